/**
 * What a file answers, written to the targets, splits and arrivals it is about, or what is wrong with it. Nobody's rows are
 * loaded: the domain decides one of each distinct case, and the file's lines share its verdict.
 */
import { decideAnswer, evolveAnswer, latestExecution } from "../domain/answer.ts";
import type { Holidays } from "../domain/calendar.ts";
import type { Answered } from "../store/answer_lines.ts";
import { writeTargets, type WrittenCase } from "../store/answer_targets.ts";
import type { Tx } from "../store/connection.ts";
import { loadRefused, type RefusedLine } from "../store/refused_lines.ts";
import { applyToActions, applyToArrivals } from "./action_application.ts";
import { mismatches, recordFault, refusalFault } from "./answer_faults.ts";
import type { Reading } from "./answer_reading.ts";
import { type Fault, faultOf, MAX_FAULTS } from "./rejection.ts";

export interface Application extends Answered {
  readonly tx: Tx;
  readonly reading: Reading;
  readonly receivedAt: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly holidays: () => Promise<Holidays>;
}

/** Writes every answer, the events for the courts included; when there are faults the caller rolls back. */
export async function applyAnswers(open: Application): Promise<Fault[]> {
  const targets = await applyToTargets(open);
  const actions = await applyToActions(open, targets.left);
  const arrivals = await applyToArrivals(open);
  const missed = open.reading.answers - targets.written - actions.count - arrivals.count;
  const faults = [...actions.faults, ...arrivals.faults];
  if (missed === 0 && targets.refused.length === 0 && !targets.differs) return faults;
  const { tx, fileId, remittanceId, now } = open;
  const refused = await loadRefused(tx, {
    fileId,
    remittanceId,
    refused: targets.refused,
    latest: latestExecution(now),
    limit: MAX_FAULTS,
  });
  if (refused.length === 0) throw new Error(`${missed} answers were not written, and nothing tells why`);
  return [...faults, ...refused.flatMap((line) => refusalOf(open, line))];
}

interface WrittenTargets {
  readonly written: number;
  /** Answers of record 10 that are about something else. */
  readonly left: number;
  /** Whether any line repeats wrongly what it answers. */
  readonly differs: boolean;
  readonly refused: readonly WrittenCase[];
}

async function applyToTargets(
  { tx, fileId, remittanceId, reading, receivedAt, now }: Application,
): Promise<WrittenTargets> {
  const latest = latestExecution(now);
  const refused: WrittenCase[] = [];
  let differs = false;
  /** Answers that follow an asker's lines of a record; what it leaves is about something else. */
  const write = async (record: 10 | 50, asker: "order" | "split", expected: number): Promise<number> => {
    if (expected === 0) return 0;
    const to = { fileId, remittanceId, record, asker, receivedAt, latest, now };
    const { count, cases } = await writeTargets(tx, to);
    differs ||= cases.some((one) => one.differs);
    refused.push(...cases.filter((one) => !one.differs && !isAccepted(one, receivedAt, now)));
    return expected - count;
  };
  const left = await write(10, "split", await write(10, "order", reading.count(10)));
  const unanswered = await write(50, "split", await write(50, "order", reading.count(50)));
  return { written: reading.count(10) + reading.count(50) - left - unanswered, left, differs, refused };
}

/** Whether the domain accepts the answers of a case. What it makes of them is what was written, or it is a bug. */
function isAccepted(
  { code, asked, blocked, executedAt, protocoledAt, ...written }: WrittenCase,
  receivedAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  const state = { status: "asked", asked, protocoledAt, consecutiveNoAnswers: 0 } as const;
  const decided = decideAnswer(state, { type: "answer", code, blocked, executedAt, receivedAt, now });
  if (!decided.ok) return false;
  const final = evolveAnswer(state, decided.value);
  const same = final.code === code && final.blocked === blocked && final.executedAt?.equals(executedAt) &&
    final.answeredAt.equals(written.answeredAt) &&
    final.consecutiveNoAnswers === written.consecutiveNoAnswers;
  if (!same) throw new Error(`An answer of code ${code} was written otherwise than it was decided`);
  return true;
}

/** The faults of a line that the domain refuses, or that is not about what it points to. */
function refusalOf({ receivedAt, now }: Application, refused: RefusedLine): Fault[] {
  const { line, record, code, blocked, executedAt, asked } = refused;
  if (record !== asked.record) return [recordFault(line, record, asked.record)];
  const different = mismatches(refused);
  if (different.length > 0) return different;
  if (!asked.latest) {
    return [faultOf(line, "linhaRemessa", "L03", "O pedido da linha foi repetido em remessa posterior.")];
  }
  if (code === undefined || executedAt === undefined) throw new Error(`Line ${line} answers without a code`);
  const decided = decideAnswer(asked.state, { type: "answer", code, blocked, executedAt, receivedAt, now });
  if (decided.ok) throw new Error(`Line ${line} can be accepted, and was not written`);
  return [refusalFault(line, decided.error)];
}
