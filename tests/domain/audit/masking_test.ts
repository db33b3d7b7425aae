import assert from "node:assert/strict";
import fc from "fast-check";
import { maskTaxIds } from "../../../domain/audit/masking.ts";
import { migrations } from "../../../migrations/mod.ts";
import { unreleased } from "../../../migrations/unreleased.ts";

const taxIds = [
  "52998224725",
  "529.982.247-25",
  "529982247-25",
  "12ABC34501DE35",
  "12.ABC.345/01DE-35",
  "12abc34501de35",
  "12.abc.345/01de-35",
  "12Abc34501dE35",
  "11222333000181",
];

/** What may stand before and after a tax id. */
const around: readonly (readonly [string, string, string])[] = [
  ["a word before", "cpf", ""],
  ["capitals before", "CPF", ""],
  ["capitals after", "", "X"],
  ["an underscore on both sides", "arquivo_", "_v2"],
  ["a path", "https://registro/pessoa/", "/relacionamentos?x=1"],
  ["an encoded query", "/?q=cpf%3D", "%26x"],
  ["JSON within JSON", '{\\"cpf\\":\\"', '\\"}'],
  ["a number in JSON", '{"cpf":', "}"],
  ["a stack trace", "Error: não há ", "\\n    at find (file:///srv/store/a.ts:11:22)"],
  ["an escaped line end", "\\n", "\\n"],
  ["zeros to a fixed width", "000", ""],
  ["other digits", "2026", "99"],
];

for (const [what, before, after] of around) {
  Deno.test(`a tax id is masked with ${what}`, () => {
    for (const taxId of taxIds) {
      const line = maskTaxIds(before + taxId + after);
      assert.ok(!line.includes(taxId), `${before}${taxId}${after} was left as ${line}`);
    }
  });
}

Deno.test("the slash of a CNPJ may be encoded as addresses and JSON do", () => {
  for (const taxId of ["11.222.333%2F0001-81", "11.222.333%2f0001-81", "11.222.333\\/0001-81"]) {
    assert.ok(!maskTaxIds(`x=${taxId}`).includes("0001-81"), maskTaxIds(`x=${taxId}`));
  }
});

Deno.test("between its groups a tax id may have blanks or dashes, in addresses encoded ones too", () => {
  for (
    const taxId of [
      "529 982 247 25",
      "529.982.247 - 25",
      "529-982-247-25",
      "529%20982%20247%2025",
      "529+982+247+25",
      "529\u00a0982\u00a0247\u00a025",
      "11 222 333 0001 81",
      "11.222.333 / 0001-81",
      "12 ABC 345 01DE 35",
    ]
  ) {
    const line = maskTaxIds(`"path":"/v1/ordem/${taxId}"`);
    assert.ok(!line.includes(taxId), `${taxId} was left as ${line}`);
    assert.match(line, /\*\*\*?\./);
  }
});

Deno.test("tax ids are masked as they are pasted: any dash, blank and invisible mark of Unicode", () => {
  assert.equal(maskTaxIds("CPF 529.982.247\u201125 informado"), "CPF ***.982.247-** informado");
  assert.equal(maskTaxIds("CNPJ 12.ABC.345/01DE\u201335 informado"), "CNPJ **.ABC.345/****-** informado");
  assert.equal(maskTaxIds("5\u200b2998224725"), "***.982.247-**");
  for (
    const text of [
      "529.982.247 \u2013 25",
      "529\u2011982\u2011247\u221225",
      "5\u200b2\u200b9\u200b9\u200b8\u200b2\u200b2\u200b4\u200b7\u200b2\u200b5",
      "\u202a529.982.247-2\u202c5",
      "529.982.247%E2%80%9125",
      "529%C2%A0982%C2%A0247%C2%A025",
      "5%E2%80%8B2998224725",
      "529.982.247\\u201125",
      "12\u2024ABC345".replace("\u2024", "\u2013") + "\u2009/\u200901DE\u201435",
    ]
  ) {
    for (const [before, after] of [["", ""], ["x=", "&y"], ["nº ", ", de"]]) {
      const masked = maskTaxIds(before + text + after);
      assert.match(masked, /\*\*\./, `${text} was left as ${masked}`);
      assert.ok(!masked.includes("25" + after) || after === "" && !masked.endsWith("25"), masked);
    }
  }
});

Deno.test("every dash, blank and invisible character of Unicode may stand between the groups", () => {
  for (let point = 0x20; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (!/[\p{Pd}\p{Zs}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue;
    assert.equal(maskTaxIds(`529.982.247${character}25`), "***.982.247-**", point.toString(16));
  }
});

/** Each has a place of fourteen positions that reads as a CNPJ in small letters. */
const identifiers = [
  "0af712abc34501de35eb211c80319c00",
  "fa12abc34501de35",
  `12abc34501de35${"0b".repeat(13)}`,
];

Deno.test("the identifiers of traces, spans and commits stay whole, also where they read as a CNPJ", () => {
  for (const id of identifiers) {
    assert.equal(maskTaxIds(`{"traceId":"${id}"}`), `{"traceId":"${id}"}`);
    assert.equal(maskTaxIds(`traceparent: 00-${id}-${id}-01`), `traceparent: 00-${id}-${id}-01`);
  }
});

Deno.test("what only resembles such an identifier hides no tax id, and an identifier hides no number", () => {
  for (const taxId of ["12abc34501de35", "52998224725", "11222333000181"]) {
    for (const around of ["ga", "0", "fff", "abcdef0123456789"]) {
      for (const text of [`${around}${taxId}`, `${taxId}${around}`]) {
        assert.ok(!maskTaxIds(text).includes(taxId), `${text} was left as ${maskTaxIds(text)}`);
      }
    }
  }
  assert.ok(!maskTaxIds("ab52998224725abc").includes("52998224725"));
});

Deno.test("protocol and process numbers, digests, uuids and times stay readable", () => {
  const texts = [
    "20260000000123",
    "0000832-35.2018.4.01.3202",
    // Each has eleven digits in a row that are a valid CPF.
    `52998224725${"0".repeat(53)}`,
    `52998224725${"A".repeat(53)}`,
    "0f0f0f0f-0f0f-0f0f-0f0f-052998224725",
    "2026-11-23T13:00:00.123456789Z",
  ];
  for (const text of texts) assert.equal(maskTaxIds(`"${text}"`), `"${text}"`);
});

/** What may stand before a digest or an identifier; with digits at its end, it begins what would be a CNPJ. */
const before = fc.constantFrom(
  "",
  "SHA-256 ",
  "sha256=",
  "CNPJ 12.",
  "de 11 ",
  "Z1-",
  "x/1 ",
  '"trace":"',
  "2026/",
);
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

Deno.test("a digest stays whole whatever word or number stands before and after it", () => {
  fc.assert(
    fc.property(
      before,
      fc.oneof(hex(64), fc.uuid()),
      fc.constantFrom("", " 81", ".", "-12", " 0001"),
      (word, digest, after) => {
        assert.ok(maskTaxIds(`${word}${digest}${after}`).includes(digest));
      },
    ),
    // A CNPJ that reaches into a digest needs check digits that fit by chance: one place in a hundred.
    {
      numRuns: 20_000,
      examples: [["SHA-256 ", "5d389f5e2e34c6b0bad96581c22cee0be36dcf627cd73af4d4cccacd9ef40cc3", ""]],
    },
  );
});

Deno.test("a tax id beside a digest or an identifier is masked, whatever stands between them", () => {
  const between = fc.constantFrom(" ", ", ", '","', "/", "-", ".", "%20", "+");
  fc.assert(
    fc.property(
      fc.constantFrom(...taxIds),
      between,
      fc.oneof(hex(64), fc.uuid(), hex(32), hex(16)),
      (taxId, gap, digest) => {
        for (const text of [`${taxId}${gap}${digest}`, `${digest}${gap}${taxId}`]) {
          assert.ok(!maskTaxIds(text).includes(taxId), text);
        }
      },
    ),
  );
});

Deno.test("every migration's name stays readable, also where some of its positions are a valid CNPJ", () => {
  for (const name of [...Object.keys(migrations), ...unreleased.names]) {
    assert.equal(maskTaxIds(`{"schema":"${name}"}`), `{"schema":"${name}"}`);
  }
});

Deno.test("what only resembles a migration's time hides no tax id", () => {
  for (
    const text of ["X20261122T030000000Z", "20261322T030000000Z", "20261122T030000000", "20261122T99000000"]
  ) {
    for (const taxId of ["52998224725", "12ABC34501DE35"]) {
      for (const line of [`${text}${taxId}`, `${taxId}${text}`]) {
        assert.ok(!maskTaxIds(line).includes(taxId), `${line} was left as ${maskTaxIds(line)}`);
      }
    }
  }
});
