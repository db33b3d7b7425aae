import assert from "node:assert/strict";
import { decodeText, decodeUtf8, wholeText } from "../../domain/text.ts";

const cases: readonly (readonly [given: string, whole: string])[] = [
  ["", ""],
  ["Fazenda Nacional", "Fazenda Nacional"],
  ["José da Conceição", "José da Conceição"],
  ["Joa\u0303o da Conceic\u0327a\u0303o", "João da Conceição"],
  ["Asso\u00adcia\u00adção", "Associação"],
  ["a\u200bb\u200cc\u200dd\u2060e\ufefff\u034fg\u115fh\u180bi\u200ej\u200fk\u061cl\u3164m", "abcdefghijklm"],
  ["\u2764\ufe0f e \u{e0101}", "\u2764 e "],
  // An invisible character between a letter and its accent does not keep them apart.
  ["Joa\u200d\u0303o", "João"],
  ["a\u0327\u0303 e a\u0303\u0327", "\u00e3\u0327 e \u00e3\u0327"],
  // Singletons and compatibility: the first are composed otherwise, the second stay.
  ["\u212b \u2126", "\u00c5 \u03a9"],
  ["\ufb01m nº 1 \u00a0½", "\ufb01m nº 1 \u00a0½"],
  // What makes a text look different is not taken away in silence.
  ["a\u202eb\u2066c", "a\u202eb\u2066c"],
  ["a\nb\tc\u2028", "a\nb\tc\u2028"],
  // Halves of characters are for schemas to refuse.
  ["a\ud800b\u00ad", "a\ud800b"],
];

Deno.test("a whole text is composed and has no invisible characters", () => {
  for (const [given, whole] of cases) assert.equal(wholeText(given), whole, JSON.stringify(given));
});

Deno.test("every invisible character of Unicode is taken away, and a whole text stays as it is", () => {
  const directions = /[\u202a-\u202e\u2066-\u2069]/;
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    const whole = wholeText(`x${character}y`);
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) {
      assert.equal(whole, directions.test(character) ? `x${character}y` : "xy", point.toString(16));
    }
    if (wholeText(whole) !== whole) assert.fail(`U+${point.toString(16)} changes again`);
  }
});

Deno.test("bytes are UTF-8 or nothing; a byte order mark is not a part of the text", () => {
  assert.equal(decodeUtf8(new TextEncoder().encode("\ufeffção")), "ção");
  for (const bytes of [[0xe7, 0xe3, 0x6f], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff, 0xfe, 0x7b, 0]]) {
    assert.equal(decodeUtf8(Uint8Array.from(bytes)), undefined, String(bytes));
  }
});

Deno.test("files of older systems are read as Windows-1252, and are whole too", () => {
  assert.equal(decodeText(Uint8Array.from([0x93, 0xe7, 0xe3, 0x6f, 0x94, 0x20, 0x96])), "“ção” –");
  assert.equal(decodeText(new TextEncoder().encode("\ufeffinde\u00adnizac\u0327a\u0303o")), "indenização");
});

Deno.test("one line that is not UTF-8 does not spoil the others", () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("ação\n"),
    0xe7,
    0xe3,
    0x6f,
    10,
    ...new TextEncoder().encode("“é”"),
  ]);
  assert.equal(decodeText(bytes), "ação\nção\n“é”");
});
