/** The watch tells, from memory, of a database that does not let it look. */
import assert from "node:assert/strict";
import { defaultHealthSettings } from "../../../domain/operations/service_health.ts";
import { watchService } from "../../../jobs/operations/service_watch.ts";
import { openMailer } from "../../../registries/notices/mail.ts";
import { connect, connectBeside } from "../../../store/connection/connection.ts";
import { recordHeartbeat } from "../../../store/queue/heartbeats.ts";
import { startReceiver } from "../../support/notices/receiver.ts";
import { startMailServer } from "../../support/notices/smtp_server.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const secret = `whsec_${new Uint8Array(32).fill(7).toBase64()}`;
const onError = () => {};

/** How the database stops letting the watch look, and how it lets it again. */
const kinds: readonly (readonly [
  name: string,
  text: RegExp,
  stop: (t: TestContext) => Promise<{ readonly db: TestContext["db"]; mend(): Promise<void> }>,
])[] = [
  ["away", /não responde \(ECONNREFUSED\)/, () => {
    const { db, close } = connect("postgres://nobody@127.0.0.1:1/none", { onError, waitMs: 500 });
    return Promise.resolve({ db, mend: close });
  }],
  ["only to be read", /só aceita leitura.*\(25006\)/, async (t) => {
    const { db, pool, close } = connectBeside(t.pool, { max: 1, onError });
    await pool.query("set default_transaction_read_only = on");
    return { db, mend: close };
  }],
  ["without room for what it writes", /\(53400\)/, async (t) => {
    const { db, pool, close } = connectBeside(t.pool, { max: 1, onError });
    // PostgreSQL's limit of what it writes beside its tables fails as a full disk does, with another number.
    await pool.query("set temp_file_limit = '64kB'");
    return { db, mend: close };
  }],
  ["with a table that somebody holds", /além do limite.*\(55P03\)/, async (t) => {
    const { db, close } = connectBeside(t.pool, { max: 2, onError, limits: { lock_timeout: 100 } });
    const holder = await t.pool.connect();
    await holder.query("begin; lock table lease in exclusive mode");
    return {
      db,
      async mend() {
        await holder.query("rollback");
        holder.release();
        await close();
      },
    };
  }],
];

for (const [name, text, stop] of kinds) {
  Deno.test(`operators are told by e-mail and webhook of a database that is ${name}`, async () => {
    await using t = await openTestContext();
    await using receiver = startReceiver();
    await using mail = await startMailServer();
    const { db, mend } = await stop(t);
    const watching = watchService({ ...t.app, db }, {
      ...{ ...defaultHealthSettings, watchedSince: Temporal.Now.instant(), isApi: true },
      ...{ everyMs: 50, unansweredAfterMs: 200 },
      mail: {
        mailer: openMailer({ url: mail.url, from: "assets@exemplo.jus.br" }),
        to: ["plantao@exemplo.jus.br"],
        least: "critical",
      },
      webhook: { client: t.app.webhooks, url: receiver.url, secret, least: "critical" },
    });
    try {
      await until("both to be told", () => receiver.received.length > 0 && mail.messages.length > 0);
      const { tipo, assunto, detalhe } = JSON.parse(receiver.received[0]!.body);
      assert.deepEqual([tipo, assunto], ["SERVICO_PARADO", "watch-unanswered"]);
      assert.match(detalhe, text);
    } finally {
      await watching.stop();
      await mend();
    }
    assert.equal(receiver.received.length, 1, "told once");
  });
}

Deno.test("workers that could not tell that they live while nobody could look are not missed at once", async () => {
  await using t = await openTestContext();
  await recordHeartbeat(t.db, ["a worker"], undefined);
  await t.pool.query("update worker_heartbeat set seen_at = clock_timestamp() - interval '2 minutes'");
  const { db, close } = connectBeside(t.pool, { max: 2, onError, limits: { lock_timeout: 50 } });
  const holder = await t.pool.connect();
  await holder.query("begin; lock table alarm in access exclusive mode");
  let [failed, looks] = [0, 0];
  const watching = watchService({
    ...t.app,
    db,
    log: (level) => void (failed += Number(level === "error")),
    holidays: () => Promise.resolve(new Set<string>()).finally(() => looks++),
  }, {
    ...{ ...defaultHealthSettings, watchedSince: Temporal.Now.instant().subtract({ hours: 1 }), isApi: true },
    everyMs: 20,
  });
  try {
    await until("looks that fail", () => failed > 3);
    await holder.query("rollback");
    const good = looks;
    await until("looks that do not", () => looks > good + 4);
  } finally {
    holder.release();
    await watching.stop();
    await close();
  }
  const told = await t.db.selectFrom("alarm").select("subject").execute();
  assert.deepEqual(told.map(({ subject }) => subject).filter((subject) => subject === "no-worker"), []);
});

Deno.test("a look that never ends is given up and told of, and its end too once the watch looks again", async () => {
  await using t = await openTestContext();
  await using receiver = startReceiver();
  let hangs = true;
  const holidays = () => hangs ? new Promise<never>(() => {}) : t.app.holidays();
  const watching = watchService({ ...t.app, holidays }, {
    ...{ ...defaultHealthSettings, watchedSince: Temporal.Now.instant(), isApi: true },
    ...{ everyMs: 50, lookWithinMs: 2_000, unansweredAfterMs: 100 },
    webhook: { client: t.app.webhooks, url: receiver.url, secret, least: "critical" },
  });
  const told = () =>
    receiver.received.map(({ body }) => JSON.parse(body))
      .filter(({ assunto }) => assunto === "watch-unanswered").map(({ situacao }) => situacao);
  try {
    await until("it to be told", () => told().length === 1);
    hangs = false;
    await until("its end to be told", () => told().length === 2);
    assert.deepEqual(told(), ["ABERTO", "ENCERRADO"]);
  } finally {
    await watching.stop();
  }
});
