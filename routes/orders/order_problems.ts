/** The problems of orders in each of their states. */
import { HOURS, spokenHour } from "../../domain/calendar/hours.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import { dateTime } from "../http/sentences.ts";
import { problemTable } from "../http/problem_table.ts";

export const orderProblems = problemTable<OrderRefusal>()({
  "ordem-nao-encontrada": {
    status: 404,
    title: "Ordem não encontrada",
    meaning: "A ordem não existe ou não é visível para o usuário.",
    remedy:
      "Confira o número de protocolo e o usuário da chamada. Uma ordem do sistema anterior que não foi migrada não tem " +
      "dados aqui: faça uma nova ordem e, quanto ao bloqueio antigo, dirija-se à instituição.",
    refusals: {
      "removed": {
        detail:
          "A ordem não existe ou não é visível para o usuário; se é do sistema anterior e não foi migrada, faça uma " +
          "nova ordem e, quanto ao bloqueio antigo, dirija-se à instituição",
      },
    },
  },
  "protocolo-possivel": {
    status: 409,
    title: "O protocolo é possível",
    meaning: "Há instituição a que a ordem pode ser dirigida: não há impossibilidade a certificar.",
    remedy: "Protocole a minuta.",
  },
  "ordem-ja-protocolada": {
    status: 409,
    title: "Ordem já protocolada",
    meaning:
      "A minuta já foi protocolada e não pode mais ser alterada, excluída como minuta ou protocolada de novo.",
    remedy: "Consulte a ordem pelo número de protocolo.",
    refusals: {
      "already-protocoled": ({ protocolNumber }) => ({
        detail:
          `A minuta já foi protocolada sob o número ${protocolNumber}; consulte /v1/ordem/${protocolNumber}`,
      }),
    },
  },
  "ordem-nao-protocolada": {
    status: 409,
    title: "Ordem não protocolada",
    meaning: "A operação só cabe a uma ordem já protocolada.",
    remedy: "Protocole a minuta antes.",
    refusals: { "not-protocoled": { detail: "A ordem ainda é uma minuta; protocole-a antes" } },
  },
  "exclusao-encerrada": {
    status: 409,
    title: "Prazo de exclusão encerrado",
    meaning: `Uma ordem protocolada só pode ser excluída até as ${
      spokenHour(HOURS.dispatchOpens)
    } do dia do protocolo.`,
    remedy: "Aguarde a resposta das instituições e, se for o caso, protocole o desbloqueio.",
    refusals: {
      "deletion-closed": ({ until }) => ({
        detail:
          `A ordem só podia ser excluída até ${
            dateTime(until)
          }; aguarde a resposta das instituições e, se for o ` +
          "caso, protocole o desbloqueio",
      }),
    },
  },
  "ordem-ja-enviada": {
    status: 409,
    title: "Ordem já enviada",
    meaning: "A ordem já foi preparada para envio ou enviada às instituições e não pode mais ser excluída.",
    remedy: "Aguarde a resposta das instituições e, se for o caso, protocole o desbloqueio.",
    refusals: {
      "already-dispatched": {
        detail:
          "A ordem já seguiu para as instituições e não pode mais ser excluída; aguarde a resposta e, se for o " +
          "caso, protocole o desbloqueio",
      },
    },
  },
  "cancelamento-nao-permitido": {
    status: 409,
    title: "Cancelamento não permitido",
    meaning: "Uma ordem enviada às instituições não pode ser cancelada.",
    remedy: "Aguarde a resposta das instituições e protocole o desbloqueio do que tiver sido bloqueado.",
    refusals: {
      "cancel-not-permitted": {
        detail:
          "Uma ordem enviada às instituições não pode ser cancelada; aguarde a resposta e protocole o " +
          "desbloqueio do que tiver sido bloqueado",
      },
    },
  },
  "exclua-em-vez-de-cancelar": {
    status: 409,
    title: "Exclua em vez de cancelar",
    meaning: "A ordem ainda não foi enviada às instituições: não há o que cancelar.",
    remedy: `Exclua a ordem até as ${spokenHour(HOURS.dispatchOpens)} do dia do protocolo.`,
    refusals: {
      "delete-instead": {
        detail: `A ordem ainda não foi enviada às instituições; exclua-a até as ${
          spokenHour(HOURS.dispatchOpens)
        } do dia do protocolo`,
      },
    },
  },
  "estado-nao-permite": {
    status: 409,
    title: "O estado da ordem não permite",
    meaning: "A operação não cabe no estado em que a ordem está.",
    remedy: "Consulte a ordem e repita a operação quando o estado permitir.",
    refusals: {
      "not-due": {
        detail:
          "A operação não cabe no estado atual da ordem; consulte a ordem e repita quando o estado permitir",
      },
      "not-frozen": {
        detail:
          "A operação não cabe no estado atual da ordem; consulte a ordem e repita quando o estado permitir",
      },
      "already-done": {
        detail:
          "A operação não cabe no estado atual da ordem; consulte a ordem e repita quando o estado permitir",
      },
    },
  },
  "ordem-nao-sera-enviada": {
    status: 409,
    title: "Ordem que não será enviada",
    meaning: "A série da ordem foi encerrada antes do envio, e a ordem não foi nem será enviada.",
    remedy: "Nada há a cancelar nem a desdobrar; para bloquear, faça uma nova ordem.",
  },
  "protocolo-recusado": {
    status: 422,
    title: "Protocolo recusado",
    meaning: "Minutas do pedido foram recusadas por motivos diferentes; nenhuma foi protocolada.",
    remedy: "Corrija cada item de `erros`, ou protocole as demais minutas sem as recusadas.",
  },
}, {});

/** Why an order's state refuses an operation. */
export const explainOrder = (refusal: OrderRefusal, field?: string) => ({
  field,
  ...orderProblems.explain(refusal),
});
