import assert from "node:assert/strict";
import { recover, requireNothingAhead, runCutoff, surveyFolder } from "../../../exchange/mod.ts";
import { closeAnswers, completeDispatch, ordersInFiles } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  BRANCH,
  type ExchangeFixture,
  exchangeFixture,
  LEADER,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { bankB, registerKey, requireEncryption } from "../../support/openpgp/openpgp_fixture.ts";
import { answerTarget, insertSplit } from "../../support/orders/split_rows.ts";
import { copyDatabase, type DatabaseCopy } from "../../support/database/restored.ts";

const TUESDAY = MONDAY.add({ days: 1 });

const ask = (t: ExchangeFixture, ...ispbs: string[]) => t.order({ targets: ispbs.map((ispb) => ({ ispb })) });

/** Restores the copy, and goes on as the command does; `killed`: at the second try, the first ends at the first freeze. */
async function recovered(t: ExchangeFixture, copy: DatabaseCopy, { killed = false } = {}) {
  await copy.restore();
  const compared = { db: t.db, folders: t.ctx.folders, dir: t.dir };
  await assert.rejects(requireNothingAhead(compared), /task recover/);
  const survey = await surveyFolder(t.ctx, t.dir);
  if (killed) {
    const log = () => {
      throw new Error("killed");
    };
    await assert.rejects(recover({ ...t.ctx, log }, survey, "test"), /killed/);
  }
  const done = await recover(t.ctx, await surveyFolder(t.ctx, t.dir), "test");
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
    await completeDispatch(t.ctx, MONDAY);
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

    const { survey, done } = await recovered(t, copy, { killed: true });
    assert.deepEqual(survey.remittances.map(({ cutoff }) => cutoff.toString()).sort(), [
      "2026-11-23",
      "2026-11-23",
      "2026-11-24",
    ]);
    assert.deepEqual(done.notLeft, []);
    assert.deepEqual(await t.list("receipts", BANK_A), receipts, "no answer is given a second receipt");
    assert.deepEqual(
      await t.rows(
        "select last from exchange_sequence where direction = 'receipt' and ispb = '" + BANK_A + "'",
      ),
      [{ last: 2 }],
      "a recovery that is run again leaves no gap",
    );
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
      await t.rows("select ispb, code from order_target order by ispb, id"),
      [{ ispb: BANK_A, code: "00" }, { ispb: BANK_A, code: "00" }, { ispb: BANK_B, code: null }],
    );
    assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
    // What nobody answered ends in 98 as ever.
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
  "orders protocoled after the copy come back under their numbers: the copy's own draft as it is, any other as its lines tell, confidential",
  async (t) => {
    const drafted = await t.order({
      targets: [{ ispb: BANK_A, branch: "1" }, { ispb: BRANCH }, { ispb: BANK_B, affected: false }],
    });
    const head = "status, protocol_number, protocoled_at, protocoled_by, protocoled_by_name, dispatch_on";
    const [{ id }] = await t.rows("select id from court_order") as [{ id: string }];
    await t.rows(`create table protocoled as select ${head} from court_order`);
    await t.rows(
      `update court_order set (${head}) = (select 'draft', null, null::timestamptz, null, null, null::date)`,
    );
    await using copy = await copyDatabase(t.url);
    await t.rows(`update court_order set (${head}) = (select ${head} from protocoled)`);
    const asked = await t.order({ information: ["statement", "cheque-copy"], targets: [{ ispb: BANK_A }] });
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const lines = await t.rows("select text from remittance_line order by text");
    t.setTime("2026-11-24T10:00");

    const { done } = await recovered(t, copy);
    assert.deepEqual(done.restoredOrders.toSorted(), [drafted, asked]);
    assert.deepEqual(await ordersInFiles(t.ctx), []);
    assert.deepEqual(
      await t.rows(`select protocol_number, status, kind, confidential, creator_cpf, id = '${id}' as drafted
        from court_order order by protocol_number`),
      [
        {
          protocol_number: drafted,
          status: "sent",
          kind: "block",
          confidential: false,
          ...made("52998224725", true),
        },
        {
          protocol_number: asked,
          status: "sent",
          kind: "information",
          confidential: true,
          ...made("11144477735", false),
        },
      ],
    );
    assert.deepEqual(
      await t.rows("select ispb, receiver_ispb, branch, affected from order_target order by id"),
      [
        { ispb: BANK_A, receiver_ispb: BANK_A, branch: "1", affected: true },
        { ispb: BRANCH, receiver_ispb: LEADER, branch: null, affected: true },
        { ispb: BANK_B, receiver_ispb: BANK_B, branch: null, affected: false },
        { ispb: BANK_A, receiver_ispb: BANK_A, branch: null, affected: true },
      ],
    );
    assert.deepEqual(await t.rows("select text from remittance_line order by text"), lines);
    assert.deepEqual(
      await t.rows("select type, count(*)::int as n from event group by 1 order by 1"),
      [{ type: "OrdemEnviada", n: 2 }, { type: "OrdemProtocolada", n: 2 }],
    );
  },
));

const made = (creator_cpf: string, drafted: boolean) => ({ creator_cpf, drafted });

Deno.test(restoring(
  "what splits ask, envelopes and files for SFTP servers are adopted; a split after the copy is listed, and its order makes none by itself",
  async (t) => {
    await registerKey(t, BANK_B, bankB);
    await requireEncryption(t, BANK_B);
    await t.rows(
      `insert into channel (ispb, host, port, username, authentication, host_keys, outbox_folder, inbox_folder,
      receipts_folder, after_fetch, enabled, delivers_from, changed_at) values ('${BANK_A}', 'localhost', 22, 'assets',
      'key', '{SHA256:a}', 'o', 'i', 'r', 'move', true, '2026-01-01', '2026-01-01')`,
    );
    const order = await ask(t, BANK_A, BANK_B);
    for (const target of [1n, 2n]) await answerTarget(t.db, target, { code: "13", blocked: 9n, at: t.now() });
    const split = (number: string, target: bigint) =>
      insertSplit(t.db, {
        ...{ number, order, protocoledAt: t.now() },
        actions: [{ target, kind: "unblock", amount: 4n }],
      });
    await split("20260000000101", 1n);
    await split("20260000000102", 2n);
    await using copy = await copyDatabase(t.url);
    await split("20260000000103", 2n);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const published = () =>
      t.rows(
        "select ispb, status, file_name, sha256, plain_sha256, line_count from remittance order by ispb",
      );
    const before = await published();
    t.setTime("2026-11-24T10:00");

    const { done } = await recovered(t, copy);
    assert.deepEqual(await published(), before, "of the envelope the very bytes that are in sight");
    assert.deepEqual(done.restoredOrders, []);
    assert.deepEqual(
      await t.rows("select ispb, delivered_at is not null as delivered from file_delivery"),
      [{ ispb: BANK_A, delivered: true }],
    );
    assert.deepEqual(
      await t.rows("select protocol_number, status from split order by 1"),
      ["20260000000101", "20260000000102"].map((protocol_number) => ({ protocol_number, status: "sent" })),
    );
    assert.deepEqual((await ordersInFiles(t.ctx)).map(({ asks }) => asks.numeroProtocolo), [
      "20260000000103",
    ]);
    assert.deepEqual(await t.rows("select type from alarm"), [{ type: "orders-in-files-only" }]);
    assert.deepEqual(await t.rows("select followed_up_at is not null as followed from court_order"), [{
      followed: true,
    }]);
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
    await completeDispatch(t.ctx, MONDAY);
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
