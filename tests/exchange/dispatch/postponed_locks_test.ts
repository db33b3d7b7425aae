/** A remittance that is postponed waits for no order that another session holds: it is postponed when that is free. */
import assert from "node:assert/strict";
import { completeDispatch, publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { events } from "../../support/exchange/dispatch_fixture.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { openAlarms, order, whileHeld } from "../../support/exchange/held_rows.ts";

Deno.test("remittances that nobody holds are postponed at once, and orders of published ones sent; one with a held order follows", async () => {
  await using t = await openExchangeFixture();
  const held = await t.order({ targets: [{ ispb: BANK_A }] });
  const free = await t.order({ targets: [{ ispb: BANK_B }] });
  await t.order({ targets: [{ ispb: BANK_C }] });
  t.setTime("2026-11-23T22:59");
  await runCutoff(t.ctx);
  await publishRemittance(t.ctx, 3n);
  t.setTime("2026-11-23T23:00");
  const days = "select dispatch_date::text as day from remittance order by id";
  const orders = "select status, dispatch_on::text as day from court_order order by protocol_number";
  await whileHeld(t, order(held), async (holder) => {
    assert.equal(await completeDispatch(t.ctx, MONDAY), "waiting");
    const [alarm, ...others] = await openAlarms(t, "publish-failed");
    assert.deepEqual(others, []);
    assert.match(
      alarm!.detail,
      new RegExp(`instituição ${BANK_A} .*nem adiada.* Retém: sessão ${holder} \\(`),
    );
    assert.deepEqual(await t.rows(days), [{ day: "2026-11-23" }, { day: "2026-11-24" }, {
      day: "2026-11-23",
    }]);
    assert.deepEqual(await t.rows(orders), [
      { status: "dispatching", day: "2026-11-23" },
      { status: "dispatching", day: "2026-11-24" },
      { status: "sent", day: "2026-11-23" },
    ]);
  });
  assert.equal(await completeDispatch(t.ctx, MONDAY), "finished");
  assert.deepEqual(await t.rows(days), [{ day: "2026-11-24" }, { day: "2026-11-24" }, {
    day: "2026-11-23",
  }]);
  assert.deepEqual(
    (await events(t, "EnvioAdiado") as { number: string }[]).map(({ number }) => number).sort(),
    [held, free],
  );
});
