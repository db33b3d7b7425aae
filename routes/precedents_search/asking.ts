/**
 * Answers a page of a search, for programs and pages: parses it, corrects it where needed, and counts
 * searches without hits.
 */
import { localDate } from "../../domain/calendar/calendar.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { SearchAnswer } from "../../search/engine.ts";
import { countWithoutHits } from "../../store/precedents/searches_without_hits.ts";
import type { App } from "../app.ts";
import type { FieldError } from "../http/problems.ts";
import { searchAsMeant } from "./as_meant.ts";
import { hasWords, readFilter } from "./filter.ts";
import type { SearchFilter } from "./search_schema.ts";

export interface Answered {
  readonly found: SearchAnswer;
  /** The position of the page's first hit, from 1. */
  readonly first: number;
  /** How the query was interpreted, where not literally, in sentences. */
  readonly notices: readonly string[];
}

/** @returns the fields with only unknown values, when there are any */
export async function askSearch(
  app: Pick<App, "search" | "db" | "clock">,
  filter: SearchFilter,
): Promise<Result<Answered, FieldError[]>> {
  const asked = readFilter(filter);
  if (!asked.ok) return fail(asked.error);
  const { page, first } = pageOf(filter);
  const { found, explanations } = await searchAsMeant(app.search, asked.value, page);
  if (found.total === 0 && hasWords(filter)) {
    await countWithoutHits(app.db, wordsOf(filter), localDate(app.clock()));
  }
  return ok({ found, first, notices: [...explanations, ...asked.value.notices, ...found.notices] });
}

/** The beginning of a page. With a cursor, the page number is only used to count positions. */
function pageOf({ cursor, pagina, tamanhoPagina: limit }: SearchFilter) {
  const offset = (pagina - 1) * limit;
  return { page: cursor === "" ? { offset, limit } : { cursor, limit }, first: offset + 1 };
}

const wordsOf = ({ buscaGeral, todasPalavras, quaisquerPalavras, trechoExato }: SearchFilter): string =>
  [buscaGeral, todasPalavras, quaisquerPalavras, trechoExato].filter((text) => text.trim() !== "").join(" ");
