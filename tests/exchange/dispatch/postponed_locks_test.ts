/**
 * A remittance that is postponed locks its orders in the order of their ids, as whoever else locks several
 * does. The orders are stored in the reverse of their ids, and the other transaction holds the first half of
 * them when the postponement begins: locked in any other order, each would hold what the other waits for.
 */
import assert from "node:assert/strict";
import { completeDispatch, publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { lockOrders } from "../../../store/orders/orders.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";
import { TUESDAY } from "../../support/exchange/dispatch_fixture.ts";
import { assertBothEnd, orderIds, storeBackwards } from "../../support/exchange/held_locks.ts";

const ORDERS = 20;

/** Runs the postponement of a day's remittances once another transaction holds half of their orders. */
async function postponedDuring(
  t: ExchangeFixture,
  day: Temporal.PlainDate,
  other: () => Promise<unknown>,
): Promise<void> {
  const middle = (await orderIds(t))[ORDERS / 2]!;
  await assertBothEnd(t, middle, [other, () => completeDispatch(t.ctx, day)]);
}

Deno.test(
  "orders that are sent are locked by their ids, so that whoever locks several at once and the postponement both end",
  exchangeFixture(async (t) => {
    for (let n = 0; n < ORDERS; n++) await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    t.setTime("2026-11-23T22:59");
    await runCutoff(t.ctx);
    await publishRemittance(t.ctx, 1n);
    t.setTime("2026-11-23T23:00");
    await completeDispatch(t.ctx, MONDAY);
    assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
    await storeBackwards(t);
    const ids = await orderIds(t);
    t.setTime("2026-11-24T23:00");
    await postponedDuring(t, TUESDAY, () => t.db.transaction().execute((tx) => lockOrders(tx, ids)));
    assert.deepEqual(await t.rows("select distinct dispatch_date::text as day from remittance order by 1"), [
      { day: "2026-11-23" },
      { day: "2026-11-25" },
    ]);
  }),
);

Deno.test(
  "orders that are not sent yet are locked by their ids too, as the end of another day's dispatch locks them",
  exchangeFixture(async (t) => {
    for (let n = 0; n < ORDERS; n++) await t.order({ targets: [{ ispb: BANK_B }] });
    t.setTime("2026-11-23T22:59");
    await runCutoff(t.ctx);
    await storeBackwards(t);
    t.setTime("2026-11-23T23:00");
    await postponedDuring(t, MONDAY, () => completeDispatch(t.ctx, TUESDAY));
    assert.deepEqual(
      await t.rows("select distinct status, dispatch_on::text as day from court_order"),
      [{ status: "dispatching", day: "2026-11-24" }],
    );
  }),
);
