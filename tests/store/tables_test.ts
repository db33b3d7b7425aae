import assert from "node:assert/strict";
import { walk } from "../runner/files.ts";
import { openTestContext } from "../support/test_context.ts";

const root = new URL("../../", import.meta.url);

/** The columns of every table, read from the source of `store/<subject>/*_tables.ts` and `store/tables.ts`: types leave no trace. */
async function declaredColumns(): Promise<Record<string, string[]>> {
  const paths = (await walk(root, "store/")).filter((path) => /(_|\/)tables\.ts$/.test(path));
  const sources = await Promise.all(paths.map((path) => Deno.readTextFile(new URL(path, root))));
  const declared = [
    ...sources.join("\n").matchAll(
      /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/gm,
    ),
  ];
  const bodies = new Map(declared.map(([_, name, __, body]) => [name!, body!]));
  const interfaces = new Map(
    declared.map(([_, name, extended, body]) => [
      name!,
      [...`${bodies.get(extended ?? "") ?? ""}\n${body}`.matchAll(/^ {2}(\w+): (\w*)/gm)],
    ]),
  );
  const tables = [...(await Deno.readTextFile(new URL("store/tables.ts", root))).matchAll(/^ {4}(\w+)\b/gm)]
    .flatMap(([_, list]) => interfaces.get(list ?? "") ?? []);
  return Object.fromEntries(
    tables.map((
      [_, table, type],
    ) => [table, interfaces.get(type ?? "")?.map(([_, column]) => column!).sort()]),
  );
}

Deno.test("the table types name exactly the columns the migrations made", async () => {
  await using t = await openTestContext();
  const { db } = t;
  const tables = await db.introspection.getTables();
  const real = Object.fromEntries(
    tables.filter(({ schema }) => schema === "public")
      .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  );
  assert.deepEqual(await declaredColumns(), real);
});
