/** Search form of the precedents, with all filters: a plain form whose query parameters are the search. */
import type { Child } from "hono/jsx";
import { formatNumber } from "../../domain/formatting.ts";
import { everySpecies, speciesTitle } from "../../domain/precedents/species.ts";
import type { FieldError } from "../../routes/http/problems.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import type { IndexStatistics } from "../../store/precedents/precedent_counts.ts";
import { type courtGroups, courtsOf } from "../search_address.ts";
import { filtersText } from "../search_filters.ts";
import type { Site } from "../site.ts";
import { Advanced } from "./search_fields.tsx";

interface Props {
  readonly site: Site;
  readonly filter: SearchFilter;
  readonly errors?: readonly FieldError[];
  /**
   * Whether to show the large form of the home page, with the number of precedents of each court and kind.
   */
  readonly large?: boolean;
  readonly statistics?: IndexStatistics;
}

export const SearchForm = ({ site, filter, errors = [], large = false, statistics }: Props) => (
  <form class={large ? "search large" : "search"} action={site.to("/pesquisa")} method="get" role="search">
    {filter.ordenacao !== "Text" && <input type="hidden" name="ordenacao" value={filter.ordenacao} />}
    <label class="search-label" for="busca">O que você procura nos precedentes?</label>
    <div class="search-line">
      <div class="br-input search-box">
        <input
          id="busca"
          name="buscaGeral"
          type="search"
          value={filter.buscaGeral}
          maxlength={2000}
          placeholder="Ex.: vínculo de emprego aplicativo"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="dicas"
          data-suggestions={site.to("/api/v1/sugestoes")}
        />
      </div>
      <button class="br-button primary" type="submit">Pesquisar</button>
    </div>
    <p id="dicas" class="hints">
      Acha qualquer das palavras. <kbd>+palavra</kbd> é obrigatória, <kbd>-palavra</kbd> é excluída,{" "}
      <kbd>"entre aspas"</kbd> é o trecho exato.{" "}
      <a href={site.to("/ajuda#sintaxe")}>Tudo o que se pode escrever</a>
    </p>
    {large
      ? <FilterFields filter={filter} errors={errors} statistics={statistics} />
      : (
        <details class="more-filters" open={errors.length > 0}>
          <summary>
            Filtros <span class="chosen">{filtersText(filter)}</span>
          </summary>
          <FilterFields filter={filter} errors={errors} statistics={statistics} />
        </details>
      )}
  </form>
);

const FilterFields = ({ filter, errors, statistics }: {
  filter: SearchFilter;
  errors: readonly FieldError[];
  statistics: IndexStatistics | undefined;
}) => {
  const countsOf = (counted: IndexStatistics["organs"] | undefined) =>
    counted && new Map(counted.map(({ key, total }) => [key, total]));
  return (
    <>
      <Choices
        legend="Tribunais"
        all="todos"
        name="orgaos"
        chosen={filter.orgaos}
        groups={courts}
        counts={countsOf(statistics?.organs)}
      />
      <Choices
        legend="Espécies"
        all="todas"
        name="tipos"
        chosen={filter.tipos}
        groups={kinds}
        counts={countsOf(statistics?.species)}
      />
      <Advanced filter={filter} errors={errors} />
    </>
  );
};

interface Choice {
  readonly value: string;
  readonly name: string;
  readonly title: string;
}
interface Group {
  readonly name: string;
  /** Group of courts that one check box selects as a whole; absent if there is none. */
  readonly key?: keyof typeof courtGroups;
  readonly choices: readonly Choice[];
}

const courtsIn = (group: keyof typeof courtGroups): Choice[] =>
  courtsOf(group).map(({ acronym, nickname, description }) => ({
    value: acronym,
    name: nickname ?? acronym,
    title: description,
  }));

const courts: readonly Group[] = [
  { name: "Superiores e TNU", key: "superiores", choices: courtsIn("superiores") },
  { name: "Regionais federais", key: "federais", choices: courtsIn("federais") },
  { name: "De justiça", key: "estaduais", choices: courtsIn("estaduais") },
  { name: "Regionais do trabalho", key: "trabalho", choices: courtsIn("trabalho") },
];

const kinds: readonly Group[] = [{
  name: "Todas as espécies",
  choices: everySpecies.map((value) => ({
    value,
    name: `${speciesTitle(value)} (${value})`,
    title: "",
  })),
}];

const Choices = (
  { legend, all, name, chosen, groups, counts }: {
    legend: string;
    all: string;
    name: "orgaos" | "tipos";
    chosen: readonly string[];
    groups: readonly Group[];
    /** Number of precedents of each choice; choices without any are collapsed. */
    counts: ReadonlyMap<string, number> | undefined;
  },
) => (
  <details class="choices">
    <summary>
      {legend} <span class="chosen">{chosen.length === 0 ? all : chosen.join(", ")}</span>
    </summary>
    {groups.map(({ name: group, key, choices }) => (
      <fieldset class={name}>
        <legend>{group}</legend>
        <div class="boxes">
          {key !== undefined && (
            <div class="br-checkbox">
              <input
                id={`grupos-${key}`}
                type="checkbox"
                name="grupos"
                value={key}
                checked={choices.every(({ value }) => chosen.includes(value))}
                data-group=""
              />
              <label for={`grupos-${key}`}>
                <strong>
                  Todos<span class="sr-only">: {group}</span>
                </strong>
              </label>
            </div>
          )}
          {choices.filter(({ value }) => hasAny(value, counts)).map(box(name, chosen, counts))}
        </div>
        <Folded choices={choices.filter(({ value }) => !hasAny(value, counts))}>
          {box(name, chosen, counts)}
        </Folded>
      </fieldset>
    ))}
  </details>
);

const hasAny = (value: string, counts: ReadonlyMap<string, number> | undefined): boolean =>
  counts === undefined || (counts.get(value) ?? 0) > 0;

const box = (
  name: "orgaos" | "tipos",
  chosen: readonly string[],
  counts: ReadonlyMap<string, number> | undefined,
) =>
({ value, name: label, title }: Choice) => (
  <div class="br-checkbox">
    <input
      id={`${name}-${value}`}
      type="checkbox"
      name={name}
      value={value}
      checked={chosen.includes(value)}
    />
    <label for={`${name}-${value}`} title={title === "" ? undefined : title}>
      {label}
      {counts !== undefined && <span class="total">{formatNumber(counts.get(value) ?? 0)}</span>}
    </label>
  </div>
);

const Folded = ({ choices, children }: { choices: readonly Choice[]; children: (choice: Choice) => Child }) =>
  choices.length === 0 ? null : (
    <details class="without">
      <summary>Sem precedentes: {choices.length}</summary>
      <div class="boxes">{choices.map(children)}</div>
    </details>
  );
