/**
 * The hours of the exchange, as the courts' wall clock reads them. Rules, texts, the institutions' manual, pages, the
 * catalogue of problems and the demonstration all read them here.
 *
 * Source: specification, "Limits" (deletion of a protocoled draft, dispatch, timeline example).
 */

/** Of D+2. The specification gives institutions until 04:59, and the whole of that minute counts. */
const ANSWERS_DUE = "05:00";

export const HOURS = {
  /** Of D, a business day: the dispatch begins; until then what was protocoled that day can be deleted. */
  dispatchOpens: "19:00",
  /** Of D: a remittance that is not published by then joins the next business day. */
  dispatchCloses: "23:00",
  /** Of D+2: an answer is accepted strictly before it. */
  answersDue: ANSWERS_DUE,
  /** Of D+2, as people say it: the last minute in which an answer is accepted. */
  lastAnswerMinute: Temporal.PlainTime.from(ANSWERS_DUE).subtract({ minutes: 1 })
    .toString({ smallestUnit: "minute" }),
  /** Of D+3: courts see the answers. */
  answersPublished: "08:00",
} as const;

/** An hour as sentences have it: `19h`, `4h59`. */
export function spokenHour(hour: string): string {
  const { hour: hours, minute } = Temporal.PlainTime.from(hour);
  return minute === 0 ? `${hours}h` : `${hours}h${String(minute).padStart(2, "0")}`;
}
