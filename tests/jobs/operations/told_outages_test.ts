/** Outages of what is around, and of the ways to people, as the watch tells of them. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { isAway } from "../../../domain/operations/outage_text.ts";
import { defaultHealthSettings } from "../../../domain/operations/service_health.ts";
import { watchService } from "../../../jobs/operations/service_watch.ts";
import { openMetrics } from "../../../program/roles/metrics.ts";
import { callPolicy, FailedCall } from "../../../registries/http/call_policy.ts";
import { openOutages } from "../../../registries/http/failure.ts";
import { openMailer } from "../../../registries/notices/mail.ts";
import { listAlarms, raiseAlarm } from "../../../store/operations/alarms.ts";
import { recordProcess, recordStop } from "../../../store/operations/processes.ts";
import { listOutages, saveOutages } from "../../../store/operations/service_measures.ts";
import { startMailServer } from "../../support/notices/smtp_server.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const openAlarms = async (t: TestContext) =>
  (await listAlarms(t.db, { open: true }, { limit: 50, offset: 0 })).rows
    .filter(({ type }) => /^registry-away$|-undelivered$/.test(type));

const settings = () => ({
  ...defaultHealthSettings,
  watchedSince: Temporal.Now.instant(),
  isApi: true,
  everyMs: 50,
});

const began = Temporal.Instant.from("2026-11-23T13:00:00Z");

const outageOf = (registry: "corporate" | "case-data") => ({
  ...{ registry, since: began, lastAt: began.add({ minutes: 10 }), failures: 5, reason: "HTTP 503" },
});

/** Records a process that is heard of for as long as a test may take. */
async function recordLiving(
  t: TestContext,
  name: string,
  role: "api" | "worker",
  host: string,
): Promise<void> {
  await recordProcess(t.db, { name, role, version: "1.0.0", host });
  await sql`update service_process set seen_at = seen_at + interval '1 hour' where name = ${name}`.execute(
    t.db,
  );
}

/** What else a process sees of itself: nothing wrong. */
const others = {
  askAgain: () => Promise.resolve(),
  lostLines: () => ({ lines: 0, failing: false }),
  machineClock: Temporal.Now.instant,
};

Deno.test("a registry is away when it answered nothing for half a minute and three questions, and no earlier", () => {
  const known = { registry: "corporate", since: began, reason: "test" } as const;
  const away = (seconds: number, failures: number) =>
    isAway({ ...known, lastAt: began.add({ milliseconds: seconds * 1_000 }), failures });
  assert.deepEqual([away(30, 3), away(29.9, 500), away(36_000, 2)], [true, false, false]);
});

Deno.test("a registry that does not answer is asked again though nobody else asks, until it does", async () => {
  const outages = openOutages(() => began);
  const policy = callPolicy("corporate", { retries: 0, outages });
  let asked = 0;
  let isThere = false;
  const question = () => {
    asked++;
    return Promise.resolve(isThere ? { kind: "absent" } as const : new FailedCall("HTTP 500", false));
  };
  await outages.askAgain();
  await policy.ask(question, 1_000);
  await outages.askAgain();
  await Promise.all([outages.askAgain(), outages.askAgain()]);
  assert.deepEqual([asked, outages.list()[0]?.failures], [3, 3], "once at a time");
  isThere = true;
  await outages.askAgain();
  assert.deepEqual([asked, outages.list()], [4, []]);
  await outages.askAgain();
  assert.equal(asked, 4, "whoever answers is left alone");
});

Deno.test("a policy notes what is not answered, from the first failure on, and forgets it with the first answer", async () => {
  let now = began;
  const outages = openOutages(() => now);
  const ask = (policy: ReturnType<typeof callPolicy>, result: Parameters<typeof policy.ask>[0]) =>
    policy.ask(result, 1_000);
  const policy = callPolicy("corporate", { retries: 0, opensAfter: 2, restMs: 0, outages });
  const fails = () => Promise.resolve(new FailedCall("HTTP 500", false));
  for (let minute = 0; minute < 3; minute++) {
    await ask(policy, fails);
    now = now.add({ minutes: 1 });
  }
  const [known] = outages.list();
  assert.deepEqual({ ...known, reason: "" }, {
    ...{ registry: "corporate", since: began, lastAt: began.add({ minutes: 2 }), failures: 3, reason: "" },
  });
  await ask(policy, () => Promise.resolve({ kind: "absent" }));
  assert.deepEqual(outages.list(), []);
  // Searches and orders go on without the bank of precedents, whose outage is told otherwise.
  await ask(callPolicy("precedents", { retries: 0, outages }), fails);
  assert.deepEqual(outages.list(), []);
});

Deno.test("a registry away is told once, whichever process knows, until it answers or the processes are gone", async () => {
  await using t = await openTestContext();
  const knows = new Map([
    ["assets-api-1", [outageOf("corporate")]],
    ["assets-worker-1", [outageOf("corporate"), outageOf("case-data")]],
  ]);
  await using stack = new AsyncDisposableStack();
  for (
    const [process, role, host] of [["assets-api-1", "api", "a"], [
      "assets-worker-1",
      "worker",
      "b",
    ]] as const
  ) {
    await recordLiving(t, process, role, host);
    const seen = { process, outages: () => knows.get(process)!, ...others };
    stack.defer(watchService({ ...t.app, seen }, settings()).stop);
  }
  const subjects = async () => (await openAlarms(t)).map(({ subject }) => subject).sort().join();
  await until("both", async () => await subjects() === "case-data,corporate");
  const texts = async () => (await openAlarms(t)).map(({ detail }) => detail).join();
  await until(
    "both machines",
    async () => /O cadastro corporativo .*10:00.*visto de a, b.*HTTP 503/.test(await texts()),
  );
  knows.set("assets-api-1", []);
  await until("one machine", async () => /O cadastro corporativo .*visto de b\)/.test(await texts()));
  knows.set("assets-worker-1", [outageOf("case-data")]);
  await until("the end of one", async () => await subjects() === "case-data");
  await recordStop(t.db, "assets-worker-1");
  await until("the end of the other", async () => await subjects() === "");
  const { rows } = await listAlarms(t.db, {}, { limit: 50, offset: 0 });
  assert.equal(rows.filter(({ type }) => type === "registry-away").length, 2);
});

Deno.test("what a stopped process writes while the outages are listed is not listed", async () => {
  await using t = await openTestContext();
  await recordLiving(t, "assets-worker-1", "worker", "b");
  await saveOutages(t.db, "assets-worker-1", [outageOf("corporate")]);
  const list = () => t.db.transaction().execute(listOutages);
  assert.deepEqual((await list()).map(({ registry, host }) => `${registry} ${host}`), ["corporate b"]);
  // Writes between the two statements of the listing, as another connection would.
  await sql`create function write_again() returns trigger language plpgsql as $$ begin
      insert into registry_outage select * from gone; return null; end $$`.execute(t.db);
  await sql`create trigger write_again after delete on registry_outage referencing old table as gone
      for each statement execute function write_again()`.execute(t.db);
  await recordStop(t.db, "assets-worker-1");
  assert.deepEqual(await list(), []);
  assert.deepEqual((await t.db.selectFrom("registry_outage").select("process").execute()).length, 1);
});

Deno.test("an outage that ends while it is being recorded ends for the operators too", async () => {
  await using t = await openTestContext();
  let requests = 0;
  const outages = () => requests++ === 0 ? [outageOf("corporate")] : [];
  const process = "assets-api-1";
  await recordLiving(t, process, "api", "a");
  await using stack = new AsyncDisposableStack();
  stack.defer(
    watchService({ ...t.app, seen: { process, outages, ...others } }, settings()).stop,
  );
  const resolved = async () =>
    (await listAlarms(t.db, { type: "registry-away" }, { limit: 2, offset: 0 })).rows
      .map(({ resolvedAt }) => resolvedAt !== undefined);
  await until("its end", async () => (await resolved()).join() === "true");
});

Deno.test("alarms that the mail server does not take are told as such and counted, until it takes them", async () => {
  await using t = await openTestContext();
  const { handler } = openMetrics({ db: t.db, pool: t.pool, role: "api", clock: t.clock });
  const counted = async () =>
    (await (await handler(new Request("http://monitor/metrics"), undefined as never)).text())
      .match(/assets_undelivered_messages\{kind="alarm-email".*\} (\d+)/)?.[1];
  await raiseAlarm(t.db, t.clock(), { type: "overdue", subject: "x", detail: "test" });
  const mail = (url: string) => ({
    mailer: openMailer({ url, from: "assets@exemplo.jus.br" }),
    ...{ to: ["plantao@exemplo.jus.br"], least: "critical" as const },
  });
  // Each pause is over at once; only attempts count.
  const hurry = () =>
    sql`update alarm_notice set next_attempt_at = now() where sent_at is null`.execute(t.db);
  {
    await using watch = new AsyncDisposableStack();
    watch.defer(watchService(t.app, { ...settings(), mail: mail("smtp://127.0.0.1:1") }).stop);
    await until("the alarm", async () => {
      await hurry();
      return (await openAlarms(t)).map(({ type, subject }) => `${type} ${subject}`).join() ===
        "alarms-undelivered email";
    });
  }
  const [{ detail } = { detail: "" }] = await openAlarms(t);
  assert.match(detail, /^\d+ alarmes? não .* por e-mail .*Último erro: .+/);
  assert.ok(Number(await counted()) >= 1);
  await using mails = await startMailServer();
  await hurry();
  await using watch = new AsyncDisposableStack();
  watch.defer(watchService(t.app, { ...settings(), mail: mail(mails.url) }).stop);
  await until("its end", async () => (await openAlarms(t)).length === 0);
  assert.ok(mails.messages.length > 0);
});

Deno.test("digests that users do not get are told as such, until they are sent", async () => {
  await using t = await openTestContext();
  await sql`insert into mail_digest (id, cpf, address, kinds, confirmation, told_until, attempts, next_attempt_at)
      values (gen_random_uuid(), '11144477735', 'a@exemplo.jus.br', '{answers}', gen_random_uuid(),
        ${t.clock().toString()}, 8, ${t.clock().toString()})`.execute(t.db);
  await using watch = new AsyncDisposableStack();
  watch.defer(watchService(t.app, settings()).stop);
  await until("the alarm", async () => (await openAlarms(t))[0]?.type === "digests-undelivered");
  assert.match((await openAlarms(t))[0]!.detail, /^1 usuário não recebe o seu resumo diário/);
  await sql`update mail_digest set attempts = 0`.execute(t.db);
  await until("its end", async () => (await openAlarms(t)).length === 0);
});
