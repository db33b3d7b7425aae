import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  type ColumnSource,
  copiedColumns,
  defendantSources,
  orderSources,
  targetSources,
  viewerSources,
} from "../../../store/series/next_order_columns.ts";
import { signInPeople } from "../../support/api.ts";
import { deposit } from "../../support/orders/answered_order.ts";
import { B, partialAnswers, publishOrderAnswers, startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

type Row = Record<string, unknown>;

/** The rows of a table that belong to the first and to the next order, as JSON. */
async function rowsOf({ db }: TestContext, table: string, key: string): Promise<[Row, Row]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(x) as row from ${sql.table(table)} x join court_order o on o.id = ${sql.id("x", key)}
    where ${table === "order_target" ? sql`x.ispb = ${B}` : sql`true`} order by o.series_position`.execute(
    db,
  );
  assert.equal(rows.length, 2, table);
  return [rows[0]!.row, rows[1]!.row];
}

/** The default of a column. */
async function defaultsOf({ db }: TestContext, table: string): Promise<Row> {
  const { rows } = await sql<{ name: string; expression: string | null }>`
    select column_name as name, column_default as expression from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db);
  const selected = rows.map(({ name, expression }) =>
    sql`to_jsonb(${sql.raw(expression ?? "null::text")}) as ${sql.id(name)}`
  );
  return (await sql<Row>`select ${sql.join(selected)}`.execute(db)).rows[0]!;
}

const tables: readonly (readonly [string, string, Readonly<Record<string, ColumnSource>>])[] = [
  ["court_order", "id", orderSources],
  ["order_defendant", "order_id", defendantSources],
  ["order_target", "order_id", targetSources],
  ["order_viewer", "order_id", viewerSources],
];

Deno.test("every column of the next order of a series is copied, its own or unset, and none of the tables is left out", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const { numeroProtocolo } = await startSeries(t, judge.token, {
    sigilosa: true,
    depositoJudicial: deposit,
  });
  await sql`update court_order set large_amount_confirmed = true, plaintiff_name = 'Autora', plaintiff_tax_id = '52998224725'`
    .execute(t.db);
  await sql`update order_defendant set salary_account = true, use_single_account = true`.execute(t.db);
  await sql`update order_target set branch = '0001', account = '12345', origin = 'registry'`.execute(t.db);
  await sql`insert into order_viewer (order_id, cpf, name, added_as, added_by, added_at)
      select id, ${otherJudge.cpf}, 'Outra', 'creator', judge_cpf, created_at from court_order
      where not exists (select from order_viewer)`.execute(t.db);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(500_000));
  for (const [table, key, sources] of tables) {
    const [previous, next] = await rowsOf(t, table, key);
    assert.deepEqual(Object.keys(sources).sort(), Object.keys(next).sort(), table);
    const named = (source: ColumnSource) => Object.keys(sources).filter((name) => sources[name] === source);
    const copied = named("previous");
    const picked = (row: Row, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, row[name]]));
    assert.deepEqual(picked(next, copied), picked(previous, copied), table);
    const empty = copied.filter((name) => previous[name] === null);
    assert.deepEqual(
      empty,
      table === "court_order" ? ["information_kinds"] : [],
      `${table} proves nothing`,
    );
    const unset = named("none").filter((name) => name !== "id");
    assert.deepEqual(picked(next, unset), picked(await defaultsOf(t, table), unset), table);
    for (const name of named("own")) assert.notEqual(next[name], null, `${table}.${name}`);
  }
});

Deno.test("a column of its own that nothing fills is refused before any statement", () => {
  const sources: Readonly<Record<"id" | "name", ColumnSource>> = { id: "own", name: "previous" };
  assert.throws(() => copiedColumns(sources, { own: {}, from: "o" }), /Nothing fills id/);
});
