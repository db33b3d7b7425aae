/** The times at which an order or split is sent and answered: forecasts until they have happened. */
import { match, P } from "ts-pattern";
import { type Holidays, timelineOf } from "../../domain/calendar/calendar.ts";
import { wireInstant } from "../http/wire.ts";
import type { ProtocoledState } from "./shown_order.ts";

export const exchangeDatesOf = (state: ProtocoledState, holidays: Holidays) =>
  match(state)
    .with({ status: P.union("scheduled", "protocoled", "dispatching") }, ({ dispatchOn }) => {
      const { opensAt, answersDueAt, publishBy } = timelineOf(dispatchOn, holidays);
      return {
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
