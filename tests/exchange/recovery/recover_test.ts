import assert from "node:assert/strict";
import { recover, requireNothingAhead, runCutoff, surveyFolder } from "../../../exchange/mod.ts";
import { closeAnswers, finishDispatch } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { copyDatabase, type DatabaseCopy } from "../../support/restored.ts";

const TUESDAY = MONDAY.add({ days: 1 });

const ask = (t: ExchangeFixture, ...ispbs: string[]) => t.order({ targets: ispbs.map((ispb) => ({ ispb })) });

/** Restores the copy, and goes on as the command does. */
async function recovered(t: ExchangeFixture, copy: DatabaseCopy) {
  await copy.restore();
  const compared = { db: t.db, folders: t.ctx.folders, dir: t.dir };
  await assert.rejects(requireNothingAhead(compared), /task recover/);
  const survey = await surveyFolder(t.ctx, t.dir);
  const done = await recover(t.ctx, survey, "test");
  await requireNothingAhead(compared);
  const after = await surveyFolder(t.ctx, t.dir);
  assert.deepEqual(
    [after.remittances, after.answers, after.conflicts],
    [[], [], []],
    "nothing is left to do",
  );
  return { survey, done };
}

async function collect(t: ExchangeFixture, ispb: string): Promise<string[]> {
  const names = await t.list("outbox", ispb);
  for (const name of names) await Deno.remove(`${t.ctx.folders.outbox(ispb)}/${name}`);
  return names;
}

/** A pool forgets the timer of an idle connection that the server ended. */
const restoring = (name: string, body: (t: ExchangeFixture) => Promise<void>) => ({
  name,
  sanitizeResources: false,
  fn: exchangeFixture(body),
});

Deno.test(restoring(
  "what a copy made between freeze and publication calls frozen, and institutions have, is published with its digest and never shown again",
  async (t) => {
    await ask(t, BANK_A, BANK_B);
    t.setTime("2026-11-23T19:00");
    await runCutoff(t.ctx);
    await using copy = await copyDatabase(t.url);
    await t.dispatch(MONDAY);
    const published = await t.rows(
      "select file_name, sha256, size_bytes, status from remittance order by id",
    );
    await collect(t, BANK_A);
    t.setTime("2026-11-24T09:00");

    const { survey } = await recovered(t, copy);
    assert.equal(survey.remittances.length, 2);
    const columns = "select file_name, sha256, size_bytes, status from remittance order by id";
    assert.deepEqual(await t.rows(columns), published);
    assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
    await finishDispatch(t.ctx, MONDAY);
    t.setTime("2026-11-24T19:00");
    await t.dispatch(TUESDAY);
    assert.deepEqual(await t.list("outbox", BANK_A), [], "collected once");
    assert.equal((await t.list("outbox", BANK_B)).length, 2);
    assert.deepEqual(await t.rows(columns), published);
  },
));

Deno.test(restoring(
  "a copy two dispatches old: each day is adopted in its order, with the answers between, and a remittance that nobody had leaves with the next",
  async (t) => {
    const first = await ask(t, BANK_A, BANK_B);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T10:00");
    const outcome = await t.deliver(BANK_A, await t.answerTo(BANK_A, () => ({ code: "00" })));
    assert.equal(outcome.type, "accepted");
    await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: TUESDAY });
    t.setTime("2026-11-24T19:00");
    await t.dispatch(TUESDAY);
    const second = await t.deliver(BANK_A, await t.answerTo(BANK_A, () => ({ code: "00" })));
    assert.equal(second.type, "accepted");
    const receipts = await t.list("receipts", BANK_A);
    const outboxes = await t.list("outbox", BANK_A);

    const { survey, done } = await recovered(t, copy);
    assert.deepEqual(survey.remittances.map(({ cutoff }) => cutoff.toString()).sort(), [
      "2026-11-23",
      "2026-11-23",
      "2026-11-24",
    ]);
    assert.deepEqual(done.notLeft, []);
    assert.deepEqual(await t.list("receipts", BANK_A), receipts, "no answer is given a second receipt");
    assert.deepEqual(await t.list("outbox", BANK_A), outboxes);
    assert.deepEqual(
      await t.rows("select ispb, sequence, line_count from remittance order by ispb, sequence"),
      [
        { ispb: BANK_A, sequence: 1, line_count: 1 },
        { ispb: BANK_A, sequence: 2, line_count: 1 },
        { ispb: BANK_B, sequence: 1, line_count: 1 },
      ],
    );
    assert.deepEqual(await t.rows("select status from answer_file"), [
      { status: "accepted" },
      { status: "accepted" },
    ]);
    assert.deepEqual(
      await t.rows("select ispb, code from order_target order by ispb"),
      [{ ispb: BANK_A, code: "00" }, { ispb: BANK_B, code: null }],
    );
    assert.deepEqual(await t.rows("select status from court_order"), [{ status: "sent" }]);
    // What nobody answered ends in 98 as ever; what has no order ends nowhere.
    t.setTime("2026-11-25T05:01");
    await closeAnswers(t.ctx);
    assert.deepEqual(
      await t.rows(`select t.code from order_target t join court_order o on o.id = t.order_id
        where o.protocol_number = '${first}' order by t.ispb`),
      [{ code: "00" }, { code: "98" }],
    );
  },
));

Deno.test(restoring(
  "an answer that is decided otherwise than its institution's receipt says is given another receipt, and operators are told",
  async (t) => {
    await ask(t, BANK_A);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T10:00");
    await t.deliver(BANK_A, await t.answerTo(BANK_A, () => ({ code: "00" })));
    // What was carried out at ten cannot be true at nine.
    t.setTime("2026-11-24T09:00");
    await recovered(t, copy);
    assert.deepEqual(await t.rows("select status from answer_file"), [{ status: "rejected" }]);
    assert.equal((await t.list("receipts", BANK_A)).length, 2);
    assert.deepEqual(await t.rows("select type from alarm"), [{ type: "receipt-contradicted" }]);
  },
));

Deno.test(restoring(
  "an institution whose file was never written gets it in the next window; the others keep what they have",
  async (t) => {
    await ask(t, BANK_A, BANK_C);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const [name] = await collect(t, BANK_C);
    await Deno.remove(`${t.ctx.folders.archive(MONDAY)}/${name}`);
    t.setTime("2026-11-24T09:00");

    await recovered(t, copy);
    assert.deepEqual(
      await t.rows("select ispb, status from remittance order by ispb"),
      [{ ispb: BANK_A, status: "published" }, { ispb: BANK_C, status: "frozen" }],
    );
    await finishDispatch(t.ctx, MONDAY);
    assert.deepEqual(await t.rows("select status from court_order"), [{ status: "sent" }]);
    t.setTime("2026-11-24T19:00");
    await t.dispatch(TUESDAY);
    assert.equal((await t.list("outbox", BANK_C)).length, 2);
    assert.equal((await t.list("outbox", BANK_A)).length, 2);
  },
));

Deno.test(restoring(
  "a database that went on after it was restored, and gave a number again, is refused",
  async (t) => {
    await ask(t, BANK_A);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    await copy.restore();
    await t.rows(`insert into dispatch_run values ('${MONDAY}', now(), now())`);
    await t.rows(
      `insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count,
        frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at, totals)
      values ('${BANK_A}', '${MONDAY}', '${MONDAY}', 1, 'published', 'another', 1, now(), repeat('0', 64), 1, now(),
        now(), now(), '{}')`,
    );
    const { conflicts } = await surveyFolder(t.ctx, t.dir);
    assert.equal(conflicts.length, 1);
  },
));
