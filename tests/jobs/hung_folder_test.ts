/** Processes that are started on an exchange folder that does not answer, as a network mount whose server is away. */
import assert from "node:assert/strict";
import { canHang, hungMount } from "../support/faults/hung_mount.ts";
import { type ProgramProcess, start } from "../support/processes/program.ts";
import { answerOf, opened } from "../support/processes/roles_on_a_folder.ts";
import { until } from "../support/until.ts";

const OPEN = "select detail from alarm where type = 'exchange-folder-absent' and resolved_at is null";

/** Hangs an inbox, and returns when the worker waits for it: a scan that has begun never ends. */
async function hangsScan({ dir }: { readonly dir: string }, { pid, output }: ProgramProcess) {
  // An institution's folder is made before what is in it.
  const inbox = await until("an inbox", async () => {
    const names = (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
    const inboxes = names.filter((name) => /^\d{8}$/.test(name)).map((name) => `${dir}/${name}/inbox`);
    const made = await Promise.all(inboxes.map((path) => Deno.stat(path).catch(() => undefined)));
    return inboxes.find((_, at) => made[at]?.isDirectory);
  });
  await using stack = new AsyncDisposableStack();
  stack.use(await hungMount(inbox));
  // A test's own permissions do not reach there.
  const waits = new Deno.Command("sh", { args: ["-c", `cat /proc/${pid}/task/*/wchan`], stderr: "null" });
  const isWaiting = async () => new TextDecoder().decode((await waits.output()).stdout).includes("fuse_");
  await until("a scan to wait", isWaiting, { seen: output, everyMs: 100 });
  return stack.move();
}

/** Hangs the folder below a worker's feet, or before it starts, and sees what is said until it is back. */
async function hangs(
  { dir, env, rows }: Awaited<ReturnType<typeof opened>>,
  startWorker: () => ProgramProcess,
  besides: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await using hung = new AsyncDisposableStack();
  hung.use(await hungMount(dir));
  const worker = startWorker();
  const said = async () => (await rows(OPEN))[0];
  const alarm = await until("the alarm", said, { seen: worker.output });
  assert.match(alarm.detail, /não responde/);
  await worker.printed(/The exchange folder is away; nothing is written.*does not answer/);
  await besides();
  // What does not need the folder goes on.
  const isReady = async () => (await answerOf(env.WORKER_PORT, "/readyz"))?.status === 200;
  await until("the worker's probe", isReady, { seen: worker.output });
  await hung.disposeAsync();
  await until("the alarm to end", async () => await said() === undefined, { seen: worker.output });
  await worker.printed(/The exchange folder is back/);
}

Deno.test({
  name:
    "a worker on a folder that does not answer says so within half a minute, works, and goes on by itself",
  ignore: !canHang,
  fn: async () => {
    await using stack = new AsyncDisposableStack();
    const service = await opened(stack);
    const { dir, env, rows } = service;
    const worker = stack.use(start("worker", env));
    // Its start opens files, and a process that is just opening one stands still (docs/reliability.md): a slow machine
    // takes seconds over it.
    const hasStarted = async () => {
      const [scanned] = await rows("select 1 from exchange_folder where inboxes_scanned_at is not null");
      const [busy] = await rows("select 1 from graphile_worker.jobs where locked_at is not null");
      return scanned !== undefined && busy === undefined;
    };
    await until("the jobs of its start to be done", hasStarted, { seen: worker.output });
    {
      await using _ = await hangsScan(service, worker);
      await hangs(service, () => worker);
    }
    assert.equal((await worker.stop("SIGTERM")).code, 0, worker.output());
    const api = stack.use(start("api", env));
    const next = () => stack.use(start("worker", env));
    await hangs(service, next, async () => {
      const saidByApi = async () => {
        const answer = await answerOf(env.PORT, "/readyz?full");
        return answer?.text.includes(dir) && answer;
      };
      assert.equal((await until("the API to say so", saidByApi, { seen: api.output })).status, 503);
    });
  },
});

Deno.test({
  name: "a worker whose first folder does not answer marks it once it does, and holds no other worker up",
  ignore: !canHang,
  fn: async () => {
    await using stack = new AsyncDisposableStack();
    const service = await opened(stack);
    await hangs(service, () => stack.use(start("worker", service.env)), async () => {
      assert.deepEqual(await service.rows("select 1 from exchange_folder where marked_at is not null"), []);
      // Nothing waits for the row of the folder with a transaction open.
      const waiting =
        "select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()";
      assert.deepEqual(await service.rows(waiting), []);
    });
    await until(
      "the folder's mark",
      async () => (await service.rows("select 1 from exchange_folder where marked_at is not null")).length,
    );
  },
});
