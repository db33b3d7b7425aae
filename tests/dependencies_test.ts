/** What `docs/dependencies.md` says of the packages is about those that `deno.json` names, each of them once. */
import assert from "node:assert/strict";

const textOf = (path: string) => Deno.readTextFile(new URL(`../${path}`, import.meta.url));

/** The packages named in the first column of a table, before those that were looked at and are not used. */
async function documented(): Promise<string[]> {
  const [used] = (await textOf("docs/dependencies.md")).split(/^## Looked at, and not used$/m);
  const columns = [...used!.matchAll(/^\| (`.+?`) +\|/gm)].map(([_, column]) => column!);
  const packages = columns.flatMap((column) => [...column.matchAll(/`([^`]+)`/g)].map(([_, name]) => name!));
  const roles = ["api", "worker", "migrate", "start"];
  return packages.filter((name) => !roles.includes(name));
}

Deno.test("every package of deno.json has one line in the document of dependencies, and no other has", async () => {
  const { imports } = JSON.parse(await textOf("deno.json")) as { imports: Record<string, string> };
  const packages = Object.values(imports).map((address) => address.match(/^npm:(@?[^@]+)@/)?.[1] ?? address);
  assert.deepEqual((await documented()).sort(), [...new Set(packages)].sort());
});
