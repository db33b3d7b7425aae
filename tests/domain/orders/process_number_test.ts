import assert from "node:assert/strict";
import { isValidProcessoJuridico } from "@brazilian-utils/brazilian-utils/is-valid-processo-juridico";
import fc from "fast-check";
import type { Branch } from "../../../domain/identity/court_unit.ts";
import {
  belongsToCourt,
  branchName,
  branchOfProcess,
  courtCodeOf,
  makeProcessNumber,
  parseProcessNumber,
  type ProcessNumber,
} from "../../../domain/orders/process_number.ts";

const valid = [
  "0000832-35.2018.4.01.3202",
  "0722391-40.2017.8.07.0001",
  "0005966-65.2023.2.00.0000",
  "0003336-02.2024.2.00.0000",
  "0005581-54.2022.2.00.0000",
  "0000002-65.2005.4.05.8100",
];

for (const number of valid) {
  Deno.test(`process number ${number} is valid with punctuation, without it and with spaces around`, () => {
    for (const text of [number, number.replace(/[.-]/g, ""), ` ${number}\n`]) {
      assert.deepEqual(parseProcessNumber(text), { ok: true, value: number });
    }
  });
}

const refused: [text: string, reason: "format" | "check-digits" | "unknown-court"][] = [
  ["0001234-56.2018.2.00.0000", "check-digits"],
  ["0000001-89.2020.8.26.0000", "check-digits"],
  ["0000832-36.2018.4.01.3202", "check-digits"],
  ["0000832-53.2018.4.01.3202", "check-digits"],
  ["", "format"],
  ["832-35.2018.4.01.3202", "format"],
  ["0000832-35.2018.4.01.320", "format"],
  ["0000832-35.2018.4.01.32020", "format"],
  // Right check digits, but there is no 28th state court.
  ["0000100-23.2008.8.28.0000", "unknown-court"],
];

for (const [text, reason] of refused) {
  Deno.test(`process number "${text}" is refused for its ${reason}`, () => {
    assert.deepEqual(parseProcessNumber(text), {
      ok: false,
      error: { type: "invalid-process-number", reason, text },
    });
  });
}

Deno.test("the sign that does not belong to a process number is told with its place", () => {
  const cases: [text: string, character: string, place: number][] = [
    ["000083A-35.2018.4.01.3202", "A", 7],
    ["0000832/35.2018.4.01.3202", "/", 8],
    ["\u0660000832-35.2018.4.01.3202", "\u0660", 1],
    ["0000832-35.2018.4.01.3202\u0000", "\u0000", 26],
    ["nº 0000832-35.2018.4.01.3202", "n", 1],
  ];
  for (const [text, character, place] of cases) {
    const error = { type: "invalid-process-number", reason: "characters", sign: { character, place }, text };
    assert.deepEqual(parseProcessNumber(text), { ok: false, error }, text);
  }
});

Deno.test("a process number is read as people paste it", () => {
  for (
    const text of [
      "0000832\u201335.2018.4.01.3202",
      "0000832-35.2018.4.01.3202\u200b",
      "0000832-35\u00a0.2018.4.01.3202",
      "0000832-35 .2018.4.01.3202",
      "0000832.35.2018.4.01.3202",
      "0000832 35 2018 4 01 3202",
      "0000832\u2212 35\u00ad. 2018.4 .01.3202",
    ]
  ) assert.deepEqual(parseProcessNumber(text), { ok: true, value: "0000832-35.2018.4.01.3202" }, text);
});

const courts: [branch: Branch, name: string, codes: number[]][] = [
  ["1", "Supremo Tribunal Federal", [0]],
  ["2", "Conselho Nacional de Justiça", [0]],
  ["3", "Superior Tribunal de Justiça", [0]],
  ["4", "Justiça Federal", [...range(1, 6), 90]],
  ["5", "Justiça do Trabalho", [...range(0, 24), 90]],
  ["6", "Justiça Eleitoral", range(0, 27)],
  ["7", "Justiça Militar da União", range(0, 12)],
  ["8", "Justiça dos Estados e do Distrito Federal e Territórios", range(1, 27)],
  ["9", "Justiça Militar Estadual", [13, 21, 26]],
];

for (const [branch, name, codes] of courts) {
  Deno.test(`branch ${branch} is ${name} and has ${codes.length} courts, no other`, () => {
    assert.equal(branchName(branch), name);
    for (const code of range(0, 99)) {
      const make = () => makeProcessNumber(832, 2018, Number(branch), code, 3202);
      if (codes.includes(code)) assert.equal(branchOfProcess(make()), branch);
      else assert.throws(make, RangeError);
    }
  });
}

Deno.test("there is no branch 0", () => {
  assert.throws(() => makeProcessNumber(832, 2018, 0, 0, 0), RangeError);
});

Deno.test("J and TR of a process number make the three-digit court code", () => {
  assert.equal(courtCodeOf("0000832-35.2018.4.01.3202" as ProcessNumber), "401");
  assert.equal(courtCodeOf("0722391-40.2017.8.07.0001" as ProcessNumber), "807");
  assert.equal(branchOfProcess("0722391-40.2017.8.07.0001" as ProcessNumber), "8");
});

Deno.test("a process runs in a court when its number and the platform both say so", () => {
  const number = "0000832-35.2018.4.01.3202" as ProcessNumber;
  assert.ok(belongsToCourt("401", number, { court: "401" }));
  assert.ok(!belongsToCourt("807", number, { court: "401" }));
  assert.ok(!belongsToCourt("401", number, { court: "807" }));
  assert.ok(!belongsToCourt("807", number, { court: "807" }));
  assert.ok(!belongsToCourt("401", number, undefined));
});

Deno.test("numbers are made with the check digits the real ones have", () => {
  assert.equal(makeProcessNumber(832, 2018, 4, 1, 3202), "0000832-35.2018.4.01.3202");
  assert.equal(makeProcessNumber(2, 2005, 4, 5, 8100), "0000002-65.2005.4.05.8100");
  assert.equal(makeProcessNumber(722391, 2017, 8, 7, 1), "0722391-40.2017.8.07.0001");
});

Deno.test("a number is not made of fields that do not fit", () => {
  for (const sequence of [-1, 10_000_000, 1.5, NaN]) {
    assert.throws(() => makeProcessNumber(sequence, 2018, 4, 1, 3202), RangeError);
  }
  assert.throws(() => makeProcessNumber(1, 20181, 4, 1, 3202), RangeError);
  assert.throws(() => makeProcessNumber(1, 2018, 4, 1, 10_000), RangeError);
});

const made = fc.tuple(
  fc.integer({ min: 0, max: 9_999_999 }),
  fc.integer({ min: 0, max: 9_999 }),
  fc.constantFrom(
    ...courts.flatMap(([branch, _, codes]) => codes.map((code) => [Number(branch), code] as const)),
  ),
  fc.integer({ min: 0, max: 9_999 }),
).map(([sequence, year, [branch, court], origin]) =>
  makeProcessNumber(sequence, year, branch, court, origin)
);

Deno.test("every number made is read back as itself, and the kept library calls it valid", () => {
  fc.assert(fc.property(made, (number) => {
    assert.deepEqual(parseProcessNumber(number), { ok: true, value: number });
    assert.deepEqual(parseProcessNumber(number.replace(/[.-]/g, "")), { ok: true, value: number });
    assert.ok(isValidProcessoJuridico(number));
  }));
});

Deno.test("one wrong digit, or two neighbours swapped, never passes", () => {
  const typo = fc.tuple(made, fc.nat(18), fc.integer({ min: 1, max: 9 }), fc.boolean());
  fc.assert(fc.property(typo, ([number, place, shift, swap]) => {
    const digits = [...number.replace(/[.-]/g, "")];
    const here = digits[place]!;
    const next = digits[place + 1]!;
    if (swap && here === next) return;
    if (swap) digits.splice(place, 2, next, here);
    else digits[place] = String((Number(here) + shift) % 10);
    assert.equal(parseProcessNumber(digits.join("")).ok, false);
  }));
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
