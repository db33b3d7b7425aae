/** Facets of a search beside its results, and links for the search as a whole. */
import { formatNumber } from "../../domain/formatting.ts";
import { citationAcronym, findOrgan } from "../../domain/precedents/organ.ts";
import { isSpecies, speciesTitle } from "../../domain/precedents/species.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import type { Facet } from "../../search/engine.ts";
import { searchParametersOf, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";

interface Props {
  readonly site: Site;
  readonly filter: SearchFilter;
}

export const organName = (key: string): string => citationAcronym(findOrgan(key)?.acronym ?? key);
export const speciesName = (key: string): string => isSpecies(key) ? speciesTitle(key) : key;

/** The filters in use, each with a link to remove it. */
export const FiltersInUse = ({ site, filter }: Props) => {
  const { orgaos, tipos } = filter;
  const chosen: [string, Partial<SearchFilter>][] = [
    ...orgaos.map((
      one,
    ): [string, Partial<SearchFilter>] => [organName(one), { orgaos: without(orgaos, one) }]),
    ...tipos.map((
      one,
    ): [string, Partial<SearchFilter>] => [speciesName(one), { tipos: without(tipos, one) }]),
    ...(filter.nr === "" ? [] : [[`nº ${filter.nr}`, { nr: "" }] as [string, Partial<SearchFilter>]]),
    ...(filter.atualizacaoDesde === ""
      ? []
      : [[`desde ${filter.atualizacaoDesde}`, { atualizacaoDesde: "" }] as [string, Partial<SearchFilter>]]),
    ...(filter.atualizacaoAte === ""
      ? []
      : [[`até ${filter.atualizacaoAte}`, { atualizacaoAte: "" }] as [string, Partial<SearchFilter>]]),
    ...(filter.cancelados
      ? [["com cancelados", { cancelados: false }] as [string, Partial<SearchFilter>]]
      : []),
  ];
  return chosen.length === 0 ? null : (
    <ul class="chosen-filters" aria-label="Filtros em uso">
      {chosen.map(([name, change]) => (
        <li>
          <a href={site.to(searchPath(filter, change))}>
            <span class="sr-only">Retirar o filtro</span> {name} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

const without = (all: readonly string[], one: string): string[] => all.filter((other) => other !== one);

const SHOWN_FACETS = 10;

export const Facets = (
  { site, filter, legend, name, facets, label }: Props & {
    readonly legend: string;
    readonly name: "orgaos" | "tipos";
    readonly facets: readonly Facet[];
    label(key: string): string;
  },
) => {
  const chosen = filter[name];
  const link = ({ key, total }: Facet) => {
    const on = chosen.includes(key);
    const next = on ? without(chosen, key) : [...chosen, key];
    return (
      <li>
        <a href={site.to(searchPath(filter, { [name]: next }))} class={on ? "on" : ""}>
          <span>{on && <span class="sr-only">Retirar:</span>} {label(key)}</span>
          <span class="total">{formatNumber(total)}</span>
        </a>
      </li>
    );
  };
  return facets.length === 0 ? null : (
    <section class="facets" aria-labelledby={`f-${name}`}>
      <h2 id={`f-${name}`}>{legend}</h2>
      <ul>{facets.slice(0, SHOWN_FACETS).map(link)}</ul>
      {facets.length > SHOWN_FACETS && (
        <details>
          <summary>Mais {facets.length - SHOWN_FACETS}</summary>
          <ul>{facets.slice(SHOWN_FACETS).map(link)}</ul>
        </details>
      )}
    </section>
  );
};

/** Links for the search as a whole, such as saving it. */
export const SearchLinks = ({ site, filter }: Props) => {
  const parameters = searchParametersOf({ ...filter, pagina: 1 });
  const download = (formato: string) =>
    site.to(`/api/v1/exportacao?${new URLSearchParams([...parameters, ["formato", formato]])}`);
  return (
    <section class="uses" aria-labelledby="usos">
      <h2 id="usos">Esta pesquisa</h2>
      <ul>
        <li>
          <a href={download("xlsx")} download="">Baixar em planilha (XLSX)</a>
        </li>
        <li>
          <a href={download("csv")} download="">Baixar em CSV</a>
        </li>
        <li>
          <a href={download("jsonl")} download="">Baixar em JSON Lines</a>
        </li>
        <li data-script hidden>
          <button type="button" class="copy" data-copy-link={site.to(searchPath(filter))}>
            Copiar link da pesquisa
          </button>
        </li>
      </ul>
      <form action={site.to("/pesquisas-salvas")} method="post" class="save">
        {parameters.map(hidden)}
        <div class="br-input">
          <label for="titulo">Salvar e acompanhar por feed</label>
          <input id="titulo" name="titulo" required maxlength={200} value={filter.buscaGeral.slice(0, 200)} />
          <p class="help">Sem cadastro: você recebe um endereço só seu.</p>
        </div>
        <button class="br-button secondary small" type="submit">Salvar pesquisa</button>
      </form>
    </section>
  );
};

const hidden = ([name, value]: readonly [string, string]) => (
  <input
    type="hidden"
    name={name}
    value={value}
  />
);
