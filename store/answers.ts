/** Answer files: received, decided, and told by a receipt. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { AnswerFileTable, FileFault } from "./tables.ts";

/** A file taken from an inbox, its bytes archived, nothing decided yet. */
export interface ReceivedFile {
  readonly id: bigint;
  readonly claimId: string;
  /** Whose inbox it lay in. */
  readonly ispb: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly announcedSha256: string | undefined;
  /** As it was delivered; the archive holds less of a file beyond the size limit. */
  readonly size: bigint;
  readonly archivePath: string;
  readonly receivedAt: Temporal.Instant;
}

/**
 * Writes a file down as received; a claim that is written down already is left as it is.
 *
 * @returns the row's id; undefined when there was one
 */
export async function insertReceived(
  db: Db | Tx,
  file: Omit<ReceivedFile, "id"> & { readonly sequence: number | undefined },
): Promise<bigint | undefined> {
  const row = await db.insertInto("answer_file").values({
    claim_id: file.claimId,
    ispb: file.ispb,
    file_name: file.fileName,
    sequence: file.sequence ?? null,
    remittance_id: null,
    sha256: file.sha256,
    announced_sha256: file.announcedSha256 ?? null,
    size_bytes: file.size,
    archive_path: file.archivePath,
    received_at: file.receivedAt.toString(),
    status: "received",
    duplicate_of: null,
    line_count: null,
    faults: null,
    receipt_name: null,
    receipt: null,
    decided_at: null,
    receipt_written_at: null,
  }).onConflict((conflict) => conflict.column("claim_id").doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}

/** What is left to do for an institution, in the order its files were received. */
export interface OpenWork {
  readonly undecided: readonly ReceivedFile[];
  /** Receipts that are decided but not known to be in the institution's folder. */
  readonly unwritten: readonly UnwrittenReceipt[];
}

export interface UnwrittenReceipt extends Receipt {
  readonly fileId: bigint;
}

export async function openWork(db: Db | Tx, ispb: string): Promise<OpenWork> {
  const rows = await db.selectFrom("answer_file").selectAll().where("ispb", "=", ispb)
    .where((eb) => eb.or([eb("status", "=", "received"), eb("receipt_written_at", "is", null)]))
    .orderBy("id").execute();
  return {
    undecided: rows.filter(({ status }) => status === "received").map(toReceived),
    unwritten: rows.filter(({ status }) => status !== "received").map(({ id, receipt_name, receipt }) => ({
      fileId: id,
      name: receipt_name ?? "",
      text: receipt ?? "",
    })),
  };
}

/** Institutions with a file to decide or a receipt to write. */
export async function institutionsWithWork(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ ispb: string }>`
    select ispb from answer_file where status = 'received'
    union select ispb from answer_file where status <> 'received' and receipt_written_at is null`.execute(db);
  return rows.map(({ ispb }) => ispb);
}

export interface Receipt {
  readonly name: string;
  readonly text: string;
}

/** What an institution has delivered before, as far as it decides of the next file. */
export interface Delivered {
  /** The last number used; zero before the first. */
  readonly lastSequence: number;
  /** The file that used up a number with these very bytes, and the receipt it was given. */
  readonly same: { readonly id: bigint; readonly receipt: Receipt } | undefined;
}

export async function findDelivered(db: Db | Tx, ispb: string, sha256: string): Promise<Delivered> {
  const { rows: [row] } = await sql<
    { last: number; id: bigint | null; receipt_name: string | null; receipt: string | null }
  >`
    select coalesce(s.last, 0) as last, f.id, f.receipt_name, f.receipt
    from (values (1)) one
    left join exchange_sequence s on s.ispb = ${ispb} and s.direction = 'in'
    left join answer_file f on f.ispb = ${ispb} and f.sha256 = ${sha256} and f.sequence_used`.execute(db);
  const { last = 0, id = null, receipt_name = null, receipt = null } = row ?? {};
  return {
    lastSequence: last,
    same: id === null || receipt_name === null || receipt === null
      ? undefined
      : { id, receipt: { name: receipt_name, text: receipt } },
  };
}

/** A published remittance, as far as its answers are concerned. */
export interface AnsweredRemittance {
  readonly id: bigint;
  readonly lineCount: number;
  readonly answersDueAt: Temporal.Instant;
  readonly isOpen: boolean;
}

/**
 * The published remittance an institution's answer names. If it is open it stays so until the transaction ends, and what
 * follows in it is planned line by line: a file answers little of tables that hold all there ever was, whatever their
 * statistics say, and so a line costs the same in a file of any length.
 */
export async function holdAnswered(
  tx: Tx,
  ispb: string,
  sequence: number,
): Promise<AnsweredRemittance | undefined> {
  const row = await tx.selectFrom("remittance").select([
    "id",
    "line_count",
    "answers_due_at",
    "answers_closed_at",
    sql`set_config('enable_hashjoin', 'off', true)`.as("joins"),
    sql`set_config('enable_seqscan', 'off', true)`.as("scans"),
    sql`set_config('work_mem', '64MB', true)`.as("memory"),
  ]).where("ispb", "=", ispb).where("sequence", "=", sequence).where("status", "=", "published").forShare()
    .executeTakeFirst();
  return row && {
    id: row.id,
    lineCount: row.line_count,
    answersDueAt: row.answers_due_at,
    isOpen: row.answers_closed_at === null,
  };
}

type Inbound = "in" | "receipt";

/** Takes the next number of a direction. */
export async function takeSequence(tx: Tx, ispb: string, direction: Inbound): Promise<number> {
  return (await takeSequences(tx, ispb, [direction]))[direction];
}

/** Takes the next number of each direction. */
export async function takeSequences<D extends Inbound>(
  tx: Tx,
  ispb: string,
  directions: readonly D[],
): Promise<Record<D, number>> {
  const rows = await tx.insertInto("exchange_sequence")
    .values(directions.map((direction) => ({ ispb, direction, last: 1 })))
    .onConflict((conflict) =>
      conflict.columns(["ispb", "direction"]).doUpdateSet((eb) => ({
        last: eb("exchange_sequence.last", "+", 1),
      }))
    ).returning(["direction", "last"]).execute();
  return Object.fromEntries(rows.map(({ direction, last }) => [direction, last])) as Record<D, number>;
}

export interface FileDecision {
  readonly status: Exclude<AnswerFileTable["status"], "received">;
  readonly now: Temporal.Instant;
  readonly receipt: Receipt;
  /** Whether the file was next in line, and so has used up its number. */
  readonly sequenceUsed: boolean;
  readonly remittanceId?: bigint | undefined;
  readonly duplicateOf?: bigint | undefined;
  readonly lineCount?: number | undefined;
  readonly faults: readonly FileFault[];
}

/** @throws when the file is decided already: the caller decided without holding the institution's lock */
export async function saveDecision(tx: Tx, id: bigint, decision: FileDecision): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable("answer_file").set({
    status: decision.status,
    sequence_used: decision.sequenceUsed,
    remittance_id: decision.remittanceId ?? null,
    duplicate_of: decision.duplicateOf ?? null,
    line_count: decision.lineCount ?? null,
    faults: JSON.stringify(decision.faults),
    receipt_name: decision.receipt.name,
    receipt: decision.receipt.text,
    decided_at: decision.now.toString(),
  }).where("id", "=", id).where("status", "=", "received").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Answer file ${id} is decided already`);
}

/** Does not wait for the disk: a receipt whose mark is lost with the machine is written again, and found to be there. */
export async function saveReceiptWritten(db: Db | Tx, fileId: bigint, now: Temporal.Instant): Promise<void> {
  await db.updateTable("answer_file").set({ receipt_written_at: now.toString() }).where("id", "=", fileId)
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as("commit")).execute();
}

function toReceived(row: Selectable<AnswerFileTable>): ReceivedFile {
  return {
    id: row.id,
    claimId: row.claim_id,
    ispb: row.ispb,
    fileName: row.file_name,
    sha256: row.sha256,
    announcedSha256: row.announced_sha256 ?? undefined,
    size: row.size_bytes,
    archivePath: row.archive_path,
    receivedAt: row.received_at,
  };
}
