/**
 * Reads the content of answer files as a stream, checks it against the requests, and applies it whole or not
 * at all.
 */
import { pipeline } from "node:stream/promises";
import { checkSupplement, informationOf } from "../../domain/answers/information_answer.ts";
import { type Centavos, subtract } from "../../domain/money.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  type AnsweredRemittance,
  lockAnsweredRemittances,
  type ReceivedFile,
} from "../../store/intake/answer_files.ts";
import {
  accountRow,
  type ArchivedAttachment,
  copyAccounts,
  copyAnswers,
  insertAttachments,
  requestedInformation,
} from "../../store/intake/answer_lines.ts";
import type { FileFault } from "../../store/intake/intake_tables.ts";
import { contradictingAccounts } from "../../store/intake/repeated_answers.ts";
import { requireInstitutionFolder } from "../files/institution_folder.ts";
import { answerLayout } from "../layout/layout.ts";
import type { AnswerLimits } from "../layout/limits.ts";
import { readLines } from "../layout/lines.ts";
import { keptCell, splitLine } from "../layout/record.ts";
import { collectFaults, type Faults, makeRemark, MAX_FAULTS } from "../layout/rejection.ts";
import { supplementFault } from "./answer_faults.ts";
import { type AppliedAnswers, applyAnswers } from "./apply.ts";
import { archiveAttachments, type Attachment, type ContentInput } from "./attachments.ts";
import { type AnswerReader, createAnswerReader } from "./parse.ts";

/** The totals of an applied file, without what it repeats. */
export interface AppliedContent {
  readonly remittanceId: bigint;
  readonly answers: number;
  readonly blocked: Centavos;
  readonly attachments: readonly ArchivedAttachment[];
  /** What the receipt says of lines that changed nothing. */
  readonly remarks: readonly FileFault[];
}

export type ContentOutcome =
  | { readonly type: "applied"; readonly contents: readonly AppliedContent[] }
  /**
   * One file has faults, so nothing of the whole batch is applied; `faults` are those of the first such file.
   */
  | { readonly type: "faulty"; readonly faults: Faults };

/** A file whose reading has begun. */
interface OpenFile {
  readonly input: ContentInput;
  readonly faults: Faults;
  readonly reading: AnswerReader;
  readonly batches: AsyncGenerator<string[], void, void>;
  /** The lines that were read together with the header. */
  readonly lines: readonly string[];
  /** The sequence, in the header, of the remittance that is answered. */
  readonly sequence: number | undefined;
}

/**
 * Reads the contents of files and applies them, with the events for the courts, or returns the faults of one
 * of them. All of them share a session, transaction and instant, and no two are of one institution.
 */
export async function applyContents(inputs: readonly ContentInput[]): Promise<ContentOutcome> {
  await using stack = new AsyncDisposableStack();
  const files: OpenFile[] = [];
  for (const input of inputs) {
    const file = await openFile(input);
    stack.defer(async () => void await file.batches.return());
    files.push(file);
  }
  const faulty = (): ContentOutcome | undefined => {
    const found = files.find(({ faults }) => faults.list.length > 0);
    return found && { type: "faulty", faults: found.faults };
  };
  const remittances = await findAnswered(files);
  if (remittances === undefined) return faulty()!;
  const { session, tx, ctx, now } = inputs[0]!;
  await pipeline(encoded(stagedRows(files)), copyAnswers(session.client));
  const unreadable = faulty();
  if (unreadable !== undefined) return unreadable;
  const staged = files.map(({ input: { file }, reading }, index) => ({
    fileId: file.id,
    remittanceId: remittances[index]!.id,
    receivedAt: file.receivedAt,
    parsed: reading,
  }));
  const applied = await applyAnswers({ tx, now, holidays: ctx.holidays }, staged);
  const contents: AppliedContent[] = [];
  for (const [index, file] of files.entries()) {
    const remittanceId = remittances[index]!.id;
    const { repeated, doubled } = applied[index]!;
    contents.push({
      remittanceId,
      answers: file.reading.answers - repeated.count,
      blocked: subtract(file.reading.blocked, repeated.blocked),
      attachments: await applySupplements(file, remittanceId, applied[index]!),
      remarks: [...repeated.lines, ...doubled].sort((a, b) => a - b).slice(0, MAX_FAULTS)
        .map((line) => makeRemark(line, "L07")),
    });
  }
  return faulty() ?? { type: "applied", contents };
}

async function openFile(input: ContentInput): Promise<OpenFile> {
  const faults = collectFaults();
  const reading = createAnswerReader(input.file, input.name, faults);
  const batches = readLines(input.file.archivePath, input.limits, faults);
  const first = await batches.next();
  const [header, ...lines] = first.done ? [] : first.value;
  const sequence = header === undefined ? undefined : reading.readHeader(header);
  return { input, faults, reading, batches, lines, sequence };
}

/** Finds and locks the remittances that the headers answer; undefined after adding faults. */
async function findAnswered(files: readonly OpenFile[]): Promise<AnsweredRemittance[] | undefined> {
  const named = files.flatMap(({ input: { file: { ispb } }, sequence }) =>
    sequence === undefined ? [] : [{ ispb, sequence }]
  );
  if (named.length < files.length) return undefined;
  const held = new Map(
    (await lockAnsweredRemittances(files[0]!.input.tx, named)).map((one) => [one.ispb, one]),
  );
  const remittances = files.map(({ input: { file }, faults, reading }) => {
    const remittance = held.get(file.ispb);
    if (remittance === undefined) return void faults.add(1, "sequencialRemessa", "H03");
    const inTime = remittance.isOpen &&
      Temporal.Instant.compare(file.receivedAt, remittance.answersDueAt) < 0;
    if (!inTime) return void faults.add(1, "sequencialRemessa", "H04");
    reading.expect(remittance.lineCount);
    return remittance;
  });
  if (files.some(({ faults }) => faults.list.length > 0)) return undefined;
  return remittances.filter((one) => one !== undefined);
}

/** Reads each file to its end, yielding its staging rows as long as nothing is wrong. */
async function* stagedRows(files: readonly OpenFile[]): AsyncGenerator<string> {
  for (const { reading, lines, batches, faults } of files) {
    yield reading.read(lines);
    for await (const more of batches) {
      const rows = reading.read(more);
      if (faults.full) return;
      if (faults.list.length === 0 && rows !== "") yield rows;
    }
    reading.end();
    if (faults.list.length > 0) return;
  }
}

const utf8 = new TextEncoder();

/**
 * Encodes the texts here, because a stream that is given text measures it and then encodes it, which is twice
 * the work.
 */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield utf8.encode(text);
}

const CONTRADICTED_ACCOUNT = "A conta já foi informada com outro tipo ou situação na resposta aceita.";

/** Applies accounts and documents, after the faults of the answers were added. */
async function applySupplements(
  { input, reading, faults }: OpenFile,
  remittanceId: bigint,
  { faults: wrong, repeated, doubled }: AppliedAnswers,
): Promise<readonly ArchivedAttachment[]> {
  const { tx, file } = input;
  const unasked = await unaskedDocuments(tx, remittanceId, reading.attachments);
  faults.push(...[...wrong, ...unasked].sort((a, b) => a.line - b.line));
  if (faults.list.length > 0) return [];
  if (reading.accounts > 0) await stageAccounts(input);
  if (reading.accounts > 0 && repeated.count + doubled.length > 0) {
    const contradicting = await contradictingAccounts(tx, {
      fileId: file.id,
      remittanceId,
      limit: MAX_FAULTS,
    });
    for (const { line } of contradicting) faults.add(line, "conta", "L03", CONTRADICTED_ACCOUNT);
    if (faults.list.length > 0) return [];
  }
  if (reading.attachments.length > 0) await requireInstitutionFolder(input.ctx, input.file.ispb, "inbox");
  const attachments = await archiveAttachments(input, reading.attachments, faults);
  if (faults.list.length === 0) await insertAttachments(tx, file.id, attachments);
  return attachments;
}

/** The faults of documents that were not asked for. */
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

/**
 * Reads the file a second time for the accounts: they may be many, and a connection copies into one table at
 * a time.
 */
async function stageAccounts({ session, file, limits }: ContentInput): Promise<void> {
  await pipeline(encoded(accountRows(file, limits)), copyAccounts(session.client));
}

async function* accountRows(file: ReceivedFile, limits: AnswerLimits): AsyncGenerator<string> {
  const { type, fields } = answerLayout.clientAccount;
  let line = 0;
  for await (const lines of readLines(file.archivePath, limits, collectFaults())) {
    let rows = "";
    for (const text of lines) {
      line++;
      const cells = text.startsWith(type) ? splitLine(text) : undefined;
      if (cells?.[0] !== type) continue;
      rows += accountRow(file.id, line, fields.map((field, index) => keptCell(field, cells[1 + index]!)));
    }
    if (rows !== "") yield rows;
  }
}
