import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Cnpj,
  type DocumentType,
  formatTaxId,
  type KnownTaxId,
  maskTaxId,
  type NumberFault,
  parseCnpj,
  parseCompanyRoot,
  parseCpf,
  parseDocument,
  parseTaxId,
  rootOf,
  type TaxId,
} from "../../../domain/identity/tax_id.ts";

const valid: [text: string, kind: KnownTaxId["kind"], value: string, formatted: string][] = [
  ["529.982.247-25", "cpf", "52998224725", "529.982.247-25"],
  ["111.444.777-35", "cpf", "11144477735", "111.444.777-35"],
  ["11144477735", "cpf", "11144477735", "111.444.777-35"],
  ["12.ABC.345/01DE-35", "cnpj", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["12.abc.345/01de-35", "cnpj", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["00.000.000/0001-91", "cnpj", "00000000000191", "00.000.000/0001-91"],
  ["11.222.333/0001-81", "cnpj", "11222333000181", "11.222.333/0001-81"],
  ["00.360.305/0001-04", "cnpj", "00360305000104", "00.360.305/0001-04"],
  [" 00360305000104\n", "cnpj", "00360305000104", "00.360.305/0001-04"],
  ["00.360.305", "root", "00360305", "00.360.305"],
  ["00000000", "root", "00000000", "00.000.000"],
  ["12abc345", "root", "12ABC345", "12.ABC.345"],
  ["529.982.247\u201125", "cpf", "52998224725", "529.982.247-25"],
  ["529\u00a0982\u00a0247\u00a025", "cpf", "52998224725", "529.982.247-25"],
  ["5\u200b2998224725\u2060", "cpf", "52998224725", "529.982.247-25"],
  ["\u202a529.982.247-25\u202c", "cpf", "52998224725", "529.982.247-25"],
  ["529 982 247 25", "cpf", "52998224725", "529.982.247-25"],
  ["12.ABC.345/01DE\u201335", "cnpj", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["12 . abc . 345 / 01de \u2014 35", "cnpj", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["12\u2212ABC\u2010345", "root", "12ABC345", "12.ABC.345"],
];

for (const [text, kind, value, formatted] of valid) {
  Deno.test(`tax id ${JSON.stringify(text)} is the ${kind} ${value}, written ${formatted}`, () => {
    assert.deepEqual(parseTaxId(text), { ok: true, value: { kind, value } });
    assert.equal(formatTaxId(value as TaxId), formatted);
  });
}

const refused: [text: string, reason: NumberFault["reason"]][] = [
  ["", "length"],
  ["5299822472", "length"],
  ["529982247251", "length"],
  ["003603050001041", "length"],
  ["529.982.247-24", "check-digits"],
  ["529.982.247-52", "check-digits"],
  ["5299822472A", "characters"],
  ["52998224725\u0000", "characters"],
  ["５２９９８２２４７２５", "characters"],
  ["12.ABC.345/01DE-36", "check-digits"],
  ["12.ABC.345/01DE-3A", "characters"],
  ["12.ÁBC.345/01DE-35", "characters"],
  ["00.360.305/0001-05", "check-digits"],
  ["12ABC34!", "characters"],
  // "ı" and "ſ" become I and S in upper case: they are not letters of a tax id.
  ["12ıſC345", "characters"],
  ...Array.from(
    { length: 10 },
    (_, d): [string, NumberFault["reason"]] => [String(d).repeat(11), "repeated-digits"],
  ),
  ["00000000000000", "repeated-digits"],
];

for (const [text, reason] of refused) {
  Deno.test(`tax id ${JSON.stringify(text)} is refused for its ${reason}, without being repeated`, () => {
    const read = parseTaxId(text);
    assert.ok(!read.ok);
    assert.deepEqual([read.error.type, read.error.reason], ["invalid-tax-id", reason]);
    assert.ok(!JSON.stringify(read.error).includes(text) || text === "");
  });
}

Deno.test("the sign that does not belong to a tax id is told with its place", () => {
  const cases: [text: string, character: string, place: number][] = [
    ["5299822472A", "A", 11],
    ["529.982.247-2A", "A", 14],
    ["5299\u216382247", "\u2163", 5],
    [" 529\u0666982247-25", "\u0666", 5],
    ["12.ABC.345/01DE-3A", "A", 18],
    ["12.\u00c1BC.345/01DE-35", "\u00c1", 4],
    ["\u{1d7d8}2998224725", "\u{1d7d8}", 1],
  ];
  for (const [text, character, place] of cases) {
    const read = parseTaxId(text);
    assert.ok(!read.ok && read.error.reason === "characters", text);
    assert.deepEqual(read.error.sign, { character, place }, text);
  }
});

Deno.test("each parser of one kind refuses the others by their length", () => {
  const length = (of: string) => ({ ok: false, error: { type: "invalid-tax-id", of, reason: "length" } });
  assert.deepEqual(parseCpf("00360305000104"), length("CPF"));
  assert.deepEqual(parseCnpj("52998224725"), length("CNPJ"));
  assert.deepEqual(parseCompanyRoot("52998224725"), length("ROOT"));
});

Deno.test("the root of a company is the first eight positions of its CNPJ", () => {
  assert.equal(rootOf("12ABC34501DE35" as Cnpj), "12ABC345");
  assert.equal(rootOf("00000000000191" as Cnpj), "00000000");
});

Deno.test("any CNPJ made by the published rule is accepted, and with other check digits refused", () => {
  const base = fc.string({
    unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(fc.property(base, fc.integer({ min: 1, max: 99 }), (twelve, off) => {
    const thirteen = twelve + cnpjDigit(twelve);
    const right = Number(cnpjDigit(twelve) + cnpjDigit(thirteen));
    const cnpj = (digits: number) => twelve + String(digits % 100).padStart(2, "0");
    fc.pre(!/^(.)\1+$/.test(cnpj(right)));
    assert.equal(parseCnpj(cnpj(right)).ok, true);
    assert.equal(parseCnpj(cnpj(right + off)).ok, false);
  }));
});

Deno.test("a tax id is read back from its written form", () => {
  const root = fc.stringMatching(/^[0-9A-Z]{8}$/);
  fc.assert(fc.property(root, (text) => {
    assert.deepEqual(parseTaxId(formatTaxId(text as TaxId)), {
      ok: true,
      value: { kind: "root", value: text },
    });
  }));
});

const masked: [text: string, mask: string][] = [
  ["529.982.247-25", "***.982.247-**"],
  ["52998224725", "***.982.247-**"],
  ["12.ABC.345/01DE-35", "**.ABC.345/****-**"],
  ["00360305", "**.360.305"],
  ["5299822472", "***"],
  ["Maria Souza", "***"],
  ["João da Silva Jr", "***"],
  ["", "***"],
];

for (const [text, mask] of masked) {
  Deno.test(`a log line shows "${text}" as ${mask}`, () => assert.equal(maskTaxId(text), mask));
}

const documents: [type: DocumentType, text: string, expected: string | { fault: NumberFault["reason"] }][] = [
  ["CPF", "529.982.247-25", "52998224725"],
  ["CPF", "529.982.247-26", { fault: "check-digits" }],
  ["CNPJ", "12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["CNPJ", "12ABC345", { fault: "length" }],
  ["NIT", "268.27649.96-0", "26827649960"],
  ["NIT", "469.52280.63-7", "46952280637"],
  ["NIT", "469.52280.63-8", { fault: "check-digits" }],
  ["NIT", "00000000000", { fault: "repeated-digits" }],
  ["PIS_PASEP_NIT", "268.27649.96-0", "26827649960"],
  ["PIS_PASEP_NIT", "26827649961", { fault: "check-digits" }],
  ["PIS_PASEP_NIT", "2682764996", { fault: "length" }],
  ["CEI", "11.583.00249/85", "115830024985"],
  ["CEI", "11.583.00249/86", { fault: "check-digits" }],
  ["CEI", "11.583.00249/8", { fault: "length" }],
  ["DEBCAD", "12.345.678-9", "123456789"],
  ["DEBCAD", "12345678", { fault: "length" }],
  ["DEBCAD", "12345678X", { fault: "characters" }],
];

for (const [documentType, text, expected] of documents) {
  const outcome = typeof expected === "string" ? "accepted" : `refused for its ${expected.fault}`;
  Deno.test(`document ${documentType} ${text} is ${outcome}`, () => {
    assert.deepEqual(
      parseDocument(documentType, text),
      typeof expected === "string" ? { ok: true, value: expected } : {
        ok: false,
        error: {
          type: "invalid-document",
          documentType,
          reason: expected.fault,
          ...expected.fault === "characters" && { sign: { character: "X", place: 9 } },
        },
      },
    );
  });
}

/** The next check digit: weights 2 to 9 from the right, character value ASCII − 48, modulo 11. */
function cnpjDigit(text: string): string {
  const total = [...text].reverse()
    .reduce((sum, character, index) => sum + (character.charCodeAt(0) - 48) * (2 + index % 8), 0);
  return String(total % 11 < 2 ? 0 : 11 - total % 11);
}
