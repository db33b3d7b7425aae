/** The options of a draft's form, read from the API: judges, units, dates, institutions, relationships. */
import { dispatchDayFor, localDate } from "../../../domain/calendar/calendar.ts";
import { institutionText } from "../../../domain/formatting.ts";
import type { TargetFacts } from "../../../domain/orders/draft_targets.ts";
import type { StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { readStandardAccountOperation } from "../../../routes/accounts/deposit_accounts.ts";
import { listDelegatingJudgesOperation } from "../../../routes/delegations/delegations.ts";
import { findRelationshipsOperation } from "../../../routes/drafts/relationships.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { listUnitsOperation, type UnitAnswer } from "../../../routes/identity/units.ts";
import {
  type InstitutionAnswer,
  listHolidaysOperation,
  listInstitutionsOperation,
} from "../../../routes/institutions/reference_data.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { type CallOperation, type Problem, value } from "../../operation_call.ts";
import { withDefendant } from "./draft_changes.ts";
import { type DraftForm, isBlock, lookUpKey } from "./draft_form.ts";
import { lookUpResultOf } from "./draft_look_up.ts";
import { ispbIn } from "./draft_parts.ts";

export interface FormOptions {
  /** The judges in whose name the user can protocol: the user, or those who have delegated it. */
  readonly judges: readonly { readonly cpf: string; readonly nome: string }[];
  readonly units: readonly UnitAnswer[];
  readonly leavesOn: Temporal.PlainDate;
  readonly standard: StandardAccountAnswer | undefined;
}

const ALL = 200;

/** The day on which an order would be dispatched if protocoled now. */
export async function dispatchDayIfProtocoledNow(
  call: CallOperation,
  { now }: PageContext,
  { dataProtocolo }: DraftForm,
): Promise<Temporal.PlainDate> {
  const { year } = localDate(now);
  const holidays = await Promise.all(
    [year, year + 1].map((ano) =>
      call(listHolidaysOperation, { query: { ano: String(ano), pageSize: ALL } }).then(value)
    ),
  );
  const closed = new Set(holidays.flatMap(({ content }) => content.map(({ data }) => data)));
  return dispatchDayFor(now, closed, dateOf(dataProtocolo));
}

export async function loadFormOptions(
  call: CallOperation,
  context: PageContext,
  form: DraftForm,
): Promise<FormOptions> {
  const { session: { caller } } = context;
  const [units, delegations, leavesOn, standard] = await Promise.all([
    unitsOf(call),
    call(listDelegatingJudgesOperation, { query: { cpfAssessor: caller.cpf } }).then(value),
    dispatchDayIfProtocoledNow(call, context, form),
    form.varaId !== "" && form.deposita && isBlock(form)
      ? call(readStandardAccountOperation, { query: { varaId: form.varaId } })
      : undefined,
  ]);
  const own = caller.profiles.includes("judge") ? [{ cpf: caller.cpf, nome: caller.name }] : [];
  const delegated = delegations.map(({ cpfJuiz, nomeJuiz }) => ({ cpf: cpfJuiz, nome: nomeJuiz }));
  return {
    judges: [...own, ...delegated.filter(({ cpf }) => cpf !== caller.cpf)],
    units: units.toSorted((a, b) =>
      Number(caller.units.includes(b.id)) - Number(caller.units.includes(a.id))
    ),
    leavesOn,
    standard: standard?.ok ? standard.value : undefined,
  };
}

async function unitsOf(call: CallOperation) {
  const page = async (pageNumber: number) =>
    value(await call(listUnitsOperation, { query: { pageNumber, pageSize: ALL } }));
  const first = await page(1);
  const rest = await Promise.all(Array.from({ length: first.totalPages - 1 }, (_, index) => page(index + 2)));
  return [first, ...rest].flatMap(({ content }) => content);
}

function dateOf(text: string): Temporal.PlainDate | undefined {
  try {
    return text === "" ? undefined : Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

/** The institutions that a name or an ISPB may mean. */
export async function institutionsFor(
  call: CallOperation,
  text: string,
  most = 10,
): Promise<readonly InstitutionAnswer[]> {
  const ispb = ispbIn(text);
  const query = /^[0-9A-Z]{8}$/.test(ispb) ? { ispb } : { nome: text };
  const found = await call(listInstitutionsOperation, { query: { ...query, pageSize: most } });
  return found.ok ? found.value.content : [];
}

/** The names of the institutions that receive files for others of these. */
export async function leaderNames(
  call: CallOperation,
  institutions: readonly { readonly ispb: string; readonly ispbDestinatario: string }[],
): Promise<ReadonlyMap<string, string>> {
  const leaders = institutions.flatMap(({ ispb, ispbDestinatario }) =>
    ispb === ispbDestinatario ? [] : [ispbDestinatario]
  );
  const found = await Promise.all([...new Set(leaders)].map((ispb) => institutionsFor(call, ispb)));
  return new Map(found.flat().map(({ ispb, nome }) => [ispb, nome]));
}

interface Named {
  readonly form: DraftForm;
  /** Faults of names that match no institution, or several. */
  readonly errors: readonly FieldError[];
  readonly institutions: TargetFacts["institutions"];
}

/** Replaces typed institutions by the ones they mean, and reports those that match none or several. */
export async function withInstitutionsNamed(call: CallOperation, form: DraftForm): Promise<Named> {
  const texts = new Set(
    [
      form.deposita ? form.deposito.ispb : "",
      ...form.reus.flatMap((reu) => reu.instituicoes.map(({ ispb }) => ispb)),
    ]
      .filter((text) => text !== ""),
  );
  const meant = new Map(
    await Promise.all([...texts].map(async (text) => [text, await institutionsFor(call, text)] as const)),
  );
  const errors: FieldError[] = [];
  const ispbTyped = (text: string, campo: string): string => {
    const found = meant.get(text) ?? [];
    if (found.length === 1) return institutionText(found[0]!.ispb, found[0]!.nome);
    if (text !== "" && !/^[0-9A-Z]{8}$/.test(ispbIn(text))) errors.push({ campo, mensagem: unclear(found) });
    return text;
  };
  const named: DraftForm = {
    ...form,
    deposito: { ...form.deposito, ispb: ispbTyped(form.deposito.ispb, "depositoJudicial.ispb") },
    reus: form.reus.map((reu, index) => ({
      ...reu,
      instituicoes: reu.instituicoes.map((institution, line) => ({
        ...institution,
        ispb: ispbTyped(institution.ispb, `reus[${index}].instituicoes[${line}].ispb`),
      })),
    })),
  };
  return { form: named, errors, institutions: knownOf(named, [...meant.values()].flat()) };
}

const unclear = (found: readonly InstitutionAnswer[]): string =>
  found.length === 0
    ? "Nenhuma instituição tem esse nome; confira o nome ou informe o ISPB (8 posições)"
    : `Há mais de uma instituição com esse nome: ${
      found.map(({ ispb, nome }) => institutionText(ispb, nome)).join(", ")
    }; copie a desejada`;

function knownOf({ reus }: DraftForm, typed: readonly InstitutionAnswer[]): TargetFacts["institutions"] {
  const found = reus.flatMap(({ found }) => found?.instituicoes ?? []);
  const leaders = found.flatMap(({ ispbLider, nomeLider }) =>
    ispbLider === undefined || nomeLider === undefined ? [] : [{ ispb: ispbLider, nome: nomeLider }]
  );
  const known = [...leaders, ...typed, ...found].map((one) => ({
    ispb: one.ispb,
    name: one.nome ?? one.ispb,
    leaderIspb: "ispbLider" in one ? one.ispbLider : undefined,
  }));
  return new Map(known.map((one) => [one.ispb, one]));
}

/** The form with the customer registry's answer for a defendant, or the reason why there is none. */
export async function withLookUp(
  call: CallOperation,
  form: DraftForm,
  at: number | undefined,
): Promise<{ form: DraftForm; refused?: Problem }> {
  const reu = at === undefined ? undefined : form.reus[at];
  const key = reu && lookUpKey(reu.cpfCnpj, form.numeroProcesso);
  // Every look-up is counted and recorded, so one that was already made is not repeated.
  if (reu === undefined || key === undefined || reu.found !== undefined || form.busca === "indicadas") {
    return { form };
  }
  const answer = await call(findRelationshipsOperation, {
    query: { cpfCnpj: reu.cpfCnpj, numeroProcesso: form.numeroProcesso, finalidade: "minuta" },
  });
  if (!answer.ok) return { form, refused: answer.error };
  const found = lookUpResultOf(key, answer.value, reu.usarContaUnica);
  return { form: withDefendant(form, at, (reu) => ({ ...reu, found })) };
}
