/** What the database records of the exchange folder: its mark and the contents of its outboxes. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

interface KnownFolder {
  readonly mark: string;
  /** Whether the folder has been given the mark, which happens once. */
  readonly marked: boolean;
}

/**
 * The mark of the folder, generated at its first use; until the folder is marked, only one transaction at a
 * time can read it.
 */
export async function recordedFolder(tx: Tx): Promise<KnownFolder> {
  await sql`insert into exchange_folder (mark) values (gen_random_uuid()) on conflict do nothing`.execute(tx);
  const query = tx.selectFrom("exchange_folder").select(["mark", "marked_at"]);
  const marked = await query.where("marked_at", "is not", null).executeTakeFirst();
  const row = marked ?? await query.forUpdate().executeTakeFirstOrThrow();
  return { mark: row.mark, marked: row.marked_at !== null };
}

/** Records that the folder has its mark: from now on a folder without it is another one. */
export async function recordFolderMarked(tx: Tx): Promise<void> {
  await sql`update exchange_folder set marked_at = clock_timestamp() where marked_at is null`.execute(tx);
}

/** Records that the folder was absent and is back. */
export async function recordFolderReturned(db: Db): Promise<void> {
  await sql`update exchange_folder set returned_at = clock_timestamp()`.execute(db);
}

/** Whether the folder was absent since its outboxes were last compared. */
export async function wasFolderAbsent(db: Db | Tx): Promise<boolean> {
  const { rows: [row] } = await sql<{ away: boolean }>`
    select coalesce(returned_at > coalesce(compared_at, '-infinity'), false) as away from exchange_folder`
    .execute(db);
  return row?.away ?? false;
}

/** The minimum seconds between two records that the inboxes were scanned; the alarm needs no finer ones. */
const RECORDED_EVERY_SECONDS = 30;

/** Records that all inboxes have been scanned. */
export async function saveScanned(db: Db): Promise<void> {
  await sql`update exchange_folder set inboxes_scanned_at = clock_timestamp()
    where inboxes_scanned_at is null
      or inboxes_scanned_at < clock_timestamp() - make_interval(secs => ${RECORDED_EVERY_SECONDS})`.execute(
    db,
  );
}

export interface UncollectedRemittance {
  readonly id: bigint;
  readonly ispb: string;
  readonly fileName: string;
  /** Whether it was published after the folder was last found absent and came back, by the service's clock. */
  readonly isSinceReturn: boolean;
}

/**
 * Published remittances whose answers are still open, without any answer, that are not known to be collected.
 */
export async function uncollectedRemittances(db: Db): Promise<UncollectedRemittance[]> {
  const { rows } = await sql<UncollectedRemittance>`
    select r.id, r.ispb, r.file_name as "fileName", r.published_at > coalesce(
      (select max(resolved_at) from alarm where type = 'exchange-folder-absent'), 'infinity') as "isSinceReturn"
    from remittance r
    where r.status = 'published' and r.answers_closed_at is null and r.collected_at is null
      and not exists (select from answer_file f where f.remittance_id = r.id and f.status = 'accepted')
    order by r.id`.execute(db);
  return rows;
}

/** Records which remittances were collected, and that the outboxes have been compared. */
export async function saveOutboxComparison(
  tx: Tx,
  collected: readonly bigint[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`update remittance set collected_at = ${now.toString()}::timestamptz
    where id = any(${collected.map(String)}::bigint[])`.execute(tx);
  await sql`update exchange_folder set compared_at = clock_timestamp()`.execute(tx);
}

/** The last number given or used, by institution and direction, such as `00000000 out`. */
export async function lastSequences(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("exchange_sequence").select(["ispb", "direction", "last"]).execute();
  return new Map(rows.map(({ ispb, direction, last }) => [`${ispb} ${direction}`, last]));
}

/** Of these claims of answer files, those that are recorded. */
export async function knownClaims(db: Db | Tx, claims: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select claim_id as id from answer_file where claim_id = any(${claims}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these names of receipts, those that the database has given. */
export async function knownReceipts(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select receipt_name as name from answer_file where receipt_name = any(${names}::text[])
    union select receipt_name from quarantine where receipt_name = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Frozen remittances without a recorded digest that are published as plain text, such as `00000000 7`:
 * neither their archived text nor their file can exist.
 */
export async function unrecordedRemittances(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ispb: string; sequence: number }>`
    select r.ispb, r.sequence from remittance r join institution i on i.ispb = r.ispb
    where r.status = 'frozen' and r.sha256 is null and not i.openpgp_required`.execute(db);
  return new Set(rows.map(({ ispb, sequence }) => `${ispb} ${sequence}`));
}
