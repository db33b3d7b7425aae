/** The people whom a search finds among the defendants of the orders and drafts that a reader may see. */
import { type RawBuilder, sql } from "kysely";
import type { KnownTaxId } from "../../domain/identity/tax_id.ts";
import { ANY_LETTER, formsWithSlip, isNameMeant, SHORTEST_WITH_SLIP } from "../../domain/name_match.ts";
import type { Db } from "../connection/connection.ts";
import { isOfPerson, matchesName, matchingOrders } from "../orders/order_conditions.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";

export interface FoundPerson {
  /** Of a company looked up by its root, the root. */
  readonly taxId: string;
  /** As in the newest order. */
  readonly name: string;
  /** The orders and drafts that the reader may see. */
  readonly orders: number;
}

/** Whom a search for a tax id is about; undefined where the reader sees none of their orders. */
export async function findPerson(
  db: Db,
  reader: Reader,
  person: KnownTaxId,
): Promise<FoundPerson | undefined> {
  const { name, orders } = await matchingOrders(db, reader, { person })
    .innerJoin("order_defendant as d", "d.order_id", "o.id").where(isOfPerson(person))
    .select([
      sql<string | null>`(array_agg(d.name order by o.created_at desc))[1]`.as("name"),
      sql<number>`count(distinct o.id)::int`.as("orders"),
    ]).executeTakeFirstOrThrow();
  return name === null ? undefined : { taxId: person.value, name, orders };
}

/** A name of no more defendants than this is rare. */
const RARE = 2_500;
/** The newest orders among which people of a common name are looked for. */
const NEWEST = 60;

/** The people of a name, those of the newest orders first: of a rare one all, of a common one those of the newest orders. */
export async function peopleNamed(
  db: Db,
  reader: Reader,
  name: string,
  limit: number,
): Promise<FoundPerson[]> {
  const { rows } = await sql<NamedRow & { defendants: number }>`
    with named as materialized (
      select d.order_id, d.tax_id, d.name from order_defendant d where ${matchesName(name)}
      limit ${sql.lit(RARE + 1)})
    select d.tax_id, (array_agg(d.name order by o.created_at desc))[1] as name,
      (select count(*)::int from named) as defendants
    from court_order o join named d on d.order_id = o.id
    where o.id = any(array(select order_id from named)) and ${isVisibleTo(reader)} and o.status <> 'removed'
    group by d.tax_id order by max(o.created_at) desc limit ${sql.lit(limit)}`.execute(db);
  if (rows[0] !== undefined && rows[0].defendants <= RARE) return await counted(db, reader, rows, limit);
  const newest = await db.selectFrom(
    matchingOrders(db, reader, { terms: { name } }).select(["o.id", "o.created_at"])
      .orderBy("o.created_at", "desc").orderBy("o.id", "desc").limit(sql.lit(NEWEST)).as("o"),
  ).innerJoin("order_defendant as d", "d.order_id", "o.id").where(matchesName(name))
    .select(["d.tax_id", "d.name"]).orderBy("o.created_at", "desc").execute();
  return await counted(db, reader, newest, limit);
}

interface NamedRow {
  readonly tax_id: string;
  readonly name: string;
}

/** The most defendants that are compared with a name in which a letter slipped. */
const MOST_ALIKE = 1_000;

/** The people who are meant by a name although a letter slipped in some of its words. */
export async function peopleMeant(
  db: Db,
  reader: Reader,
  name: string,
  limit: number,
): Promise<FoundPerson[]> {
  const words = name.split(" ");
  if (!words.some((word) => word.length >= SHORTEST_WITH_SLIP)) return [];
  const { rows } = await sql<NamedRow>`
    with alike as materialized (
      select d.order_id, d.tax_id, d.name from order_defendant d
      where ${sql.join(words.map(beginsAlike), sql` and `)} limit ${sql.lit(MOST_ALIKE)})
    select distinct d.tax_id, d.name
    from court_order o join alike d on d.order_id = o.id
    where o.id = any(array(select order_id from alike)) and ${isVisibleTo(reader)} and o.status <> 'removed'`
    .execute(db);
  return await counted(db, reader, rows.filter((row) => isNameMeant(name, row.name)), limit);
}

/** Whether a word of a defendant's name begins in one of a word's forms: one expression, which the index of names is asked for. */
function beginsAlike(word: string): RawBuilder<boolean> {
  const forms = formsWithSlip(word).map((form) =>
    form.split(ANY_LETTER).map((part) => part.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join(".")
  );
  return sql`folded_name(d.name) ~ ${`(^| )(${forms.join("|")})`}`;
}

/** The first people of rows, with the number of their orders. Whose data were masked are nobody any more. */
async function counted(
  db: Db,
  reader: Reader,
  rows: readonly NamedRow[],
  limit: number,
): Promise<FoundPerson[]> {
  const names = new Map<string, string>();
  for (const { tax_id, name } of rows) {
    if (!names.has(tax_id) && !tax_id.startsWith("*")) names.set(tax_id, name);
  }
  const first = [...names].slice(0, limit);
  if (first.length === 0) return [];
  const counts = await sql<{ tax_id: string; orders: number }>`
    select p.tax_id, (select count(*)::int from court_order o
      where o.id = any(array(select d.order_id from order_defendant d where d.tax_id = p.tax_id))
        and ${isVisibleTo(reader)} and o.status <> 'removed') as orders
    from unnest(${first.map(([taxId]) => taxId)}::text[]) as p (tax_id)`.execute(db);
  const byTaxId = new Map(counts.rows.map(({ tax_id, orders }) => [tax_id, orders]));
  return first.map(([taxId, name]) => ({ taxId, name, orders: byTaxId.get(taxId) ?? 0 }));
}
