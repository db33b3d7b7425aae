import assert from "node:assert/strict";
import { MAX_JSON_DEPTH, readJsonBytes, wholeJson } from "../../domain/json_text.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a document without faults is the same document", () => {
  for (
    const json of [
      '{"a":1,"b":{"a":2,"c":[{"a":3},{"a":4}]},"d":"a","e":["a","a",{"a":"\\"a\\":"}]}',
      '[{"valor":"1"},{"valor":"1"}]',
      '{"a\\\\":1,"a":2}',
      '{"a":"{\\"a\\":1,\\"a\\":2}"}',
      '"só um texto"',
      "[[],{},[{}]]",
      '{"":1,"A":2,"a":3}',
    ]
  ) assert.deepEqual(wholeJson(json), { ok: true, value: json });
});

Deno.test("a key twice in an object is told with its place, however it is written", () => {
  const cases: readonly (readonly [json: string, path: string])[] = [
    ['{"valor":"1","valor":"2"}', "valor"],
    ['{"valor":"1","valor":"1"}', "valor"],
    ['{"valor":"1","v\\u0061lor":"2"}', "valor"],
    ['{"a":{"b":[{"c":1},{"c":1,"d":{},"c":2}]}}', "a.b[1].c"],
    ['[[],[{"a":[1,2],"b":{"x":"}{,"},"a":3}]]', "[1][0].a"],
    ['{"__proto__":{},"__proto__":{}}', "__proto__"],
    ['{"a":{"toString":1,"toString":2}}', "a.toString"],
    ['{"":1,"":2}', ""],
    ['{ "a" : 1 ,\n\t"a"\r\n: 2 }', "a"],
    ['{"a":"\\\\","a":1}', "a"],
    ['{"a":"\\\\\\"","a":1}', "a"],
    [`{"${"x".repeat(100)}":1,"${"x".repeat(100)}":2}`, "x".repeat(64)],
  ];
  for (const [json, path] of cases) {
    assert.deepEqual(wholeJson(json), { ok: false, error: { type: "repeated-key", path } }, json);
  }
});

Deno.test("texts are whole, also those written as escapes, and keys are left as they are", () => {
  const read = wholeJson(
    '{"a":"Joa\\u0303o","b":["x\u00ady",{"c":"\\u200b"}],"__proto__":"e\u0301","d":1.5}',
  );
  assert.equal(read.ok && read.value, '{"a":"João","b":["xy",{"c":""}],"__proto__":"é","d":1.5}');
  assert.deepEqual(readJsonBytes(bytes('\ufeff{"a":1}')), { ok: true, value: '{"a":1}' });
});

Deno.test("what is not JSON is left for its reader, and what is not UTF-8 is refused", () => {
  for (
    const text of [
      "",
      "{",
      '{"a',
      '{"a\\',
      "}}]]",
      '{"a":"\u00ad',
      '{"\\u00zz":1}',
      "nada",
      '{,,"a":1}',
      ",,",
    ]
  ) {
    assert.deepEqual(wholeJson(text), { ok: true, value: text });
  }
  const latin = Uint8Array.from('{"nome":"José"}', (character) => character.charCodeAt(0));
  assert.deepEqual(readJsonBytes(latin), { ok: false, error: { type: "not-utf-8" } });
});

Deno.test("nesting is limited, and a large document is read in one pass", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  assert.ok(wholeJson(nested(MAX_JSON_DEPTH)).ok);
  assert.deepEqual(wholeJson(nested(MAX_JSON_DEPTH + 1)), { ok: false, error: { type: "too-deep" } });
  assert.deepEqual(wholeJson("[".repeat(1_000_000)), { ok: false, error: { type: "too-deep" } });
  for (
    const large of [
      `["${"\\\\".repeat(4_000_000)}"]`,
      `["${'\\"'.repeat(4_000_000)}"]`,
      `{${Array.from({ length: 400_000 }, (_, index) => `"k${index}":"é"`).join(",")}}`,
      `[${"{},".repeat(2_000_000)}{}]`,
    ]
  ) {
    const began = performance.now();
    assert.ok(wholeJson(large).ok);
    assert.ok(performance.now() - began < 10_000, "no more than in proportion to its length");
  }
});
