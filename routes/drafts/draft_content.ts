/**
 * The content of drafts, of orders and of splits, and its digest: what whoever protocols has read. It is made of what
 * is stored with the draft, so that it can be made again, and of fields of the answers about it, so that
 * whoever reads one can compare (`docs/orders.md`). Names that directories give stay out of it.
 */
import { createHash } from "node:crypto";
import { type AuditedContent, contentText } from "../../domain/audit/content_change.ts";
import type { Draft } from "../orders/order_schema.ts";
import type { Split } from "../splits/split_schema.ts";

/** The SHA-256 of a content, in lower-case hexadecimal. */
export const contentDigest = (content: AuditedContent): string =>
  createHash("sha256").update(contentText(content)).digest("hex");

const depositOf = (deposit: Draft["depositoJudicial"]): AuditedContent => {
  if (deposit === undefined) return undefined;
  const { instituicao: _name, ...given } = deposit;
  return given;
};

/** The content of a draft of an order. */
export const contentOfDraft = (draft: Omit<Draft, "resumoConteudo">): AuditedContent => {
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

/** The content of a split, whether it awaits protocol or not. */
export const contentOfSplit = (split: Omit<Split, "resumoConteudo">): AuditedContent => {
  const { numeroProtocoloOrdem, numeroProcesso, cpfJuiz, varaId, nomeVara, interrompeSerie } = split;
  return {
    ...{ numeroProtocoloOrdem, numeroProcesso, cpfJuiz, varaId, nomeVara, interrompeSerie },
    depositoJudicial: depositOf(split.depositoJudicial),
    acoes: split.acoes.map(({ alvoId, cpfCnpj, ispb, tipo, repete, valor, saldoADesbloquear, ativo }) => ({
      ...{ alvoId, cpfCnpj, ispb, tipo, repete, valor, saldoADesbloquear, ativo },
    })),
  };
};
