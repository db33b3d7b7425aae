/** The wire forms of series (HTTP contract, "Orders"). */
import * as v from "valibot";
import { sum } from "../../domain/money.ts";
import { amountsOf } from "../../domain/splits/amounts.ts";
import { moneyActionTypes, wireAction } from "../../domain/splits/split_action.ts";
import type { SeriesAmounts } from "../../store/follow_up/series_amounts.ts";
import type { OrderSummary } from "../../store/orders/order_list.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import type { OrderAmounts } from "../../store/splits/order_amounts.ts";
import { pastedNumber } from "../http/number_wire.ts";
import { ruleMessage } from "../http/voice.ts";
import { instant, integer, money, text, wireInstant, wireMoney } from "../http/wire.ts";
import { DepositBody } from "../order_content/draft_schema.ts";
import { situationOf, situations } from "../order_content/order_situation.ts";
import { situation, wireSituation } from "../order_content/series_situation.ts";
import { isExisting, isProtocoled } from "../order_content/visibility.ts";
import { outside } from "../orders/order_follow_up_schema.ts";
import { nenhumValorInformado } from "../orders/order_schema.ts";
import { listedAmounts } from "../orders/order_wire.ts";
import { wireHeld } from "../orders/target_follow_up.ts";
import { inDoubt } from "../splits/doubt_schema.ts";
import { Split } from "../splits/split_schema.ts";

const cpf = v.pipe(v.string(), v.description("CPF, 11 dígitos"), v.examples(["11144477735"]));
const taxId = v.pipe(v.string(), v.description("CPF, CNPJ ou raiz de CNPJ, sem pontuação"));
const number14 = v.pipe(v.string(), v.regex(/^\d{14}$/), v.examples(["20260000000042"]));
const left = v.pipe(
  money,
  v.description(
    "O que falta bloquear de cada réu, e o que a próxima ordem pede dele: o que se bloqueou de um, ou a mais, não diminui " +
      "o que falta de outro",
  ),
);

/** The fields that the list and the item share. */
const head = {
  ...situation,
  numeroProcesso: v.string(),
  cpfJuiz: cpf,
  nomeJuiz: v.string(),
  varaId: v.string(),
  nomeVara: v.string(),
  sigilosa: v.boolean(),
  quantidadeReus: v.pipe(v.number(), v.integer()),
  nomesReus: v.pipe(v.array(v.string()), v.description("Dos dois primeiros réus")),
  numeroProtocolo: v.pipe(number14, v.description("Da ordem que iniciou a série")),
  quantidadeOrdens: integer,
  valorPedido: v.pipe(money, v.description("Pela primeira ordem, de todos os réus")),
  valorBloqueado: v.pipe(money, v.description("Pelas ordens da série, até agora")),
  emDuvida: inDoubt,
  foraDoServico: outside,
  nenhumValorInformado,
  valorRestante: left,
};

/** A row of the list. */
export const SeriesSummary = v.pipe(v.object(head), v.metadata({ ref: "SerieResumida" }));
export type SeriesSummary = v.InferOutput<typeof SeriesSummary>;

export const Series = v.pipe(
  v.object({
    ...head,
    reus: v.array(v.object({
      cpfCnpj: taxId,
      nome: v.string(),
      valorPedido: money,
      valorBloqueado: money,
      emDuvida: inDoubt,
      foraDoServico: outside,
      valorRestante: left,
    })),
    ordens: v.pipe(
      v.array(v.object({
        ordem: v.pipe(integer, v.description("1 é a que iniciou a série")),
        id: v.pipe(v.string(), v.uuid()),
        numeroProtocolo: number14,
        dataHoraProtocolo: instant,
        situacao: v.picklist(situations),
        situacaoTexto: v.string(),
        dataHoraResposta: v.optional(instant),
        valorPedido: money,
        valorBloqueado: money,
        emDuvida: inDoubt,
        foraDoServico: outside,
        nenhumValorInformado,
      })),
      v.description("Na sequência; cada uma é independente e tem detalhe próprio em /v1/ordem"),
    ),
  }),
  v.metadata({ ref: "Serie" }),
);
export type Series = v.InferOutput<typeof Series>;

const wireMoneyTypes = moneyActionTypes.map((type) => wireAction[type]);
const MAX_DEFENDANTS = 500;

/** The request for the splits of a whole series. */
export const SeriesSplitBody = v.pipe(
  v.strictObject({
    varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária; ausente, a da série"))),
    cpfJuiz: v.optional(
      v.pipe(
        pastedNumber,
        v.description(
          "Juiz em nome de quem se desdobra, do mesmo tribunal; ausente, o próprio juiz que chama ou o da série",
        ),
      ),
    ),
    numeroProcesso: v.optional(
      v.pipe(pastedNumber, v.description("Só quando o número de processo das ordens, antigas, é inválido")),
    ),
    dinheiro: v.optional(v.pipe(
      v.strictObject({
        tipo: v.picklist(wireMoneyTypes, `A ação deve ser uma destas: ${wireMoneyTypes.join(", ")}`),
        reus: v.optional(v.pipe(
          v.array(v.strictObject({
            cpfCnpj: pastedNumber,
            valor: v.optional(v.pipe(
              text(30),
              v.description(
                "Somado sobre todas as ordens; ausente, tudo o que há. Obrigatório em TRANSFERIR_E_DESBLOQUEAR",
              ),
              v.examples(["1500.00"]),
            )),
          })),
          v.nonEmpty("Informe ao menos um réu, ou retire reus para que sejam todos"),
          v.maxLength(MAX_DEFENDANTS),
          v.description("Ausente, todos os réus da série"),
        )),
      }),
      v.description(
        "O que se faz com o bloqueado, tirado dos alvos de todas as ordens, do mais líquido ao menos",
      ),
    )),
    cancelarNaoRespostas: v.optional(
      v.pipe(v.boolean(), v.description("Cancela cada bloqueio que terminou com o código 98")),
      false,
    ),
    depositoJudicial: v.optional(v.pipe(DepositBody, v.description("Para onde vai o que se transfere"))),
  }),
  v.check(
    ({ dinheiro, cancelarNaoRespostas }) => dinheiro !== undefined || cancelarNaoRespostas,
    ruleMessage({
      call: "Informe dinheiro, cancelarNaoRespostas ou os dois",
      page: "Escolha o que fazer do dinheiro, das não respostas ou dos dois",
    }),
  ),
  v.metadata({
    ref: "NovoDesdobramentoDeSerie",
    examples: [{
      dinheiro: { tipo: "TRANSFERIR_E_DESBLOQUEAR", reus: [{ cpfCnpj: "52998224725", valor: "1500.00" }] },
      cancelarNaoRespostas: true,
      depositoJudicial: { tipoCredito: "GERAL" },
    }],
  }),
);
export type SeriesSplitBody = v.InferOutput<typeof SeriesSplitBody>;

export const SeriesSplits = v.pipe(
  v.object({
    desdobramentos: v.pipe(
      v.array(Split),
      v.description(
        "Um por ordem em que há o que pedir; protocole-os juntos em /v1/desdobramento/protocolar",
      ),
    ),
  }),
  v.metadata({ ref: "DesdobramentosDaSerie" }),
);

export const moneyTypeOf = (tipo: string) => moneyActionTypes.find((type) => wireAction[type] === tipo)!;

/** Converts series to their wire form. */
export function wireSeriesSummary(
  view: SeriesView,
  { defendants: amounts, ofOrder }: SeriesAmounts,
): SeriesSummary {
  const { first: { order, requested = 0n, defendants, defendantNames }, orders } = view;
  const ofOrders = orders.map(ofOrder);
  return {
    ...wireSituation(view),
    numeroProcesso: order.processNumber,
    cpfJuiz: order.judge.cpf,
    nomeJuiz: order.judge.name,
    varaId: order.unit.id,
    nomeVara: order.unit.name,
    sigilosa: order.confidential,
    quantidadeReus: defendants,
    nomesReus: [...defendantNames],
    numeroProtocolo: seriesNumberOf(view),
    quantidadeOrdens: orders.length,
    valorPedido: wireMoney(requested),
    ...listedAmounts(
      amountsOf(ofOrders.flatMap(({ balances }) => balances)),
      ofOrders.some(({ hasAmount }) => hasAmount),
    ),
    valorRestante: wireMoney(sum(amounts.map(({ left }) => left))),
  };
}

export const wireSeries = (view: SeriesView, amounts: SeriesAmounts): Series => ({
  ...wireSeriesSummary(view, amounts),
  reus: amounts.defendants.map(({ taxId, name, amount, amounts, left }) => ({
    cpfCnpj: taxId,
    nome: name,
    valorPedido: wireMoney(amount),
    ...wireHeld(amounts),
    valorRestante: wireMoney(left),
  })),
  ordens: view.orders.flatMap((order) => wireOrderOfSeries(order, amounts.ofOrder(order))),
});

function wireOrderOfSeries(
  { order, requested = 0n, splitWaits }: OrderSummary,
  { amounts, hasAmount }: OrderAmounts,
): Series["ordens"] {
  if (!isExisting(order) || !isProtocoled(order) || order.series === undefined) return [];
  const { state, series } = order;
  return [{
    ordem: series.position,
    id: order.id,
    numeroProtocolo: state.protocol.number,
    dataHoraProtocolo: wireInstant(state.protocol.at),
    ...situationOf(order, splitWaits),
    ...("answeredAt" in state && { dataHoraResposta: wireInstant(state.answeredAt) }),
    valorPedido: wireMoney(requested),
    ...listedAmounts(amounts, hasAmount),
  }];
}

/** The protocol number of the series' first order, by which the series is known. */
export function seriesNumberOf({ first: { order } }: SeriesView): string {
  if (!isExisting(order) || !isProtocoled(order)) {
    throw new Error("A series began with an order that was not protocoled");
  }
  return order.state.protocol.number;
}
