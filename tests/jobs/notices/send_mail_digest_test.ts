/** The daily e-mail, from what a user asks for to what an SMTP server is handed. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { openMailer } from "../../../registries/notices/mail.ts";
import { jobPool } from "../../../store/connection/connection.ts";
import { mailDigestFacts } from "../../../store/notices/mail_digest_facts.ts";
import { confirmMailDigest, saveMailDigest } from "../../../store/notices/mail_digests.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { signInPeople } from "../../support/api.ts";
import { jobsWith } from "../../support/notices/receiver.ts";
import { startMailServer } from "../../support/notices/smtp_server.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { workOnce } from "../../support/work.ts";

const publicUrl = "https://assets.exemplo.jus.br";
const answers = [{ ispb: "00360305", code: "98" }];

/** The judge, who asks for everything, and the digest as it is due. */
async function begun(t: TestContext, url: string) {
  const mail = { mailer: openMailer({ url, from: "assets@exemplo.jus.br" }), publicUrl };
  const { judge, assistant } = await signInPeople(t);
  const wanted = {
    cpf: judge.cpf,
    address: "juiza@exemplo.jus.br",
    kinds: ["answers", "no-answers", "transfers", "searches"] as const,
    searches: [await savedSearch(t)],
  };
  const digest = await t.db.transaction().execute((tx) => saveMailDigest(tx, wanted, t.clock()));
  const send = async () => {
    await enqueue(t.db, [{ task: "send_digests", key: "send_digests" }]);
    const pool = jobPool(t.pool, () => {});
    await workOnce(pool, { ...jobsWith(t, {}), mail });
    await pool.end();
  };
  const confirm = () =>
    confirmMailDigest(t.db, { cpf: judge.cpf, code: digest.confirmation, now: t.clock() });
  return { judge, assistant, digest, send, confirm };
}

async function savedSearch({ db, clock }: TestContext): Promise<string> {
  const now = clock().toString();
  const { rows: [saved] } = await sql<{ id: string }>`
    insert into saved_search (id, title, filter, question, created_at, checked_at, read_at)
    values (gen_random_uuid(), 'Prescrição', '{}', '{}', ${now}, ${now}, ${now}) returning id`.execute(db);
  return saved!.id;
}

const text = (message: string) =>
  new TextDecoder().decode(Uint8Array.from(
    message.replaceAll("=\r\n", "").replace(/=([0-9A-F]{2})/g, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16))),
    (letter) =>
      letter.charCodeAt(0),
  ));

Deno.test("a confirmed address is told once a business day of what is new in the user's units, and of nothing confidential", async () => {
  await using t = await openTestContext();
  await using mails = await startMailServer();
  t.setTime("2026-11-24T10:00");
  const { judge, assistant, digest, send, confirm } = await begun(t, mails.url);
  await send();
  await send();
  assert.equal(mails.messages.length, 1, "the question whether the address is theirs, once");
  assert.ok(
    text(mails.messages[0]!.text).includes(
      `${publicUrl}/console/avisos/email?codigo=${digest.confirmation}`,
    ),
  );

  assert.ok(await confirm());
  t.advance({ minutes: 1 });
  const open = await seedAnsweredOrder(t, assistant.token, answers);
  const secret = await seedAnsweredOrder(t, judge.token, answers, { sigilosa: true });
  await sql`update court_order set awaits_remedy = true`.execute(t.db);
  await sql`insert into saved_search_hit (search_id, precedent_id, title, summary, found_at)
      values (${digest.searches[0]}::uuid, 'STJ_1', 'Tema 1', '', ${t.clock().toString()})`.execute(t.db);
  t.setTime("2026-11-25T08:29");
  await send();
  assert.equal(mails.messages.length, 1, "not before its hour");
  t.setTime("2026-11-25T08:31");
  await send();
  await send();
  assert.equal(mails.messages.length, 2);
  const told = mails.messages[1]!;
  assert.deepEqual(told.to, ["juiza@exemplo.jus.br"]);
  assert.ok(text(told.text).includes(`/console/ordem/${open}`));
  assert.ok(text(told.text).includes("1 ordem espera decisão, 1 desde o último resumo"));
  assert.ok(text(told.text).includes("Tema 1"));
  assert.ok(!text(told.text).includes(secret));
  const reading = await t.db.selectFrom("audit_entry").selectAll().where("action", "=", "digest.send")
    .executeTakeFirstOrThrow();
  assert.deepEqual([reading.actor, reading.detail], [judge.cpf, { orders: [open] }]);

  t.setTime("2026-11-26T12:00");
  await send();
  assert.equal(mails.messages.length, 2, "nothing is new");
});

Deno.test("a digest that is refused is sent later that day, whoever lost their profile is told nothing, and a new address asked first", async () => {
  await using t = await openTestContext();
  await using mails = await startMailServer();
  t.setTime("2026-11-24T08:00");
  const { judge, assistant, send, confirm } = await begun(t, mails.url);
  await confirm();
  t.advance({ minutes: 1 });
  const number = await seedAnsweredOrder(t, assistant.token, answers);
  t.setTime("2026-11-24T09:00");
  mails.refuse(true);
  await send();
  mails.refuse(false);
  await send();
  assert.equal(mails.messages.length, 0, "not before its next attempt");
  t.setTime("2026-11-24T09:30");
  await send();
  assert.match(text(mails.messages[0]!.text), new RegExp(number));

  await seedAnsweredOrder(t, assistant.token, answers);
  t.externalServices.stagingData.changeUser(judge.cpf, { blocked: true });
  t.setTime("2026-11-25T09:00");
  await send();
  assert.equal(mails.messages.length, 1);
  const moved = {
    cpf: judge.cpf,
    address: "outra@exemplo.jus.br",
    kinds: ["answers"] as const,
    searches: [],
  };
  await t.db.transaction().execute((tx) => saveMailDigest(tx, moved, t.clock()));
  assert.ok(!(await confirm()), "the code was the other address's");
  await send();
  assert.match(text(mails.messages[1]!.text), /Confirme este endereço|codigo=/);
  assert.deepEqual(mails.messages[1]!.to, ["outra@exemplo.jus.br"]);
});

Deno.test("a digest names late transfers that became late since the last, and of other units and courts nothing", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await seedAnsweredOrder(t, judge.token, answers);
  const scope = {
    court: "401",
    units: t.externalServices.stagingData.user(judge.cpf)!.units,
    since: t.clock().subtract({ hours: 1 }),
    until: t.clock(),
    lateUntil: Temporal.PlainDate.from("2026-11-20"),
    lateBefore: Temporal.PlainDate.from("2026-11-19"),
  };
  const facts = (of: Partial<typeof scope>) =>
    mailDigestFacts(t.db, { kinds: ["answers", "transfers"], searches: [] }, { ...scope, ...of });
  const none = { fresh: 0, listed: [] };
  assert.equal((await facts({})).answers?.fresh, 1);
  assert.deepEqual((await facts({})).transfers, { ...none, waiting: 0 });
  assert.deepEqual((await facts({ units: ["v-outra"] })).answers, none);
  assert.deepEqual((await facts({ court: "403" })).answers, none);
  assert.deepEqual((await facts({ until: scope.since })).answers, none);
});
