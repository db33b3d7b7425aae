/** How the requests of orders and splits left for their institutions, on the wire. */
import * as v from "valibot";
import { dispatchOpensAt } from "../../domain/calendar/calendar.ts";
import {
  causeText,
  type DelayCause,
  type Departure,
  type DispatchedRequest,
  incompleteDispatch,
  incompleteText,
} from "../../domain/orders/departure.ts";
import { ispb } from "../http/number_wire.ts";
import { count, instant, mapPresent, wireInstant } from "../http/wire.ts";

/** `motivo` of a request that did not leave on its day. */
const wireCause = {
  "folder-full": "PASTA_SEM_ESPACO",
  "folder-unwritable": "PASTA_SEM_ESCRITA",
  "folder-silent": "PASTA_SEM_RESPOSTA",
  "no-key": "SEM_CHAVE",
} as const satisfies Record<DelayCause, string>;

const delay = {
  previsaoEnvioAnterior: v.optional(
    v.pipe(instant, v.description("Para quando era o envio que foi adiado")),
  ),
  motivoAdiamento: v.optional(v.pipe(
    v.picklist(Object.values(wireCause)),
    v.description("Por que o arquivo não pôde ser gravado, quando se sabe"),
  )),
};

/** The fields of one request's way, of a target or of a split's action. */
export const departureEntries = {
  dataHoraEnvio: v.optional(
    v.pipe(instant, v.description("Quando saiu o arquivo com o pedido a esta instituição")),
  ),
  dataHoraRetirada: v.optional(
    v.pipe(instant, v.description("Quando se viu que a instituição levou o arquivo")),
  ),
  previsaoEnvio: v.optional(v.pipe(instant, v.description("Enquanto o pedido a ela não sai"))),
  prazoResposta: v.optional(
    v.pipe(instant, v.description("O prazo desta instituição; respostas são aceitas antes deste instante")),
  ),
  ...delay,
};

/** The fields of an order or split some of whose requests have not left. */
export const incompleteEntry = v.optional(v.pipe(
  v.object({
    enviadas: v.pipe(count, v.description("Instituições a que o pedido já foi enviado")),
    instituicoes: v.pipe(count, v.description("As de que há pedido em remessa")),
    dataHoraPrimeiroEnvio: v.optional(instant),
    pendentes: v.array(v.object({
      ispb,
      instituicao: v.string(),
      previsaoEnvio: instant,
      ...delay,
      motivoTexto: v.optional(v.pipe(v.string(), v.description("O motivo, como o usuário o lê"))),
    })),
  }),
  v.description(
    "Presente enquanto o envio começou e o pedido a alguma instituição não saiu; `situacaoTexto` o diz em uma frase",
  ),
  v.metadata({ ref: "EnvioIncompleto" }),
));

const opening = (day: Temporal.PlainDate) => wireInstant(dispatchOpensAt(day));

const wireDelay = ({ postponedFrom, cause }: Departure) => ({
  ...(postponedFrom && { previsaoEnvioAnterior: opening(postponedFrom) }),
  ...(cause && { motivoAdiamento: wireCause[cause] }),
});

/** One request's way; nothing before it is in a remittance. What delayed nothing is not told. */
export function wireDeparture(departure: Departure | undefined) {
  if (departure === undefined) return {};
  if (departure.status === "waiting") {
    return { previsaoEnvio: opening(departure.on), ...wireDelay(departure) };
  }
  return {
    dataHoraEnvio: wireInstant(departure.at),
    dataHoraRetirada: mapPresent(departure.collectedAt, wireInstant),
    prazoResposta: wireInstant(departure.answersDueAt),
    ...(departure.postponedFrom && wireDelay(departure)),
  };
}

/** What has not left, and the sentence that takes the place of the state's; nothing when all has. */
export function wireIncomplete(requests: readonly DispatchedRequest[] | undefined, of: "order" | "split") {
  const incomplete = requests && incompleteDispatch(requests);
  if (incomplete === undefined) return {};
  const { sent, institutions, firstAt, waiting } = incomplete;
  return {
    situacaoTexto: incompleteText(incomplete, of),
    envioIncompleto: {
      enviadas: sent,
      instituicoes: institutions,
      dataHoraPrimeiroEnvio: mapPresent(firstAt, wireInstant),
      pendentes: waiting.map((one) => ({
        ispb: one.ispb,
        instituicao: one.institution,
        previsaoEnvio: opening(one.on),
        ...wireDelay(one),
        ...(one.cause && { motivoTexto: causeText(one.cause) }),
      })),
    },
  };
}
