/**
 * Active orders of the process and defendants of a draft. They are named where the draft is written and read;
 * they refuse nothing, and confidential orders that the caller does not see are not among them.
 */
import type { Caller } from "../../domain/identity/caller.ts";
import { type Centavos, centavos, formatReais, sum, ZERO } from "../../domain/money.ts";
import type { Draft } from "../../domain/orders/draft.ts";
import { balanceOf, type TargetBalance } from "../../domain/splits/target_balance.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { ordersOfSameDefendants, type SameDefendantOrder } from "../../store/orders/same_defendant_orders.ts";
import { seriesOf } from "../../store/series/series_list.ts";
import { loadHistories, targetHistories } from "../../store/splits/histories.ts";
import { wireMoney } from "../http/wire.ts";
import type { DuplicateWarning } from "../orders/draft_warning.ts";
import type { DraftView } from "../orders/order_wire.ts";

type Drafted = Pick<Draft, "processNumber" | "kind"> & {
  readonly defendants: readonly { readonly taxId: string; readonly name: string }[];
};

export const draftedOf = ({ order, defendants }: DraftView): Drafted => ({ ...order, defendants });

/** The warnings of each draft, in their order. */
export async function duplicateWarnings(
  db: Db | Tx,
  caller: Caller,
  drafts: readonly Drafted[],
): Promise<DuplicateWarning[][]> {
  const found = await ordersOfSameDefendants(
    db,
    caller,
    drafts.flatMap(({ processNumber, kind, defendants }, draft) =>
      defendants.map(({ taxId }, position) => ({ draft, position, taxId, processNumber, kind }))
    ),
  );
  const answered = [...new Set(found.flatMap(({ id, status }) => status === "answered" ? [id] : []))];
  const [histories, series] = answered.length === 0
    ? [undefined, undefined]
    : [await loadHistories(db, answered), await seriesOf(db, answered)];
  const warningOf = (order: SameDefendantOrder): DuplicateWarning[] => {
    const balances = histories === undefined || order.status !== "answered"
      ? []
      : targetHistories(histories, order.id).filter(({ taxId }) => taxId === order.taxId)
        .map((history) => balanceOf(history, { series: series?.get(order.id)?.status }));
    if (order.status === "answered" && !balances.some(isActive)) return [];
    const held = sum(balances.map(({ remaining }) => remaining));
    return [warning(order, drafts[order.draft]!.defendants[order.position]!.name, held)];
  };
  const byDraft = Map.groupBy(found, ({ draft }) => draft);
  return drafts.map((_, index) => (byDraft.get(index) ?? []).flatMap(warningOf));
}

/** Whether something is held, asked or left unanswered. */
const isActive = ({ remaining, pending, unanswered }: TargetBalance): boolean =>
  remaining > ZERO || pending || unanswered !== undefined;

function warning(
  { position, protocolNumber, status, amount }: SameDefendantOrder,
  name: string,
  held: Centavos,
): DuplicateWarning {
  const asked = amount === null ? "" : `, de ${formatReais(centavos(amount))}`;
  const state = status !== "answered"
    ? "ainda sem todas as respostas"
    : held > ZERO
    ? `que mantém ${formatReais(held)}`
    : "com pedido sem resposta";
  return {
    campo: `reus[${position}]`,
    codigo: "ordem-em-andamento",
    mensagem: `${name} já tem neste processo a ordem ${protocolNumber}${asked}, ${state}`,
    ordem: {
      numeroProtocolo: protocolNumber,
      link: `/v1/ordem/${protocolNumber}`,
      ...amount !== null && { valor: wireMoney(centavos(amount)), valorMantido: wireMoney(held) },
    },
  };
}
