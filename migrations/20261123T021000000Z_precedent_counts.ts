import { type Kysely, sql } from "kysely";

/** How many precedents the index holds of each organ, species, status and year: the home page says so at each view. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table precedent_count (
      organ text not null,
      species text not null,
      status text,
      year smallint,
      cancelled boolean not null,
      precedents bigint not null,
      unique nulls not distinct (organ, species, status, year, cancelled)
    )`.execute(db);
  const counted = (rows: string, sign: string) =>
    sql.raw(
      `select organ, species, status, extract(year from updated_on)::smallint as year, cancelled, ${sign}1 as n
      from ${rows}`,
    );
  // Sorted, so that two who write at once wait for each other in one order.
  const added = (rows: ReturnType<typeof sql>) =>
    sql`insert into precedent_count as k (organ, species, status, year, cancelled, precedents)
      select organ, species, status, year, cancelled, sum(n) from (${rows}) c
      group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (organ, species, status, year, cancelled) do update set precedents = k.precedents + excluded.precedents`;
  await sql`
    create function count_precedents() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${added(counted("added", ""))};
      elsif tg_op = 'TRUNCATE' then
        delete from precedent_count;
      elsif tg_op = 'DELETE' then
        ${added(counted("gone", "-"))};
      else
        ${added(sql`${counted("added", "")} union all ${counted("gone", "-")}`)};
      end if;
      return null;
    end $$`.execute(db);
  for (
    const [operation, rows] of [
      ["insert", "new table as added"],
      ["update", "new table as added old table as gone"],
      ["delete", "old table as gone"],
    ] as const
  ) {
    await sql`create trigger ${sql.id(`counted_${operation}`)} after ${
      sql.raw(operation)
    } on indexed_precedent
      referencing ${sql.raw(rows)} for each statement execute function count_precedents()`.execute(db);
  }
  await sql`create trigger counted_truncate after truncate on indexed_precedent
    for each statement execute function count_precedents()`.execute(db);
  await added(counted("indexed_precedent", "")).execute(db);
}
