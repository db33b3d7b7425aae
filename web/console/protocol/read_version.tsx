/**
 * Copy of what the review page showed of a draft, sent back with the signature, and its comparison with the
 * current draft.
 */
import * as v from "valibot";
import { formatAmount, taxIdText } from "../../../domain/formatting.ts";
import type { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { headFacts } from "../orders/head_facts.ts";
import { kindName } from "../orders/orders_list_table.tsx";
import { actionTitles } from "../splits/split_form.ts";

/** The values shown of a draft, by their names on the page. */
type Shown = Readonly<Record<string, string>>;

/** A draft as the user read it. */
interface ReadCopy {
  readonly version: number;
  /** Absent if it was too long to be carried by the page. */
  readonly shown: Shown | undefined;
}

/** A value that differs between what was read and the current draft. */
export interface Difference {
  readonly name: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/**
 * Maximum length of one draft's copy; with fifty drafts on a page, the form stays well under its size limit.
 */
const MAX_SHOWN_LENGTH = 8_000;
/** Maximum length of the copies of all splits of a batch together. */
const MAX_BATCH_LENGTH = 400_000;

/** The hidden fields that carry what was read. */
export const ReadVersionFields = (
  { id, version, shown }: { id: string; version: number; shown: Shown | undefined },
) => {
  const text = JSON.stringify(shown);
  return (
    <>
      <input type="hidden" name={`versao.${id}`} value={String(version)} />
      {text !== undefined && text.length <= MAX_SHOWN_LENGTH && (
        <input type="hidden" name={`lida.${id}`} value={text} />
      )}
    </>
  );
};

/** The copies of a batch's splits, by id: from the first split on, as many as the form may carry. */
export function readVersionsOfBatch(splits: readonly Split[]): ReadonlyMap<string, Shown> {
  let length = 0;
  return new Map(splits.flatMap((split) => {
    const shown = reviewedValuesOfSplit(split);
    length += encodeURIComponent(JSON.stringify(shown)).length;
    return length <= MAX_BATCH_LENGTH ? [[split.id, shown] as const] : [];
  }));
}

const ShownText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What was read of a draft, from the form; undefined if the form does not carry it. */
export function readVersionOf(form: URLSearchParams, id: string): ReadCopy | undefined {
  const version = Number(form.get(`versao.${id}`));
  const shown = v.safeParse(ShownText, form.get(`lida.${id}`));
  return Number.isInteger(version) && version > 0
    ? { version, shown: shown.success ? shown.output : undefined }
    : undefined;
}

/** The dispatch day shown of a scheduled draft, which has a day of its own. */
export const OwnDispatchDayField = ({ id, on }: { id: string; on: Temporal.PlainDate }) => (
  <input type="hidden" name={`envio.${id}`} value={on.toString()} />
);

/** The dispatch day shown of one draft; undefined if it is dispatched with the others. */
export const ownDispatchDayOf = (form: URLSearchParams, id: string): string | undefined => {
  const shown = form.get(`envio.${id}`) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(shown) ? shown : undefined;
};

/**
 * A draft as the protocol call of the API takes it: with the version that was read and, if scheduled, the
 * dispatch day shown.
 */
export const protocolItemOf = (form: URLSearchParams, id: string) => {
  const read = readVersionOf(form, id);
  const previsaoEnvio = ownDispatchDayOf(form, id);
  return read === undefined ? id : { id, versao: read.version, ...previsaoEnvio && { previsaoEnvio } };
};

/** The values that differ, in the order of the page. */
export function differences(was: Shown, is: Shown): Difference[] {
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return names.filter((name) => was[name] !== is[name])
    .map((name) => ({ name, was: was[name], is: is[name] }));
}

const yes = (flag: boolean | undefined) => flag ? "Sim" : "Não";

/** The values of an order's draft that are reviewed before protocol. */
export const reviewedValuesOfDraft = (draft: DraftAnswer): Shown =>
  present({
    "Tipo": kindName(draft),
    "Processo": draft.numeroProcesso,
    ...Object.fromEntries(headFacts(draft)),
    "Sigilosa": yes(draft.sigilosa),
    "Envio agendado para": draft.dataProtocolo,
    "Repetição até": draft.reiteracaoProgramada?.dataFim,
    "Informações pedidas": draft.informacoes?.join(", "),
    "Valor total": draft.valorTotal && formatAmount(draft.valorTotal),
    "Depósito judicial": depositText(draft.depositoJudicial),
    ...Object.fromEntries(draft.reus.flatMap((reu) => {
      const who = `${reu.nome} (${taxIdText(reu.cpfCnpj)})`;
      const account = reu.contaSalario ? ", inclusive conta-salário" : "";
      const only = reu.usarContaUnica ? ", na conta única" : "";
      return [
        [`Réu ${who}`, `${reu.valor === undefined ? "Incluído" : formatAmount(reu.valor)}${account}${only}`],
        [`Instituições de ${who}`, institutionsOf(reu)],
      ];
    })),
  });

const institutionsOf = ({ instituicoes }: DraftAnswer["reus"][number]): string =>
  instituicoes.filter(({ atingida }) => atingida)
    .map(({ nome, agencia, conta }) =>
      [nome, agencia && `agência ${agencia}`, conta && `conta ${conta}`].filter(Boolean).join(" ")
    ).join("; ");

/** The values of a split that are reviewed before protocol. */
export const reviewedValuesOfSplit = (split: Split): Shown =>
  present({
    "Processo": split.numeroProcesso,
    "Magistratura": split.nomeJuiz,
    "Vara": split.nomeVara,
    "Interrompe a série": yes(split.interrompeSerie),
    "Depósito judicial": depositText(split.depositoJudicial),
    ...Object.fromEntries(
      split.acoes.map(({ instituicao, cpfCnpj, tipo, valor, saldoADesbloquear, ativo }) => [
        `${instituicao}, réu ${taxIdText(cpfCnpj)}`,
        [
          `${actionTitles[tipo]}${valor === undefined ? "" : ` ${formatAmount(valor)}`}`,
          saldoADesbloquear && `e desbloquear ${formatAmount(saldoADesbloquear)}`,
          ativo && `ativo ${ativo}`,
        ].filter(Boolean).join(", "),
      ]),
    ),
  });

const depositText = (deposit: DraftAnswer["depositoJudicial"]): string | undefined =>
  deposit && Object.values(deposit).filter((value) => typeof value === "string").join(", ");

const present = (shown: Readonly<Record<string, string | undefined>>): Shown =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]),
  );
