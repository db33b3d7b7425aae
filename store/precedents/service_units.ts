/** The service units of all courts, by the ids of the national productivity module. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { PageWindow } from "./precedent_records.ts";

interface ServiceUnit {
  readonly id: number;
  /** The court's acronym, as the integration API spells it. */
  readonly court: string;
  readonly name: string;
}

/** Writes units in one statement; no two have the same id. */
export async function saveServiceUnits(
  tx: Tx,
  units: readonly ServiceUnit[],
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into service_unit as u (id, court, name, active, refreshed_at)
    select id, court, name, true, ${at.toString()}::timestamptz
    from unnest(
      ${units.map(({ id }) => id)}::int[],
      ${units.map(({ court }) => court)}::text[],
      ${units.map(({ name }) => name)}::text[]
    ) as n (id, court, name)
    on conflict (id) do update set
      court = excluded.court, name = excluded.name, active = true, refreshed_at = excluded.refreshed_at`
    .execute(tx);
}

/** Makes inactive the units that were not listed at an instant; returns their number. */
export async function retireServiceUnits(tx: Tx, at: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable("service_unit").set({ active: false })
    .where("active", "=", true)
    .where("refreshed_at", "<", sql<Temporal.Instant>`${at.toString()}::timestamptz`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A page of a court's active units, by id. */
export async function listServiceUnits(
  db: Db,
  court: string,
  { limit, offset }: PageWindow,
): Promise<{ readonly units: ServiceUnit[]; readonly total: number }> {
  const all = db.selectFrom("service_unit").where("court", "=", court).where("active", "=", true);
  const [total, units] = await Promise.all([
    countRows(all),
    all.select(["id", "court", "name"]).orderBy("id").limit(limit).offset(offset).execute(),
  ]);
  return { units, total: total };
}
