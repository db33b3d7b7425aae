import type { Task } from "graphile-worker";
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDateTimeInSentence } from "../../domain/formatting.ts";
import { PRECEDENT_FORM } from "../../domain/precedents/precedent.ts";
import { disputesOf } from "../../domain/precedents/precedent_relations.ts";
import { sourceNames } from "../../domain/precedents/precedent_source.ts";
import { findIndexInUse } from "../../search/search_fault.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import {
  beginRun,
  endRun,
  incompleteSince,
  lastGoodRun,
  type RunCounts,
  type RunKind,
  withIndexingLock,
} from "../../store/precedents/index_runs.ts";
import { listOrgans } from "../../store/precedents/organs.ts";
import { listDisputeRows, recordDisputes } from "../../store/precedents/precedent_disputes.ts";
import { type JobApp, task } from "../task.ts";
import { readUpdates, rebuildIndex } from "./index_runs.ts";
import type { Indexing, IndexingApp } from "./indexing.ts";

export interface IndexingOptions {
  /**
   * Builds a new index beside the one that is searched, and notices precedents that are no longer in the
   * bank.
   */
  readonly full?: boolean;
  /** Called for every page with the number of records read and, as far as known, the total. */
  readonly onProgress?: (progress: { readonly read: number; readonly total: number }) => void;
  readonly signal?: AbortSignal | undefined;
}

export type IndexingEnd =
  | {
    readonly type: "done";
    readonly kind: RunKind;
    readonly counts: RunCounts;
    readonly failures: readonly string[];
  }
  /** Another process is indexing. */
  | { readonly type: "busy" };

/**
 * Updates the index from the bank, in one process at a time. An index that is not the one the last run left,
 * or of precedents in another form, is built whole, even if an update was requested, because it would lack
 * everything not updated since.
 *
 * @throws when the engine or the database fails; what was indexed by then stays indexed
 */
export async function indexPrecedents(app: IndexingApp, options: IndexingOptions = {}): Promise<IndexingEnd> {
  const end = await withIndexingLock(app.db, () => run(app, options));
  return end ?? { type: "busy" };
}

async function run(
  app: IndexingApp,
  { full = false, onProgress, signal }: IndexingOptions,
): Promise<IndexingEnd> {
  const { db, clock } = app;
  const { engine: search, fault, away } = await findIndexInUse(db, app.search);
  const { name: engine } = search;
  if (fault === "lost") await raiseAlarm(db, clock(), lostIndex(engine));
  if (away !== undefined) await raiseAlarm(db, clock(), engineAway(app.search.name, away.message));
  const isOtherForm = (await lastGoodRun(db))?.form !== PRECEDENT_FORM;
  const kind: RunKind = full || fault !== undefined || isOtherForm ? "full" : "incremental";
  const ids = new Map((await listOrgans(db)).map(({ id, searchAcronym }) => [id, searchAcronym]));
  const runId = await beginRun(db, { kind, engine, form: PRECEDENT_FORM, at: clock() });
  const counts = { records: 0, put: 0, unchanged: 0, refused: 0, duplicates: 0, removed: 0 };
  const indexing: Indexing = {
    ...app,
    search,
    runId,
    today: localDate(clock()),
    organOf: (id) => ids.get(id),
    isOtherForm,
    counts,
    signal,
    reportProgress: progressOf(onProgress),
  };
  const endWith = (end: { failure: string } | { collection: string }) =>
    endRun(db, runId, { ...counts, ...end, at: clock() });
  try {
    const failures = await (kind === "full" ? rebuildIndex(indexing) : readUpdates(indexing));
    counts.unchanged = counts.records - counts.put - counts.refused - counts.duplicates;
    if (failures.length > 0) {
      await endWith({ failure: failures.join("; ") });
      await tellIfUnread(app, failures);
    } else {
      await relateDisputes(indexing);
      const { collection } = await search.state();
      await endWith({ collection });
      await resolveAlarms(db, clock(), lostIndex(engine));
      await resolveAlarms(db, clock(), unreadBank("", []));
      // The index contains what was missed meanwhile: after a run of another engine a full one follows.
      if (away === undefined) await resolveAlarms(db, clock(), engineAway(engine, ""));
    }
    return { type: "done", kind, counts, failures };
  } catch (error) {
    await endWith({ failure: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** A bank that is away at night, or for a morning, is read by the next hour's run. */
const UNREAD = { hours: 24 };

/** Raises an alarm when no run of the last day has read everything it was to read. */
async function tellIfUnread({ db, clock }: IndexingApp, failures: readonly string[]): Promise<void> {
  const now = clock();
  const since = await incompleteSince(db);
  if (since === undefined || Temporal.Instant.compare(since.add(UNREAD), now) > 0) return;
  await raiseAlarm(db, now, unreadBank(formatDateTimeInSentence(since), failures));
}

/** @param failures what could not be read, and why */
const unreadBank = (since: string, failures: readonly string[]) => ({
  type: "precedent-index-lost" as const,
  subject: "leitura",
  detail:
    `O banco de precedentes não pôde ser lido por inteiro desde ${since}: ${
      failures.join("; ")
    }. A pesquisa responde ` +
    "com o que foi lido até então. Confira se o banco está no ar e as credenciais (BNP_API_…); de hora em hora ele é lido de novo.",
});

const lostIndex = (engine: string) => ({
  type: "precedent-index-lost" as const,
  subject: engine,
  detail:
    "O índice da pesquisa de precedentes não é o que a última indexação deixou: perdeu documentos ou foi " +
    "trocado. Ele está sendo refeito a partir do banco de precedentes; se isso falhar, rode " +
    "`task precedents index --full`.",
});

/** @param why the reason in a sentence for operators */
const engineAway = (engine: string, why: string) => ({
  type: "precedent-index-lost" as const,
  subject: `${engine} fora do ar`,
  detail:
    `${why}. As pesquisas são respondidas pelo índice guardado no banco de dados, que a indexação continua a atualizar; ` +
    "quando o servidor voltar, a indexação seguinte o refaz inteiro.",
});

/** Adds up the progress of the resources, each of which reports its own. */
function progressOf(onProgress: IndexingOptions["onProgress"]): Indexing["reportProgress"] {
  const known = new Map<string, { total: number; read: number }>();
  return (source, total, read) => {
    known.set(source, { total, read });
    const sum = (of: "total" | "read") => [...known.values()].reduce((all, one) => all + one[of], 0);
    onProgress?.({ read: sum("read"), total: sum("total") * sourceNames.length / known.size });
  };
}

const IndexPrecedentsPayload = v.object({ full: v.optional(v.boolean(), false) });

/**
 * Indexes updates every hour and everything every night, when deletions are noticed. An hourly job that finds
 * another run leaves the work to the next hour; a nightly one is enqueued again.
 */
export const indexPrecedentsTask = ({ precedents, ...app }: JobApp): Task =>
  task(IndexPrecedentsPayload, async ({ full }, { abortSignal: signal }) => {
    if (precedents === undefined) return;
    const end = await indexPrecedents({ ...app, ...precedents }, { full, signal });
    if (end.type === "busy") {
      if (full) throw new Error("The precedents are being indexed already");
      return;
    }
    const { kind, counts, failures } = end;
    app.log(failures.length === 0 ? "info" : "warn", "precedents indexed", { kind, ...counts, failures });
  });

// Finds, once all was read, which precedents are of one dispute, and tells the index what has changed.

/** The number of precedents written to the index at a time. */
const AT_ONCE = 200;

/** If the process is killed between the two writes, the next run repeats them. */
async function relateDisputes({ db, search }: Pick<Indexing, "db" | "search">): Promise<void> {
  const rows = await listDisputeRows(db);
  const disputes = disputesOf(new Map(rows.map(({ id, keys }) => [id, keys])));
  const changed = rows.filter(({ id, dispute }) => disputes.get(id) !== (dispute ?? undefined));
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const ids = changed.slice(at, at + AT_ONCE).map(({ id }) => id);
    const precedents = await Promise.all(ids.map((id) => search.get(id)));
    const put = precedents.flatMap((precedent) => {
      if (precedent === undefined) return [];
      const { dispute: _, ...rest } = precedent;
      const dispute = disputes.get(rest.id);
      return [dispute === undefined ? rest : { ...rest, dispute }];
    });
    await search.apply({ put, remove: [] });
    await recordDisputes(db, ids.map((id) => ({ id, dispute: disputes.get(id) })));
  }
}
