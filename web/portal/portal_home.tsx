/** Home page of the portal: a search box, and an overview of its content. */
import { formatDate, formatNumber } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import { citationAcronym } from "../../domain/precedents/organ.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { datesOf } from "../../domain/precedents/precedent_date.ts";
import { isSpecies, speciesTitle } from "../../domain/precedents/species.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import type { IndexStatistics, KeyCount } from "../../store/precedents/precedent_counts.ts";
import { Page } from "../components/layout.tsx";
import { SearchForm } from "../components/search_form.tsx";
import { emptySearch, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";

const MOST = 6;

/** An everyday need, a citation, and what operators do. */
const examples = [
  "plano de saúde subiu com a idade",
  "tema 1046 stf",
  "súmula 331 tst",
  '"dano moral" +aposentadoria',
];

export const HomePage = (
  { site, statistics, updatedAt, judged, affected, year }: {
    site: Site;
    statistics: IndexStatistics;
    updatedAt: string | undefined;
    /** The latest that were judged, and that were affected and are not. */
    judged: readonly Precedent[];
    affected: readonly Precedent[];
    year: number;
  },
) => (
  <Page
    site={site}
    title="Pesquisar"
    here="pesquisa"
    description="Pesquisa aberta de súmulas, temas repetitivos, repercussão geral, IRDR e IAC de todos os tribunais."
  >
    <div class="hero">
      <div class="wide narrow">
        <h1>Precedentes de todos os tribunais, em uma pesquisa</h1>
        <SearchForm site={site} filter={emptySearch} large statistics={statistics} />
        <p class="examples">
          Experimente:{" "}
          {examples.map((words) => (
            <a href={site.to(searchPath(emptySearch, { buscaGeral: words }))}>{words}</a>
          ))}
        </p>
        <p class="examples">
          Listas:{" "}
          {listsOf(year).map(([name, change]) => <a href={site.to(searchPath(emptySearch, change))}>{name}
          </a>)}
        </p>
      </div>
    </div>
    <div class="wide narrow indexed tiles">
      <Latest
        site={site}
        title="Julgados por último"
        precedents={judged}
        all={{ fases: ["JULGADO", "TRANSITADO_EM_JULGADO"], ordenacao: "ChronologicalDesc" }}
      />
      <Latest
        site={site}
        title="Afetados, à espera de julgamento"
        precedents={affected}
        all={{ fases: ["AFETADO_SEM_JULGAMENTO"], ordenacao: "AdmissionDesc" }}
      />
    </div>
    <Indexed site={site} statistics={statistics} updatedAt={updatedAt} />
  </Page>
);

const Indexed = (
  { site, statistics, updatedAt }: {
    site: Site;
    statistics: IndexStatistics;
    updatedAt: string | undefined;
  },
) => (
  <section class="wide narrow indexed" aria-labelledby="indexado">
    <h2 id="indexado">O que se pesquisa aqui</h2>
    <p>
      <strong>{formatNumber(statistics.total)}</strong>{" "}
      precedentes{updatedAt !== undefined && `, lidos dos tribunais em ${updatedAt}`}.{" "}
      <a href={site.to("/estatisticas")}>Ver as estatísticas</a>
    </p>
    <div class="tiles">
      <Tiles
        title="Espécies com mais precedentes"
        counted={statistics.species}
        name={(key) => isSpecies(key) ? speciesTitle(key) : key}
        to={(key) => site.to(searchPath(emptySearch, { tipos: [key] }))}
      />
      <Tiles
        title="Tribunais com mais precedentes"
        counted={statistics.organs}
        name={citationAcronym}
        to={(key) => site.to(searchPath(emptySearch, { orgaos: [key] }))}
      />
    </div>
  </section>
);

const listsOf = (year: number): readonly (readonly [name: string, change: Partial<SearchFilter>])[] => [
  [`Julgados em ${year}`, { anosJulgamento: [String(year)], ordenacao: "ChronologicalDesc" }],
  [`Julgados em ${year - 1}`, { anosJulgamento: [String(year - 1)], ordenacao: "ChronologicalDesc" }],
  ["Suspensão em vigor", { suspensaoEmVigor: true, ordenacao: "AdmissionDesc" }],
  ["Súmulas vinculantes", { tipos: ["SV"], ordenacao: "NumericDesc" }],
];

const Latest = (
  { site, title, precedents, all }: {
    site: Site;
    title: string;
    precedents: readonly Precedent[];
    all: Partial<SearchFilter>;
  },
) =>
  precedents.length === 0 ? null : (
    <section class="latest">
      <h2>{title}</h2>
      <ul>
        {precedents.map((precedent) => {
          const last = all.ordenacao === "AdmissionDesc"
            ? datesOf(precedent).find(({ name }) => name === "Afetação" || name === "Admissão")
            : datesOf(precedent).find(({ name }) => name === "Julgamento" || name === "Decisão");
          return (
            <li>
              <a href={site.to(precedentPath(precedent.id))}>
                <span>
                  {precedentTitle(precedent)}
                  <span class="clamp two">{precedent.thesis || precedent.question}</span>
                </span>
                {last !== undefined && <time class="total" datetime={last.on}>{formatDate(last.on)}</time>}
              </a>
            </li>
          );
        })}
      </ul>
      <p>
        <a href={site.to(searchPath(emptySearch, all))}>
          Ver todos<span class="sr-only">: {title}</span>
        </a>
      </p>
    </section>
  );

const Tiles = (
  { title, counted, name, to }: {
    title: string;
    counted: readonly KeyCount[];
    name: (key: string) => string;
    to: (key: string) => string;
  },
) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {counted.slice(0, MOST).map(({ key, total }) => (
        <li>
          <a href={to(key)}>
            <span>{name(key)}</span> <span class="total">{formatNumber(total)}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
