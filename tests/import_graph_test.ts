import assert from "node:assert/strict";

/** What each folder may import of the others (`ARCHITECTURE.md`, "Folders"); its own files always. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  store: ["domain"],
  exchange: ["domain", "store"],
  institution: ["domain", "exchange"],
  registries: ["domain"],
  documents: ["domain"],
  search: ["domain", "store"],
  jobs: ["domain", "store", "exchange", "registries", "search"],
  routes: ["domain", "store", "exchange", "registries", "documents", "search"],
  // Pages ask what the API asks, by the same functions; the consoles by its published client, of which they use the types.
  web: ["domain", "store", "exchange", "registries", "documents", "search", "routes", "docs"],
  migrations: [],
  staging: ["domain", "store", "exchange", "institution", "registries", "search", "jobs", "routes", "web"],
};

/** The only packages the pure core may lean on. */
const domainPackages = /^(ts-pattern|html-entities|@brazilian-utils\/brazilian-utils)(\/|$)/;

/** What would give the pure core a clock, a file or the network. */
const forbiddenInDomain = /\b(Deno|Temporal\.Now|Date\.now|new Date\(|fetch|performance|setTimeout|crypto)\b/;

const root = new URL("../", import.meta.url);

/** The rooms that exist: the rules name some that are still to be built. */
const rooms = Object.keys(allowed).filter((room) =>
  [...Deno.readDirSync(root)].some(({ name }) => name === room)
);

function* sources(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(new URL(`${folder}/`, root))) {
    if (entry.isDirectory) yield* sources(`${folder}/${entry.name}`);
    else if (/\.tsx?$/.test(entry.name)) yield `${folder}/${entry.name}`;
  }
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g)]
    .map(([_, from, dynamic]) => from ?? dynamic ?? "");

/** Every arrow a file draws that the rules forbid, as sentences. */
function forbiddenArrows(file: string, text: string): string[] {
  const room = file.split("/")[0] ?? "";
  return importsOf(text).flatMap((specifier) => {
    if (!specifier.startsWith(".")) {
      return room === "domain" && !domainPackages.test(specifier) ? [`${file} imports ${specifier}`] : [];
    }
    const target = new URL(specifier, new URL(file, root)).pathname.slice(root.pathname.length);
    const targetRoom = target.includes("/") ? target.split("/")[0] ?? "" : "main";
    return targetRoom === room || allowed[room]?.includes(targetRoom) ? [] : [`${file} imports ${target}`];
  });
}

Deno.test("no room imports a room it may not know", () => {
  const arrows = rooms.flatMap((room) =>
    [...sources(room)].flatMap((file) => forbiddenArrows(file, Deno.readTextFileSync(new URL(file, root))))
  );
  assert.deepEqual(arrows, []);
});

/** Every file a program loads: what it imports for its types alone is not among them. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = Deno.readTextFileSync(new URL(file, root)).replace(/^(?:im|ex)port type\b[^;]*;/gm, "");
  for (const specifier of importsOf(text)) {
    if (!specifier.startsWith(".")) seen.add(specifier);
    else loadedBy(new URL(specifier, new URL(file, root)).pathname.slice(root.pathname.length), seen);
  }
  return seen;
}

Deno.test("the institutions' kit loads nothing of the service's database, network or API", () => {
  const loaded = [...loadedBy("institution/main.ts")];
  assert.ok(
    loaded.includes("exchange/layout/layout.ts") && loaded.includes("institution/checks/validate.ts"),
  );
  assert.deepEqual(
    loaded.filter((file) => /^(store|routes|jobs|registries|staging)\/|^(pg|kysely|hono|ssh2)\b/.test(file)),
    [],
  );
});

Deno.test("the rule sees a forbidden arrow, a static one and a dynamic one", () => {
  assert.deepEqual(forbiddenArrows("domain/x.ts", `import { a } from "../store/a.ts";`), [
    "domain/x.ts imports store/a.ts",
  ]);
  assert.deepEqual(forbiddenArrows("routes/x.ts", `await import("../staging/a.ts")`), [
    "routes/x.ts imports staging/a.ts",
  ]);
  assert.deepEqual(forbiddenArrows("domain/x.ts", `import pg from "pg";`), ["domain/x.ts imports pg"]);
  assert.deepEqual(forbiddenArrows("store/x.ts", `export { a } from "../domain/a.ts";`), []);
});

Deno.test("the domain reads no clock, no database, no file and no network", () => {
  const found = [...sources("domain")].flatMap((file) =>
    Deno.readTextFileSync(new URL(file, root)).split("\n")
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && forbiddenInDomain.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  );
  assert.deepEqual(found, []);
});
