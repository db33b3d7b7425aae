/** Reads a search filter into the engine's query. */
import { findOrgan, organs } from "../../domain/precedents/organ.ts";
import { isoDate } from "../../domain/precedents/precedent_date.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { isSpecies, species as everySpecies } from "../../domain/precedents/species.ts";
import type { SearchFilters, SearchOrder } from "../../search/engine.ts";
import { countComputing } from "../../search/computing_time.ts";
import { parseQuery, type Query, type SearchFields } from "../../search/query/query.ts";
import type { FieldError } from "../http/problems.ts";
import type { orders, PrecedentFilter } from "./search_schema.ts";
import { type Voiced, voiced } from "../http/voice.ts";

export interface SearchRequest {
  readonly fields: SearchFields;
  /** The parsed fields. */
  readonly query: Query;
  readonly filters: SearchFilters;
  readonly order: SearchOrder;
  /** What was left out of the filter, in sentences. */
  readonly notices: readonly string[];
}

const orderOf: Record<(typeof orders)[number], SearchOrder> = {
  Text: "text",
  ChronologicalAsc: "chronological-asc",
  ChronologicalDesc: "chronological-desc",
  NumericAsc: "numeric-asc",
  NumericDesc: "numeric-desc",
};

const listed = { call: "as siglas de /api/v1/parametros", page: "as da lista" };

/**
 * Reads a filter. Clients send lists of courts that may be outdated, so unknown values are left out with a
 * notice. A list with only unknown values is refused, because without it everything would match.
 */
export function readFilter(filter: PrecedentFilter): Result<SearchRequest, FieldError<Voiced>[]> {
  const courts = known(filter.orgaos, (text) => findOrgan(text)?.acronym);
  const species = known(filter.tipos, (text) => {
    const upper = text.trim().toUpperCase();
    return isSpecies(upper) ? upper : undefined;
  });
  const errors: FieldError<Voiced>[] = [
    ...(courts.allUnknown
      ? [{
        campo: "filtro.orgaos",
        mensagem: voiced`Nenhum órgão é conhecido; use ${listed}`,
      }]
      : []),
    ...(species.allUnknown
      ? [{
        campo: "filtro.tipos",
        mensagem: voiced`Nenhuma espécie é conhecida; use ${listed}`,
      }]
      : []),
  ];
  if (errors.length > 0) return fail(errors);
  const fields: SearchFields = {
    general: filter.buscaGeral,
    allWords: filter.todasPalavras,
    anyWords: filter.quaisquerPalavras,
    noWords: filter.semPalavras,
    exactPhrases: filter.trechoExato,
  };
  return ok({
    fields,
    query: countComputing(() => parseQuery(fields)),
    filters: {
      organs: unlessAll(courts.values, everyOrgan),
      species: unlessAll(species.values, everySpecies),
      number: numberIn(filter.nr),
      updatedFrom: isoDate(filter.atualizacaoDesde),
      updatedTo: isoDate(filter.atualizacaoAte),
      includeCancelled: filter.cancelados,
    },
    order: orderOf[filter.ordenacao],
    notices: [
      ...courts.unknown.map((text) => `Órgão desconhecido, ignorado: ${text}`),
      ...species.unknown.map((text) => `Espécie desconhecida, ignorada: ${text}`),
    ],
  });
}

const everyOrgan = organs.filter(({ withoutPrecedents }) => !withoutPrecedents).map(({ acronym }) => acronym);

/** The public service's page sends complete lists for "all"; they filter nothing and would only cost time. */
const unlessAll = (chosen: readonly string[], all: readonly string[]): readonly string[] =>
  all.every((one) => chosen.includes(one)) ? [] : chosen;

/** The number, with or without a thousands separator. */
function numberIn(text: string): string | undefined {
  const number = text.trim().replace(/^(\d{1,3})\.(\d{3})$/, "$1$2");
  return number === "" ? undefined : number;
}

const MAX_TOLD = 10;

function known(texts: readonly string[], read: (text: string) => string | undefined) {
  const values = new Set<string>();
  const unknown: string[] = [];
  for (const text of texts) {
    const value = read(text);
    if (value === undefined) unknown.push(text.slice(0, 20));
    else values.add(value);
  }
  return {
    values: [...values],
    unknown: unknown.slice(0, MAX_TOLD),
    allUnknown: values.size === 0 && unknown.length > 0,
  };
}

/** Whether any words were entered: without words everything is listed. */
export const hasWords = (
  { buscaGeral, todasPalavras, quaisquerPalavras, trechoExato }: PrecedentFilter,
): boolean => [buscaGeral, todasPalavras, quaisquerPalavras, trechoExato].some((text) => text.trim() !== "");
