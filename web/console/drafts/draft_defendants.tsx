/** The defendants of a draft's form: tax id, amount, accounts, institutions. */
import { formatNumber, inflect } from "../../../domain/formatting.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { CheckField, errorOf, idOf, MoneyField, TextField } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { institutionAttributes } from "./deposit_fields.tsx";
import { type DefendantForm, type DraftForm, isBlock, type NamedInstitution } from "./draft_form.ts";
import { Relationships } from "./draft_relationships.tsx";
import { FormButton } from "./form_button.tsx";

/** The properties that all parts of the form have. */
export interface PartProps {
  readonly site: Site;
  /** Where the form is posted. */
  readonly action: string;
  readonly form: DraftForm;
  readonly errors?: readonly FieldError[] | undefined;
}

export const Defendants = (
  props: PartProps & {
    readonly refused?: { readonly at: number; readonly problem: Problem } | undefined;
    /** The line that has just been added. */
    readonly focus?: number | undefined;
  },
) => {
  const { action, form, errors, refused, focus } = props;
  const { reus } = form;
  return (
    <fieldset class="group" id="reus">
      <legend>{inflect(reus.length, "Réu", `Réus (${formatNumber(reus.length)})`)}</legend>
      {isBlock(form) && reus.length > 1 && (
        <div class="line">
          <MoneyField
            name="valorParaTodos"
            label="Mesmo valor para todos"
            help="Substitui o valor de cada réu"
            value={form.valorParaTodos}
          />
          <FormButton action={action} does="aplicar-valor" label="Aplicar este valor a todos os réus" />
        </div>
      )}
      {errorOf(errors, "reus") !== undefined && <p class="fault">{errorOf(errors, "reus")}</p>}
      {reus.map((reu, index) => (
        <Defendant
          {...props}
          reu={reu}
          index={index}
          refused={refused?.at === index ? refused.problem : undefined}
          focused={focus === index}
        />
      ))}
      <FormButton action={action} does="adicionar-reu" label="Adicionar réu" />
    </fieldset>
  );
};

const Defendant = (
  { site, action, form, errors, reu, index, refused, focused }: PartProps & {
    reu: DefendantForm;
    index: number;
    refused: Problem | undefined;
    focused: boolean;
  },
) => {
  const name = (field: string) => `reus[${index}].${field}`;
  const many = form.reus.length > 1;
  return (
    <fieldset class="panel entry">
      <legend class={many ? undefined : "sr-only"}>Réu {index + 1}</legend>
      <input type="hidden" name={name("linha")} value="1" />
      <DefendantFields {...{ form, errors, reu, name, focused }} />
      {form.busca === "cadastro" && (
        <Relationships site={site} form={form} index={index} errors={errors} refused={refused} />
      )}
      <NamedInstitutions site={site} action={action} form={form} errors={errors} reu={reu} index={index} />
      {many && (
        <p class="entry-end">
          <FormButton
            action={action}
            does={`remover-reu:${index}`}
            label={`Retirar o réu ${index + 1}`}
          />
        </p>
      )}
    </fieldset>
  );
};

const DefendantFields = (
  { form, errors, reu, name, focused }: Pick<PartProps, "form" | "errors"> & {
    reu: DefendantForm;
    name: (field: string) => string;
    focused: boolean;
  },
) => {
  const block = isBlock(form);
  return (
    <div class="grid">
      <TextField
        name={name("cpfCnpj")}
        label="CPF ou CNPJ"
        help="A raiz do CNPJ (8 posições) alcança todos os estabelecimentos"
        value={reu.cpfCnpj}
        errors={errors}
        required
        attributes={{ "data-number": "tax-id", ...focused && { autofocus: true } }}
      />
      {block
        ? (
          <MoneyField
            name={name("valor")}
            label="Valor a bloquear (R$)"
            value={reu.valor}
            errors={errors}
            required
          />
        )
        : <input type="hidden" name={name("valor")} value={reu.valor} />}
      <div>
        {block
          ? (
            <CheckField
              name={name("contaSalario")}
              label="Atingir também contas-salário"
              checked={reu.contaSalario}
              errors={errors}
            />
          )
          : reu.contaSalario && <input type="hidden" name={name("contaSalario")} value="true" />}
        <CheckField
          name={name("usarContaUnica")}
          label="Usar a conta única do réu"
          help="A cadastrada para este segmento do Judiciário; as instituições encontradas ficam fora da ordem"
          checked={reu.usarContaUnica}
          errors={errors}
        />
      </div>
    </div>
  );
};

const NamedInstitutions = (
  { site, action, form, errors, reu, index }: PartProps & { reu: DefendantForm; index: number },
) => {
  const name = `reus[${index}].instituicoes`;
  const error = errorOf(errors, name);
  return (
    <div id={idOf(name)} class="named">
      {error !== undefined && <p class="fault">{error}</p>}
      {reu.instituicoes.map((named, line) => (
        <NamedInstitutionLine
          site={site}
          action={action}
          form={form}
          errors={errors}
          named={named}
          at={[index, line]}
        />
      ))}
      <FormButton
        action={action}
        does={`adicionar-instituicao:${index}`}
        label={form.busca === "cadastro" ? "Indicar outra instituição" : "Indicar instituição"}
      />
    </div>
  );
};

const NamedInstitutionLine = (
  { site, action, errors, named, at: [index, line] }: PartProps & {
    named: NamedInstitution;
    at: readonly [number, number];
  },
) => {
  const field = (of: string) => ({ name: `reus[${index}].instituicoes[${line}].${of}`, errors });
  return (
    <fieldset class="line">
      <legend class="sr-only">Instituição {line + 1} indicada para o réu {index + 1}</legend>
      <TextField
        {...field("ispb")}
        label="Instituição"
        help="Parte do nome ou ISPB"
        value={named.ispb}
        required
        attributes={{ ...institutionAttributes(site), ...named.ispb === "" && { autofocus: true } }}
      />
      <TextField {...field("agencia")} label="Agência" value={named.agencia} />
      <TextField {...field("conta")} label="Conta" value={named.conta} />
      <CheckField {...field("atingida")} label="Atingir" checked={named.atingida} />
      <FormButton
        action={action}
        does={`remover-instituicao:${index}:${line}`}
        label="Retirar"
        hint={`Retirar a instituição ${line + 1} do réu ${index + 1}`}
      />
    </fieldset>
  );
};
