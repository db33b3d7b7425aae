/** Countdown to the next dispatch. */
import {
  dispatchDayFor,
  type Holidays,
  HOURS,
  localDate,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { formatDateTime, formatDay, formatDuration, onDay } from "../../domain/formatting.ts";

/** The next dispatch, which sends what is protocoled now. */
export interface NextDispatch {
  readonly on: Temporal.PlainDate;
  readonly isToday: boolean;
  /** Seconds until its cut-off, up to which orders can be protocoled for it, or deleted. */
  readonly secondsLeft: number;
  /** Latest time of publication of its answers. */
  readonly publishBy: Temporal.Instant;
  /** Day of the dispatch after it. */
  readonly afterwards: Temporal.PlainDate;
}

export function nextDispatch(now: Temporal.Instant, holidays: Holidays): NextDispatch {
  const on = dispatchDayFor(now, holidays);
  const { opensAt, publishBy } = timelineOf(on, holidays);
  return {
    on,
    isToday: on.equals(localDate(now)),
    secondsLeft: Math.floor(opensAt.since(now).total("seconds")),
    publishBy,
    afterwards: dispatchDayFor(opensAt, holidays),
  };
}

/** The day of a dispatch after "antes das 19:00": `de hoje`, `de segunda-feira, 23/11/2026`. */
export const leavesText = ({ isToday, on }: NextDispatch): string =>
  isToday ? "de hoje" : `de ${formatDay(on)}`;

const AMBER_SECONDS = 30 * 60;
const RED_SECONDS = 5 * 60;

/** The countdown. It runs with scripts only, which also replace its text when it ends. */
export const DispatchClock = ({ of: next }: { of: NextDispatch }) => {
  const { on, isToday, secondsLeft, publishBy, afterwards } = next;
  const tone = secondsLeft <= RED_SECONDS ? "red" : secondsLeft <= AMBER_SECONDS ? "amber" : "";
  return (
    <div class={`panel soft clock ${tone}`} data-clock={`${AMBER_SECONDS} ${RED_SECONDS}`}>
      <p>
        {isToday ? "O envio de hoje fecha em " : `O próximo envio, ${formatDay(on)}, fecha em `}
        <strong data-seconds-left={String(secondsLeft)}>{formatDuration(secondsLeft)}</strong>.
      </p>
      <p class="help">
        O que for protocolado antes das {HOURS.dispatchOpens} {leavesText(next)}{" "}
        sai nesse envio; as respostas estarão disponíveis até {formatDateTime(publishBy)}.
      </p>
      <p data-clock-over role="status" hidden>
        <strong>O envio de {formatDay(on)} fechou.</strong> O que for protocolado agora sai{" "}
        {onDay(afterwards)}.
      </p>
    </div>
  );
};
