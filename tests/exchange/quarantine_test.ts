/** Into quarantine and out of it again, as operators decide; and the alarms that call them. */
import assert from "node:assert/strict";
import {
  applyQuarantineDecision,
  closeAnswers,
  type QuarantineDecision,
  raiseExchangeAlarms,
  resumeIntake,
  runCutoff,
} from "../../exchange/mod.ts";
import { moveToQuarantine, resumeQuarantine } from "../../exchange/quarantine.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
  type Reply,
} from "../support/exchange/exchange_fixture.ts";
import { insertSplit } from "../support/orders/split_rows.ts";

const whole: Reply = (block) => ({ code: "01", blocked: block.valor });
const OPERATOR = "11144477735";

/** Monday's dispatch to two institutions; it is Tuesday morning. */
async function dispatched(t: ExchangeFixture): Promise<void> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  await t.scanner.scan();
}

const inboxOf = (t: ExchangeFixture) => t.ctx.folders.inbox(BANK_A);
const decide = (t: ExchangeFixture, id: bigint, order: QuarantineDecision) =>
  t.db.transaction().execute((tx) =>
    applyQuarantineDecision(tx, id, order, { by: OPERATOR, reason: "Combinado por telefone", now: t.now() })
  );
const entries = (t: ExchangeFixture) =>
  t.rows("select code, status, released_name from quarantine order by id");
const files = (t: ExchangeFixture) =>
  t.rows("select file_name, status, receipt_name is not null as receipt from answer_file");
const codes = async (t: ExchangeFixture) =>
  (await t.rows("select code from order_target order by ispb") as { code: string | null }[]).map(({ code }) =>
    code
  );
const alarms = (t: ExchangeFixture) =>
  t.rows("select type, subject, resolved_at is null as open, resolved_by from alarm order by id");

/** A whole answer under a temporary name, found abandoned before the deadline. */
async function abandoned(t: ExchangeFixture) {
  const answer = await t.answerTo(BANK_A, whole);
  await Deno.writeTextFile(`${inboxOf(t)}/${answer.name}.part`, answer.text);
  t.setTime("2026-11-24T13:00");
  await t.scanner.scan();
  t.setTime("2026-11-24T15:00");
  await t.scanner.scan();
  assert.deepEqual(await entries(t), [{ code: "Q03", status: "pending", released_name: null }]);
  return answer;
}

Deno.test("a file in time that an operator releases after the deadline is in time: the close waits for the operators", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const { name } = await abandoned(t);
  t.setTime("2026-11-25T05:00");
  await closeAnswers(t.ctx);
  assert.deepEqual(await codes(t), [null, "98"], "B is closed, A waits");
  t.setTime("2026-11-25T10:00");
  const released = await decide(t, 1n, { type: "release", name });
  assert.ok(released !== "unknown" && released.ok);
  await resumeIntake(t.ctx);
  assert.deepEqual(await entries(t), [{ code: "Q03", status: "released", released_name: name }]);
  assert.deepEqual(await files(t), [{ file_name: name, status: "accepted", receipt: true }]);
  assert.deepEqual(await codes(t), ["01", "98"]);
  assert.equal((await t.list("receipts", BANK_A)).length, 1);

  const again = await decide(t, 1n, { type: "refuse" });
  assert.deepEqual(again !== "unknown" && !again.ok && again.error, {
    type: "already-decided",
    status: "released",
  });
  assert.equal(await decide(t, 2n, { type: "refuse" }), "unknown");
});

Deno.test("after twelve hours the close waits no longer, and what is released then is late", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const { name } = await abandoned(t);
  t.setTime("2026-11-25T16:59:59");
  await closeAnswers(t.ctx);
  assert.deepEqual(await codes(t), [null, "98"]);
  t.setTime("2026-11-25T17:00");
  await closeAnswers(t.ctx);
  assert.deepEqual(await codes(t), ["98", "98"]);
  await decide(t, 1n, { type: "release", name });
  await resumeIntake(t.ctx);
  const [{ faults }] = await t.rows("select faults from answer_file") as [{ faults: { code: string }[] }];
  assert.deepEqual(faults.map(({ code }) => code), ["H04"]);
});

Deno.test("what waits for a decision holds back the dispatch it can answer, and no later one", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  await abandoned(t);
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-24T19:00");
  await t.dispatch(Temporal.PlainDate.from("2026-11-24"));
  const closed = async () =>
    (await t.rows(
      "select answers_closed_at is not null as closed from remittance where ispb = '" + BANK_A +
        "' order by id",
    ) as { closed: boolean }[]).map(({ closed }) => closed);
  t.setTime("2026-11-25T05:00");
  await closeAnswers(t.ctx);
  assert.deepEqual(await closed(), [false, false]);
  t.setTime("2026-11-26T05:00");
  await closeAnswers(t.ctx);
  assert.deepEqual(await closed(), [true, true]);
});

Deno.test("an entry is released only under the name of an answer of its own institution, and only if it is a file", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const { name } = await abandoned(t);
  for (
    const wrong of [
      undefined,
      "x.txt",
      name.replace("RET", "REM"),
      name.replace(BANK_A, BANK_B),
      `../${name}`,
    ]
  ) {
    const decided = await decide(t, 1n, { type: "release", name: wrong });
    assert.deepEqual(
      decided !== "unknown" && !decided.ok && decided.error.type,
      "not-the-name-of-an-answer",
      wrong,
    );
  }
  await Deno.symlink("/etc/passwd", `${inboxOf(t)}/${name}`);
  await t.scanner.scan();
  const link = await decide(t, 2n, { type: "release", name: undefined });
  assert.deepEqual(link !== "unknown" && !link.ok && link.error, { type: "not-a-file", kind: "link" });
  assert.deepEqual(await files(t), []);
});

Deno.test("a refused entry gets a receipt with its code and the operator's reason, once; its bytes stay", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const { text } = await abandoned(t);
  const refused = await decide(t, 1n, { type: "refuse" });
  assert.ok(refused !== "unknown" && refused.ok);
  await resumeIntake(t.ctx);
  await resumeIntake(t.ctx);
  const [receipt] = await t.list("receipts", BANK_A);
  const lines = (await t.read("receipts", BANK_A, receipt!)).split("\r\n");
  assert.match(lines[0] ?? "", /;REJEITADO;;$/);
  assert.match(lines[1] ?? "", /^80;0;arquivo;Q03;O arquivo não foi concluído.*Combinado por telefone$/);
  assert.equal((await t.list("receipts", BANK_A)).length, 1);
  const [{ kept_path, decided_by, reason }] = await t.rows(
    "select kept_path, decided_by, reason from quarantine where receipt_written_at is not null",
  ) as [Record<string, string>];
  assert.equal(await Deno.readTextFile(kept_path!), text);
  assert.deepEqual([decided_by, reason], [OPERATOR, "Combinado por telefone"]);
  assert.deepEqual(await files(t), []);
  // The next receipt has the next number.
  await t.deliver(BANK_A, await t.answerTo(BANK_A, whole));
  assert.match((await t.list("receipts", BANK_A))[1] ?? "", /_000002_V0111\.txt$/);
});

Deno.test("killed between any two steps, an entry ends in quarantine once, with its bytes and its time", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const { work, quarantine } = t.ctx.folders;
  const delivered = t.now();
  const put = async (name: string) => {
    await Deno.writeTextFile(`${inboxOf(t)}/${name}`, "conteudo");
    const from = `${inboxOf(t)}/${name}`;
    await moveToQuarantine(t.ctx, { ispb: BANK_A, name, code: "Q03", from, deliveredAt: delivered });
  };
  await put("a.part");
  const [first] = await t.rows("select entry_id, kept_path from quarantine") as [Record<string, string>];
  t.setTime("2026-11-24T11:00");

  // Written down, the claim still there.
  const folder = `${work}/${BANK_A}_${first.entry_id}.quarantine`;
  const note = {
    id: first.entry_id,
    ispb: BANK_A,
    name: "a.part",
    rawName: "61",
    code: "Q03",
    deliveredAt: delivered.toString(),
  };
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${folder}/note.json`, JSON.stringify(note));
  await Deno.writeTextFile(`${folder}/entry`, "conteudo, e mais que veio depois");
  await resumeQuarantine(t.ctx);
  assert.equal(await Deno.readTextFile(first.kept_path!), "conteudo");

  // Moved and noted, nothing else.
  const id = crypto.randomUUID();
  await Deno.mkdir(`${work}/${BANK_A}_${id}.quarantine`);
  await Deno.writeTextFile(`${work}/${BANK_A}_${id}.quarantine/note.json`, JSON.stringify({ ...note, id }));
  await Deno.writeTextFile(`${work}/${BANK_A}_${id}.quarantine/entry`, "outro");
  // A link already put away, not written down.
  const link = crypto.randomUUID();
  await Deno.mkdir(`${work}/${BANK_A}_${link}.quarantine`);
  await Deno.writeTextFile(
    `${work}/${BANK_A}_${link}.quarantine/note.json`,
    JSON.stringify({ ...note, id: link }),
  );
  await Deno.symlink("/etc/passwd", `${quarantine}/${BANK_A}_${link}`);
  // Noted, not moved; and nothing but the folder.
  for (const text of [JSON.stringify({ ...note, id: crypto.randomUUID() }), "{"]) {
    const empty = `${work}/${BANK_A}_${crypto.randomUUID()}.quarantine`;
    await Deno.mkdir(empty);
    await Deno.writeTextFile(`${empty}/note.json`, text);
  }
  // Moved, and its note lost.
  const nameless = `${work}/${BANK_A}_${crypto.randomUUID()}.quarantine`;
  await Deno.mkdir(nameless);
  await Deno.writeTextFile(`${nameless}/note.json`, "");
  await Deno.writeTextFile(`${nameless}/entry`, "de quem?");
  await resumeQuarantine(t.ctx);
  await resumeQuarantine(t.ctx);
  assert.deepEqual(
    await t.rows("select code, kind, size_bytes as size, delivered_at from quarantine order by id"),
    [
      { code: "Q03", kind: "file", size: 8, delivered_at: delivered.toString() },
      ...(await t.rows(
        "select code, kind, size_bytes as size, delivered_at from quarantine where id > 1 order by id",
      )),
    ],
  );
  assert.deepEqual(
    await t.rows("select code, kind from quarantine order by code, kind"),
    [
      ...[{ code: "Q01", kind: "file" }, { code: "Q02", kind: "link" }],
      ...[{ code: "Q03", kind: "file" }, { code: "Q03", kind: "file" }],
    ],
  );
  assert.deepEqual(await Array.fromAsync(Deno.readDir(work)), []);
});

Deno.test("operators are called while entries wait, and no longer", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  await abandoned(t);
  await raiseExchangeAlarms(t.ctx);
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await alarms(t), [{
    type: "quarantine",
    subject: BANK_A,
    open: true,
    resolved_by: null,
  }]);
  await decide(t, 1n, { type: "refuse" });
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await alarms(t), [
    { type: "quarantine", subject: BANK_A, open: false, resolved_by: "service" },
  ]);
});

Deno.test("silence is an alarm at 22:00 of D+1, ends with the first file, and institutions silent for days are one too", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  t.setTime("2026-11-24T21:59:59");
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await alarms(t), []);
  t.setTime("2026-11-24T22:00");
  await raiseExchangeAlarms(t.ctx);
  const silence = (ispb: string, open = true) => ({
    type: "silence",
    subject: `ASSETS_REM_${ispb}_20261123_000001_V0111.txt`,
    open,
    resolved_by: open ? null : "service",
  });
  assert.deepEqual(await alarms(t), [silence(BANK_A), silence(BANK_B)]);
  await t.deliver(BANK_A, await t.answerTo(BANK_A, whole));
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await alarms(t), [silence(BANK_A, false), silence(BANK_B)]);
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(
    await alarms(t),
    [silence(BANK_A, false), silence(BANK_B, false)],
    "closed: it is code 98 now",
  );

  t.setTime("2026-11-28T19:00");
  await t.deadlines();
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual((await alarms(t)).at(-1), {
    type: "silence",
    subject: BANK_B,
    open: true,
    resolved_by: null,
  });
  assert.equal((await alarms(t)).length, 3, "nothing of A, which has answered");
});

Deno.test("work that waits too long is told of by kind, and the telling ends when it is done", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const overdue = async () =>
    (await t.rows(
      "select subject from alarm where type = 'overdue' and resolved_at is null order by 1",
    ) as {
      subject: string;
    }[]).map(({ subject }) => subject);
  t.setTime("2026-11-25T17:29:59");
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await overdue(), []);
  t.setTime("2026-11-25T17:30");
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await overdue(), ["orders-not-closed"]);
  await closeAnswers(t.ctx);
  t.setTime("2026-11-26T08:30");
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await overdue(), ["orders-not-published"], "consolidating for too long");
  await t.deadlines();
  await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: MONDAY.add({ days: 3 }) });
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await overdue(), []);

  t.setTime("2026-11-26T19:00");
  await runCutoff(t.ctx);
  t.setTime("2026-11-26T23:30");
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await overdue(), ["orders-not-sent", "remittances-not-published"]);
});

Deno.test("orders never taken into a remittance are overdue, and so are splits that wait, stay open or stay unpublished", async () => {
  await using t = await openExchangeFixture();
  const order = await t.order({ targets: [{ ispb: BANK_A }] });
  await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: MONDAY.add({ days: 1 }) });
  const overdue = async () => {
    await raiseExchangeAlarms(t.ctx);
    return (await t.rows(
      "select subject || ' ' || substring(detail from '^Há (\\d+)') as told from alarm " +
        "where type = 'overdue' and resolved_at is null order by 1",
    )).map((row) => (row as { told: string }).told);
  };
  t.setTime("2026-11-23T23:29:59");
  assert.deepEqual(await overdue(), []);
  t.setTime("2026-11-23T23:30");
  assert.deepEqual(await overdue(), ["orders-not-sent 1"], "the dispatch of its day passed it by");
  await t.db.updateTable("court_order").set({ status: "removed", removed_at: t.now().toString() })
    .execute();
  assert.deepEqual(await overdue(), []);

  await insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: t.now(),
    dispatchOn: MONDAY.add({ days: 1 }),
    actions: [{ target: 1n, kind: "unblock", amount: 1n }],
  });
  t.setTime("2026-11-24T23:30");
  assert.deepEqual(await overdue(), ["splits-not-sent 1"]);
  const due = { answers_due_at: "2026-11-26T08:00:00Z", publish_at: "2026-11-27T11:00:00Z" };
  const split = t.db.updateTable("split");
  await split.set({ status: "sent", sent_at: t.now().toString(), ...due }).execute();
  assert.deepEqual(await overdue(), []);
  t.setTime("2026-11-26T17:30");
  assert.deepEqual(await overdue(), ["splits-not-closed 1"]);
  await split.set({ status: "consolidating" }).execute();
  t.setTime("2026-11-27T08:30");
  assert.deepEqual(await overdue(), ["splits-not-published 1"]);
  await split.set({ status: "answered", answered_at: t.now().toString() }).execute();
  assert.deepEqual(await overdue(), []);
});
