/** The wire forms of numbers in requests, which are read as people paste them (`domain/pasted_number.ts`). */
import * as v from "valibot";
import { type InvalidAccountNumber, readAccount, readAgency } from "../../domain/accounts/account_number.ts";
import { type PastedFault, readIspb, readProtocolNumber } from "../../domain/pasted_number.ts";
import type { Result } from "../../domain/result.ts";
import { foreignSign } from "./value_problems.ts";

/** Room for a number with everything that is pasted along with it. */
const MAX_PASTED = 100;

/** A number with check digits, which its own module reads after the schema. */
export const pastedNumber = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PASTED));

/** A text that is read as a number; refused with the sign that does not belong, or with its form. */
const readBy = (
  read: (text: string) => Result<string, InvalidAccountNumber | PastedFault>,
  { name, form }: { readonly name: string; readonly form: string },
) =>
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const number = read(dataset.value);
    if (number.ok) return number.value;
    const { error } = number;
    addIssue({ message: error.reason === "characters" ? foreignSign(error.sign, name) : form });
    return NEVER;
  });

/** An institution. */
export const ispb = v.pipe(
  v.string(),
  v.maxLength(MAX_PASTED),
  v.description("ISPB da instituição, 8 posições"),
  v.examples(["00000000"]),
  readBy(readIspb, { name: "um ISPB", form: "O ISPB tem 8 posições, dígitos ou letras" }),
);

/** An agency of an institution. */
export const agency = v.pipe(
  v.string(),
  v.maxLength(MAX_PASTED),
  v.description("Agência, até 6 dígitos e um verificador opcional: dígito, X ou P"),
  readBy(readAgency, {
    name: "uma agência",
    form: "A agência tem até 6 dígitos e um verificador opcional, que é um dígito, X ou P",
  }),
);

/** An account. */
export const account = v.pipe(
  v.string(),
  v.maxLength(MAX_PASTED),
  v.description("Conta, até 20 posições, com um verificador opcional: dígito, X ou P"),
  readBy(readAccount, {
    name: "uma conta",
    form: "A conta tem até 20 posições: dígitos e um verificador opcional, que é um dígito, X ou P",
  }),
);

const PROTOCOL_NAME = "um número de protocolo";
const PROTOCOL_FORM = "O número de protocolo tem 14 dígitos";

export const protocolNumber = v.pipe(
  v.string(),
  v.maxLength(MAX_PASTED),
  v.examples(["20260000000042"]),
  readBy(readProtocolNumber, { name: PROTOCOL_NAME, form: PROTOCOL_FORM }),
);

/** Protocol numbers in a query, separated by commas. */
export const protocolNumberList = (
  { max, description }: { readonly max: number; readonly description: string },
) =>
  v.pipe(
    v.string(),
    v.check((list) => list.split(",").length <= max, `Informe no máximo ${max} ordens`),
    v.description(description),
    v.examples(["20260000000042,20260000000043"]),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const numbers = dataset.value.split(",").map(readProtocolNumber);
      const fault = numbers.flatMap((one) => one.ok ? [] : [one.error])[0];
      if (fault === undefined) return numbers.flatMap((one) => one.ok ? [one.value] : []).join(",");
      addIssue({
        message: fault.reason === "characters"
          ? foreignSign(fault.sign, PROTOCOL_NAME)
          : `${PROTOCOL_FORM}; vários são separados por vírgula`,
      });
      return NEVER;
    }),
  );

/** The protocol number in a path; undefined when it cannot be one. */
export function protocolNumberOf(text: string | undefined): string | undefined {
  const read = readProtocolNumber(text ?? "");
  return read.ok ? read.value : undefined;
}

/** The ISPB in a path; empty when it cannot be one, so that no institution is found. */
export function ispbOf(text: string): string {
  const read = readIspb(text);
  return read.ok ? read.value : "";
}
