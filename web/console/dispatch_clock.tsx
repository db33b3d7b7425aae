/** When the next dispatch leaves, and how long is left to be in it. */
import { HOURS, spokenHour } from "../../domain/calendar/hours.ts";
import { dispatchDayFor, type Holidays, localDate, timelineOf } from "../../domain/calendar/calendar.ts";
import { dateTime, day, duration } from "../../domain/formatting/formatting.ts";

/** What is protocoled now leaves then. */
export interface NextDispatch {
  readonly on: Temporal.PlainDate;
  readonly isToday: boolean;
  /** Until it begins: what is protocoled, or deleted, before then. */
  readonly secondsLeft: number;
  /** The answers are there by then. */
  readonly publishBy: Temporal.Instant;
}

export function nextDispatch(now: Temporal.Instant, holidays: Holidays): NextDispatch {
  const on = dispatchDayFor(now, holidays);
  const { opensAt, publishBy } = timelineOf(on, holidays);
  return {
    on,
    isToday: on.equals(localDate(now)),
    secondsLeft: Math.floor(opensAt.since(now).total("seconds")),
    publishBy,
  };
}

const weekdays = ["segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira"];

/** `segunda-feira, 23/11/2026`, of a business day. */
export const businessDay = (date: Temporal.PlainDate): string =>
  `${weekdays[date.dayOfWeek - 1]}, ${day(date.toString())}`;

export const DispatchClock = ({ of: { on, isToday, secondsLeft, publishBy } }: { of: NextDispatch }) => (
  <div class="panel soft clock">
    <p>
      {isToday ? "O envio de hoje fecha em " : `O próximo envio, ${businessDay(on)}, fecha em `}
      <strong data-seconds-left={String(secondsLeft)}>{duration(secondsLeft)}</strong>.
    </p>
    <p class="help">
      O que for protocolado antes das {spokenHour(HOURS.dispatchOpens)}{" "}
      {isToday ? "de hoje" : `de ${businessDay(on)}`} sai nesse envio; as respostas estarão disponíveis até
      {" "}
      {dateTime(publishBy)}.
    </p>
  </div>
);
