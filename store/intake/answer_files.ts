/** Answer files: received, decided, and given a receipt. */
import { type Selectable, sql } from "kysely";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { AnswerFileTable } from "./intake_tables.ts";

/** A file claimed from an inbox, whose bytes are archived and which is not decided yet. */
export interface ReceivedFile {
  readonly id: bigint;
  readonly claimId: string;
  /** The institution of the inbox. */
  readonly ispb: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly announcedSha256: string | undefined;
  /** The size as delivered; the archive has fewer bytes of a file beyond the size limit. */
  readonly size: bigint;
  readonly archivePath: string;
  readonly receivedAt: Temporal.Instant;
  /** The receipt it got before the database was restored from a copy that does not know the file. */
  readonly given?: Receipt | undefined;
}

/** A file to be recorded. */
export type NewReceivedFile = Omit<ReceivedFile, "id"> & { readonly sequence: number | undefined };

/**
 * Records files as received, with their digests in the audit trail; a claim that is recorded already stays as it is.
 *
 * @returns the ids of the new rows by claim
 */
export async function insertReceived(
  db: Db | Tx,
  files: readonly NewReceivedFile[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, bigint>> {
  if (files.length === 0) return new Map();
  const received = db.insertInto("answer_file").values(files.map((file) => ({
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
    status: "received" as const,
    duplicate_of: null,
    line_count: null,
    faults: null,
    receipt_name: file.given?.name ?? null,
    receipt: file.given?.text ?? null,
    decided_at: null,
    receipt_written_at: null,
  }))).onConflict((conflict) => conflict.column("claim_id").doNothing())
    .returningAll();
  const { rows } = await sql<{ claim_id: string; id: bigint }>`
    with received as (${received}), entries as (
      insert into audit_entry (at, actor, action, subject, detail)
      select ${now.toString()}::timestamptz, 'service', ${evidenceActions.answerReceived}, file_name,
        jsonb_build_object('id', id::text, 'ispb', ispb, 'sha256', sha256, 'size', size_bytes::text,
          'receivedAt', received_at)
      from received order by id
    )
    select claim_id, id from received`.execute(db);
  return new Map(rows.map(({ claim_id, id }) => [claim_id, id]));
}

/** The pending work of an institution, in the order in which its files were received. */
export interface PendingIntake {
  readonly undecided: readonly ReceivedFile[];
  /** Receipts that are decided and not known to be in the institution's folder. */
  readonly unwritten: readonly UnwrittenReceipt[];
}

interface UnwrittenReceipt extends Receipt {
  readonly fileId: bigint;
}

/** The pending work by institution; institutions without any are left out. */
export async function pendingIntake(
  db: Db | Tx,
  ispbs: readonly string[],
): Promise<ReadonlyMap<string, PendingIntake>> {
  const rows = await db.selectFrom("answer_file").selectAll()
    .where("ispb", "=", anyOf(ispbs))
    .where((eb) => eb.or([eb("status", "=", "received"), eb("receipt_written_at", "is", null)]))
    .orderBy("id").execute();
  const workOf = (rows: readonly Selectable<AnswerFileTable>[]): PendingIntake => ({
    undecided: rows.filter(({ status }) => status === "received").map(toReceived),
    unwritten: rows.filter(({ status }) => status !== "received").map(({ id, receipt_name, receipt }) => ({
      fileId: id,
      name: receipt_name ?? "",
      text: receipt ?? "",
    })),
  });
  return new Map([...Map.groupBy(rows, ({ ispb }) => ispb)].map(([ispb, rows]) => [ispb, workOf(rows)]));
}

/** Institutions with a file to decide or a receipt to write. */
export async function institutionsWithPendingIntake(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ ispb: string }>`
    select ispb from answer_file where status = 'received'
    union select ispb from answer_file where status <> 'received' and receipt_written_at is null`.execute(db);
  return rows.map(({ ispb }) => ispb);
}

export interface Receipt {
  readonly name: string;
  readonly text: string;
}

/** The earlier deliveries of an institution, as far as the decision on the next file needs them. */
export interface EarlierDeliveries {
  /** The last sequence used; zero before the first. */
  readonly lastSequence: number;
  /** The file with the same bytes that used a sequence, and its receipt. */
  readonly same: { readonly id: bigint; readonly receipt: Receipt } | undefined;
}

/** The earlier deliveries by the id of the new file. */
export async function findEarlierDeliveries(
  db: Db | Tx,
  files: readonly Pick<ReceivedFile, "id" | "ispb" | "sha256">[],
): Promise<ReadonlyMap<bigint, EarlierDeliveries>> {
  const { rows } = await sql<
    { now: bigint; last: number; id: bigint | null; receipt_name: string | null; receipt: string | null }
  >`
    select n.id as now, coalesce(s.last, 0) as last, f.id, f.receipt_name, f.receipt
    from unnest(
      ${files.map(({ id }) => id.toString())}::bigint[],
      ${files.map(({ ispb }) => ispb)}::text[],
      ${files.map(({ sha256 }) => sha256)}::text[]
    ) as n (id, ispb, sha256)
    left join exchange_sequence s on s.ispb = n.ispb and s.direction = 'in'
    left join answer_file f on f.ispb = n.ispb and f.sha256 = n.sha256 and f.sequence_used`.execute(db);
  return new Map(rows.map(({ now, last, id, receipt_name, receipt }) => [now, {
    lastSequence: last,
    same: id === null || receipt_name === null || receipt === null
      ? undefined
      : { id, receipt: { name: receipt_name, text: receipt } },
  }]));
}

/** A published remittance, as far as its answers need it. */
export interface AnsweredRemittance {
  readonly id: bigint;
  readonly lineCount: number;
  readonly answersDueAt: Temporal.Instant;
  readonly isOpen: boolean;
}

/** How an answer identifies its remittance. */
interface NamedRemittance {
  readonly ispb: string;
  readonly sequence: number;
}

/**
 * Locks the published remittances that answers name, so that open ones stay open until the transaction ends.
 * It also makes the following statements of the transaction use plans that look lines up one by one: a file
 * has few of the rows of tables that keep everything, whatever their statistics say, and so the cost of a
 * line does not depend on the file's length.
 */
export async function lockAnsweredRemittances(
  tx: Tx,
  named: readonly NamedRemittance[],
): Promise<(AnsweredRemittance & NamedRemittance)[]> {
  await sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_memoize', 'off', true),
      set_config('work_mem', '64MB', true)`.execute(tx);
  const { rows } = await sql<
    NamedRemittance & {
      id: bigint;
      line_count: number;
      answers_due_at: Temporal.Instant;
      answers_closed_at: Temporal.Instant | null;
    }
  >`
    select id, ispb, sequence, line_count, answers_due_at, answers_closed_at from remittance
    where (ispb, sequence) in (
      select * from unnest(
        ${named.map(({ ispb }) => ispb)}::text[], ${named.map(({ sequence }) => sequence)}::integer[])
    ) and status = 'published'
    order by id for share`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    ispb: row.ispb,
    sequence: row.sequence,
    lineCount: row.line_count,
    answersDueAt: row.answers_due_at,
    isOpen: row.answers_closed_at === null,
  }));
}

type Inbound = "in" | "receipt";

/** Takes the next number of a direction. */
export async function takeSequence(tx: Tx, ispb: string, direction: Inbound): Promise<number> {
  return (await takeSequences(tx, [ispb], [direction])).get(ispb)![direction];
}

/** Takes the next number of each direction for each institution, always in the same order. */
export async function takeSequences<D extends Inbound>(
  tx: Tx,
  ispbs: readonly string[],
  directions: readonly D[],
): Promise<ReadonlyMap<string, Record<D, number>>> {
  if (ispbs.length === 0 || directions.length === 0) return new Map();
  const rows = await tx.insertInto("exchange_sequence")
    .values(
      [...ispbs].sort().flatMap((ispb) => directions.map((direction) => ({ ispb, direction, last: 1 }))),
    )
    .onConflict((conflict) =>
      conflict.columns(["ispb", "direction"]).doUpdateSet((eb) => ({
        last: eb("exchange_sequence.last", "+", 1),
      }))
    ).returning(["ispb", "direction", "last"]).execute();
  const numbers = (rows: readonly { direction: string; last: number }[]) =>
    Object.fromEntries(rows.map(({ direction, last }) => [direction, last])) as Record<D, number>;
  return new Map([...Map.groupBy(rows, ({ ispb }) => ispb)].map(([ispb, rows]) => [ispb, numbers(rows)]));
}

/**
 * Does not wait for the disk: if the record is lost in a crash, the receipt is written again and found in
 * place.
 */
export async function saveReceiptsWritten(
  db: Db | Tx,
  fileIds: readonly bigint[],
  now: Temporal.Instant,
): Promise<void> {
  await db.updateTable("answer_file").set({ receipt_written_at: now.toString() })
    .where("id", "=", anyOf(fileIds))
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
    given: row.receipt_name === null || row.receipt === null
      ? undefined
      : { name: row.receipt_name, text: row.receipt },
  };
}
