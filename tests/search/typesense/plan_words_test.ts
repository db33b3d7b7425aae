/** A plan as Typesense's filters put it: words, their bounds, and combinations of terms. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Lexicon } from "../../../search/index/lexicon.ts";
import { matchesPlan } from "../../../search/postgresql/bounds.ts";
import type { Plan } from "../../../search/query/plan_node.ts";
import { combinations } from "../../../search/typesense/candidates.ts";
import { type Condition, renderCondition } from "../../../search/typesense/condition.ts";
import { entryOf, fromToken, token, wordsOf } from "../../../search/typesense/schema.ts";
import { boundsOf } from "../../../search/typesense/typesense_bounds.ts";
import { precedent } from "../../support/precedents/search_builders.ts";
import { readFilter } from "../../support/precedents/typesense_filter.ts";

Deno.test("any letter of any alphabet comes back from its token", () => {
  assert.equal(token("prescricao10"), "prescricao10");
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
    assert.match(token(text), /^[a-z0-9_]*$/);
    assert.equal(fromToken(token(text)), text);
  }));
});

/** A tiny language, so that documents have much in common. */
const wordOf = fc.constantFrom("dano", "danos", "moral", "de", "coletivo", "do");
const textOf = fc.array(wordOf, { maxLength: 8 }).map((words) => words.join(" "));

const lexicon = new Lexicon();
const numberOf = (word: string) => lexicon.addWord(word);
const stemNumber = wordOf.map((word) => lexicon.stemOf(numberOf(word))).filter((stem) => stem >= 0);

const { plan: planOf } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    stemNumber.map((stem): Plan => ({ type: "stem", stem })),
    fc.constant<Plan>({ type: "nothing" }),
    fc.constant<Plan>({ type: "everything" }),
    fc.record({
      type: fc.constant("sequence" as const),
      words: fc.array(wordOf, { minLength: 1, maxLength: 4 }).map((words) => words.map(numberOf)),
      within: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      type: fc.constant("near" as const),
      terms: fc.array(
        fc.record({
          stems: fc.array(stemNumber, { minLength: 1, maxLength: 2 }),
          words: fc.constant<number[]>([]),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      distance: fc.integer({ min: 1, max: 3 }),
      ordered: fc.boolean(),
    }),
    fc.record({
      type: fc.constant("group" as const),
      must: fc.array(tie("plan"), { maxLength: 2 }),
      should: fc.array(tie("plan"), { maxLength: 2 }),
      not: fc.array(tie("plan"), { maxLength: 2 }),
    }),
  ),
}));

/** As a server decides it, by its filter. */
const meets = (condition: Condition, text: string): boolean => {
  if (condition.type === "never") return false;
  const entry = entryOf(precedent({ number: "1", question: text }), 1);
  return readFilter(renderCondition(condition) ?? "")({ ...entry });
};

Deno.test("what surely meets a plan meets it, and what meets it may meet it", () => {
  let decided = 0, doubtful = 0;
  fc.assert(
    fc.property(planOf, textOf, (plan, text) => {
      const { lower, upper } = boundsOf(plan, lexicon);
      const { words, ...bounds } = wordsOf(text);
      const isHeld = matchesPlan(plan, { words: words.map(numberOf), ...bounds }, lexicon);
      if (meets(lower, text)) assert.ok(isHeld);
      if (isHeld) assert.ok(meets(upper, text));
      if (meets(lower, text) === meets(upper, text)) decided++;
      else doubtful++;
    }),
    { numRuns: 500 },
  );
  assert.ok(decided > doubtful && doubtful > 0, `${decided} decided, ${doubtful} not`);
});

Deno.test("combinations come in falling order of weight, each once, all terms first and none last", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });
  fc.assert(fc.property(weights, (given) => {
    const terms = given.map((weight, place) => ({ weight, place }));
    const sets = combinations(terms);
    const sums = sets.map((set) => set.reduce((sum, { weight }) => sum + weight, 0));
    assert.deepEqual(sums, sums.toSorted((a, b) => b - a));
    assert.deepEqual([sets[0]?.length, sets.at(-1)?.length], [terms.length, 0]);
    assert.equal(new Set(sets.map((set) => set.map(({ place }) => place).join())).size, 2 ** terms.length);
  }));
});
