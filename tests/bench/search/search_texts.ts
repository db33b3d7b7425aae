/** Precedents for measuring: any number recombined from the sentences of real ones. */
import { organs } from "../../../domain/precedents/organ.ts";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { everySpecies } from "../../../domain/precedents/species.ts";
import { asPrecedent } from "../../../search/ranking/judgements.ts";

/** A random generator with a fixed seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** A question of one text's beginning and a thesis of stretches of two others, spread over organs, species and years. */
export function* recombined(texts: readonly string[], count: number): Generator<Precedent> {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.;:])\s+|,\s+/)).filter((part) =>
    part.length > 20
  );
  const below = random(7);
  const some = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => sentences[below(sentences.length)]!).join(", ");
  for (let number = 1; number <= count; number++) {
    const organ = organs[Math.min(below(organs.length), below(organs.length))]!.acronym;
    const kind = everySpecies[below(everySpecies.length)]!;
    yield asPrecedent(String(number), some(4), {
      id: `${organ}-${kind}-${number}`.toLowerCase(),
      organ,
      species: kind,
      question: some(2),
      cancelled: below(20) === 0,
      updatedOn: `${2008 + below(19)}-${String(1 + below(12)).padStart(2, "0")}-15`,
    });
  }
}
