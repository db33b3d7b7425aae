/**
 * The test context: a database that stands as the template, a clock the test moves, the exchange's folders, the
 * real routes over the real stand-ins and identity provider. Everything is disposed of when the test ends.
 */
// @ts-types="@types/pg"
import type pg from "pg";
import type { Clock, Log } from "../../domain/ports.ts";
import { type ExchangeContext, openExchange } from "../../exchange/mod.ts";
import type { JobApp } from "../../jobs/task.ts";
import { dueJobs } from "../../jobs/timetable.ts";
import { precedentsBank } from "../../registries/bnp.ts";
import { outgoingRule } from "../../registries/http/address.ts";
import { openRegistries, type Registries } from "../../registries/mod.ts";
import { openWebhooks } from "../../registries/notices/webhook.ts";
import type { App } from "../../routes/app.ts";
import { performBulk } from "../../routes/bulk/bulk_work.ts";
import { routes, served } from "../../routes/mod.ts";
import { openSearch } from "../../search/mod.ts";
import { automaticSwitches } from "../../staging/automatic_switches.ts";
import { connect, type Db, jobPool } from "../../store/connection/connection.ts";
import { activeHolidays } from "../../store/holidays.ts";
import { readPrimary } from "../../store/list_reading.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { keys } from "./audit/seals.ts";
import { lendDatabase, START } from "./database/template.ts";
import { LONG_SWAP_WAIT } from "./precedents/swap_wait.ts";
import { assertNothingSecretLogged } from "./processes/log_scan.ts";
import { type ExternalServices, externalServices } from "./registries/external_services.ts";
import { workOnce } from "./work.ts";

/** Of the program in a test: enough for calls and jobs to meet, and few sessions have to learn the database. */
const CONNECTIONS = 3;

export interface TestContext {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** The same database as what runs the program, for programs of their own. */
  readonly runtimeUrl: string;
  readonly clock: Clock;
  /** Moves the clock forward. */
  advance(by: Temporal.DurationLike): void;
  /** Sets the clock to a local time of São Paulo, such as `2026-11-23T18:59`. */
  setTime(local: string): void;
  /** What was logged, for the few tests about logs. */
  readonly logged: { level: string; message: string; fields: Readonly<Record<string, unknown>> }[];
  readonly exchange: ExchangeContext;
  /** The exchange's folder, one folder an institution. */
  readonly exchangeDir: string;
  readonly registries: Registries;
  readonly app: App;
  /** The API: `http.request("/v1/…", { headers })`. */
  readonly http: ReturnType<typeof routes>;
  readonly externalServices: ExternalServices;
  /** Runs every job that is due, and those that follow, as a worker would. */
  work(): Promise<void>;
}

export async function openTestContext(): Promise<TestContext & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const around = await externalServices();
  const database = stack.use(await lendDatabase("staging"));
  // It goes at the end of the run: a file system that has just deleted files by the thousand is slow to make new ones.
  const dir = await Deno.makeTempDir({ prefix: "assets-test-" });
  const logged: TestContext["logged"] = [];
  const log: Log = (level, message, fields = {}) => logged.push({ level, message, fields });
  const { client } = database;
  // The test's own hand is the owner's; the program runs as it may.
  const owner = connect(database.url, { max: 2, onError: () => {}, client });
  stack.defer(owner.close);
  const { db, pool, close } = connect(database.runtimeUrl, { max: CONNECTIONS, onError: () => {}, client });
  stack.defer(close);
  const workers = jobPool(pool, () => {});
  stack.defer(() => workers.end());
  stack.defer(database.keepSessions);

  let now = START;
  const clock = () => now;
  const registries = openRegistries({
    ...around.addresses,
    clock,
    realClock: () => Temporal.Now.instant(),
  });
  const webhooks = openWebhooks({
    secretKey: "the tests' own secret key",
    http: true,
    networks: ["127.0.0.0/8"],
    anonymousNetworks: ["127.0.0.0/8"],
    realClock: () => Temporal.Now.instant(),
  });
  const exchangeDir = `${dir}/exchange`;
  const holidays = (from: Db = db) => activeHolidays(from);
  const sftp = { keysDir: `${dir}/sftp`, isAllowed: outgoingRule(["127.0.0.0/8"]), probeMs: 400 };
  const exchange = await openExchange({ db, pool, clock, log, dir: exchangeDir, holidays, sftp });
  const search = await openSearch({ db, ...LONG_SWAP_WAIT });
  // Tests that index have a bank of their own; here nobody listens.
  const nowhere = { url: "http://127.0.0.1:9", tokenUrl: around.tokenUrl, user: "", password: "" };
  const precedents = { bank: precedentsBank(nowhere), search };
  const app: App = {
    db,
    lists: readPrimary(db),
    clock,
    log,
    sealKeys: keys,
    registries,
    webhooks,
    search,
    holidays,
    sftp,
    tokenUrl: around.tokenUrl,
    prefix: "",
    moveClock: (to) => {
      now = to;
      return Promise.resolve([]);
    },
    automaticAnswers: automaticSwitches(exchange.folders),
  };
  const jobs: JobApp = {
    ...exchange,
    ...{ sealKeys: keys, registries, webhooks, precedents },
    performBulk: (id) => performBulk(served(app), id),
  };
  let api: TestContext["http"] | undefined;
  stack.defer(() => assertNothingSecretLogged(logged));
  const owned = stack.move();
  return {
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
    db: owner.db,
    pool: owner.pool,
    runtimeUrl: database.runtimeUrl,
    clock,
    advance: (by) => void (now = now.add(Temporal.Duration.from(by).round({ largestUnit: "hour" }))),
    setTime: (local) =>
      void (now = Temporal.PlainDateTime.from(local).toZonedDateTime("America/Sao_Paulo").toInstant()),
    logged,
    exchange,
    exchangeDir,
    registries,
    app,
    get http() {
      return api ??= routes(app);
    },
    externalServices: around,
    work: async () => {
      await enqueue(db, dueJobs);
      await workOnce(workers, jobs, log);
    },
  };
}

/** A test whose body is given the context. */
export const testContext = (body: (testContext: TestContext) => Promise<void>) => async (): Promise<void> => {
  await using t = await openTestContext();
  await body(t);
};
