/** Two APIs, two workers, one PostgreSQL and one exchange folder, each a process that can be killed at any moment. */
import { setTimeout as pause } from "node:timers/promises";
import { grantRuntime, makeRuntimeRole, RUNTIME_ROLE } from "../../../store/roles.ts";
import { freePort } from "../../../staging/port.ts";
import { type ExchangeFixture, openFixture } from "../exchange/exchange_fixture.ts";
import { type ProgramProcess, start } from "../program.ts";
import { roleEnvironment } from "../role_environment.ts";
import { asRuntime, RUNTIME_PASSWORD, seedFromStaging } from "../template.ts";
import { until } from "../until.ts";
import { type OwnPostgres, ownPostgres } from "./own_postgres.ts";
import { startWorkerProcess } from "./start_worker.ts";

export type Random = () => number;

/** The same numbers for the same seed (mulberry32), so that what failed can be tried again. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

export interface ServiceFaults {
  kills: number;
  cuts: number;
  restarts: number;
}

export interface CrashService extends AsyncDisposable {
  readonly t: ExchangeFixture;
  readonly server: OwnPostgres;
  readonly issuer: string;
  readonly faults: ServiceFaults;
  /** The address of one of the APIs. */
  api(): string;
  /** Starts the workers anew, their clocks at an instant. */
  beginAt(instant: string): Promise<void>;
  /** Kills one of the four at random and starts it again. */
  kill(): void;
  /** Kills the worker whose session waits for a lock on a table in a statement of this form, if one comes to it. */
  killAt(table: string, statement: RegExp): Promise<boolean>;
  cut(): Promise<void>;
  restart(): Promise<void>;
  /** What the processes have printed last. */
  output(): string[];
}

/** How long a step is waited for at which a worker is to be killed. */
const STEP_MS = 4_000;

export async function crashService(random: Random): Promise<CrashService> {
  const stack = new AsyncDisposableStack();
  const server = stack.use(await ownPostgres());
  const dir = await Deno.makeTempDir({ prefix: "assets-crash-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { env } = await roleEnvironment(`${dir}/exchange`, stack);
  await makeRuntimeRole(server.url, RUNTIME_PASSWORD);
  const { db, pool, close } = server.connect();
  stack.defer(close);
  await grantRuntime(db, RUNTIME_ROLE);
  await seedFromStaging(db);
  const t = await openFixture({ db, pool, url: server.url, dir: `${dir}/exchange` });
  const faults: ServiceFaults = { kills: 0, cuts: 0, restarts: 0 };
  const apiEnv = { ...env, DATABASE_URL: asRuntime(server.url), DRAFTING_LIMIT_USER: "100000" };
  const ports = [env.PORT, String(freePort())];
  const startApi = (n: number) => start("api", { ...apiEnv, PORT: ports[n]! });
  const apis = [startApi(0), startApi(1)];
  const workers: ProgramProcess[] = [];
  let at = "";
  stack.defer(async () => void await Promise.all([...apis, ...workers].map((one) => one.stop("SIGKILL"))));

  const restartOf = (list: ProgramProcess[], n: number, again: () => ProgramProcess) => {
    faults.kills++;
    const killed = list[n]!.stop("SIGKILL");
    list[n] = again();
    return killed;
  };
  const killWorker = (n: number) => restartOf(workers, n, () => startWorkerProcess(t, at));
  const kill = () => {
    const n = Math.floor(random() * 2);
    if (random() < 0.4) restartOf(apis, n, () => startApi(n));
    else killWorker(n);
  };
  return {
    t,
    server,
    faults,
    issuer: env.OIDC_ISSUER,
    api: () => `http://127.0.0.1:${ports[Math.floor(random() * 2)]}`,
    async beginAt(instant) {
      await Promise.all(workers.map((one) => one.stop("SIGTERM")));
      at = instant;
      workers.splice(0, 2, startWorkerProcess(t, at), startWorkerProcess(t, at));
      await Promise.all(workers.map((one) => one.printed(/"ready"/)));
    },
    kill,
    async killAt(table, statement) {
      const blocking = await pool.connect();
      try {
        await blocking.query(`begin; lock table ${table} in share row exclusive mode`);
        for (const end = performance.now() + STEP_MS; performance.now() < end; await pause(20)) {
          const { rows } = await pool.query(
            "select application_name as name, query from pg_stat_activity where wait_event_type = 'Lock'",
          ) as { rows: { name: string; query: string }[] };
          const found = rows.find(({ query }) => statement.test(query));
          const n = workers.findIndex((one) => found !== undefined && one.output().includes(found.name));
          if (n >= 0) {
            await killWorker(n);
            return true;
          }
        }
        return false;
      } finally {
        await blocking.query("rollback").catch(() => {});
        blocking.release();
      }
    },
    async cut() {
      faults.cuts++;
      await server.cut();
    },
    async restart() {
      faults.restarts++;
      await server.stop();
      await server.start();
      await until("the database", () => pool.query("select 1").then(() => true, () => false));
    },
    output: () => [...apis, ...workers].map((one) => one.output().slice(-1_500)),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
