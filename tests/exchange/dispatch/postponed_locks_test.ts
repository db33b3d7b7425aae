import assert from "node:assert/strict";
import { completeDispatch, publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, exchangeFixture, MONDAY } from "../../support/exchange/exchange_fixture.ts";
import { TUESDAY } from "../../support/exchange/dispatch_fixture.ts";
import { until } from "../../support/until.ts";

Deno.test(
  "a remittance that is postponed locks its sent orders in the order of their ids, as whoever follows them up does",
  exchangeFixture(async (t) => {
    for (let n = 0; n < 20; n++) await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    t.setTime("2026-11-23T22:59");
    await runCutoff(t.ctx);
    await publishRemittance(t.ctx, 1n);
    t.setTime("2026-11-23T23:00");
    await completeDispatch(t.ctx, MONDAY);
    assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);

    const follower = await t.pool.connect();
    let postponed: Promise<string> = Promise.resolve("not begun");
    const lock = "select id from court_order where id ";
    try {
      await follower.query("begin");
      await follower.query(`${lock} = (select min(id::text)::uuid from court_order) for no key update`);
      t.setTime("2026-11-24T23:00");
      postponed = completeDispatch(t.ctx, TUESDAY);
      await until(
        "the first of them to be waited for",
        async () =>
          (await t.rows(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ))
            .length > 0,
      );
      // Nothing after it is held yet: two that wait for each other would be a deadlock.
      const { rows } = await follower.query(
        `${lock} > (select min(id::text)::uuid from court_order) for no key update nowait`,
      );
      assert.equal(rows.length, 19);
    } finally {
      await follower.query("rollback");
      follower.release();
      assert.equal(await postponed, "finished");
    }
  }),
);
