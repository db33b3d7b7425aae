import assert from "node:assert/strict";
import { clearFolders } from "../../../exchange/mod.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { fullAnswer } from "../../support/exchange/intake_fixture.ts";

const at = (day: string) => Temporal.Instant.from(`${day}T12:00:00-03:00`);

Deno.test("answered remittances and receipts leave the folders with their term; open ones, undelivered ones and the last stay", async () => {
  await using t = await openExchangeFixture();
  for (
    const [day, next] of [["2026-11-23", "2026-11-24"], ["2026-11-24", "2026-11-25"], [
      "2026-11-25",
      "2026-11-26",
    ]]
  ) {
    t.setTime(`${day}T10:00`);
    await t.order({ targets: [{ ispb: BANK_A, amount: 10n }] });
    t.setTime(`${day}T19:00`);
    await t.dispatch(Temporal.PlainDate.from(day!));
    t.setTime(`${next}T10:00`);
    await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
  }
  const listed = async () =>
    [...await t.list("outbox", BANK_A), ...await t.list("receipts", BANK_A)].map((name) =>
      name.replace(/^ASSETS_(RE.)_.*_2026(\d{4})_.*txt/, "$1 $2")
    );
  const all = [
    ...["REM 1123", "REM 1123.sha256", "REM 1124", "REM 1124.sha256", "REM 1125", "REM 1125.sha256"],
    ...["REC 1124", "REC 1125", "REC 1126"],
  ];
  t.setTime("2026-11-27T06:00");
  await t.deadlines();
  // The second day's remittance is closed on the 26th and the third's on the 27th.
  await clearFolders(t.ctx, at("2026-11-23"));
  assert.deepEqual(await listed(), all);

  await t.rows(`insert into file_delivery (file_name, ispb, what, size_bytes, sha256, published_at)
      select receipt_name, ispb, 'receipt', 1, sha256, received_at from answer_file order by id limit 1`);
  await clearFolders(t.ctx, at("2026-12-31"));
  assert.deepEqual(await listed(), ["REM 1125", "REM 1125.sha256", "REC 1124", "REC 1126"]);
  await t.rows("update file_delivery set delivered_at = published_at");
  await clearFolders(t.ctx, at("2026-12-31"));
  assert.deepEqual(await listed(), ["REM 1125", "REM 1125.sha256", "REC 1126"]);
});

Deno.test("a remittance whose answers are open stays, however old it is", async () => {
  await using t = await openExchangeFixture();
  for (const day of ["2026-11-23", "2026-11-24"]) {
    t.setTime(`${day}T10:00`);
    await t.order({ targets: [{ ispb: BANK_A, amount: 10n }] });
    t.setTime(`${day}T19:00`);
    await t.dispatch(Temporal.PlainDate.from(day));
  }
  const before = await t.list("outbox", BANK_A);
  await clearFolders(t.ctx, at("2027-12-31"));
  assert.deepEqual(await t.list("outbox", BANK_A), before);
});
