/** Jobs over texts of others, in threads: one that hangs or needs too much memory is ended, and the process goes on. */
import assert from "node:assert/strict";
import type { JobHelpers } from "graphile-worker";
import { jobThreads } from "../../jobs/job_thread.ts";
import { JobSilent } from "../../jobs/set_aside.ts";
import type { ThreadWork } from "../../program/roles/job_thread.ts";
import { listRefusals } from "../../store/precedents/index_runs.ts";
import { openTestContext } from "../support/test_context.ts";

const faulty = new URL("../support/jobs/faulty_thread.ts", import.meta.url);
const limits = { silentMs: 3_000, memoryMb: 64 };
const record = { source: "enunciado", key: "TRF1-331", sha256: "a".repeat(64), runId: 1n };

const runWith = (app: Parameters<typeof jobThreads>[0], data: object) =>
  jobThreads(app, faulty, () => data, limits)("index_precedents")({}, {} as JobHelpers);

Deno.test("a thread that hangs or needs too much memory is ended and told, and its process goes on meanwhile", async () => {
  await using t = await openTestContext();
  const app = { db: t.db, clock: t.clock, log: t.exchange.log };
  for (const fault of ["hang", "memory"]) {
    let turns = 0;
    const timer = setInterval(() => turns++, 20);
    const error = await Promise.resolve(runWith(app, { fault })).then(() => undefined, (error) => error);
    clearInterval(timer);
    assert.ok(error instanceof JobSilent, `${fault}: ${error}`);
    if (fault === "hang") assert.ok(turns > 5, `the process had ${turns} turns`);
  }
  await runWith(app, { fault: "none" });
  await assert.rejects(async () => await runWith(app, { fault: "fail" }), /The bank is away/);
});

Deno.test("the record that a thread was reading when it fell silent is refused by name", async () => {
  await using t = await openTestContext();
  const app = { db: t.db, clock: t.clock, log: t.exchange.log };
  await assert.rejects(
    async () => await runWith(app, { fault: "hang", record }),
    (error) => !(error instanceof JobSilent) && /TRF1-331 of enunciado/.test(String(error)),
  );
  assert.deepEqual(
    (await listRefusals(t.db)).map(({ source, key, reason }) => [source, key, reason.slice(0, 38)]),
    [["enunciado", "TRF1-331", "a leitura deste registro não terminou "]],
  );
});

Deno.test("a job runs in a real thread, over the same database", async () => {
  await using t = await openTestContext();
  const lines: string[] = [];
  const app = { db: t.db, clock: t.clock, log: (_: string, message: string) => void lines.push(message) };
  const bank = {
    url: "http://127.0.0.1:9",
    tokenUrl: "http://127.0.0.1:9/token",
    user: "u",
    password: "p",
  };
  const threads = jobThreads(
    app,
    new URL("../../program/roles/job_thread.ts", import.meta.url),
    (task, payload): ThreadWork => ({
      ...{
        task,
        payload,
        databaseUrl: t.pool.options.connectionString!,
        process: "assets-test",
        aheadMs: 0,
        bank,
      },
      ...{ typesense: undefined, embeddings: undefined, unitsFile: undefined },
    }),
  );
  await threads("watch_searches")({}, {} as JobHelpers);
  await threads("index_precedents")({}, {} as JobHelpers);
  assert.ok(lines.includes("precedents indexed"), lines.join("\n"));
  const { rows } = await t.pool.query("select failure from index_run");
  assert.equal(rows.length, 1);
  assert.match(rows[0].failure, /repercussao-geral: /);
});
