/**
 * Workers while PostgreSQL is restarted and their connections are cut, as processes of their own. `ASSETS_TEST_OUTAGES=long`
 * goes on for a minute of cuts and ten restarts; usually it is a few seconds of each.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { fileDigest, publishSidecar, publishText } from "../../exchange/files/publication.ts";
import { type OwnPostgres, ownPostgres } from "../support/database/own_postgres.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  fillFixture,
  LEADER,
  openFixture,
} from "../support/exchange/exchange_fixture.ts";
import { startWorkerProcess } from "../support/processes/start_worker.ts";
import { until } from "../support/until.ts";

const long = Deno.env.get("ASSETS_TEST_OUTAGES") === "long";
const CUTS_MS = long ? 60_000 : 3_000;
const RESTARTS = long ? 10 : 2;
const CUT_EVERY_MS = 300;

const banks = [BANK_A, BANK_B, BANK_C, LEADER];
const CUTOFF = "2026-11-23T19:00:01-03:00";

/**
 * Jobs that end at once, so that there are always some whose end is being written, and what the timetable enqueues: each in
 * a transaction of its own, for workers end several at once, in an order of theirs.
 */
const BUSY = `
  do $$ begin
    for n in 1..30 loop
      perform graphile_worker.add_job('watch_transfers', job_key := 'busy:' || n);
      commit;
    end loop;
    perform graphile_worker.add_job('resume_intake', job_key := 'resume_intake');
    commit;
    perform graphile_worker.add_job('dispatch', job_key := 'dispatch');
  end $$`;

/** The processes that are connected. */
const SESSIONS =
  "select distinct application_name from pg_stat_activity where application_name like 'assets-%'";

/** Cuts all connections again and again, with jobs in every state. */
async function cutting({ rows, cut }: Pick<OwnPostgres, "rows" | "cut">, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end;) {
    await rows(BUSY);
    await pause(CUT_EVERY_MS * Math.random());
    await cut();
  }
}

const published = (t: ExchangeFixture) => async () =>
  (await t.rows("select 1 from dispatch_run where finished_at is not null")).length > 0;

Deno.test("workers outlive cut connections and restarts of the database, and publish and take in everything once", async () => {
  await using server = await ownPostgres();
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "assets-outage-exchange-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { db, pool, close } = server.connect();
  stack.defer(close);
  await fillFixture(db);
  const t = await openFixture({ db, pool, url: server.url, dir: `${dir}/exchange` });
  for (let n = 0; n < 60; n++) await t.order({ targets: banks.map((ispb) => ({ ispb })) });

  const workers = [startWorkerProcess(t, CUTOFF), startWorkerProcess(t, CUTOFF)];
  for (const one of workers) stack.use(one);
  const alive = (when: string) => {
    for (const one of workers) {
      assert.ok(!one.ended(), `${when} a worker ended:\n${one.output().slice(-3_000)}`);
    }
  };
  await cutting(server, CUTS_MS);
  for (const one of workers) await one.printed(/"ready"/);
  alive("Its connections cut,");
  for (let n = 0; n < RESTARTS; n++) {
    await server.rows(BUSY);
    await server.stop();
    await server.start();
    await until(
      "the workers' sessions",
      async () => (await server.rows(SESSIONS)).length === workers.length,
      {
        everyMs: 100,
        seen: () => workers.map((one) => one.output().slice(-2_000)),
      },
    );
    alive("The database restarted,");
  }
  await server.rows(BUSY);
  await until("the dispatch to be finished", published(t), {
    seen: () => workers.map((one) => one.output().slice(-2_000)),
  });

  const remittances = await t.rows(
    "select ispb, file_name, sha256, status from remittance order by ispb",
  ) as {
    ispb: string;
    file_name: string;
    sha256: string;
    status: string;
  }[];
  assert.equal(remittances.length, banks.length);
  for (const { ispb, file_name, sha256, status } of remittances) {
    assert.equal(status, "published");
    assert.deepEqual(await t.list("outbox", ispb), [file_name, `${file_name}.sha256`]);
    const found = await fileDigest(`${t.ctx.folders.outbox(ispb)}/${file_name}`);
    assert.equal(found !== undefined && found !== "irregular" && found.sha256, sha256);
    const told = workers.map((one) =>
      one.output().split(`"Remittance published","file":"${file_name}"`).length - 1
    );
    assert.ok(told.reduce((a, b) => a + b) <= 1, `${file_name} was published ${told}`);
  }

  t.setTime("2026-11-23T19:00:30");
  for (const ispb of banks) {
    const { name, text } = await t.answerTo(ispb, () => ({ code: "00" }));
    const inbox = t.ctx.folders.inbox(ispb);
    await Deno.mkdir(inbox, { recursive: true });
    await publishText(inbox, name, text);
    const digest = await fileDigest(`${inbox}/${name}`);
    await publishSidecar(inbox, name, (digest as { sha256: string }).sha256);
  }
  await cutting(server, CUTS_MS / 2);
  await server.stop();
  await server.start();
  alive("During the intake");
  const receipts = async () =>
    (await Promise.all(banks.map((ispb) => t.list("receipts", ispb).catch(() => [])))).flat();
  await until(
    "every answer's receipt",
    async () => (await receipts()).filter((name) => name.endsWith(".txt")).length >= banks.length,
    {
      seen: async () => [await receipts(), workers.map((one) => one.output().slice(-2_000))],
    },
  );
  assert.deepEqual(await t.rows("select status, count(*)::int as n from answer_file group by 1"), [{
    status: "accepted",
    n: 4,
  }]);
  for (const one of workers) {
    const { code } = await one.stop("SIGTERM");
    assert.equal(code, 0, one.output().slice(-3_000));
  }
});
