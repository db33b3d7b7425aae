/** Converts a draft's form to the request body of the API, and an existing draft to its form. */
import { formatTypedAmount, institutionText, taxIdText } from "../../../domain/formatting.ts";
import { type Centavos, parseMoney, sum } from "../../../domain/money.ts";
import { lawsuitCode, lawsuitTypes } from "../../../domain/orders/lawsuit_type.ts";
import type { createDraftOperation } from "../../../routes/drafts/drafts.ts";
import type { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { wireAmount } from "../../components/posted_form.ts";
import type { BodyOf } from "../../operation_call.ts";
import { depositBody, depositFormOf, readDepositForm } from "./draft_deposit.ts";
import {
  type DefendantForm,
  type DraftForm,
  isBlock,
  kindOf,
  lookUpKey,
  type NamedInstitution,
  OTHER,
} from "./draft_form.ts";
import type { LookUpResult } from "./draft_look_up.ts";
import { ispbIn } from "./draft_parts.ts";

export type { DraftAnswer };
type NewDraft = BodyOf<typeof createDraftOperation>;
type DraftDefendant = DraftAnswer["reus"][number];

/** The request body of a draft. Empty fields are left out, for the API to say which are required. */
export function draftBody(form: DraftForm): NewDraft {
  const block = isBlock(form);
  const { autor, informacoes, dataProtocolo } = form;
  return {
    tipo: form.tipo,
    ...!block && { informacoes: informacoes as NonNullable<NewDraft["informacoes"]> },
    ...given("numeroProcesso", form.numeroProcesso),
    ...given("cpfJuiz", judgeCpf(form)),
    ...given("varaId", form.varaId),
    ...given("tipoAcao", form.tipoAcao === OTHER ? lawsuitCode(form.outraAcao) : form.tipoAcao),
    ...(autor.nome !== "" || autor.cpfCnpj !== "") && {
      autor: { ...given("nome", autor.nome), ...given("cpfCnpj", autor.cpfCnpj) },
    },
    sigilosa: form.sigilosa,
    ...given("dataProtocolo", dataProtocolo),
    ...block && form.reitera && { reiteracaoProgramada: { ...given("dataFim", form.dataFim) } },
    ...block && form.deposita && { depositoJudicial: depositBody(form.deposito) },
    ...block && isConfirmed(form) && { confirmaValorElevado: true },
    reus: form.reus.map((reu) => defendantBody(reu, form)),
  } as NewDraft;
}

const judgeCpf = ({ cpfJuiz, outroJuiz }: DraftForm): string =>
  cpfJuiz === OTHER || cpfJuiz === "" ? outroJuiz : cpfJuiz;

const given = (name: string, value: string | undefined) =>
  value === undefined || value === "" ? {} : { [name]: value };

function defendantBody(reu: DefendantForm, { tipo, busca }: DraftForm) {
  const block = isBlock({ tipo });
  return {
    ...given("cpfCnpj", reu.cpfCnpj),
    ...block && given("valor", wireAmount(reu.valor)),
    ...block && reu.contaSalario && { contaSalario: true },
    ...reu.usarContaUnica && { usarContaUnica: true },
    // Institutions named by the user come first, so that the index in a refusal is that of the form's line.
    instituicoes: [
      ...reu.instituicoes.map(({ ispb, agencia, conta, atingida }) => ({
        ispb: ispbIn(ispb),
        atingida,
        ...given("agencia", agencia),
        ...given("conta", conta),
      })),
      ...busca === "cadastro" && reu.found !== undefined ? choiceOf(reu.found) : [],
    ],
  };
}

/**
 * The institutions whose choice differs from the default: by default all found institutions are reached, or
 * none beside a single account.
 */
const choiceOf = ({ instituicoes, chosen, contaUnica }: LookUpResult) =>
  instituicoes.filter(({ ispb }) => chosen.includes(ispb) === contaUnica)
    .map(({ ispb }) => ({ ispb, atingida: contaUnica }));

/** The amounts of the form, undefined where the text is no amount. */
export const amountsOf = ({ reus }: Pick<DraftForm, "reus">): (Centavos | undefined)[] =>
  reus.map(({ valor }) => {
    const read = parseMoney(wireAmount(valor) ?? "");
    return read.ok ? read.value : undefined;
  });

export const totalOf = (form: Pick<DraftForm, "reus">): Centavos =>
  sum(amountsOf(form).flatMap((amount) => amount === undefined ? [] : [amount]));

/** The amounts that a confirmation applies to; if one changes, confirmation is asked again. */
export const amountsText = (form: Pick<DraftForm, "reus">): string =>
  amountsOf(form).map((amount) => amount ?? "").join(" ");

const isConfirmed = (form: DraftForm): boolean =>
  form.confirmado !== "" && form.confirmado === amountsText(form);

/**
 * An existing draft as a form.
 *
 * @param leaders names of the institutions that receive files for others
 */
export function draftFormOf(draft: DraftAnswer, leaders: ReadonlyMap<string, string>): DraftForm {
  const known = Object.hasOwn(lawsuitTypes, draft.tipoAcao);
  const form: DraftForm = {
    busca: isFromLookUp(draft) ? "cadastro" : "indicadas",
    tipo: kindOf(draft.tipo),
    informacoes: draft.informacoes ?? [],
    numeroProcesso: draft.numeroProcesso,
    cpfJuiz: draft.cpfJuiz,
    outroJuiz: "",
    varaId: draft.varaId,
    tipoAcao: known ? draft.tipoAcao : OTHER,
    outraAcao: known ? "" : draft.tipoAcao,
    autor: {
      nome: draft.autor?.nome ?? "",
      cpfCnpj: draft.autor?.cpfCnpj === undefined ? "" : taxIdText(draft.autor.cpfCnpj),
    },
    partes: [],
    escolhidas: [],
    sigilosa: draft.sigilosa,
    dataProtocolo: draft.dataProtocolo ?? "",
    reitera: draft.reiteracaoProgramada !== undefined,
    dataFim: draft.reiteracaoProgramada?.dataFim ?? "",
    deposita: draft.depositoJudicial !== undefined,
    deposito: draft.depositoJudicial === undefined
      ? readDepositForm(undefined)
      : depositFormOf(draft.depositoJudicial),
    confirmado: "",
    valorParaTodos: "",
    reus: draft.reus.map((reu) => defendantFormOf(reu, draft, leaders)),
  };
  return draft.valorElevadoConfirmado ? { ...form, confirmado: amountsText(form) } : form;
}

/**
 * Whether institutions are looked up again when the draft is changed: like the API, if any of them comes from
 * the customer registry.
 */
export const isFromLookUp = ({ reus }: DraftAnswer): boolean =>
  reus.some(({ instituicoes }) => instituicoes.some(({ origem }) => origem === "CADASTRO"));

function defendantFormOf(
  reu: DraftDefendant,
  draft: DraftAnswer,
  leaders: ReadonlyMap<string, string>,
): DefendantForm {
  const { cpfCnpj, nome, valor, contaSalario = false, usarContaUnica, instituicoes } = reu;
  const found = instituicoes.filter(({ origem }) => origem === "CADASTRO");
  return {
    cpfCnpj: taxIdText(cpfCnpj),
    valor: valor === undefined ? "" : formatTypedAmount(valor),
    contaSalario,
    usarContaUnica,
    instituicoes: instituicoes.filter(({ origem }) => origem === "MANUAL").map(namedOf),
    found: isFromLookUp(draft)
      ? {
        key: lookUpKey(cpfCnpj, draft.numeroProcesso) ?? "",
        nome,
        instituicoes: found.map(({ ispb, nome, ispbDestinatario }) => ({
          ispb,
          nome,
          ...ispbDestinatario !== ispb && {
            ispbLider: ispbDestinatario,
            nomeLider: leaders.get(ispbDestinatario),
          },
          alcancavel: true,
        })),
        contaUnica: usarContaUnica,
        chosen: found.filter(({ atingida }) => atingida).map(({ ispb }) => ispb),
      }
      : undefined,
  };
}

const namedOf = (
  { ispb, nome, agencia, conta, atingida }: DraftDefendant["instituicoes"][number],
): NamedInstitution => ({
  ispb: institutionText(ispb, nome),
  agencia: agencia ?? "",
  conta: conta ?? "",
  atingida,
});
