/**
 * Whether one document matches a plan: the same rules as `matching.ts`, for engines without a collection in
 * memory.
 */
import { match } from "ts-pattern";
import type { Lexicon } from "../index/lexicon.ts";
import type { WordSequence } from "../index/term_statistics.ts";
import { holdsSequence, standsNear } from "../language/places.ts";
import type { Plan } from "../query/plan_node.ts";

export function matchesPlan(
  plan: Plan,
  { words, thesisAt, decisionsAt }: WordSequence,
  lexicon: Lexicon,
): boolean {
  const fields = { words, bounds: [0, thesisAt, decisionsAt, words.length] as const };
  const holdsPlan = (one: Plan): boolean =>
    match(one)
      .with({ type: "everything" }, () => true)
      .with({ type: "nothing" }, () => false)
      // Whoever asks has asked for the ids themselves.
      .with({ type: "ids" }, () => true)
      .with({ type: "stem" }, ({ stem }) => Array.from(words).some((word) => lexicon.stemOf(word) === stem))
      .with({ type: "sequence" }, (sequence) => holdsSequence(words, sequence))
      .with({ type: "near" }, (near) => standsNear(fields, lexicon.stemsOfWords(), near))
      .with(
        { type: "group" },
        ({ must, should, not }) =>
          (must.length > 0 ? must.every(holdsPlan) : should.length === 0 || should.some(holdsPlan)) &&
          !not.some(holdsPlan),
      )
      .exhaustive();
  return holdsPlan(plan);
}
