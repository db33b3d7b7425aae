/** What `docs/dependencies.md` says of the packages is about those that the project names, each of them once. */
import assert from "node:assert/strict";
import { walk } from "../runner/files.ts";
import { heldBack } from "../runner/held_back.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string) => Deno.readTextFile(new URL(path, root));

/** The packages named in the first column of the tables of some sections. */
function documentedIn(sections: readonly string[]): string[] {
  const columns = sections.flatMap((text) =>
    [...text.matchAll(/^\| (`.+?`) +\|/gm)].map(([_, column]) => column!)
  );
  return columns.flatMap((column) => [...column.matchAll(/`([^`]+)`/g)].map(([_, name]) => name!)).sort();
}

/** The sections that say what packages are for; others tell of processes, and of packages that are not used. */
async function documented(): Promise<{ readonly run: string[]; readonly tests: string[] }> {
  const [, ...sections] = (await textOf("docs/dependencies.md")).split(/^## /m);
  const titled = (pattern: RegExp) => documentedIn(sections.filter((text) => pattern.test(text)));
  return {
    run: titled(/^(At run time|Command lines|Staging)$/m),
    tests: titled(/^Tests, tools, measurements$/m),
  };
}

Deno.test("every package has one line in the document of dependencies, by whether it runs or tests, and no other has", async () => {
  const { imports } = JSON.parse(await textOf("deno.json")) as { imports: Record<string, string> };
  const { devDependencies } = JSON.parse(await textOf("package.json")) as {
    devDependencies: Record<string, string>;
  };
  const run = Object.values(imports).map((address) => address.match(/^npm:(@?[^@]+)@/)?.[1] ?? address);
  assert.deepEqual(await documented(), {
    run: [...new Set(run)].sort(),
    tests: Object.keys(devDependencies).sort(),
  });
});

Deno.test("a package that is held back is pinned at the version its reason is about", async () => {
  const { imports } = JSON.parse(await textOf("deno.json")) as { imports: Record<string, string> };
  const { devDependencies } = JSON.parse(await textOf("package.json")) as {
    devDependencies: Record<string, string>;
  };
  const pinned = { ...imports, ...devDependencies };
  const held = await heldBack();
  assert.ok(held.size > 0);
  for (const [name, { version }] of held) assert.equal(pinned[name]?.replace(/^npm:.*@/, ""), version, name);
});

/** What only tests, measurements and the tools of developers load, besides the folders named so. */
const TOOLS = ["program/commands/packaging/bill_of_materials.ts", "routes/openapi_client.ts"];

Deno.test("what the program runs with is in deno.json: no source but tests and tools loads a package of package.json", async () => {
  const { devDependencies } = JSON.parse(await textOf("package.json")) as {
    devDependencies: Record<string, string>;
  };
  const sources = (await walk(root)).filter((file) =>
    /\.tsx?$/.test(file) && !/^tests\//.test(file) && !TOOLS.includes(file)
  );
  const loading = await Promise.all(sources.map(async (file) => {
    // Types are of no use to what runs.
    const text = (await textOf(file)).replace(/^\s*\/\/ @ts-types=.*$/gm, "");
    return Object.keys(devDependencies).filter((name) =>
      [`"${name}"`, `"${name}/`].some((use) => text.includes(use))
    )
      .map((name) => `${file} loads ${name}`);
  }));
  assert.deepEqual(loading.flat(), []);
});

Deno.test("what installs packages loads none", async () => {
  const loaded = new Set<string>();
  const visit = async (file: URL) => {
    if (loaded.has(file.href)) return;
    loaded.add(file.href);
    const specifiers = (await Deno.readTextFile(file)).matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g);
    for (const [, specifier = ""] of specifiers) {
      if (specifier.startsWith(".")) await visit(new URL(specifier, file));
      else assert.match(specifier, /^node:/, file.href);
    }
  };
  await visit(new URL("program/commands/install.ts", root));
  assert.ok(loaded.size > 5);
});
