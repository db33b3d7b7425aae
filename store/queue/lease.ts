/**
 * Leases: work that only one of all processes does, by the database's clock, because the clocks of machines
 * may differ.
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

interface Lease {
  readonly name: string;
  /** A UUID of the process or of a part of it. */
  readonly holder: string;
}

/**
 * Takes a free lease, or renews the holder's own; a lease not renewed in time is lost.
 *
 * @returns whether it is held now
 */
export async function takeLease(db: Db, { name, holder }: Lease, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lease (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where lease.holder = excluded.holder or lease.held_until < clock_timestamp()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Releases a lease, so that another process need not wait for its end. */
export async function releaseLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
}
