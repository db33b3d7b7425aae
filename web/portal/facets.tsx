/** Facets of a search beside its results, and links for the search as a whole. */
import type { Child } from "hono/jsx";
import { formatNumber } from "../../domain/formatting.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import type { Facet } from "../../search/engine.ts";
import { followPath, searchParametersOf, searchPath } from "../search_address.ts";
import { type facetLists, filtersInUse, without } from "../search_filters.ts";
import type { Site } from "../site.ts";

interface Props {
  readonly site: Site;
  readonly filter: SearchFilter;
}

/** The filters in use, each with a link to remove it. */
export const FiltersInUse = ({ site, filter }: Props) => {
  const chosen = filtersInUse(filter);
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

const SHOWN_FACETS = 6;
/** The most that are listed behind those; a search finds the others. */
const MOST_FACETS = 60;

export const Facets = (
  { site, filter, legend, name, facets, word = (key) => key, label, ordered, children }:
    & Props
    & Omit<(typeof facetLists)[number], "facet">
    & { readonly facets: readonly Facet[]; readonly children?: Child },
) => {
  const chosen = filter[name];
  const link = ({ key, total }: Facet) => {
    const value = word(key);
    const on = chosen.includes(value);
    const next = on ? without(chosen, value) : [...chosen, value];
    return (
      <li>
        <a href={site.to(searchPath(filter, { [name]: next }))} class={on ? "on" : ""}>
          <span>{on && <span class="sr-only">Retirar:</span>} {label(value)}</span>
          <span class="total">{formatNumber(total)}</span>
        </a>
      </li>
    );
  };
  const all = (ordered ? facets.toSorted((a, b) => b.key.localeCompare(a.key)) : facets).slice(
    0,
    MOST_FACETS,
  );
  return all.length === 0 ? null : (
    <section class="facets" aria-labelledby={`f-${name}`}>
      <h2 id={`f-${name}`}>{legend}</h2>
      <ul>
        {all.slice(0, SHOWN_FACETS).map(link)}
        {children}
      </ul>
      {all.length > SHOWN_FACETS && (
        <details>
          <summary>
            Mais {all.length - SHOWN_FACETS}
            <span class="sr-only">: {legend}</span>
          </summary>
          <ul>{all.slice(SHOWN_FACETS).map(link)}</ul>
        </details>
      )}
    </section>
  );
};

/** The precedents because of which cases are suspended today. */
export const SuspensionFilter = (
  { site, filter, total = 0 }: Props & { readonly total: number | undefined },
) => (
  <li>
    <a
      href={site.to(searchPath(filter, { suspensaoEmVigor: !filter.suspensaoEmVigor }))}
      class={filter.suspensaoEmVigor ? "on" : ""}
    >
      <span>
        {filter.suspensaoEmVigor && <span class="sr-only">Retirar:</span>} Suspensão em vigor
      </span>
      <span class="total">{formatNumber(total)}</span>
    </a>
  </li>
);

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
        <li>
          <a href={site.to(followPath(filter))}>Receber por e-mail o que mudar</a>
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
