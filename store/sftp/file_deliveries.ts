/** Files to be delivered through SFTP channels. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { FileDeliveryTable } from "./sftp_tables.ts";

/** A file in a local folder that is to be delivered. */
export interface FileDelivery {
  readonly fileName: string;
  readonly ispb: string;
  readonly what: FileDeliveryTable["what"];
  readonly size: number;
  readonly sha256: string;
}

interface PublishedFile extends FileDelivery {
  readonly publishedAt: Temporal.Instant;
  /** For a remittance, the day of its dispatch. */
  readonly dispatchDate: Temporal.PlainDate | undefined;
}

/** Files published for institutions with a channel whose delivery is not recorded yet, each once. */
export async function publishedFiles(db: Db): Promise<PublishedFile[]> {
  const { rows } = await sql<{
    file_name: string;
    ispb: string;
    what: FileDelivery["what"];
    size_bytes: bigint;
    sha256: string;
    published_at: Temporal.Instant;
    dispatch_date: Temporal.PlainDate | null;
  }>`
    with published as (
      select r.file_name || case when r.plain_sha256 is null then '' else '.pgp' end as file_name, r.ispb,
        'remittance' as what, r.size_bytes, r.sha256, r.published_at, r.dispatch_date
      from remittance r join channel c on c.ispb = r.ispb
      where c.enabled and r.published_at >= c.delivers_from
      union all
      -- A file received again is answered with the receipt it had.
      (select distinct on (1) f.receipt_name || case when s.name is null then '' else '.pgp' end, f.ispb,
        'receipt', octet_length(b.bytes), encode(sha256(b.bytes), 'hex'), f.receipt_written_at, null
      from (select ispb, receipt_name, receipt, receipt_written_at from answer_file
        union all select ispb, receipt_name, receipt, receipt_written_at from quarantine) f
      join channel c on c.ispb = f.ispb
      left join encrypted_receipt s on s.name = f.receipt_name
      cross join lateral (select coalesce(s.ciphertext, convert_to(f.receipt, 'UTF8')) as bytes) b
      where c.enabled and f.receipt_written_at >= c.delivers_from
      order by 1, 6 desc)
    )
    select p.* from published p left join file_delivery d on d.file_name = p.file_name
    where d.file_name is null or d.published_at < p.published_at`.execute(db);
  return rows.map((row) => ({
    fileName: row.file_name,
    ispb: row.ispb,
    what: row.what,
    size: Number(row.size_bytes),
    sha256: row.sha256,
    publishedAt: row.published_at,
    dispatchDate: row.dispatch_date ?? undefined,
  }));
}

/** Records files to be delivered; one that is published again is delivered again. */
export async function insertDeliveries(
  db: Db,
  files: readonly (PublishedFile & { readonly dueAt: Temporal.Instant | undefined })[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into file_delivery (file_name, ispb, what, size_bytes, sha256, published_at, due_at)
    select * from unnest(
      ${files.map(({ fileName }) => fileName)}::text[],
      ${files.map(({ ispb }) => ispb)}::text[],
      ${files.map(({ what }) => what)}::text[],
      ${files.map(({ size }) => size)}::bigint[],
      ${files.map(({ sha256 }) => sha256)}::text[],
      ${files.map(({ publishedAt }) => publishedAt.toString())}::timestamptz[],
      ${files.map(({ dueAt }) => dueAt?.toString() ?? null)}::timestamptz[]
    )
    on conflict (file_name) do update set published_at = excluded.published_at, size_bytes = excluded.size_bytes,
      sha256 = excluded.sha256, due_at = excluded.due_at, retry_at = null, delivered_at = null`.execute(db);
}

/** The files that may be delivered to an institution now, in the order of their publication. */
export async function dueFileDeliveries(
  db: Db,
  ispb: string,
  now: Temporal.Instant,
): Promise<FileDelivery[]> {
  const rows = await db.selectFrom("file_delivery").selectAll().where("ispb", "=", ispb)
    .where("delivered_at", "is", null)
    .where(sql<boolean>`(retry_at is null or retry_at <= ${now.toString()}::timestamptz)`)
    .orderBy("published_at").orderBy("file_name").execute();
  return rows.map((row) => ({
    fileName: row.file_name,
    ispb: row.ispb,
    what: row.what,
    size: Number(row.size_bytes),
    sha256: row.sha256,
  }));
}

export async function saveDelivered(db: Db, fileName: string, at: Temporal.Instant): Promise<void> {
  await db.updateTable("file_delivery").set((eb) => ({
    delivered_at: at.toString(),
    attempts: eb("attempts", "+", 1),
    last_error: null,
    retry_at: null,
  })).where("file_name", "=", fileName).execute();
}

/** Makes a delivered file be delivered again, because its institution has lost it. */
export async function requeueDelivery(db: Db, fileName: string): Promise<void> {
  await db.updateTable("file_delivery").set({ delivered_at: null, retry_at: null })
    .where("file_name", "=", fileName).execute();
}

/**
 * @param retryAt for a fault of this file alone, when to try it again; otherwise the channel's own time
 * applies
 */
export async function saveNotDelivered(
  db: Db,
  fileName: string,
  { error, retryAt }: { error: string; retryAt: Temporal.Instant | undefined },
): Promise<void> {
  await db.updateTable("file_delivery").set((eb) => ({
    attempts: eb("attempts", "+", 1),
    last_error: error,
    retry_at: retryAt?.toString() ?? null,
  })).where("file_name", "=", fileName).execute();
}

/** A file about which an alarm is raised. */
interface StuckDelivery {
  readonly fileName: string;
  readonly ispb: string;
  readonly lastError: string | undefined;
}

/** Files that were not delivered when their window closed. */
export const lateDeliveries = (db: Db | Tx, now: Temporal.Instant): Promise<StuckDelivery[]> =>
  stuck(db, sql<boolean>`d.due_at <= ${now.toString()}::timestamptz`);

/** Files that were not delivered although their channel works. */
export const stoppedDeliveries = (db: Db | Tx): Promise<StuckDelivery[]> =>
  stuck(db, sql<boolean>`d.retry_at is not null`);

async function stuck(db: Db | Tx, which: RawBuilder<boolean>): Promise<StuckDelivery[]> {
  const rows = await db.selectFrom("file_delivery as d")
    .leftJoin(
      "channel_state as s",
      (join) => join.onRef("s.ispb", "=", "d.ispb").on("s.direction", "=", "send"),
    )
    .select(["d.file_name", "d.ispb", "d.last_error", "s.failure", "s.failures"])
    .where("d.delivered_at", "is", null).where(which).orderBy("d.file_name").execute();
  return rows.map((row) => ({
    fileName: row.file_name,
    ispb: row.ispb,
    // While there is no connection, nothing is known of a single file.
    lastError: row.last_error ?? (row.failures === 0 ? undefined : row.failure ?? undefined),
  }));
}
