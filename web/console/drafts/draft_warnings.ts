/** What the rules will refuse of a draft's institutions when it is saved. */
import {
  type DefendantRequest,
  defendantTargetRefusals,
  groupRefusals,
  leadersForGroups,
  type TargetFacts,
  targetsOf,
} from "../../../domain/orders/draft_targets.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import type { DefendantForm, DraftForm } from "./draft_form.ts";
import { ispbIn } from "./draft_parts.ts";
import { explainDraft } from "../../../routes/drafts/draft_problems.ts";
import { institutionText } from "../../../domain/formatting/formatting.ts";

/** Of groups and overlaps: the rest is said when the draft is saved. */
export function warningsOf(form: DraftForm, institutions: TargetFacts["institutions"]): FieldError[] {
  const reaches = form.reus.flatMap((reu, index) => reachOf(reu, index, form, institutions));
  const relationships = new Map(reaches.flatMap(({ facts }) => [...facts.relationships]));
  const leaders = leadersForGroups(reaches.map(({ reach }) => reach), {
    ...noFacts,
    institutions,
    relationships,
  });
  const reached = reaches.map((each) => ({ ...each, targets: targetsOf(each.reach, each.facts, leaders) }));
  const overlaps = reached.flatMap(({ index, reach, targets, facts }) =>
    defendantTargetRefusals(index, { ...reach, targets }, facts).filter(({ type }) =>
      type === "overlapping-targets"
    )
  );
  return [...overlaps, ...groupRefusals(reached)].map((refusal) => {
    const { field = "reus", detail } = explainDraft(refusal);
    return { campo: field, mensagem: withNames(detail, institutions) };
  });
}

const noFacts = { singleAccounts: new Map() };

function reachOf(
  reu: DefendantForm,
  index: number,
  { busca }: DraftForm,
  institutions: TargetFacts["institutions"],
): { index: number; reach: DefendantRequest; facts: TargetFacts }[] {
  const taxId = parseTaxId(reu.cpfCnpj);
  if (!taxId.ok) return [];
  const found = busca === "cadastro" ? reu.found?.instituicoes ?? [] : [];
  const { value } = taxId.value;
  const facts: TargetFacts = {
    relationships: new Map([[value, { name: reu.found?.nome ?? "", ispbs: found.map(({ ispb }) => ispb) }]]),
    ...noFacts,
    institutions,
  };
  const reach: DefendantRequest = {
    taxId: value,
    // Which account it is, only the service knows.
    useSingleAccount: false,
    targets: [
      ...reu.instituicoes.map(({ ispb, agencia, conta, atingida }) => ({
        ispb: ispbIn(ispb),
        affected: atingida,
        branch: agencia || undefined,
        account: conta || undefined,
      })).filter(({ ispb }) => institutions.has(ispb)),
      // As the draft's body names them: what is not as usual.
      ...found.map(({ ispb }) => ({
        ispb,
        affected: reu.found?.chosen.includes(ispb) ?? true,
        branch: undefined,
        account: undefined,
      })).filter(({ affected }) => affected === (reu.found?.contaUnica ?? false)),
    ],
  };
  return [{ index, reach, facts }];
}

/** Institutions named instead of numbered. */
const withNames = (text: string, institutions: TargetFacts["institutions"]): string =>
  text.replaceAll(/\b[0-9A-Z]{8}\b/g, (ispb) => institutionText(ispb, institutions.get(ispb)?.name));
