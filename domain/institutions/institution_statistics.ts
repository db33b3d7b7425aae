/**
 * Statistics of institutions' answers: the targets of orders, with their reiterations.
 *
 * Source: HTTP contract, `/v1/estatistica/instituicao`; specification, "Limits", row Consecutive code 98. A
 * late answer is refused and counts as code 98, so every answer is in time: one rate covers both.
 */
import { match } from "ts-pattern";
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import { findCode, needsContact } from "../answers/response_code.ts";
import { type Centavos, centavos, ZERO } from "../money.ts";

/** A group of targets of one institution that are equal in everything the statistics use. */
export interface TargetCase {
  readonly targets: number;
  /** Whether the answers of their orders are published. */
  readonly published: boolean;
  /** What a split under way asks of them: to reiterate the order's own request, or to cancel it. */
  readonly reopened: "reiterate" | "cancel" | undefined;
  /** The response code; ignored while the answers are not published. */
  readonly code: string | undefined;
  /** The number of the request it answers, from 1: each reiteration is one more. */
  readonly occurrence: number;
  /** The highest number of consecutive codes 98 of any of these targets. */
  readonly consecutive: number;
  readonly blocked: bigint;
  /** The sum, over these targets, of the seconds from the sending of the order to the answer. */
  readonly seconds: number;
}

export interface AnswerStatistics {
  /** The number of requests sent: each reiteration is one more. */
  readonly requested: number;
  /** Of these, the requests without a published answer. */
  readonly open: number;
  readonly answered: number;
  /** Requests that ended in code 98. */
  readonly unanswered: number;
  /** Requests that ended in code 97 and were never sent. */
  readonly notForwarded: number;
  readonly blocked: Centavos;
  /** The highest number of consecutive codes 98 of a target, up to the last thing that was asked of it. */
  readonly consecutive: number;
  /** The number of answers to first requests, over which the time to answer is measured. */
  readonly timed: number;
  readonly seconds: number;
}

export const noStatistics: AnswerStatistics = {
  requested: 0,
  open: 0,
  answered: 0,
  unanswered: 0,
  notForwarded: 0,
  blocked: centavos(0n),
  consecutive: 0,
  timed: 0,
  seconds: 0,
};

/**
 * The statistics of one group of targets. Only code 98 is ever asked again, so every request before the last
 * ended in code 98. A request without a published answer counts as open, whatever the institution has
 * answered.
 */
export function statisticsOf(one: TargetCase): AnswerStatistics {
  const { targets, occurrence } = one;
  const code = publishedCode(one);
  const before = { ...noStatistics, requested: targets * occurrence, unanswered: targets * (occurrence - 1) };
  if (code === undefined) return { ...before, open: targets, consecutive: occurrence - 1 };
  if (code === NOT_FORWARDED) {
    return {
      ...before,
      requested: before.requested - targets,
      notForwarded: targets,
      consecutive: occurrence - 1,
    };
  }
  if (code === NO_ANSWER) {
    return { ...before, unanswered: before.unanswered + targets, consecutive: consecutiveOf(one) };
  }
  return {
    ...before,
    answered: targets,
    // What follows an answered request may be left unanswered.
    consecutive: one.consecutive,
    // What was done outside the service is blocked nowhere.
    blocked: findCode(code)?.doneOutside ? ZERO : centavos(one.blocked),
    ...(occurrence === 1 && { timed: targets, seconds: one.seconds }),
  };
}

/**
 * The published code of a group. While a request without an answer is reiterated or cancelled, the
 * institution's new answer is not published yet.
 */
const publishedCode = ({ published, reopened, code }: TargetCase): string | undefined =>
  published
    ? match(reopened)
      .with(undefined, () => code)
      .with("reiterate", () => undefined)
      .with("cancel", () => NO_ANSWER)
      .exhaustive()
    : undefined;

/**
 * The number of consecutive codes 98 of a group. A target that is being cancelled ended in code 98 every time
 * it was asked.
 */
const consecutiveOf = ({ reopened, occurrence, consecutive }: TargetCase): number =>
  match(reopened)
    .with("cancel", () => occurrence)
    .with("reiterate", undefined, () => consecutive)
    .exhaustive();

export const addStatistics = (a: AnswerStatistics, b: AnswerStatistics): AnswerStatistics => ({
  requested: a.requested + b.requested,
  open: a.open + b.open,
  answered: a.answered + b.answered,
  unanswered: a.unanswered + b.unanswered,
  notForwarded: a.notForwarded + b.notForwarded,
  blocked: centavos(a.blocked + b.blocked),
  consecutive: Math.max(a.consecutive, b.consecutive),
  timed: a.timed + b.timed,
  seconds: a.seconds + b.seconds,
});

export const hasConsecutiveNoAnswers = ({ consecutive }: AnswerStatistics): boolean =>
  needsContact(consecutive);

/** The share of ended requests that were answered; undefined when none has ended. */
export const answerRate = ({ answered, unanswered }: AnswerStatistics): number | undefined =>
  answered + unanswered === 0 ? undefined : answered / (answered + unanswered);

/** The mean number of minutes to an answer; undefined when there is none. */
export const meanMinutes = ({ timed, seconds }: AnswerStatistics): number | undefined =>
  timed === 0 ? undefined : Math.round(seconds / timed / 60);
