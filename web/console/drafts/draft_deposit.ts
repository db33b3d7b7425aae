/**
 * A judicial deposit in the form and in the API's request; which fields apply is decided by `depositFieldRules` of
 * the domain.
 */
import { type DepositFieldRule, depositFieldRules } from "../../../domain/accounts/deposit_fields.ts";
import {
  type CreditType,
  creditTypes,
  type DepositField,
  depositFields,
  WIRE_OTHERS,
  wireCreditType,
  wireDepositField,
} from "../../../domain/accounts/deposit_request.ts";
import { documentTypes } from "../../../domain/identity/tax_id.ts";
import type { createDraftOperation } from "../../../routes/drafts/drafts.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import type { FormPart } from "../../components/posted_form.ts";
import type { BodyOf } from "../../operation_call.ts";
import { ispbIn, textOf } from "./draft_parts.ts";

type DepositBody = NonNullable<BodyOf<typeof createDraftOperation>["depositoJudicial"]>;
type DepositAnswer = NonNullable<Split["depositoJudicial"]>;

type WireField = typeof wireDepositField[DepositField];

/** The fields as typed; empty where nothing was. */
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

/** Reads the deposit's fields; if the form has not shown them yet, the default. */
export function readDepositForm(part: FormPart | undefined): DepositForm {
  if (typeof part !== "object" || Array.isArray(part)) return blank;
  const texts = Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], textOf(part[wireDepositField[field]])]),
  );
  // Browsers do not send a check box that is not ticked; the credit type shows whether the fields were
  // present.
  return { ...blank, ...texts, usarPadrao: part.usarPadrao === "true" || part.tipoCredito === undefined };
}

/** The deposit as a form first shows it: the unit's standard account is chosen where there is one. */
export const shownDeposit = (deposit: DepositForm, standard: unknown): DepositForm =>
  deposit === blank && standard === undefined ? { ...blank, usarPadrao: false } : deposit;

/** An existing deposit as form fields. */
export function depositFormOf(deposit: DepositAnswer): DepositForm {
  const texts = Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], String(deposit?.[wireDepositField[field]] ?? "")]),
  );
  return { ...blank, ...texts, usarPadrao: deposit?.usarPadrao ?? true };
}

export type DepositRules = Readonly<Record<WireField, DepositFieldRule>>;

/** The rule for each field, given the form's current content. */
export function depositRules(form: DepositForm): DepositRules {
  const documentType = documentTypes.find((type) => type === form.tipoDocumento);
  const rules = depositFieldRules(creditTypeOf(form), form.codigoReceita, documentType, {
    useDefault: form.usarPadrao,
    others: form.executado === WIRE_OTHERS,
  });
  return Object.fromEntries(
    depositFields.map((field) => [wireDepositField[field], rules[field]]),
  ) as DepositRules;
}

const creditTypeOf = ({ tipoCredito }: DepositForm): CreditType =>
  creditTypes.find((type) => wireCreditType[type] === tipoCredito) ?? "general";

/**
 * The request body of the deposit. Text in fields that no longer apply stays in the form, but is not sent.
 */
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
