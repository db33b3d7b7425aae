/**
 * The connections graphile-worker is given. It does not await what it writes of a job that has ended, and takes most lost
 * connections for final (`docs/upstream.md`): here each of its statements is tried again until the database is there, on
 * whatever connection there is then.
 */
import { EventEmitter } from "node:events";
// @ts-types="@types/pg"
import type pg from "pg";
import { jobPool } from "../connection.ts";
import { listenForJobs } from "./job_listener.ts";
import { retryUntilAvailable } from "./retries.ts";

export interface QueuePool {
  /** As far as graphile-worker uses a pool. */
  readonly pool: pg.Pool;
  /** Whether a statement waits for the database to come back. */
  readonly waits: () => boolean;
  /** From now on what fails is not tried again. */
  giveUp(): void;
  end(): Promise<void>;
}

/** Connections of the queue: statements of graphile-worker are short, and more would stand idle. */
const QUEUE_CONNECTIONS = 3;

/** What a worker's queue takes of its connections: those, and the one that listens. */
export const QUEUE_SHARE = QUEUE_CONNECTIONS + 1;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** Opens the queue's own connections beside a pool, with its settings. */
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
    // Only what listens asks by callback.
    if (callback === undefined) return Promise.resolve(client);
    const { client: heard, release } = listener.attach();
    return callback(undefined, heard, release);
  };
  // Statements wait for their turn here, whatever the number of jobs: graphile-worker would warn of it at each start.
  const options = { ...real.options, max: Number.POSITIVE_INFINITY };
  const pool = Object.assign(new EventEmitter(), { options, connect, query });
  // graphile-worker asks whether somebody listens, as it would to a real pool.
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
