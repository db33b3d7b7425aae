/** Lines of the institutions' files. */
import fc from "fast-check";
import { centavos, MAX_AMOUNT } from "../../../domain/money.ts";
import { wholeText } from "../../../domain/text.ts";
import { type AnswerLine } from "../../../exchange/intake/answer_file.ts";
import type { Field, FieldType, FieldValue, RecordLayout } from "../../../exchange/layout/field.ts";
import { createFileReader } from "../../../exchange/layout/file_reader.ts";
import { answerLayout } from "../../../exchange/layout/layout.ts";
import { collectFaults } from "../../../exchange/layout/rejection.ts";

/** Any value a field can hold, as it comes back when read. */
const arbitrary: { readonly [T in FieldType]: (field: Field) => fc.Arbitrary<FieldValue> } = {
  number: ({ maxLength }) => fc.integer({ min: 0, max: 10 ** maxLength - 1 }),
  money: () => fc.bigInt({ min: 0n, max: MAX_AMOUNT }).map(centavos),
  balance: () => fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
  date: () =>
    fc.integer({ min: 0, max: 40_000 }).map((days) => Temporal.PlainDate.from("2000-01-01").add({ days })),
  instant: () =>
    fc.integer({ min: 1_600_000_000, max: 4_000_000_000 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)),
  text: ({ maxLength }) =>
    fc.string({ unit: "grapheme", minLength: 1, maxLength })
      .map((text) =>
        wholeText(text).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "x").trim() || "x"
      )
      .filter((text) => [...text].length <= maxLength),
  code: ({ pattern, maxLength }) =>
    fc.stringMatching(pattern!.regexp).filter((text) => text.length <= maxLength),
  domain: ({ values }) => fc.constantFrom(...Object.keys(values!)),
};

export const valuesOf = ({ fields }: RecordLayout) =>
  fc.record(Object.fromEntries(fields.map((field) => [
    field.name,
    field.required
      ? arbitrary[field.type](field)
      : fc.option(arbitrary[field.type](field), { nil: undefined }),
  ])));

export const comparable = (values: Readonly<Record<string, FieldValue | undefined>>) =>
  Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : String(value)]);

export const date = Temporal.PlainDate.from("2026-11-24");
const executedAt = Temporal.Instant.from("2026-11-24T13:00:00Z");
export const blockAnswer = (line: number, code: string, blocked: bigint): AnswerLine => ({
  kind: "blockAnswer",
  linhaRemessa: line,
  numeroProtocolo: "20260000000001",
  cpfCnpjReu: "52998224725",
  ispb: "00000001",
  codigoResposta: code,
  valorBloqueado: centavos(blocked),
  dataHoraExecucao: executedAt,
});

/** Line, field and code of each fault of a text read as an answer file. */
export function faultsOf(text: string): [number, string, string][] {
  const faults = collectFaults();
  const reader = createFileReader(answerLayout, faults, () => {});
  for (const line of text.split("\r\n").slice(0, -1)) reader.push(line);
  reader.end();
  return faults.list.map(({ line, field, code }) => [line, field, code]);
}
