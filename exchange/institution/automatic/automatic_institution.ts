/**
 * One automatic institution: collects remittances from its outbox and delivers answers into its inbox, by files alone, as
 * a real one would.
 */
import {
  type Holidays,
  instantAt,
  localDate,
  nextBusinessDay,
  timelineOf,
} from "../../../domain/calendar/calendar.ts";
import type { Log } from "../../../domain/ports.ts";
import { fileDigest, publishBytes } from "../../files/publication.ts";
import { readSidecar } from "../../files/sidecar.ts";
import {
  type AnswerFileHead,
  answerFileName,
  type AnswerLine,
  attachmentLine,
  writeAnswerFile,
} from "../../intake/answer_file.ts";
import {
  type FileName,
  formatAttachmentName,
  formatFileName,
  parseFileName,
  sidecarOf,
} from "../../layout/file_name.ts";
import { collectFaults } from "../../layout/rejection.ts";
import {
  type RemittanceHeader,
  type RemittanceLine,
  remittanceLines,
} from "../../layout/remittance_reading.ts";
import { executionTime } from "../terminal/execution_time.ts";
import { automaticReply, type TestRole } from "./automatic_answers.ts";
import type { AnswerDocument } from "./automatic_information.ts";
import {
  type BalanceBook,
  blockOf,
  followsBlock,
  type Ledger,
  openBalanceBook,
  readLedger,
  writeLedger,
} from "./automatic_records.ts";

/** When an institution answers, on the business day after the dispatch. */
const ANSWERS_AT = "10:00";
const BEFORE_ALL = Temporal.Instant.fromEpochMilliseconds(0);

interface InstitutionOptions {
  readonly ispb: string;
  /** The institution's outbox and inbox; both folders exist. */
  readonly outbox: string;
  readonly inbox: string;
  /** The path of the ledger, in a folder that exists; the balance book lies beside it. */
  readonly ledgerPath: string;
  readonly holidays: () => Promise<Holidays>;
  /** Whether a remittance is answered as soon as it is seen, rather than at staging's hour. */
  readonly atOnce?: boolean;
  /** The role by whose rule a line is answered, from the institution that the line names. */
  readonly roleOf: (ispb: string) => TestRole;
  readonly seed: string;
  /**
   * The last number used by an answer of the institution, where other programs write answers too; absent where
   * none does.
   */
  readonly usedSequence?: () => Promise<number>;
  readonly log: Log;
}

export interface AutomaticInstitution {
  readonly ispb: string;
  readonly outbox: string;
  /** Reads the outbox for remittances that are not answered yet. */
  collect(): Promise<void>;
  /** Answers the remittances whose answers are due at an instant. */
  answerDue(now: Temporal.Instant): Promise<void>;
  /** Marks the unanswered remittances as answered by somebody else. */
  leave(): Promise<void>;
}

/** A remittance that is complete in the outbox. */
interface Waiting {
  readonly name: FileName;
  readonly dueAt: Temporal.Instant;
  /** The deadline, from which on the service rejects answers. */
  readonly tooLateAt: Temporal.Instant;
}

/** @throws when the institution's ledger cannot be read */
export async function openInstitution(options: InstitutionOptions): Promise<AutomaticInstitution> {
  const { ispb, outbox, ledgerPath, holidays, log, usedSequence = () => Promise.resolve(0) } = options;
  let ledger = await readLedger(ledgerPath);
  let waiting: readonly Waiting[] = [];
  /** Remittances that cannot be read: each is reported once, and not tried again before the next start. */
  const damaged = new Set<number>();

  const save = async (next: Ledger) => {
    await writeLedger(ledgerPath, next);
    ledger = next;
  };
  const finish = ({ sequence }: FileName, answered: Partial<Ledger> = {}) =>
    save({ ...ledger, ...answered, done: [...ledger.done, sequence] });

  const process = async ({ name, tooLateAt }: Waiting, now: Temporal.Instant) => {
    const promised = ledger.promised?.remittance === name.sequence ? ledger.promised : undefined;
    const file = formatFileName(name);
    if (promised === undefined && Temporal.Instant.compare(now, tooLateAt) >= 0) {
      log("warn", "Automatic institution is too late for a remittance", { file });
      return await finish(name);
    }
    const remittance = await readWhole(`${outbox}/${file}`, options);
    if (remittance === undefined) {
      damaged.add(name.sequence);
      return log("error", "Automatic institution cannot read a remittance", { file });
    }
    if (!remittance.answered) return await finish(name);
    // The ledger is written before the delivery, so that the next start after a kill delivers the same bytes again.
    const lastSequence = Math.max(ledger.lastSequence, await usedSequence());
    const promise = promised ?? promiseOf(name, remittance, { lastSequence, now });
    await save({ ...ledger, promised: promise });
    const [sequence, executedAt] = [promise.sequence, Temporal.Instant.from(promise.at)];
    const head = { ispb, sequence, date: localDate(executedAt), remittanceSequence: name.sequence };
    const answers = await deliver(remittance, head, executedAt, options);
    await finish(name, { lastSequence: sequence, promised: undefined });
    log("info", "Automatic institution answered", { file: answerFileName(head), answers });
  };

  return {
    ispb,
    outbox,
    async collect() {
      const known = new Set([...ledger.done, ...damaged, ...waiting.map(({ name }) => name.sequence)]);
      const found = (await listRemittances(outbox, ispb)).filter(({ sequence }) => !known.has(sequence));
      if (found.length > 0) waiting = [...waiting, ...schedule(found, await holidays(), options)];
    },
    async answerDue(now) {
      const isDue = ({ dueAt }: Waiting) => Temporal.Instant.compare(dueAt, now) <= 0;
      const due = waiting.filter(isDue).sort((a, b) => rank(a, ledger) - rank(b, ledger));
      // It is removed from the list first; when the answer fails, the next look into the outbox finds it again.
      waiting = waiting.filter((remittance) => !isDue(remittance));
      for (const remittance of due) await process(remittance, now);
    },
    async leave() {
      const left = waiting.filter((remittance) => rank(remittance, ledger) > 0);
      waiting = waiting.filter((remittance) => !left.includes(remittance));
      for (const { name } of left) await finish(name);
    },
  };
}

/** Sorts remittances by their numbers, but puts one whose answer already has its number first. */
const rank = ({ name }: Waiting, { promised }: Ledger): number =>
  name.sequence === promised?.remittance ? 0 : name.sequence;

/** The number and the moment that the answers to a remittance will have. */
const promiseOf = (
  name: FileName,
  { header }: WholeRemittance,
  { lastSequence, now }: { lastSequence: number; now: Temporal.Instant },
) => ({
  remittance: name.sequence,
  sequence: lastSequence + 1,
  at: executionTime(now, header).toString(),
});

/** The names of the complete remittances that are in no envelope. */
async function listRemittances(outbox: string, ispb: string): Promise<FileName[]> {
  const names = new Set<string>();
  for await (const { name } of Deno.readDir(outbox)) names.add(name);
  return [...names].filter((name) => names.has(sidecarOf(name))).flatMap((name) => {
    const parsed = parseFileName(name);
    if (!parsed.ok || parsed.value.encrypted) return [];
    return parsed.value.kind === "REM" && parsed.value.ispb === ispb ? [parsed.value] : [];
  });
}

const schedule = (
  names: readonly FileName[],
  holidays: Holidays,
  { atOnce = false }: InstitutionOptions,
): Waiting[] =>
  names.map((name) => ({
    name,
    dueAt: atOnce ? BEFORE_ALL : instantAt(nextBusinessDay(name.date, holidays), ANSWERS_AT),
    tooLateAt: timelineOf(name.date, holidays).answersDueAt,
  }));

interface WholeRemittance {
  readonly path: string;
  readonly header: RemittanceHeader;
  /** Whether any line is answered. */
  readonly answered: boolean;
  /** The blocks that lines of the remittance refer to. */
  readonly blocks: ReadonlySet<string>;
}

/** A remittance's header; undefined when its bytes do not have the announced digest, or are not of the layout. */
async function readWhole(path: string, options: InstitutionOptions): Promise<WholeRemittance | undefined> {
  const [found, announced] = await Promise.all([fileDigest(path), readSidecar(sidecarOf(path))]);
  if (found === undefined || found === "irregular" || found.sha256 !== announced) return undefined;
  const faults = collectFaults();
  const reading = remittanceLines(path, faults);
  const blocks = new Set<string>();
  let answered = false;
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    for (const line of next.value) {
      answered ||= reply(line, options, line.dataHoraProtocolo, undefined) !== undefined;
      const block = followsBlock[line.kind] ? blockOf(line) : undefined;
      if (block !== undefined) blocks.add(block);
    }
  }
  return faults.list.length > 0 || next.value === undefined
    ? undefined
    : { path, header: next.value, answered, blocks };
}

const reply = (
  line: RemittanceLine,
  { roleOf, seed }: InstitutionOptions,
  executedAt: Temporal.Instant,
  book: BalanceBook | undefined,
) => {
  const block = book && blockOf(line);
  const held = block === undefined ? undefined : book?.held(block);
  return automaticReply(line, { role: roleOf(line.ispb), seed, executedAt, held });
};

/** Writes documents and the answer file into the inbox, and returns the number of answers. */
async function deliver(
  { path, blocks }: WholeRemittance,
  head: AnswerFileHead,
  executedAt: Temporal.Instant,
  options: InstitutionOptions,
): Promise<number> {
  const book = await openBalanceBook(`${options.ledgerPath}.balances`, {
    remittance: head.remittanceSequence,
    blocks,
  });
  let answers = 0;
  let attachments = 0;
  async function* lines(): AsyncGenerator<AnswerLine> {
    for await (const request of remittanceLines(path, collectFaults())) {
      for (const line of request) {
        const replied = reply(line, options, executedAt, book);
        if (replied === undefined) continue;
        answers++;
        yield* replied.lines;
        for (const document of replied.documents) {
          yield await deliverDocument(options.inbox, document, { ...head, number: ++attachments });
        }
        const block = blockOf(line);
        if (block !== undefined && replied.held !== undefined) book.write(block, replied.held);
      }
      await book.flush();
    }
  }
  if (await writeAnswerFile(options.inbox, head, lines()) === undefined) {
    throw new Error(`${options.inbox} has another file named "${answerFileName(head)}" or its digest's`);
  }
  return answers;
}

/** Writes a document into the inbox under its final name, and returns its record of the answer file. */
async function deliverDocument(
  inbox: string,
  { line, information, extension, bytes }: AnswerDocument,
  file: Omit<FileName, "kind"> & { readonly number: number },
): Promise<AnswerLine> {
  const name = formatAttachmentName({ ...file, extension });
  if (await publishBytes(inbox, name, bytes) === "differs") {
    throw new Error(`${inbox} has another file named "${name}"`);
  }
  return attachmentLine({ line, information, name, bytes });
}
