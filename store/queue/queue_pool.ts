/**
 * The connections of graphile-worker. It does not await its writes about ended jobs, and treats most lost
 * connections as final (`docs/upstream.md`); here each of its statements is retried until the database is
 * available, on any connection.
 */
import { EventEmitter } from "node:events";
// @ts-types="@types/pg"
import pg from "pg";
import { jobPool } from "../connection/connection.ts";
import { retryDelay, retryUntilAvailable } from "./retries.ts";

export interface QueuePool {
  /** The part of a pool that graphile-worker uses. */
  readonly pool: pg.Pool;
  /** Whether a statement is waiting for the database. */
  readonly waits: () => boolean;
  /** Ends the retries: from now on a failure is final. */
  giveUp(): void;
  end(): Promise<void>;
}

/**
 * The number of connections for the queue: graphile-worker's statements are short, and more would be idle.
 */
const QUEUE_CONNECTIONS = 3;

/** The connections of a worker's queue, including the one that listens. */
export const QUEUE_SHARE = QUEUE_CONNECTIONS + 1;

/**
 * The connections of the jobs that keep the hours of the exchange: one for each that uses files, for two of the cut-off's, and
 * two more, because a job that holds a session may need another.
 */
export const urgentShare = (concurrency: number): number => concurrency + 4;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** Opens the queue's own connections, with the settings of a pool. */
export function openQueuePool(beside: pg.Pool, onError: (error: Error) => void): QueuePool {
  const real = jobPool(beside, onError, QUEUE_CONNECTIONS);
  const listener = listenForJobs(real.options, onError);
  const givingUp = new AbortController();
  let waiting = 0;
  const query = async (...args: unknown[]) => {
    let failed = false;
    try {
      return await retryUntilAvailable(
        () => (real.query as unknown as (...args: unknown[]) => Promise<pg.QueryResult>).apply(real, args),
        {
          signal: givingUp.signal,
          onRetry: () => {
            if (!failed) waiting++;
            failed = true;
          },
        },
      );
    } finally {
      if (failed) waiting--;
    }
  };
  const client = { query, release: () => {} };
  const connect = (callback?: Callback) => {
    // Only the listener uses a callback.
    if (callback === undefined) return Promise.resolve(client);
    const { client: heard, release } = listener.attach();
    return callback(undefined, heard, release);
  };
  // Statements queue up here, whatever the number of jobs: with a real limit graphile-worker would print a
  // warning at each start.
  const options = { ...real.options, max: Number.POSITIVE_INFINITY };
  const pool = Object.assign(new EventEmitter(), { options, connect, query });
  // graphile-worker checks for listeners, as on a real pool.
  pool.on("error", () => {}).on("connect", () => {});
  return {
    pool: pool as unknown as pg.Pool,
    waits: () => waiting > 0,
    giveUp: () => givingUp.abort(),
    async end() {
      givingUp.abort();
      await listener.stop();
      await real.end();
    },
  };
}

// The single LISTEN of a worker process, through which every runner is notified of new jobs.

/** The channels that graphile-worker listens to. */
const CHANNELS = ["jobs:insert", "worker:migrate"];

/**
 * The notification sent to runners after a lost connection, so that they look for jobs announced meanwhile.
 */
const LOOK_AGAIN = { channel: "jobs:insert", payload: JSON.stringify({ count: 100 }) };

interface JobListener {
  /**
   * A substitute for a runner's own connection: it passes notifications on, and never reports a lost
   * connection.
   */
  attach(): { readonly client: pg.PoolClient; release(): void };
  stop(): Promise<void>;
}

/** Listens until it is stopped; a lost connection is replaced. */
export function listenForJobs(options: pg.PoolConfig, onError: (error: Error) => void): JobListener {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client;
  const runners = new Set<EventEmitter>();
  const notify = (message: { readonly channel: string; readonly payload?: string | undefined }) => {
    for (const runner of runners) runner.emit("notification", message);
  };
  let stopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: pg.Client | undefined;
  let opening: Promise<void> = Promise.resolve();

  const open = async () => {
    const client = new Client(options);
    const lost = (error: Error) => {
      if (current !== client) return;
      current = undefined;
      if (stopped) return;
      onError(error);
      client.end().catch(() => {});
      timer = setTimeout(reopen, retryDelay(tries++));
    };
    current = client;
    client.on("error", lost);
    client.on("end", () => lost(new Error("Connection terminated")));
    client.on("notification", notify);
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen "${channel}"`).join("; "));
      tries = 0;
      notify(LOOK_AGAIN);
    } catch (error) {
      lost(error as Error);
    }
  };
  const reopen = () => void (opening = open());
  reopen();

  return {
    attach() {
      const runner = Object.assign(new EventEmitter(), { query: () => Promise.resolve({ rows: [] }) });
      runners.add(runner);
      return { client: runner as unknown as pg.PoolClient, release: () => void runners.delete(runner) };
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening;
      await current?.end().catch(() => {});
    },
  };
}
