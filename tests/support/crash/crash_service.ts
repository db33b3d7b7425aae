/** Two APIs, two workers, one PostgreSQL and one exchange folder: processes of the service as its tasks start them. */
import { type MovableClock, openMovableClock } from "../../../staging/clock.ts";
import { indexingClient } from "../../../staging/data/seed_courts.ts";
import { createRuntimeRole, grantRuntime, RUNTIME_ROLE } from "../../../store/connection/roles.ts";
import { type OwnPostgres, ownPostgres } from "../database/own_postgres.ts";
import { asRuntime, RUNTIME_PASSWORD, seedFromStaging } from "../database/template.ts";
import { type ExchangeFixture, openFixture } from "../exchange/exchange_fixture.ts";
import { freePort } from "../processes/free_port.ts";
import { type ProgramProcess, start } from "../processes/program.ts";
import { oneOf, type Random } from "../processes/random.ts";
import { roleEnvironment } from "../processes/role_environment.ts";
import { ownSources, type Sources } from "../processes/tasks.ts";
import { until } from "../until.ts";
import { heldAt, makeSteps } from "./crash_holds.ts";
import { allSteps, type Step } from "./crash_steps.ts";

interface Faults {
  /** SIGKILLs of ours, and of those how many at each named step. */
  kills: number;
  readonly steps: Map<string, number>;
  /** SIGKILLs of a session of PostgreSQL's, which ends them all, and of all of PostgreSQL. */
  databaseKills: number;
  cuts: number;
  restarts: number;
}

export interface CrashService extends AsyncDisposable {
  readonly t: ExchangeFixture;
  readonly server: OwnPostgres;
  /** What leads commands to the same database and folder. */
  readonly env: Record<string, string>;
  readonly faults: Faults;
  /** The time of all of them. */
  readonly clock: MovableClock;
  /** The address of one of the APIs, and of both. */
  api(): string;
  readonly addresses: readonly string[];
  /** The processes as they are now. */
  processes(): { readonly apis: readonly ProgramProcess[]; readonly workers: readonly ProgramProcess[] };
  /** Kills one of the four at random and starts it again. */
  kill(): void;
  /** Kills the process that comes to a step, if one does. @param goOn what leads to it, done again and again */
  killAt(step: Step, goOn: () => Promise<void>): Promise<boolean>;
  /** Stops, as SIGSTOP does, the process that comes to a step. @returns it, if one came */
  freezeAt(step: Step, goOn: () => Promise<void>): Promise<ProgramProcess | undefined>;
  /** Enqueues what the timetable would by now, of its own within a minute. */
  setOff(): Promise<void>;
  /** Kills a session of PostgreSQL's, upon which it ends all of them and recovers. */
  killDatabaseSession(): Promise<void>;
  cut(): Promise<void>;
  /** Ends all four by SIGKILL, or those of one role, does something, and starts them again until they serve. */
  whileEnded(role: Step["role"] | "all", work: () => Promise<void>): Promise<void>;
  /** Ends a process in order and starts it of another version. @returns once it is ready */
  replace(role: Step["role"], n: number, sources: Sources): Promise<void>;
  /** Stops PostgreSQL, in order or by SIGKILL, and starts it. */
  restart(how: "in order" | "killed"): Promise<void>;
  /** What the processes have printed last. */
  output(): string[];
}

/** How long a step is waited for at which a process is to be killed. */
const STEP_MS = 8_000;

interface Placing {
  /** Where the exchange folder is; by default a temporary folder, which ends with the service. */
  readonly exchangeDir?: string;
  /** Where PostgreSQL keeps its data; likewise. */
  readonly databaseDir?: string | undefined;
  /** Another server than one of its own, which ends with the service too. */
  readonly server?: OwnPostgres | undefined;
  /** What lies between the service and the database's port. @returns the port it is reached by */
  readonly through?: (port: number) => number;
  /** What its processes are started of; its database is migrated by it. */
  readonly sources?: Sources | undefined;
  /** Added to the environment of every process. */
  readonly besides?: Readonly<Record<string, string>>;
}

/** Starts everything over a database that is marked as staging's, whose clock the run moves. */
export async function crashService(random: Random, placing: Placing = {}): Promise<CrashService> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(placing.server ?? await ownPostgres({ folder: placing.databaseDir }));
  const dir = await Deno.makeTempDir({ prefix: "assets-crash-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const exchangeDir = placing.exchangeDir ?? `${dir}/exchange`;
  await server.rows("create table staging_database (began_at timestamptz not null default now())");
  const { env: outside } = await roleEnvironment(exchangeDir, stack);
  await createRuntimeRole(server.url, RUNTIME_PASSWORD);
  const { db, pool, close } = server.connect();
  stack.defer(close);
  await grantRuntime(db, RUNTIME_ROLE);
  await seedFromStaging(db);
  await makeSteps(pool, allSteps);
  const t = await openFixture({ db, pool, url: server.url, dir: exchangeDir });
  const ports = [outside.PORT, String(freePort())];
  const { through = (port: number) => port } = placing;
  const reached = server.url.replace(/:(\d+)(?=[,/])/g, (_, port) => `:${through(Number(port))}`);
  const env = {
    ...outside,
    ...placing.besides,
    DATABASE_URL: asRuntime(reached),
    DATABASE_OWNER_URL: server.url,
    ASSETS_CLOCK: `${dir}/clock`,
    DRAFTING_LIMIT_USER: "100000",
    INBOX_POLL_SECONDS: "1",
    SFTP_KEYS_DIR: t.ctx.sftp.keysDir,
    SFTP_NETWORKS: "127.0.0.0/8",
    WEBHOOK_HTTP: "true",
    WEBHOOK_NETWORKS: "127.0.0.0/8",
    BNP_API_URL: `http://127.0.0.1:${ports[0]}`,
    BNP_API_USER: indexingClient.clientId,
    BNP_API_PSWD: indexingClient.secret,
  };
  const { sources = ownSources } = placing;
  const begin = (role: Step["role"], n: number, of = sources) =>
    start(role, role === "api" ? { ...env, PORT: ports[n]! } : env, of);
  const apis = [0, 1].map((n) => begin("api", n));
  const workers = [0, 1].map((n) => begin("worker", n));
  stack.defer(async () => void await Promise.all([...apis, ...workers].map((one) => one.stop("SIGKILL"))));
  await Promise.all([...apis, ...workers].map((one) => one.printed(/"Started"/)));

  const faults: Faults = { kills: 0, steps: new Map(), databaseKills: 0, cuts: 0, restarts: 0 };
  const killOne = (role: Step["role"], n: number) => {
    const list = role === "api" ? apis : workers;
    const killed = list[n]!;
    if (!killed.ended()) faults.kills++;
    const ended = killed.stop("SIGKILL");
    list[n] = begin(role, n);
    return ended;
  };
  const closing = stack.move();
  return {
    t,
    server,
    env,
    faults,
    clock: openMovableClock(env.ASSETS_CLOCK),
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    api: () => `http://127.0.0.1:${oneOf(random, ports)}`,
    processes: () => ({ apis, workers }),
    kill: () => void killOne(random() < 0.4 ? "api" : "worker", Math.floor(random() * 2)),
    setOff: () => setOff(server),
    async freezeAt(step, goOn) {
      const found = await heldAt(pool, allSteps.indexOf(step), { goOn, limitMs: 10 * STEP_MS });
      const frozen = workers.find((one) => found !== undefined && one.output().includes(found.name));
      if (frozen !== undefined) Deno.kill(frozen.pid, "SIGSTOP");
      await found?.go();
      return frozen;
    },
    async killAt(step, goOn) {
      const { name, role } = step;
      const found = await heldAt(pool, allSteps.indexOf(step), { goOn, limitMs: STEP_MS });
      const n = (role === "api" ? apis : workers).findIndex((one) =>
        found !== undefined && one.output().includes(found.name)
      );
      if (found === undefined || n < 0) {
        await found?.go();
        return false;
      }
      await killOne(role, n);
      await found.go(random() < 0.5);
      faults.steps.set(name, (faults.steps.get(name) ?? 0) + 1);
      return true;
    },
    async killDatabaseSession() {
      const [one] = await server.rows<{ pid: number }>(
        "select pid from pg_stat_activity where application_name like 'assets-%' order by random() limit 1",
      ).catch(() => []);
      if (one === undefined) return;
      faults.databaseKills++;
      const other = await pool.connect();
      Deno.kill(one.pid, "SIGKILL");
      await until("all sessions to end", () => other.query("select 1").then(() => false, () => true));
      other.release(true);
      await until("the database", () => pool.query("select 1").then(() => true, () => false));
    },
    async cut() {
      faults.cuts++;
      await server.cut();
    },
    async whileEnded(role, work) {
      const ended = [...role === "worker" ? [] : apis, ...role === "api" ? [] : workers];
      await Promise.all(ended.map((one) => one.stop("SIGKILL")));
      await work();
      for (const n of [0, 1]) {
        if (role !== "worker") apis[n] = begin("api", n);
        if (role !== "api") workers[n] = begin("worker", n);
      }
      await Promise.all([...apis, ...workers].map((one) => one.printed(/"Started"/)));
    },
    async replace(role, n, of) {
      const list = role === "api" ? apis : workers;
      await list[n]!.stop("SIGTERM");
      list[n] = begin(role, n, of);
      await list[n].printed(/"Started"/);
      if (role === "worker") return;
      // Only then is the next one replaced, as units do it.
      const isReady = () =>
        fetch(`http://127.0.0.1:${ports[n]}/readyz`).then(async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        }, () => false);
      await until("the API to be ready", isReady, { everyMs: 100, seen: list[n].output });
    },
    async restart(how) {
      if (how === "killed") faults.databaseKills++;
      else faults.restarts++;
      await (how === "killed" ? server.kill() : server.stop());
      await server.start();
      await until("the database", () => pool.query("select 1").then(() => true, () => false));
    },
    output: () => [...apis, ...workers].map((one) => one.output().slice(-1_500)),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** What the timetable would enqueue within a minute of its own time. */
const DUE = [
  ...["dispatch", "resume_intake", "close_answers", "publish_answers", "follow_up", "record_deliveries"],
  ...["send_sftp", "fetch_sftp", "index_precedents"],
];

/** A job that is just being taken can make it wait in a circle; the next look adds it. */
async function setOff({ rows }: OwnPostgres): Promise<void> {
  const jobs = DUE.map((task) => `graphile_worker.add_job('${task}', job_key := '${task}')`);
  await rows(`select ${jobs.join(", ")}`).catch(() => {});
}
