import type { Task } from "graphile-worker";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDate } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { datesOf } from "../../domain/precedents/precedent_date.ts";
import type { SearchEngine, SearchFilters, SearchPage } from "../../search/engine.ts";
import { parseQuery, type SearchFields } from "../../search/query/query.ts";
import {
  countIndexed,
  indexedBetween,
  lastIndexed,
  recordHits,
  removeUnreadSearches,
  type SavedSearch,
  searchesToNotify,
  uncheckedSearches,
} from "../../store/precedents/saved_searches.ts";
import { dueSearchMails, removeUnconfirmedMails, searchMailJob } from "../../store/precedents/search_mail.ts";
import { removeSearchesWithoutHits } from "../../store/precedents/searches_without_hits.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** The query, as stored in `saved_search.question`. */
interface SavedQuestion {
  readonly fields: SearchFields;
  readonly filters: SearchFilters;
}

const SEARCHES_A_STEP = 100;
/** The most hits of a search in one run; a search with more new hits matches nearly everything. */
const MAX_HITS = 200;
const STEP = 500;
const UNREAD_DAYS = 400;
/** As the message that asks says. */
const UNCONFIRMED_HOURS = 72;

/** Finds what was indexed since each saved search was last checked, then enqueues the notices. */
export const watchSearchesTask = ({ db, clock, precedents }: JobApp): Task =>
  task(NoPayload, async (_payload, { abortSignal }) => {
    if (precedents === undefined) return;
    const now = clock();
    const forgotten = now.subtract({ hours: 24 * UNREAD_DAYS });
    await removeUnreadSearches(db, forgotten);
    await removeSearchesWithoutHits(db, localDate(forgotten));
    const until = await lastIndexed(db);
    while (until !== undefined && !abortSignal?.aborted) {
      const behind = await uncheckedSearches(db, { indexedUntil: until, limit: SEARCHES_A_STEP });
      for (const search of behind) {
        const interval = { after: search.checkedAt, until };
        const found = await newFor(precedents.search, search, {
          among: await countIndexed(db, interval),
          today: localDate(now),
          choose: (ids) => indexedBetween(db, ids, interval),
        });
        const hits = found.map((precedent) => ({
          precedentId: precedent.id,
          title: precedentTitle(precedent),
          summary: summaryOf(precedent),
        }));
        await db.transaction().execute((tx) => recordHits(tx, search, hits, { until, now }));
      }
      if (behind.length < SEARCHES_A_STEP) break;
    }
    await removeUnconfirmedMails(db, now.subtract({ hours: UNCONFIRMED_HOURS }));
    await enqueue(db, (await dueSearchMails(db, now)).map(searchMailJob));
    const searchIds = await searchesToNotify(db, now);
    await enqueue(
      db,
      searchIds.map((searchId) => ({
        task: "deliver_search",
        payload: { searchId },
        key: `deliver_search:${searchId}`,
        queue: `deliver_search:${searchId}`,
      })),
    );
  });

/**
 * The new hits of a search. All new precedents are examined: an engine does not know when it received a
 * document, and the date of an update in the bank may be long before it was read.
 */
async function newFor(
  engine: SearchEngine,
  { question }: SavedSearch,
  { among, today, choose }: {
    among: number;
    today: Temporal.PlainDate;
    choose: (ids: readonly string[]) => Promise<Set<string>>;
  },
): Promise<Precedent[]> {
  const { fields, filters: asked } = question as unknown as SavedQuestion;
  // Cases are to be suspended today, not on the day on which the search was saved.
  const filters = asked.suspendedOn === undefined ? asked : { ...asked, suspendedOn: today.toString() };
  const found: Precedent[] = [];
  let page: SearchPage = { offset: 0, limit: STEP };
  while (found.length < Math.min(among, MAX_HITS)) {
    const { hits, nextCursor } = await engine.search({
      query: parseQuery(fields),
      filters,
      order: "updated-desc",
      page,
    });
    const chosen = await choose(hits.map(({ precedent }) => precedent.id));
    found.push(...hits.flatMap(({ precedent }) => chosen.has(precedent.id) ? [precedent] : []));
    if (nextCursor === undefined) break;
    page = { cursor: nextCursor, limit: STEP };
  }
  return found.slice(0, MAX_HITS);
}

const MAX_SUMMARY = 600;

function summaryOf(precedent: Precedent): string {
  const { status, thesis, question, judgingBody, decisions } = precedent;
  const text = thesis === "" ? question : thesis;
  return [
    status,
    ...datesOf(precedent).map(({ name, on }) => `${name} em ${formatDate(on)}`),
    judgingBody,
    decisions?.rapporteur,
    text.length > MAX_SUMMARY ? `${text.slice(0, MAX_SUMMARY)} (...)` : text,
  ].filter((part) => part !== undefined).join(". ");
}
