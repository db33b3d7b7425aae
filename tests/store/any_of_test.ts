import assert from "node:assert/strict";
import { anyOf, noneOf } from "../../store/any_of.ts";
import { walk } from "../runner/files.ts";
import { openTestContext } from "../support/test_context.ts";

Deno.test("no value is among none, every value is outside none, and values take the type of their column", async () => {
  await using t = await openTestContext();
  const { db } = t;
  const days = ["2026-11-23", "2026-11-24"];
  await db.insertInto("holiday").values(days.map((day) => ({ day, name: day, source: "test" }))).execute();
  const holidays = db.selectFrom("holiday").select("name").where("source", "=", "test").orderBy("name");
  const found = (values: readonly string[]) => holidays.where("name", "=", anyOf(values)).execute();
  const others = (values: readonly string[]) => holidays.where("name", "<>", noneOf(values)).execute();
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  assert.deepEqual([names(await found([])), names(await others([]))], [[], days]);
  assert.deepEqual([names(await found(days)), names(await others(days.slice(1)))], [
    days,
    days.slice(0, 1),
  ]);
  const orders = db.selectFrom("court_order").select("id").where("id", "=", anyOf([crypto.randomUUID()]));
  const targets = db.selectFrom("order_target").select("id").where("id", "=", anyOf([1n, 2n ** 62n]));
  assert.deepEqual([await orders.execute(), await targets.execute()], [[], []]);
});

/**
 * Finds `"in"` with a computed list, and a list put into a statement's text: an empty list would make both `in ()`,
 * an error.
 */
const MAYBE_EMPTY = [
  /,\s*"(?:not )?in",(?!\s*(?:\[\s*"|(?:\w+\.)?selectFrom\())/g,
  /\bin\s*\(\s*\$\{/g,
];

Deno.test("only lists that are written out, and queries, stand after in: of others `anyOf` and `noneOf` are asked", async () => {
  const root = new URL("../../", import.meta.url);
  const sources = (await walk(root)).filter((path) => /\.tsx?$/.test(path) && !path.startsWith("tests/"));
  const found = await Promise.all(sources.map(async (path) => {
    const text = await Deno.readTextFile(new URL(path, root));
    return MAYBE_EMPTY.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split("\n").length}`)
    );
  }));
  assert.deepEqual(found.flat(), []);
  const flags = (text: string) => MAYBE_EMPTY.some((pattern) => text.match(pattern) !== null);
  for (
    const text of ['.where("id", "in", ids)', 'eb("id", "not in", [...ids])', "id in (${sql.join(ids)})"]
  ) {
    assert.ok(flags(text), text);
  }
  for (
    const text of ['where("s", "in", ["a", "b"])', 'eb("id", "in", eb.selectFrom("x"))', "s in ('a', 'b')"]
  ) {
    assert.ok(!flags(text), text);
  }
});
