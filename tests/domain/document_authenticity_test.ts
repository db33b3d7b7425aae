import assert from "node:assert/strict";
import fc from "fast-check";
import {
  AUTHENTICITY_BYTES,
  authenticityCode,
  parseAuthenticityCode,
} from "../../domain/document_authenticity.ts";

const bytes = fc.uint8Array({ minLength: AUTHENTICITY_BYTES, maxLength: AUTHENTICITY_BYTES });

Deno.test("a code is four groups of four symbols that paper does not confuse", () => {
  assert.equal(authenticityCode(new Uint8Array(AUTHENTICITY_BYTES)), "0000-0000-0000-0000");
  assert.equal(authenticityCode(new Uint8Array(AUTHENTICITY_BYTES).fill(255)), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");
  fc.assert(fc.property(bytes, (random) => {
    assert.match(authenticityCode(random), /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  }));
});

Deno.test("two different draws never give one code", () => {
  fc.assert(fc.property(bytes, bytes, (one, other) => {
    assert.equal(authenticityCode(one) === authenticityCode(other), one.join() === other.join());
  }));
});

Deno.test("a code is read as somebody copied it from paper", () => {
  fc.assert(fc.property(bytes, (random) => {
    const code = authenticityCode(random);
    for (
      const copied of [
        code.toLowerCase(),
        code.replaceAll("-", ""),
        code.replaceAll("-", " "),
        `${code.replaceAll("-", "\u2011")}\u200b`,
        code.replaceAll("0", "O"),
      ]
    ) {
      assert.deepEqual(parseAuthenticityCode(copied), { ok: true, value: code });
    }
  }));
  assert.deepEqual(parseAuthenticityCode("il00-0000-0000-0000"), { ok: true, value: "1100-0000-0000-0000" });
});

for (
  const text of ["", "7KQD", "7KQD-3MZP-XW4T-R2H", "7KQD-3MZP-XW4T-R2HBB", "7KQD-3MZP-XW4T-R2HU", "ação"]
) {
  Deno.test(`"${text}" is no code`, () => {
    assert.deepEqual(parseAuthenticityCode(text), {
      ok: false,
      error: { type: "invalid-authenticity-code" },
    });
  });
}
