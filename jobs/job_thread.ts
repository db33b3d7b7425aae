/**
 * Runs jobs that read texts of others in threads of their own, so that no text keeps the dispatch waiting: one that does not
 * answer, or needs too much memory, is ended.
 */
import { Worker } from "node:worker_threads";
import type { Task } from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import { type ReadRecord, refuseSilenced } from "../store/precedents/index_runs.ts";
import { JobSilent } from "./set_aside.ts";
import type { JobApp } from "./task.ts";
import type { ThreadTask } from "./timetable.ts";

/** What a thread tells. */
export type ThreadMessage =
  | { readonly type: "alive" | "done" }
  | { readonly type: "reading"; readonly record: ReadRecord }
  | {
    readonly type: "log";
    readonly level: Parameters<Log>[0];
    readonly message: string;
    readonly fields: Readonly<Record<string, unknown>>;
  }
  | { readonly type: "failed"; readonly reason: string };

interface ThreadLimits {
  /** After so long without a sign of life a thread is ended; it gives one every second. */
  readonly silentMs: number;
  readonly memoryMb: number;
}

/** What is asked of a thread, on a busy machine too, and what an index of millions of precedents needs. */
const defaultLimits: ThreadLimits = { silentMs: 60_000, memoryMb: 4_096 };

const LOOKED_AT_MS = 1_000;

/**
 * @param entry the module that runs a task in its thread, by `workerData`
 * @param dataOf what the thread is given for a job
 */
export const jobThreads = (
  { db, clock, log }: Pick<JobApp, "db" | "clock" | "log">,
  entry: URL,
  dataOf: (task: ThreadTask, payload: unknown) => object,
  { silentMs, memoryMb }: ThreadLimits = defaultLimits,
): (task: ThreadTask) => Task =>
(task) =>
async (payload, { abortSignal }) => {
  const thread = new Worker(entry, {
    workerData: dataOf(task, payload),
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const stop = () => thread.postMessage("stop");
  abortSignal?.addEventListener("abort", stop);
  try {
    const silence = await endOf(thread, silentMs, log);
    if (silence === undefined) return;
    if (silence.record !== undefined) {
      await refuseSilenced(db, silence.record, clock());
      throw new Error(`${silence.reason}; the record is refused from now on`);
    }
    throw new JobSilent(silence.reason);
  } finally {
    abortSignal?.removeEventListener("abort", stop);
    await thread.terminate();
  }
};

/** Why a thread had to be ended, and the record that it was reading. */
interface Silence {
  readonly reason: string;
  readonly record: ReadRecord | undefined;
}

/** Waits for a thread; undefined when its job is done. */
function endOf(thread: Worker, silentMs: number, log: Log): Promise<Silence | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Silence | undefined>();
  let heard = performance.now();
  let record: ReadRecord | undefined;
  const timer = setInterval(() => {
    if (performance.now() - heard < silentMs) return;
    resolve({
      reason: `The job's thread gave no sign of life for ${silentMs / 1_000} s${of(record)}`,
      record,
    });
  }, Math.min(LOOKED_AT_MS, silentMs));
  thread.on("message", (message: ThreadMessage) => {
    heard = performance.now();
    if (message.type === "reading") record = message.record;
    if (message.type === "log") log(message.level, message.message, message.fields);
    if (message.type === "done") resolve(undefined);
    if (message.type === "failed") reject(new Error(message.reason));
  });
  thread.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return reject(error);
    resolve({ reason: `The job's thread needed more memory than it may have${of(record)}`, record });
  });
  thread.on("exit", () => resolve({ reason: `The job's thread ended by itself${of(record)}`, record }));
  return promise.finally(() => clearInterval(timer));
}

const of = (record: ReadRecord | undefined): string =>
  record === undefined ? "" : `, reading the record ${record.key} of ${record.source}`;
