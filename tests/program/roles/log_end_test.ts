/** Processes whose log goes where nothing can be written: they start, serve and work as if it could. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { connect } from "../../../store/connection/connection.ts";
import { saveVoucher } from "../../../store/operations/database_voucher.ts";
import { draftJson } from "../../support/api.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { freePort } from "../../support/processes/free_port.ts";
import { dataFolder, startProgram, startWritingTo } from "../../support/processes/program.ts";
import { roleEnvironment, tokenFrom } from "../../support/processes/role_environment.ts";
import { until } from "../../support/until.ts";

/** What leads a role to a database and to the outside, with an exchange folder of its own. */
async function environment(stack: AsyncDisposableStack) {
  const database = stack.use(await cloneTemplate("staging"));
  const folder = stack.use(await dataFolder());
  const { env, stagingData } = await roleEnvironment(folder.path, stack);
  const { db, pool, close } = connect(database.url, { max: 1, onError: () => {} });
  stack.defer(close);
  // As a worker leaves it that is away for a moment.
  await saveVoucher(db, undefined);
  const judge = stagingData.user("11144477735")!;
  const roleEnv = { ...env, DATABASE_URL: database.runtimeUrl, METRICS_PORT: String(freePort()) };
  const authorization = `Bearer ${await tokenFrom(env.OIDC_ISSUER, judge.cpf, judge.password)}`;
  const post = () =>
    fetch(`http://127.0.0.1:${env.PORT}/v1/ordem/minuta`, {
      method: "POST",
      // As long as it may be, so that a pipe of 64 KB is full after some two hundred lines.
      headers: { authorization, "Content-Type": "application/json", "X-Request-Id": "i".repeat(120) },
      body: JSON.stringify(draftJson()),
    });
  const drafts = async () => Number((await pool.query("select count(*) as n from court_order")).rows[0].n);
  return { env: roleEnv, owner: database.url, folder, pool, post, drafts };
}

const untilReady = (port: string, seen: () => string) =>
  until("the API to be ready", () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then((answer) => answer.body?.cancel().then(() => answer.status === 200), () => false), { seen });

const CALLS = 80;

async function statusesOf(post: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < CALLS; made++) {
    const answer = await post();
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses;
}

const all = (status: number) => Array.from({ length: CALLS }, () => status);

Deno.test("on a full disk an API starts, answers every call as it was done, counts what its log loses, and tells operators", async () => {
  await using stack = new AsyncDisposableStack();
  const { env, pool, post, drafts } = await environment(stack);
  const api = stack.use(startWritingTo(">/dev/full", "api", env));
  await untilReady(env.PORT, api.output);
  assert.deepEqual(await statusesOf(post), all(201));
  assert.equal(await drafts(), CALLS);
  const metrics = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();
  const lost = Number(/^assets_log_lines_lost_total\{.*\} (\d+)$/m.exec(metrics)?.[1]);
  assert.ok(lost >= CALLS, `${lost} lost`);
  const { rows } = await until("the alarm", async () => {
    const found = await pool.query(
      "select detail from alarm where type = 'log-lines-lost' and resolved_at is null",
    );
    return found.rows.length > 0 && found;
  });
  assert.match(rows[0].detail, /linhas se perderam/);
  assert.equal((await api.stop("SIGTERM")).code, 0, api.output());
});

Deno.test("a pipe that nobody reads delays no call, and the stop neither", async () => {
  await using stack = new AsyncDisposableStack();
  const { env, folder, post, drafts } = await environment(stack);
  const pipe = `${folder.path}/log.pipe`;
  await new Deno.Command("mkfifo", { args: [pipe] }).output();
  const api = stack.use(startWritingTo(`1<>${pipe}`, "api", env));
  await untilReady(env.PORT, api.output);
  for (let round = 0; round < 4; round++) assert.deepEqual(await statusesOf(post), all(201));
  assert.equal(await drafts(), 4 * CALLS);
  const began = performance.now();
  assert.equal((await api.stop("SIGTERM")).code, 0, api.output());
  assert.ok(performance.now() - began < 20_000);
});

Deno.test("a worker works, and the migration ends well, where the log cannot be written", async () => {
  await using stack = new AsyncDisposableStack();
  const { env, owner, pool } = await environment(stack);
  const migrate = stack.use(
    startWritingTo(">/dev/full", "migrate", { ...env, DATABASE_OWNER_URL: owner }),
  );
  await until("its end", () => migrate.ended());
  assert.equal((await migrate.stop("SIGKILL")).code, 0, migrate.output());
  const worker = stack.use(startWritingTo(">/dev/full", "worker", env));
  const working = "select 1 from worker_heartbeat where seen_at > now() - interval '15 s'";
  await until("a heartbeat", async () => (await pool.query(working)).rows.length > 0, {
    seen: worker.output,
  });
  assert.ok(!worker.ended());
  assert.equal((await worker.stop("SIGTERM")).code, 0, worker.output());
});

Deno.test("the log file of a local copy that cannot grow holds nobody, and its lost lines are counted", async () => {
  await using folder = await dataFolder();
  const program = fileURLToPath(new URL("../../support/processes/file_log_program.ts", import.meta.url));
  // A file of this process may have eight blocks; one more is refused, as on a full disk.
  const limited = `trap "" XFSZ; ulimit -f 8; exec "$@"`;
  await using process = startProgram(
    ["-c", limited, "sh", Deno.execPath(), "run", "--no-check", "--allow-all", program, folder.path],
    {},
    { deno: "/bin/sh" },
  );
  const [, lines, failing] = await process.printed(/"lines":(\d+),"failing":(true|false)/);
  assert.equal(failing, "true", process.output());
  assert.ok(Number(lines) > 100 && Number(lines) < 200, lines);
});
