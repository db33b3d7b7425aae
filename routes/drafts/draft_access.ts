/**
 * Finds the draft of an operation: whether it exists, still is a draft, and may be seen and changed by the
 * caller.
 */
import type { Caller } from "../../domain/identity/caller.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { findOrder } from "../../store/orders/orders.ts";
import type { App } from "../app.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { isOrderId } from "../http/wire.ts";
import { whenChangeable } from "../order_content/draft_change.ts";
import { explainOrder } from "../order_content/order_problems.ts";
import {
  type ExistingOrder,
  maySeeStoredOrder,
  visibleOrder,
  whenActionable,
} from "../order_content/visibility.ts";
import type { DraftView } from "../orders/order_wire.ts";
import { contentProblems } from "./draft_creation.ts";

/** The problems of a draft. */
export const draftProblems: readonly ProblemCode[] = [
  "numero-processo-invalido",
  "cpf-cnpj-invalido",
  ...contentProblems,
];
export const lookUpProblems: readonly ProblemCode[] = [
  "limite-de-consultas-excedido",
  "cadastro-de-clientes-indisponivel",
];

export const idParameter = { in: "path", name: "id", description: "Identificador da minuta (UUID)" } as const;

/** The draft with an id, if the caller may see it. */
export async function readVisibleDraft(
  { db }: App,
  caller: Caller,
  id: string | undefined,
): Promise<Result<DraftView, DraftAbsence>> {
  const found = isOrderId(id) ? await findOrder(db, { id }, maySeeStoredOrder(caller)) : undefined;
  if (found === undefined) return fail({ type: "unknown-draft" });
  const order = requireDraft(visibleOrder(found.order, caller));
  return order.ok ? ok({ ...found, order: order.value }) : order;
}

type DraftAbsence =
  | { readonly type: "unknown-draft" }
  | { readonly type: "not-yours"; readonly explanation: Explanation }
  | { readonly type: "outdated-version" }
  | OrderRefusal;

/** A draft that the caller may change: neither a viewer of a confidential one nor somebody unrelated may. */
export async function requireChangeable(
  db: Db | Tx,
  caller: Caller,
  draft: ExistingOrder,
  now: Temporal.Instant,
): Promise<Result<ExistingOrder, Explanation>> {
  const acting = whenActionable(draft, caller);
  return acting.ok ? await whenChangeable(db, caller, draft, now) : acting;
}

/** An order that is still a draft; others are not read, changed or removed as one. */
export function requireDraft(order: ExistingOrder | undefined): Result<ExistingOrder, DraftAbsence> {
  if (order === undefined) return fail({ type: "unknown-draft" });
  return order.state.status === "draft"
    ? ok(order)
    : fail({ type: "already-protocoled", protocolNumber: order.state.protocol.number });
}

/** Why there is no draft to work on: a code, or a sentence where the code's own does not say all. */
export function explainAbsence(absence: DraftAbsence): ProblemCode | Explanation {
  if (absence.type === "unknown-draft") return "minuta-nao-encontrada";
  if (absence.type === "outdated-version") return "versao-desatualizada";
  const { code, detail } = absence.type === "not-yours" ? absence.explanation : explainOrder(absence);
  return { code, detail };
}
