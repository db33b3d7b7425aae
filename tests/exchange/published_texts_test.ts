import assert from "node:assert/strict";
import { runCutoff } from "../../exchange/dispatch/cutoff.ts";
import { publishRemittance } from "../../exchange/dispatch/publish.ts";
import { compareRemittanceTexts } from "../../exchange/mod.ts";
import { BANK_A, BANK_B, openExchangeFixture } from "../support/exchange/exchange_fixture.ts";

Deno.test("a published remittance and its lines, changed, removed or added behind the program, are told, and masked ones are not", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  for (const id of [1n, 2n]) assert.equal(await publishRemittance(t.ctx, id), "published");
  const sound = { of: "remittance", compared: 2, masked: 0, uncovered: 0, stored: 0, ended: 0, faults: [] };
  assert.deepEqual(await compareRemittanceTexts(t), sound);
  const [first] = await t.rows("select file_name from remittance where id = 1") as { file_name: string }[];
  const name = first!.file_name;
  await t.pool.query("create table kept as select * from remittance_line where remittance_id = 1");
  for (
    const [change, ...faults] of [
      [
        "update remittance_line set text = replace(text, '11', '22') where remittance_id = 1",
        { name, fault: "content" },
      ],
      ["delete from remittance_line where remittance_id = 1", {
        name,
        fault: "lines",
        found: 0,
        recorded: 1,
      }],
      [
        'insert into remittance_line select (jsonb_populate_record(k, \'{"line": 9, "occurrence": 9}\')).* from kept k',
        { name, fault: "lines", found: 2, recorded: 1 },
      ],
    ] as const
  ) {
    await t.asOwner("remittance_line", change);
    assert.deepEqual((await compareRemittanceTexts(t)).faults, faults, change);
    await t.asOwner(
      "remittance_line",
      "delete from remittance_line where remittance_id = 1; insert into remittance_line select * from kept",
    );
    assert.deepEqual(await compareRemittanceTexts(t), sound, change);
  }
  await t.asOwner("remittance_line", "update remittance_line set text = '' where remittance_id = 1");
  assert.deepEqual(
    (await compareRemittanceTexts(t)).faults,
    [{ name, fault: "content" }],
    "too young for it",
  );
  await t.tamper("audit_entry", "update audit_entry set at = at - interval '1 year'");
  assert.deepEqual(await compareRemittanceTexts(t), { ...sound, masked: 1 });
  for (
    const [change, fault] of [
      ["update remittance set sha256 = repeat('0', 64) where id = 2", "changed"],
      ["delete from remittance where id = 2", "missing"],
    ] as const
  ) {
    await t.tamper("remittance", change);
    const faults = (await compareRemittanceTexts(t)).faults;
    assert.deepEqual(faults.map((one) => [one.name === name, one.fault]), [[false, fault]]);
  }
});

Deno.test("remittances of before the trail kept their digests are counted, and later ones that it does not know are told", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  for (const id of [1n, 2n]) await publishRemittance(t.ctx, id);
  const [{ file_name: name }] = await t.rows("select file_name from remittance where id = 1") as [
    { file_name: string },
  ];
  await t.tamper("audit_entry", `delete from audit_entry where subject = '${name}'`);
  await t.tamper("remittance", "update remittance set published_at = '2026-11-23T10:00:00Z' where id = 1");
  const before = await compareRemittanceTexts(t);
  assert.deepEqual([before.compared, before.uncovered, before.faults], [1, 1, []]);
  await t.tamper("remittance", "update remittance set published_at = '2026-11-25T10:00:00Z' where id = 1");
  const after = await compareRemittanceTexts(t);
  assert.deepEqual([after.uncovered, after.faults], [0, [{ name, fault: "unrecorded" }]]);
});
