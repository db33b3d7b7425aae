/** A judicial deposit as a form has it and as the API is sent it; which of its fields apply is `fieldsFor` of the domain. */
import type { components } from "../../../docs/client/assets.d.ts";
import { type CreditType, creditTypes, wireCreditType } from "../../../domain/accounts/credit_type.ts";
import {
  type DepositField,
  depositFields,
  WIRE_OTHERS,
  wireDepositField,
} from "../../../domain/accounts/deposit_request.ts";
import { type FieldRule, fieldsFor } from "../../../domain/accounts/deposit_fields.ts";
import { documentTypes } from "../../../domain/identity/tax_id.ts";
import type { Part } from "../../components/form.ts";
import { ispbIn, textOf } from "./draft_parts.ts";

type DepositBody = NonNullable<components["schemas"]["NovaMinuta"]["depositoJudicial"]>;
type DepositAnswer = components["schemas"]["DepositoJudicial"];

type WireField = typeof wireDepositField[DepositField];

/** What is typed, as it is typed; blank where nothing is. */
export type DepositForm = Readonly<Record<Exclude<WireField, "usarPadrao">, string>> & {
  readonly usarPadrao: boolean;
};

const blank: DepositForm = {
  tipoCredito: wireCreditType.general,
  ispb: "",
  agencia: "",
  conta: "",
  usarPadrao: true,
  codigoReceita: "",
  tipoDocumento: "",
  numeroDocumento: "",
  executado: "",
  nomeExecutado: "",
  numeroReferencia: "",
};

/** Of a form that has not shown the deposit's fields yet, the usual. */
export function readDepositForm(part: Part | undefined): DepositForm {
  if (typeof part !== "object" || Array.isArray(part)) return blank;
  const texts = Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], textOf(part[wireDepositField[field]])]),
  );
  // A box that is not ticked is not sent; that the fields were there says the credit type.
  return { ...blank, ...texts, usarPadrao: part.usarPadrao === "true" || part.tipoCredito === undefined };
}

/** A deposit that is there already, to be changed. */
export function depositFormOf(deposit: DepositAnswer): DepositForm {
  const texts = Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], String(deposit?.[wireDepositField[field]] ?? "")]),
  );
  return { ...blank, ...texts, usarPadrao: deposit?.usarPadrao ?? true };
}

export type DepositRules = Readonly<Record<WireField, FieldRule>>;

/** What each field is, as the form is filled in now. */
export function depositRules(form: DepositForm): DepositRules {
  const documentType = documentTypes.find((type) => type === form.tipoDocumento);
  const rules = fieldsFor(creditTypeOf(form), form.codigoReceita, documentType, {
    useDefault: form.usarPadrao,
    others: form.executado === WIRE_OTHERS,
  });
  return Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], rules[field]]),
  ) as DepositRules;
}

const creditTypeOf = ({ tipoCredito }: DepositForm): CreditType =>
  creditTypes.find((type) => wireCreditType[type] === tipoCredito) ?? "general";

/** What was typed in fields that no longer apply stays in the form, and is not sent. */
export function depositBody(form: DepositForm): DepositBody {
  const rules = depositRules(form);
  const typed = Object.entries(form).filter(([name, value]) =>
    value !== "" && ["required", "optional"].includes(rules[name as WireField].use)
  );
  return {
    ...Object.fromEntries(typed),
    ...(rules.ispb.use === "required" && form.ispb !== "" && { ispb: ispbIn(form.ispb) }),
  } as DepositBody;
}
