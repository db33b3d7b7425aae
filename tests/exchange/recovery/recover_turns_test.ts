/** Databases put back to a copy from before, between or after the turns of one evening's freeze. */
import assert from "node:assert/strict";
import { completeDispatch, publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { copyDatabase, type DatabaseCopy } from "../../support/database/restored.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { order, sentTo, timesSent, whileHeld } from "../../support/exchange/held_rows.ts";
import { askForBlock, recovered, restoring } from "../../support/exchange/recovering.ts";

const TUESDAY = MONDAY.add({ days: 1 });

/** An order that is held at the first turn and shares an institution with one that is not. */
async function secondTurn(
  t: ExchangeFixture,
  copyAt: "before" | "between" | "frozen",
): Promise<DatabaseCopy> {
  const held = await askForBlock(t, BANK_A, BANK_C);
  await askForBlock(t, BANK_A, BANK_B);
  const early = copyAt === "before" ? await copyDatabase(t.url) : undefined;
  t.setTime("2026-11-23T19:00");
  await whileHeld(t, order(held), () => t.dispatch(MONDAY));
  const between = copyAt === "between" ? await copyDatabase(t.url) : undefined;
  t.setTime("2026-11-23T19:01");
  await runCutoff(t.ctx);
  const frozen = copyAt === "frozen" ? await copyDatabase(t.url) : undefined;
  await t.dispatch(MONDAY);
  return (early ?? between ?? frozen)!;
}

/** What institutions have is what they had, each request is in one remittance, and nothing leaves again. */
async function assertAsBefore(t: ExchangeFixture, copy: DatabaseCopy): Promise<void> {
  const remittances =
    "select ispb, sequence, file_name, sha256, line_count, status from remittance order by 1, 2";
  const lines = `select r.ispb, r.sequence, l.line, l.text, l.target_id is null as unknown
    from remittance_line l join remittance r on r.id = l.remittance_id order by 1, 2, 3`;
  const sequences =
    "select ispb, last from exchange_sequence where direction = 'out' and last > 0 order by 1";
  const known = [await t.rows(remittances), await t.rows(lines), await t.rows(sequences)];
  t.setTime("2026-11-24T09:00");
  const { done } = await recovered(t, copy);
  assert.deepEqual(done.notLeft, []);
  assert.deepEqual([await t.rows(remittances), await t.rows(lines), await t.rows(sequences)], known);
  assert.ok((await timesSent(t) as { times: number }[]).every(({ times }) => times === 1));
  assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual(await t.rows(remittances), known[0], "nothing leaves again");
}

for (const copyAt of ["before", "between", "frozen"] as const) {
  Deno.test(restoring(
    `an evening of two turns is adopted whole: a copy from ${
      { before: "before both", between: "between them", frozen: "before the second was published" }[copyAt]
    }`,
    async (t) => {
      await using copy = await secondTurn(t, copyAt);
      assert.equal((await sentTo(t)).length, 4);
      await assertAsBefore(t, copy);
    },
  ));
}

for (const copyAt of ["before", "between"] as const) {
  Deno.test(restoring(
    `a remittance that got its number at the second turn is adopted: a copy from ${copyAt} the turns`,
    async (t) => {
      await askForBlock(t, BANK_A, BANK_B);
      await t.rows(`insert into exchange_sequence values ('${BANK_A}', 'out', 0)`);
      const early = copyAt === "before" ? await copyDatabase(t.url) : undefined;
      t.setTime("2026-11-23T19:00");
      await whileHeld(t, "select from exchange_sequence for update", () => t.dispatch(MONDAY));
      await using copy = early ?? await copyDatabase(t.url);
      t.setTime("2026-11-23T19:01");
      await t.dispatch(MONDAY);
      assert.equal((await sentTo(t)).length, 2);
      await assertAsBefore(t, copy);
    },
  ));
}

Deno.test(restoring(
  "an order that was held until 23:00 and left a day later is adopted where it left",
  async (t) => {
    const held = await askForBlock(t, BANK_A);
    await askForBlock(t, BANK_B);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T22:59");
    await whileHeld(t, order(held), () => t.dispatch(MONDAY));
    t.setTime("2026-11-23T23:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T19:00");
    await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: TUESDAY });
    await t.dispatch(TUESDAY);
    const remittances =
      "select ispb, sequence, file_name, sha256, line_count, status from remittance order by 1, 2";
    const known = await t.rows(remittances);
    t.setTime("2026-11-25T09:00");
    await recovered(t, copy);
    assert.deepEqual(await t.rows(remittances), known);
    assert.ok((await timesSent(t) as { times: number }[]).every(({ times }) => times === 1));
    t.setTime("2026-11-25T19:00");
    await t.dispatch(MONDAY.add({ days: 2 }));
    assert.deepEqual(await t.rows(remittances), known, "nothing leaves again");
  },
));

Deno.test(restoring(
  "a recovery refuses to go on while another session holds what it freezes again, and goes on when that is free",
  async (t) => {
    const held = await askForBlock(t, BANK_A);
    await using copy = await copyDatabase(t.url);
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    t.setTime("2026-11-24T09:00");
    await copy.restore();
    await whileHeld(t, order(held), async (holder) => {
      await assert.rejects(recovered(t, copy, { restored: true }), new RegExp(`retém .* sessão ${holder}`));
    });
    await recovered(t, copy, { restored: true });
    assert.deepEqual(await t.rows("select status from court_order"), [{ status: "sent" }]);
  },
));

Deno.test(restoring(
  "of two remittances that a copy calls frozen, the one that no institution has leaves in the next window",
  async (t) => {
    const held = await askForBlock(t, BANK_A);
    await askForBlock(t, BANK_A);
    t.setTime("2026-11-23T19:00");
    await whileHeld(t, order(held), () => runCutoff(t.ctx));
    await runCutoff(t.ctx);
    await using copy = await copyDatabase(t.url);
    const [first] = await frozenRemittances(t.db);
    await publishRemittance(t.ctx, first!.id);
    t.setTime("2026-11-24T09:00");
    await recovered(t, copy);
    assert.deepEqual((await sentTo(t) as { status: string }[]).map(({ status }) => status), [
      "published",
      "frozen",
    ]);
    await completeDispatch(t.ctx, MONDAY);
    t.setTime("2026-11-24T19:00");
    await t.dispatch(TUESDAY);
    assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
    assert.ok((await timesSent(t) as { times: number }[]).every(({ times }) => times === 1));
  },
));
