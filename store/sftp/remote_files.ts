/** Observations of the files in institutions' remote inboxes. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

/** The latest observation of a file in a remote inbox. */
export interface RemoteObservation {
  readonly fileName: string;
  readonly size: number;
  /** Seconds since 1970, by the remote clock. */
  readonly modified: number;
  /** Since when it has had this size and time. */
  readonly seenAt: Temporal.Instant;
  /** When it was put into the local inbox. */
  readonly fetchedAt: Temporal.Instant | undefined;
}

export async function remoteObservations(
  db: Db,
  ispb: string,
): Promise<ReadonlyMap<string, RemoteObservation>> {
  const rows = await db.selectFrom("remote_file").selectAll().where("ispb", "=", ispb).execute();
  return new Map(rows.map((row) => [row.file_name, {
    fileName: row.file_name,
    size: Number(row.size_bytes),
    modified: Number(row.modified),
    seenAt: row.seen_at,
    fetchedAt: row.fetched_at ?? undefined,
  }]));
}

export async function saveObservation(db: Db, ispb: string, sighting: RemoteObservation): Promise<void> {
  const columns = {
    size_bytes: BigInt(sighting.size),
    modified: BigInt(sighting.modified),
    seen_at: sighting.seenAt.toString(),
    fetched_at: sighting.fetchedAt?.toString() ?? null,
  };
  await db.insertInto("remote_file").values({ ispb, file_name: sighting.fileName, ...columns })
    .onConflict((conflict) => conflict.columns(["ispb", "file_name"]).doUpdateSet(columns)).execute();
}

/** Forgets a file that was archived on the server. */
export async function removeObservation(db: Db, ispb: string, fileName: string): Promise<void> {
  await db.deleteFrom("remote_file").where("ispb", "=", ispb).where("file_name", "=", fileName).execute();
}

/** Forgets files that are no longer on the server. */
export async function retainObservations(db: Db, ispb: string, names: readonly string[]): Promise<void> {
  await sql`delete from remote_file where ispb = ${ispb} and file_name <> all(${names}::text[])`.execute(db);
}
