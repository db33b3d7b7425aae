/** Warnings while a draft is written: what the rules would refuse of its institutions on saving. */
import { institutionText } from "../../../domain/formatting.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import {
  type DefendantRequest,
  type DefendantTargetRefusal,
  defendantTargetRefusals,
  draftTargets,
  groupRefusals,
  leadersForGroups,
  type TargetFacts,
} from "../../../domain/orders/draft_targets.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { inVoice } from "../../../routes/http/voice.ts";
import { explainDraft } from "../../../routes/order_content/draft_problems.ts";
import type { DefendantForm, DraftForm } from "./draft_form.ts";
import { ispbIn } from "./draft_parts.ts";

/** Warnings about groups and overlapping institutions; all other rules are checked on saving. */
export function warningsOf(form: DraftForm, institutions: TargetFacts["institutions"]): FieldError[] {
  const reaches = form.reus.flatMap((reu, index) => reachOf(reu, index, form, institutions));
  const relationships = new Map(reaches.flatMap(({ facts }) => [...facts.relationships]));
  const leaders = leadersForGroups(reaches.map(({ reach }) => reach), {
    ...noFacts,
    institutions,
    relationships,
  });
  const reached = reaches.map((each) => ({
    ...each,
    targets: draftTargets(each.reach, each.facts, leaders),
  }));
  const overlaps = reached.flatMap(({ index, reach, targets, facts }) =>
    defendantTargetRefusals(index, { ...reach, targets }, facts).filter(({ type }) =>
      type === "overlapping-targets"
    )
  );
  return [...overlaps, ...groupRefusals(reached)].map((refusal) => {
    const { field = "reus", detail } = explainDraft(withNames(refusal, institutions));
    return { campo: field, mensagem: inVoice(detail, "page") };
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
    // Only the service knows which single account it is.
    useSingleAccount: false,
    targets: [
      ...reu.instituicoes.map(({ ispb, agencia, conta, atingida }) => ({
        ispb: ispbIn(ispb),
        affected: atingida,
        agency: agencia || undefined,
        account: conta || undefined,
      })).filter(({ ispb }) => institutions.has(ispb)),
      // As in the request body: only choices that differ from the default.
      ...found.map(({ ispb }) => ({
        ispb,
        affected: reu.found?.chosen.includes(ispb) ?? true,
        agency: undefined,
        account: undefined,
      })).filter(({ affected }) => affected === (reu.found?.contaUnica ?? false)),
    ],
  };
  return [{ index, reach, facts }];
}

/** A refusal with the institutions' names in place of their ISPBs. */
function withNames(
  refusal: DefendantTargetRefusal,
  institutions: TargetFacts["institutions"],
): DefendantTargetRefusal {
  const named = (ispb: string) => institutionText(ispb, institutions.get(ispb)?.name);
  if (refusal.type === "overlapping-targets") return { ...refusal, ispb: named(refusal.ispb) };
  return refusal.type === "institutions-of-one-group"
    ? { ...refusal, leaderIspb: named(refusal.leaderIspb), ispbs: refusal.ispbs.map(named) }
    : refusal;
}
