/** The exact condition of a plan: where its bounds differ, the documents between them are read. */
import { type FacetName, facetNames } from "../../domain/precedents/precedent_facts.ts";
import { dateOfOrder, type OrderKey, rangesOf, type SearchFilters, type SearchOrder } from "../engine.ts";
import { dateCode } from "../index/document_columns.ts";
import type { Lexicon } from "../index/lexicon.ts";
import type { WordSequence } from "../index/term_statistics.ts";
import { matchesPlan } from "../postgresql/bounds.ts";
import type { Plan } from "../query/plan_node.ts";
import { all, any, type Condition, has, listed, not, renderCondition } from "./condition.ts";
import { facetFields, type SourceEntry, token, wordsOf } from "./schema.ts";
import { MOST_PER_PAGE, type TypesenseServer } from "./server.ts";
import { boundsOf } from "./typesense_bounds.ts";

/** An entry as far as it is read to be ranked and looked at. */
export type ReadEntry = { readonly id: string } & Pick<SourceEntry, "text">;

/** A document's words by number; a word met for the first time gets one. */
export function sequenceOf({ text }: Pick<SourceEntry, "text">, lexicon: Lexicon): WordSequence {
  const { words, thesisAt, decisionsAt } = wordsOf(text);
  return { words: words.map((word) => lexicon.addWord(word)), thesisAt, decisionsAt };
}

export async function conditionOf(
  plan: Plan,
  filters: SearchFilters,
  { server, collection, lexicon }: {
    readonly server: TypesenseServer;
    readonly collection: string;
    readonly lexicon: Lexicon;
  },
): Promise<Condition> {
  const { lower, upper } = boundsOf(plan, lexicon);
  const doubtful = all(upper, not(lower));
  if (doubtful.type === "never" || sameText(lower, upper)) return upper;
  // The counts of a facet leave its filter aside, so its documents are looked at too.
  const filter = filterText(doubtful, filters, facetNames);
  const yes: string[] = [], no: string[] = [];
  for await (const entry of everyEntry(server, collection, filter)) {
    (matchesPlan(plan, sequenceOf(entry, lexicon), lexicon) ? yes : no).push(entry.id);
  }
  return yes.length < no.length
    ? any(lower, ...(yes.length === 0 ? [] : [has("key", ...yes)]))
    : all(upper, ...(no.length === 0 ? [] : [not(has("key", ...no))]));
}

const sameText = (a: Condition, b: Condition): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Pages asked for in one call. */
const PAGES_AT_ONCE = 8;

async function* everyEntry(
  server: TypesenseServer,
  collection: string,
  filter: string,
): AsyncGenerator<ReadEntry> {
  const request = { collection, filter, order: "key:asc", fields: ["id", "text"], perPage: MOST_PER_PAGE };
  const first = await server.search<ReadEntry>(request);
  yield* first.documents;
  const pages = Math.ceil(first.total / MOST_PER_PAGE);
  for (let page = 2; page <= pages; page += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pages - page + 1);
    const answers = await server.searchAll<ReadEntry>(
      Array.from({ length: count }, (_, index) => ({ ...request, page: page + index })),
    );
    for (const { documents } of answers) yield* documents;
  }
}

// Filters and orders of a search in the engine's language.

/**
 * Text of all filters but those of facets left out, whose counts are made without them, with a condition that
 * some document may meet.
 */
export function filterText(
  condition: Condition,
  filters: SearchFilters,
  leftOut: readonly FacetName[] = [],
): string {
  const query = renderCondition(condition);
  const { number, includeCancelled } = filters;
  return [
    ...(query === undefined ? [] : [`(${query})`]),
    ...facetNames.flatMap((name) => {
      const wanted = filters[name] ?? [];
      return leftOut.includes(name) || wanted.length === 0 ? [] : [`${facetFields[name]}:=${listed(wanted)}`];
    }),
    ...(number === undefined ? [] : [`number:=${listed([token(number)])}`]),
    ...rangesOf(filters).flatMap(({ date, range: { from, to } }) => [
      `has_${date}:=true`,
      ...(from === undefined ? [] : [`${date}:>=${dateCode(from)}`]),
      ...(to === undefined ? [] : [`${date}:<=${dateCode(to)}`]),
    ]),
    ...(includeCancelled ? [] : ["cancelled:=false"]),
  ].join(" && ");
}

/** Those without a date or number come last in both directions; ties go to the smaller id. */
export function orderText(order: Exclude<SearchOrder, "text">): string {
  const [key, direction] = order.split("-") as [OrderKey, "asc" | "desc"];
  if (key === "numeric") return `numbered:desc,numberOrder:${direction},key:asc`;
  const date = dateOfOrder(key);
  return `has_${date}:desc,${date}:${direction},key:asc`;
}
