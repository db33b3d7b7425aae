/** What the manual's chapter of questions says an institution may do. */
import assert from "node:assert/strict";
import { readSidecar, UNREADABLE_DIGEST } from "../../../exchange/files/sidecar.ts";
import type { Field } from "../../../exchange/layout/field.ts";
import { accountCode, agencyCode, executedAt } from "../../../exchange/layout/fields.ts";
import { checkCell } from "../../../exchange/layout/record.ts";
import { answerFile } from "../../../exchange/mod.ts";
import { dispatchMonday } from "../../support/exchange/answers_fixture.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";

Deno.test("an answer of any date and without a single line is accepted, and answers nothing", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A, amount: 10n }] });
  await dispatchMonday(t);
  // A Sunday, and a day that is over.
  for (const [index, day] of ["2026-11-29", "2026-01-01"].entries()) {
    const file = answerFile({
      ispb: BANK_A,
      date: Temporal.PlainDate.from(day),
      sequence: index + 1,
      remittanceSequence: 1,
      answers: [],
    });
    assert.equal((await t.deliver(BANK_A, file)).type, "accepted");
  }
  assert.deepEqual(await t.rows("select code from order_target"), [{ code: null }]);
});

const [agency, account, instant] = [
  agencyCode("agencia", ""),
  accountCode("conta", ""),
  executedAt,
];

const cells: readonly [field: Field, cell: string, code: string | undefined][] = [
  [agency, "0001", undefined],
  [agency, "1234-5", undefined],
  [agency, "1.234", "C03"],
  [account, "12345678-X", undefined],
  [account, "12345678X", undefined],
  [account, "12345678x", "C03"],
  [account, "1 234", "C03"],
  [instant, "2026-11-24T10:00:00-03:00", undefined],
  [instant, "2026-11-24T13:00:00Z", undefined],
  [instant, "2026-11-25T03:59:00+14:59", undefined],
  [instant, "2026-11-23T22:01:00-14:59", undefined],
  [instant, "2026-11-24T10:00:00", "C03"],
  [instant, "2026-11-24T10:00:00.5Z", "C03"],
];

Deno.test("agency, account and moment have the forms that the manual says", () => {
  for (const [field, cell, code] of cells) assert.equal(checkCell(field, cell)?.code, code, cell);
});

const DIGEST = "0123456789abcdef".repeat(4);

const digestFiles: readonly [text: string, digest: string | undefined][] = [
  [`${DIGEST}  ASSETS.txt\n`, DIGEST],
  [`${DIGEST} *ASSETS.txt\r\n`, DIGEST],
  [`${DIGEST.toUpperCase()}\tanything`, DIGEST],
  [DIGEST, DIGEST],
  [`SHA256 (ASSETS.txt) = ${DIGEST}\n`, DIGEST],
  [`${DIGEST}  one\n${DIGEST}  two\n`, DIGEST],
  [`${DIGEST}  one\n${"f".repeat(64)}  two\n`, UNREADABLE_DIGEST],
  [DIGEST.slice(1), UNREADABLE_DIGEST],
  ["", UNREADABLE_DIGEST],
];

Deno.test("a digest file has the forms that the manual tolerates", async () => {
  const path = await Deno.makeTempFile();
  try {
    for (const [text, digest] of digestFiles) {
      await Deno.writeTextFile(path, text);
      assert.equal(await readSidecar(path), digest, text);
    }
  } finally {
    await Deno.remove(path);
  }
});
