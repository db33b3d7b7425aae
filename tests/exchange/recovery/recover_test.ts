import assert from "node:assert/strict";
import {
  closeAnswers,
  compareRemittanceTexts,
  completeDispatch,
  ordersInFiles,
  runCutoff,
} from "../../../exchange/mod.ts";
import { compareAnswers } from "../../../store/audit/evidence.ts";
import { copyDatabase } from "../../support/database/restored.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  LEADER,
  MEMBER,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { askForBlock, collect, recovered, restoring } from "../../support/exchange/recovering.ts";

const TUESDAY = MONDAY.add({ days: 1 });

/** The remittances that recovery took from the archive are compared with the digests it found there. */
async function comparesAdopted(t: ExchangeFixture): Promise<void> {
  const sound = await compareRemittanceTexts(t);
  assert.deepEqual([sound.compared, sound.uncovered, sound.faults], [3, 0, []]);
  assert.deepEqual((await compareAnswers(t.db)).faults, []);
  const [{ id, name }] = await t.rows("select id, file_name as name from remittance order by id limit 1") as [
    { id: number; name: string },
  ];
  await t.rows(`create table kept as select * from remittance_line where remittance_id = ${id}`);
  await t.tamper("remittance_line", `delete from remittance_line where remittance_id = ${id}`);
  assert.deepEqual((await compareRemittanceTexts(t)).faults, [
    { name, fault: "lines", found: 0, recorded: 1 },
  ]);
  await t.tamper("remittance_line", "insert into remittance_line select * from kept; drop table kept");
  // An entry of the version before had the digest of the file alone, which is the text's where it is no envelope.
  await t.tamper("audit_entry", "update audit_entry set detail = detail - 'textSha256'");
  assert.deepEqual((await compareRemittanceTexts(t)).faults, []);
  await t.tamper(
    "remittance_line",
    `update remittance_line set text = text || ' ' where remittance_id = ${id}`,
  );
  assert.deepEqual((await compareRemittanceTexts(t)).faults, [{ name, fault: "content" }]);
  await t.tamper(
    "remittance_line",
    `update remittance_line set text = rtrim(text) where remittance_id = ${id}`,
  );
}

Deno.test(restoring(
  "what a copy made between freeze and publication calls frozen, and institutions have, is published with its digest and never shown again",
  async (t) => {
    await askForBlock(t, BANK_A, BANK_B);
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
    const first = await askForBlock(t, BANK_A, BANK_B);
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
    await comparesAdopted(t);
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
      targets: [{ ispb: BANK_A, agency: "1" }, { ispb: MEMBER }, { ispb: BANK_B, affected: false }],
    });
    const head = "status, protocol_number, protocoled_at, protocoled_by, protocoled_by_name, dispatch_on";
    const [{ id }] = await t.rows("select id from court_order") as [{ id: string }];
    await t.rows(`create table protocoled as select ${head} from court_order`);
    await t.rows(
      `update court_order set (${head}) = (select 'draft', null, null::timestamptz, null, null, null::date)`,
    );
    await using copy = await copyDatabase(t.url);
    await t.rows(`update court_order set (${head}) = (select ${head} from protocoled)`);
    const requested = await t.order({
      information: ["statement", "cheque-copy"],
      targets: [{ ispb: BANK_A }],
    });
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const lines = await t.rows("select text from remittance_line order by text");
    t.setTime("2026-11-24T10:00");

    const { done } = await recovered(t, copy);
    assert.deepEqual(done.restoredOrders.toSorted(), [drafted, requested]);
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
          protocol_number: requested,
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
        { ispb: MEMBER, receiver_ispb: LEADER, branch: null, affected: true },
        { ispb: BANK_B, receiver_ispb: BANK_B, branch: null, affected: false },
        { ispb: BANK_A, receiver_ispb: BANK_A, branch: null, affected: true },
      ],
    );
    assert.deepEqual(await t.rows("select text from remittance_line order by text"), lines);
    assert.deepEqual(
      await t.rows("select type, count(*)::int as n from event group by 1 order by 1"),
      [{ type: "order-protocoled", n: 2 }, { type: "order-sent", n: 2 }],
    );
  },
));

const made = (creator_cpf: string, drafted: boolean) => ({ creator_cpf, drafted });
