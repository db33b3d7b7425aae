/** Files of answers that are rejected whole for a value that cannot be, or for their bytes. */
import assert from "node:assert/strict";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { dispatchTwoOrders, fullAnswer } from "../../support/exchange/intake_fixture.ts";
import { type Refusal, refusalName, rejectedWhole } from "../../support/exchange/intake_refusals.ts";

const refusals: Refusal[] = [
  ["an unknown code", (t) => t.replace(";01;100000;", ";77;100000;"), [2, "codigoResposta", "V01"]],
  [
    "a code only the service gives",
    (t) => t.replace(";01;100000;", ";98;000000;").replace(";105000", ";5000"),
    [
      2,
      "codigoResposta",
      "V02",
    ],
  ],
  ["a code of another kind of order", (t) => t.replace(";01;100000;", ";32;0;").replace(";105000", ";5000"), [
    2,
    "codigoResposta",
    "V03",
  ]],
  ["more blocked than asked", (t) => t.replace(";01;100000;", ";01;100001;").replace(";105000", ";105001"), [
    2,
    "valorBloqueado",
    "V04",
  ]],
  [
    "an amount that denies its code",
    (t) => t.replace(";01;100000;", ";01;99999;").replace(";105000", ";104999"),
    [
      2,
      "valorBloqueado",
      "V05",
    ],
  ],
  ["an execution before the protocol", (t) => t.replace("2026-11-24T10", "2026-11-22T10"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["an execution in the future", (t) => t.replace("2026-11-24T10", "2026-11-24T11"), [
    2,
    "dataHoraExecucao",
    "V06",
  ]],
  ["a line feed alone", (t) => t.replace(/\r\n10;3;/, "\n10;3;"), [2, "linha", "A06"]],
  ["an end without CR LF", (t) => t.slice(0, -2), [5, "linha", "A06"]],
  ["a byte order mark", (t) => `\ufeff${t}`, [1, "linha", "A05"]],
  ["a line beyond the limit", (t) => t.replace(/\n10;2;/, `\n10;${"2".repeat(4_000)};`), [2, "linha", "A03"]],
  ["quotes that do not close", (t) => t.replace(";01;100000;", ';"01;100000;'), [2, "linha", "A07"]],
  ["no bytes at all", () => "", [0, "arquivo", "A01"]],
];

for (const refusal of refusals) Deno.test(refusalName(refusal), rejectedWhole(refusal));

Deno.test("bytes that are not UTF-8 are rejected with their line", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const bytes = new TextEncoder().encode(text);
  bytes[text.indexOf("52998224725")] = 0xe7;
  const outcome = await t.deliver(BANK_A, { name, text: bytes });
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [[
    2,
    "A04",
  ]]);
});

Deno.test("every fault of a file is in its receipt, up to a limit", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, () => ({ code: "77", blocked: 1n }));
  const outcome = await t.deliver(BANK_A, { name, text });
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
    [2, "V01"],
    [3, "V01"],
    [4, "V01"],
  ]);
});

Deno.test("an answer that contradicts the one that is recorded rejects the file that brings it", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await t.deliver(
    BANK_A,
    await t.answerTo(BANK_A, (block) => block.linha === 2 ? fullAnswer(block) : undefined),
  );
  const before = await t.state();
  const outcome = await t.deliver(
    BANK_A,
    await t.answerTo(BANK_A, (block) => block.linha === 2 ? { code: "02" } : fullAnswer(block)),
  );
  assert.deepEqual(outcome.type === "rejected" && outcome.faults, [{
    line: 2,
    field: "linhaRemessa",
    code: "L03",
    message: "A linha da remessa já tem a resposta 01 (Cumprida integralmente).",
  }]);
  assert.deepEqual(await t.state(), before);
});
