/**
 * Applies answer files to their targets, splits and arrivals, or returns their faults. No rows are loaded:
 * the domain decides once for each distinct case, and the decision holds for all lines of that case.
 */
import { decideAnswer, evolveAnswer, latestExecution } from "../../domain/answers/answer.ts";
import { sum } from "../../domain/money.ts";
import { type AnswerCase, writeTargets } from "../../store/intake/answer_targets.ts";
import {
  answersWithoutOrder,
  type AnswerWithoutOrder,
  loadRefusedLines,
  type RefusedLine,
} from "../../store/intake/refused_lines.ts";
import {
  collectRepeatedAnswers,
  type DoubledLine,
  doubledLines,
  type RepeatedAnswers,
} from "../../store/intake/repeated_answers.ts";
import { comparedFields } from "../layout/answer.ts";
import { type Fault, makeFault, MAX_FAULTS } from "../layout/rejection.ts";
import { recordFault, refusalFault, repeatedFieldFaults } from "./answer_faults.ts";
import {
  type Application,
  applyToActions,
  applyToArrivals,
  type BatchContext,
  type StagedFile,
} from "./apply_actions.ts";

/** What became of a file's answers. */
export interface AppliedAnswers {
  readonly faults: readonly Fault[];
  /** Those that repeat an answer of an earlier file. */
  readonly repeated: RepeatedAnswers;
  /** The lines that repeat an earlier line of the file itself. */
  readonly doubled: readonly number[];
}

/**
 * Writes every answer of the files, with the events for the courts; when there are faults the caller rolls
 * back.
 */
export async function applyAnswers(
  batch: BatchContext,
  files: readonly StagedFile[],
): Promise<AppliedAnswers[]> {
  const targets = await applyToTargets(batch, files);
  const applied: AppliedAnswers[] = [];
  for (const [index, file] of files.entries()) {
    applied.push(await applyRest({ ...batch, ...file }, targets[index]!));
  }
  return applied;
}

/** Applies the answers of a file that concern splits and arrivals, and returns all faults of the file. */
async function applyRest(open: Application, targets: WrittenTargets): Promise<AppliedAnswers> {
  const { tx, fileId, remittanceId, now, parsed } = open;
  const doubles = parsed.doubles
    ? await doubledLines(tx, { fileId, compared: comparedFields, limit: MAX_FAULTS })
    : [];
  const actions = await applyToActions(open, targets.left);
  const arrivals = await applyToArrivals(open);
  const applied = {
    faults: [
      ...doubles.filter(({ contradicts }) => contradicts).map(doubleFault),
      ...actions.faults,
      ...arrivals.faults,
    ],
    repeated: joined(actions.repeated, arrivals.repeated),
    doubled: doubles.map(({ line }) => line),
  };
  const left = parsed.answers - targets.written - actions.count - arrivals.count;
  if (left === 0 && targets.refused.length === 0 && !targets.differs) return applied;
  const again = await collectRepeatedAnswers(tx, {
    fileId,
    remittanceId,
    compared: comparedFields,
    limit: MAX_FAULTS,
  });
  const repeated = joined(applied.repeated, again);
  const adopted = left === again.count ? [] : await answersWithoutOrder(tx, { fileId, remittanceId });
  const faults = [...applied.faults, ...adopted.flatMap(adoptedFaults)];
  const missed = left - again.count - adopted.length;
  if (faults.length === 0 && missed === 0 && targets.refused.length === 0 && !targets.differs) {
    return { ...applied, repeated };
  }
  const refused = await loadRefusedLines(tx, {
    fileId,
    remittanceId,
    refused: targets.refused,
    latest: latestExecution(now),
    limit: MAX_FAULTS,
  });
  if (refused.length === 0 && missed > 0) {
    throw new Error(`${missed} answers were not written, and nothing tells why`);
  }
  return { ...applied, repeated, faults: [...faults, ...refused.flatMap((line) => refusalOf(open, line))] };
}

const joined = (a: RepeatedAnswers, b: RepeatedAnswers): RepeatedAnswers => ({
  count: a.count + b.count,
  blocked: sum([a.blocked, b.blocked]),
  lines: [...a.lines, ...b.lines],
});

const doubleFault = ({ line, earlier, answered }: DoubledLine): Fault =>
  makeFault(
    line,
    "linhaRemessa",
    "L04",
    `A linha ${answered} da remessa já é respondida na linha ${earlier} deste arquivo, de outro modo.`,
  );

/**
 * The faults of an answer to an adopted line. Only the text of such a line is known, so the answer is kept
 * when it refers to that text.
 */
const adoptedFaults = ({ line, record, requested, sameProtocol }: AnswerWithoutOrder): Fault[] => {
  if (record !== requested) return [recordFault(line, record, requested)];
  return sameProtocol ? [] : [makeFault(line, "numeroProtocolo", "L02")];
};

interface WrittenTargets {
  readonly written: number;
  /** The number of answers of record 10 that answer something else than orders. */
  readonly left: number;
  /** Whether any line of the files repeats its request wrongly. */
  readonly differs: boolean;
  /** The refused cases of all files together: lines of one case can be in several files. */
  readonly refused: readonly AnswerCase[];
}

async function applyToTargets(
  { tx, now }: BatchContext,
  files: readonly StagedFile[],
): Promise<WrittenTargets[]> {
  const latest = latestExecution(now);
  const refused: AnswerCase[] = [];
  let differs = false;
  /**
   * Writes the answers of one record to one requester's lines; returns, for each file, the number of answers
   * left for others.
   */
  const write = async (record: 10 | 50, requester: "order" | "split", expected: readonly number[]) => {
    const concerned = files.filter((_, index) => expected[index]! > 0);
    if (concerned.length === 0) return expected;
    const { counts, cases } = await writeTargets(tx, { files: concerned, record, requester, latest, now });
    differs ||= cases.some((one) => one.differs);
    refused.push(...cases.filter((one) => !one.differs && !isAccepted(one, now)));
    return files.map(({ fileId }, index) => expected[index]! - (counts.get(fileId) ?? 0));
  };
  const answersOf = (record: 10 | 50) => files.map(({ parsed }) => parsed.count(record));
  const left = await write(10, "split", await write(10, "order", answersOf(10)));
  const unanswered = await write(50, "split", await write(50, "order", answersOf(50)));
  return files.map(({ parsed }, index) => ({
    written: parsed.count(10) + parsed.count(50) - left[index]! - unanswered[index]!,
    left: left[index]!,
    differs,
    refused,
  }));
}

/**
 * Whether the domain accepts the answers of a case. Its event must equal what was written; a difference is a
 * bug.
 */
function isAccepted(
  { code, requested, blocked, executedAt, askedAt: protocoledAt, answeredAt }: AnswerCase,
  now: Temporal.Instant,
): boolean {
  const state = { status: "requested", requested, protocoledAt, consecutiveNoAnswers: 1 } as const;
  const answer = { type: "answer", code, blocked, executedAt, receivedAt: answeredAt, now } as const;
  const decided = decideAnswer(state, answer);
  if (!decided.ok) return false;
  const final = evolveAnswer(state, decided.value);
  const same = final.code === code && final.blocked === blocked && final.executedAt?.equals(executedAt) &&
    final.answeredAt.equals(answeredAt) && final.consecutiveNoAnswers === 0;
  if (!same) throw new Error(`An answer of code ${code} was written otherwise than it was decided`);
  return true;
}

/** The faults of a line that the domain refuses or that differs from the line it answers. */
function refusalOf({ receivedAt, now }: Application, refused: RefusedLine): Fault[] {
  const { line, record, code, blocked, executedAt, requested } = refused;
  if (record !== requested.record) return [recordFault(line, record, requested.record)];
  const different = repeatedFieldFaults(refused);
  if (different.length > 0) return different;
  if (!requested.latest) {
    return [makeFault(line, "linhaRemessa", "L03", "O pedido da linha foi repetido em remessa posterior.")];
  }
  if (code === undefined || executedAt === undefined) throw new Error(`Line ${line} answers without a code`);
  const decided = decideAnswer(requested.state, {
    type: "answer",
    code,
    blocked,
    executedAt,
    receivedAt,
    now,
  });
  if (decided.ok) throw new Error(`Line ${line} can be accepted, and was not written`);
  return [refusalFault(line, decided.error)];
}
