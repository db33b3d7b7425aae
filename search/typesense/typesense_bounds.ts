/**
 * A plan as conditions on tokens. Words, pairs of words and their combinations are said exactly. Longer phrases and
 * proximity are not: a document with all pairs of a phrase need not have the phrase. Those get two conditions, and only
 * documents between the two are read and looked at.
 */
import { match } from "ts-pattern";
import type { Lexicon } from "../index/lexicon.ts";
import type { PlacedTerm } from "../language/places.ts";
import type { Plan } from "../query/plan_node.ts";
import { all, always, any, type Condition, has, never, not } from "./condition.ts";
import { pair, token } from "./schema.ts";

/** `lower` finds only documents that the plan finds, `upper` all of them; the same where nothing is in doubt. */
interface Bounds {
  readonly lower: Condition;
  readonly upper: Condition;
}

const exactly = (condition: Condition): Bounds => ({ lower: condition, upper: condition });
const atMost = (condition: Condition): Bounds => ({ lower: never, upper: condition });

export function boundsOf(plan: Plan, lexicon: Lexicon): Bounds {
  return match(plan)
    .returnType<Bounds>()
    .with({ type: "everything" }, () => exactly(always))
    .with({ type: "nothing" }, () => exactly(never))
    .with({ type: "ids" }, ({ ids }) => exactly(ids.length === 0 ? never : has("key", ...ids)))
    .with({ type: "stem" }, ({ stem }) => exactly(has("stems", token(lexicon.stem(stem)))))
    .with({ type: "sequence" }, ({ words, within }) => {
      const texts = words.map(lexicon.word);
      return within === 1 ? sequence("words", "wordPairs", texts) : atMost(hasAll("words", texts.map(token)));
    })
    .with({ type: "near" }, ({ terms, distance, ordered }) => {
      const isPlain = terms.every(({ stems, words }) => stems.length === 1 && words.length === 0);
      if (isPlain && distance === 1 && ordered) {
        return sequence("stems", "stemPairs", terms.map(({ stems }) => lexicon.stem(stems[0]!)));
      }
      const upper = all(...terms.map((term) => anyOf(term, lexicon)));
      return terms.length === 1 ? exactly(upper) : atMost(upper);
    })
    .with({ type: "group" }, (group) => {
      const must = group.must.map((one) => boundsOf(one, lexicon));
      const should = group.should.map((one) => boundsOf(one, lexicon));
      const excluded = group.not.map((one) => boundsOf(one, lexicon));
      const wanted = (side: keyof Bounds) =>
        must.length > 0
          ? all(...must.map((bounds) => bounds[side]))
          : should.length > 0
          ? any(...should.map((bounds) => bounds[side]))
          : always;
      return {
        lower: all(wanted("lower"), ...excluded.map(({ upper }) => not(upper))),
        upper: all(wanted("upper"), ...excluded.map(({ lower }) => not(lower))),
      };
    })
    .exhaustive();
}

const anyOf = ({ stems, words }: PlacedTerm, lexicon: Lexicon): Condition =>
  any(
    ...stems.map((stem) => has("stems", token(lexicon.stem(stem)))),
    ...words.map((word) => has("words", token(lexicon.word(word)))),
  );

const hasAll = (field: "words" | "stems" | "wordPairs" | "stemPairs", tokens: readonly string[]): Condition =>
  all(...tokens.map((one) => has(field, one)));

/** Side by side in this order. Two can be looked up as a pair; of more, only that each pair is there. */
function sequence(
  single: "words" | "stems",
  double: "wordPairs" | "stemPairs",
  texts: readonly string[],
): Bounds {
  if (texts.length < 2) return exactly(hasAll(single, texts.map(token)));
  const pairs = texts.slice(1).map((right, index) => pair(texts[index]!, right));
  return texts.length === 2 ? exactly(hasAll(double, pairs)) : atMost(hasAll(double, pairs));
}
