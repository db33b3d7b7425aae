/** Form fields of a judicial deposit; only those that apply to the current choices are shown. */
import { referenceRevenueCodes } from "../../../domain/accounts/deposit_fields.ts";
import {
  creditTitles,
  creditTypes,
  WIRE_OTHERS,
  wireCreditType,
} from "../../../domain/accounts/deposit_request.ts";
import { taxIdText } from "../../../domain/formatting.ts";
import { documentTypes } from "../../../domain/identity/tax_id.ts";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { CheckField, type FieldProps, SelectField, TextField } from "../../components/field.tsx";
import type { Site } from "../../site.ts";
import { type DepositForm, type DepositRules, depositRules, shownDeposit } from "./draft_deposit.ts";

interface DepositFieldsProps {
  readonly site: Site;
  /** The API's name of the deposit, before the fields' own names. */
  readonly name?: string;
  readonly deposit: DepositForm;
  readonly errors?: readonly FieldError[] | undefined;
  /** The defendants, one of whom may be the debtor. */
  readonly defendants: readonly { readonly cpfCnpj: string; readonly nome?: string | undefined }[];
  /** The unit's standard deposit account; undefined if none is registered, or no unit is chosen yet. */
  readonly standard?: StandardAccountAnswer | undefined;
  /** htmx attributes of the fields that decide which other fields apply. */
  readonly refresh?: Readonly<Record<string, string>>;
}

/** Properties that all fields of the deposit share, by field name. */
type Field = (of: Exclude<keyof DepositForm, "usarPadrao">) => Pick<
  FieldProps,
  "name" | "value" | "errors" | "required"
>;

interface PartProps {
  readonly rules: DepositRules;
  readonly field: Field;
  readonly refresh: Readonly<Record<string, string>>;
}

export const DepositFields = (
  { site, name = "depositoJudicial", deposit: given, errors, defendants, standard, refresh = {} }:
    DepositFieldsProps,
) => {
  const deposit = shownDeposit(given, standard);
  const rules = depositRules(deposit);
  const field: Field = (of) => ({
    name: `${name}.${of}`,
    value: deposit[of],
    errors,
    required: rules[of].use === "required",
  });
  return (
    <div class="grid">
      <SelectField
        {...field("tipoCredito")}
        label="Tipo de crédito"
        options={creditTypes.map((type) => ({ value: wireCreditType[type], text: creditTitles[type] }))}
        attributes={refresh}
      />
      <CheckField
        name={`${name}.usarPadrao`}
        label="Usar instituição e agência padrão"
        help={<Default deposit={deposit} standard={standard} />}
        checked={deposit.usarPadrao}
        errors={errors}
        attributes={refresh}
      />
      <Account {...{ site, rules, field }} />
      <TaxDocument {...{ rules, field, refresh }} />
      <Debtor {...{ rules, field, defendants, refresh }} />
      <InapplicableFields name={name} deposit={deposit} rules={rules} />
    </div>
  );
};

const Account = ({ site, rules, field }: Omit<PartProps, "refresh"> & { site: Site }) => (
  <>
    {isTyped(rules, "ispb") && (
      <TextField
        {...field("ispb")}
        label="Instituição do depósito"
        help="Parte do nome ou ISPB (8 posições)"
        attributes={institutionAttributes(site)}
      />
    )}
    {isTyped(rules, "agencia") && <TextField {...field("agencia")} label="Agência" attributes={digits} />}
    {isTyped(rules, "conta") && (
      <TextField
        {...field("conta")}
        label="Conta judicial"
        attributes={digits}
        {...rules.conta.use === "optional" && { help: "Em branco, o banco abre uma conta (Lei 9.703/98)" }}
      />
    )}
  </>
);

/** Fields of the tax or social-security document under which a debt is paid. */
const TaxDocument = ({ rules, field, refresh }: PartProps) => (
  <>
    {isTyped(rules, "codigoReceita") && (
      <TextField
        {...field("codigoReceita")}
        label="Código de receita"
        help="Quatro dígitos; decide o documento exigido"
        attributes={{ inputmode: "numeric", ...refresh }}
      />
    )}
    {isTyped(rules, "tipoDocumento") && (
      <SelectField
        {...field("tipoDocumento")}
        label="Tipo de documento"
        none="Escolha"
        options={(rules.tipoDocumento.use === "required" && rules.tipoDocumento.options || documentTypes)
          .map((
            type,
          ) => ({ value: type, text: type.replaceAll("_", "/") }))}
        attributes={refresh}
      />
    )}
    {isTyped(rules, "numeroDocumento") && (
      <TextField {...field("numeroDocumento")} label="Número do documento do executado" />
    )}
  </>
);

/** The debtor. */
const Debtor = (
  { rules, field, defendants, refresh }: PartProps & Pick<DepositFieldsProps, "defendants">,
) => (
  <>
    {rules.executado.use === "prefilled" && (
      <p class="help whole">
        Com CPF ou CNPJ, o executado é o réu que tem esse número.
      </p>
    )}
    {isTyped(rules, "executado") && (
      <SelectField
        {...field("executado")}
        label="Executado"
        none="Escolha"
        options={[
          ...defendants.map(({ cpfCnpj, nome }) => ({
            value: cpfCnpj,
            text: nome === undefined ? taxIdText(cpfCnpj) : `${nome} (${taxIdText(cpfCnpj)})`,
          })),
          { value: WIRE_OTHERS, text: "Outros" },
        ]}
        attributes={refresh}
      />
    )}
    {isTyped(rules, "nomeExecutado") && (
      <TextField {...field("nomeExecutado")} label="Nome do executado" attributes={{ maxlength: 120 }} />
    )}
    {isTyped(rules, "numeroReferencia") && (
      <TextField
        {...field("numeroReferencia")}
        label="Número de referência"
        help={`Inscrição em dívida ativa; só com código de receita ${[...referenceRevenueCodes].join(", ")}`}
      />
    )}
  </>
);

const digits = { inputmode: "numeric" };

/**
 * Attributes of a field with completions of institution names; their list is on the page once
 * (`InstitutionNames`).
 */
export const institutionAttributes = (site: Site) => ({
  "list": "instituicoes",
  "hx-get": site.to("/console/minuta/instituicoes"),
  "hx-trigger": "input changed delay:250ms",
  "hx-target": "#instituicoes",
  "hx-select": "unset",
  "hx-swap": "innerHTML",
});

const isTyped = (rules: DepositRules, field: keyof DepositRules) =>
  ["required", "optional"].includes(rules[field].use);

/** Hidden fields that keep the text of fields that do not apply now, in case they apply again. */
export const InapplicableFields = (
  { name, deposit, rules }: { name: string; deposit: DepositForm; rules?: DepositRules },
) => (
  <>
    {Object.entries(deposit).flatMap(([field, value]) =>
      value === "" || value === false || (rules && isTyped(rules, field as keyof DepositRules)) ? [] : [
        <input type="hidden" name={`${name}.${field}`} value={String(value)} />,
      ]
    )}
  </>
);

const Default = (
  { deposit: { tipoCredito }, standard }: {
    deposit: DepositForm;
    standard: StandardAccountAnswer | undefined;
  },
) => {
  if (tipoCredito !== wireCreditType.general) {
    return (
      <>
        Caixa Econômica Federal (00360305), agência de relacionamento do tribunal
        {standard?.agenciaRelacionamento !== undefined && ` ${standard.agenciaRelacionamento}`}. Desmarque só
        para indicar outra instituição, agência ou conta.
      </>
    );
  }
  if (standard === undefined) {
    return (
      <>
        Não há conta padrão cadastrada para a vara nem para o tribunal: desmarque e indique a conta, ou peça o
        cadastro a quem cadastra contas de depósito ou à administração do tribunal.
      </>
    );
  }
  const { abrangencia, instituicao, ispb, agencia, conta } = standard;
  return (
    <>
      Conta padrão {abrangencia === "VARA" ? "da vara" : "do tribunal"}: {instituicao} ({ispb}), agência{" "}
      {agencia}, conta {conta}. Desmarque para indicar outra.
    </>
  );
};

/** The list that completions of institution names are put into. */
export const InstitutionNames = ({ names = [] }: { names?: readonly string[] }) => (
  <datalist id="instituicoes">
    {names.map((name) => <option value={name}></option>)}
  </datalist>
);
