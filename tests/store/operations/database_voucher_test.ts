/** What a worker's voucher is worth: in the database it was given in, on the server it was given on, for a while. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { runCutoff } from "../../../exchange/mod.ts";
import { routes } from "../../../routes/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { isDatabaseAway } from "../../../store/connection/database_unavailable.ts";
import { beginEpoch } from "../../../store/notices/events.ts";
import {
  databaseIdentity,
  findVoucherFault,
  goesOnFrom,
  NotVouched,
  renewVoucher,
  saveVoucher,
  vouchedChanges,
  vouchedIdentity,
  voucherRow,
} from "../../../store/operations/database_voucher.ts";
import { call, createDraft, protocolOrder, signInPeople } from "../../support/api.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

const faultOf = async (db: Db) => (await findVoucherFault(db))?.type;

Deno.test("a voucher holds for a while, is renewed while it holds, and says why it is not given", async () => {
  await using t = await openTestContext();
  const { db } = t;
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
});

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
  Deno.test(`a voucher does not hold in ${what}, however young it is, and is not given to it by whoever looked before`, async () => {
    await using t = await openTestContext();
    const { db, pool } = t;
    await saveVoucher(db, await voucherRow(db));
    const before = await voucherRow(db);
    await pool.query(statements);
    assert.equal(await faultOf(db), "none");
    assert.equal(await renewVoucher(db), false);
    await saveVoucher(db, before);
    assert.equal(await faultOf(db), "none");
    await saveVoucher(db, await voucherRow(db));
    assert.equal(await faultOf(db), undefined);
  });
}

Deno.test("a database goes on from what was recorded of it, also beyond moved numbers, and not from what it never had", async () => {
  await using t = await openTestContext();
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
});

Deno.test("a change that begins after the database was replaced is not made, whoever looked before", async () => {
  await using t = await openTestContext();
  await saveVoucher(t.db, await voucherRow(t.db));
  const changes = vouchedChanges(t);
  const { judge: { token } } = await signInPeople(t);
  const draft = await createDraft(t, token);
  let replace: (() => Promise<unknown>) | undefined;
  const http = routes({
    ...t.app,
    changes,
    async findVoucherFault() {
      const fault = await findVoucherFault(t.db);
      await replace?.();
      return fault;
    },
  });
  const protocol = (id: string) =>
    call({ ...t, http }, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  const given = await protocol(draft.id);
  assert.equal(given.status, 200, given.text);

  const next = await createDraft(t, token);
  const lastNumber = async () =>
    (await t.pool.query("select last_value from protocol_number_seq")).rows[0].last_value;
  const before = await lastNumber();
  replace = () => t.pool.query(copies["a dump that was loaded"]!);
  const refused = await protocol(next.id);
  assert.equal(refused.status, 503, refused.text);
  assert.match(JSON.parse(refused.text).detail, /Nenhum trabalhador confirma/);
  assert.equal(await lastNumber(), before);
  const read = await call({ ...t, http }, "GET", "/v1/ordem", { token });
  assert.equal(read.status, 200);

  replace = undefined;
  await saveVoucher(t.db, await voucherRow(t.db));
  assert.equal((await protocol(next.id)).status, 200, "the session is as good as before");
});

Deno.test("a worker gives no number in a database that was replaced", async () => {
  await using t = await openExchangeFixture();
  const ctx = { ...t.ctx, refusesFilesAhead: true };
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await saveVoucher(t.db, await voucherRow(t.db));
  await t.pool.query(copies["a dump that was loaded"]!);
  await assert.rejects(runCutoff(ctx), (error) => error instanceof NotVouched && isDatabaseAway(error));
  assert.deepEqual(await t.rows("select from remittance"), []);
  await saveVoucher(t.db, await voucherRow(t.db));
  await runCutoff(ctx);
  assert.equal((await t.rows("select from remittance")).length, 1);
});

Deno.test("whoever would replace the tables waits for a change that has begun", async () => {
  await using t = await openTestContext();
  await saveVoucher(t.db, await voucherRow(t.db));
  await vouchedChanges(t).transaction().execute(async () => {
    await assert.rejects(
      t.pool.query("set lock_timeout = '50ms'; drop table database_voucher"),
      ({ code }: { code: string }) => code === "55P03",
    );
  });
});
