/**
 * Ends the connections of a pool that wait for an answer that will not come: the server's machine lost its
 * power, or something between forgot the connection. Nothing is ever heard of such a connection, and TCP gives
 * it up after a quarter of an hour at best, long after a standby has become the primary.
 */
import type { Socket } from "node:net";
// @ts-types="@types/pg"
import pg from "pg";
import { withTimeout } from "./with_timeout.ts";

/** A silence after which the server is asked; long statements are silent too. */
const SILENT_MS = 15_000;
/** How long the server may take to answer the question; one that is busy takes seconds. */
const ANSWERS_WITHIN_MS = 10_000;
/** A server that does not answer so many times in a row is away, and what waits for it is ended. */
const AWAY_AFTER = 3;

export interface SilenceLimits {
  /** Milliseconds; 15,000 by default. */
  readonly silentMs?: number;
  /** Milliseconds; 10,000 by default. */
  readonly answersWithinMs?: number;
}

/** What is used of a client beyond its types: its process at the server, and whether it waits for an answer. */
interface Session {
  readonly processID: number;
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Pick<Socket, "bytesRead" | "destroy" | "isPaused"> };
}

interface Watched {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly bytesRead: number;
  /** Whether it has been silent for as long as it may, so that the server is asked about it. */
  readonly isSilent: boolean;
}

/** Watches the sessions that are in use, until the pool has ended. */
export function endSilentSessions(
  pool: pg.Pool,
  { silentMs = SILENT_MS, answersWithinMs = ANSWERS_WITHIN_MS }: SilenceLimits,
): void {
  const open = new Set<Session>();
  const watched = new Map<Session, Watched>();
  const silent = () => [...watched].flatMap(([session, { isSilent }]) => isSilent ? [session] : []);
  let asking: Promise<void> | undefined;
  let failures = 0;

  const end = (session: Session, why: string) =>
    session.connection.stream.destroy(Object.assign(new Error(why), { code: "ECONNRESET" }));
  const ask = async () => {
    const silentNow = silent();
    const lost = await lostAmong(pool, { open: [...open], silent: silentNow, silentMs, answersWithinMs });
    failures = lost === undefined ? failures + 1 : 0;
    for (const session of lost ?? []) end(session, "The server does not answer this session any more");
    if (failures < AWAY_AFTER) return;
    for (const session of silent()) end(session, "The server of this session cannot be reached");
  };
  const watch = (session: Session, isSilent = false) => {
    clearTimeout(watched.get(session)?.timer);
    const { bytesRead } = session.connection.stream;
    watched.set(session, { timer: setTimeout(() => look(session), silentMs), bytesRead, isSilent });
  };
  const look = (session: Session) => {
    const before = watched.get(session);
    if (before === undefined) return;
    const { stream } = session.connection;
    // One that is paused has its answer, whose reader is slow.
    const isSilent = !session.readyForQuery && stream.bytesRead === before.bytesRead && !stream.isPaused();
    watch(session, isSilent);
    if (isSilent) asking ??= ask().finally(() => asking = undefined);
  };
  const unwatch = (session: Session) => {
    clearTimeout(watched.get(session)?.timer);
    watched.delete(session);
  };

  pool.on("connect", (client) => open.add(sessionOf(client)));
  pool.on("acquire", (client) => watch(sessionOf(client)));
  pool.on("release", (_error, client) => unwatch(sessionOf(client)));
  pool.on("remove", (client) => {
    unwatch(sessionOf(client));
    open.delete(sessionOf(client));
  });
}

const sessionOf = (client: pg.PoolClient): Session => client as unknown as Session;

/**
 * The open sessions that the server does not know, and the silent ones with whose last statement it has long been
 * done; what these hold there, locks among it, it gives up.
 *
 * @returns undefined when the server cannot be reached
 */
async function lostAmong(
  { options }: pg.Pool,
  { open, silent, silentMs, answersWithinMs }: Required<SilenceLimits> & {
    readonly open: readonly Session[];
    readonly silent: readonly Session[];
  },
): Promise<Session[] | undefined> {
  const { Client = pg.Client, ...config } = options as pg.PoolConfig & { Client?: typeof pg.Client };
  const client = new Client({
    ...{ ...config, connectionTimeoutMillis: answersWithinMs, query_timeout: answersWithinMs },
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; idle: boolean }>(
      `select pid, state like 'idle%' and state_change < clock_timestamp() - make_interval(secs => $2) as idle
       from pg_stat_activity where pid = any($1) and application_name = $3`,
      [open.map(({ processID }) => processID), silentMs / 1_000, config.application_name],
    );
    const idle = new Map(rows.map(({ pid, idle }) => [pid, idle]));
    const done = silent.filter(({ processID }) => idle.get(processID) === true);
    if (done.length > 0) {
      await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) as n (pid)", [
        done.map(({ processID }) => processID),
      ]);
    }
    return [...done, ...open.filter(({ processID }) => !idle.has(processID))];
  } catch (error) {
    // A server that refuses the question, as one without a connection left, is there.
    return /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "") ? [] : undefined;
  } finally {
    // What asked can itself become a connection of which nothing is heard any more.
    await withTimeout(answersWithinMs, client.end(), () => undefined).catch(() => {});
  }
}
