import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Centavos,
  centavos,
  formatBalance,
  formatMoney,
  formatReais,
  formatSigned,
  MAX_AMOUNT,
  min,
  parseMoney,
  subtract,
  sum,
  ZERO,
} from "../../domain/money.ts";

const written: [wire: string, amount: bigint, screen: string][] = [
  ["0.00", 0n, "R$ 0,00"],
  ["0.01", 1n, "R$ 0,01"],
  ["0.10", 10n, "R$ 0,10"],
  ["1.00", 100n, "R$ 1,00"],
  ["999.99", 99_999n, "R$ 999,99"],
  ["1234.56", 123_456n, "R$ 1.234,56"],
  ["1000000.00", 100_000_000n, "R$ 1.000.000,00"],
  ["9999999999999.99", 999_999_999_999_999n, "R$ 9.999.999.999.999,99"],
];

for (const [wire, amount, screen] of written) {
  Deno.test(`"${wire}" is ${amount} centavos and reads ${screen}`, () => {
    assert.deepEqual(parseMoney(wire), { ok: true, value: amount });
    assert.equal(formatMoney(centavos(amount)), wire);
    assert.equal(formatReais(centavos(amount)), screen);
  });
}

const refused: [text: string, reason: "format" | "too-large"][] = [
  ...[
    "",
    "1",
    "1.",
    "1.5",
    "1.234",
    ".50",
    "-1.00",
    "+1.00",
    "01.00",
    "00.00",
    "1,00",
    "1.234,56",
    "1,234.56",
  ],
  ...["1e3.00", "1_000.00", "0x1.00", " 1.00", "1.00\n", "R$ 1.00", "NaN", "Infinity", "١.٠٠"],
].map((text): [string, "format"] => [text, "format"]);
refused.push(["10000000000000.00", "too-large"], ["9".repeat(1_000_000) + ".00", "too-large"]);

for (const [text, reason] of refused) {
  Deno.test(`${JSON.stringify(text.slice(0, 20))} is not an amount: ${reason}`, () => {
    assert.deepEqual(parseMoney(text), { ok: false, error: { type: "invalid-money", reason } });
  });
}

const amounts = fc.bigInt({ min: 0n, max: MAX_AMOUNT }).map(centavos);

Deno.test("every amount up to the limit is read back as it was written", () => {
  fc.assert(fc.property(amounts, (amount) => {
    assert.deepEqual(parseMoney(formatMoney(amount)), { ok: true, value: amount });
  }));
});

Deno.test("what a screen shows is the wire's amount with Brazilian separators", () => {
  fc.assert(fc.property(amounts, (amount) => {
    const wire = formatReais(amount).replace("R$ ", "").replaceAll(".", "").replace(",", ".");
    assert.equal(wire, formatMoney(amount));
    assert.match(formatReais(amount), /^R\$ \d{1,3}(\.\d{3})*,\d\d$/);
  }));
});

Deno.test("a sum is taken exactly, passes the limit of one field, and is zero for no amounts", () => {
  assert.equal(sum([]), ZERO);
  assert.equal(sum([1n, 2n, 3n] as Centavos[]), 6n);
  assert.equal(sum([MAX_AMOUNT, MAX_AMOUNT]), 1_999_999_999_999_998n);
});

Deno.test("what is taken and what is left make the whole again", () => {
  fc.assert(fc.property(amounts, amounts, (a, b) => {
    const taken = min(a, b);
    assert.ok(taken <= a && taken <= b);
    assert.equal(sum([subtract(a, taken), taken]), a);
  }));
});

Deno.test("an amount below zero is a bug, not a value", () => {
  assert.throws(() => centavos(-1n), RangeError);
  assert.throws(() => subtract(centavos(1n), centavos(2n)), RangeError);
});

Deno.test("what an account holds is written with its sign", () => {
  assert.deepEqual([150_000n, 0n, -1n, -150_000n].map(formatSigned), [
    "1500.00",
    "0.00",
    "-0.01",
    "-1500.00",
  ]);
  assert.deepEqual([150_000n, -150_000n].map(formatBalance), ["R$ 1.500,00", "− R$ 1.500,00"]);
});
