import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type BlockAnswerRefusal,
  checkBlockAnswer,
  checkCode,
  codesAnswering,
} from "../../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../../domain/answers/code_effects.ts";
import { findCode, type ResponseCode, responseCodes } from "../../../domain/answers/response_code.ts";
import { type Centavos, centavos } from "../../../domain/money.ts";

const code = (text: string): ResponseCode => {
  const found = findCode(text);
  assert.ok(found, `No response code ${text}`);
  return found;
};
const codesWhere = (holds: (code: ResponseCode) => boolean) =>
  responseCodes.filter(holds).map(({ code }) => code);

Deno.test("the table has every code once, in order, each with a meaning for users and one for readers", () => {
  assert.deepEqual(
    codesWhere(() => true),
    "00 01 02 03 05 07 12 13 16 25 26 27 28 30 32 35 42 97 98".split(" "),
  );
  for (const { meaning, doc } of responseCodes) assert.ok(meaning !== "" && doc !== "" && meaning !== doc);
});

Deno.test("a code is found by its two digits only", () => {
  assert.equal(code("28").code, "28");
  for (const text of ["", "1", "001", "99", " 01", "04", "__proto__"]) {
    assert.equal(findCode(text), undefined);
  }
});

const kinds: [kind: RequestKind, codes: string][] = [
  ["block", "00 01 02 03 05 07 12 13 16 25 26 27 28 42 97 98"],
  ["information", "01 30 32 35 97 98"],
  ["unblock", "00 01 03 07 97 98"],
  ["transfer", "00 01 03 07 97 98"],
];

for (const [kind, codes] of kinds) {
  Deno.test(`a request of kind ${kind} can end with ${codes}`, () => {
    assert.deepEqual(codesAnswering(kind).map(({ code }) => code), codes.split(" "));
  });

  Deno.test(`an institution answers a request of kind ${kind} with those codes, save 97 and 98`, () => {
    const admitted = responseCodes.filter((code) => checkCode(code, kind).ok).map(({ code }) => code);
    assert.deepEqual(admitted, codes.split(" ").filter((code) => code !== "97" && code !== "98"));
  });
}

Deno.test("each effect belongs to the codes the specification gives it to", () => {
  assert.deepEqual(codesWhere((c) => c.blocksFunds), "01 03 07 12 13 16 25 26 27 28".split(" "));
  assert.deepEqual(codesWhere((c) => c.forbidsUnblock), ["07", "28"]);
  assert.deepEqual(codesWhere((c) => c.forbidsTransfer), ["07"]);
  assert.deepEqual(codesWhere((c) => c.needsAssetIdentification), ["28"]);
  assert.deepEqual(codesWhere((c) => c.countsAsNoAnswer), ["98"]);
  assert.deepEqual(codesWhere((c) => !c.institutionMaySend), ["97", "98"]);
  assert.deepEqual(codesWhere((c) => c.takesPrecedence), ["28"]);
});

const ASKED = centavos(1_000n);

/** For each code of a block: which of 0,00, 0,01, 9,99, 10,00 and 10,01 may be held when 10,00 is asked. */
const amounts: [code: string, held: bigint[]][] = [
  ["00", [0n]],
  ["01", [1_000n]],
  ["02", [0n]],
  ["03", [1n, 999n]],
  ["05", [0n]],
  ["07", [0n, 1n, 999n, 1_000n]],
  ["12", [1_000n]],
  ["13", [1n, 999n]],
  ["16", [0n, 1n, 999n, 1_000n]],
  ["25", [0n, 1n, 999n, 1_000n]],
  ["26", [0n, 1n, 999n, 1_000n]],
  ["27", [1n, 999n, 1_000n]],
  ["28", [0n, 1n, 999n, 1_000n]],
  ["42", [0n]],
];

for (const [text, held] of amounts) {
  Deno.test(`a block of 10,00 answered ${text} holds one of ${held.join(", ")} centavos`, () => {
    const accepted = [0n, 1n, 999n, 1_000n, 1_001n].filter((blocked) =>
      checkBlockAnswer({ code: code(text), requested: ASKED, blocked: centavos(blocked) }).ok
    );
    assert.deepEqual(accepted, held);
  });
}

const refusals: [code: string, blocked: bigint, error: BlockAnswerRefusal][] = [
  ["98", 0n, { type: "code-given-by-service-only", code: "98" }],
  ["97", 0n, { type: "code-given-by-service-only", code: "97" }],
  ["30", 0n, { type: "code-of-another-kind", code: "30", kind: "block" }],
  ["32", 0n, { type: "code-of-another-kind", code: "32", kind: "block" }],
  ["35", 0n, { type: "code-of-another-kind", code: "35", kind: "block" }],
  ["01", 1_001n, { type: "blocked-more-than-requested", requested: ASKED, blocked: centavos(1_001n) }],
  ["00", 1n, {
    type: "amount-denies-code",
    code: "00",
    expected: "none",
    requested: ASKED,
    blocked: centavos(1n),
  }],
  ["03", 1_000n, {
    type: "amount-denies-code",
    code: "03",
    expected: "part",
    requested: ASKED,
    blocked: ASKED,
  }],
];

for (const [text, blocked, error] of refusals) {
  Deno.test(`a block of 10,00 answered ${text} with ${blocked} centavos is refused: ${error.type}`, () => {
    const answer = { code: code(text), requested: ASKED, blocked: centavos(blocked) };
    assert.deepEqual(checkBlockAnswer(answer), { ok: false, error });
  });
}

Deno.test("no accepted answer holds more than was asked, nor anything under a code that blocks nothing", () => {
  const amount = fc.bigInt({ min: 0n, max: 20n }).map((n) => n as Centavos);
  fc.assert(fc.property(fc.constantFrom(...responseCodes), amount, amount, (code, requested, blocked) => {
    if (!checkBlockAnswer({ code, requested, blocked }).ok) return;
    assert.ok(blocked <= requested);
    assert.ok(blocked === 0n || code.blocksFunds);
  }));
});
