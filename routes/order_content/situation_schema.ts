/** The wire form of a series' state, in answers about the series and about its orders. */
import * as v from "valibot";
import { wireClosingReason, wireDiscardReason, wireSeriesStatus } from "../../domain/series/series.ts";
import { date, instant } from "../http/wire.ts";

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
