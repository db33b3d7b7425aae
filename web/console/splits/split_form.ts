/** The form of a split: what is asked of each target, typed or filled by one of a few quick choices. */
import { centavos, formatMoney } from "../../../domain/money.ts";
import { match } from "ts-pattern";
import {
  type ActionType,
  actionTypes,
  isMoney,
  isTransfer,
  unblocksItsAmount,
  wireAction,
} from "../../../domain/splits/action.ts";
import { actionText } from "../../../routes/documents/data.ts";
import type { Problem } from "../../api.ts";
import { bodyOf, type Part, typedAmount } from "../../components/form.ts";
import { amountTyped } from "../../../domain/formatting/formatting.ts";
import { depositBody, type DepositForm, readDepositForm } from "../drafts/draft_deposit.ts";
import { objectOf, objectsOf, textOf } from "../drafts/draft_parts.ts";
import { centsOf, type Order, type Schemas, type Target, totalOf } from "../orders/order_shown.ts";

type SplitBody = Schemas["NovoDesdobramento"];
type WireAction = SplitBody["acoes"][number]["tipo"];

/** The actions as users read them, by their names on the wire. */
export const actionTitles = Object.fromEntries(
  actionTypes.map((type) => [wireAction[type], actionText[type]]),
) as Record<WireAction, string>;

const typeOf = (tipo: string): ActionType | undefined =>
  actionTypes.find((type) => wireAction[type] === tipo);

/** Whether an action names an amount. */
export const takesAmount = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && isMoney(type);
};

/** Whether an action gives the amount it names back to the defendant. */
export const unblocksAmount = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && unblocksItsAmount(type);
};

/** Whether an action transfers, and so names an asset and needs a deposit. */
export const transfers = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && isTransfer(type);
};

/** One target's row as it is typed; no action: nothing is asked of it. */
export interface Row {
  readonly alvoId: string;
  readonly tipo: string;
  readonly valor: string;
  readonly ativo: string;
}

export interface SplitForm {
  readonly rows: readonly Row[];
  readonly interromperSerie: string;
  readonly varaId: string;
  readonly cpfJuiz: string;
  readonly numeroProcesso: string;
  readonly deposit: DepositForm;
  /** The fields of the deposit were there to be filled in. */
  readonly depositShown: boolean;
}

/** The targets something can be asked of, in the order of the form's rows. */
export const splittable = ({ alvos }: Order): Target[] =>
  alvos.filter(({ acoesPossiveis }) => acoesPossiveis.length > 0);

export const emptyForm = (order: Order): SplitForm => ({
  rows: splittable(order).map(({ id }) => emptyRow(id)),
  interromperSerie: "",
  varaId: "",
  cpfJuiz: "",
  numeroProcesso: "",
  deposit: readDepositForm(undefined),
  depositShown: false,
});

const emptyRow = (alvoId: string): Row => ({ alvoId, tipo: "", valor: "", ativo: "" });

/** What was typed, laid beside the order as it is now: what can no longer be asked leaves its row behind. */
export function readSplitForm(posted: URLSearchParams, order: Order): SplitForm {
  const body = bodyOf(posted);
  const typed = new Map(objectsOf(body.acoes).map((row) => [textOf(row.alvoId), row]));
  return {
    rows: splittable(order).map(({ id }) => rowOf(id, typed.get(id))),
    interromperSerie: textOf(body.interromperSerie),
    varaId: textOf(body.varaId),
    cpfJuiz: textOf(body.cpfJuiz),
    numeroProcesso: textOf(body.numeroProcesso),
    deposit: readDepositForm(body.depositoJudicial),
    depositShown: "tipoCredito" in objectOf(body.depositoJudicial),
  };
}

const rowOf = (alvoId: string, { tipo, valor, ativo }: { readonly [name: string]: Part } = {}): Row => ({
  alvoId,
  tipo: textOf(tipo),
  valor: textOf(valor),
  ativo: textOf(ativo),
});

/** The quick choices, by the value of their button. */
export const quickChoices = {
  "transferir-tudo": "Transferir tudo",
  "desbloquear-tudo": "Desbloquear tudo",
  "excesso": "Devolver o excesso (proposta)",
  "reiterar-tudo": "Reiterar todas as 98",
  "cancelar-tudo": "Cancelar todas as 98",
} as const;
export type QuickChoice = keyof typeof quickChoices;

const chosenBy: Readonly<Record<Exclude<QuickChoice, "excesso">, WireAction>> = {
  "transferir-tudo": wireAction.transfer,
  "desbloquear-tudo": wireAction.unblock,
  "reiterar-tudo": wireAction.reiterate,
  "cancelar-tudo": wireAction.cancel,
};

/** Those that would fill anything. */
export const quickChoicesFor = (order: Order): QuickChoice[] =>
  (Object.keys(quickChoices) as QuickChoice[]).filter((choice) =>
    choice === "excesso"
      ? order.excesso?.propostaDesbloqueio !== undefined
      : order.alvos.some(({ acoesPossiveis }) => acoesPossiveis.includes(chosenBy[choice]))
  );

/** The form with a quick choice made: the rows it is about, the others as they were; the proposal replaces them all. */
export function filled(form: SplitForm, choice: QuickChoice, order: Order): SplitForm {
  if (choice === "excesso") {
    const proposed = new Map(
      order.excesso?.propostaDesbloqueio?.acoes.map((action) => [action.alvoId, action]),
    );
    return {
      ...form,
      rows: form.rows.map(({ alvoId }) => {
        const action = proposed.get(alvoId);
        return action === undefined
          ? emptyRow(alvoId)
          : { alvoId, tipo: action.tipo, valor: action.valor ? amountTyped(action.valor) : "", ativo: "" };
      }),
    };
  }
  const tipo = chosenBy[choice];
  const targets = new Map(splittable(order).map((target) => [target.id, target]));
  return {
    ...form,
    rows: form.rows.map((row) => {
      const target = targets.get(row.alvoId);
      if (target === undefined || !target.acoesPossiveis.includes(tipo)) return row;
      const valor = takesAmount(tipo) ? amountTyped(target.saldoDisponivel ?? "0.00") : "";
      return { ...row, tipo, valor };
    }),
  };
}

/** What is asked in all. */
export interface SplitTotals {
  readonly transferir: string;
  readonly desbloquear: string;
  readonly reiterar: number;
  readonly cancelar: number;
}

export function askedIn({ rows }: SplitForm, order: Order): SplitTotals {
  const available = new Map(order.alvos.map(({ id, saldoDisponivel }) => [id, saldoDisponivel]));
  const amounts = (of: (row: Row) => string | undefined) => totalOf(rows.map(of));
  const restOf = ({ alvoId, valor }: Row) => {
    const rest = centsOf(available.get(alvoId)) - centsOf(typedAmount(valor));
    return rest > 0n ? formatMoney(centavos(rest)) : undefined;
  };
  return {
    transferir: amounts(({ tipo, valor }) => transfers(tipo) ? typedAmount(valor) : undefined),
    desbloquear: amounts((row) =>
      match(typeOf(row.tipo))
        .with("unblock", () => typedAmount(row.valor))
        .with("transfer-and-unblock", () => restOf(row))
        .with("transfer", "reiterate", "cancel", undefined, () => undefined)
        .exhaustive()
    ),
    reiterar: rows.filter(({ tipo }) => tipo === wireAction.reiterate).length,
    cancelar: rows.filter(({ tipo }) => tipo === wireAction.cancel).length,
  };
}

export const needsDeposit = ({ rows }: SplitForm, { depositoJudicial }: Order): boolean =>
  depositoJudicial === undefined && rows.some(({ tipo }) => transfers(tipo));

/** The call's body, of the rows that ask something, and which rows those are. */
export function splitBody(form: SplitForm, order: Order): { body: SplitBody; sent: readonly number[] } {
  const asking = form.rows.flatMap((row, index) => row.tipo === "" ? [] : [{ ...row, index }]);
  const { interromperSerie, varaId, cpfJuiz, numeroProcesso } = form;
  const body: SplitBody = {
    ...varaId !== "" && { varaId },
    ...cpfJuiz !== "" && { cpfJuiz },
    ...numeroProcesso !== "" && { numeroProcesso },
    ...interromperSerie !== "" && { interromperSerie: interromperSerie === "true" },
    acoes: asking.map(({ alvoId, tipo, valor, ativo }) => ({
      alvoId,
      tipo: tipo as WireAction,
      ...valor !== "" && takesAmount(tipo) && { valor: typedAmount(valor)! },
      ...ativo !== "" && transfers(tipo) && { ativo },
    })),
    ...needsDeposit(form, order) && { depositoJudicial: depositBody(form.deposit) },
  };
  return { body, sent: asking.map(({ index }) => index) };
}

/** The refusal with its faults at the form's rows, of which only some were sent. */
export const faultsAtRows = (problem: Problem, sent: readonly number[]): Problem => ({
  ...problem,
  erros: (problem.erros ?? []).map((fault) => ({
    ...fault,
    campo: fault.campo.replace(
      /^acoes\[(\d+)\]/,
      (whole, index: string) => sent[Number(index)] === undefined ? whole : `acoes[${sent[Number(index)]}]`,
    ),
  })),
});
