/** Entries of inboxes in quarantine, until and after an operator decides. */
import { hash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import type { EntryKind, QuarantineCode, QuarantineStatus } from "../../domain/operations/quarantine.ts";
import { appendAudit } from "../audit/audit_entries.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows, sortedBy, type SortedRowRange } from "../paging.ts";
import type { Receipt } from "./answer_files.ts";
import type { QuarantineTable } from "./intake_tables.ts";

interface NewQuarantineEntry {
  /** The id given when it was taken from the inbox. */
  readonly entryId: string;
  /** The institution of the inbox. */
  readonly ispb: string;
  /** The name, with unreadable characters replaced. */
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly code: QuarantineCode;
  readonly kind: EntryKind;
  /** The size as delivered; fewer bytes are kept of a file beyond the size limit. */
  readonly size: bigint;
  /** The digest of the bytes kept; only for a file. */
  readonly sha256: string | undefined;
  /** The first bytes; only for a file. */
  readonly head: Uint8Array;
  readonly path: string;
  readonly deliveredAt: Temporal.Instant;
}

export interface QuarantineEntry extends NewQuarantineEntry {
  readonly id: bigint;
  readonly institutionName: string;
  readonly quarantinedAt: Temporal.Instant;
  readonly status: QuarantineStatus;
  readonly decision: QuarantineDecision | undefined;
}

interface QuarantineDecision {
  readonly at: Temporal.Instant;
  readonly by: string;
  readonly reason: string;
  readonly releasedName: string | undefined;
  readonly receiptName: string | undefined;
}

/** Records an entry, with its digest in the audit trail; one that is recorded already stays as it is. */
export async function insertQuarantineEntry(
  db: Db | Tx,
  entry: NewQuarantineEntry,
  now: Temporal.Instant,
): Promise<void> {
  const kept = db.insertInto("quarantine").values({
    entry_id: entry.entryId,
    ispb: entry.ispb,
    name: entry.name,
    raw_name: entry.rawName,
    code: entry.code,
    kind: entry.kind,
    size_bytes: entry.size,
    sha256: entry.sha256 ?? null,
    head: entry.head,
    kept_path: entry.path,
    delivered_at: entry.deliveredAt.toString(),
    quarantined_at: now.toString(),
    status: "pending",
  }).onConflict((conflict) => conflict.column("entry_id").doNothing()).returningAll();
  await sql`
    with kept as (${kept})
    insert into audit_entry (at, actor, action, subject, detail)
    select quarantined_at, 'service', ${evidenceActions.quarantined}, name,
      jsonb_build_object('id', id::text, 'ispb', ispb, 'code', code, 'sha256', sha256, 'deliveredAt', delivered_at)
    from kept`.execute(db);
}

interface QuarantineFilter {
  readonly ispb?: string | undefined;
  readonly status?: QuarantineStatus | undefined;
  readonly code?: QuarantineCode | undefined;
}

const columns = {
  delivered: sql`q.delivered_at`,
  institution: sql`i.name`,
  code: sql`q.code`,
  size: sql`q.size_bytes`,
};

/** The columns by which the list can be sorted. */
export type QuarantineColumn = keyof typeof columns;

/** Entries, newest first unless another sort order is requested. */
export async function listQuarantineEntries(
  db: Db,
  { ispb, status, code }: QuarantineFilter,
  { limit, offset, sequence }: SortedRowRange<QuarantineColumn>,
): Promise<{ total: number; rows: QuarantineEntry[] }> {
  let found = db.selectFrom("quarantine as q").innerJoin("institution as i", "i.ispb", "q.ispb");
  if (ispb !== undefined) found = found.where("q.ispb", "=", ispb);
  if (status !== undefined) found = found.where("q.status", "=", status);
  if (code !== undefined) found = found.where("q.code", "=", code);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll("q").select("i.name as institution_name")
      .orderBy(sequence === undefined ? sql`q.id desc` : sortedBy(columns, sequence, sql`q.id`))
      .limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toEntry) };
}

export async function findQuarantineEntry(db: Db | Tx, id: bigint): Promise<QuarantineEntry | undefined> {
  const row = await db.selectFrom("quarantine as q").innerJoin("institution as i", "i.ispb", "q.ispb")
    .selectAll("q").select("i.name as institution_name").where("q.id", "=", id).executeTakeFirst();
  return row && toEntry(row);
}

/** An entry, locked until the transaction ends so that nobody else decides it. */
export async function lockQuarantineEntry(tx: Tx, id: bigint): Promise<QuarantineEntry | undefined> {
  const row = await tx.selectFrom("quarantine").select("id").where("id", "=", id).forUpdate()
    .executeTakeFirst();
  return row && await findQuarantineEntry(tx, id);
}

export type NewQuarantineDecision =
  & { readonly by: string; readonly reason: string; readonly now: Temporal.Instant }
  & (
    | { readonly status: "released"; readonly name: string }
    | { readonly status: "refused"; readonly receipt: Receipt }
  );

/** @throws when the entry is decided already, because the caller did not lock it */
export async function saveQuarantineDecision(
  tx: Tx,
  id: bigint,
  decision: NewQuarantineDecision,
): Promise<void> {
  const receipt = decision.status === "refused" ? decision.receipt : undefined;
  const { numUpdatedRows } = await tx.updateTable("quarantine").set({
    status: decision.status,
    decided_at: decision.now.toString(),
    decided_by: decision.by,
    reason: decision.reason,
    released_name: decision.status === "released" ? decision.name : null,
    receipt_name: receipt?.name ?? null,
    receipt: receipt?.text ?? null,
  }).where("id", "=", id).where("status", "=", "pending").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Quarantine entry ${id} is decided already`);
  await appendAudit(
    tx,
    receipt === undefined ? [] : [{
      at: decision.now,
      actor: decision.by,
      action: evidenceActions.quarantineReceipt,
      subject: receipt.name,
      detail: { id: String(id), receiptSha256: hash("sha256", receipt.text, "hex") },
    }],
  );
}

/** Receipts of refused entries that are not known to be in their institutions' folders. */
export async function unwrittenRefusals(db: Db): Promise<(Receipt & { id: bigint; ispb: string })[]> {
  const rows = await db.selectFrom("quarantine").select(["id", "ispb", "receipt_name", "receipt"])
    .where("receipt", "is not", null).where("receipt_written_at", "is", null).orderBy("id").execute();
  return rows.map(({ id, ispb, receipt_name, receipt }) => ({
    id,
    ispb,
    name: receipt_name!,
    text: receipt!,
  }));
}

export async function saveRefusalWritten(db: Db, id: bigint, now: Temporal.Instant): Promise<void> {
  await db.updateTable("quarantine").set({ receipt_written_at: now.toString() }).where("id", "=", id)
    .execute();
}

/** A file in quarantine that could still be an answer delivered in time. */
interface HeldFile {
  readonly ispb: string;
  readonly deliveredAt: Temporal.Instant;
}

/** The pending files that could be answers, by institution and delivery. */
export async function pendingAnswerFiles(db: Db): Promise<HeldFile[]> {
  const rows = await db.selectFrom("quarantine").select(["ispb", "delivered_at"]).distinct()
    .where("status", "=", "pending").where("kind", "=", "file")
    // Digest files, documents and empty files are not answers.
    .where("code", "not in", ["Q04", "Q05"]).where("size_bytes", ">", 0n).execute();
  return rows.map(({ ispb, delivered_at }) => ({ ispb, deliveredAt: delivered_at }));
}

/** The answer file that a released entry became. */
export async function findReleasedFile(db: Db, entryId: string): Promise<bigint | undefined> {
  const row = await db.selectFrom("answer_file").select("id").where("claim_id", "=", entryId)
    .executeTakeFirst();
  return row?.id;
}

/** The number of pending entries of each institution. */
export async function pendingEntryCounts(
  db: Db | Tx,
): Promise<{ ispb: string; name: string; count: number }[]> {
  const { rows } = await sql<{ ispb: string; name: string; count: number }>`
    select q.ispb, i.name, count(*)::int as count
    from quarantine q join institution i using (ispb) where q.status = 'pending'
    group by q.ispb, i.name order by q.ispb`.execute(db);
  return rows;
}

/** Whether an institution has delivered a file with a name before. */
export async function hasReceived(db: Db, ispb: string, fileName: string): Promise<boolean> {
  const row = await db.selectFrom("answer_file").select("id")
    .where("ispb", "=", ispb).where("file_name", "=", fileName).executeTakeFirst();
  return row !== undefined;
}

function toEntry(row: Selectable<QuarantineTable> & { institution_name: string }): QuarantineEntry {
  return {
    id: row.id,
    entryId: row.entry_id,
    ispb: row.ispb,
    institutionName: row.institution_name,
    name: row.name,
    rawName: row.raw_name,
    code: row.code,
    kind: row.kind,
    size: row.size_bytes,
    sha256: row.sha256 ?? undefined,
    head: row.head,
    path: row.kept_path,
    deliveredAt: row.delivered_at,
    quarantinedAt: row.quarantined_at,
    status: row.status,
    decision: row.decided_at === null || row.decided_by === null || row.reason === null ? undefined : {
      at: row.decided_at,
      by: row.decided_by,
      reason: row.reason,
      releasedName: row.released_name ?? undefined,
      receiptName: row.receipt_name ?? undefined,
    },
  };
}
