/** Home page of the portal: a search box, and an overview of its content. */
import { formatNumber } from "../../domain/formatting.ts";
import { citationAcronym } from "../../domain/precedents/organ.ts";
import { isSpecies, speciesTitle } from "../../domain/precedents/species.ts";
import type { IndexStatistics, KeyCount } from "../../store/precedents/precedent_counts.ts";
import { emptySearch, searchPath } from "../search_address.ts";
import { Page } from "../components/layout.tsx";
import { SearchForm } from "../components/search_form.tsx";
import type { Site } from "../site.ts";

const MOST = 6;

const examples = [
  "tema 1046 stf",
  "súmula 331 tst",
  '"dano moral" +aposentadoria',
  "terceirização -doméstico",
];

export const HomePage = (
  { site, statistics, updatedAt }: { site: Site; statistics: IndexStatistics; updatedAt: string | undefined },
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
      </div>
    </div>
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
  </Page>
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
