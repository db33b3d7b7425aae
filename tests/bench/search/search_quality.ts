/** Rates the first hits of our ranking and, in the same run, of MiniSearch and of PostgreSQL's `ts_rank`. */
import { sql } from "kysely";
import type { SearchEngine } from "../../../search/engine.ts";
import { parseQuery } from "../../../search/query/query.ts";
import { DEPTH, type Judged, mean, measure, type Quality } from "../../../search/ranking/judgements.ts";
import { asPrecedent } from "../../../search/ranking/judgements.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { miniSearch, type Ranker } from "./search_baselines.ts";

export async function quality(judged: Judged, engine: SearchEngine, db: Db): Promise<string[]> {
  await engine.apply({ put: judged.documents.map(({ id, text }) => asPrecedent(id, text)), remove: [] });
  const ours = await rate(judged, async (text) => {
    const { hits } = await engine.search({
      query: parseQuery({ general: text }),
      filters: { includeCancelled: true },
      order: "text",
      page: { offset: 0, limit: DEPTH },
    });
    return hits.map(({ precedent }) => precedent.number);
  });
  const others = [
    { name: "MiniSearch, BM25 (0.9, 0.4)", rates: await rate(judged, miniSearch(judged, 0.9, 0.4)) },
    { name: "MiniSearch, its own settings", rates: await rate(judged, miniSearch(judged, 1.2, 0.7)) },
    { name: "ts_rank, lexemes joined by OR", rates: await rate(judged, await tsRank(judged, db)) },
  ];
  const best = [...others].sort((a, b) => ndcgOf(b.rates) - ndcgOf(a.rates))[0]!;
  const gain = ndcgOf(ours) / ndcgOf(best.rates) - 1;
  return [
    `${judged.documents.length} documents, ${judged.queries.length} queries; nDCG@10 · recall@10 · MRR`,
    ...[{ name: "ours", rates: ours }, ...others].flatMap(({ name, rates }) => table(name, judged, rates)),
    `ours / ${best.name}: ${gain >= 0 ? "+" : ""}${(100 * gain).toFixed(1)} % nDCG@10`,
  ];
}

const ndcgOf = (rates: readonly Quality[]) => mean(rates.map(({ ndcg }) => ndcg));

async function rate({ queries, grades }: Judged, ranker: Ranker): Promise<Quality[]> {
  const rates: Quality[] = [];
  for (const { id, text } of queries) rates.push(measure(grades.get(id) ?? new Map(), await ranker(text)));
  return rates;
}

function table(name: string, { queries }: Judged, rates: readonly Quality[]): string[] {
  const row = (label: string, chosen: readonly Quality[]) => {
    const columns = [
      chosen.map(({ ndcg }) => ndcg),
      chosen.map(({ recall }) => recall),
      chosen.map(({ reciprocalRank }) => reciprocalRank),
    ];
    return `${label.padEnd(34)} ${columns.map((values) => mean(values).toFixed(3)).join(" · ")}`;
  };
  const sources = [...new Set(queries.map(({ source }) => source))];
  return [
    row(name, rates),
    ...sources.map((source) =>
      row(`  ${source}`, rates.filter((_, index) => queries[index]!.source === source))
    ),
  ];
}

async function tsRank({ documents }: Judged, db: Db): Promise<Ranker> {
  await sql`create table bench_text (id text primary key, lexemes tsvector)`.execute(db);
  await sql`
    insert into bench_text select t.id, to_tsvector('portuguese', t.text)
    from unnest(${documents.map(({ id }) => id)}::text[], ${
    documents.map(({ text }) => text)
  }::text[]) as t (id, text)`
    .execute(db);
  return async (text) => {
    const { rows } = await sql<{ id: string }>`
      select id from bench_text,
        (select replace(plainto_tsquery('portuguese', ${text})::text, '&', '|')::tsquery as query) as q
      where lexemes @@ query order by ts_rank(lexemes, query) desc, id limit ${DEPTH}`.execute(db);
    return rows.map(({ id }) => id);
  };
}
