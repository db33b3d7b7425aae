/**
 * Statistics of the index of precedents, from counts that each change of it maintains
 * (`migrations/initial_schema/counts.ts`).
 */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

/** The number of precedents in the index, as far as the indexing job knows. */
export async function countIndexed(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ count: bigint }>`
    select coalesce(sum(precedents), 0)::bigint as count from precedent_count`.execute(db);
  return Number(row!.count);
}

export interface IndexStatistics {
  readonly total: number;
  readonly cancelled: number;
  /** The largest count first. */
  readonly organs: readonly KeyCount[];
  readonly species: readonly KeyCount[];
  readonly statuses: readonly KeyCount[];
  /** By the year of the last update. */
  readonly years: readonly KeyCount[];
}

export interface KeyCount {
  readonly key: string;
  readonly total: number;
}

/** The statistics, from the maintained counts. */
export async function indexStatistics(db: Db): Promise<IndexStatistics> {
  const { rows } = await sql<{ dimension: string; key: string | null; total: bigint }>`
    select case when grouping(organ) = 0 then 'organ' when grouping(species) = 0 then 'species'
        when grouping(status) = 0 then 'status' when grouping(year) = 0 then 'year'
        when grouping(cancelled) = 0 then 'cancelled' else 'total' end as dimension,
      coalesce(organ, species, status, year, cancelled::text) as key, sum(precedents)::bigint as total
    from (select organ, species, status, year::text as year, cancelled, precedents from precedent_count
      where precedents <> 0) i
    group by grouping sets ((organ), (species), (status), (year), (cancelled), ())
    order by total desc, key`.execute(db);
  const of = (dimension: string) =>
    rows.filter((row) => row.dimension === dimension)
      .flatMap(({ key, total }) => key === null ? [] : [{ key, total: Number(total) }]);
  return {
    total: Number(rows.find(({ dimension }) => dimension === "total")?.total ?? 0n),
    cancelled: of("cancelled").find(({ key }) => key === "true")?.total ?? 0,
    organs: of("organ"),
    species: of("species"),
    statuses: of("status"),
    years: of("year").toSorted((a, b) => b.key.localeCompare(a.key)),
  };
}

const countedAnew = sql`
  select organ, species, status, extract(year from updated_on)::smallint as year, cancelled, count(*) as precedents
  from indexed_precedent group by 1, 2, 3, 4, 5`;

/** The number of maintained counts that differ from a new count of the index. */
export async function wrongPrecedentCounts(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ wrong: bigint }>`
    with kept as (select * from precedent_count where precedents <> 0), counted as (${countedAnew})
    select (select count(*) from (select * from kept except select * from counted) k)
      + (select count(*) from (select * from counted except select * from kept) n) as wrong`.execute(db);
  return Number(row!.wrong);
}

/** Counts the whole index again; changes of it wait meanwhile. */
export async function recountPrecedents(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table indexed_precedent in share mode`.execute(tx);
    await sql`delete from precedent_count`.execute(tx);
    await sql`insert into precedent_count ${countedAnew}`.execute(tx);
  });
}
