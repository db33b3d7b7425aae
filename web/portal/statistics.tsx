/** Statistics of the precedents, as plots with all numbers written out. */
import { formatCount, formatNumber } from "../../domain/formatting.ts";
import { findOrgan } from "../../domain/precedents/organ.ts";
import { isSpecies, speciesNames } from "../../domain/precedents/species.ts";
import type { IndexStatistics, KeyCount } from "../../store/precedents/precedent_counts.ts";
import { Page } from "../components/layout.tsx";
import { Bars } from "../components/plot.tsx";
import { emptySearch, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";

interface Props {
  readonly site: Site;
  readonly statistics: IndexStatistics;
  readonly updatedAt: string | undefined;
  /** Searches without results, with the number of times each was made. */
  readonly inVain: readonly { readonly words: string; readonly count: number }[];
}

export const StatisticsPage = ({ site, statistics, updatedAt, inVain }: Props) => (
  <Page
    site={site}
    title="Estatísticas"
    here="estatisticas"
    description="Quantos precedentes qualificados há, por tribunal, espécie e ano."
    trail={[{ name: "Estatísticas" }]}
  >
    <div class="wide narrow">
      <h1>Estatísticas dos precedentes</h1>
      <dl class="numbers">
        <div>
          <dt>Precedentes</dt>
          <dd>{formatNumber(statistics.total)}</dd>
        </div>
        <div>
          <dt>Cancelados</dt>
          <dd>{formatNumber(statistics.cancelled)}</dd>
        </div>
        <div>
          <dt>Tribunais</dt>
          <dd>{formatNumber(statistics.organs.length)}</dd>
        </div>
        {updatedAt !== undefined && (
          <div>
            <dt>Última leitura</dt>
            <dd>{updatedAt}</dd>
          </div>
        )}
      </dl>
      <Plots site={site} statistics={statistics} />
      <InVain inVain={inVain} />
    </div>
  </Page>
);

const Plots = ({ site, statistics }: Pick<Props, "site" | "statistics">) => (
  <>
    <Plot
      id="especies"
      title="Por espécie"
      counted={statistics.species}
      name={(key) => isSpecies(key) ? speciesNames[key].description : key}
      to={(key) => site.to(searchPath(emptySearch, { tipos: [key], cancelados: true }))}
    />
    <Plot
      id="tribunais"
      title="Por tribunal"
      counted={statistics.organs}
      name={(key) => findOrgan(key)?.description ?? key}
      to={(key) => site.to(searchPath(emptySearch, { orgaos: [key], cancelados: true }))}
    />
    <Plot
      id="anos"
      title="Por ano da última atualização"
      counted={statistics.years}
      name={(key) => key}
      to={(year) =>
        site.to(searchPath(emptySearch, {
          atualizacaoDesde: `${year}-01-01`,
          atualizacaoAte: `${year}-12-31`,
          cancelados: true,
        }))}
    />
    <Plot id="situacoes" title="Por situação" counted={statistics.statuses} name={(key) => key} />
  </>
);

const InVain = ({ inVain }: Pick<Props, "inVain">) => (
  <section class="part" aria-labelledby="em-vao">
    <h2 id="em-vao">O que se procurou e não se achou</h2>
    {inVain.length === 0
      ? <p>Nada que se tenha procurado várias vezes ficou sem resultado nos últimos 30 dias.</p>
      : (
        <ol class="in-vain">
          {inVain.map(({ words, count: times }) => (
            <li>
              {words} <span class="total">{formatCount(times, "vez", "vezes")}</span>
            </li>
          ))}
        </ol>
      )}
    <p class="help">
      Últimos 30 dias, sem números de pessoas ou processos; nada se guarda de quem pesquisou.
    </p>
  </section>
);

const SHOWN_BARS = 15;

const Plot = (
  { id, title, counted, name, to }: {
    id: string;
    title: string;
    counted: readonly KeyCount[];
    name: (key: string) => string;
    to?: (key: string) => string;
  },
) => {
  const most = Math.max(...counted.map(({ total }) => total));
  const rows = (some: readonly KeyCount[]) => (
    <Bars
      caption={title}
      unit="Precedentes"
      most={most}
      bars={some.map(({ key, total }) => ({
        name: to === undefined ? name(key) : <a href={to(key)}>{name(key)}</a>,
        value: total,
      }))}
    />
  );
  return (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {counted.length === 0 ? <p>Nada foi lido ainda.</p> : rows(counted.slice(0, SHOWN_BARS))}
      {counted.length > SHOWN_BARS && (
        <details class="choices">
          <summary>Mais {counted.length - SHOWN_BARS}</summary>
          {rows(counted.slice(SHOWN_BARS))}
        </details>
      )}
    </section>
  );
};
