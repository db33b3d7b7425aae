/**
 * One institution of staging: collects remittances from its outbox and delivers answers into its inbox, by files alone,
 * as a real one would.
 */
import { createHash } from "node:crypto";
import { at, type Holidays, localDate, nextBusinessDay, timelineOf } from "../domain/calendar.ts";
import type { Log } from "../domain/ports.ts";
import { type FileName, formatFileName, parseFileName, sidecarOf } from "../exchange/file_name.ts";
import { type ExchangeFolders, makeFolders } from "../exchange/folders.ts";
import { readSidecar } from "../exchange/inbox.ts";
import {
  type Answer,
  answerFile,
  publishSidecar,
  publishText,
  readRemittance,
  type RemittanceBlock,
} from "../exchange/mod.ts";
import { digestOf } from "../exchange/publication.ts";
import type { BlockAnswer } from "./automatic_answers.ts";
import { type Ledger, type Promised, readLedger, writeLedger } from "./automatic_ledger.ts";

/** When an institution answers, on the business day after the dispatch. */
const ANSWERS_AT = "10:00";

export interface InstitutionOptions {
  readonly ispb: string;
  readonly folders: ExchangeFolders;
  /** Where it keeps what it must remember; the folder exists. */
  readonly ledgerPath: string;
  readonly holidays: () => Promise<Holidays>;
  /** What a line is answered with; undefined leaves it without an answer. */
  readonly answer: (block: RemittanceBlock) => BlockAnswer | undefined;
  readonly log: Log;
}

export interface AutomaticInstitution {
  readonly outbox: string;
  /** Looks into the outbox for what is still to be dealt with. */
  collect(): Promise<void>;
  /** Answers what is due by then. */
  answerDue(now: Temporal.Instant): Promise<void>;
}

/** A remittance that lies in the outbox, complete. */
interface Waiting {
  readonly name: FileName;
  readonly dueAt: Temporal.Instant;
  /** From then on the service rejects an answer. */
  readonly tooLateAt: Temporal.Instant;
}

/** @throws when the institution's ledger cannot be read */
export async function openInstitution(options: InstitutionOptions): Promise<AutomaticInstitution> {
  const { ispb, folders, ledgerPath, holidays, log } = options;
  await makeFolders(folders, ispb);
  const outbox = folders.outbox(ispb);
  let ledger = await readLedger(ledgerPath);
  let waiting: readonly Waiting[] = [];
  /** Not asked again before the next start, and complained of once. */
  const damaged = new Set<number>();

  /** In the order of their numbers, but a promise first: its own number was given already. */
  const rank = ({ name }: Waiting) => name.sequence === ledger.promised?.remittance ? 0 : name.sequence;

  const remember = async (next: Ledger) => {
    await writeLedger(ledgerPath, next);
    ledger = next;
  };
  const finish = ({ sequence }: FileName, answered: Partial<Ledger> = {}) =>
    remember({ ...ledger, ...answered, done: [...ledger.done, sequence] });

  const keepPromise = async (remittance: FileName, promised: Promised, answers: readonly Answer[]) => {
    const { sequence, at } = promised;
    const date = localDate(Temporal.Instant.from(at));
    const remittanceSequence = remittance.sequence;
    const { name, text } = answerFile({ ispb, date, sequence, remittanceSequence, answers });
    await deliver(folders.inbox(ispb), name, text);
    await finish(remittance, { lastSequence: sequence, promised: undefined });
    log("info", "Automatic institution answered", { file: name, answers: answers.length });
  };

  const deal = async ({ name, tooLateAt }: Waiting, now: Temporal.Instant) => {
    const promised = ledger.promised?.remittance === name.sequence ? ledger.promised : undefined;
    if (promised === undefined && Temporal.Instant.compare(now, tooLateAt) >= 0) return await finish(name);
    const blocks = await readWhole(`${outbox}/${formatFileName(name)}`);
    if (blocks === undefined) {
      damaged.add(name.sequence);
      log("error", "Automatic institution cannot read a remittance", { file: formatFileName(name) });
      return;
    }
    const executedAt = promised?.at ?? now.toString();
    const answers = answersTo(blocks, options.answer, Temporal.Instant.from(executedAt));
    if (answers.length === 0) return await finish(name);
    // Written down before it is delivered: killed in between, the next start delivers the same bytes again.
    const promise = promised ??
      { remittance: name.sequence, sequence: ledger.lastSequence + 1, at: executedAt };
    await remember({ ...ledger, promised: promise });
    await keepPromise(name, promise, answers);
  };

  return {
    outbox,
    async collect() {
      const known = new Set([...ledger.done, ...damaged, ...waiting.map(({ name }) => name.sequence)]);
      const found = (await listRemittances(outbox, ispb)).filter(({ sequence }) => !known.has(sequence));
      if (found.length > 0) waiting = [...waiting, ...schedule(found, await holidays())];
    },
    async answerDue(now) {
      const isDue = ({ dueAt }: Waiting) => Temporal.Instant.compare(dueAt, now) <= 0;
      const due = waiting.filter(isDue).sort((a, b) => rank(a) - rank(b));
      // Forgotten first: what fails is found again by the next look.
      waiting = waiting.filter((one) => !isDue(one));
      for (const one of due) await deal(one, now);
    },
  };
}

/** Names of the remittances that are complete. */
async function listRemittances(outbox: string, ispb: string): Promise<FileName[]> {
  const names = new Set<string>();
  for await (const { name } of Deno.readDir(outbox)) names.add(name);
  return [...names].filter((name) => names.has(sidecarOf(name))).flatMap((name) => {
    const parsed = parseFileName(name);
    return parsed.ok && parsed.value.kind === "REM" && parsed.value.ispb === ispb ? [parsed.value] : [];
  });
}

const schedule = (names: readonly FileName[], holidays: Holidays): Waiting[] =>
  names.map((name) => ({
    name,
    dueAt: at(nextBusinessDay(name.date, holidays), ANSWERS_AT),
    tooLateAt: timelineOf(name.date, holidays).answersDueAt,
  }));

/** The blocks of a remittance; undefined when its bytes are not those announced, or not of the layout. */
async function readWhole(path: string): Promise<RemittanceBlock[] | undefined> {
  const [found, announced] = await Promise.all([digestOf(path), readSidecar(sidecarOf(path))]);
  if (found === undefined || found === "irregular" || found.sha256 !== announced) return undefined;
  const blocks: RemittanceBlock[] = [];
  const header = await readRemittance(path, (block) => blocks.push(block));
  return header.ok ? blocks : undefined;
}

/** Its digest first: a file that has it from the moment it appears need not be watched for growth. */
async function deliver(folder: string, name: string, text: string): Promise<void> {
  const digest = createHash("sha256").update(text).digest("hex");
  const placed = [await publishSidecar(folder, name, digest), await publishText(folder, name, text)];
  if (placed.includes("differs")) {
    throw new Error(`${folder} has another file named "${name}" or its digest's`);
  }
}

function answersTo(
  blocks: readonly RemittanceBlock[],
  decide: InstitutionOptions["answer"],
  executedAt: Temporal.Instant,
): Answer[] {
  return blocks.flatMap((block) => {
    const decided = decide(block);
    return decided === undefined ? [] : [{ block, executedAt, ...decided }];
  });
}
