/** The problems of a split's state and of its protocol. */
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import { formatDateTimeInSentence } from "../../domain/formatting.ts";
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

type ProtocolRefusal = Exclude<AuthorityRefusal, { type: "profile-required" }>;

const notNow =
  "A operação não cabe no estado atual do desdobramento; consulte-o e repita quando o estado permitir";
const dispatched =
  "O desdobramento já seguiu para as instituições e não pode mais ser excluído; aguarde a resposta";

export const splitStateProblems = problemTable<OrderRefusal | ProtocolRefusal>()({
  "desdobramento-nao-encontrado": {
    status: 404,
    title: "Desdobramento não encontrado",
    meaning: "O desdobramento não existe, foi excluído ou é de uma ordem que o usuário não vê.",
    remedy: checkIn("/v1/desdobramento", "Confira-o na lista de Desdobramentos."),
    refusals: {
      "removed": "O desdobramento não existe, foi excluído ou não é visível para o usuário",
    },
  },
  "desdobramento-ja-protocolado": {
    status: 409,
    title: "Desdobramento já protocolado",
    meaning: "O desdobramento já foi protocolado e não pode mais ser alterado nem protocolado de novo.",
    remedy: `Consulte o desdobramento; até as ${
      hourInSentence(HOURS.dispatchOpens)
    } do dia do protocolo ele ainda pode ser excluído.`,
    refusals: {
      "already-protocoled": ({ protocolNumber }) =>
        `O desdobramento já foi protocolado sob o número ${protocolNumber} e não pode mais ser alterado`,
    },
  },
  "desdobramento-ja-enviado": {
    status: 409,
    title: "Desdobramento já enviado",
    meaning: "O desdobramento já foi preparado para envio ou enviado às instituições.",
    remedy: "Aguarde a resposta; um desbloqueio ou uma transferência cumpridos não se revertem pelo serviço.",
    refusals: {
      "already-dispatched": dispatched,
      "cancel-not-permitted": dispatched,
    },
  },
  "desdobramento-alterado": {
    status: 409,
    title: "Desdobramento alterado por outro usuário",
    meaning: "O desdobramento mudou entre a leitura e a gravação.",
    remedy: "Leia o desdobramento de novo e repita a alteração.",
  },
}, {
  "exclusao-encerrada": {
    "deletion-closed": ({ until }) =>
      `O desdobramento só podia ser excluído até ${
        formatDateTimeInSentence(until)
      }; aguarde a resposta das instituições`,
  },
  "estado-nao-permite": {
    "not-protocoled": notNow,
    "cancel-too-late": notNow,
    "delete-instead": notNow,
    "not-due": notNow,
    "not-frozen": notNow,
    "already-done": notNow,
  },
  "juiz-diverso": {
    "not-the-judge":
      "O desdobramento está em nome de outro juiz; exclua-o e crie outro em seu nome, ou peça a ele que protocole",
  },
  "sem-delegacao-ativa": {
    "no-active-delegation":
      "O assessor não tem delegação de protocolização ativa do juiz do desdobramento; peça a delegação ou peça ao " +
      "juiz que protocole",
  },
});

/** Why a split's state refuses an operation. */
export const explainSplitState = (refusal: OrderRefusal, field?: string) => ({
  field,
  ...splitStateProblems.explain(refusal),
});
