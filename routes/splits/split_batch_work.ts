/** The splits of a batch: decided with all orders locked, then saved in a few statements. */
import { match } from "ts-pattern";
import { codesForbiddingUnblock } from "../../domain/answers/response_code.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  type BatchDecision,
  type BatchOutcome,
  type BatchRequest,
  decideOrderOfBatch,
  type SkippedPart,
} from "../../domain/follow_up/split_batch.ts";
import { formatList } from "../../domain/formatting.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { formatReais } from "../../domain/money.ts";
import type { SplitRefusal } from "../../domain/splits/split_draft.ts";
import type { SplitHeadRequest } from "../../domain/splits/split_head.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import { newId } from "../../store/orders/order_numbers.ts";
import {
  defendantsOf,
  lockOrders,
  type OrderDefendant,
  type StoredOrder,
} from "../../store/orders/orders.ts";
import { insertSplits, type NewSplit } from "../../store/splits/split_drafts.ts";
import type { SkippedInBatch } from "../../store/splits/split_tables.ts";
import { insertBatch, type SplitBatch } from "../../store/splits/splits.ts";
import type { InstitutionDirectory } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import type { ProtocoledOrder } from "../order_content/visibility.ts";
import { withoutNames } from "./reservation_wire.ts";
import { readSplitFacts, reservedThroughFor, type SplitSources } from "./split_facts.ts";
import { explainSplit } from "./split_problems.ts";

interface Decided extends BatchOutcome {
  readonly order: StoredOrder;
  /** The institution of a target. */
  ispbOf(target: bigint): string | undefined;
}

/** Gives the head of an order's split, and the facts from the registries. */
type GivenFor = (
  order: StoredOrder,
  defendants: readonly OrderDefendant[],
) => { readonly head: SplitHeadRequest; readonly sources: SplitSources };

/** Decides with every order locked, so that other splits of them wait. */
export async function decideBatch(
  tx: Tx,
  caller: Caller,
  chosen: readonly ProtocoledOrder[],
  { now, ...request }: BatchRequest & { readonly now: Temporal.Instant },
  given: GivenFor,
): Promise<Decided[]> {
  const orders = await lockOrders(tx, chosen.map(({ id }) => id));
  const ids = orders.map(({ id }) => id);
  const factsOf = await readSplitFacts(tx, caller, orders, localDate(now));
  const defendants = await defendantsOf(tx, ids);
  return orders.map((order) => {
    const own = defendants.get(order.id) ?? [];
    const { head, sources } = given(order, own);
    const facts = factsOf(order, sources);
    const ispbs = new Map(facts.targets.map(({ id, ispb }) => [id, ispb]));
    return {
      order,
      ispbOf: (target) => ispbs.get(target),
      ...decideOrderOfBatch(request, { head, facts }),
    };
  });
}

/** Refusals due to the request itself, reported as faults of the call when they prevented every split. */
const ownRefusals: ReadonlySet<SplitRefusal["type"]> = new Set([
  "deposit-missing",
  "deposit-refused",
  "deposit-not-taken",
  "judge-of-another-court",
  "unknown-unit",
]);

export function faultsOfBatch(decided: readonly Decided[]): Explanation[] {
  if (decided.some(({ draft }) => draft !== undefined)) return [];
  const faults = decided.flatMap(({ left }) =>
    left.flatMap((one) =>
      one.type === "split-refused" && ownRefusals.has(one.refusal.type) ? [explainSplit(one.refusal, [])] : []
    )
  );
  return [...new Map(faults.map((fault) => [`${fault.code} ${fault.field}`, fault])).values()];
}

export async function saveBatch(
  tx: Tx,
  acting: Acting,
  decision: BatchDecision,
  decided: readonly Decided[],
  institutions: InstitutionDirectory,
  now: Temporal.Instant,
): Promise<SplitBatch> {
  const { cpf, name, court } = acting.caller;
  const reservedThrough = await reservedThroughFor(tx, court, now);
  const id = newId();
  const splits = decided.flatMap(({ order, draft }): NewSplit[] =>
    draft === undefined ? [] : [{
      id: newId(),
      orderId: order.id,
      court: order.court,
      draft,
      origin: "user",
      creator: { cpf, name },
      reservedThrough,
    }]
  );
  await insertSplits(tx, splits, now);
  const split = new Set(splits.map(({ orderId }) => orderId));
  await refreshWorklist(tx, decided.flatMap(({ order }) => split.has(order.id) ? [order] : []));
  const batch = {
    id,
    court,
    decision,
    createdAt: now,
    splits: splits.map(({ id }) => id),
    remaining: decided.flatMap(({ order, ispbOf, left }) =>
      left.map((one) => leftOf(order, one, (target) => institutions.byIspb.get(ispbOf(target) ?? "")?.name))
    ),
  };
  await insertBatch(tx, batch);
  const numbers = new Map(decided.map(({ order }) => [order.id, numberOf(order)]));
  await appendAudit(
    tx,
    splits.map(({ id: split, orderId }) =>
      auditEntry(acting, {
        at: now,
        action: "split.create",
        subject: split,
        detail: { order: numbers.get(orderId), batch: id },
      })
    ),
  );
  return batch;
}

const numberOf = ({ state }: StoredOrder): string => "protocol" in state ? state.protocol?.number ?? "" : "";

function targetOf(left: SkippedPart): bigint | undefined {
  if (left.type === "in-doubt") return left.target;
  return left.type === "split-refused" && "target" in left.refusal ? left.refusal.target : undefined;
}

function leftOf(
  order: StoredOrder,
  left: SkippedPart,
  institutionOf: (target: bigint) => string | undefined,
): SkippedInBatch {
  const target = targetOf(left);
  const institution = target === undefined ? undefined : institutionOf(target);
  const { code, detail } = explainLeft(left);
  return {
    orderId: order.id,
    orderNumber: numberOf(order),
    code,
    detail,
    ...(target !== undefined && { target: String(target) }),
    ...(institution !== undefined && { institution }),
  };
}

const nothingToDecide: Readonly<Record<BatchDecision, string>> = {
  "reiterate": "Não há não resposta (código 98) a reiterar nesta ordem",
  "cancel": "Não há não resposta (código 98) a cancelar nesta ordem",
  "unblock-excess": "Não há excesso a desbloquear nesta ordem",
  "transfer": "Não há saldo bloqueado a transferir nesta ordem",
};

const explainLeft = (left: SkippedPart): Pick<Explanation, "code" | "detail"> =>
  match(left)
    .returnType<Pick<Explanation, "code" | "detail">>()
    .with({ type: "nothing-to-decide" }, ({ decision }) => ({
      code: "nada-a-desdobrar",
      detail: nothingToDecide[decision],
    }))
    .with({ type: "excess-kept" }, ({ amount }) => ({
      code: "nada-a-desdobrar",
      detail: `${formatReais(amount)} de excesso não podem ser desbloqueados: têm código ${
        formatList(codesForbiddingUnblock(), "ou")
      }, ou um pedido sem resposta`,
    }))
    .with({ type: "in-doubt" }, ({ amount }) => ({
      code: "confirmacao-necessaria",
      detail:
        `${
          formatReais(amount)
        } poderiam passar do pedido, porque do réu há valor em dúvida, de um pedido sem ` +
        "resposta; desdobre a ordem por si e confirme o valor, ou reitere o pedido sem resposta",
    }))
    .with({ type: "split-refused" }, ({ refusal }) => explainSplit(withoutNames(refusal), []))
    .exhaustive();
