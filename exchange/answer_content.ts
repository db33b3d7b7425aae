/** The content of an answer file: read as a stream, laid beside what was asked, and applied whole or not at all. */
import { pipeline } from "node:stream/promises";
import { decideAnswer, evolveAnswer } from "../domain/answer.ts";
import type { Centavos } from "../domain/money.ts";
import type { Tx } from "../store/connection.ts";
import {
  type AnswerToTarget,
  appendProcessed,
  copyAnswers,
  holdOpen,
  loadAnswers,
  type ReceivedFile,
  saveTargets,
  type TargetChange,
} from "../store/answers.ts";
import { findPublished, type Remittance } from "../store/remittances.ts";
import { mismatches, refusalFault } from "./answer_faults.ts";
import { createReading, type Reading } from "./answer_reading.ts";
import type { FileName } from "./file_name.ts";
import type { AnswerLimits } from "./limits.ts";
import { readLines } from "./lines.ts";
import { collectFaults, type Faults } from "./rejection.ts";
import type { Session } from "./session.ts";

/** Targets decided together. */
const ANSWERS_PER_BATCH = 5_000;

export interface ContentInput {
  readonly session: Session;
  /** On the session's own connection; the caller rolls it back when there are faults. */
  readonly tx: Tx;
  readonly file: ReceivedFile;
  readonly name: FileName;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}

export type ContentOutcome =
  | {
    readonly type: "applied";
    readonly remittanceId: bigint;
    readonly answers: number;
    readonly blocked: Centavos;
  }
  | { readonly type: "faulty"; readonly faults: Faults };

/** Reads a file's content and applies it, the events for the courts included, or says what is wrong with it. */
export async function applyContent(input: ContentInput): Promise<ContentOutcome> {
  const { tx, file, name, limits, now } = input;
  const faults = collectFaults();
  const reading = createReading(file, name, faults);
  const batches = readLines(file.archivePath, limits, faults);
  try {
    const first = await batches.next();
    if (first.done) return { type: "faulty", faults };
    const [header = "", ...lines] = first.value;
    const remittance = await findAnswered(input, reading.readHeader(header), faults);
    if (remittance === undefined) return { type: "faulty", faults };
    reading.expect(remittance.lineCount);
    await pipeline(stagedRows(reading, lines, batches, faults), copyAnswers(input.session.client));
    if (faults.list.length === 0) await applyAnswers(input, remittance, faults);
    if (faults.list.length > 0) return { type: "faulty", faults };
    await appendProcessed(tx, { fileId: file.id, remittanceId: remittance.id, now });
    const { answers, blocked } = reading.totals();
    return { type: "applied", remittanceId: remittance.id, answers, blocked };
  } finally {
    await batches.return(undefined);
  }
}

/** The remittance a header answers, held open; undefined after adding what is wrong. */
async function findAnswered(
  { tx, file }: ContentInput,
  sequence: number | undefined,
  faults: Faults,
): Promise<Remittance | undefined> {
  if (sequence === undefined) return undefined;
  const remittance = await findPublished(tx, file.ispb, sequence);
  if (remittance === undefined) return void faults.add(1, "sequencialRemessa", "H03");
  const inTime = Temporal.Instant.compare(file.receivedAt, remittance.answersDueAt) < 0 &&
    await holdOpen(tx, remittance.id);
  if (!inTime) return void faults.add(1, "sequencialRemessa", "H04");
  return faults.list.length === 0 ? remittance : undefined;
}

/** Reads on to the end of the file, giving out what is to be staged as long as nothing is wrong. */
async function* stagedRows(
  reading: Reading,
  lines: readonly string[],
  rest: AsyncIterable<string[]>,
  faults: Faults,
): AsyncGenerator<string> {
  yield reading.read(lines);
  for await (const more of rest) {
    const rows = reading.read(more);
    if (faults.full) return;
    if (faults.list.length === 0 && rows !== "") yield rows;
  }
  reading.end();
}

/** Decides every staged answer, and writes as long as nothing is wrong. */
async function applyAnswers(
  { tx, file, now }: ContentInput,
  remittance: Remittance,
  faults: Faults,
): Promise<void> {
  const of = { fileId: file.id, remittanceId: remittance.id, limit: ANSWERS_PER_BATCH };
  let answers = await loadAnswers(tx, { ...of, after: 0 });
  while (answers.length > 0 && !faults.full) {
    const changes = answers.flatMap((answer) => decideLine(answer, file, now, faults));
    if (faults.list.length === 0) await saveTargets(tx, changes, file.id);
    answers = await loadAnswers(tx, { ...of, after: answers.at(-1)!.line });
  }
}

function decideLine(
  answer: AnswerToTarget,
  { receivedAt }: ReceivedFile,
  now: Temporal.Instant,
  faults: Faults,
): TargetChange[] {
  const { line, code, blocked, executedAt, target } = answer;
  const different = mismatches(answer);
  if (different.length > 0) {
    faults.push(...different);
    return [];
  }
  const decided = decideAnswer(target.state, { type: "answer", code, blocked, executedAt, receivedAt, now });
  if (!decided.ok) {
    faults.push(refusalFault(line, decided.error));
    return [];
  }
  return [{
    id: target.id,
    occurrence: target.occurrence,
    state: evolveAnswer(target.state, decided.value),
  }];
}
