/** The fuzz target of search texts: the search box's language, and what the engine in PostgreSQL finds by it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseQuery, type SearchFields } from "../../search/query/query.ts";
import { subject } from "./fuzz_target.ts";

const pieces = [
  ...[
    "dano",
    "moral",
    "prescrição",
    "súmula",
    "331",
    "stf",
    "stj",
    "tst",
    "tema",
    "1046",
    "art.",
    "103",
    "lei",
  ],
  ...["8.213/91", "CPC", "CF", "5º", "LV", "IV", "do", "da", "stj-rr-1", "súm.", "nº", "incisos", "§", "c/c"],
  ...[
    "+",
    "-",
    "(",
    ")",
    '"',
    "“",
    "”",
    "*",
    "$",
    "~5",
    "~",
    "E",
    "OU",
    "NÃO",
    "AND",
    "OR",
    "NOT",
    "PROX/5",
    "ADJ",
  ],
  ...[
    "ADJ/3",
    "PROX/999999999",
    ";",
    ",",
    "/",
    "<b>",
    "%",
    "_",
    "\\",
    "'",
    "\0",
    "\u200b",
    "ﬀ",
    "İ",
    "😀",
    "é",
  ],
  ...["((((((((((", "a*a*a*a*a*a*a*", "x".repeat(300), "1".repeat(60), "ͤͤͤ", "null", "undefined", "__proto__"],
];

const text = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(" ", " ", " ", "", "\t")), {
      maxLength: 14,
    }).map((words) => words.flat().join("")),
  },
  fc.string({ unit: "binary", maxLength: 60 }),
);

const fields: fc.Arbitrary<SearchFields> = fc.record({
  general: text,
  allWords: fc.option(text, { nil: undefined, freq: 6 }),
  anyWords: fc.option(text, { nil: undefined, freq: 6 }),
  noWords: fc.option(text, { nil: undefined, freq: 6 }),
  exactPhrases: fc.option(text, { nil: undefined, freq: 6 }),
});

/** Asserts that invalid syntax never throws, and that a text is always parsed in the same way. */
function checkQuery(given: SearchFields): void {
  const query = parseQuery(given);
  assert.deepEqual(parseQuery(given), query);
  for (const explanation of query.explanations) {
    assert.ok(explanation.length > 0 && explanation.length < 2_000);
  }
}

export const searchTexts = subject({
  name: "search texts",
  share: 0.25,
  few: 300,
  open: (use) => use({ inputs: fields, check: checkQuery }),
});
