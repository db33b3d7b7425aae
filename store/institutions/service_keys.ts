/** The public keys of the service. The private keys are files that only workers can read. */
import { sql } from "kysely";
import { noneOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";

export interface ServiceKey {
  readonly fingerprint: string;
  /** In ASCII armor. */
  readonly publicKey: string;
  readonly madeAt: Temporal.Instant;
}

/** An arbitrary constant that keeps this lock apart from others. */
const LOCK = 7_226_301;

/** Locks out other processes that would make the first key, until the transaction ends. */
export async function lockServiceKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** The present keys, the newest first, which is the one that signs. */
export async function listServiceKeys(db: Db | Tx): Promise<ServiceKey[]> {
  const rows = await db.selectFrom("service_key").selectAll().where("retired_at", "is", null)
    .orderBy("made_at", "desc").orderBy("fingerprint").execute();
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    publicKey: row.public_key,
    madeAt: row.made_at,
  }));
}

/** Makes the given keys the present ones; returns how many are new and how many are retired. */
export async function saveServiceKeys(
  tx: Tx,
  keys: readonly ServiceKey[],
  now: Temporal.Instant,
): Promise<{ readonly added: number; readonly retired: number }> {
  const before = new Set((await listServiceKeys(tx)).map(({ fingerprint }) => fingerprint));
  const added = keys.filter(({ fingerprint }) => !before.has(fingerprint));
  for (const { fingerprint, publicKey, madeAt } of added) {
    await tx.insertInto("service_key")
      .values({ fingerprint, public_key: publicKey, made_at: madeAt.toString(), retired_at: null })
      .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet({ retired_at: null })).execute();
  }
  const { numUpdatedRows } = await tx.updateTable("service_key").set({ retired_at: now.toString() })
    .where("retired_at", "is", null)
    .where("fingerprint", "<>", noneOf(keys.map(({ fingerprint }) => fingerprint))).executeTakeFirst();
  return { added: added.length, retired: Number(numUpdatedRows) };
}
