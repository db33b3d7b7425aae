/** Form of a split: the action on each target, typed or filled in by a quick choice. */
import { match } from "ts-pattern";
import { formatTypedAmount } from "../../../domain/formatting.ts";
import { centavos, formatMoney } from "../../../domain/money.ts";
import {
  type ActionType,
  actionTypes,
  isTransfer,
  movesMoney,
  unblocksItsAmount,
  wireAction,
} from "../../../domain/splits/split_action.ts";
import { actionText } from "../../../routes/documents/document_data.ts";
import type { GivenSplit } from "../../../routes/splits/split_schema.ts";
import { type FormPart, requestBodyOf, wireAmount } from "../../components/posted_form.ts";
import type { Problem } from "../../operation_call.ts";
import { depositBody, type DepositForm, readDepositForm } from "../drafts/draft_deposit.ts";
import { objectOf, objectsOf, textOf } from "../drafts/draft_parts.ts";
import { centsOf, isZero, type Order, type Target, totalOf } from "../orders/order_values.ts";

type WireAction = GivenSplit["acoes"][number]["tipo"];

/** Titles of the actions, by their names in the API. */
export const actionTitles = Object.fromEntries(
  actionTypes.map((type) => [wireAction[type], actionText[type]]),
) as Record<WireAction, string>;

const typeOf = (tipo: string): ActionType | undefined =>
  actionTypes.find((type) => wireAction[type] === tipo);

/** Whether an action has an amount. */
export const takesAmount = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && movesMoney(type);
};

/** Whether an action unblocks the amount it names. */
export const unblocksAmount = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && unblocksItsAmount(type);
};

/** Whether an action transfers money, and so names an asset and needs a deposit. */
export const transfersAmount = (tipo: string): boolean => {
  const type = typeOf(tipo);
  return type !== undefined && isTransfer(type);
};

/** The row of one target, as typed; an empty action means none. */
export interface SplitFormRow {
  readonly alvoId: string;
  readonly tipo: string;
  readonly valor: string;
  readonly ativo: string;
}

export interface SplitForm {
  readonly rows: readonly SplitFormRow[];
  readonly interromperSerie: string;
  readonly varaId: string;
  readonly cpfJuiz: string;
  readonly numeroProcesso: string;
  readonly deposit: DepositForm;
  /** Whether the posted form had the deposit's fields. */
  readonly depositShown: boolean;
}

/** The targets with possible actions, in the order of the form's rows. */
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

const emptyRow = (alvoId: string): SplitFormRow => ({ alvoId, tipo: "", valor: "", ativo: "" });

/**
 * Parses a posted form against the current order; rows of targets that have no possible action any more are
 * dropped.
 */
export function readSplitForm(posted: URLSearchParams, order: Order): SplitForm {
  const body = requestBodyOf(posted);
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

const rowOf = (
  alvoId: string,
  { tipo, valor, ativo }: { readonly [name: string]: FormPart } = {},
): SplitFormRow => ({
  alvoId,
  tipo: textOf(tipo),
  valor: textOf(valor),
  ativo: textOf(ativo),
});

/** Labels of the quick choices, by their button's value. */
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

/** The quick choices that would fill in at least one row. */
export const quickChoicesFor = (order: Order): QuickChoice[] =>
  (Object.keys(quickChoices) as QuickChoice[]).filter((choice) =>
    choice === "excesso"
      ? order.excesso?.propostaDesbloqueio !== undefined
      : order.alvos.some((target) => isFilledBy(target, chosenBy[choice]))
  );

/** Whether a quick choice asks an action of a target: of what is in doubt nothing is asked by a button. */
const isFilledBy = ({ acoesPossiveis, saldoDisponivel }: Target, tipo: WireAction): boolean =>
  acoesPossiveis.includes(tipo) && !(takesAmount(tipo) && isZero(saldoDisponivel));

/**
 * The form after a quick choice: it fills in the rows it concerns and keeps the others, except that the
 * proposal for an excess replaces all.
 */
export function withQuickChoice(form: SplitForm, choice: QuickChoice, order: Order): SplitForm {
  if (choice === "excesso") {
    const proposed = new Map(
      order.excesso?.propostaDesbloqueio?.acoes.map((action) => [action.alvoId, action]),
    );
    return {
      ...form,
      rows: form.rows.map(({ alvoId }) => {
        const action = proposed.get(alvoId);
        return action === undefined ? emptyRow(alvoId) : {
          alvoId,
          tipo: action.tipo,
          valor: action.valor ? formatTypedAmount(action.valor) : "",
          ativo: "",
        };
      }),
    };
  }
  const tipo = chosenBy[choice];
  const targets = new Map(splittable(order).map((target) => [target.id, target]));
  return {
    ...form,
    rows: form.rows.map((row) => {
      const target = targets.get(row.alvoId);
      if (target === undefined || !isFilledBy(target, tipo)) return row;
      const valor = takesAmount(tipo) ? formatTypedAmount(target.saldoDisponivel ?? "0.00") : "";
      return { ...row, tipo, valor };
    }),
  };
}

/** The total amounts and numbers of institutions asked for in a split. */
export interface SplitTotals {
  readonly transferir: string;
  readonly desbloquear: string;
  readonly reiterar: number;
  readonly cancelar: number;
}

export function splitTotalsOf({ rows }: SplitForm, order: Order): SplitTotals {
  // What is in doubt remains too, and is unblocked with the rest.
  const available = new Map(
    order.alvos.map(({ id, saldoDisponivel, emDuvida }) => [id, totalOf([saldoDisponivel, emDuvida])]),
  );
  const ispbs = new Map(order.alvos.map(({ id, ispb }) => [id, ispb]));
  const institutionsWith = (action: string) =>
    new Set(rows.filter(({ tipo }) => tipo === action).map(({ alvoId }) => ispbs.get(alvoId))).size;
  const amounts = (of: (row: SplitFormRow) => string | undefined) => totalOf(rows.map(of));
  const restOf = ({ alvoId, valor }: SplitFormRow) => {
    const rest = centsOf(available.get(alvoId)) - centsOf(wireAmount(valor));
    return rest > 0n ? formatMoney(centavos(rest)) : undefined;
  };
  return {
    transferir: amounts(({ tipo, valor }) => transfersAmount(tipo) ? wireAmount(valor) : undefined),
    desbloquear: amounts((row) =>
      match(typeOf(row.tipo))
        .with("unblock", () => wireAmount(row.valor))
        .with("transfer-and-unblock", () => restOf(row))
        .with("transfer", "reiterate", "cancel", undefined, () => undefined)
        .exhaustive()
    ),
    reiterar: institutionsWith(wireAction.reiterate),
    cancelar: institutionsWith(wireAction.cancel),
  };
}

export const needsDeposit = ({ rows }: SplitForm, { depositoJudicial }: Order): boolean =>
  depositoJudicial === undefined && rows.some(({ tipo }) => transfersAmount(tipo));

/** The request body for the rows with an action, with their indexes in the form. */
export function splitBody(form: SplitForm, order: Order): { body: GivenSplit; sent: readonly number[] } {
  const asking = form.rows.flatMap((row, index) => row.tipo === "" ? [] : [{ ...row, index }]);
  const { interromperSerie, varaId, cpfJuiz, numeroProcesso } = form;
  const body: GivenSplit = {
    ...varaId !== "" && { varaId },
    ...cpfJuiz !== "" && { cpfJuiz },
    ...numeroProcesso !== "" && { numeroProcesso },
    ...interromperSerie !== "" && { interromperSerie: interromperSerie === "true" },
    acoes: asking.map(({ alvoId, tipo, valor, ativo }) => ({
      alvoId,
      tipo: tipo as WireAction,
      ...valor !== "" && takesAmount(tipo) && { valor: wireAmount(valor)! },
      ...ativo !== "" && transfersAmount(tipo) && { ativo },
    })),
    ...needsDeposit(form, order) && { depositoJudicial: depositBody(form.deposit) },
  };
  return { body, sent: asking.map(({ index }) => index) };
}

/**
 * Maps the faults of a refusal from the sent actions to the rows of the form, only some of which were sent.
 */
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
