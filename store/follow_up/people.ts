/** The people whom a search finds among the defendants of the orders and drafts that a reader may see. */
import { type RawBuilder, sql } from "kysely";
import type { KnownTaxId } from "../../domain/identity/tax_id.ts";
import { ANY_LETTER, formsWithSlip, isNameMeant, SHORTEST_WITH_SLIP } from "../../domain/name_match.ts";
import type { Db } from "../connection/connection.ts";
import { escapeLike, isOfPerson, matchesName, matchingOrders } from "../orders/order_conditions.ts";
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
const RARE = 3_000;
/** The newest orders among which people of a common name are looked for. */
const NEWEST = 200;

/** The people of a name: all of a rare one, of a common one those of the newest orders. */
export async function peopleNamed(
  db: Db,
  reader: Reader,
  name: string,
  limit: number,
): Promise<FoundPerson[]> {
  const rare = await db.selectFrom("order_defendant as d").where(matchesName(name)).select("d.order_id")
    .limit(sql.lit(RARE + 1)).execute();
  const [filter, most] = rare.length <= RARE
    ? [{ ids: rare.map(({ order_id }) => order_id) }, RARE] as const
    : [{ terms: { name } }, NEWEST] as const;
  const rows = await db.selectFrom(
    matchingOrders(db, reader, filter).select(["o.id", "o.created_at"])
      .orderBy("o.created_at", "desc").orderBy("o.id", "desc").limit(sql.lit(most)).as("o"),
  ).innerJoin("order_defendant as d", "d.order_id", "o.id").where(matchesName(name))
    .select(["d.tax_id", "d.name"]).orderBy("o.created_at", "desc").execute();
  return await counted(db, reader, rows, limit);
}

/** The most defendants that are compared with a name in which a letter slipped. */
const MOST_ALIKE = 2_000;

/** The people who are meant by a name although a letter slipped in some of its words. */
export async function peopleMeant(
  db: Db,
  reader: Reader,
  name: string,
  limit: number,
): Promise<FoundPerson[]> {
  const words = name.split(" ");
  if (!words.some((word) => word.length >= SHORTEST_WITH_SLIP)) return [];
  const alike = sql.join<boolean>(words.map(beginsLike), sql` and `);
  const { rows } = await sql<{ tax_id: string; name: string }>`
    with alike as materialized (
      select d.order_id, d.tax_id, d.name from order_defendant d where ${alike} limit ${sql.lit(MOST_ALIKE)})
    select distinct d.tax_id, d.name
    from alike d join court_order o on o.id = d.order_id
    where ${isVisibleTo(reader)} and o.status <> 'removed'`.execute(db);
  return await counted(db, reader, rows.filter((row) => isNameMeant(name, row.name)), limit);
}

/** Whether a word of a defendant's name begins in one of a word's forms, each of which its index is asked for. */
function beginsLike(word: string): RawBuilder<boolean> {
  const forms = formsWithSlip(word).map((form) => escapeLike(form).replaceAll(ANY_LETTER, "_"));
  return sql`folded_name(d.name) like any(${forms.flatMap((form) => [`${form}%`, `% ${form}%`])}::text[])`;
}

/** The first people of rows, with the number of their orders. */
async function counted(
  db: Db,
  reader: Reader,
  rows: readonly { readonly tax_id: string; readonly name: string }[],
  limit: number,
): Promise<FoundPerson[]> {
  const names = new Map<string, string>();
  for (const { tax_id, name } of rows) if (!names.has(tax_id)) names.set(tax_id, name);
  const first = [...names].slice(0, limit);
  if (first.length === 0) return [];
  const counts = await sql<{ tax_id: string; orders: number }>`
    select d.tax_id, count(*)::int as orders
    from order_defendant d join court_order o on o.id = d.order_id
    where d.tax_id = any(${first.map(([taxId]) => taxId)}::text[]) and ${isVisibleTo(reader)}
      and o.status <> 'removed'
    group by d.tax_id`.execute(db);
  const byTaxId = new Map(counts.rows.map(({ tax_id, orders }) => [tax_id, orders]));
  return first.map(([taxId, name]) => ({ taxId, name, orders: byTaxId.get(taxId) ?? 0 }));
}
