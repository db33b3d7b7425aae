/** How numbers, dates and plurals read in Brazil is said in `domain/formatting/` alone. */
import assert from "node:assert/strict";
import { walk } from "./runner/files.ts";

const root = new URL("../", import.meta.url);

/** What is not read by users of the program: tests, measurements and what is generated. */
const isElsewhere = (file: string): boolean => /^(tests|bench|docs|domain\/formatting)\//.test(file);

/** Locales of values, a dash for what nobody has said, and a noun or a verb chosen by hand; texts that compare or declare the language are none. */
const OWN_FORMAT =
  /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:NumberFormat|DateTimeFormat|PluralRules)\(|=== 1\s*\?\s*"[\p{Ll} ]+"\s*:\s*"[\p{Ll} ]+"|\.split\("-"\)\.(?:reverse|toReversed)\(\)|"[–—]"/u;

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
      'date.split("-").reverse().join("/")',
      'amount === undefined ? "–" : reais(amount)',
      'name ?? "—"',
    ]
  ) assert.match(text, OWN_FORMAT);
  for (
    const text of ['plural(count, "ordem", "ordens")', 'new Intl.Collator("pt-BR")', 'from + " – " + to']
  ) {
    assert.doesNotMatch(text, OWN_FORMAT);
  }
});
