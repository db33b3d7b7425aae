/** What a worker's voucher is worth: in the database it was given in, on the server it was given on, for a while. */
import assert from "node:assert/strict";
import type { Db } from "../../../store/connection/connection.ts";
import { sql } from "kysely";
import {
  databaseIdentity,
  findVoucherFault,
  goesOnFrom,
  renewVoucher,
  saveVoucher,
  vouchedIdentity,
  voucherRow,
} from "../../../store/operations/database_voucher.ts";
import { beginEpoch } from "../../../store/notices/events.ts";
import { protocolOrder, signInPeople } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

const faultOf = async (db: Db) => (await findVoucherFault(db))?.type;

Deno.test(
  "a voucher holds for a while, is renewed while it holds, and says why it is not given",
  testContext(async ({ db }) => {
    assert.equal(await faultOf(db), "none");
    assert.equal(await renewVoucher(db), false);
    assert.equal(await vouchedIdentity(db), undefined);
    await saveVoucher(db, await voucherRow(db));
    assert.equal(await faultOf(db), undefined);
    assert.equal(await renewVoucher(db), true);
    assert.notEqual(await vouchedIdentity(db), undefined);
    await saveVoucher(db, await voucherRow(db), "older");
    assert.deepEqual(await findVoucherFault(db), { type: "refused", reason: "older" });
    assert.equal(await renewVoucher(db), false);
    await saveVoucher(db, await voucherRow(db));
    await sql`update database_voucher set vouched_at = now() - interval '16 minutes', written_by = pg_current_xact_id()`
      .execute(db);
    assert.equal(await faultOf(db), "none");
    assert.equal(await renewVoucher(db), false);
  }),
);

const copies: Readonly<Record<string, string>> = {
  "a dump that was loaded": `create temporary table dumped as select * from database_voucher;
    delete from database_voucher; insert into database_voucher select * from dumped`,
  "rows that were written again": "update database_voucher set vouched_at = clock_timestamp()",
  "a copy of the database on its server":
    "update database_voucher set written_by = pg_current_xact_id(), database_oid = database_oid::bigint - 1",
  "a server that has started since":
    "update database_voucher set written_by = pg_current_xact_id(), server_started_at = server_started_at - interval '1 s'",
};
for (const [what, statements] of Object.entries(copies)) {
  Deno.test(
    `a voucher does not hold in ${what}, however young it is, and is not given to it by whoever looked before`,
    testContext(async ({ db, pool }) => {
      await saveVoucher(db, await voucherRow(db));
      const before = await voucherRow(db);
      await pool.query(statements);
      assert.equal(await faultOf(db), "none");
      assert.equal(await renewVoucher(db), false);
      await saveVoucher(db, before);
      assert.equal(await faultOf(db), "none");
      await saveVoucher(db, await voucherRow(db));
      assert.equal(await faultOf(db), undefined);
    }),
  );
}

Deno.test(
  "a database goes on from what was recorded of it, also beyond moved numbers, and not from what it never had",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const empty = await databaseIdentity(t.db);
    assert.equal(await goesOnFrom(t.db, empty), true);
    const { numeroProtocolo } = await protocolOrder(t, token);
    const known = await databaseIdentity(t.db);
    assert.equal(known.protocol, numeroProtocolo);
    await protocolOrder(t, token);
    assert.equal(await goesOnFrom(t.db, known), true);
    const { txid, id } = known.event!;
    for (
      const event of [{ txid, id: String(Number(id) + 100) }, { txid: String(Number(txid) + 100_000), id }]
    ) {
      assert.equal(await goesOnFrom(t.db, { ...known, event }), false);
      assert.equal(await goesOnFrom(t.db, { ...known, audit: event }), false);
    }
    assert.equal(await goesOnFrom(t.db, { ...known, epoch: 1 }), false);
    await t.db.transaction().execute((tx) => beginEpoch(tx, t.clock()));
    assert.equal(await goesOnFrom(t.db, { ...known, event: { txid, id: "999999" } }), true);
  }),
);
