/**
 * The hours of the exchange, in the courts' time zone. Rules, texts, the institutions' manual, pages, the
 * catalogue of problems and the demonstration all read them here.
 *
 * Source: specification, "Limits" (deletion of a protocoled draft, dispatch, timeline example).
 */

/** On D+2. The specification gives institutions until 04:59, and the whole of that minute counts. */
const ANSWERS_DUE = "05:00";

export const HOURS = {
  /** On business day D: the dispatch begins; until then an order protocoled that day can be deleted. */
  dispatchOpens: "19:00",
  /** On D: a remittance not published before this hour moves to the next business day. */
  dispatchCloses: "23:00",
  /** On D+2: an answer is accepted strictly before this hour. */
  answersDue: ANSWERS_DUE,
  /** On D+2: the last minute in which an answer is accepted, as it is usually written. */
  lastAnswerMinute: Temporal.PlainTime.from(ANSWERS_DUE).subtract({ minutes: 1 })
    .toString({ smallestUnit: "minute" }),
  /** On D+3: courts see the answers. */
  answersPublished: "08:00",
} as const;

/** An hour as it is written in sentences: `19h`, `4h59`. */
export function hourInSentence(hour: string): string {
  const { hour: hours, minute } = Temporal.PlainTime.from(hour);
  return minute === 0 ? `${hours}h` : `${hours}h${String(minute).padStart(2, "0")}`;
}
