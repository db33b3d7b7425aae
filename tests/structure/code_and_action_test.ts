/** What a response code or an action of a split means is a row of its table; nothing else compares their names. */
import assert from "node:assert/strict";
import {
  codesForbiddingUnblock,
  codesNeedingAsset,
  codesWith,
  responseCodes,
} from "../../domain/answers/response_code.ts";
import { formatList } from "../../domain/formatting.ts";
import { actionTypes, wireAction } from "../../domain/splits/split_action.ts";

const root = new URL("../../", import.meta.url);
const notRead = /^(node_modules|tests|migrations|docs|\..*)$/;

const codes = responseCodes.map(({ code }) => code).join("|");
const actions = [...actionTypes, ...Object.values(wireAction)].join("|");

/** In TypeScript a code is compared with a text; in SQL a code, or an action, is a quoted text. */
const comparisons = [
  new RegExp(`\\b\\w*[cC]od(?:e|igo)\\w*\\s*[!=]==\\s*"(?:${codes})"`),
  new RegExp(`"(?:${codes})"\\s*[!=]==\\s*\\S*[cC]od(?:e|igo)`),
  new RegExp(`[cC]od(?:e|igo)\\w*\\??\\.(?:startsWith|endsWith)\\("\\d`),
  new RegExp(`\\bcode\\b[^\`]*(?:=|<>|\\bin \\()\\s*'(?:${codes})'`),
  new RegExp(`\\bkind\\b[^\`]*(?:=|<>|\\bin \\()\\s*'(?:${actions})'`),
  new RegExp(`[!=]== "(?:${actions})"`),
  new RegExp(`"(?:${actions})" [!=]==`),
];

function* sources(folder = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(`./${folder}`, root))) {
    if (folder === "" && notRead.test(name)) continue;
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (/\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

const comparesIn = (text: string): string[] =>
  text.split("\n").filter((line) => comparisons.some((comparison) => comparison.test(line)));

Deno.test("a comparison of a code or an action is found in the forms it was once written in", () => {
  const lines = [
    'codigo === "98"',
    'if (code !== "32") return',
    "coalesce(q.code, '98') = '98'",
    "a.kind in ('reiterate', 'cancel')",
    "when a.kind = 'unblock' then",
    '(tipo) => tipo === "DESBLOQUEAR"',
    'request.type !== "reiterate" && rest',
    'decision === "transfer" ? all : none',
    'code.startsWith("9")',
  ];
  assert.deepEqual(lines.filter((line) => comparesIn(line).length === 0), []);
});

Deno.test("nothing compares a response code or an action's name where its table can be asked", () => {
  const found = [...sources()].flatMap((file) =>
    comparesIn(Deno.readTextFileSync(new URL(file, root))).map((line) => `${file}: ${line.trim()}`)
  );
  assert.deepEqual(found, []);
});

/** What sentences say of several codes at once, as the table has it. */
const sets = [
  codesForbiddingUnblock(),
  codesWith(({ endsCancellation, blocksFunds }) => endsCancellation && !blocksFunds),
].flatMap((codes) => [formatList(codes), formatList(codes, "ou")]);
const assets = codesNeedingAsset().map((code) => `código ${code}[,;)\`. ]`);
const codesInSentences = new RegExp([...sets, ...assets].join("|"));

/** The table of codes, and what is said of code 28 itself: that securities of a public entity were reached. */
const saysOneCode = [
  "domain/answers/response_code.ts",
  "exchange/layout/answer.ts",
  "exchange/manual/answers.ts",
];

Deno.test("no sentence lists by hand the codes that forbid an unblock, end a cancellation or need the asset's name", () => {
  assert.ok(codesInSentences.test(`têm código ${formatList(codesForbiddingUnblock(), "ou")}, ou um pedido`));
  assert.ok(codesInSentences.test(`obrigatório quando a resposta teve o código ${codesNeedingAsset()[0]}.`));
  const found = [...sources()].filter((file) => !saysOneCode.includes(file)).flatMap((file) =>
    Deno.readTextFileSync(new URL(file, root)).split("\n")
      .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line) && codesInSentences.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  );
  assert.deepEqual(found, []);
});
