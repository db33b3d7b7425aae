/** The content of an answer file: read as a stream, laid beside what was asked, and applied whole or not at all. */
import { pipeline } from "node:stream/promises";
import { checkSupplement } from "../domain/information_answer.ts";
import type { Centavos } from "../domain/money.ts";
import { informationOf } from "../domain/order_kind.ts";
import {
  accountRow,
  copyAccounts,
  copyAnswers,
  insertAttachments,
  requestedInformation,
} from "../store/answer_lines.ts";
import { type AnsweredRemittance, holdAnswered, type ReceivedFile } from "../store/answers.ts";
import type { Tx } from "../store/connection.ts";
import { applyAnswers } from "./answer_application.ts";
import { archiveAttachments, type Attachment } from "./answer_attachments.ts";
import { supplementFault } from "./answer_faults.ts";
import { type AnswerReader, createReading } from "./answer_reading.ts";
import type { ExchangeContext } from "./context.ts";
import type { FileName } from "./file_name.ts";
import { answer as layout } from "./layout.ts";
import type { AnswerLimits } from "./limits.ts";
import { readLines } from "./lines.ts";
import { splitLine } from "./record.ts";
import { collectFaults, type Faults } from "./rejection.ts";
import type { Session } from "./session.ts";

export interface ContentInput {
  readonly ctx: ExchangeContext;
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
    readonly attachments: readonly Attachment[];
  }
  | { readonly type: "faulty"; readonly faults: Faults };

/** Reads a file's content and applies it, the events for the courts included, or says what is wrong with it. */
export async function applyContent(input: ContentInput): Promise<ContentOutcome> {
  const faults = collectFaults();
  const reading = createReading(input.file, input.name, faults);
  const remittance = await stage(input, reading, faults);
  if (remittance === undefined || faults.list.length > 0) return { type: "faulty", faults };
  const { ctx, tx, file, now } = input;
  const of = { fileId: file.id, remittanceId: remittance.id };
  const wrong = [
    ...await applyAnswers({
      tx,
      ...of,
      reading,
      receivedAt: file.receivedAt,
      now,
      holidays: ctx.holidays,
    }),
    ...await unaskedDocuments(tx, remittance.id, reading.attachments),
  ];
  faults.push(...wrong.sort((a, b) => a.line - b.line));
  if (faults.list.length > 0) return { type: "faulty", faults };
  if (reading.accounts > 0) await stageAccounts(input);
  await insertAttachments(tx, file.id, await archiveAttachments(ctx, file, reading.attachments, faults));
  if (faults.list.length > 0) return { type: "faulty", faults };
  const { answers, blocked, attachments } = reading;
  return { type: "applied", remittanceId: remittance.id, answers, blocked, attachments };
}

/** Reads the file from end to end, its answers into the table; undefined when it answers no open remittance. */
async function stage(
  input: ContentInput,
  reading: AnswerReader,
  faults: Faults,
): Promise<AnsweredRemittance | undefined> {
  const batches = readLines(input.file.archivePath, input.limits, faults);
  try {
    const first = await batches.next();
    if (first.done) return undefined;
    const [header = "", ...lines] = first.value;
    const remittance = await findAnswered(input, reading.readHeader(header), faults);
    if (remittance === undefined) return undefined;
    reading.expect(remittance.lineCount);
    await pipeline(stagedRows(reading, lines, batches, faults), copyAnswers(input.session.client));
    return remittance;
  } finally {
    await batches.return(undefined);
  }
}

/** The remittance a header answers, held open; undefined after adding what is wrong. */
async function findAnswered(
  { tx, file }: ContentInput,
  sequence: number | undefined,
  faults: Faults,
): Promise<AnsweredRemittance | undefined> {
  if (sequence === undefined) return undefined;
  const remittance = await holdAnswered(tx, file.ispb, sequence);
  if (remittance === undefined) return void faults.add(1, "sequencialRemessa", "H03");
  const inTime = remittance.isOpen &&
    Temporal.Instant.compare(file.receivedAt, remittance.answersDueAt) < 0;
  if (!inTime) return void faults.add(1, "sequencialRemessa", "H04");
  return faults.list.length === 0 ? remittance : undefined;
}

/** Reads on to the end of the file, giving out what is to be staged as long as nothing is wrong. */
async function* stagedRows(
  reading: AnswerReader,
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

/** What documents answer must have been asked for. */
async function unaskedDocuments(tx: Tx, remittanceId: bigint, attachments: readonly Attachment[]) {
  if (attachments.length === 0) return [];
  const lines = [...new Set(attachments.map(({ remittanceLine }) => remittanceLine))];
  const requested = await requestedInformation(tx, remittanceId, lines);
  return attachments.flatMap(({ line, remittanceLine, code, information }) => {
    const checked = checkSupplement({
      code,
      requested: requested.get(remittanceLine) ?? [],
      accounts: 0,
      documents: [informationOf(information)],
    });
    return checked.ok ? [] : [supplementFault(line, checked.error)];
  });
}

/** Reads the file once more for the accounts: they may be many, and a connection copies into one table at a time. */
async function stageAccounts({ session, file, limits }: ContentInput): Promise<void> {
  await pipeline(accountRows(file, limits), copyAccounts(session.client));
}

async function* accountRows(file: ReceivedFile, limits: AnswerLimits): AsyncGenerator<string> {
  const { type, fields } = layout.clientAccount;
  let line = 0;
  for await (const lines of readLines(file.archivePath, limits, collectFaults())) {
    let rows = "";
    for (const text of lines) {
      line++;
      const cells = text.startsWith(type) ? splitLine(text) : undefined;
      if (cells?.[0] === type) rows += accountRow(file.id, line, cells.slice(1, 1 + fields.length));
    }
    if (rows !== "") yield rows;
  }
}
