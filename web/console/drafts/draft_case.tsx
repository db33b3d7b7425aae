/** Fills a draft's form from the case: class, plaintiff and parties as the case-data platform has them. */
import { readableCode, taxIdText } from "../../../domain/formatting.ts";
import { lawsuitTypes } from "../../../domain/orders/lawsuit_type.ts";
import { type ProcessAnswer, readProcessOperation } from "../../../routes/identity/processes.ts";
import { idOf } from "../../components/field.tsx";
import type { CallOperation, Problem } from "../../operation_call.ts";
import { blankDefendant, type DraftForm, OTHER, type Party } from "./draft_form.ts";

/**
 * Reads the case with the form's number and fills in its data; what was typed stays where the case has no
 * data.
 */
export async function filledFromCase(
  call: CallOperation,
  form: DraftForm,
): Promise<{ readonly form: DraftForm; readonly problem?: Problem }> {
  const params = { numeroProcesso: form.numeroProcesso || "-" };
  const found = await call(readProcessOperation, { params });
  return found.ok ? { form: fill(form, found.value) } : { form, problem: found.error };
}

/** Maximum number of sued parties that are ticked automatically; if there are more, the user chooses. */
const TICKED_AT_ONCE = 3;

/** As the case fills a form by itself: what somebody has chosen or typed stays. */
export function keepingTyped(typed: DraftForm, filled: DraftForm): DraftForm {
  const action = typed.tipoAcao === "" ? filled : typed;
  return {
    ...filled,
    tipoAcao: action.tipoAcao,
    outraAcao: action.outraAcao,
    autor: typed.autor.nome === "" ? filled.autor : typed.autor,
  };
}

/** Fills in the case's data: its first plaintiff, and the parties, of whom those typed as defendants are ticked, and few sued ones. */
function fill(form: DraftForm, { tipoAcao, partes }: ProcessAnswer): DraftForm {
  const listed = Object.hasOwn(lawsuitTypes, tipoAcao);
  const author = partes.find(({ polo }) => polo === "ATIVO");
  const typed = new Set(form.reus.map(({ cpfCnpj }) => bare(cpfCnpj)));
  const sued = partes.filter(({ polo }) => polo === "PASSIVO").map(({ cpfCnpj }) => cpfCnpj);
  return withParties({
    ...form,
    tipoAcao: listed ? tipoAcao : OTHER,
    outraAcao: listed ? form.outraAcao : tipoAcao,
    autor: author === undefined ? form.autor : { nome: author.nome, cpfCnpj: taxIdText(author.cpfCnpj) },
    // Sued parties come first, for the order's defendants are among them.
    partes: partes.toSorted((a, b) => Number(b.polo === "PASSIVO") - Number(a.polo === "PASSIVO"))
      .map(({ cpfCnpj, nome, papel }) => ({ cpfCnpj, nome, papel })),
    escolhidas: partes.map(({ cpfCnpj }) => cpfCnpj)
      .filter((cpfCnpj) => typed.has(cpfCnpj) || sued.length <= TICKED_AT_ONCE && sued.includes(cpfCnpj)),
  });
}

const bare = (text: string): string => text.replaceAll(/[\s./-]/g, "").toUpperCase();

/**
 * The form with the ticked parties as defendants, keeping the lines they had, and the defendants typed
 * besides.
 */
export function withParties(form: DraftForm): DraftForm {
  const parties = new Set(form.partes.map(({ cpfCnpj }) => cpfCnpj));
  const chosen = form.partes.filter(({ cpfCnpj }) => form.escolhidas.includes(cpfCnpj));
  const typed = form.reus.filter(({ cpfCnpj }) => cpfCnpj !== "" && !parties.has(bare(cpfCnpj)));
  const ofParties = chosen.map(({ cpfCnpj }) =>
    form.reus.find((reu) => bare(reu.cpfCnpj) === cpfCnpj) ??
      { ...blankDefendant, cpfCnpj: taxIdText(cpfCnpj) }
  );
  const reus = [...ofParties, ...typed];
  return { ...form, reus: reus.length > 0 ? reus : [blankDefendant] };
}

/** A party's role in readable form: `REU` becomes `réu`. */
const roleOf = (papel: string): string => papel === "REU" ? "réu" : readableCode(papel).toLowerCase();

/** The parties of the case, with check boxes for the order's defendants. */
export const Parties = (
  { action, parties, chosen }: { action: string; parties: readonly Party[]; chosen: readonly string[] },
) =>
  parties.length === 0 ? null : (
    <fieldset class="field radios whole" id="partes">
      <legend>Partes do processo: marque os réus da ordem</legend>
      <div class="grid">
        {parties.map(({ cpfCnpj, nome, papel }, index) => (
          <div class="br-checkbox">
            <input type="hidden" name={`partes[${index}].cpfCnpj`} value={cpfCnpj} />
            <input type="hidden" name={`partes[${index}].nome`} value={nome} />
            <input type="hidden" name={`partes[${index}].papel`} value={papel} />
            <input
              id={`parte-${idOf(cpfCnpj)}`}
              type="checkbox"
              name="escolhidas"
              value={cpfCnpj}
              checked={chosen.includes(cpfCnpj)}
            />
            <label for={`parte-${idOf(cpfCnpj)}`}>{nome}, {taxIdText(cpfCnpj)} ({roleOf(papel)})</label>
          </div>
        ))}
      </div>
      {/* With its id it keeps the focus when the form is redrawn. */}
      <button
        id="usar-partes"
        class="br-button secondary small"
        type="submit"
        name="acao"
        value="partes"
        formnovalidate
        hx-post={action}
      >
        Usar as partes marcadas
      </button>
    </fieldset>
  );
