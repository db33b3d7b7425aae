/** Reads a search filter into the engine's query. */
import { findOrgan, organs } from "../../domain/precedents/organ.ts";
import { isoDate } from "../../domain/precedents/precedent_date.ts";
import { rapporteurName } from "../../domain/precedents/precedent_facts.ts";
import { everySpecies, isSpecies } from "../../domain/precedents/species.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { countComputing } from "../../search/computing_time.ts";
import type { SearchFilters, SearchOrder } from "../../search/engine.ts";
import { parseQuery, type Query, type SearchFields } from "../../search/query/query.ts";
import type { FieldError } from "../http/problems.ts";
import { type Voiced, voiced } from "../http/voice.ts";
import { filterKeys, type PrecedentFilter, withoutControls } from "./search_schema.ts";
import { type orders, stageWords } from "./search_words.ts";

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
  UpdateAsc: "updated-asc",
  UpdateDesc: "updated-desc",
  AdmissionAsc: "admitted-asc",
  AdmissionDesc: "admitted-desc",
  PublicationAsc: "published-asc",
  PublicationDesc: "published-desc",
  FinalAsc: "final-asc",
  FinalDesc: "final-desc",
};

const listed = { call: "as siglas de /api/v1/parametros", page: "as da lista" };

/**
 * Reads a filter. Clients send lists of courts that may be outdated, so unknown values are left out with a
 * notice, as are unknown keys. A list with only unknown values is refused, because without it everything would
 * match.
 *
 * @param today the day on which suspensions are to be in force, where that is asked
 */
export function readFilter(
  filter: PrecedentFilter,
  today: Temporal.PlainDate,
): Result<SearchRequest, FieldError<Voiced>[]> {
  const courts = known(filter.orgaos, (text) => findOrgan(text)?.acronym);
  const species = known(filter.tipos, (text) => {
    const upper = text.trim().toUpperCase();
    return isSpecies(upper) ? upper : undefined;
  });
  const stages = known(filter.fases, (text) => {
    const upper = text.trim().toUpperCase();
    return Object.hasOwn(stageWords, upper) ? stageWords[upper as keyof typeof stageWords] : undefined;
  });
  const nothingKnown = (
    campo: string,
    mensagem: FieldError<Voiced>["mensagem"],
    { allUnknown }: Known<string>,
  ) => allUnknown ? [{ campo, mensagem }] : [];
  const errors: FieldError<Voiced>[] = [
    ...nothingKnown("filtro.orgaos", voiced`Nenhum órgão é conhecido; use ${listed}`, courts),
    ...nothingKnown("filtro.tipos", voiced`Nenhuma espécie é conhecida; use ${listed}`, species),
    ...nothingKnown(
      "filtro.fases",
      `Nenhuma fase é conhecida; use ${Object.keys(stageWords).join(", ")}`,
      stages,
    ),
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
      stages: stages.values,
      ...plainFilters(filter, today),
    },
    order: orderOf[filter.ordenacao],
    notices: [
      ...courts.unknown.map((text) => `Órgão desconhecido, ignorado: ${text}`),
      ...species.unknown.map((text) => `Espécie desconhecida, ignorada: ${text}`),
      ...stages.unknown.map((text) => `Fase desconhecida, ignorada: ${text}`),
      ...Object.keys(filter).filter((key) => !filterKeys.has(key)).slice(0, MAX_TOLD)
        .map((key) => `Campo desconhecido do filtro, ignorado: ${withoutControls(key).slice(0, 40)}`),
    ],
  });
}

/** The filters whose values are taken as they are. */
const plainFilters = (
  filter: PrecedentFilter,
  today: Temporal.PlainDate,
): Omit<SearchFilters, "organs" | "species" | "stages"> => ({
  years: filter.anosJulgamento.map((year) => year.trim()),
  bodies: filter.orgaosJulgadores,
  rapporteurs: filter.relatores.map(rapporteurName),
  number: numberIn(filter.nr),
  updatedFrom: isoDate(filter.atualizacaoDesde),
  updatedTo: isoDate(filter.atualizacaoAte),
  ranges: {
    admitted: { from: isoDate(filter.admissaoDesde), to: isoDate(filter.admissaoAte) },
    judged: { from: isoDate(filter.julgamentoDesde), to: isoDate(filter.julgamentoAte) },
    published: { from: isoDate(filter.publicacaoDesde), to: isoDate(filter.publicacaoAte) },
    final: { from: isoDate(filter.transitoDesde), to: isoDate(filter.transitoAte) },
  },
  suspendedOn: filter.suspensaoEmVigor ? today.toString() : undefined,
  includeCancelled: filter.cancelados,
});

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

interface Known<Value> {
  readonly values: Value[];
  readonly unknown: readonly string[];
  readonly allUnknown: boolean;
}

function known<Value>(texts: readonly string[], read: (text: string) => Value | undefined): Known<Value> {
  const values = new Set<Value>();
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
