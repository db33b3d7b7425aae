/** The times at which an order or split is sent and answered: forecasts until they have happened. */
import { match, P } from "ts-pattern";
import * as v from "valibot";
import { type Holidays, hourInSentence, HOURS, timelineOf } from "../../domain/calendar/calendar.ts";
import { deadlineOfDeletion } from "../../domain/orders/withdrawal.ts";
import { instant, mapPresent, wireInstant } from "../http/wire.ts";
import type { ProtocoledState } from "./visibility.ts";

/** Until when an order or split can be deleted. */
export const deletableBefore = v.pipe(
  instant,
  v.description(
    "Antes deste instante pode ser excluída, enquanto não começa o envio: " +
      `${
        hourInSentence(HOURS.dispatchOpens)
      } do dia do protocolo ou, se agendada ou se a regra do tribunal o permite ` +
      "(`exclusaoAteEnvio`), do dia do envio. Senão, quem protocola depois dessa hora não pode mais excluir",
  ),
);

/** When what is dispatched on a day is sent, and when its answers are published. */
export function dispatchForecast(dispatchOn: Temporal.PlainDate, holidays: Holidays) {
  const { opensAt, publishBy } = timelineOf(dispatchOn, holidays);
  return { previsaoEnvio: wireInstant(opensAt), previsaoResposta: wireInstant(publishBy) };
}

export const exchangeDatesOf = (state: ProtocoledState, holidays: Holidays) =>
  match(state)
    .with({ status: P.union("scheduled", "protocoled", "dispatching") }, (waiting) => {
      const { opensAt, answersDueAt, publishBy } = timelineOf(waiting.dispatchOn, holidays);
      return {
        exclusaoAte: mapPresent(deadlineOfDeletion(waiting), wireInstant),
        previsaoEnvio: wireInstant(opensAt),
        prazoResposta: wireInstant(answersDueAt),
        previsaoResposta: wireInstant(publishBy),
      };
    })
    .with({ status: P.union("sent", "consolidating") }, ({ sentAt, answersDueAt, publishAt }) => ({
      dataHoraEnvio: wireInstant(sentAt),
      prazoResposta: wireInstant(answersDueAt),
      previsaoResposta: wireInstant(publishAt),
    }))
    .with({ status: "answered" }, ({ sentAt, answeredAt }) => ({
      dataHoraEnvio: wireInstant(sentAt),
      dataHoraResposta: wireInstant(answeredAt),
    }))
    .exhaustive();
