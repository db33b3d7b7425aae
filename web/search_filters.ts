/** The filters of a search as its pages name them. */
import { formatDate } from "../domain/formatting.ts";
import { citationAcronym, findOrgan } from "../domain/precedents/organ.ts";
import { isoDate } from "../domain/precedents/precedent_date.ts";
import type { FacetName } from "../domain/precedents/precedent_facts.ts";
import { isSpecies, speciesTitle } from "../domain/precedents/species.ts";
import type { SearchFilter } from "../routes/precedents_search/search_schema.ts";
import { stageWord } from "../routes/precedents_search/search_wire.ts";
import type { stageWords } from "../routes/precedents_search/search_words.ts";

type Lists = "orgaos" | "tipos" | "fases" | "anosJulgamento" | "orgaosJulgadores" | "relatores";

/** The facets in the order in which they are shown. */
export const facetLists: readonly {
  readonly facet: FacetName;
  readonly name: Lists;
  readonly legend: string;
  /** The value in an address. */
  readonly word?: (key: string) => string;
  readonly label: (word: string) => string;
  /** Years are in their own order; the others by the number of hits. */
  readonly ordered?: true;
}[] = [
  {
    facet: "organs",
    name: "orgaos",
    legend: "Tribunal",
    label: (key) => citationAcronym(findOrgan(key)?.acronym ?? key),
  },
  {
    facet: "species",
    name: "tipos",
    legend: "Espécie",
    label: (key) => isSpecies(key) ? speciesTitle(key) : key,
  },
  {
    facet: "stages",
    name: "fases",
    legend: "Fase",
    word: stageWord,
    label: (word) => stageNames[word as keyof typeof stageNames] ?? word,
  },
  {
    facet: "years",
    name: "anosJulgamento",
    legend: "Ano do julgamento",
    label: (year) => year,
    ordered: true,
  },
  { facet: "bodies", name: "orgaosJulgadores", legend: "Órgão julgador", label: (body) => body },
  { facet: "rapporteurs", name: "relatores", legend: "Relatoria", label: (name) => name },
];

export const stageNames: Readonly<Record<keyof typeof stageWords, string>> = {
  AFETADO_SEM_JULGAMENTO: "Afetados sem julgamento",
  JULGADO: "Julgados, sem trânsito em julgado",
  TRANSITADO_EM_JULGADO: "Transitados em julgado",
};

const periods = [
  ["atualizacaoDesde", "atualizados desde"],
  ["atualizacaoAte", "atualizados até"],
  ["admissaoDesde", "afetados desde"],
  ["admissaoAte", "afetados até"],
  ["julgamentoDesde", "julgados desde"],
  ["julgamentoAte", "julgados até"],
  ["publicacaoDesde", "publicados desde"],
  ["publicacaoAte", "publicados até"],
  ["transitoDesde", "transitados desde"],
  ["transitoAte", "transitados até"],
] as const;

/** The filters in use, each with what the search is without it. */
export const filtersInUse = (filter: SearchFilter): [name: string, change: Partial<SearchFilter>][] => [
  ...facetLists.flatMap(({ name, label }) =>
    filter[name].map((one): [string, Partial<SearchFilter>] => [
      name === "anosJulgamento" ? `julgados em ${one}` : label(one),
      { [name]: without(filter[name], one) },
    ])
  ),
  ...(filter.nr === "" ? [] : [[`nº ${filter.nr}`, { nr: "" }] as [string, Partial<SearchFilter>]]),
  ...periods.flatMap(([name, told]): [string, Partial<SearchFilter>][] => {
    const date = isoDate(filter[name]);
    return filter[name] === "" ? [] : [[`${told} ${date ? formatDate(date) : filter[name]}`, { [name]: "" }]];
  }),
  ...(filter.suspensaoEmVigor
    ? [["suspensão em vigor", { suspensaoEmVigor: false }] as [string, Partial<SearchFilter>]]
    : []),
  ...(filter.cancelados
    ? [["com cancelados", { cancelados: false }] as [string, Partial<SearchFilter>]]
    : []),
];

/** The filters in use, as one line of text. */
export const filtersText = (filter: SearchFilter): string =>
  filtersInUse(filter).map(([name]) => name).join(", ") || "nenhum";

export const without = (all: readonly string[], one: string): string[] =>
  all.filter((other) => other !== one);
