/**
 * The environment of the exchange's bench: an embedded PostgreSQL with its ordinary settings, fsync on, and a
 * database for each day.
 */
import { sql } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";
import { nationalHolidays } from "../../../domain/calendar/calendar.ts";
import type { Clock } from "../../../domain/ports.ts";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { type ExchangeContext, openExchange } from "../../../exchange/mod.ts";
import { migrations } from "../../../migrations/mod.ts";
import { startPostgres } from "../../../staging/postgres/postgres.ts";
import { connect, type Db } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { addHolidays } from "../../../store/holidays.ts";
import { listInstitutions } from "../../../store/institutions/institutions.ts";
import { DAY, type DaySize, fillDay } from "./exchange_day.ts";

/** The number of files that are published or taken in at once; the same for the floor. */
export const AT_ONCE = 8;

export interface ExchangeBench extends AsyncDisposable {
  /** A database filled with a day; it is removed with its exchange folder on disposal. */
  day(size: DaySize): Promise<BenchDay>;
}

export interface BenchDay extends AsyncDisposable {
  readonly size: DaySize;
  readonly url: string;
  readonly dir: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly ctx: ExchangeContext;
  /** The server's time by statement since the last call, the longest first, over all connections. */
  statements(): Promise<Statement[]>;
  /** Sets the exchange's clock. */
  setTime(now: Temporal.Instant): void;
  now(): Temporal.Instant;
}

export interface Statement {
  /** The beginning of the statement. */
  readonly text: string;
  readonly seconds: number;
}

export async function openExchangeBench(): Promise<ExchangeBench> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dataDir, 0o755);
  const postgres = stack.use(
    await startPostgres({
      dataDir,
      log: () => {},
      settings: { shared_preload_libraries: "pg_stat_statements" },
    }),
  );
  const admin = connect(postgres.url, { max: 1, onError: () => {} });
  stack.defer(admin.close);
  let days = 0;
  const resources = stack.move();
  return {
    day: (size) => openDay(admin.db, postgres.url, `${dataDir}/day${++days}`, size),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function openDay(admin: Db, serverUrl: string, dir: string, size: DaySize): Promise<BenchDay> {
  await using stack = new AsyncDisposableStack();
  const name = `day_${crypto.randomUUID().replaceAll("-", "")}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  stack.defer(async () => void await sql`drop database ${sql.id(name)} with (force)`.execute(admin));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, pool, close } = connect(url.href, { max: AT_ONCE + 4, onError: () => {} });
  stack.defer(close);
  await sql`create extension pg_stat_statements`.execute(db);
  await migrate({ db, pool }, migrations);
  await fillDay(db, size);
  await addHolidays(db, [DAY.year, DAY.year + 1].flatMap(nationalHolidays), "bench");
  let now = Temporal.Instant.fromEpochMilliseconds(0);
  const ctx = await openFolder({ db, pool, dir, clock: () => now });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  // The institutions' folders are made before the measurement, because they are made once and not every day.
  for (const { ispb } of await listInstitutions(db)) await makeFolders(ctx.folders, ispb);
  await checkpoint(db);
  const resources = stack.move();
  return {
    size,
    url: url.href,
    dir,
    db,
    pool,
    ctx,
    statements: () => takeStatements(db),
    now: () => now,
    setTime: (to) => void (now = to),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The server's time by the beginning of statements, from `pg_stat_statements`, which is reset. */
async function takeStatements(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select left(regexp_replace(ltrim(query), '\\s+', ' ', 'g'), 72) as text, sum(total_exec_time)::float8 / 1000 as seconds
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    group by 1 order by 2 desc`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
  return rows;
}

/** The context of the exchange over a folder, without a log, and with the national holidays of some years alone. */
export function openFolder(
  { db, pool, dir, clock, years = [DAY.year, DAY.year + 1] }: {
    readonly db: Db;
    readonly pool: pg.Pool;
    readonly dir: string;
    readonly clock: Clock;
    readonly years?: readonly number[];
  },
): Promise<ExchangeContext> {
  const days = new Set(years.flatMap(nationalHolidays).map(({ date }) => date.toString()));
  const holidays = () => Promise.resolve(days);
  return openExchange({
    db,
    pool,
    dir,
    clock,
    log: () => {},
    holidays,
    sftp: { keysDir: `${dir}/.sftp`, isAllowed: () => true },
  });
}

/** Writes what earlier work has left in memory, so that the next measurement does not include it. */
export async function checkpoint(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db);
}

/** The seconds that some work takes by the wall clock. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Does some work for each item, a number of items at once. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (next < items.length) await work(items[next++]!);
  }));
}
