import assert from "node:assert/strict";
import { runCutoff } from "../../../exchange/dispatch/cutoff.ts";
import { checkPublishedTexts } from "../../../exchange/dispatch/published_texts.ts";
import { publishRemittance } from "../../../exchange/dispatch/publish.ts";
import { BANK_A, BANK_B, exchangeFixture } from "../../support/exchange/exchange_fixture.ts";

Deno.test(
  "lines of a published remittance that are changed, removed or added behind the program are told, and masked ones are not",
  exchangeFixture(async (t) => {
    await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    t.setTime("2026-11-23T19:00");
    await runCutoff(t.ctx);
    for (const id of [1n, 2n]) assert.equal(await publishRemittance(t.ctx, id), "published");
    assert.deepEqual(await checkPublishedTexts(t), { compared: 2, masked: 0, different: [] });
    const [first] = await t.rows("select file_name from remittance where id = 1") as { file_name: string }[];
    await t.pool.query("create table kept as select * from remittance_line where remittance_id = 1");
    for (
      const change of [
        "update remittance_line set text = replace(text, '11', '22') where remittance_id = 1",
        "delete from remittance_line where remittance_id = 1",
        'insert into remittance_line select (jsonb_populate_record(k, \'{"line": 9, "occurrence": 9}\')).* from kept k',
      ]
    ) {
      await t.asOwner("remittance_line", change);
      assert.deepEqual((await checkPublishedTexts(t)).different, [first!.file_name], change);
      await t.asOwner(
        "remittance_line",
        "delete from remittance_line where remittance_id = 1; insert into remittance_line select * from kept",
      );
      assert.deepEqual((await checkPublishedTexts(t)).different, [], change);
    }
    await t.asOwner("remittance_line", "update remittance_line set text = '' where remittance_id = 1");
    assert.deepEqual(await checkPublishedTexts(t), { compared: 2, masked: 1, different: [] });
  }),
);
