/**
 * What happens on the next business days to what is on its way: dispatch, end of the time for answers, publication, and
 * the repetition of series; pure.
 *
 * Source: specification, "Limits" (timeline example) and "Series".
 */
import {
  dispatchDayFor,
  type Holidays,
  isBusinessDay,
  localDate,
  nextBusinessDay,
  nextDispatchWindow,
  type Timeline,
  timelineOf,
} from "../calendar/calendar.ts";

export type AgendaKind = "answers-due" | "publication" | "dispatch" | "repetition";

/** Orders or splits on their way that are equal in everything the agenda uses. */
export interface InFlight {
  readonly what: "order" | "split";
  readonly state: "waiting" | "sent" | "consolidating";
  /** The business day of their dispatch. */
  readonly dispatchOn: Temporal.PlainDate;
  /** Their deadlines, once they are sent. */
  readonly sent: Pick<Timeline, "answersDueAt" | "publishBy"> | undefined;
  /** The last day of the series that repeats them; undefined where none does. */
  readonly repeatsUntil: Temporal.PlainDate | undefined;
  readonly count: number;
  /** The protocol numbers of some of the orders. */
  readonly numbers: readonly string[];
}

interface AgendaEntry {
  readonly kind: AgendaKind;
  readonly at: Temporal.Instant;
  readonly orders: number;
  readonly splits: number;
  /** The protocol numbers of some of the orders. */
  readonly numbers: readonly string[];
}

interface AgendaDay {
  readonly date: Temporal.PlainDate;
  /** In the order of time. */
  readonly entries: readonly AgendaEntry[];
}

/** The next business days, today's included, with what is still to happen on each. */
export function agendaOf(
  inFlight: readonly InFlight[],
  { now, holidays, days }: {
    readonly now: Temporal.Instant;
    readonly holidays: Holidays;
    readonly days: number;
  },
): AgendaDay[] {
  const entries = inFlight.flatMap((group) => entriesOf(group, now, holidays))
    .filter(({ at }) => Temporal.Instant.compare(at, now) > 0);
  return businessDays(localDate(now), days, holidays).map((date) => ({
    date,
    entries: together(entries.filter(({ at }) => localDate(at).equals(date))),
  }));
}

function businessDays(today: Temporal.PlainDate, count: number, holidays: Holidays): Temporal.PlainDate[] {
  const days = [isBusinessDay(today, holidays) ? today : nextBusinessDay(today, holidays)];
  while (days.length < count) days.push(nextBusinessDay(days.at(-1)!, holidays));
  return days;
}

function entriesOf(group: InFlight, now: Temporal.Instant, holidays: Holidays): AgendaEntry[] {
  const { what, state, sent, repeatsUntil, count, numbers } = group;
  const counted = { orders: what === "order" ? count : 0, splits: what === "split" ? count : 0, numbers };
  const entry = (kind: AgendaKind, at: Temporal.Instant): AgendaEntry => ({ kind, at, ...counted });
  // What missed its day leaves with the next dispatch.
  const next = nextDispatchWindow(now, holidays);
  const missed = state === "waiting" && Temporal.PlainDate.compare(group.dispatchOn, next) < 0;
  const { opensAt, ...planned } = timelineOf(missed ? next : group.dispatchOn, holidays);
  const { answersDueAt, publishBy } = sent ?? planned;
  const repeatsOn = dispatchDayFor(publishBy, holidays);
  return [
    ...state === "waiting" ? [entry("dispatch", opensAt)] : [],
    ...state === "consolidating" ? [] : [entry("answers-due", answersDueAt)],
    entry("publication", publishBy),
    ...repeatsUntil !== undefined && Temporal.PlainDate.compare(repeatsOn, repeatsUntil) <= 0
      ? [entry("repetition", timelineOf(repeatsOn, holidays).opensAt)]
      : [],
  ];
}

/** The most numbers that an entry has. */
const MOST_NUMBERS = 3;

/** Entries of the same kind at the same time are one. */
const together = (entries: readonly AgendaEntry[]): AgendaEntry[] =>
  [...Map.groupBy(entries, ({ kind, at }) => `${at} ${kind}`).values()].map((same) => ({
    ...same[0]!,
    orders: same.reduce((sum, { orders }) => sum + orders, 0),
    splits: same.reduce((sum, { splits }) => sum + splits, 0),
    numbers: same.flatMap(({ numbers }) => numbers).sort().slice(0, MOST_NUMBERS),
  })).sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.kind.localeCompare(b.kind));
