/** Timeline of a day from midnight to midnight with its milestones, drawn and in words. */
import { instantAt, localDate, TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { formatTime, onDay } from "../../../domain/formatting.ts";
import type { MovementAnswer } from "../../../routes/operations/movement.ts";
import { announcedAt, milestoneTexts } from "../exchange_milestones.ts";

const MINUTES_A_DAY = 1_440;

export const DayTimeline = ({ day, now }: { day: MovementAnswer; now: Temporal.Instant }) => {
  const start = instantAt(Temporal.PlainDate.from(day.data), "00:00");
  const minute = (instant: Temporal.Instant) => Math.round(instant.since(start).total("minutes"));
  const present = Math.min(MINUTES_A_DAY, Math.max(0, minute(now)));
  const milestones = day.marcos.map((milestone) => ({ ...milestone, at: announcedAt(milestone) }));
  return (
    <section class="part" aria-labelledby="linha-do-dia">
      <h2 id="linha-do-dia">O dia</h2>
      {!day.diaUtil && (
        <p>
          {day.feriado === undefined ? "Fim de semana" : `Feriado: ${day.feriado}`}. Hoje não há envio, nem
          prazo que termine.
        </p>
      )}
      <svg class="day-line" aria-hidden="true" viewBox="-30 0 1500 112">
        <rect class="ahead" x="0" y="44" width={MINUTES_A_DAY} height="10" rx="5" />
        <rect class="gone" x="0" y="44" width={present} height="10" rx="5" />
        {[0, 6, 12, 18, 24].map((hour) => <text x={hour * 60} y="106" text-anchor="middle">{hour}h</text>)}
        {milestones.map((milestone) => {
          const x = minute(milestone.at);
          const isDone = Temporal.Instant.compare(milestone.at, now) <= 0;
          return (
            <>
              <circle class={isDone ? "milestone gone" : "milestone"} cx={x} cy="49" r="11" />
              <text x={x} y="28" text-anchor="middle">{formatTime(milestone.at.toString())}</text>
            </>
          );
        })}
        <path class="now" d={`M${present} 62 l-9 14 h18 z M${present} 38 v24`} />
      </svg>
      <ol class="events">
        {milestones.map((milestone) => {
          const isDone = Temporal.Instant.compare(Temporal.Instant.from(milestone.dataHora), now) <= 0;
          const { done, ahead } = milestoneTexts[milestone.tipo];
          return (
            <li class={isDone ? undefined : "ahead"}>
              <time datetime={milestone.dataHora}>{formatTime(milestone.at.toString())}</time>
              {isDone ? done : ahead} <small>{ofDispatch(milestone.dataEnvio, now)}</small>
            </li>
          );
        })}
      </ol>
      <p class="help">
        Relógio do serviço:{" "}
        {now.toZonedDateTimeISO(TIME_ZONE).toPlainTime().toString({ smallestUnit: "minute" })}.
      </p>
    </section>
  );
};

/** The dispatch day that a milestone belongs to, as text. */
const ofDispatch = (dispatchDay: string, now: Temporal.Instant): string =>
  dispatchDay === localDate(now).toString()
    ? "Ordens de hoje."
    : `Ordens enviadas ${onDay(Temporal.PlainDate.from(dispatchDay))}.`;
