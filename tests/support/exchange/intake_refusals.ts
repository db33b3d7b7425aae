/** A good answer file, spoilt: rejected whole, with a receipt that says where and why, and nothing else changed. */
import assert from "node:assert/strict";
import { BANK_A, exchangeFixture } from "./exchange_fixture.ts";
import { alarms, dispatchTwoOrders, files, fullAnswer, receiptNameOfA } from "./intake_fixture.ts";

/** What is done to a good answer file of bank A, and the fault the receipt must name. */
export type Refusal = [what: string, spoil: (text: string) => string, fault: [number, string, string]];

/** The name of a refusal's test. */
export const refusalName = ([what]: Refusal): string =>
  `a file with ${what} is rejected whole: receipt with line, field and code; nothing else changes`;

export const rejectedWhole = ([_, spoil, [line, field, code]]: Refusal): () => Promise<void> =>
  exchangeFixture(async (t) => {
    await dispatchTwoOrders(t);
    const before = await t.state();
    const file = await t.answerTo(BANK_A, fullAnswer);
    const spoilt = spoil(file.text);
    assert.notEqual(spoilt, file.text);
    const outcome = await t.deliver(BANK_A, { name: file.name, text: spoilt });
    assert.equal(outcome.type, "rejected");
    assert.deepEqual(await t.state(), before);
    assert.deepEqual(await files(t), [
      { file_name: file.name, status: "rejected", sequence: 1, sequence_used: true, line_count: null },
    ]);
    const receipt = (await t.read("receipts", BANK_A, receiptNameOfA(1))).split("\r\n");
    assert.match(receipt[0] ?? "", /;REJEITADO;;$/);
    assert.ok(receipt[1]?.startsWith(`80;${line};${field};${code};`), receipt[1]);
    assert.deepEqual(await t.list("inbox", BANK_A), []);
    assert.deepEqual(await alarms(t), [{ type: "answer-rejected", subject: `${BANK_A}/${file.name}` }]);

    const corrected = await t.answerTo(BANK_A, fullAnswer);
    assert.equal(
      (await t.deliver(BANK_A, corrected)).type,
      "accepted",
      "the corrected file, under the next number",
    );
  });
