/**
 * Decides once for many rows: rows that agree in everything the domain looks at form one case, the domain
 * decides one of them, and the decision holds for all. Answers to blocks and information requests are also
 * decided by cases, but within the statement that writes them (`answer_targets.ts`), because collecting them
 * first would write every line of a file once more.
 */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./connection/connection.ts";

/**
 * Collects rows into a temporary table, which lasts until the transaction ends, and gives each the number of
 * its case, `case_id`: rows that agree in `by` have the same. The statement takes no parameters; values are
 * given by `sql.lit`.
 */
export async function collectCases(
  tx: Tx,
  table: string,
  { rows, by }: { readonly rows: RawBuilder<unknown>; readonly by: RawBuilder<unknown> },
): Promise<void> {
  await sql`drop table if exists ${sql.id(table)}`.execute(tx);
  await sql`
    create temporary table ${sql.id(table)} on commit drop as
    select gathered.*, dense_rank() over (order by ${by})::int as case_id from (${rows}) gathered`.execute(
    tx,
  );
}

/**
 * One row of each case of a collected table, as a subquery: of the rows that meet a condition, the first by a
 * column.
 */
export const distinctCases = (
  table: string,
  { first, where = sql`true` }: { readonly first: string; readonly where?: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`(select distinct on (case_id) * from ${sql.id(table)}
    where ${where} order by case_id, ${sql.id(first)})`;

/** The number of rows of a table of answers, and the first line of each case. */
export async function answeredCases<Row extends object>(
  tx: Tx,
  table: string,
): Promise<{ readonly count: number; readonly rows: readonly Row[] }> {
  const { rows } = await sql<Row & { total: number }>`
    select *, (select count(*)::int from ${sql.id(table)}) as total
    from ${distinctCases(table, { first: "line" })} cases order by case_id`.execute(tx);
  return { count: rows[0]?.total ?? 0, rows };
}

/** The answers of the given cases, in the order of their lines. */
export async function answersOfCases<Row extends object>(
  tx: Tx,
  table: string,
  { caseIds, limit }: { readonly caseIds: readonly number[]; readonly limit: number },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.id(table)}
    where case_id = any(${caseIds}::integer[]) order by line limit ${limit}`.execute(tx);
  return rows;
}
