/** Precedents portal: public, and working without scripts. */
import { type Context, Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDate } from "../../domain/formatting.ts";
import { citePrecedent } from "../../domain/precedents/citation.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { relatedId } from "../../domain/precedents/precedent_relations.ts";
import type { App, Env } from "../../routes/app.ts";
import { publicAddress } from "../../routes/http/request.ts";
import { notIndexed, precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import { runSearch } from "../../routes/precedents_search/run_search.ts";
import { limitSearchTime } from "../../routes/precedents_search/search_access.ts";
import { parseQuery } from "../../search/query/query.ts";
import { lastGoodRun } from "../../store/precedents/index_runs.ts";
import { indexStatistics } from "../../store/precedents/precedent_counts.ts";
import { keysOfIds, listRelatedIds } from "../../store/precedents/precedent_disputes.ts";
import { filterIndexed, statusHistory } from "../../store/precedents/precedent_index.ts";
import { formerTexts } from "../../store/precedents/precedent_versions.ts";
import { searchesWithoutHits } from "../../store/precedents/searches_without_hits.ts";
import { renderPage } from "../components/page_middleware.tsx";
import { emptySearch, parseSearchAddress } from "../search_address.ts";
import type { Site } from "../site.ts";
import type { CitationTexts } from "./citations.tsx";
import { HelpPage } from "./help.tsx";
import { HomePage } from "./portal_home.tsx";
import { PrecedentPage } from "./precedent_page.tsx";
import { ResultsPage, WrongSearchPage } from "./results.tsx";
import { StatisticsPage } from "./statistics.tsx";

/** Number of cited precedents shown on a results page; the others are only counted. */
const CITED_SHOWN = 6;
const SIMILAR = 5;
const IN_VAIN_DAYS = 30;
const IN_VAIN_SHOWN = 20;
/**
 * Minimum number of times that a search without results was made before it is shown: rarer ones may contain
 * somebody's name.
 */
const IN_VAIN_FROM = 3;

export function portalRoutes(app: App, site: Site) {
  const { db, clock, search } = app;
  const limited = limitSearchTime(app);
  const today = () => localDate(clock());
  const indexed = async () => {
    const [statistics, run] = await app.lists((db) => Promise.all([indexStatistics(db), lastGoodRun(db)]));
    return { statistics, updatedAt: run && formatDate(localDate(run.finishedAt).toString()) };
  };
  return new Hono<Env>()
    .get("/", limited, async (c) => {
      const [counted, ...lists] = await Promise.all([
        indexed(),
        latest(app, "judged"),
        latest(app, "pending"),
      ]);
      const [judged, affected] = lists;
      return renderPage(c, <HomePage {...{ site, ...counted, judged, affected, year: today().year }} />);
    })
    .get("/pesquisa", limited, async (c) => {
      const read = parseSearchAddress(new URL(c.req.url).searchParams);
      if (!read.ok) {
        return renderPage(c, <WrongSearchPage site={site} filter={emptySearch} errors={read.error} />, 400);
      }
      const filter = read.value;
      const answered = await runSearch(app, filter, { fold: true, countSuspended: true });
      if (!answered.ok) {
        return renderPage(c, <WrongSearchPage site={site} filter={filter} errors={answered.error} />, 400);
      }
      const { value } = answered;
      const named = value.found.cited.slice(0, CITED_SHOWN);
      const cited = (await Promise.all(named.map((id) => search.get(id)))).filter((one) => one !== undefined);
      const shown = value.found.hits.flatMap(({ precedent, folded = [] }) => [precedent.id, ...folded]);
      const keys = await app.lists((db) => keysOfIds(db, shown));
      return renderPage(
        c,
        <ResultsPage
          site={site}
          filter={filter}
          today={today()}
          answered={value}
          cited={cited}
          keys={keys}
        />,
      );
    })
    .get("/precedente/:id", limited, (c) => showPrecedent(app, site, c))
    .get("/estatisticas", limited, async (c) => {
      const since = today().subtract({ days: IN_VAIN_DAYS });
      const [counted, sought] = await Promise.all([
        indexed(),
        searchesWithoutHits(db, { since, limit: IN_VAIN_SHOWN }),
      ]);
      const inVain = sought.filter(({ count }) => count >= IN_VAIN_FROM);
      return renderPage(c, <StatisticsPage site={site} {...counted} inVain={inVain} />);
    })
    .get("/ajuda", (c) => renderPage(c, <HelpPage site={site} />));
}

async function showPrecedent(app: App, site: Site, c: Context<Env>): Promise<Response> {
  const id = (c.req.param("id") ?? "").toLowerCase();
  const precedent = await app.search.get(id);
  if (precedent === undefined) return notIndexed(c);
  const [[history, related, former], similar] = await Promise.all([
    app.lists((db) => Promise.all([statusHistory(db, id), listRelatedIds(db, id), formerTexts(db, id)])),
    app.search.similar(id, SIMILAR),
  ]);
  const others = await othersOf(app, precedent, related);
  const keys = await app.lists((db) => keysOfIds(db, [id, ...related]));
  const address = publicAddress(app, c, precedentPath(precedent.id));
  const time = { today: localDate(app.clock()), address };
  const citations = citationsOf(precedent, time);
  return renderPage(
    c,
    <PrecedentPage
      {...{ site, precedent, history, former, others, keys, similar, citations, today: time.today }}
    />,
  );
}

const LATEST = 5;

/** The latest that were judged, or were affected and are not judged. */
async function latest({ search }: App, stage: "judged" | "pending"): Promise<readonly Precedent[]> {
  const { hits } = await search.search({
    query: parseQuery({}),
    filters: { includeCancelled: false, stages: stage === "judged" ? ["judged", "final"] : ["pending"] },
    order: stage === "judged" ? "chronological-desc" : "admitted-desc",
    page: { offset: 0, limit: LATEST },
  });
  return hits.map(({ precedent }) => precedent);
}

/** Those a precedent names, of which some may not be in the bank, behind those that are known to be related. */
async function othersOf(app: App, { relations = [] }: Precedent, related: readonly string[]) {
  const named = relations.map(relatedId).filter((id) => !related.includes(id));
  const known = await app.lists((db) => filterIndexed(db, named));
  return [
    ...related.map((id) => ({ id, isKnown: true })),
    ...named.map((id) => ({ id, isKnown: known.includes(id) })),
  ];
}

const citationsOf = (
  precedent: Precedent,
  time: { today: Temporal.PlainDate; address: string },
): CitationTexts => ({
  abnt: citePrecedent(precedent, "abnt", time),
  text: citePrecedent(precedent, "texto", time),
  bibtex: citePrecedent(precedent, "bibtex", time),
  ris: citePrecedent(precedent, "ris", time),
  address: time.address,
});
