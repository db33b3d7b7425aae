/** The fuzz targets of the gate of texts and of the reader of numbers: documents and numbers that are nearly right. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { readJsonBytes, wholeJson } from "../../domain/json_text.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { readSearchTerms } from "../../domain/search_terms.ts";
import { wholeText } from "../../domain/text.ts";
import { subject } from "./fuzz_target.ts";

/** The planes of Unicode that have characters of which a rule of the gate speaks. */
const characters = [[0, 0xd7ff], [0xe000, 0x1ffff], [0xe0000, 0xe0fff]].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
);
const of = (rule: RegExp) => characters.filter((character) => rule.test(character));
const invisible = of(/\p{Default_Ignorable_Code_Point}/u);
const separators = [...of(/[\p{Pd}\p{Zs}]/u), ...invisible];
const otherDigits = of(/(?![0-9])\p{N}/u);
const otherLetters = of(/[\p{Script=Cyrillic}\p{Script=Greek}]/u);

const part = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom(...invisible) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("a\u0303", "c\u0327", "e\u0301", "\u1100\u1161", '"', "\\", "\\u00ad"),
  },
);
const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A document, and how it may be written: with escapes, with blanks, with a key twice, with a byte that is wrong. */
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.constantFrom<Json>(null, true, 0, -1.5, 1e21),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "valor", "toString")), tie("value"), {
      maxKeys: 4,
    }),
  ),
})).value;

interface Given {
  readonly value: Json;
  /** Whether a member of the first object is written twice. */
  readonly twice: boolean;
  readonly escaped: boolean;
  readonly noise: readonly (readonly [at: number, byte: number])[];
}

const documents: fc.Arbitrary<Given> = fc.record({
  value: json,
  twice: fc.boolean(),
  escaped: fc.boolean(),
  noise: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }) },
  ),
});

const escape = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const made = (value: Json): Json =>
  typeof value === "string"
    ? wholeText(value)
    : Array.isArray(value)
    ? value.map(made)
    : value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, made(part)]))
    : value;

function checkDocument({ value, twice, escaped, noise }: Given): void {
  const plain = JSON.stringify(value);
  const member = /"(?:[^"\\]|\\.)*":/.exec(plain)?.[0];
  const repeated = twice && member !== undefined;
  const written = repeated ? plain.replace(member, () => `${member}0,${member}`) : plain;
  const json = escaped ? escape(written) : written;
  const read = wholeJson(json);
  if (repeated) assert.ok(!read.ok && read.error.type === "repeated-key", json);
  else {
    assert.ok(read.ok, json);
    assert.deepEqual(JSON.parse(read.value), JSON.parse(JSON.stringify(made(JSON.parse(plain)))));
    assert.deepEqual(wholeJson(read.value), read);
  }
  const bytes = new TextEncoder().encode(json.toWellFormed());
  for (const [at, byte] of noise) bytes[at % Math.max(1, bytes.length)] = byte;
  const isUtf8 = new TextDecoder().decode(bytes) === decoded(bytes);
  const outcome = readJsonBytes(bytes);
  assert.equal(!outcome.ok && outcome.error.type === "not-utf-8", !isUtf8);
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const texts = subject<Given>({
  name: "documents of JSON",
  share: 0.2,
  few: 2_000,
  open: (use) => use({ inputs: documents, check: checkDocument }),
});

const known = {
  cpf: ["52998224725", "11144477735", "20987661655"],
  cnpj: ["12ABC34501DE35", "11222333000181", "00000000000191", "00360305000104"],
  process: ["00008323520184013202", "00000026520054058100"],
};

interface PastedGiven {
  readonly kind: keyof typeof known;
  readonly number: string;
  /** What stands before each position. */
  readonly between: readonly string[];
  readonly foreign: { readonly at: number; readonly character: string } | undefined;
}

const pasted: fc.Arbitrary<PastedGiven> = fc.constantFrom(...(Object.keys(known) as (keyof typeof known)[]))
  .chain((kind) =>
    fc.constantFrom(...known[kind]).chain((number) =>
      fc.record({
        kind: fc.constant(kind),
        number: fc.constant(number),
        between: fc.array(
          fc.oneof({ weight: 3, arbitrary: fc.constant("") }, {
            weight: 2,
            arbitrary: fc.constantFrom(...separators, ".", "-"),
          }),
          { minLength: number.length + 1, maxLength: number.length + 1 },
        ),
        foreign: fc.option(
          fc.record({
            at: fc.nat(number.length - 1),
            character: fc.constantFrom(...otherDigits, ...otherLetters),
          }),
        ).map((one) => one ?? undefined),
      })
    )
  );

function checkNumber({ kind, number, between, foreign }: PastedGiven): void {
  const positions = [...number].map((character, at) => foreign?.at === at ? foreign.character : character);
  const written = positions.map((position, at) => between[at] + position).join("") + between.at(-1);
  const read = kind === "process" ? parseProcessNumber(written) : parseTaxId(written);
  if (foreign !== undefined) {
    assert.ok(!read.ok && read.error.reason === "characters", written);
    assert.equal(read.error.sign.character, foreign.character);
    assert.equal([...written][read.error.sign.place - 1], foreign.character);
    return;
  }
  assert.ok(read.ok, written);
  const value = typeof read.value === "string" ? read.value.replace(/\D/g, "") : read.value.value;
  assert.equal(value, number);
  const terms = readSearchTerms(`CNPJ ou processo ${positions.join("")}`);
  assert.ok(terms.ok && Object.keys(terms.value).length > 0);
  // A log hides what is pasted with marks that nobody sees, wherever they stand.
  if (kind === "process") return;
  const marked = positions.map((position, at) => between[at]!.replace(/[^\p{DI}]/gu, "") + position).join("");
  assert.match(maskTaxIds(`x ${marked} y`), /\*\*\./);
}

export const numbers = subject<PastedGiven>({
  name: "numbers as they are pasted",
  share: 0.2,
  few: 2_000,
  open: (use) => use({ inputs: pasted, check: checkNumber }),
});
