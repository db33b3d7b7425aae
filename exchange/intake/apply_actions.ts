/**
 * Applies a file's answers to splits and to notifications of receipt: they are collected, decided case by
 * case, and written together.
 */
import { latestExecution, NO_ANSWER } from "../../domain/answers/answer.ts";
import { decideArrival, defaultArrivalDays, expectArrival } from "../../domain/arrival.ts";
import { type Holidays, instantAt, localDate, TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { centavos, ZERO } from "../../domain/money.ts";
import { decideActionAnswer } from "../../domain/splits/split_answer.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  actionsOfCases,
  type AnsweredAction,
  collectAnsweredActions,
  emitActionAnswers,
  saveActions,
  takeRepeatedActions,
} from "../../store/intake/answer_actions.ts";
import {
  type AnsweredArrival,
  arrivalsOfCases,
  collectAnsweredArrivals,
  expectArrivals,
  repeatedArrivals,
  saveArrived,
  transferCases,
} from "../../store/intake/answer_arrivals.ts";
import type { AnsweringFile } from "../../store/intake/answer_targets.ts";
import { noRepeats, type RepeatedAnswers } from "../../store/intake/repeated_answers.ts";
import { comparedFields, repeatedNames } from "../layout/answer.ts";
import { type Fault, makeFault, MAX_FAULTS } from "../layout/rejection.ts";
import type { ParsedAnswer } from "./parse.ts";
import { actionRefusalFault, arrivalRefusalFault } from "./refusal_faults.ts";

/** What files that are applied together share. */
export interface BatchContext {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly holidays: () => Promise<Holidays>;
}

/** A file whose lines have been staged in the table. */
export interface StagedFile extends AnsweringFile {
  readonly parsed: ParsedAnswer;
}

export interface Application extends BatchContext, StagedFile {}

interface AppliedAnswers {
  /** How many answers were found, the repeated ones included. */
  readonly count: number;
  readonly faults: readonly Fault[];
  readonly repeated: RepeatedAnswers;
}

const nothing: AppliedAnswers = { count: 0, faults: [], repeated: noRepeats };

/** @param cancellations the number of answers of record 10 that may answer cancellations */
export async function applyToActions(
  { tx, fileId, remittanceId, parsed, receivedAt, now, holidays }: Application,
  cancellations: number,
): Promise<AppliedAnswers> {
  if (cancellations + parsed.count(20) + parsed.count(30) === 0) return nothing;
  const { count, cases } = await collectAnsweredActions(tx, {
    fileId,
    remittanceId,
    latest: latestExecution(now),
    compared: comparedFields,
  });
  if (count === 0) return nothing;
  const decide = (answered: AnsweredAction) => {
    const { code, answer, executedAt, state, remaining } = answered;
    const balance = { blocked: remaining, transferred: ZERO, unblocked: ZERO };
    return decideActionAnswer(state, { type: "answer", code, answer, executedAt, receivedAt, now }, balance);
  };
  const faultsOf = (answered: AnsweredAction): Fault[] => {
    const { line, different, answer, repeats } = answered;
    if (repeats) return [];
    if (different.length > 0) return different.map((field) => makeFault(line, repeatedNames[field], "L02"));
    const decided = decide(answered);
    return decided.ok ? [] : [actionRefusalFault(line, answer.to, decided.error)];
  };
  const refused = cases.filter((one) => faultsOf(one).length > 0).map(({ caseId }) => caseId);
  if (refused.length > 0) {
    const lines = await actionsOfCases(tx, refused, MAX_FAULTS);
    return { ...nothing, count, faults: lines.flatMap(faultsOf) };
  }
  const repeated = cases.some(({ repeats }) => repeats)
    ? await takeRepeatedActions(tx, MAX_FAULTS)
    : noRepeats;
  if (repeated.count === count) return { ...nothing, count, repeated };
  const found = cases.filter((one) => {
    const decided = decide(one);
    return decided.ok && decided.value.type === "found-blocked";
  });
  await saveActions(tx, {
    fileId,
    receivedAt,
    found: found.map(({ caseId }) => caseId),
    silence: NO_ANSWER,
  });
  await awaitArrivals(tx, await holidays(), now);
  await emitActionAnswers(tx, now);
  return { ...nothing, count, repeated };
}

/**
 * Records the arrivals to expect from the transfers; their last day depends on the calendar and on the court.
 */
async function awaitArrivals(tx: Tx, holidays: Holidays, now: Temporal.Instant): Promise<void> {
  const cases = (await transferCases(tx, TIME_ZONE)).flatMap((one) => {
    const expected = expectArrival(
      { code: one.code, transferred: centavos(1n), executedAt: instantAt(one.day, "12:00") },
      { holidays, arrivalDays: one.arrivalDays ?? defaultArrivalDays },
    );
    return expected === undefined ? [] : [{ ...one, expectedOn: expected.expectedOn }];
  });
  await expectArrivals(tx, cases, { zone: TIME_ZONE, now });
}

export async function applyToArrivals(
  { tx, fileId, remittanceId, parsed, now }: Application,
): Promise<AppliedAnswers> {
  if (parsed.count(40) === 0) return nothing;
  const today = localDate(now);
  const { count, cases } = await collectAnsweredArrivals(tx, {
    fileId,
    remittanceId,
    today,
    zone: TIME_ZONE,
  });
  const decide = ({ state, received }: AnsweredArrival) =>
    decideArrival(state, received === undefined ? { type: "deny" } : { type: "confirm", ...received, today });
  const faultsOf = (answered: AnsweredArrival): Fault[] => {
    const { line, different, repeats } = answered;
    if (repeats) return [];
    if (different.length > 0) return different.map((field) => makeFault(line, repeatedNames[field], "L02"));
    const decided = decide(answered);
    return decided.ok ? [] : [arrivalRefusalFault(line, decided.error)];
  };
  const refused = cases.filter((one) => faultsOf(one).length > 0).map(({ caseId }) => caseId);
  if (refused.length > 0) {
    const lines = await arrivalsOfCases(tx, refused, MAX_FAULTS);
    return { ...nothing, count, faults: lines.flatMap(faultsOf) };
  }
  const arrived = cases.filter((one) => {
    const decided = decide(one);
    return decided.ok && decided.value.type === "arrived";
  });
  await saveArrived(tx, arrived.map(({ caseId }) => caseId), now);
  const repeats = cases.some((one) => one.repeats);
  return { ...nothing, count, repeated: repeats ? await repeatedArrivals(tx, MAX_FAULTS) : noRepeats };
}
