/** The problems of orders by their states. */
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import { formatDateTimeInSentence } from "../../domain/formatting.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import type { LateRemedy } from "../../domain/orders/withdrawal.ts";
import { problemTable } from "../http/problem_table.ts";
import { type Voiced, voiced } from "../http/voice.ts";

/** The remedy for an order that can no longer be deleted. */
const lateRemedies: Record<LateRemedy, Voiced> = {
  "interrupt-series": voiced`ela é de uma série: interrompa a série${{
    call: " (/v1/serie/{id}/interromper)",
    page: "",
  }} antes do envio, e ela não sai`,
  "unblock": "aguarde a resposta e protocole o desbloqueio do que tiver sido bloqueado",
  "nothing": "ela só pede informações e nada bloqueia: não há o que desfazer",
};

const notNow =
  "A operação não cabe no estado atual da ordem; consulte a ordem e repita quando o estado permitir";

const remedyLater = "Aguarde a resposta e protocole o desbloqueio do que tiver sido bloqueado.";

/** What a call chooses. */
type Chosen = "orders" | "drafts" | "splits";

const howToChoose: Readonly<Record<Chosen, { readonly field: string; readonly call: string }>> = {
  orders: {
    field: "ordens",
    call: "Informe em ordens as ordens escolhidas, ou todas: true com os filtros na consulta; não os dois",
  },
  drafts: {
    field: "minutas",
    call: "Informe em minutas as minutas escolhidas, ou todas: true com os filtros na consulta; não os dois",
  },
  splits: {
    field: "desdobramentos",
    call:
      "Informe em desdobramentos os escolhidos, em loteId o lote que os fez, ou todas: true; só um dos três",
  },
};

const nothingChosen: Readonly<Record<Chosen, string>> = {
  orders: "Nenhuma ordem protocolada corresponde aos filtros",
  drafts: "Nenhuma minuta corresponde aos filtros",
  splits: "Nenhum desdobramento escolhido aguarda protocolo",
};

/** Why what a call chooses is not there for one act. */
type ChoiceRefusal =
  | { readonly type: "orders-not-chosen" | "no-order-matches"; readonly of: Chosen }
  | { readonly type: "too-many-orders"; readonly most: number };

export const orderProblems = problemTable<OrderRefusal | ChoiceRefusal, LateRemedy>()({
  "ordem-nao-encontrada": {
    status: 404,
    title: "Ordem não encontrada",
    meaning: "A ordem não existe ou não é visível para o usuário.",
    remedy:
      "Confira o número de protocolo e o usuário com que se entrou. Uma ordem do sistema anterior que não foi migrada não tem " +
      "dados aqui: faça uma nova ordem e, quanto ao bloqueio antigo, dirija-se à instituição.",
    refusals: {
      "removed":
        "A ordem não existe ou não é visível para o usuário; se é do sistema anterior e não foi migrada, faça uma " +
        "nova ordem e, quanto ao bloqueio antigo, dirija-se à instituição",
    },
  },
  "escolha-de-ordens-invalida": {
    status: 422,
    title: "Escolha de ordens inválida",
    meaning: {
      call: "A chamada não diz de que ordens é, ou o diz de duas maneiras.",
      page: "Não está dito de que ordens é o pedido.",
    },
    remedy: {
      call: "Informe `ordens`, ou `todas` com os filtros na consulta.",
      page: "Marque as ordens na lista, ou todas as que os filtros alcançam.",
    },
    refusals: {
      "orders-not-chosen": ({ of }) => howToChoose[of],
      "no-order-matches": ({ of }) => nothingChosen[of],
    },
  },
  "lote-grande-demais": {
    status: 422,
    title: "Lote grande demais",
    meaning: {
      call: "Os filtros alcançam mais ordens do que uma chamada leva.",
      page: "Os filtros alcançam mais ordens do que vão de uma vez.",
    },
    remedy: {
      call: "Estreite os filtros e repita a chamada para as demais.",
      page: "Estreite os filtros e faça as demais em seguida.",
    },
    refusals: {
      "too-many-orders": ({ most }) => ({
        call: `Os filtros alcançam mais de ${most} ordens; estreite-os e repita a chamada para as demais`,
      }),
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
      "already-protocoled": ({ protocolNumber }) =>
        voiced`A minuta já foi protocolada sob o número ${protocolNumber}; ${{
          call: `consulte /v1/ordem/${protocolNumber}`,
          page: "ela está em Ordens, com este número",
        }}`,
    },
  },
  "ordem-nao-protocolada": {
    status: 409,
    title: "Ordem não protocolada",
    meaning: "A operação só cabe a uma ordem já protocolada.",
    remedy: "Protocole a minuta antes.",
    refusals: { "not-protocoled": "A ordem ainda é uma minuta; protocole-a antes" },
  },
  "exclusao-encerrada": {
    status: 409,
    title: "Prazo de exclusão encerrado",
    meaning: `Uma ordem protocolada só pode ser excluída até as ${
      hourInSentence(HOURS.dispatchOpens)
    } do dia do protocolo; uma agendada, até as ${hourInSentence(HOURS.dispatchOpens)} do dia do envio.`,
    remedy: `${remedyLater} Se a ordem é de uma série e ainda não saiu, interrompa a série.`,
    refusals: {
      "deletion-closed": ({ until }, remedy) =>
        voiced`A ordem só podia ser excluída até ${formatDateTimeInSentence(until)}; ${lateRemedies[remedy]}`,
    },
  },
  "ordem-ja-enviada": {
    status: 409,
    title: "Ordem já enviada",
    meaning: "A ordem já foi preparada para envio ou enviada às instituições e não pode mais ser excluída.",
    remedy: remedyLater,
    refusals: {
      "already-dispatched": (_, remedy) =>
        voiced`A ordem já seguiu para as instituições e não pode mais ser excluída; ${lateRemedies[remedy]}`,
    },
  },
  "cancelamento-nao-permitido": {
    status: 409,
    title: "Cancelamento não permitido",
    meaning: "Uma ordem enviada às instituições, ou que já não pode ser excluída, não pode ser cancelada.",
    remedy: `${remedyLater} Se a ordem é de uma série e ainda não saiu, interrompa a série.`,
    refusals: {
      "cancel-not-permitted": (_, remedy) =>
        voiced`Uma ordem enviada às instituições não pode ser cancelada; ${lateRemedies[remedy]}`,
      "cancel-too-late": ({ until }, remedy) =>
        voiced`A ordem não pode ser cancelada, e o prazo para excluí-la terminou em ${
          formatDateTimeInSentence(until)
        }; ${lateRemedies[remedy]}`,
    },
  },
  "exclua-em-vez-de-cancelar": {
    status: 409,
    title: "Exclua em vez de cancelar",
    meaning: "A ordem ainda não foi enviada às instituições e pode ser excluída: não há o que cancelar.",
    remedy: `Exclua a ordem até as ${
      hourInSentence(HOURS.dispatchOpens)
    } do dia do protocolo, ou do envio se está agendada.`,
    refusals: {
      "delete-instead": ({ until }) =>
        `A ordem ainda não foi enviada às instituições; exclua-a até ${formatDateTimeInSentence(until)}`,
    },
  },
  "estado-nao-permite": {
    status: 409,
    title: "O estado da ordem não permite",
    meaning: "A operação não cabe no estado em que a ordem está.",
    remedy: "Consulte a ordem e repita a operação quando o estado permitir.",
    refusals: {
      "not-due": notNow,
      "not-frozen": notNow,
      "already-done": notNow,
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
    remedy: {
      call: "Corrija cada item de `erros`, ou protocole as demais minutas sem as recusadas.",
      page: "Corrija o que está assinalado, ou protocole as demais minutas sem as recusadas.",
    },
  },
}, {});

/** Why an order's state refuses an operation, with the remedy for one that can no longer be deleted. */
export const explainOrder = (
  refusal: OrderRefusal | ChoiceRefusal,
  { field, remedy = "unblock" }: { readonly field?: string; readonly remedy?: LateRemedy } = {},
) => ({
  field,
  ...orderProblems.explain(refusal, remedy),
});
