/** What of a draft of an order is its content. */
import type { AuditedContent } from "../../domain/audit/content_change.ts";
import { depositOf } from "../order_content/content_digest.ts";
import type { DraftAnswer } from "./order_schema.ts";

/** The content of a draft of an order. */
export const contentOfDraft = (draft: Omit<DraftAnswer, "resumoConteudo">): AuditedContent => {
  const { tipo, informacoes, numeroProcesso, cpfJuiz, nomeJuiz, varaId, nomeVara, tipoAcao, autor } = draft;
  const { sigilosa, dataProtocolo, reiteracaoProgramada, valorElevadoConfirmado, valorTotal } = draft;
  return {
    ...{ tipo, informacoes, numeroProcesso, cpfJuiz, nomeJuiz, varaId, nomeVara, tipoAcao, autor },
    ...{ sigilosa, dataProtocolo, reiteracaoProgramada, valorElevadoConfirmado, valorTotal },
    depositoJudicial: depositOf(draft.depositoJudicial),
    reus: draft.reus.map(({ cpfCnpj, nome, valor, contaSalario, usarContaUnica, instituicoes }) => ({
      ...{ cpfCnpj, nome, valor, contaSalario, usarContaUnica },
      instituicoes: instituicoes.map(({ ispb, atingida, agencia, conta, origem }) => ({
        ...{ ispb, atingida, agencia, conta, origem },
      })),
    })),
  };
};
