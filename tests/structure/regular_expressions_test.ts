/**
 * No text stops a process: every regular expression of the source takes time that grows with the length of its text and no
 * faster, as `recheck` judges, or has a named reason. Judging takes seconds, so what was judged is kept in
 * `judged_expressions.json`; `ASSETS_TEST_RECORD=1` writes it anew.
 */
import assert from "node:assert/strict";
import { createRequire } from "node:module";

interface Judgement {
  readonly status: "safe" | "vulnerable" | "unknown";
  readonly complexity?: { readonly summary: string };
}

/** Its part in JavaScript, which has no types; its other entries look for Java and for binaries. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as {
  checkSync(source: string, flags: string, parameters: typeof bounds): Judgement;
};

/** Those whose texts are short, each with the length and the reason. */
const bounded: Readonly<Record<string, string>> = {
  "program/commands/installation/failures.ts /lockfile is out of date|lockfile[^\\n]{0,200}frozen/i":
    "200 signs, by the expression itself; the tool takes minutes for it",
  "domain/money.ts /\\B(?=(\\d{3})+$)/g": "17 digits at most: the greatest amount has 19 with its centavos",
};
/** Where expressions are put together while a module is loaded; they are judged as they came out. */
const assembled = [
  "domain/audit/masking.ts",
  "domain/precedents/precedent_text.ts",
  "exchange/layout/file_name.ts",
  "exchange/layout/record.ts",
  "exchange/layout/remittance.ts",
  "registries/http/address.ts",
  "search/query/citation.ts",
];
/** Where one is put together from what a call is given. */
const ofCalls: Readonly<Record<string, string>> = {
  "web/search_address.ts": "a word, all signs escaped, between two looks at one character: nothing repeats",
};

/** Tests and measurements read what we wrote; of what is generated nothing runs. */
const notOurs = /^(node_modules|tests|docs|\..*)$/;
/** So many signs of an expression name it. */
const SHOWN = 100;
/** One that takes longer is to be written more simply. */
const LONGEST_MS = 300_000;

const root = new URL("../../", import.meta.url);
const record = new URL("tests/structure/judged_expressions.json", root);

function* sources(folder = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(`./${folder}`, root))) {
    if (folder === "" && notOurs.test(name)) continue;
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (/\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const literals: Expression[] = [];
const building = new Set<string>();

for (const file of sources()) {
  const create = () => ({
    Literal(node: Deno.lint.RegExpLiteral | { readonly regex?: undefined }) {
      if (node.regex !== undefined) {
        literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      }
    },
    'NewExpression[callee.name="RegExp"]': () => building.add(file),
    'CallExpression[callee.name="RegExp"]': () => building.add(file),
  });
  const plugin = { name: "expressions", rules: { found: { create } } } as Deno.lint.Plugin;
  Deno.lint.runPlugin(plugin, file, Deno.readTextFileSync(new URL(file, root)));
}

/** Loads a module anew, whatever other tests of the thread have loaded before. */
const ANEW = "?judged";

/** The expressions that modules put together while they are loaded. */
async function assembledIn(files: readonly string[]): Promise<Expression[]> {
  const made: Expression[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = class extends real {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags);
      const stack = new Error().stack ?? "";
      // Deno's stacks name a module with its query or, by its source map, without.
      const file = files.find((file) => [ANEW, ""].some((query) => stack.includes(`/${file}${query}:`)));
      if (file !== undefined) made.push({ file, source: this.source, flags: this.flags });
    }
  } as unknown as RegExpConstructor;
  try {
    for (const file of files) await import(new URL(file, root).href + ANEW);
  } finally {
    globalThis.RegExp = real;
  }
  return made;
}

/** The work is bounded, not the time: a busy machine judges as an idle one, and twice alike. */
const bounds = {
  timeout: LONGEST_MS,
  attackTimeout: null,
  incubationTimeout: null,
  randomSeed: 1,
};

const written = ({ source, flags }: Expression) => `/${source}/${flags}`;

Deno.test("every regular expression takes time that grows with its text and no faster, or is named", async () => {
  const all = [...literals, ...await assembledIn(assembled)];
  assert.ok(all.length > 400, `only ${all.length} expressions were found`);
  const known = new Set(JSON.parse(await Deno.readTextFile(record)) as string[]);
  const judged = new Map<string, string>();
  const faults: string[] = [];
  const named = new Set<string>();
  for (const expression of all) {
    const text = written(expression);
    const place = `${expression.file} ${text.slice(0, SHOWN)}`;
    if (bounded[place] !== undefined) named.add(place);
    else {
      const verdict = judged.get(text) ?? (known.has(text) ? "safe" : judge(expression));
      judged.set(text, verdict);
      if (verdict !== "safe") faults.push(`${place}: ${verdict}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(
    [...named].sort(),
    Object.keys(bounded).sort(),
    "an exception that is not needed any more must go",
  );
  if (Deno.env.get("ASSETS_TEST_RECORD") === "1") {
    await Deno.writeTextFile(record, `${JSON.stringify([...judged.keys()].sort(), null, 2)}\n`);
  }
});

function judge({ source, flags }: Expression): string {
  const { status, complexity } = checkSync(source, flags, bounds);
  return status === "safe" ? status : `${status} ${complexity?.summary ?? ""}`.trim();
}

Deno.test("where expressions are put together is known", () => {
  assert.deepEqual([...building].sort(), [...assembled, ...Object.keys(ofCalls)].sort());
});

Deno.test("the tool names expressions that take longer and longer", () => {
  const expression = (source: string) => ({ file: "x.ts", source, flags: "" });
  assert.match(judge(expression("^(a+)+$")), /vulnerable exponential/);
  assert.match(judge(expression("<li\\b[^>]*>")), /vulnerable 2nd degree/);
  assert.equal(judge(expression("^[a-z]+$")), "safe");
});
