/**
 * When an answer repeats one that was given before: where both say something, they say the same. What is true
 * of the moment of the answer only is not compared, and what only one of them says is no contradiction: the
 * first answer stands, and a refusal would reject the whole file for nothing.
 */
import { assetFields, detailFields } from "../../domain/answers/answer_detail.ts";
import type { RepeatedField } from "../../store/intake/answer_lines.ts";
import type { ComparedFields } from "../../store/intake/repeated_answers.ts";
import { answerLayout } from "./answer.ts";
import type { Field, FieldName, FieldValue } from "./field.ts";

const records = [
  answerLayout.blockAnswer,
  answerLayout.unblockAnswer,
  answerLayout.transferAnswer,
  answerLayout.arrivalAnswer,
  answerLayout.informationAnswer,
];

const fieldsOfType = (type: Field["type"]): string[] => [
  ...new Set(
    records.flatMap<Field>(({ fields }) => [...fields]).filter((field) => field.type === type)
      .map(({ name }) => name),
  ),
];

/** An answer to a line: its record, and the values of its fields. */
interface Answer {
  readonly kind: "blockAnswer" | "unblockAnswer" | "transferAnswer" | "arrivalAnswer" | "informationAnswer";
}

type Values = Partial<Record<string, FieldValue>>;

/** The amounts by kind of asset. */
const parts: readonly string[] = Object.values(assetFields);

export const comparedFields: ComparedFields = {
  amounts: fieldsOfType("money"),
  codes: fieldsOfType("code"),
  together: parts,
  ofTheMoment: [detailFields.balance, "saldoTotal"],
};

const notCompared = new Set(["linhaRemessa", "dataHoraExecucao", ...comparedFields.ofTheMoment, ...parts]);

/** The first field in which two answers to one line contradict each other; undefined when the later repeats the earlier. */
export function contradictedField(earlier: Answer, later: Answer): string | undefined {
  if (earlier.kind !== later.kind) return "tipoRegistro";
  const before: Values = { ...earlier };
  const said: Values = { ...later };
  const common = answerLayout[later.kind].fields.map(({ name }) => name).find((name) => {
    const [was, is] = [before[name], said[name]];
    return !notCompared.has(name) && was !== undefined && is !== undefined && meaning(was) !== meaning(is);
  });
  if (common !== undefined) return common;
  const given = [before, said].every((line) => parts.some((part) => line[part] !== undefined));
  return given ? parts.find((part) => (before[part] ?? 0n) !== (said[part] ?? 0n)) : undefined;
}

const meaning = (value: FieldValue): string => String(value).replaceAll("-", "");

/** The names of the fields that every answer repeats of its line, and of the transfer's id where the line has one. */
export const repeatedNames: Readonly<Record<RepeatedField, FieldName<typeof answerLayout.transferAnswer>>> = {
  protocolNumber: "numeroProtocolo",
  taxId: "cpfCnpjReu",
  ispb: "ispb",
  transferId: detailFields.transferId,
};
