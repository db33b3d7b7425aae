import assert from "node:assert/strict";
import { testContext } from "../support/test_context.ts";

/** Columns of each interface in store/tables.ts, read from its source: the types themselves leave no trace. */
function declaredColumns(): Record<string, string[]> {
  const source = Deno.readTextFileSync(new URL("../../store/tables.ts", import.meta.url));
  const bodies = new Map(
    [...source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map((
      [_, name, body],
    ) => [name, body ?? ""]),
  );
  const names = (body: string) => [...body.matchAll(/^ {2}(\w+): /gm)].map(([_, name]) => name ?? "").sort();
  const tables = [...(bodies.get("Tables") ?? "").matchAll(/^ {2}(\w+): (\w+);/gm)];
  return Object.fromEntries(tables.map(([_, table, type]) => [table, names(bodies.get(type ?? "") ?? "")]));
}

Deno.test(
  "the table types name exactly the columns the migrations made",
  testContext(async ({ db }) => {
    const tables = await db.introspection.getTables();
    const real = Object.fromEntries(
      tables.filter(({ schema }) => schema === "public")
        .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
    );
    assert.deepEqual(declaredColumns(), real);
  }),
);
