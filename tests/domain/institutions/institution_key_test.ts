import assert from "node:assert/strict";
import {
  decideKeyValidity,
  inForceUntil,
  keyNotice,
  type KeyStatus,
  keyStatusOf,
  type KeyValidity,
  partitionKeys,
} from "../../../domain/institutions/institution_key.ts";

const day = (number: number) => Temporal.Instant.from(`2026-11-${String(number).padStart(2, "0")}T12:00:00Z`);
const term = (validFrom: number, validUntil?: number, revokedAt?: number): KeyValidity => ({
  validFrom: day(validFrom),
  validUntil: validUntil === undefined ? undefined : day(validUntil),
  revokedAt: revokedAt === undefined ? undefined : day(revokedAt),
});

const keyStatuses: [KeyValidity, number, KeyStatus][] = [
  [term(10), 10, "in-force"],
  [term(11), 10, "awaited"],
  [term(10, 12), 11, "in-force"],
  [term(10, 12), 12, "expired"],
  [term(10, 12), 13, "expired"],
  [term(10, undefined, 15), 16, "revoked"],
  // Revoked later than the instant asked about: who held it meanwhile nobody knows.
  [term(10, undefined, 15), 11, "revoked"],
  [term(11, 12, 15), 10, "revoked"],
];

for (const [key, at, standing] of keyStatuses) {
  Deno.test(`on day ${at} a key of ${JSON.stringify(key)} is ${standing}`, () => {
    assert.equal(keyStatusOf(key, day(at)), standing);
  });
}

Deno.test("while one key follows another both are in force, and each instant asked about counts", () => {
  const [old, next, gone] = [term(10, 20), term(15), term(10, 20, 12)];
  assert.deepEqual(partitionKeys([old, next, gone], day(16)), { inForce: [old, next], others: [gone] });
  assert.deepEqual(partitionKeys([old, next, gone], day(22)), { inForce: [next], others: [old, gone] });
  assert.deepEqual(partitionKeys([old, next, gone], day(19), day(22)), {
    inForce: [old, next],
    others: [gone],
  });
});

const rows: [string, KeyValidity[], number, number | undefined][] = [
  ["no key", [], 10, 10],
  ["one without end", [term(1)], 10, undefined],
  ["one with an end", [term(1, 20)], 10, 20],
  ["one that follows with a day in common", [term(1, 20), term(19, 25)], 10, 25],
  ["one that follows at once", [term(1, 20), term(20)], 10, undefined],
  ["one that follows a day late", [term(1, 20), term(21)], 10, 20],
  ["one that follows, revoked", [term(1, 20), term(15, undefined, 9)], 10, 20],
  ["a shorter one beside a longer one", [term(1, 12), term(1, 20)], 10, 20],
  ["one that is awaited", [term(11)], 10, 10],
  ["one that is over", [term(1, 9)], 10, 10],
];

for (const [what, keys, from, until] of rows) {
  Deno.test(`${what}: from day ${from} keys hold until ${until === undefined ? "for ever" : `day ${until}`}`, () => {
    assert.deepEqual(inForceUntil(keys, day(from)), until === undefined ? undefined : day(until));
    assert.deepEqual(
      inForceUntil(keys.toReversed(), day(from)),
      until === undefined ? undefined : day(until),
    );
  });
}

const notices: [string, boolean, KeyValidity[], ReturnType<typeof keyNotice>][] = [
  ["a key that ends on the last day of notice", false, [term(1, 15)], { type: "ends", at: day(15) }],
  ["a key that ends a day later", true, [term(1, 16)], undefined],
  ["a key whose successor holds", true, [term(1, 12), term(9)], undefined],
  ["no key where one must be", true, [term(1, 9)], { type: "none-in-force" }],
  ["no key where none must be", false, [term(1, 9)], undefined],
];

for (const [what, required, keys, notice] of notices) {
  Deno.test(`operators are told of keys: ${what}`, () => {
    assert.deepEqual(keyNotice({ required, keys }, day(10), 5), notice);
  });
}

const terms: [string, Parameters<typeof decideKeyValidity>[0], ReturnType<typeof decideKeyValidity>][] = [
  [
    "begins now and ends never",
    { from: undefined, until: undefined, expiresAt: undefined, now: day(10) },
    { ok: true, value: { validFrom: day(10), validUntil: undefined } },
  ],
  [
    "begins no earlier than now",
    { from: day(9), until: undefined, expiresAt: undefined, now: day(10) },
    { ok: true, value: { validFrom: day(10), validUntil: undefined } },
  ],
  [
    "ends with the key",
    { from: day(11), until: undefined, expiresAt: day(20), now: day(10) },
    { ok: true, value: { validFrom: day(11), validUntil: day(20) } },
  ],
  [
    "ends as asked when that is earlier",
    { from: undefined, until: day(15), expiresAt: day(20), now: day(10) },
    { ok: true, value: { validFrom: day(10), validUntil: day(15) } },
  ],
  [
    "ends with the key when more is asked",
    { from: undefined, until: day(25), expiresAt: day(20), now: day(10) },
    { ok: true, value: { validFrom: day(10), validUntil: day(20) } },
  ],
  [
    "is refused when it ends before it begins",
    { from: day(12), until: day(12), expiresAt: undefined, now: day(10) },
    { ok: false, error: { type: "key-term-empty" } },
  ],
  [
    "is refused when the key is over by then",
    { from: day(20), until: undefined, expiresAt: day(20), now: day(10) },
    { ok: false, error: { type: "key-expires-before", expiresAt: day(20) } },
  ],
];

for (const [what, requested, decided] of terms) {
  Deno.test(`the term of a key ${what}`, () => assert.deepEqual(decideKeyValidity(requested), decided));
}
