/** What the buttons within a form change: they add and remove lines, or copy an amount to all defendants. */
import { withParties } from "./draft_case.tsx";
import {
  blankDefendant,
  blankInstitution,
  type DefendantForm,
  type DraftForm,
  type NamedInstitution,
} from "./draft_form.ts";

/** The value of a button (`acao`): the action's name and the indexes of its lines. */
export interface FormAction {
  readonly name: string;
  readonly lines: readonly number[];
}

export function formActionOf(posted: URLSearchParams): FormAction {
  const [name = "", ...lines] = (posted.get("acao") ?? "salvar").split(":");
  return { name, lines: lines.map(Number) };
}

/** The form after the button's action; unchanged if the button does something else. */
export function applyFormAction(form: DraftForm, { name, lines: [at, line] }: FormAction): DraftForm {
  switch (name) {
    case "adicionar-reu":
      return { ...form, reus: [...form.reus, blankDefendant] };
    case "remover-reu": {
      const left = form.reus.filter((_, index) => index !== at);
      return { ...form, reus: left.length > 0 ? left : [blankDefendant] };
    }
    case "partes":
      return withParties(form);
    case "aplicar-valor":
      return { ...form, reus: form.reus.map((reu) => ({ ...reu, valor: form.valorParaTodos })) };
    case "adicionar-instituicao":
      return withInstitutions(form, at, (named) => [...named, blankInstitution]);
    case "remover-instituicao":
      return withInstitutions(form, at, (named) => named.filter((_, index) => index !== line));
    default:
      return form;
  }
}

const withInstitutions = (
  form: DraftForm,
  at: number | undefined,
  change: (named: readonly NamedInstitution[]) => NamedInstitution[],
): DraftForm => withDefendant(form, at, (reu) => ({ ...reu, instituicoes: change(reu.instituicoes) }));

export const withDefendant = (
  form: DraftForm,
  at: number | undefined,
  change: (reu: DefendantForm) => DefendantForm,
): DraftForm => ({ ...form, reus: form.reus.map((reu, index) => index === at ? change(reu) : reu) });

/** The form without its blank lines. */
export const withoutBlankLines = (form: DraftForm): DraftForm => ({
  ...form,
  reus: form.reus.map((reu) => ({
    ...reu,
    instituicoes: reu.instituicoes.filter(({ ispb, agencia, conta }) =>
      ispb !== "" || agencia !== "" || conta !== ""
    ),
  })),
});
