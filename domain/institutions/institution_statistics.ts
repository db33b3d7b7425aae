/**
 * How institutions answer what courts ask of them: the targets of orders, with their reiterations.
 *
 * Source: HTTP contract, `/v1/estatistica/instituicao`; specification, "Limits", row Consecutive code 98. A late answer is
 * refused and ends in 98, so whoever answers at all is punctual: there is one rate for both.
 */
import { match } from "ts-pattern";
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import { type Centavos, centavos } from "../money.ts";
import { needsContact } from "../answers/no_answer.ts";

/** Targets of one institution that are alike in all that their statistics look at. */
export interface TargetCase {
  readonly targets: number;
  /** The answers of their orders are published. */
  readonly published: boolean;
  /** What a split on its way asks of them: the order's own request again, or its cancellation. */
  readonly reopened: "reiterate" | "cancel" | undefined;
  /** Decides nothing while it is not published. */
  readonly code: string | undefined;
  /** Which request it answers, from 1 on. */
  readonly occurrence: number;
  /** The most times in a row that one of them has ended in code 98. */
  readonly consecutive: number;
  readonly blocked: bigint;
  /** From the sending of the order to the answer, of all of them together. */
  readonly seconds: number;
}

export interface AnswerStatistics {
  /** Requests that were sent: each reiteration is one more. */
  readonly asked: number;
  /** Of which no answer is published yet. */
  readonly open: number;
  readonly answered: number;
  /** Ended in code 98. */
  readonly unanswered: number;
  /** Ended in code 97, never sent. */
  readonly notForwarded: number;
  readonly blocked: Centavos;
  /** The most times in a row that one target has ended in code 98, where it still does. */
  readonly consecutive: number;
  /** Answers to first requests: what the time to answer is measured by. */
  readonly timed: number;
  readonly seconds: number;
}

export const noStatistics: AnswerStatistics = {
  asked: 0,
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
 * What a case adds. Only code 98 is ever asked again, so every request before the last has ended in it; and what nobody
 * has published counts as open, whatever the institution has said.
 */
export function statisticsOf(one: TargetCase): AnswerStatistics {
  const { targets, occurrence } = one;
  const code = publishedCode(one);
  const before = { ...noStatistics, asked: targets * occurrence, unanswered: targets * (occurrence - 1) };
  if (code === undefined) return { ...before, open: targets, consecutive: occurrence - 1 };
  if (code === NOT_FORWARDED) {
    return { ...before, asked: before.asked - targets, notForwarded: targets, consecutive: occurrence - 1 };
  }
  if (code === NO_ANSWER) {
    return { ...before, unanswered: before.unanswered + targets, consecutive: consecutiveOf(one) };
  }
  return {
    ...before,
    answered: targets,
    blocked: centavos(one.blocked),
    ...(occurrence === 1 && { timed: targets, seconds: one.seconds }),
  };
}

/** While a silent request is made again or cancelled, what its institution says of it now is not published. */
const publishedCode = ({ published, reopened, code }: TargetCase): string | undefined =>
  published
    ? match(reopened)
      .with(undefined, () => code)
      .with("reiterate", () => undefined)
      .with("cancel", () => NO_ANSWER)
      .exhaustive()
    : undefined;

/** A target that is being cancelled has ended in code 98 each time it was asked. */
const consecutiveOf = ({ reopened, occurrence, consecutive }: TargetCase): number =>
  match(reopened)
    .with("cancel", () => occurrence)
    .with("reiterate", undefined, () => consecutive)
    .exhaustive();

export const addStatistics = (a: AnswerStatistics, b: AnswerStatistics): AnswerStatistics => ({
  asked: a.asked + b.asked,
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

/** The share of the ended requests that were answered; undefined when none has ended. */
export const answerRate = ({ answered, unanswered }: AnswerStatistics): number | undefined =>
  answered + unanswered === 0 ? undefined : answered / (answered + unanswered);

/** How long an answer took on average. */
export const meanMinutes = ({ timed, seconds }: AnswerStatistics): number | undefined =>
  timed === 0 ? undefined : Math.round(seconds / timed / 60);
