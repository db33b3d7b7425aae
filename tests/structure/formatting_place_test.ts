/** How numbers, dates and plurals read in Brazil is said in `domain/formatting.ts` alone. */
import assert from "node:assert/strict";
import { walk } from "../runner/files.ts";

const root = new URL("../../", import.meta.url);

/** What is not read by users of the program: tests, measurements and what is generated. */
const isElsewhere = (file: string): boolean => /^(tests|docs)\/|^domain\/formatting\.ts$/.test(file);

/** Locales of values, a dash for what nobody has said, words chosen by a count of one, and dates turned round; what compares texts is none. */
const OWN_FORMAT = new RegExp(
  [
    /\.toLocale(?:Date|Time)?String\(/,
    /\bIntl\.(?:NumberFormat|DateTimeFormat|PluralRules)\(/,
    /"[–—]"/,
    /\.split\("-"\)\.(?:reverse|toReversed)\(\)/,
    // A word, a text or an ending for one, and another for more.
    /(?:[=!]== ?|> ?)1n?\s*\?\s*(["'`])[^"'`/]+\1\s*:\s*(?!""|''|``)["'`]/,
    /"n?s"\s*:\s*""|""\s*:\s*"n?s"/,
    /\} \p{Ll}+\((?:s|ns|es|is)\)/u,
    /(?:[=!]== ?|> ?)1n?\s*\?\s*(?:one|singular)\b/,
    // The count itself before a noun.
    /=== 1n?\s*\?[^:;?]*:\s*`\$\{[^}]*\} \p{Ll}/u,
  ].map(({ source }) => source).join("|"),
  "u",
);

Deno.test("values are formatted for people by one module", async () => {
  const files = (await walk(root)).filter((file) => /\.tsx?$/.test(file) && !isElsewhere(file));
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(new URL(file, root))));
  assert.deepEqual(files.filter((_, index) => OWN_FORMAT.test(texts[index]!)), []);
});

Deno.test("the rule sees each way to format by hand", () => {
  for (
    const text of [
      'total.toLocaleString("pt-BR")',
      'new Intl.NumberFormat("pt-BR")',
      'count === 1 ? "ordem" : "ordens"',
      'count > 1 ? "s" : ""',
      "`${count} ordem(ns)`",
      'drafts.length === 1 ? "Protocolar a ordem" : `Protocolar as ${drafts.length} ordens`',
      "{count === 1 ? one : many}",
      'count === 1 ? names.join("") : `${count} réus: ${names}`',
      'date.split("-").reverse().join("/")',
      'amount === undefined ? "–" : reais(amount)',
      'name ?? "—"',
    ]
  ) assert.match(text, OWN_FORMAT);
  for (
    const text of [
      'plural(count, "ordem", "ordens")',
      'new Intl.Collator("pt-BR")',
      "count === 1 ? key : `${key}#${count}`",
      'from + " – " + to',
      'cpfCnpj.length === 11 ? "CPF" : "CNPJ"',
    ]
  ) assert.doesNotMatch(text, OWN_FORMAT);
});
