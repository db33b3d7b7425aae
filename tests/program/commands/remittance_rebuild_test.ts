/** What operators ask of remittances: the same bytes again, proof that they can be made again, one more try. */
import assert from "node:assert/strict";
import { fileDigest } from "../../../exchange/files/publication.ts";
import {
  compareRemittance,
  performOperatorAction,
  publishRemittance,
  runCutoff,
} from "../../../exchange/mod.ts";
import { insertAction } from "../../../store/operations/operator_actions.ts";
import { BANK_A, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { dispatched, NAME, outboxOf } from "../../support/exchange/lost_remittance.ts";

Deno.test("a remittance is rebuilt byte by byte after its orders were answered, renamed, asked again and years went by", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const published = await fileDigest(`${outboxOf(t)}/${NAME}`);
  t.setTime("2026-11-24T10:00");
  await t.deliver(BANK_A, await t.answerTo(BANK_A, ({ valor }) => ({ code: "01", blocked: valor })));
  t.setTime("2026-11-26T08:00");
  await t.deadlines();
  await t.pool.query(`
      update court_order set court_unit_name = 'Vara renomeada', judge_name = 'Outro', plaintiff_name = 'Outro',
        action_type = 'OUTRA', answers_due_at = null;
      update order_defendant set name = 'Outro nome', salary_account = not salary_account;
      update order_target set branch = '9', account = '9', occurrence = 2;
      update institution set name = 'Outro banco', reachable = false`);
  t.setTime("2029-11-26T08:00");
  const compared = await compareRemittance(t.ctx, 1n);
  assert.ok(compared !== "busy");
  assert.equal(compared.result, "identical");
  assert.deepEqual(compared.rebuilt, published);
  await assert.rejects(t.pool.query("update remittance_line set text = '10;x'"), /append-only/);
});

Deno.test("a rebuild that differs says from which line on, and writes nothing", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const before = await t.list("outbox", BANK_A);
  await t.pool.query(`alter table remittance_line disable trigger all;
      update remittance_line set text = replace(text, '11222333000181', '11222333000262') where line = 3`);
  const compared = await compareRemittance(t.ctx, 1n);
  assert.ok(compared !== "busy");
  assert.deepEqual([compared.result, compared.firstDifferentLine], ["different", 3]);
  assert.notDeepEqual(compared.rebuilt, compared.recorded);
  await Deno.remove(`${t.ctx.folders.archive(MONDAY)}/${NAME}`);
  const without = await compareRemittance(t.ctx, 1n);
  assert.deepEqual(
    without !== "busy" && [without.result, without.firstDifferentLine],
    ["different", undefined],
  );
  assert.deepEqual(await t.list("outbox", BANK_A), before);
  assert.deepEqual(await t.rows("select type from alarm"), []);
});

Deno.test("a frozen remittance can be rebuilt too, though there is nothing to compare it with", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const compared = await compareRemittance(t.ctx, 1n);
  assert.ok(compared !== "busy");
  assert.deepEqual([compared.result, compared.recorded], ["not-recorded", undefined]);
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
  assert.deepEqual(await fileDigest(`${outboxOf(t)}/${NAME}`), compared.rebuilt);
});

Deno.test("an action that was asked for is done once, and one that fails says why", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const ask = (kind: "publish" | "resend" | "rebuild") =>
    t.db.transaction().execute((tx) =>
      insertAction(tx, {
        kind,
        remittanceId: 1n,
        reason: "teste",
        requestedBy: "11144477735",
        requestedAt: t.now(),
      })
    );
  const { id } = await ask("resend");
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  assert.equal((await performOperatorAction(t.ctx, id))?.outcome, "resent");
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  assert.equal(await performOperatorAction(t.ctx, id), undefined);
  assert.ok(!(await t.list("outbox", BANK_A)).includes(NAME));

  await Deno.remove(outboxOf(t), { recursive: true });
  await Deno.writeTextFile(outboxOf(t), "não é uma pasta");
  const failed = await ask("resend");
  assert.equal((await performOperatorAction(t.ctx, failed.id))?.outcome, "failed");
  assert.deepEqual(await t.rows("select outcome from operator_action order by id"), [
    { outcome: "resent" },
    { outcome: "failed" },
  ]);
});
