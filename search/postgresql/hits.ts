/** Makes the hits of an answer, with the matches marked. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Hit } from "../engine.ts";
import type { Lexicon } from "../index/lexicon.ts";
import { analyse } from "../language/analyser.ts";
import { singular } from "../language/stem.ts";
import type { Term } from "../query/plan_node.ts";
import { highlight, type QueryForms } from "../ranking/highlight.ts";

/** @param missing the missing words by id, as in `Hit` */
export function hitsOf(
  precedents: readonly Precedent[],
  missing: ReadonlyMap<string, readonly string[]>,
  terms: readonly Term[],
  lexicon: Lexicon,
): Hit[] {
  const queryForms = formsOfQuery(terms, lexicon);
  return precedents.map((precedent) => {
    const marks = highlight(precedent, queryForms);
    return {
      precedent,
      missing: missing.get(precedent.id) ?? [],
      ...(marks !== undefined && { highlight: marks }),
    };
  });
}

/**
 * The stems to be marked, with the typed words that equal their own stem: a search for `juiz` does not mean
 * `juízo`, but one for `emprego` may mean `empregado`.
 */
function formsOfQuery(terms: readonly Term[], lexicon: Lexicon): QueryForms {
  const forms = new Map<string, Set<string>>();
  for (const { text, stemText, cited, alternatives } of terms) {
    if (cited) continue;
    const typed = analyse(text ?? "").map(({ exact }) => singular(exact));
    forms.set(stemText, new Set(typed.filter((form) => form === stemText)));
    for (const one of alternatives) {
      if (one.type === "stem") forms.set(lexicon.stem(one.stem), new Set());
    }
  }
  return forms;
}
