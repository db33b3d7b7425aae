import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { folders, subjects } from "./import_rules.ts";

/** The most files a folder may hold: more are not taken in at one look. */
const MOST_FILES = 22;

/** The folders that may hold more, and why. */
const mayHoldMore: Readonly<Record<string, string>> = {
  migrations: "one file for each change of the tables, in the order of their names, for ever",
};

/** Names that say what a file is to its folder, and are read with it. */
const namedByFolder = /^(mod|index)\.tsx?$/;

/** The folders of `tests/` that test nothing of their own name. */
const notMirrors = [
  "bench",
  "fuzz",
  "history",
  "model",
  "mutations",
  "runner",
  "security",
  "simulation",
  "structure",
  "support",
];

/** The only packages the pure core may lean on. */
const domainPackages = /^(ts-pattern|html-entities|@brazilian-utils\/brazilian-utils)(\/|$)/;

/** What would give the pure core a clock, a file or the network. */
const forbiddenInDomain = /\b(Deno|Temporal\.Now|Date\.now|new Date\(|fetch|performance|setTimeout|crypto)\b/;

const root = new URL("../../", import.meta.url);

const read = (file: string): string => Deno.readTextFileSync(new URL(file, root));

function* sources(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(new URL(`${folder}/`, root))) {
    if (entry.isDirectory) yield* sources(`${folder}/${entry.name}`);
    else if (/\.tsx?$/.test(entry.name)) yield `${folder}/${entry.name}`;
  }
}

/** What has no rules: packages, tests, documents, and what is hidden. */
const withoutRules = /^(node_modules|tests|docs|\..*)$/;

/** Every file of the program, its tests aside. */
const files: readonly string[] = [...Deno.readDirSync(root)].flatMap(({ name, isDirectory }) => {
  if (withoutRules.test(name)) return [];
  if (isDirectory) return [...sources(name)];
  return /\.tsx?$/.test(name) ? [name] : [];
}).sort();

/** What a file imports, for its values or for its types alone. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|(?:^|\n)\s*import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g,
  )].map(([_, from, bare, dynamic]) => from ?? bare ?? dynamic ?? "");

/** The file that a file means by a relative specifier. */
const targetOf = (file: string, specifier: string): string =>
  fileURLToPath(new URL(specifier, new URL(file, root))).slice(fileURLToPath(root).length);

/** The files of ours that a file imports. */
const oursOf = (file: string, text: string): string[] =>
  importsOf(text).flatMap((specifier) => specifier.startsWith(".") ? [targetOf(file, specifier)] : []);

const folderOf = (file: string): string => file.split("/")[0] ?? "";

/** Whether a file is of a folder, or that file. */
const isOf = (name: string, file: string): boolean => file === name || file.startsWith(`${name}/`);

/** What a file may import of other folders: the rule of the smallest part of the program that has one. */
const ruleOf = (file: string): readonly string[] | undefined =>
  folders[
    Object.keys(folders).filter((name) => isOf(name, file)).sort((a, b) => b.length - a.length)[0] ?? ""
  ];

/** The folder or file of a folder that a file is of. */
const subjectIn = (folder: string, file: string): string => file.slice(folder.length + 1).split("/")[0] ?? "";

/** Every arrow a file draws that the rules for folders forbid, as sentences. */
function forbiddenArrows(file: string, text: string): string[] {
  const folder = folderOf(file);
  const packages = importsOf(text).filter((specifier) =>
    folder === "domain" && !specifier.startsWith(".") && !domainPackages.test(specifier)
  );
  const targets = oursOf(file, text).filter((target) =>
    folderOf(target) !== folder && !ruleOf(file)?.some((name) => isOf(name, target))
  );
  return [...packages, ...targets].map((target) => `${file} imports ${target}`);
}

/** Whether a file's name ends in what `shared` gives, such as `_tables.ts`. */
const isOneOf = (file: string, ending: string): boolean => ending.startsWith("_") && file.endsWith(ending);

/** Every arrow within a folder that the rules for its subjects forbid, as sentences. */
function upsideDownArrows(file: string, text: string): string[] {
  return Object.entries(subjects).filter(([folder]) => isOf(folder, file)).flatMap(
    ([folder, { shared, arrows }]) => {
      const subject = subjectIn(folder, file);
      const allowed = arrows[subject];
      if (allowed === undefined) return [`${file} is of a subject without rules`];
      const known = [subject, ...allowed];
      const isShared = (target: string) =>
        shared.some((name) => subjectIn(folder, target) === name || isOneOf(target, name));
      return oursOf(file, text)
        .filter((target) => isOf(folder, target) && !isShared(target))
        .filter((target) => !known.includes(subjectIn(folder, target)))
        .map((target) => `${file} imports ${target}`);
    },
  );
}

/** The largest sets of files that all reach one another by imports (Tarjan), each with its files in order. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const found = new Map<string, number>();
  const open: string[] = [];
  /** @returns the earliest of the open files that is reached from here */
  const visit = (file: string): number => {
    const index = found.size;
    found.set(file, index);
    open.push(file);
    let earliest = index;
    for (const target of graph.get(file) ?? []) {
      const seen = found.get(target);
      if (seen === undefined) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, seen);
    }
    if (earliest === index) {
      const together = open.splice(open.indexOf(file));
      if (together.length > 1 || graph.get(file)?.includes(file)) cycles.push(together.sort());
    }
    return earliest;
  };
  for (const file of graph.keys()) if (!found.has(file)) visit(file);
  return cycles;
}

/** The folders with more files than are taken in at one look, as sentences. */
function crowdedFolders(files: readonly string[]): string[] {
  const byFolder = Map.groupBy(files, (file) => file.slice(0, Math.max(file.lastIndexOf("/"), 0)));
  return [...byFolder]
    .filter(([folder, held]) => held.length > MOST_FILES && mayHoldMore[folder] === undefined)
    .map(([folder, held]) => `${folder} holds ${held.length} files`);
}

/** The files of one top-level folder that only their paths tell apart, as sentences. */
function namesakes(files: readonly string[]): string[] {
  const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);
  const named = files.filter((file) => !namedByFolder.test(nameOf(file)));
  const stem = (file: string) => nameOf(file).replace(/\.[^.]+$/, "");
  return [...Map.groupBy(named, (file) => `${folderOf(file)} ${stem(file)}`).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => alike.join(" and "));
}

Deno.test("every folder and file at the top has its rule", () => {
  const unruled = files.filter((file) => ruleOf(file) === undefined);
  assert.deepEqual(unruled, []);
});

Deno.test("no folder imports a folder it may not know", () => {
  assert.deepEqual(files.flatMap((file) => forbiddenArrows(file, read(file))), []);
});

Deno.test("no subject imports a subject that stands on it", () => {
  assert.deepEqual(files.flatMap((file) => upsideDownArrows(file, read(file))), []);
});

Deno.test("no two subjects import each other", () => {
  for (const [folder, { arrows }] of Object.entries(subjects)) {
    assert.deepEqual(cyclesOf(new Map(Object.entries(arrows))), [], folder);
  }
});

Deno.test("the rules name nothing that is gone", () => {
  const gone = Object.entries(subjects).flatMap(([folder, { shared, arrows }]) => {
    const there = new Set(files.filter((file) => isOf(folder, file)).map((file) => subjectIn(folder, file)));
    const named = [...Object.keys(arrows), ...Object.values(arrows).flat(), ...shared];
    return named.filter((name) => !name.startsWith("_") && !there.has(name)).map((name) =>
      `${folder}/${name}`
    );
  });
  assert.deepEqual(gone, []);
});

Deno.test("no file reaches itself by imports, those of types alone among them", () => {
  const graph = new Map(files.map((file) => [file, oursOf(file, read(file))]));
  assert.ok(graph.get("program/roles/api.ts")?.includes("routes/mod.ts"));
  assert.deepEqual(cyclesOf(graph), []);
});

Deno.test(`no folder holds more than ${MOST_FILES} files`, () => {
  assert.deepEqual(crowdedFolders(files), []);
});

Deno.test("a file is known by its name within its top-level folder", () => {
  assert.deepEqual(namesakes(files), []);
});

Deno.test("no file gives what it imports of ours another name, but migrations, which are all called up", () => {
  const renaming = /^import [^;]*?\w as \w[^;]* from "\./m;
  assert.match(`import { type A, b as c } from "./b.ts";`, renaming);
  assert.deepEqual(files.filter((file) => renaming.test(read(file))), ["migrations/mod.ts"]);
});

Deno.test("what answers the addresses of pages is in files named x_routes, and their tables are DataTable's", () => {
  const pages = files.filter((file) => file.startsWith("web/") && !file.endsWith("/mod.tsx"));
  const answering = pages.filter((file) => /new Hono\b/.test(read(file)));
  assert.deepEqual(answering.filter((file) => !/_routes\.tsx?$/.test(file)), []);
  assert.deepEqual(pages.filter((file) => /<table\b/.test(read(file))), ["web/components/data_table.tsx"]);
});

Deno.test("each folder of tests stands for a folder of the program", () => {
  const isFolder = (path: string) => files.some((file) => file.startsWith(`${path}/`));
  const mirrors = new Set(
    [...sources("tests")].map((file) => file.split("/").slice(1, -1))
      .filter(([folder]) => folder !== undefined && !notMirrors.includes(folder))
      .map((path) => path.join("/")),
  );
  assert.ok(mirrors.has("domain/orders"));
  assert.deepEqual([...mirrors].filter((path) => !isFolder(path)), []);
});

/** Every file a program loads: what it imports for its types alone is not among them. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = read(file).replace(/^(?:im|ex)port type\b[^;]*;/gm, "");
  for (const specifier of importsOf(text)) {
    if (!specifier.startsWith(".")) seen.add(specifier);
    else loadedBy(targetOf(file, specifier), seen);
  }
  return seen;
}

Deno.test("the institutions' kit loads nothing of the service's database, network or API", () => {
  const loaded = [...loadedBy("exchange/institution/main.ts")];
  assert.ok(
    loaded.includes("exchange/layout/layout.ts") &&
      loaded.includes("exchange/institution/checks/check_answer.ts"),
  );
  assert.deepEqual(
    loaded.filter((file) => /^(store|routes|jobs|registries|staging)\/|^(pg|kysely|hono|ssh2)\b/.test(file)),
    [],
  );
});

Deno.test("the rule sees a forbidden arrow between folders, a static one and a dynamic one", () => {
  assert.deepEqual(forbiddenArrows("domain/x.ts", `import { a } from "../store/a.ts";`), [
    "domain/x.ts imports store/a.ts",
  ]);
  assert.deepEqual(forbiddenArrows("routes/x.ts", `await import("../staging/a.ts")`), [
    "routes/x.ts imports staging/a.ts",
  ]);
  assert.deepEqual(forbiddenArrows("jobs/x.ts", `import "../web/mod.tsx";`), [
    "jobs/x.ts imports web/mod.tsx",
  ]);
  assert.deepEqual(forbiddenArrows("program/commands/x.ts", `import type { A } from "../../staging/a.ts";`), [
    "program/commands/x.ts imports staging/a.ts",
  ]);
  assert.deepEqual(forbiddenArrows("store/x.ts", `import { a } from "../main.ts";`), [
    "store/x.ts imports main.ts",
  ]);
  assert.deepEqual(forbiddenArrows("domain/x.ts", `import pg from "pg";`), ["domain/x.ts imports pg"]);
  assert.deepEqual(forbiddenArrows("store/x.ts", `export { a } from "../domain/a.ts";`), []);
  assert.deepEqual(forbiddenArrows("program/roles/x.ts", `import { a } from "../../staging/a.ts";`), []);
});

Deno.test("the rule sees an arrow between subjects that is upside down", () => {
  assert.deepEqual(upsideDownArrows("domain/orders/x.ts", `import type { A } from "../splits/a.ts";`), [
    "domain/orders/x.ts imports domain/splits/a.ts",
  ]);
  assert.deepEqual(upsideDownArrows("exchange/layout/x.ts", `import { a } from "../context.ts";`), [
    "exchange/layout/x.ts imports exchange/context.ts",
  ]);
  assert.deepEqual(upsideDownArrows("domain/new/x.ts", ""), [
    "domain/new/x.ts is of a subject without rules",
  ]);
  assert.deepEqual(upsideDownArrows("domain/splits/x.ts", `import { a } from "../orders/a.ts";`), []);
  assert.deepEqual(upsideDownArrows("domain/orders/x.ts", `import { a } from "./a.ts";`), []);
  assert.deepEqual(upsideDownArrows("domain/orders/x.ts", `import { a } from "../money.ts";`), []);
  assert.deepEqual(upsideDownArrows("store/orders/x.ts", `import { a } from "../splits/a.ts";`), [
    "store/orders/x.ts imports store/splits/a.ts",
  ]);
  assert.deepEqual(upsideDownArrows("store/orders/x.ts", `import { a } from "../splits/a_tables.ts";`), []);
});

Deno.test("the rule sees cycles, however long, and tells two apart", () => {
  const cycles = cyclesOf(
    new Map([
      ["a", ["b", "x"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", ["e"]],
      ["e", ["d", "x"]],
      ["f", ["f"]],
      ["g", ["a", "x"]],
    ]),
  );
  assert.deepEqual(cycles, [["d", "e"], ["a", "b", "c"], ["f"]]);
  assert.deepEqual(cyclesOf(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]])), []);
  assert.deepEqual(oursOf("jobs/a/x.ts", `import type {\n  A,\n} from "../mod.ts";`), ["jobs/mod.ts"]);
});

Deno.test("the rule sees a crowded folder and a name that needs its path", () => {
  const many = (folder: string) => Array.from({ length: MOST_FILES + 1 }, (_, n) => `${folder}/file${n}.ts`);
  assert.deepEqual(crowdedFolders([...many("jobs/a"), ...many("migrations"), "jobs/b/x.ts"]), [
    `jobs/a holds ${MOST_FILES + 1} files`,
  ]);
  assert.deepEqual(
    namesakes(["web/a/x.ts", "web/b/x.tsx", "store/x.ts", "web/mod.tsx", "web/a/mod.tsx", "web/a/y.ts"]),
    ["web/a/x.ts and web/b/x.tsx"],
  );
});

Deno.test("the kit is told the time by its terminal alone, but for whether a key holds now", () => {
  const reading = files.filter((file) =>
    isOf("exchange/institution", file) && /Temporal\.Now|Date\.now|new Date\(\)/.test(read(file))
  );
  assert.deepEqual(reading, ["exchange/institution/envelopes.ts"]);
});

Deno.test("the domain reads no clock, no database, no file and no network", () => {
  const found = files.filter((file) => folderOf(file) === "domain").flatMap((file) =>
    read(file).split("\n")
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && forbiddenInDomain.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  );
  assert.deepEqual(found, []);
});
