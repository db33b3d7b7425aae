/** Every symbol that a file exports is imported by another. What only its own file uses is no promise to others. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { walk } from "../runner/files.ts";

const root = new URL("../../", import.meta.url);

/** Types of what others wrote, and of generated code, are written down whole. */
const WRITTEN_WHOLE = /\.d\.ts$/;

/** A file's name beside each name it takes from another; "*" for what it takes by a name of its own. */
interface Import {
  readonly target: string;
  readonly names: readonly string[];
}

const DECLARATION =
  /^export (?:default )?(?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const LIST = /^export (?:type )?\{([^}]*)\}/gm;
const STATIC =
  /^(?:import|export) (?:type )?(?:\w+, )?(\{[^}]*\}|\* as \w+|\*|\w+) from\s+"(\.[^"]+)"|^import "(\.[^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"(\.[^"]+)"/g;

/** The names of a list in braces: those it takes, or those it gives. */
const namesIn = (list: string, side: "taken" | "given"): string[] =>
  list.split(",").map((part) => part.trim().replace(/^type /, "")).filter((part) => part !== "")
    .map((part) => part.split(" as ").at(side === "taken" ? 0 : -1) ?? "");

const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(DECLARATION)].map(([, name = ""]) => name),
  ...[...text.matchAll(LIST)].flatMap(([, list = ""]) => namesIn(list, "given")),
];

const targetOf = (file: string, specifier: string): string =>
  fileURLToPath(new URL(specifier, new URL(file, root))).slice(fileURLToPath(root).length);

/** What a file takes from others of ours: by name, or anything its text mentions where it takes a module whole. */
function importsOf(file: string, text: string): Import[] {
  const mentioned = () => [...new Set(text.match(/\w+/g))];
  return [
    ...[...text.matchAll(STATIC)].map(([, taken = "", from, bare = ""]) => ({
      target: targetOf(file, from ?? bare),
      names: taken.startsWith("{") ? namesIn(taken.slice(1, -1), "taken") : mentioned(),
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, from = ""]) => ({
      target: targetOf(file, from),
      names: mentioned(),
    })),
  ];
}

/** Every symbol that nobody but its own file can be using, as a sentence. */
function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const taken = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const { target, names } of importsOf(file, text)) {
      const all = taken.get(target) ?? new Set();
      for (const name of names) all.add(name);
      taken.set(target, all);
    }
  }
  return [...texts].filter(([file]) => !WRITTEN_WHOLE.test(file)).flatMap(([file, text]) =>
    exportsOf(text).filter((name) => !taken.get(file)?.has(name)).map((name) => `${file} exports ${name}`)
  );
}

Deno.test("what a file exports, another imports", async () => {
  const files = (await walk(root)).filter((file) => /\.tsx?$/.test(file));
  const texts = new Map(
    await Promise.all(
      files.map(async (file) => [file, await Deno.readTextFile(new URL(file, root))] as const),
    ),
  );
  assert.ok(exportsOf(texts.get("domain/money.ts") ?? "").includes("centavos"));
  assert.deepEqual(unusedExports(texts), []);
});

Deno.test("the rule sees every way to export and to import", () => {
  const unused = (files: Record<string, string>) => unusedExports(new Map(Object.entries(files)));
  const all = `export const a = 1;\nexport async function b() {}\nexport interface C {}\nexport class D {}\n`;
  assert.deepEqual(unused({ "x.ts": all }), ["a", "b", "C", "D"].map((name) => `x.ts exports ${name}`));
  assert.deepEqual(
    unused({ "x.ts": all, "y/z.ts": `import {\n  a as one,\n  type C,\n} from "../x.ts";\na` }),
    ["x.ts exports b", "x.ts exports D"],
  );
  assert.deepEqual(unused({ "x.ts": all, "y.ts": `import * as x from "./x.ts";\nx.a(x.b, x.C, x.D)` }), []);
  assert.deepEqual(
    unused({ "x.ts": all, "y.ts": `const { a, b, C, D } = await import(\n  "./x.ts"\n);` }),
    [],
  );
  assert.deepEqual(unused({ "x.ts": all, "y.ts": `export { a, b as e, C, D } from "./x.ts";` }), [
    "y.ts exports a",
    "y.ts exports e",
    "y.ts exports C",
    "y.ts exports D",
  ]);
});
