/**
 * Answers a page of a search, for programs and pages: parses it, corrects it where needed, and counts
 * searches without hits.
 */
import { localDate } from "../../domain/calendar/calendar.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { SearchEngine, SearchResult } from "../../search/engine.ts";
import { parseQuery } from "../../search/query/query.ts";
import type { ReadOperators } from "../../search/query/word_operators.ts";
import { countSearchWithoutHits } from "../../store/precedents/searches_without_hits.ts";
import type { App } from "../app.ts";
import type { FieldError } from "../http/problems.ts";
import type { Voiced } from "../http/voice.ts";
import { hasWords, readFilter, type SearchRequest } from "./search_filter.ts";
import type { SearchFilter } from "./search_schema.ts";

export interface SearchOutcome {
  readonly found: SearchResult;
  /** The position of the page's first hit, from 1. */
  readonly first: number;
  /** How the query was interpreted, where not literally, in sentences. */
  readonly notices: readonly string[];
  /** Words that were read as operators, of which a notice tells. */
  readonly operators: ReadOperators | undefined;
}

/**
 * @param fold whether hits of one dispute are one
 * @param countSuspended whether it is counted how many of the hits suspend cases today
 * @returns the fields with only unknown values, when there are any
 */
export async function runSearch(
  app: Pick<App, "search" | "db" | "clock">,
  filter: SearchFilter,
  { fold = false, countSuspended = false } = {},
): Promise<Result<SearchOutcome, FieldError<Voiced>[]>> {
  const request = readFilter(filter, localDate(app.clock()));
  if (!request.ok) return fail(request.error);
  const { page, first } = pageOf(filter);
  const { found, explanations, operators } = await searchAsMeant(app.search, request.value, {
    page,
    fold,
    ...(countSuspended && { countSuspendedOn: localDate(app.clock()).toString() }),
  });
  if (found.total === 0 && hasWords(filter)) {
    await countSearchWithoutHits(app.db, wordsOf(filter), localDate(app.clock()));
  }
  return ok({
    found,
    first,
    notices: [...explanations, ...request.value.notices, ...found.notices],
    operators,
  });
}

interface Found {
  readonly found: SearchResult;
  /** How the words were searched instead, in sentences. */
  readonly explanations: readonly string[];
  readonly operators: ReadOperators | undefined;
}

/** Searches unknown words as their likely correction, when that finds something; the answer explains it. */
async function searchAsMeant(
  engine: SearchEngine,
  { fields, query, filters, order }: SearchRequest,
  paging: Pick<Parameters<SearchEngine["search"]>[0], "page" | "fold" | "countSuspendedOn">,
): Promise<Found> {
  const found = await engine.search({ query, filters, order, ...paging });
  const { didYouMean } = found;
  const asTyped = { found, explanations: query.explanations, operators: query.operators };
  if (found.total > 0 || didYouMean === undefined) return asTyped;
  const meant = parseQuery({ ...fields, general: didYouMean });
  const again = await engine.search({ query: meant, filters, order, ...paging });
  if (again.total === 0) return asTyped;
  return {
    found: { ...again, didYouMean },
    explanations: [
      `Nenhum precedente tem as palavras como foram escritas; estes são os resultados de: ${didYouMean}`,
      ...meant.explanations,
    ],
    operators: meant.operators,
  };
}

/** The beginning of a page. With a cursor, the page number is only used to count positions. */
function pageOf({ cursor, pagina, tamanhoPagina: limit }: SearchFilter) {
  const offset = (pagina - 1) * limit;
  return { page: cursor === "" ? { offset, limit } : { cursor, limit }, first: offset + 1 };
}

const wordsOf = ({ buscaGeral, todasPalavras, quaisquerPalavras, trechoExato }: SearchFilter): string =>
  [buscaGeral, todasPalavras, quaisquerPalavras, trechoExato].filter((text) => text.trim() !== "").join(" ");
