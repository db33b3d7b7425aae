/** A page of precedents as anybody asks for it, program or reader: read, searched as it was meant, counted when in vain. */
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
  /** The position of the page's first, from 1. */
  readonly first: number;
  /** How the question was read where not as it was written, in sentences. */
  readonly notices: readonly string[];
}

/** @returns the fields that name nothing known, when that is so */
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

/** Where a page begins. Beside a cursor the page's number only counts its positions. */
function pageOf({ cursor, pagina, tamanhoPagina: limit }: SearchFilter) {
  const offset = (pagina - 1) * limit;
  return { page: cursor === "" ? { offset, limit } : { cursor, limit }, first: offset + 1 };
}

const wordsOf = ({ buscaGeral, todasPalavras, quaisquerPalavras, trechoExato }: SearchFilter): string =>
  [buscaGeral, todasPalavras, quaisquerPalavras, trechoExato].filter((text) => text.trim() !== "").join(" ");
