/** The problems of operators' actions on remittances. */
import { HOURS } from "../../domain/calendar/hours.ts";
import type { RemittanceActionRefusal } from "../../domain/operations/remittance_action.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

export const remittanceProblems = problemTable<RemittanceActionRefusal>()({
  "remessa-nao-encontrada": {
    status: 404,
    title: "Remessa não encontrada",
    meaning: "Não há remessa com esse identificador.",
    remedy: checkIn("/v1/operacao/remessa", "Confira-a na lista de Remessas."),
  },
  "acao-nao-encontrada": {
    status: 404,
    title: "Ação não encontrada",
    meaning: "Nenhum operador pediu uma ação com esse identificador.",
    remedy: checkIn("/v1/operacao/acao", "Veja na página da remessa o que foi pedido."),
  },
  "remessa-ja-publicada": {
    status: 409,
    title: "Remessa já publicada",
    meaning: "A remessa já está na pasta da instituição.",
    remedy: "Se a instituição a perdeu, use reenviar.",
    refusals: { "already-published": {} },
  },
  "remessa-nao-publicada": {
    status: 409,
    title: "Remessa não publicada",
    meaning: "A remessa ainda não foi publicada; não há bytes a reenviar.",
    remedy: "Use publicar, na janela de envio.",
    refusals: { "not-published": {} },
  },
  "fora-da-janela-de-envio": {
    status: 409,
    title: "Fora da janela de envio",
    meaning: `Remessas saem das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia útil.`,
    remedy: "Aguarde a janela: o envio é feito sozinho, e repetido a cada minuto se falhar.",
    refusals: { "outside-window": {} },
  },
}, {});
