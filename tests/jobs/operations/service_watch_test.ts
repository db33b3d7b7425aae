import assert from "node:assert/strict";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { defaultHealthSettings } from "../../../domain/operations/service_health.ts";
import { type AlarmSettings, sendAlarms } from "../../../jobs/operations/send_alarms.ts";
import { watchService } from "../../../jobs/operations/service_watch.ts";
import { promptTasks } from "../../../jobs/timetable.ts";
import { openMailer } from "../../../registries/notices/mail.ts";
import { serviceFaults } from "../../../routes/health/service_health.ts";
import { saveScanned } from "../../../store/dispatch/exchange_folder.ts";
import {
  listAlarms,
  raiseAgain,
  raiseAlarm,
  resolveAlarm,
  resolveAlarms,
} from "../../../store/operations/alarms.ts";
import { recordProcess } from "../../../store/operations/processes.ts";
import { recordHeartbeat } from "../../../store/queue/heartbeats.ts";
import { listUnfinishedTasks } from "../../../store/queue/job_queue.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { startReceiver } from "../../support/notices/receiver.ts";
import { readable, startMailServer } from "../../support/notices/smtp_server.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const secret = `whsec_${new Uint8Array(32).fill(7).toBase64()}`;
const openAlarms = async (t: TestContext) =>
  (await listAlarms(t.db, { open: true }, { limit: 50, offset: 0 })).rows;
const mailTo = (url: string): AlarmSettings["mail"] => ({
  mailer: openMailer({ url, from: "assets@exemplo.jus.br" }),
  to: ["plantao@exemplo.jus.br"],
  least: "critical",
});

const failingJobs = async (t: TestContext) =>
  (await openAlarms(t)).filter(({ type }) => type === "job-failing" || type === "exchange-job-failing");

for (
  const [task, type, name, key, good] of [
    ["seal", "job-failing", "lacre da trilha de auditoria", "seal", {}],
    ["resume_intake", "exchange-job-failing", "retomada do recebimento", "resume_intake", {}],
    // Enqueued again every half minute under a key of its own while its files lie in the inbox.
    ["intake_file", "exchange-job-failing", "recebimento de retornos", "intake:99000001:a", { files: [] }],
  ] as const
) {
  Deno.test(
    `a job that fails at every attempt for ten minutes is told, however often it is enqueued again, until it succeeds: ${task}`,
    testContext(async (t) => {
      // What no task takes for its payload, as a job that always fails.
      const fails = { task, key, payload: 3 as never };
      await enqueue(t.db, [fails]);
      await t.work();
      assert.deepEqual(await listUnfinishedTasks(t.db, promptTasks), [], "it may yet succeed");
      await sql`update graphile_worker._private_jobs set created_at = created_at - interval '10 minutes'`
        .execute(t.db);
      await enqueue(t.db, [fails]);
      const [waiting] = (await listUnfinishedTasks(t.db, promptTasks)).filter((one) => one.task === task);
      assert.ok(waiting !== undefined && waiting.error === undefined, "it waits, without its error");
      await t.work();
      await using stack = new AsyncDisposableStack();
      const watchedSince = Temporal.Now.instant();
      for (const everyMs of [50, 50]) {
        stack.defer(
          watchService(t.app, { ...defaultHealthSettings, watchedSince, isApi: true, everyMs }).stop,
        );
      }
      await until("the alarm", async () => (await failingJobs(t)).length > 0);
      const [alarm] = await failingJobs(t);
      assert.deepEqual([alarm?.type, alarm?.subject], [type, task]);
      assert.match(
        alarm!.detail,
        new RegExp(`^A tarefa “${name}” falha a cada tentativa desde .* Último erro: `),
      );
      await enqueue(t.db, [fails]);
      await until(
        "its text without an error",
        async () => !/Último erro/.test((await failingJobs(t))[0]?.detail ?? ""),
      );
      await enqueue(t.db, [{ task, key, payload: good }]);
      await t.work();
      await until("its end", async () => (await failingJobs(t)).length === 0);
      const { rows } = await listAlarms(t.db, {}, { limit: 50, offset: 0 });
      assert.equal(rows.filter((one) => one.type === type).length, 1);
    }),
  );
}

Deno.test(
  "a job that is to be done by the minute is told once it has failed three times and for half a minute",
  testContext(async (t) => {
    const failing = async (task: string, attempts: number, seconds: number) => {
      await enqueue(t.db, [{ task, key: task, payload: 3 as never }]);
      await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'Error: test',
        created_at = now() - make_interval(secs => ${seconds}) where key = ${task}`.execute(t.db);
      return (await listUnfinishedTasks(t.db, promptTasks)).filter((one) => one.error !== undefined)
        .map((one) => one.task);
    };
    assert.deepEqual(await failing("dispatch", 3, 29), []);
    assert.deepEqual(await failing("dispatch", 2, 30), []);
    assert.deepEqual(await failing("dispatch", 3, 30), ["dispatch"]);
    assert.deepEqual(await failing("seal", 3, 30), ["dispatch", "seal"]);
    assert.deepEqual(
      await failing("index_precedents", 9, 599),
      ["dispatch", "seal"],
      "whose cause is outside",
    );
    assert.deepEqual(await failing("index_precedents", 9, 600), ["dispatch", "index_precedents", "seal"]);
  }),
);

Deno.test(
  "a receiver of alarms that does not answer holds no look up",
  testContext(async (t) => {
    const silent = Promise.withResolvers<Response>();
    let asked = 0;
    const receiver = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
      asked++;
      return silent.promise;
    });
    const watching = watchService(t.app, {
      ...{ ...defaultHealthSettings, isApi: true, everyMs: 50, lookWithinMs: 5_000 },
      watchedSince: Temporal.Now.instant().subtract({ minutes: 2 }),
      webhook: {
        ...{ client: t.app.webhooks, url: `http://127.0.0.1:${receiver.addr.port}`, secret },
        least: "critical",
      },
    });
    try {
      await until("the receiver to be told", () => asked > 0);
      await recordHeartbeat(t.db, ["worker-1"], undefined);
      await until("the next look", async () => (await openAlarms(t)).length === 0);
      assert.deepEqual(t.logged.filter(({ message }) => /could not be watched/.test(message)), []);
    } finally {
      silent.resolve(new Response());
      await watching.stop();
      await receiver.shutdown();
    }
  }),
);

Deno.test(
  "whoever is started with the whole service raises no alarm about those who are not there yet",
  testContext(async (t) => {
    await recordHeartbeat(t.db, ["worker-1"], undefined);
    await sql`update worker_heartbeat set seen_at = seen_at - interval '1 hour'`.execute(t.db);
    await sql`insert into mail_digest (id, cpf, address, kinds, confirmation, told_until, attempts, next_attempt_at)
      values (gen_random_uuid(), '11144477735', 'a@exemplo.jus.br', '{answers}', gen_random_uuid(),
        ${t.clock().toString()}, 8, ${t.clock().toString()})`.execute(t.db);
    let looks = 0;
    const holidays = () => {
      looks++;
      return t.app.holidays();
    };
    const watching = watchService({ ...t.app, holidays }, {
      ...{ ...defaultHealthSettings, isApi: true, everyMs: 50, watchedSince: Temporal.Now.instant() },
    });
    await until("some looks", () => looks > 4);
    await watching.stop();
    assert.deepEqual((await openAlarms(t)).map(({ type }) => type), ["digests-undelivered"]);
  }),
);

Deno.test(
  "a machine whose clock is not the database's is told of, until it is",
  testContext(async (t) => {
    let ahead = 11;
    const seen = {
      ...{ process: "assets-api-1", outages: () => [], askAgain: () => Promise.resolve() },
      lostLines: () => ({ lines: 0, failing: false }),
      machineClock: () => Temporal.Now.instant().add({ seconds: ahead }),
    };
    const watching = watchService({ ...t.app, seen }, {
      ...{ ...defaultHealthSettings, isApi: true, everyMs: 50, watchedSince: Temporal.Now.instant() },
    });
    const told = async () => (await openAlarms(t)).filter(({ type }) => type === "clock-differs");
    await until("the alarm", async () => (await told()).length > 0);
    const [alarm] = await told();
    assert.equal(alarm!.subject, Deno.hostname());
    assert.match(alarm!.detail, /diferem 11 segundos/);
    ahead = 0;
    await until("its end", async () => (await told()).length === 0);
    await watching.stop();
  }),
);

Deno.test(
  "a worker that hears of no API tells of it by e-mail, and of its end when one is there",
  testContext(async (t) => {
    await using mails = await startMailServer();
    await recordHeartbeat(t.db, ["worker-1"], undefined);
    await using stack = new AsyncDisposableStack();
    const watch = watchService(t.app, {
      ...{ ...defaultHealthSettings, isApi: false, everyMs: 50, mail: mailTo(mails.url) },
      watchedSince: Temporal.Now.instant().subtract({ minutes: 2 }),
    });
    stack.defer(watch.stop);
    await until("the operators are told", () => mails.messages.length > 0);
    assert.match(readable(mails.messages[0]!.text), /Nenhuma API dá sinal de vida/);
    assert.deepEqual((await openAlarms(t)).map(({ subject }) => subject), ["no-api"]);
    await recordProcess(t.db, { name: "assets-api-1", role: "api", version: "1.0.0", host: "a" });
    await until("its end", () => mails.messages.length > 1);
    assert.deepEqual(await openAlarms(t), []);
  }),
);

Deno.test(
  "workers that live, schedule nothing and look into no inbox are told of, unless they have just come back",
  testContext(async (t) => {
    const found = async () => (await serviceFaults(t.app)).map(({ kind }) => kind);
    await recordHeartbeat(t.db, ["worker-1"], undefined);
    const worker = { name: "assets-worker-1", role: "worker", version: "1.0.0", host: "a" } as const;
    await recordProcess(t.db, worker);
    assert.deepEqual(await found(), [], "it has just started");
    await sql`update service_process set started_at = started_at - interval '100 seconds'`.execute(t.db);
    assert.deepEqual(await found(), ["timetable-stopped", "inboxes-unseen"]);
    await sql`update service_process set seen_at = seen_at - interval '31 seconds'`.execute(t.db);
    assert.deepEqual(await found(), [], "no worker lives, of which another fault tells");
    await recordProcess(t.db, worker);
    assert.deepEqual(await found(), [], "it was away with the database");
    await sql`update service_process set resumed_at = resumed_at - interval '100 seconds'`.execute(t.db);
    assert.deepEqual(await found(), ["timetable-stopped", "inboxes-unseen"]);
    await saveScanned(t.db);
    assert.deepEqual(await found(), ["timetable-stopped"]);
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('seal', now(), now())`.execute(t.db);
    assert.deepEqual(await found(), []);
  }),
);

Deno.test(
  "several APIs that hear of no worker raise one alarm, tell of it and of its end once by e-mail and webhook, and end it when one is heard",
  testContext(async (t) => {
    await using mails = await startMailServer();
    await using receiver = startReceiver();
    const settings = {
      ...defaultHealthSettings,
      watchedSince: Temporal.Now.instant().subtract({ minutes: 2 }),
      isApi: true,
      everyMs: 50,
      mail: mailTo(mails.url),
      webhook: { client: t.app.webhooks, url: receiver.url, secret, least: "critical" as const },
      consoleUrl: "https://assets.exemplo.jus.br",
    };
    const watches = [watchService(t.app, settings), watchService(t.app, settings)];
    await using stack = new AsyncDisposableStack();
    for (const watch of watches) stack.defer(watch.stop);
    await until("the operators are told", () => mails.messages.length > 0 && receiver.received.length > 0);
    const [alarm] = await openAlarms(t);
    assert.deepEqual([alarm?.type, alarm?.subject], ["service-stopped", "no-worker"]);
    await recordHeartbeat(t.db, ["worker-1"], undefined);
    await until("the alarm ends", async () => (await openAlarms(t)).length === 0);
    const { rows } = await listAlarms(t.db, {}, { limit: 50, offset: 0 });
    await until(
      "the operators are told of the end",
      () => mails.messages.length > 1 && receiver.received.length > 1,
    );
    await Promise.all(watches.map(({ stop }) => stop()));
    assert.deepEqual([rows.length, mails.messages.length, receiver.received.length], [1, 2, 2]);
    assert.deepEqual(mails.messages[0]?.to, ["plantao@exemplo.jus.br"]);
    assert.match(
      readable(mails.messages[0]?.text ?? ""),
      /https:\/\/assets\.exemplo\.jus\.br\/operacao\/alarmes/,
    );
    const posted = receiver.received.map(({ body, headers }) => {
      const said = new Webhook(secret).verify(body, headers) as Record<string, unknown>;
      return [headers["webhook-id"], said.tipo, said.gravidade, said.assunto, said.situacao];
    });
    const what = ["SERVICO_PARADO", "CRITICA", "no-worker"];
    assert.deepEqual(posted, [
      [`alarme-${alarm!.id}`, ...what, "ABERTO"],
      [`alarme-${alarm!.id}-fim`, ...what, "ENCERRADO"],
    ]);
    assert.match(
      readable(mails.messages[1]?.text ?? ""),
      /1 alarme encerrado: .*A causa deixou de existir\./s,
    );
    assert.match(mails.messages[0]?.text ?? "", /SERVICO_PARADO/, "by which it is found in the runbook");
  }),
);

Deno.test(
  "an API that is started while an alarm is open leaves it open as long as its cause is there",
  testContext(async (t) => {
    const noWorker = { type: "service-stopped", subject: "no-worker", detail: "Nenhum." } as const;
    await raiseAlarm(t.db, t.clock(), noWorker);
    const watchedSince = Temporal.Now.instant().subtract({ minutes: 2 });
    await using stack = new AsyncDisposableStack();
    const watch = watchService(t.app, {
      ...defaultHealthSettings,
      watchedSince,
      isApi: true,
      everyMs: 600_000,
    });
    stack.defer(watch.stop);
    const detail = async () => (await openAlarms(t)).map(({ detail }) => detail);
    await until("its first look", async () => (await detail()).join() !== noWorker.detail);
    assert.match((await detail()).join(), /Inicie um trabalhador/);
  }),
);

Deno.test(
  "an e-mail says in Portuguese what each alarm is, since when, what happened and what to do, the most pressing first",
  testContext(async (t) => {
    await using mails = await startMailServer();
    const receipt = "ASSETS_REC_00000000_20261123_000001_V0111.txt";
    await raiseAlarm(t.db, t.clock(), { type: "quarantine", subject: "00000000", detail: "Uma entrada." });
    await raiseAlarm(t.db, t.clock(), { type: "publish-failed", subject: receipt, detail: "Sem espaço." });
    await sendAlarms(t.app, { mail: { ...mailTo(mails.url)!, least: "warning" } });
    const [text = ""] = mails.messages.map((message) => readable(message.text));
    assert.match(text, /\[ASSETS\] 2 alarmes \(1 crítico\): O recibo não saiu/);
    const said = text.split("\r\n\r\n").slice(1).map((part) => part.trim()).filter((part) => part !== "");
    assert.deepEqual(said.map((part) => part.split("\r\n").map((line) => line.slice(0, 60))), [
      [
        "CRÍTICO: O recibo não saiu (PUBLICACAO FALHOU: ASSETS REC 00",
        "Sem espaço.",
        "O que fazer: Se falta a chave da instituição, cadastre-a, e ",
      ],
      [
        "ATENÇÃO: Quarentena espera decisão (QUARENTENA: 00000000), d",
        "Uma entrada.",
        "O que fazer: Veja a razão e os bytes, combine com a institui",
      ],
    ]);
    assert.match(said[1] ?? "", /desde 23\/11\/2026 às 10:00/);
  }),
);

Deno.test(
  "of an alarm nobody was told of no end is told, of two in a row the last one's, and an operator's reason with it",
  testContext(async (t) => {
    await using mails = await startMailServer();
    const settings = { mail: mailTo(mails.url) };
    const told = async () => {
      const before = mails.messages.length;
      await sendAlarms(t.app, settings);
      return mails.messages.slice(before).map(({ text }) => readable(text));
    };
    const failed = { type: "process-failed", subject: "worker", detail: "Caiu." } as const;
    await raiseAgain(t.db, t.clock(), failed);
    await resolveAlarms(t.db, t.clock(), failed);
    assert.deepEqual(await told(), [], "it was over before it could be told");
    await raiseAgain(t.db, t.clock(), failed);
    assert.equal((await told()).length, 1);
    t.advance({ minutes: 10 });
    await raiseAgain(t.db, t.clock(), failed);
    const again = await told();
    assert.deepEqual([again.length, again[0]?.includes("encerrado")], [1, false], "it goes on");
    const [open] = await openAlarms(t);
    t.advance({ minutes: 1 });
    const resolution = "Máquina trocada; CPF 529.982.247-25";
    await t.db.transaction().execute((tx) =>
      resolveAlarm(tx, open!.id, { now: t.clock(), by: "11144477735", resolution })
    );
    const [end = "", ...others] = await told();
    assert.match(end, /1 alarme encerrado/);
    assert.match(end, /aberto em 23\/11\/2026 às 10:10, encerrado em 23\/11\/2026 às 10:11/);
    assert.match(end, /Um operador o encerrou: Máquina trocada; CPF/);
    assert.ok(!end.includes("529.982.247-25") && !end.includes("11144477735"), "tax ids are masked");
    assert.deepEqual([others, await told()], [[], []]);
  }),
);

Deno.test(
  "a process that fails again ten minutes later is told of again, and not with every failure in between",
  testContext(async (t) => {
    const raise = (detail: string) =>
      raiseAgain(t.db, t.clock(), { type: "process-failed", subject: "worker", detail });
    await raise("first");
    t.advance({ minutes: 9 });
    await raise("second");
    assert.deepEqual((await openAlarms(t)).map(({ detail }) => detail), ["first"]);
    t.advance({ minutes: 1 });
    await raise("third");
    assert.deepEqual((await openAlarms(t)).map(({ detail }) => detail), ["third"]);
    const { rows: [, first] } = await listAlarms(t.db, {}, { limit: 50, offset: 0 });
    assert.match(first?.resolution ?? "", /aconteceu de novo/);
  }),
);

Deno.test(
  "an e-mail that is refused is tried again as long as its alarm is open, and what only warns is not sent",
  testContext(async (t) => {
    await using mails = await startMailServer();
    const settings = { mail: mailTo(mails.url) };
    await raiseAlarm(t.db, t.clock(), { type: "quarantine", subject: "00000000", detail: "Uma entrada." });
    await raiseAlarm(t.db, t.clock(), {
      type: "publish-failed",
      subject: "ASSETS_REM",
      detail: "Do CPF 529.982.247-25.",
    });
    mails.refuse(true);
    await sendAlarms(t.app, settings);
    const failed = await t.db.selectFrom("alarm_notice").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([failed.attempts, failed.sent_at, failed.failure], [1, null, "EENVELOPE 550"]);
    mails.refuse(false);
    await sendAlarms(t.app, settings);
    assert.equal(mails.messages.length, 0, "not before its time");
    await t.db.updateTable("alarm_notice").set({ next_attempt_at: "-infinity" }).execute();
    await sendAlarms(t.app, settings);
    await sendAlarms(t.app, settings);
    assert.equal(mails.messages.length, 1);
    assert.match(mails.messages[0]?.text ?? "", /ASSETS_REM/);
    assert.ok(!mails.messages[0]?.text.includes("529.982.247-25"), "tax ids are masked");
    assert.ok(!mails.messages[0]?.text.includes("00000000"));
  }),
);
