/** A thread of a worker that runs one job over texts of others, and then ends; see `jobs/job_thread.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import type { JobHelpers, Task } from "graphile-worker";
import type { ThreadMessage } from "../../jobs/job_thread.ts";
import { importUnitsTask } from "../../jobs/precedents/import_units.ts";
import { indexPrecedentsTask } from "../../jobs/precedents/index_precedents.ts";
import { watchSearchesTask } from "../../jobs/precedents/watch_searches.ts";
import type { JobApp } from "../../jobs/task.ts";
import type { ThreadTask } from "../../jobs/timetable.ts";
import { type BnpAccess, precedentsBank } from "../../registries/bnp.ts";
import { openSearch } from "../../search/mod.ts";
import type { EmbeddingsAddress } from "../../search/semantic/embeddings.ts";
import type { TypesenseAddress } from "../../search/typesense/server.ts";
import { connect } from "../../store/connection/connection.ts";

/** What a thread is given; plain values, since it shares no objects with its process. */
export interface ThreadWork {
  readonly task: ThreadTask;
  readonly payload: unknown;
  readonly databaseUrl: string;
  /** The name of the process's sessions. */
  readonly process: string;
  /** How far the service's clock is ahead of the machine's. */
  readonly aheadMs: number;
  readonly bank: BnpAccess | undefined;
  readonly typesense: TypesenseAddress | undefined;
  readonly embeddings: EmbeddingsAddress | undefined;
  readonly unitsFile: string | undefined;
}

const ALIVE_EVERY_MS = 1_000;
const CONNECTIONS = 3;

const tasks: Record<ThreadTask, (app: JobApp) => Task> = {
  index_precedents: indexPrecedentsTask,
  watch_searches: watchSearchesTask,
  import_units: importUnitsTask,
};

const tell = (message: ThreadMessage) => parentPort!.postMessage(message);

async function run(work: ThreadWork): Promise<void> {
  const { aheadMs, bank, typesense, embeddings, unitsFile } = work;
  const log: JobApp["log"] = (level, message, fields = {}) => {
    // Errors of classes of our own, and what is not plain, are told as text.
    const plain = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? String(value) : value]),
    );
    tell({ type: "log", level, message, fields: structuredClone(plain) });
  };
  const { db, close } = connect(work.databaseUrl, {
    max: CONNECTIONS,
    applicationName: work.process,
    onError: (error) => log("error", "A database connection was lost", { error }),
  });
  const stopping = new AbortController();
  parentPort!.on("message", () => stopping.abort());
  try {
    const search = await openSearch({
      ...{ db, typesense, embeddings },
      onModelFailure: (reason) => log("warn", "search without embeddings", { reason }),
    });
    const app = {
      db,
      log,
      clock: () => Temporal.Now.instant().add({ milliseconds: aheadMs }).round("millisecond"),
      unitsFile,
      precedents: bank && { bank: precedentsBank({ ...bank, policy: { log } }), search },
      onRecord: (record) => tell({ type: "reading", record }),
    } as Partial<JobApp> as JobApp;
    await tasks[work.task](app)(work.payload, { abortSignal: stopping.signal } as JobHelpers);
  } finally {
    await close();
  }
}

const alive = setInterval(() => tell({ type: "alive" }), ALIVE_EVERY_MS);
await run(workerData as ThreadWork).then(
  () => tell({ type: "done" }),
  (error) => tell({ type: "failed", reason: error instanceof Error ? error.message : String(error) }),
);
clearInterval(alive);
