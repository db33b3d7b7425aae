import assert from "node:assert/strict";
import { isTransferId, needsTransferId, transferIdOf } from "../../domain/transfer_id.ts";

const ids: [year: number, sequence: bigint, id: string][] = [
  [2026, 42n, "202600000000004270"],
  [2026, 1n, "202600000000000196"],
  [2026, 999_999_999_999n, "202699999999999949"],
];

for (const [year, sequence, id] of ids) {
  Deno.test(`number ${sequence} of ${year} is ${id}, and leaves 1 when divided by 97`, () => {
    assert.equal(transferIdOf(year, sequence), id);
    assert.equal(BigInt(id) % 97n, 1n);
    assert.ok(isTransferId(id));
  });
}

Deno.test("a digit mistyped or two exchanged are noticed", () => {
  const id = transferIdOf(2026, 1_234_567n);
  for (let place = 0; place < id.length; place++) {
    for (const digit of "0123456789") {
      const typed = id.slice(0, place) + digit + id.slice(place + 1);
      assert.equal(isTransferId(typed), typed === id, typed);
    }
    const swapped = id.slice(0, place) + [...id.slice(place, place + 2)].reverse().join("") +
      id.slice(place + 2);
    assert.equal(isTransferId(swapped), swapped === id, swapped);
  }
});

Deno.test("what has not eighteen digits is no transfer id", () => {
  for (const text of ["", "20260000000042", "2026000000000427O", "2026000000000042700"]) {
    assert.equal(isTransferId(text), false, text);
  }
});

Deno.test("a number too large for its digits is refused", () => {
  assert.throws(() => transferIdOf(2026, 1_000_000_000_000n), RangeError);
  assert.throws(() => transferIdOf(2026, -1n), RangeError);
});

Deno.test("only a block with a deposit gets a transfer id", () => {
  const block = {
    kind: "block",
    deposit: undefined,
    repetitionEndsOn: undefined,
    largeAmountConfirmed: false,
  } as const;
  const deposit = {
    creditType: "general",
    useDefault: true,
    ispb: "00360305",
    agency: "1",
    account: "2",
  } as const;
  assert.equal(needsTransferId(block), false);
  assert.equal(needsTransferId({ ...block, deposit }), true);
  assert.equal(needsTransferId({ kind: "information", information: ["statement"] }), false);
});
