/** What the review page showed of a draft, sent back with the signature, and what became of it since. */
import * as v from "valibot";
import type { components } from "../../../docs/client/assets.d.ts";
import { reais, taxIdText } from "../../../domain/formatting/formatting.ts";
import { kindName } from "../orders/orders_list_table.tsx";
import { actionTitles } from "../splits/split_form.ts";

type Schemas = components["schemas"];
type Draft = Schemas["Minuta"];
type Split = Schemas["Desdobramento"];

/** What is shown of a draft, by its name on the page. */
type Shown = Readonly<Record<string, string>>;

/** A draft as it was read. */
interface ReadCopy {
  readonly version: number;
  /** Absent where it was too long to be kept in the page. */
  readonly shown: Shown | undefined;
}

/** Something that was read otherwise than it is now. */
export interface Difference {
  readonly name: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** With fifty drafts on a page a form stays well under the limit of its size. */
const MAX_SHOWN_LENGTH = 8_000;
/** Of all splits of a batch together, as a form sends them. */
const MAX_BATCH_LENGTH = 400_000;

/** The fields of a form that carry what was read. */
export const ReadFields = (
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

/** What is kept of the splits of a batch, by id: of as many, from the first on, as a form may carry. */
export function keptOfBatch(splits: readonly Split[]): ReadonlyMap<string, Shown> {
  let length = 0;
  return new Map(splits.flatMap((split) => {
    const shown = shownOfSplit(split);
    length += encodeURIComponent(JSON.stringify(shown)).length;
    return length <= MAX_BATCH_LENGTH ? [[split.id, shown] as const] : [];
  }));
}

const ShownText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What was read of a draft; nothing where the form does not say so. */
export function readCopyOf(form: URLSearchParams, id: string): ReadCopy | undefined {
  const version = Number(form.get(`versao.${id}`));
  const shown = v.safeParse(ShownText, form.get(`lida.${id}`));
  return Number.isInteger(version) && version > 0
    ? { version, shown: shown.success ? shown.output : undefined }
    : undefined;
}

/** Of a draft that is scheduled, which leaves on a day of its own. */
export const OwnPromisedDay = ({ id, on }: { id: string; on: Temporal.PlainDate }) => (
  <input type="hidden" name={`envio.${id}`} value={on.toString()} />
);

/** The day that was shown of one draft; nothing where it leaves with the others. */
export const ownDayOf = (form: URLSearchParams, id: string): string | undefined => {
  const shown = form.get(`envio.${id}`) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(shown) ? shown : undefined;
};

/** The draft as the protocol takes it: with the version that was read and, of a scheduled one, the day it was to leave. */
export const signed = (form: URLSearchParams, id: string) => {
  const read = readCopyOf(form, id);
  const previsaoEnvio = ownDayOf(form, id);
  return read === undefined ? id : { id, versao: read.version, ...previsaoEnvio && { previsaoEnvio } };
};

/** What differs, in the order of the page. */
export function differences(was: Shown, is: Shown): Difference[] {
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return names.filter((name) => was[name] !== is[name])
    .map((name) => ({ name, was: was[name], is: is[name] }));
}

const yes = (flag: boolean | undefined) => flag ? "Sim" : "Não";

/** What is read of an order's draft before it is protocoled. */
export const shownOfDraft = (draft: Draft): Shown =>
  present({
    "Tipo": kindName(draft),
    "Processo": draft.numeroProcesso,
    "Juiz": draft.nomeJuiz,
    "Vara": draft.nomeVara,
    "Tipo de ação": draft.tipoAcao,
    "Autor": draft.autor?.nome,
    "Sigilosa": yes(draft.sigilosa),
    "Envio agendado para": draft.dataProtocolo,
    "Repetição até": draft.reiteracaoProgramada?.dataFim,
    "Informações pedidas": draft.informacoes?.join(", "),
    "Valor total": draft.valorTotal && reais(draft.valorTotal),
    "Depósito judicial": depositText(draft.depositoJudicial),
    ...Object.fromEntries(draft.reus.flatMap((reu) => {
      const who = `${reu.nome} (${taxIdText(reu.cpfCnpj)})`;
      const account = reu.contaSalario ? ", inclusive conta-salário" : "";
      const only = reu.usarContaUnica ? ", na conta única" : "";
      return [
        [`Réu ${who}`, `${reu.valor === undefined ? "Incluído" : reais(reu.valor)}${account}${only}`],
        [`Instituições de ${who}`, institutionsOf(reu)],
      ];
    })),
  });

const institutionsOf = ({ instituicoes }: Draft["reus"][number]): string =>
  instituicoes.filter(({ atingida }) => atingida)
    .map(({ nome, agencia, conta }) =>
      [nome, agencia && `agência ${agencia}`, conta && `conta ${conta}`].filter(Boolean).join(" ")
    ).join("; ");

/** What is read of a split before it is protocoled. */
export const shownOfSplit = (split: Split): Shown =>
  present({
    "Processo": split.numeroProcesso,
    "Juiz": split.nomeJuiz,
    "Vara": split.nomeVara,
    "Interrompe a série": yes(split.interrompeSerie),
    "Depósito judicial": depositText(split.depositoJudicial),
    ...Object.fromEntries(
      split.acoes.map(({ instituicao, cpfCnpj, tipo, valor, saldoADesbloquear, ativo }) => [
        `${instituicao}, réu ${taxIdText(cpfCnpj)}`,
        [
          `${actionTitles[tipo]}${valor === undefined ? "" : ` ${reais(valor)}`}`,
          saldoADesbloquear && `e desbloquear ${reais(saldoADesbloquear)}`,
          ativo && `ativo ${ativo}`,
        ].filter(Boolean).join(", "),
      ]),
    ),
  });

const depositText = (deposit: Draft["depositoJudicial"]): string | undefined =>
  deposit && Object.values(deposit).filter((value) => typeof value === "string").join(", ");

const present = (shown: Readonly<Record<string, string | undefined>>): Shown =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]),
  );
