/** Precedents as they are answered, with what was searched marked in them. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Token } from "../language/analyser.ts";
import type { Hit } from "../engine.ts";
import { highlight } from "../ranking/highlight.ts";
import type { Term } from "../query/plan.ts";

/** @param missing by id, as in `Hit` */
export function hitsOf(
  precedents: readonly Precedent[],
  missing: ReadonlyMap<string, readonly string[]>,
  terms: readonly Term[],
): Hit[] {
  const stems = new Set(terms.flatMap(({ stemText, cited }) => cited ? [] : [stemText]));
  const isAsked = ({ stem }: Token) => stem !== undefined && stems.has(stem);
  return precedents.map((precedent) => {
    const marks = highlight(precedent, isAsked);
    return {
      precedent,
      missing: missing.get(precedent.id) ?? [],
      ...(marks !== undefined && { highlight: marks }),
    };
  });
}
