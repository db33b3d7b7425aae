/**
 * The connections of graphile-worker. It does not await its writes about ended jobs, and treats most lost
 * connections as final (`docs/upstream.md`); here each of its statements is retried until the database is
 * available, on any connection.
 */
import { EventEmitter } from "node:events";
// @ts-types="@types/pg"
import type pg from "pg";
import { jobPool } from "../connection/connection.ts";
import { listenForJobs } from "./job_listener.ts";
import { retryUntilAvailable } from "./retries.ts";

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
