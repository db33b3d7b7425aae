import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import {
  canonicalText,
  compareSealedRows,
  formatAnchor,
  parseAnchor,
} from "../../../domain/audit/audit_seal.ts";

Deno.test("a row's canonical text can be read back, so no two rows share one", () => {
  const value = fc.option(fc.string({ unit: "grapheme" }), { nil: null });
  fc.assert(fc.property(fc.record({ id: value, at: value, detail: value }), (row) => {
    const bytes = Buffer.from(canonicalText(["id", "at", "detail"], row));
    const read: Record<string, string | null> = { id: null, at: null, detail: null };
    for (let at = 0; at < bytes.length;) {
      const equals = bytes.indexOf("=", at);
      const colon = bytes.indexOf(":", equals);
      const end = colon + 1 + Number(bytes.toString("utf8", equals + 1, colon));
      read[bytes.toString("utf8", at, equals)] = bytes.toString("utf8", colon + 1, end);
      assert.equal(bytes.toString("utf8", end, end + 1), ",");
      at = end + 1;
    }
    assert.deepEqual(read, { ...row });
  }));
  assert.equal(canonicalText(["a", "b"], { a: "ção 🂡", b: null }), "a=10:ção 🂡,");
  assert.throws(() => canonicalText(["a"], {}), /no column a/);
});

Deno.test("differences between sealed rows and found rows are told stretch by stretch", () => {
  const compare = (sealed: string, found: string) => {
    const comparison = compareSealedRows([...sealed]);
    [...found].forEach((hash, index) => comparison.take({ txid: 1n, id: BigInt(index) }, hash));
    return comparison.end().map(({ kind, sealed, found, after }) =>
      `${kind} ${sealed}/${found} after ${after?.id ?? "-"}`
    );
  };
  const rows: [sealed: string, found: string, told: string[]][] = [
    ["abcd", "abcd", []],
    ["abcd", "abXd", ["changed 1/1 after 1"]],
    ["abcd", "Xbcd", ["changed 1/1 after -"]],
    ["abcd", "abcX", ["changed 1/1 after 2"]],
    ["abcd", "abd", ["removed 1/0 after 1"]],
    ["abcd", "abc", ["removed 1/0 after 2"]],
    ["abcd", "d", ["removed 3/0 after -"]],
    ["abcd", "", ["removed 4/0 after -"]],
    ["abcd", "abXcd", ["inserted 0/1 after 1"]],
    ["abcd", "XYabcd", ["inserted 0/2 after -"]],
    ["abcd", "abcdX", ["inserted 0/1 after 3"]],
    ["abcd", "abbcd", ["inserted 0/1 after 1"]],
    ["abcd", "aXYd", ["changed 2/2 after 0"]],
    ["abcd", "aXd", ["mixed 2/1 after 0"]],
    ["abcd", "aXcY", ["changed 1/1 after 0", "changed 1/1 after 2"]],
    ["abcdef", "acdXef", ["removed 1/0 after 0", "inserted 0/1 after 2"]],
  ];
  for (const [sealed, found, told] of rows) {
    assert.deepEqual(compare(sealed, found), told, `${sealed} ${found}`);
  }
});

Deno.test("an anchor is read as it was written, and nothing else is", () => {
  const anchor = { stream: "event", position: 12n, hash: "0a".repeat(32) } as const;
  assert.equal(formatAnchor(anchor), `event:12:${"0A".repeat(32)}`);
  assert.deepEqual(parseAnchor(formatAnchor(anchor)), anchor);
  assert.deepEqual(parseAnchor(` ${formatAnchor(anchor).toLowerCase()}\n`), anchor);
  const hash = "0".repeat(64);
  for (
    const text of [
      "",
      "event:1:0",
      `seal:1:${hash}`,
      `event:0:${hash}`,
      `event:1:${hash}0`,
      `event:-1:${hash}`,
    ]
  ) {
    assert.equal(parseAnchor(text), undefined, text);
  }
});
