/** Form fields for a block's deposit, its dispatch and repetition, and its confidentiality. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDate } from "../../../domain/formatting.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import { decideRepetition } from "../../../domain/orders/draft_content.ts";
import { CheckField, TextField } from "../../components/field.tsx";
import { DepositFields, InapplicableFields } from "./deposit_fields.tsx";
import type { PartProps } from "./draft_defendants.tsx";
import { type DraftForm, isBlock } from "./draft_form.ts";
import type { FormOptions } from "./draft_form_options.ts";
import { redrawAttributes, RedrawButton } from "./draft_head_fields.tsx";

export const DepositSection = (
  { site, action, form, errors, formOptions }: PartProps & { formOptions: FormOptions },
) => {
  const { deposita, deposito } = form;
  if (!isBlock(form)) {
    return (
      <div id="deposito">
        {deposita && <input type="hidden" name="deposita" value="true" />}
        <InapplicableFields name="depositoJudicial" deposit={deposito} />
      </div>
    );
  }
  const refresh = redrawAttributes(action, "#deposito");
  return (
    <fieldset class="group" id="deposito">
      <legend>Depósito judicial</legend>
      <CheckField
        name="deposita"
        label="Transferir o que for bloqueado para um depósito judicial"
        help="Bloqueio com transferência: no protocolo, a ordem recebe um ID de transferência"
        checked={deposita}
        attributes={refresh}
      />
      {deposita
        ? (
          <DepositFields
            site={site}
            deposit={deposito}
            errors={errors}
            defendants={defendantsOf(form)}
            standard={formOptions.standard}
            refresh={refresh}
          />
        )
        : <InapplicableFields name="depositoJudicial" deposit={deposito} />}
      <RedrawButton />
    </fieldset>
  );
};

/** The defendants with a valid tax id. */
const defendantsOf = ({ reus }: DraftForm) =>
  reus.flatMap(({ cpfCnpj, found }) => {
    const read = parseTaxId(cpfCnpj);
    return read.ok ? [{ cpfCnpj: read.value.value as string, nome: found?.nome }] : [];
  });

export const SendingSection = (
  { action, form, errors, formOptions }: PartProps & { formOptions: FormOptions },
) => (
  <fieldset class="group">
    <legend>Envio</legend>
    <div class="grid">
      <TextField
        name="dataProtocolo"
        label="Agendar para"
        type="date"
        value={form.dataProtocolo}
        errors={errors}
        help={`Em branco, sai no primeiro envio depois do protocolo: dias úteis, das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses}`}
        attributes={redrawAttributes(action, "#reiteracao")}
      />
      <div id="reiteracao" class="dependent">
        {isBlock(form) ? <Repetition {...{ action, form, errors, formOptions }} /> : (
          <>
            {form.reitera && <input type="hidden" name="reitera" value="true" />}
            <HiddenEnd form={form} />
          </>
        )}
      </div>
      <CheckField
        name="sigilosa"
        label="Ordem sigilosa"
        help="Visível só para quem a criou, para quem a determina e para os visualizadores; muda só antes do protocolo"
        checked={form.sigilosa}
        errors={errors}
      />
    </div>
    <RedrawButton />
  </fieldset>
);

const Repetition = (
  { action, form, errors, formOptions }: Pick<PartProps, "action" | "form" | "errors"> & {
    formOptions: FormOptions;
  },
) => (
  <>
    <CheckField
      name="reitera"
      label="Reiteração programada"
      help="Novas ordens são feitas até que todo o valor seja bloqueado ou o prazo termine"
      checked={form.reitera}
      attributes={redrawAttributes(action, "#reiteracao")}
    />
    {form.reitera
      ? (
        <TextField
          name="reiteracaoProgramada.dataFim"
          label="Repetir até"
          type="date"
          value={form.dataFim}
          errors={errors}
          required
          {...limitsOf(formOptions)}
        />
      )
      : <HiddenEnd form={form} />}
  </>
);

const HiddenEnd = ({ form: { dataFim } }: { form: DraftForm }) =>
  dataFim === "" ? null : <input type="hidden" name="reiteracaoProgramada.dataFim" value={dataFim} />;

/**
 * The earliest and latest end of a repetition, taken from the domain rule's refusal of a date that is too
 * early; the date picker offers only dates between them.
 */
function limitsOf({ leavesOn }: FormOptions): { help: string; attributes?: Record<string, string> } {
  const refused = decideRepetition(leavesOn, leavesOn);
  if (refused.ok) return { help: "" };
  const [min, max] = [refused.error.first.toString(), refused.error.last.toString()];
  return {
    help: `De ${formatDate(min)} a ${formatDate(max)}: no máximo 30 dias depois do primeiro envio`,
    attributes: { min, max },
  };
}
