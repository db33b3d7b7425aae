/** The runs of the indexing job: one at a time, with the cursor of each resource and the refused records. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

/** An arbitrary number that no other lock of the program uses. */
const LOCK = 20_261_121;

/**
 * Runs work while no other process indexes. The lock belongs to a connection, so that no transaction is open
 * meanwhile and a killed process releases it.
 *
 * @returns undefined when another process is indexing
 */
export async function withIndexingLock<T>(db: Db, work: () => Promise<T>): Promise<T | undefined> {
  return await db.connection().execute(async (connection) => {
    const { rows: [lock] } = await sql<{ had: boolean }>`select pg_try_advisory_lock(${LOCK}) as had`
      .execute(connection);
    if (lock?.had !== true) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/** Whether any process is indexing. */
export async function isIndexing(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${LOCK}::bigint::oid and l.objsubid = 1`
    .execute(db);
  return rows.length > 0;
}

export type RunKind = "incremental" | "full";

/** What was read is indexed, unchanged, refused or a duplicate. */
export interface RunCounts {
  /** The number of records read from the bank. */
  readonly records: number;
  readonly put: number;
  /** Records that were indexed already in the same form. */
  readonly unchanged: number;
  readonly refused: number;
  /** Records of a precedent for which the same reading had another record. */
  readonly duplicates: number;
  /** Precedents that are no longer in the bank. */
  readonly removed: number;
}

export async function beginRun(
  db: Db,
  { kind, engine, form, at }: { kind: RunKind; engine: string; form: number; at: Temporal.Instant },
): Promise<bigint> {
  const { id } = await db.insertInto("index_run")
    .values({ kind, engine, form, started_at: at.toString(), finished_at: null, failure: null })
    .returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @param end the collection that is searched now, or why the run failed */
export async function endRun(
  db: Db,
  id: bigint,
  { at, ...end }:
    & RunCounts
    & { readonly at: Temporal.Instant }
    & ({ readonly failure: string } | { readonly collection: string }),
): Promise<void> {
  await db.updateTable("index_run")
    .set({ ...end, finished_at: at.toString() })
    .where("id", "=", id).execute();
}

interface IndexRun extends RunCounts {
  readonly kind: RunKind;
  readonly engine: string;
  readonly startedAt: Temporal.Instant;
  /** Undefined while it runs, or when it was killed. */
  readonly finishedAt: Temporal.Instant | undefined;
  readonly failure: string | undefined;
}

/** The last runs, newest first. */
export async function lastRuns(db: Db, limit: number): Promise<IndexRun[]> {
  const rows = await db.selectFrom("index_run").selectAll().orderBy("id", "desc").limit(limit).execute();
  return rows.map(({ started_at, finished_at, failure, ...run }) => ({
    ...run,
    startedAt: started_at,
    finishedAt: finished_at ?? undefined,
    failure: failure ?? undefined,
  }));
}

interface GoodRun {
  readonly engine: string;
  /** The form of the precedents it indexed. */
  readonly form: number;
  /** The collection that was searched when it ended. */
  readonly collection: string | undefined;
  readonly finishedAt: Temporal.Instant;
}

/** The last run without a failure, of any engine; undefined when there was none. */
export async function lastGoodRun(db: Db): Promise<GoodRun | undefined> {
  const row = await db.selectFrom("index_run").select(["engine", "form", "collection", "finished_at"])
    .where("finished_at", "is not", null).where("failure", "is", null)
    .orderBy("id", "desc").limit(1).executeTakeFirst();
  return row && {
    engine: row.engine,
    form: row.form,
    collection: row.collection ?? undefined,
    finishedAt: row.finished_at!,
  };
}

/** Since when no run has read everything it was to read: the end of the last that did, or the first run's start. */
export async function incompleteSince(db: Db): Promise<Temporal.Instant | undefined> {
  const { rows: [row] } = await sql<{ since: Temporal.Instant | null }>`
    select coalesce(max(finished_at) filter (where failure is null), min(started_at)) as since from index_run`
    .execute(db);
  return row?.since ?? undefined;
}

/** The day from which a resource's updates are still to be read; undefined: from the beginning. */
export async function findCursor(db: Db, source: string): Promise<Temporal.PlainDate | undefined> {
  const row = await db.selectFrom("index_cursor").select("since").where("source", "=", source)
    .executeTakeFirst();
  return row?.since ?? undefined;
}

export async function saveCursor(db: Db | Tx, source: string, since: Temporal.PlainDate): Promise<void> {
  const set = { since: since.toString() };
  await db.insertInto("index_cursor").values({ source, ...set })
    .onConflict((conflict) => conflict.column("source").doUpdateSet(set)).execute();
}

/** A record that could not be indexed. */
export interface RefusedRecord {
  readonly source: string;
  readonly key: string;
  readonly reason: string;
}

/** Writes the refused records, each once. */
export async function saveRefusals(
  db: Db | Tx,
  refused: readonly RefusedRecord[],
  { runId, at }: { runId: bigint; at: Temporal.Instant },
): Promise<void> {
  if (refused.length === 0) return;
  const unique = [...new Map(refused.map((one) => [`${one.source}\n${one.key}`, one])).values()];
  await sql`
    insert into index_refusal (source, record_key, reason, first_seen_at, last_seen_at, run_id)
    select n.source, n.key, n.reason, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz, ${runId}
    from unnest(${unique.map(({ source }) => source)}::text[], ${unique.map(({ key }) => key)}::text[],
      ${unique.map(({ reason }) => reason)}::text[]) n (source, key, reason)
    on conflict (source, record_key) do update set reason = excluded.reason,
      last_seen_at = excluded.last_seen_at, run_id = excluded.run_id`.execute(db);
}

/** A record that a run is converting. */
export interface ReadRecord {
  readonly source: string;
  readonly key: string;
  readonly sha256: string;
  readonly runId: bigint;
}

/** Refuses a record during which the conversion fell silent, until its content changes. */
export async function refuseSilenced(
  db: Db,
  { source, key, sha256, runId }: ReadRecord,
  at: Temporal.Instant,
): Promise<void> {
  await saveRefusals(db, [{ source, key, reason: SILENCED }], { runId, at });
  await db.updateTable("index_refusal").set({ silenced_sha256: sha256 })
    .where("source", "=", source).where("record_key", "=", key).execute();
}

/** Why such a record is refused, for operators. */
export const SILENCED =
  "a leitura deste registro não terminou no tempo ou na memória que lhe cabem; é recusado até o tribunal o mudar";

/** The digests of the records of a resource that are refused so, by key. */
export async function silencedRecords(db: Db, source: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom("index_refusal").select(["record_key", "silenced_sha256"])
    .where("source", "=", source).where("silenced_sha256", "is not", null).execute();
  return new Map(rows.map(({ record_key, silenced_sha256 }) => [record_key, silenced_sha256!]));
}

/** Removes refusals of records that have been indexed since. */
export async function resolveRefusals(db: Db | Tx, source: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from index_refusal where source = ${source} and record_key = any(${keys}::text[])`.execute(
    db,
  );
}

/** Removes refusals that a full reading has not repeated. */
export async function removeOldRefusals(tx: Tx, runId: bigint): Promise<void> {
  await tx.deleteFrom("index_refusal").where("run_id", "<>", runId).execute();
}

interface RefusalView extends RefusedRecord {
  readonly firstSeenAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant;
}

export async function listRefusals(db: Db): Promise<RefusalView[]> {
  const rows = await db.selectFrom("index_refusal").selectAll().orderBy("source").orderBy("record_key")
    .execute();
  return rows.map(({ source, record_key, reason, first_seen_at, last_seen_at }) => ({
    source,
    key: record_key,
    reason,
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
  }));
}
