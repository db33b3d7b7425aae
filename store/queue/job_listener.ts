/** The single LISTEN of a worker process, through which every runner is notified of new jobs. */
import { EventEmitter } from "node:events";
// @ts-types="@types/pg"
import pg from "pg";
import { retryDelay } from "./retries.ts";

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
