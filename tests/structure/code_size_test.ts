/**
 * Files are read in ten minutes, and functions fit a screen. These sizes ask for a second look, and cut no thought in two:
 * what reads better whole stands in a table below, with the reason.
 */
import assert from "node:assert/strict";

const MOST_FILE_LINES = 300;
const MOST_FUNCTION_LINES = 60;

/** What is not read from the beginning to the end: tests, measurements, what is generated, changes of the schema. */
const notRead = /^(node_modules|tests|migrations|docs|\..*)$/;

/** Longer ones, each with the reason; a name that is not needed any more must go. */
const longFiles: Readonly<Record<string, string>> = {};
const longFunctions: Readonly<Record<string, string>> = {
  "program/config/derived_config.ts toConfig": "a line for each value of the configuration",
};

const root = new URL("../../", import.meta.url);

function* sources(folder = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(`./${folder}`, root))) {
    if (folder === "" && notRead.test(name)) continue;
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (/\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

const linesOf = (text: string): number => text.split("\n").length - 1;

/** What a function is called: by itself, or by what it is given to. */
function nameOf(node: Deno.lint.Node): string {
  if (node.type === "FunctionDeclaration") return node.id?.name ?? "default";
  const parent = "parent" in node ? node.parent : undefined;
  if (parent?.type === "VariableDeclarator" && parent.id.type === "Identifier") return parent.id.name;
  if (parent?.type === "Property" || parent?.type === "MethodDefinition") {
    return parent.key.type === "Identifier" ? parent.key.name : "a property";
  }
  return "a function without a name";
}

/** The functions of a text that do not fit a screen, by name, with their lines; those within them apart. */
function longFunctionsOf(file: string, text: string): string[] {
  if (linesOf(text) <= MOST_FUNCTION_LINES) return [];
  const found: string[] = [];
  const measure = (
    node: Deno.lint.FunctionDeclaration | Deno.lint.FunctionExpression | Deno.lint.ArrowFunctionExpression,
  ) => {
    const lines = linesOf(text.slice(...node.range)) + 1;
    if (lines > MOST_FUNCTION_LINES) found.push(`${file} ${nameOf(node)}`);
  };
  const create = () => ({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  });
  Deno.lint.runPlugin({ name: "size", rules: { functions: { create } } }, file, text);
  return found;
}

const texts = [...sources()].map((file) => [file, Deno.readTextFileSync(new URL(file, root))] as const);

Deno.test(`no source file has more than ${MOST_FILE_LINES} lines without a reason`, () => {
  const long = texts.filter(([, text]) => linesOf(text) > MOST_FILE_LINES).map(([file]) => file);
  assert.deepEqual(long, Object.keys(longFiles));
});

Deno.test(`no function has more than ${MOST_FUNCTION_LINES} lines without a reason`, () => {
  const long = texts.flatMap(([file, text]) => longFunctionsOf(file, text));
  assert.deepEqual(long, Object.keys(longFunctions));
});

Deno.test("the rule sees a long function of every kind, and no short one", () => {
  const body = "\n  a();".repeat(MOST_FUNCTION_LINES - 1);
  const text = [
    `function declared() {${body}\n}`,
    `const arrow = async () => {${body}\n};`,
    `const page = () => (\n  <>${"\n    <p />".repeat(MOST_FUNCTION_LINES - 2)}\n  </>\n);`,
    `const made = { method() {${body}\n} };`,
    `call(() => {${body}\n});`,
    `function short() {${body.slice("\n  a();".length)}\n}`,
  ].join("\n");
  assert.deepEqual(longFunctionsOf("x.tsx", text), [
    "x.tsx declared",
    "x.tsx arrow",
    "x.tsx page",
    "x.tsx method",
    "x.tsx a function without a name",
  ]);
});
