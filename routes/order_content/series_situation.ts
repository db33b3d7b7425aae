/** The text of a series' state. */
import * as v from "valibot";
import {
  type ClosingReason,
  type DiscardReason,
  type SeriesState,
  wireClosingReason,
  wireDiscardReason,
  wireSeriesStatus,
} from "../../domain/series/series.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import { date, instant, wireInstant } from "../http/wire.ts";

export const closingText: Readonly<Record<ClosingReason, string>> = {
  "all-blocked": "O valor pedido foi bloqueado por inteiro",
  "end-reached": "A data final foi atingida",
  "interrupted": "Interrompida pelo juízo",
  "order-removed": "A ordem que aguardava envio foi excluída",
};

/** What happened, and the remedy. */
export const discardText: Readonly<Record<DiscardReason, string>> = {
  "last-block-not-sent":
    "A série foi encerrada sem que a última ordem fosse enviada e é desconsiderada; faça uma nova ordem",
  "no-institution-answered":
    "A série foi encerrada sem resposta de nenhuma instituição e é desconsiderada; faça uma nova ordem",
};

export const seriesText = (state: SeriesState): string =>
  state.status === "active" ? "Série ativa" : "Série encerrada";

export function wireSituation(
  { series, disregard }: Pick<SeriesView, "series" | "disregard">,
): SeriesSituation {
  const { id, state, startedAt, endsOn } = series;
  return {
    id,
    situacao: wireSeriesStatus[state.status],
    situacaoTexto: seriesText(state),
    ...(state.status === "closed" && { motivoEncerramento: wireClosingReason[state.reason] }),
    dataHoraInicio: wireInstant(startedAt),
    dataFim: endsOn.toString(),
    ...(state.status === "closed" && { dataHoraEncerramento: wireInstant(state.closedAt) }),
    ...(disregard && {
      desconsiderada: { motivo: wireDiscardReason[disregard], mensagem: discardText[disregard] },
    }),
  };
}

/** The fields of all answers about a series. */
export const situation = {
  id: v.pipe(v.string(), v.uuid()),
  situacao: v.picklist(Object.values(wireSeriesStatus)),
  situacaoTexto: v.pipe(v.string(), v.description("A situação, como o usuário a lê")),
  motivoEncerramento: v.optional(v.picklist(Object.values(wireClosingReason))),
  dataHoraInicio: v.pipe(instant, v.description("Protocolo da primeira ordem")),
  dataFim: v.pipe(date, v.description("Último dia em que uma ordem da série pode ser enviada")),
  dataHoraEncerramento: v.optional(instant),
  desconsiderada: v.optional(v.pipe(
    v.object({
      motivo: v.picklist(Object.values(wireDiscardReason)),
      mensagem: v.pipe(v.string(), v.description("O que fazer")),
    }),
    v.description("Encerrada sem que nada possa ser desdobrado: é preciso uma nova ordem"),
  )),
};

export const SeriesSituation = v.pipe(v.object(situation), v.metadata({ ref: "SituacaoDaSerie" }));
export type SeriesSituation = v.InferOutput<typeof SeriesSituation>;
