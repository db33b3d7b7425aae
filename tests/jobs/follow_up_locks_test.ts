import assert from "node:assert/strict";
import { instantAt } from "../../domain/calendar/calendar.ts";
import { followUpAnsweredOrders } from "../../jobs/follow_up.ts";
import type { JobApp } from "../../jobs/task.ts";
import { lockOrders } from "../../store/orders/orders.ts";
import {
  BANK_A,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../support/exchange/exchange_fixture.ts";
import { assertBothEnd, orderIds, storeBackwards } from "../support/exchange/held_locks.ts";
import { FRIDAY } from "../support/exchange/request_fixture.ts";
import { answerTarget } from "../support/orders/split_rows.ts";

const ORDERS = 20;

/** Answered orders, each of a closed series of its own; the ids of the series fall as those of the orders rise. */
async function answeredInClosedSeries(t: ExchangeFixture): Promise<void> {
  for (let n = 1; n <= ORDERS; n++) {
    await t.order({
      protocoledAt: instantAt(FRIDAY, "09:00"),
      dispatchOn: FRIDAY,
      targets: [{ ispb: BANK_A }],
    });
    await answerTarget(t.db, BigInt(n), { code: "13", blocked: 60_000n, at: instantAt(FRIDAY, "20:00") });
  }
  for (const [index, order] of (await orderIds(t)).entries()) {
    const id = `00000000-0000-7000-8000-0000000000${ORDERS - index + 10}`;
    await t.db.insertInto("series").values({
      id,
      jtr: "401",
      first_order_id: order,
      ends_on: MONDAY.toString(),
      started_at: instantAt(FRIDAY, "09:00").toString(),
      orders: 1,
      status: "closed",
      closing_reason: "all-blocked",
      closed_at: instantAt(MONDAY, "09:00").toString(),
    }).execute();
    await t.db.updateTable("court_order").set({ series_id: id, series_position: 1 }).where("id", "=", order)
      .execute();
  }
}

Deno.test("orders of closed series are locked by their ids when they are opened to follow-up again, so that whoever locks several at once and the follow-up both end", async () => {
  await using t = await openExchangeFixture();
  await answeredInClosedSeries(t);
  await storeBackwards(t);
  const ids = await orderIds(t);
  await assertBothEnd(t, ids[ORDERS / 2]!, [
    () => t.db.transaction().execute((tx) => lockOrders(tx, ids)),
    () => followUpAnsweredOrders(t.ctx as JobApp),
  ]);
  assert.deepEqual(
    await t.rows("select count(*)::int as count from court_order where followed_up_at is null"),
    [{ count: 0 }],
  );
});
