/** Results page of a search: total, facets, and the precedents found with the matching words. */
import { formatCount, formatDate, formatNumber } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { faultsIn, type FieldError } from "../../routes/http/problems.ts";
import type { Voiced } from "../../routes/http/voice.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { SearchOutcome } from "../../routes/precedents_search/run_search.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import { EmptyState } from "../components/data_table.tsx";
import { Notice, Page } from "../components/layout.tsx";
import { periods } from "../components/search_fields.tsx";
import { SearchForm } from "../components/search_form.tsx";
import { isNarrowed, searchPath, withoutFilters } from "../search_address.ts";
import { facetLists, filtersText } from "../search_filters.ts";
import type { Site } from "../site.ts";
import { Facets, FiltersInUse, SearchLinks, SuspensionFilter } from "./facets.tsx";
import { Card } from "./precedent_card.tsx";
import type { DisputeKeys } from "./relations.tsx";

interface Props {
  readonly site: Site;
  readonly filter: SearchFilter;
  readonly today: Temporal.PlainDate;
}

export const ResultsPage = (
  { site, filter, today, answered: { found, first, notices, operators }, cited, keys }: Props & {
    readonly answered: SearchOutcome;
    /** The first of the precedents that the search words cite. */
    readonly cited: readonly Precedent[];
    readonly keys: DisputeKeys;
  },
) => {
  const { total, cards = total, hits, didYouMean } = found;
  const words = filter.buscaGeral.trim();
  return (
    <Page
      site={site}
      title={titleOf(filter, total)}
      here="pesquisa"
      trail={[{ name: "Pesquisa" }]}
    >
      <div class="band">
        <div class="wide">
          <SearchForm site={site} filter={filter} />
        </div>
      </div>
      <div class="wide columns">
        <section class="results" aria-labelledby="total">
          <div class="results-head">
            <h1 id="total">{totalText(total, cards)}</h1>
            {total > 0 && <a class="to-filters" href="#filtros">Filtrar</a>}
            {total > 1 && <Orders site={site} filter={filter} />}
          </div>
          <p class="print-only">
            Pesquisa {words === "" ? "sem palavras" : `“${words}”`}, no Portal de Precedentes, em{" "}
            {formatDate(today)}. Filtros: {filtersText(filter)}.
          </p>
          <FiltersInUse site={site} filter={filter} />
          {operators !== undefined && <Operators site={site} filter={filter} operators={operators} />}
          {notices.map(noticeShown)}
          {didYouMean !== undefined && (
            <p class="meant">
              Você quis dizer{" "}
              <a href={site.to(searchPath(filter, { buscaGeral: didYouMean }))}>{didYouMean}</a>?
            </p>
          )}
          {cited.length > 0 && <Cited site={site} cited={cited} total={found.cited.length} />}
          {total === 0 ? <Nothing site={site} filter={filter} /> : (
            <ol class="list" start={first}>
              {hits.map((hit) => (
                <li>
                  <Card site={site} hit={hit} filter={filter} keys={keys} today={today} />
                </li>
              ))}
            </ol>
          )}
          <Pager site={site} filter={filter} total={cards} />
        </section>
        <ResultFilters site={site} filter={filter} found={found} />
      </div>
    </Page>
  );
};

/** That words were read as operators, with the same search with them as words. */
const Operators = (
  { site, filter, operators: { notice, asWords } }: Omit<Props, "today"> & {
    readonly operators: NonNullable<SearchOutcome["operators"]>;
  },
) => (
  <Notice>
    {notice} <a href={site.to(searchPath(filter, { buscaGeral: asWords }))}>Pesquisar {asWords}</a>
  </Notice>
);

/** Facets and links beside the results. */
const ResultFilters = ({ site, filter, found }: Omit<Props, "today"> & Pick<SearchOutcome, "found">) => (
  <aside id="filtros" class="filters" tabindex={-1} aria-label="Filtros e o que fazer com a pesquisa">
    {facetLists.map(({ facet, ...shown }) => (
      <Facets site={site} filter={filter} facets={found[facet]} {...shown}>
        {facet === "stages" && <SuspensionFilter site={site} filter={filter} total={found.suspended} />}
      </Facets>
    ))}
    <SearchLinks site={site} filter={filter} />
  </aside>
);

/** Page for a search that cannot be parsed. */
export const WrongSearchPage = (
  { site, filter, errors: voices }: Omit<Props, "today"> & { errors: readonly FieldError<Voiced>[] },
) => {
  const errors = faultsIn("page", voices);
  return (
    <Page site={site} title="Pesquisa a corrigir" here="pesquisa" trail={[{ name: "Pesquisa" }]}>
      <div class="wide narrow">
        <h1>A pesquisa não pôde ser feita</h1>
        <Notice kind="danger" title="Corrija e pesquise de novo: ">
          {errors.map(({ campo, mensagem }) => (
            <span class="line">{fieldNames[campo] ?? campo}: {mensagem}</span>
          ))}
        </Notice>
        <SearchForm site={site} filter={filter} errors={errors} />
      </div>
    </Page>
  );
};

const fieldNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    periods.flatMap(([name, label]) => [[`${name}Desde`, `${label}, de`], [`${name}Ate`, `${label}, até`]]),
  ),
  "filtro.orgaos": "Tribunais",
  "filtro.tipos": "Espécies",
  "filtro.fases": "Fase",
  "buscaGeral": "Pesquisa",
  "nr": "Número",
};

const noticeShown = (notice: string) => <Notice>{notice}</Notice>;

const titleOf = ({ buscaGeral, pagina }: SearchFilter, total: number): string => {
  const words = buscaGeral.trim();
  return [
    words === "" ? "Pesquisa" : `${words} (${formatNumber(total)})`,
    ...pagina > 1 ? [`página ${formatNumber(pagina)}`] : [],
  ].join(", ");
};

/** Those of one dispute have one card. */
const totalText = (total: number, cards: number): string =>
  total === 0 ? "Nenhum precedente" : formatCount(total, "precedente", "precedentes") +
    (cards === total ? "" : `, em ${formatCount(cards, "disputa", "disputas")}`);

const orderNames = [
  ["Text", "Relevância"],
  ["ChronologicalDesc", "Julgados por último"],
  ["ChronologicalAsc", "Julgados primeiro"],
  ["AdmissionDesc", "Afetados por último"],
  ["PublicationDesc", "Publicados por último"],
  ["UpdateDesc", "Atualizados por último"],
  ["NumericAsc", "Nº crescente"],
  ["NumericDesc", "Nº decrescente"],
] as const;

const Orders = ({ site, filter }: Omit<Props, "today">) => (
  <nav class="orders" aria-label="Ordem dos resultados">
    <ul>
      {orderNames.map(([ordenacao, name]) => (
        <li>
          <a
            href={site.to(searchPath(filter, { ordenacao }))}
            {...(filter.ordenacao === ordenacao ? { "aria-current": "true" } : {})}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Nothing = ({ site, filter }: Omit<Props, "today">) => {
  return (
    <EmptyState
      title="Nada foi encontrado com tudo o que se pediu"
      more={
        <ul>
          {isNarrowed(filter) && (
            <li>
              <a
                href={site.to(searchPath(withoutFilters(filter)))}
              >
                pesquisar as mesmas palavras sem os filtros
              </a>
            </li>
          )}
          {!filter.cancelados && (
            <li>
              <a href={site.to(searchPath(filter, { cancelados: true }))}>incluir os cancelados</a>
            </li>
          )}
          <li>
            usar menos palavras, ou só as que não podem faltar, sem <kbd>+</kbd> nem aspas;
          </li>
          <li>
            <a href={site.to("/ajuda#sintaxe")}>ver o que se pode escrever na pesquisa</a>.
          </li>
        </ul>
      }
    >
      O que costuma ajudar:
    </EmptyState>
  );
};

const Pager = ({ site, filter, total }: Omit<Props, "today"> & { total: number }) => {
  const { pagina, tamanhoPagina } = filter;
  const pages = Math.ceil(total / tamanhoPagina);
  if (pages <= 1) return null;
  const to = (page: number) => site.to(searchPath(filter, { pagina: page }));
  return (
    <nav class="pager" aria-label="Páginas de resultados">
      {pagina > 1 ? <a rel="prev" href={to(Math.min(pagina - 1, pages))}>Anterior</a> : <span></span>}
      <span>Página {formatNumber(pagina)} de {formatNumber(pages)}</span>
      {pagina < pages ? <a rel="next" href={to(pagina + 1)}>Próxima</a> : <span></span>}
    </nav>
  );
};

/** Precedents cited by the search words: "Você citou: Súmula 7 do STJ, Súmula 7 do TST e mais 12." */
const Cited = (
  { site, cited, total }: {
    readonly site: Props["site"];
    readonly cited: readonly Precedent[];
    readonly total: number;
  },
) => (
  <p class="cited">
    Você citou: {cited.map((precedent, index) => (
      <>
        {index > 0 && ", "}
        <a href={site.to(precedentPath(precedent.id))}>{precedentTitle(precedent)}</a>
      </>
    ))}
    {total > cited.length && ` e mais ${formatNumber(total - cited.length)}`}.
  </p>
);
