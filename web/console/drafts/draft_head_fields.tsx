/** Form fields for the kind of order, the court case and the judge. */
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { taxIdText } from "../../../domain/formatting.ts";
import { lawsuitTypes } from "../../../domain/orders/lawsuit_type.ts";
import { CheckField, errorOf, idOf, RadioField, SelectField, TextField } from "../../components/field.tsx";
import { Parties } from "./draft_case.tsx";
import type { PartProps } from "./draft_defendants.tsx";
import { informationNames, isBlock, kindNames, OTHER } from "./draft_form.ts";
import type { FormOptions } from "./draft_form_options.ts";

/**
 * htmx attributes of fields that decide which other fields exist: the form is redrawn as soon as they change.
 *
 * @param part selector of the part to redraw, as small as possible, since text being typed in it may be lost
 */
export const redrawAttributes = (action: string, part = "#minuta") => ({
  "hx-post": action,
  "hx-vals": JSON.stringify({ acao: "atualizar" }),
  "hx-target": part,
  "hx-select": part,
  "hx-swap": "outerHTML",
});

/** The button that redraws the form without scripts. */
export const RedrawButton = () => (
  <noscript>
    <button class="br-button secondary small" type="submit" name="acao" value="atualizar" formnovalidate>
      Atualizar campos
    </button>
  </noscript>
);

export const KindField = ({ action, form, errors, isNew }: PartProps & { isNew: boolean }) => (
  <fieldset class="group">
    <legend>O que se pede</legend>
    <div class="grid">
      <RadioField
        name="tipo"
        label="Tipo de ordem"
        value={form.tipo}
        errors={errors}
        options={Object.entries(kindNames).map(([value, text]) => ({ value, text }))}
        attributes={redrawAttributes(action)}
      />
      {isNew
        ? (
          <RadioField
            name="busca"
            label="Instituições a atingir"
            value={form.busca}
            options={[
              { value: "cadastro", text: "As do cadastro de clientes", help: searchHelp.cadastro },
              { value: "indicadas", text: "Só as que eu indicar", help: searchHelp.indicadas },
            ]}
            attributes={redrawAttributes(action)}
          />
        )
        : (
          <div class="field">
            <input type="hidden" name="busca" value={form.busca} />
            <p class="label">Instituições a atingir</p>
            <p class="help">{searchHelp[form.busca]}</p>
          </div>
        )}
    </div>
    <RedrawButton />
    {isBlock(form)
      ? form.informacoes.map((name) => <input type="hidden" name="informacoes" value={name} />)
      : <Information form={form} errors={errors} />}
  </fieldset>
);

const searchHelp = {
  cadastro: "Buscadas por CPF ou CNPJ; a consulta fica registrada, com o processo que a justifica",
  indicadas: "Sem consulta ao cadastro de clientes: a ordem alcança só o que for indicado",
} as const;

const Information = ({ form, errors }: Pick<PartProps, "form" | "errors">) => {
  const error = errorOf(errors, "informacoes");
  return (
    <fieldset
      class="field radios"
      id="informacoes"
      {...error !== undefined && { "aria-describedby": "informacoes-erro" }}
    >
      <legend>Dados a pedir</legend>
      {error !== undefined && <p class="fault" id="informacoes-erro">{error}</p>}
      <div class="grid">
        {informationNames.map((name) => (
          <CheckField
            name="informacoes"
            id={`informacoes-${idOf(name)}`}
            value={name}
            label={informationTitles[name]}
            checked={form.informacoes.includes(name)}
          />
        ))}
      </div>
    </fieldset>
  );
};

export const ProcessField = (
  { action, form, errors, formOptions }: PartProps & { formOptions: FormOptions },
) => (
  <fieldset class="group">
    <legend>Processo</legend>
    <div class="grid">
      <TextField
        name="numeroProcesso"
        label="Número do processo"
        help="Como em 0000832-35.2018.4.01.3202; precisa tramitar no seu tribunal"
        value={form.numeroProcesso}
        errors={errors}
        required
        attributes={{
          "data-number": "process",
          "inputmode": "numeric",
          "autofocus": form.numeroProcesso === "",
          // What is typed in other fields meanwhile is put back (`console.js`).
          "hx-post": action,
          "data-fills": "",
          "hx-trigger": "change",
          "hx-vals": JSON.stringify({ acao: "caso" }),
        }}
      />
      <div class="field">
        <button
          id="preencher"
          class="br-button secondary"
          type="submit"
          name="acao"
          value="processo"
          formnovalidate
          hx-post={action}
        >
          Preencher com o processo
        </button>
        <p class="help">Traz o tipo de ação, o autor e as partes; o que vier pode ser mudado.</p>
      </div>
      <Parties action={action} parties={form.partes} chosen={form.escolhidas} />
      <ActionType {...{ action, form, errors }} />
      <SelectField
        name="varaId"
        label="Vara"
        value={form.varaId}
        errors={errors}
        required
        none="Escolha"
        help="Uma vara recém-cadastrada aparece em cerca de 24 horas"
        options={formOptions.units.map(({ id, nome }) => ({ value: id, text: nome }))}
        attributes={redrawAttributes(action, "#deposito")}
      />
      <Judge {...{ action, form, errors, formOptions }} />
      <Plaintiff {...{ form, errors }} />
    </div>
    <RedrawButton />
  </fieldset>
);

type Fields = Pick<PartProps, "action" | "form" | "errors">;

const ActionType = ({ action, form, errors }: Fields) => (
  <>
    <SelectField
      name="tipoAcao"
      label="Tipo de ação"
      value={form.tipoAcao}
      errors={errors}
      required
      none="Escolha"
      options={[
        ...Object.entries(lawsuitTypes).map(([value, text]) => ({ value, text })),
        { value: OTHER, text: "Outro" },
      ]}
      attributes={redrawAttributes(action, "#outra")}
    />
    <div id="outra" class="dependent">
      {form.tipoAcao === OTHER
        ? (
          <TextField
            name="outraAcao"
            label="Qual tipo de ação"
            value={form.outraAcao}
            required
            attributes={{ maxlength: 60 }}
          />
        )
        : form.outraAcao !== "" && <input type="hidden" name="outraAcao" value={form.outraAcao} />}
    </div>
  </>
);

/** The judge: one of those listed, or another by CPF. */
const Judge = ({ action, form, errors, formOptions }: Fields & { formOptions: FormOptions }) => {
  const judges = judgeOptions(form.cpfJuiz, formOptions);
  const listed = judges.length > 1;
  return (
    <>
      {listed && (
        <SelectField
          name="cpfJuiz"
          label="Magistratura"
          value={form.cpfJuiz}
          errors={errors}
          required
          options={judges}
          help="Quem determinou a ordem; são listados aqueles por quem você pode protocolar"
          attributes={redrawAttributes(action, "#outro")}
        />
      )}
      <div id="outro" class="dependent">
        {!listed || form.cpfJuiz === OTHER
          ? (
            <TextField
              name="outroJuiz"
              label={listed ? "CPF da outra pessoa" : "CPF da magistratura"}
              value={form.outroJuiz}
              errors={errors?.map((error) =>
                error.campo === "cpfJuiz" ? { ...error, campo: "outroJuiz" } : error
              )}
              required
              help="Quem determinou a ordem. Só essa pessoa, ou quem tem delegação ativa dela, poderá protocolar"
              attributes={{ "data-number": "tax-id", "inputmode": "numeric" }}
            />
          )
          : form.outroJuiz !== "" && <input type="hidden" name="outroJuiz" value={form.outroJuiz} />}
      </div>
    </>
  );
};

const Plaintiff = ({ form, errors }: Omit<Fields, "action">) => (
  <>
    <TextField
      name="autor.nome"
      label="Autor (exequente)"
      value={form.autor.nome}
      errors={errors}
      attributes={{ maxlength: 120 }}
    />
    <TextField
      name="autor.cpfCnpj"
      label="CPF ou CNPJ do autor"
      value={form.autor.cpfCnpj}
      errors={errors}
      attributes={{ "data-number": "tax-id" }}
    />
  </>
);

/** The judges in whose name the user can protocol, and the draft's own if it is another. */
function judgeOptions(chosen: string, { judges }: FormOptions) {
  const listed = judges.map(({ cpf, nome }) => ({ value: cpf, text: nome }));
  const isOther = chosen !== "" && chosen !== OTHER && !judges.some(({ cpf }) => cpf === chosen);
  return [
    ...listed,
    ...isOther ? [{ value: chosen, text: `CPF ${taxIdText(chosen)}` }] : [],
    { value: OTHER, text: "Outra pessoa da magistratura do tribunal" },
  ];
}
