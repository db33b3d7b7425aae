/** Roles as the processes their tasks start, and the database they need: late, away, busy, read-only, and never in time. */
import assert from "node:assert/strict";
// @ts-types="@types/pg"
import type pg from "pg";
import { connect } from "../../store/connection/connection.ts";
import { createRuntimeRole } from "../../store/connection/roles.ts";
import { draftJson } from "../support/api.ts";
import { type OwnPostgres, ownPostgres } from "../support/database/own_postgres.ts";
import { asRuntime, cloneTemplate, RUNTIME_PASSWORD } from "../support/database/template.ts";
import { freePort } from "../support/processes/free_port.ts";
import { type ProgramProcess, start } from "../support/processes/program.ts";
import { roleEnvironment, tokenFrom } from "../support/processes/role_environment.ts";
import { until } from "../support/until.ts";

const ROUNDS = Deno.env.get("ASSETS_TEST_OUTAGES") === "long" ? 6 : 1;

const isReady = (port: string) => () =>
  fetch(`http://127.0.0.1:${port}/readyz`)
    .then((response) => response.body?.cancel().then(() => response.status === 200), () => false);

/** The tries a process has logged, in order. */
const triesOf = (program: ProgramProcess, message: string): number[] =>
  program.output().split("\n").filter((line) => line.includes(message))
    .map((line) => Number(line.match(/"tries":(\d+)/)?.[1]));

/** What leads a role to a database and to the outside, with an exchange folder of its own. */
async function environment(database: { url: string; runtimeUrl: string }, stack: AsyncDisposableStack) {
  const exchangeDir = await Deno.makeTempDir({ prefix: "assets-roles-" });
  stack.defer(() => Deno.remove(exchangeDir, { recursive: true }));
  const { env, stagingData } = await roleEnvironment(exchangeDir, stack);
  const { url: DATABASE_OWNER_URL, runtimeUrl: DATABASE_URL } = database;
  return { env: { ...env, DATABASE_URL, DATABASE_OWNER_URL }, stagingData };
}

/**
 * Ends the session of a role that writes to one of these tables, the first time that each is written to: presence, the mark
 * of the exchange folder and its alarm, the jobs of a start. A sequence counts, which no transaction takes back; each role
 * has its own, as one that runs goes on writing while the other starts.
 */
async function cutOnceAtEach(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  await pool.query(`
    create function cut_once() returns trigger language plpgsql security definer as $$
    declare role text := split_part(current_setting('application_name'), '-', 2);
    begin
      if role in ('api', 'worker') and nextval(format('cut_%s_%s', role, tg_argv[0])) = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return null;
    end $$`);
  for (const [index, table] of tables.entries()) {
    for (const role of ["api", "worker"]) await pool.query(`create sequence cut_${role}_${index}`);
    await pool.query(`
      create trigger cut_once after insert or update or delete on ${table}
      for each statement execute function cut_once(${index})`);
  }
}

interface Served {
  readonly server: OwnPostgres;
  readonly api: ProgramProcess;
  /** Calls the API. */
  readonly call: (method: string, path: string, json?: unknown) => Promise<Response>;
}

async function assertUnavailable(answer: Response): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, 503, text);
  assert.equal(JSON.parse(text).codigo, "servico-indisponivel");
  assert.equal(answer.headers.get("Retry-After"), "2");
}

/** Calls until it is served; whoever is given a connection that was cut is answered 503. */
const again = (call: Served["call"], status: number, ...what: Parameters<Served["call"]>) =>
  until("the call to be served", async () => {
    const answer = await call(...what);
    if (answer.status !== status) await assertUnavailable(answer);
    else await answer.body?.cancel();
    return answer.status === status;
  });

/** All connections hold requests that wait: a further one waits two seconds; those that are cut then are told the same. */
async function exhausted({ server, call }: Served): Promise<void> {
  const { pool, close } = server.connect();
  try {
    const blocking = await pool.connect();
    await blocking.query("begin; lock table court_order in access exclusive mode");
    const waiting = [call("GET", "/v1/ordem"), call("GET", "/v1/ordem")];
    const locked =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'assets-api%'";
    await until("both to wait", async () => (await pool.query(locked)).rows.length === 2);
    const began = performance.now();
    await assertUnavailable(await call("GET", "/v1/ordem"));
    assert.ok(performance.now() - began >= 1_900, "it waited for a connection first");
    await server.cut();
    for (const answer of waiting) await assertUnavailable(await answer);
    await blocking.query("rollback");
    blocking.release();
  } finally {
    await close();
  }
  await again(call, 200, "GET", "/v1/ordem");
}

async function readOnly({ server, api, call }: Served): Promise<void> {
  await server.rows("alter role assets_runtime set default_transaction_read_only = on");
  await server.cut();
  await again(call, 200, "GET", "/readyz");
  assert.match(await (await call("GET", "/readyz?full")).text(), /só aceita leitura/);
  await assertUnavailable(await call("POST", "/v1/ordem/minuta", draftJson()));
  assert.match(api.output(), /in a read-only transaction/);
  await server.rows("alter role assets_runtime reset default_transaction_read_only");
  await server.cut();
  await again(call, 201, "POST", "/v1/ordem/minuta", draftJson());
}

async function stopped({ server, call }: Served): Promise<void> {
  await server.stop();
  await assertUnavailable(await call("GET", "/v1/ordem"));
  await assertUnavailable(await call("GET", "/readyz"));
  await assertUnavailable(await call("POST", "/v1/ordem/minuta", draftJson()));
  await server.start();
  await again(call, 200, "GET", "/v1/ordem");
  // Changes wait for the worker, which looks whether this is still the database of the exchange folder.
  await again(call, 201, "POST", "/v1/ordem/minuta", draftJson());
}

/** What a version after this one would add, as migrations may: what is there stays as it is. */
const nextVersion = `
  begin;
  alter table court_order add column added_later text;
  alter table court_order add column added_with_default boolean not null default false;
  create table added_later (id bigint primary key);
  insert into kysely_migration (name, timestamp) values ('9999_12_31_added_later', now()::text);
  commit`;

/** Reads and writes all along, of which none may fail, while the next version's schema is made and after. */
async function onNextSchema({ server, call }: Pick<Served, "server" | "call">): Promise<void> {
  let [made, over] = [0, false];
  const caller = async () => {
    for (; !over; made++) {
      const answers = await Promise.all([
        call("POST", "/v1/ordem/minuta", draftJson()),
        call("GET", "/v1/ordem"),
      ]);
      for (const answer of answers) await answer.body?.cancel();
      assert.deepEqual(answers.map(({ status }) => status), [201, 200]);
    }
  };
  let failed: unknown;
  const callers = [caller(), caller()].map((calls) => calls.catch((error) => failed = error));
  const reach = (count: number) =>
    until(`${count} rounds`, () => {
      if (failed !== undefined) throw failed;
      return Promise.resolve(made >= count);
    });
  try {
    await reach(4);
    await server.rows(nextVersion);
    await server.rows("create index concurrently added_later_on_orders on court_order (added_later)");
    await reach(made + 6);
  } finally {
    over = true;
    await Promise.all(callers);
  }
}

Deno.test("api and worker wait for the database and for its schema, answer 503 whenever it is away or busy, and stop in order", async (t) => {
  await using server = await ownPostgres({ migrated: false });
  await using stack = new AsyncDisposableStack();
  await createRuntimeRole(server.url, RUNTIME_PASSWORD);
  const { env: usual, stagingData } = await environment(
    { url: server.url, runtimeUrl: asRuntime(server.url) },
    stack,
  );
  await server.stop();
  const api = stack.use(start("api", { ...usual, POSTGRES_POOL: "2" }));
  const worker = stack.use(start("worker", usual));

  await t.step("they wait, with a line for each try", async () => {
    for (const role of [api, worker]) {
      await role.printed(/The database is away; waiting for it.*"tries":3/);
      const tries = triesOf(role, "The database is away");
      assert.deepEqual(tries, tries.map((_, index) => index + 1));
    }
    await server.start();
    for (const role of [api, worker]) {
      await role.printed(/The database is not migrated; waiting for `task migrate`/);
    }
  });
  await t.step("migrate makes the schema on an empty database with what its task may do", async () => {
    const migrate = stack.use(start("migrate", usual));
    const { code } = await migrate.stop("SIGCONT");
    assert.equal(code, 0, migrate.output());
    assert.match(migrate.output(), /_initial/);
    await until("the API to be ready", isReady(usual.PORT), { seen: api.output });
    // Two jobs, whichever ends first.
    for (const table of ["institution", "court_unit"]) {
      await until(
        `the worker's rows of ${table}`,
        () => server.rows(`select 1 from ${table} limit 1`).then(([row]) => row),
        { seen: worker.output },
      );
    }
  });

  const judge = stagingData.user("11144477735")!;
  const authorization = `Bearer ${await tokenFrom(usual.OIDC_ISSUER, judge.cpf, judge.password)}`;
  const call = (method: string, path: string, json?: unknown) =>
    fetch(`http://127.0.0.1:${usual.PORT}${path}`, {
      method,
      headers: { authorization, "Content-Type": "application/json" },
      ...json !== undefined && { body: JSON.stringify(json) },
    });
  await again(call, 201, "POST", "/v1/ordem/minuta", draftJson());
  for (const [name, fault] of Object.entries({ exhausted, readOnly, stopped })) {
    await t.step(`calls are answered 503 with Retry-After: ${name}`, () => fault({ server, api, call }));
  }
  await t.step("this version goes on, and starts, on a schema to which the next one has added", async () => {
    await onNextSchema({ server, call });
    const [api2, port] = [{ ...usual, POSTGRES_POOL: "2" }, String(freePort())];
    const other = stack.use(start("api", { ...api2, PORT: port }));
    await until("an API on the next schema", isReady(port), { seen: other.output });
    assert.doesNotMatch(other.output(), /not migrated/);
    await server.rows("select graphile_worker.add_job('compare_outboxes', '{}'::json)");
    const left = "select 1 from graphile_worker.jobs where task_identifier = 'compare_outboxes'";
    await until("the worker to do a job on it", async () => (await server.rows(left)).length === 0, {
      seen: worker.output,
    });
    assert.ok(!worker.ended() && !api.ended());
    await other.stop("SIGTERM");
  });
  await t.step("told to stop they end in order", async () => {
    for (const role of [api, worker]) {
      const { code } = await role.stop("SIGTERM");
      assert.equal(code, 0, role.output().slice(-3_000));
      assert.doesNotMatch(role.output(), /Stopping takes too long/);
    }
  });
});

Deno.test("two APIs and two workers started at once on a database that was just migrated all come up", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await using stack = new AsyncDisposableStack();
    const database = stack.use(await cloneTemplate());
    const { env } = await environment(database, stack);
    const { pool, close } = connect(database.url, { max: 1, onError: () => {} });
    stack.defer(close);
    const apis = [env.PORT, String(freePort())]
      .map((port) => ({ port, program: stack.use(start("api", { ...env, PORT: port })) }));
    const workers = [1, 2].map(() => stack.use(start("worker", env)));
    for (const { port, program } of apis) await until("an API", isReady(port), { seen: program.output });
    const beating = "select distinct process from worker_heartbeat";
    await until("both workers", async () => (await pool.query(beating)).rows.length === workers.length, {
      seen: () => workers.map((one) => one.output()),
    });
    for (const one of [...workers, ...apis.map(({ program }) => program)]) {
      assert.ok(!one.ended(), one.output());
    }
    for (const one of [...workers, ...apis.map(({ program }) => program)]) {
      assert.equal((await one.stop("SIGTERM")).code, 0, one.output());
    }
  }
});

Deno.test("a worker and an API whose connections are cut while they open come up all the same", async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate());
  const { env } = await environment(database, stack);
  const { pool, close } = connect(database.url, { max: 1, onError: () => {} });
  stack.defer(close);
  await cutOnceAtEach(pool, ["service_process", "exchange_folder", "alarm"]);
  const worker = stack.use(start("worker", env));
  await until(
    "the worker's heartbeat",
    async () => (await pool.query("select 1 from worker_heartbeat")).rows.length > 0,
    { seen: worker.output },
  );
  assert.match(worker.output(), /The database went away during the start; starting again.*"tries":2/);
  const api = stack.use(start("api", env));
  await until("the API to be ready", isReady(env.PORT), { seen: api.output });
  assert.match(api.output(), /The database went away during the start; starting again.*"tries":1/);
  for (const role of [worker, api]) assert.equal((await role.stop("SIGTERM")).code, 0, role.output());
});

Deno.test("a job or a request that never ends holds its process up no longer than STOP_SECONDS", async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate());
  const { env } = await environment(database, stack);
  const { pool, close } = connect(database.url, { max: 2, onError: () => {} });
  stack.defer(close);
  const blocking = await pool.connect();
  stack.defer(() => blocking.release(true));
  await blocking.query("begin; lock table institution in access exclusive mode");
  const bounded = { ...env, STOP_SECONDS: "2" };
  const [worker, api] = [stack.use(start("worker", bounded)), stack.use(start("api", bounded))];
  await until("the API to be ready", isReady(env.PORT), { seen: api.output });
  using connection = await Deno.connect({ port: Number(env.PORT) });
  const unfinished = "POST /api/v1/precedentes HTTP/1.1\r\nHost: localhost\r\n" +
    "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
  await connection.write(new TextEncoder().encode(unfinished));
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until("a job that waits", async () => (await pool.query(waiting)).rows.length > 0, {
    seen: worker.output,
  });
  for (const role of [worker, api]) {
    const began = performance.now();
    const { code } = await role.stop("SIGTERM");
    assert.equal(code, 0, role.output());
    assert.match(role.output(), /Stopping takes too long; what runs is left to others/);
    assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`);
  }
});
