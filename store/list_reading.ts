/**
 * Chooses the server from which lists and searches are read: a standby when it has replayed everything
 * committed before the reading began, else the primary. A reader therefore sees everything written before;
 * `docs/adr/0017-read-replica.md`.
 */
import { sql } from "kysely";
import { connect, type Db } from "./connection/connection.ts";
import { isDatabaseUnavailable } from "./connection/database_unavailable.ts";
import { withTimeout } from "./connection/with_timeout.ts";

/**
 * Reads a list or a search. No change is decided on what is read so: rows for decisions are read from the
 * primary.
 */
export type ListReading = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export const readPrimary = (db: Db): ListReading => (read) => read(db);

/**
 * The server that answers a reading: the standby, or the primary because the standby is behind, away or of
 * another database.
 */
export type ListSource = "replica" | "behind" | "away" | "unrelated";

type Answered = ListSource | "conflict";

export interface Replica extends AsyncDisposable {
  readonly lists: ListReading;
  /** The server that would answer a reading now. */
  source(): Promise<ListSource>;
  /**
   * The number of readings answered by the standby, and by the primary for each reason; `conflict` is a
   * conflict with the replay.
   */
  readonly answered: ReadonlyMap<Answered, number>;
}

interface ReplicaSettings {
  readonly url: string;
  readonly primary: Db;
  readonly max: number;
  readonly applicationName: string;
  /** Called at every change of the source; the initial source is `replica`. */
  readonly onSource: (source: ListSource, error?: unknown) => void;
}

/** How long the standby may take to connect or to answer. */
const ANSWER_MS = 1_000;
/**
 * How long the standby may take to replay what was committed before a reading began, and the interval of
 * checks.
 */
const CATCH_UP_MS = 25;
const ASKED_AGAIN_MS = 5;
/** How long a standby that was behind or away is not asked, so that not every reading waits. */
const REST_MS = { replica: 0, behind: 500, away: 5_000, unrelated: 5_000 } as const;

/** Opens the standby. Starting does not need it: while it is away the primary answers. */
export function openReplica(
  { url, primary, max, applicationName, onSource }: ReplicaSettings,
): Replica {
  const answered = new Map<Answered, number>();
  const count = (source: Answered) => answered.set(source, (answered.get(source) ?? 0) + 1);
  const { db: standby, close } = connect(url, {
    ...{ max, applicationName, waitMs: ANSWER_MS },
    onError: (error) => learn("away", error),
  });
  let known: ListSource = "replica";
  let restsUntil = -Infinity;
  const learn = (source: ListSource, error?: unknown): ListSource => {
    restsUntil = performance.now() + REST_MS[source];
    if (source !== known) onSource(known = source, error);
    return source;
  };
  const source = async (): Promise<ListSource> => {
    try {
      return learn(
        await withTimeout(ANSWER_MS, compare(primary, standby), () => {
          throw new Error(`No answer within ${ANSWER_MS} ms`);
        }),
      );
    } catch (error) {
      return learn("away", error);
    }
  };
  return {
    source,
    answered,
    async lists(read) {
      let from: Answered = performance.now() < restsUntil ? known : await source();
      if (from === "replica") {
        try {
          const answer = await read(standby);
          count("replica");
          return answer;
        } catch (error) {
          // An attempt to write (25006) is a bug; a conflict with the replay (40001) concerns this reading
          // alone.
          if (!isDatabaseUnavailable(error) || codeOf(error) === "25006") throw error;
          from = codeOf(error) === "40001" ? "conflict" : learn("away", error);
        }
      }
      count(from);
      return await read(primary);
    },
    [Symbol.asyncDispose]: close,
  };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

interface Place {
  readonly cluster: string;
  readonly database: string;
  readonly timeline: string;
  readonly position: string;
}

/**
 * Whether the standby has replayed everything that the primary had written when it was asked; waits a moment
 * for it.
 */
async function compare(primary: Db, standby: Db): Promise<ListSource> {
  const { rows: [place] } = await sql<Place>`
    select system_identifier::text as cluster, current_database() as database, position::text,
      substr(pg_walfile_name(position), 1, 8) as timeline
    from pg_control_system(), pg_current_wal_flush_lsn() as position`.execute(primary);
  const until = performance.now() + CATCH_UP_MS;
  while (true) {
    const state = await hasReached(standby, place!);
    if (!state.related) return "unrelated";
    if (state.reached) return "replica";
    if (performance.now() >= until) return "behind";
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS));
  }
}

/**
 * A standby counts as related when it follows the primary's own history: after a failover, one that has not
 * switched to the new timeline may have data that the new primary never had.
 */
async function hasReached(standby: Db, { cluster, database, timeline, position }: Place) {
  const { rows: [place] } = await sql<{ related: boolean; reached: boolean }>`
    select pg_is_in_recovery() and system_identifier::text = ${cluster} and current_database() = ${database}
        and upper(lpad(to_hex(timeline_id), 8, '0')) = ${timeline} as related,
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as reached
    from pg_control_system(), pg_control_checkpoint()`.execute(standby);
  return place!;
}
