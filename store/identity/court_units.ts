/** Court units, copied daily from the corporate registry. */
import { sql } from "kysely";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { CourtUnit } from "../../domain/identity/court_unit.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";

export interface ListedUnit extends CourtUnit {
  readonly firstSeenOn: Temporal.PlainDate;
}

/** The units of a court that the registry lists, by name. */
export async function listUnits(db: Db | Tx, court: string): Promise<ListedUnit[]> {
  const rows = await db.selectFrom("court_unit").selectAll()
    .where("jtr", "=", court).where("active", "=", true).orderBy("name").orderBy("id")
    .modifyEnd(PREPARED).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    bodyType: row.body_type,
    court: row.jtr,
    firstSeenOn: row.first_seen_on,
  }));
}

/** All units that the registry lists, of every court, by id. */
export async function listAllUnits(db: Db | Tx): Promise<CourtUnit[]> {
  const rows = await db.selectFrom("court_unit").selectAll().where("active", "=", true).orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, bodyType: row.body_type, court: row.jtr }));
}

/** The unit with an id, of any court; undefined when the registry no longer lists it. */
export const findUnit = async (db: Db | Tx, id: string): Promise<CourtUnit | undefined> =>
  (await findUnits(db, [id])).get(id);

/** The units with these ids that the registry lists, of any court, by id. */
export async function findUnits(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CourtUnit>> {
  const rows = await db.selectFrom("court_unit").select(["id", "name", "body_type", "jtr"])
    .where("id", "=", anyOf(ids)).where("active", "=", true).modifyEnd(PREPARED).execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.name, bodyType: row.body_type, court: row.jtr }]),
  );
}

/** When the registry's list was last copied; `undefined`: never. */
export async function unitsRefreshedAt(db: Db | Tx): Promise<Temporal.Instant | undefined> {
  const row = await db.selectFrom("court_unit").select((eb) => eb.fn.max("refreshed_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/**
 * Copies the registry's list of all courts. A unit it no longer lists stays, inactive. An empty list is taken
 * for a fault of the registry, and of a unit listed twice the last entry counts.
 */
export async function saveUnits(
  tx: Tx,
  listed: readonly CourtUnit[],
  now: Temporal.Instant,
): Promise<void> {
  const units = [...new Map(listed.map((unit) => [unit.id, unit])).values()];
  if (units.length === 0) return;
  const ids = units.map(({ id }) => id);
  // Arrays are used because a country's units exceed the number of parameters of a statement.
  await sql`
    insert into court_unit (id, name, body_type, jtr, active, first_seen_on, refreshed_at)
    select id, name, body_type, jtr, true,
      ${localDate(now).toString()}::date, ${now.toString()}::timestamptz
    from unnest(
      ${ids}::text[],
      ${units.map(({ name }) => name)}::text[],
      ${units.map(({ bodyType }) => bodyType)}::text[],
      ${units.map(({ court }) => court)}::text[]
    ) as n (id, name, body_type, jtr)
    on conflict (id) do update set
      name = excluded.name,
      body_type = excluded.body_type,
      jtr = excluded.jtr,
      active = true,
      refreshed_at = excluded.refreshed_at`.execute(tx);
  await sql`update court_unit set active = false where active and id <> all (${ids}::text[])`.execute(tx);
}
