/** What is found first, by us and, in the same run, by MiniSearch and by PostgreSQL's own `ts_rank`. */
import MiniSearch from "minisearch";
import { sql } from "kysely";
import { analyse } from "../search/language/analyser.ts";
import { InvertedIndex } from "../search/postgresql/inverted_index.ts";
import { analysePrecedent } from "../search/document.ts";
import type { SearchEngine } from "../search/engine.ts";
import { firstOf, firstScores } from "../search/ranking/candidate_scoring.ts";
import { findDocuments } from "../search/ranking/matching.ts";
import { planQuery } from "../search/query/plan.ts";
import { parseQuery } from "../search/query/query.ts";
import { rank, RANKED, ranking, type RankingSettings } from "../search/ranking/ranker.ts";
import { Synonyms } from "../search/language/synonyms.ts";
import type { Db } from "../store/connection.ts";
import { DEPTH, type Judged, mean, measure, type Quality } from "./search_judgements.ts";
import { asPrecedent } from "./search_texts.ts";

/** First ids for a text, best first. */
type Ranker = (text: string) => Promise<readonly string[]> | readonly string[];

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
    ...crossValidated(judged),
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

/** On our own stems, so that only the ranking differs. */
function miniSearch({ documents }: Judged, k: number, b: number): Ranker {
  const tokenize = (text: string) => analyse(text).flatMap(({ stem }) => stem ?? []);
  const index = new MiniSearch<{ id: string; text: string }>({
    fields: ["text"],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { bm25: { k, b, d: 0.5 } },
  });
  index.addAll(documents);
  return (text) => index.search(text).map(({ id }) => String(id));
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

const FOLDS = 5;

/** Every setting that was tuned, around what was chosen. */
const grid: readonly RankingSettings[] = [0.3, 0.9].flatMap((k1) =>
  [0.3, 0.6].flatMap((rootWeight) =>
    [0, 0.2].flatMap((proximityWeight) =>
      [1, 2].flatMap((feedbackRounds) =>
        [0.3, 0.6, 1].map((feedbackWeight) => ({
          ...ranking,
          k1,
          rootWeight,
          proximityWeight,
          feedbackRounds,
          feedbackWeight,
        }))
      )
    )
  )
);

/** The quality of queries that had no say in the choice of the settings they were ranked with. */
function crossValidated(judged: Judged): string[] {
  const rates = grid.map((settings) => rateInMemory(judged, settings));
  const inFold = (fold: number) => (_: unknown, index: number) => index % FOLDS === fold;
  const heldOut = Array.from({ length: FOLDS }, (_, fold) => {
    const trained = rates.map((each) => mean(each.filter((rate, index) => !inFold(fold)(rate, index))));
    return rates[trained.indexOf(Math.max(...trained))]!.filter(inFold(fold));
  }).flat();
  const all = rates.map(mean);
  return [
    `cross-validated in ${FOLDS} folds over ${grid.length} settings: ${
      mean(heldOut).toFixed(3)
    } nDCG@10 held out; ` +
    `worst setting ${Math.min(...all).toFixed(3)}, best ${Math.max(...all).toFixed(3)}`,
  ];
}

let prepared: { collection: InvertedIndex; found: ReturnType<typeof candidatesOf>[] } | undefined;

function rateInMemory(judged: Judged, settings: RankingSettings): number[] {
  if (prepared === undefined) {
    const collection = new InvertedIndex();
    for (const { id, text } of judged.documents) {
      const { precedent, words } = analysePrecedent(asPrecedent(id, text));
      collection.put({ ...precedent, words });
    }
    prepared = { collection, found: judged.queries.map(({ text }) => candidatesOf(text, collection)) };
  }
  const { collection, found } = prepared;
  return judged.queries.map(({ id }, index) => {
    const { terms, candidates } = found[index]!;
    const ids = rank(terms, candidates, collection, collection.lexicon, settings);
    const numbers = ids.slice(0, DEPTH).map((id) => collection.numbers[collection.find(id)!]!);
    return measure(judged.grades.get(id) ?? new Map(), numbers).ndcg;
  });
}

function candidatesOf(text: string, collection: InvertedIndex) {
  const { plan, terms } = planQuery(parseQuery({ general: text }), collection.lexicon, new Synonyms([]));
  const scores = firstScores(terms, collection);
  const first = firstOf(
    findDocuments(plan, collection),
    RANKED,
    (a, b) => scores[a]! > scores[b]! || (scores[a] === scores[b] && collection.ids[a]! < collection.ids[b]!),
  );
  const candidates = first.map((document) => ({
    id: collection.ids[document]!,
    sequence: collection.wordsOf(document),
  }));
  return { terms, candidates };
}
