/** Which orders exist for a caller, what a viewer may not do, and the record of who reads orders. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import { type ConfidentialityFacts, mayAct, maySee } from "../../domain/orders/confidentiality.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection.ts";
import { findOrder, type OrderDetail, type StoredOrder } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { isProtocoled, isShown, type ProtocoledOrder, type ShownOrder } from "./shown_order.ts";
import type { Explanation } from "../http/problems.ts";
import { auditEntry, isProtocolNumber } from "../http/request.ts";
import { explainViewer } from "./viewer_problems.ts";

/** Whether a caller may know that an order exists. */
export const mayKnow = (caller: Caller) => (order: StoredOrder): boolean => maySee(caller, secrecyOf(order));

/** The order a path names, if the caller may know of it; undefined for what is no protocol number, as for one that nobody has. */
export const findByNumber = async (
  db: Db | Tx,
  caller: Caller,
  protocolNumber: string | undefined,
): Promise<OrderDetail | undefined> =>
  isProtocolNumber(protocolNumber) ? await findOrder(db, { protocolNumber }, mayKnow(caller)) : undefined;

/** The order, if the caller may know of it; undefined when it was removed. */
export function visible(order: StoredOrder | undefined, caller: Caller): ShownOrder | undefined {
  if (order === undefined || !isShown(order)) return undefined;
  return maySee(caller, secrecyOf(order)) ? order : undefined;
}

/** The same for one known by its protocol number. */
export function visibleProtocoled(
  order: StoredOrder | undefined,
  caller: Caller,
): ProtocoledOrder | undefined {
  const shown = visible(order, caller);
  return shown !== undefined && isProtocoled(shown) ? shown : undefined;
}

/** An order the caller sees, as one to do something with: a viewer may not. */
export function actionable<O extends StoredOrder>(order: O, caller: Caller): Result<O, Explanation> {
  const allowed = mayAct(caller, secrecyOf(order));
  return allowed.ok ? ok(order) : fail(explainViewer(allowed.error));
}

/** What of an order decides who may know of it. */
export const secrecyOf = (
  { court, confidential, creator, judge, viewers }: StoredOrder,
): ConfidentialityFacts => ({
  court,
  confidential,
  creatorCpf: creator.cpf,
  judgeCpf: judge.cpf,
  viewerCpfs: viewers,
});

/** How an order was read. */
type Reading =
  | "draft.read"
  | "order.read"
  | "order.list"
  | "order.mark-read"
  | "information.read"
  | "event.read"
  | "document.issue"
  | "split.read"
  | "series.read";

/**
 * Writes down who reads orders, before the answer leaves: an entry for each confidential one, and one for all ordinary ones
 * of an answer, so that a long list costs the trail a single row. Of events, only those of confidential orders: no other
 * event has anything of a person.
 */
export async function recordReading(
  { db, clock }: App,
  c: Context<Env>,
  action: Reading,
  orders: readonly { readonly subject: string; readonly confidential: boolean }[],
): Promise<void> {
  const subjectsOf = (secret: boolean) => [
    ...new Set(orders.flatMap(({ subject, confidential }) => confidential === secret ? [subject] : [])),
  ];
  const ordinary = action === "event.read" ? [] : subjectsOf(false);
  const [only, ...others] = ordinary;
  const at = clock();
  const entries = [
    ...subjectsOf(true).map((subject) => auditEntry(c, { at, action, subject })),
    ...only === undefined
      ? []
      : others.length === 0
      ? [auditEntry(c, { at, action, subject: only })]
      : [auditEntry(c, { at, action, subject: SEVERAL_ORDERS, detail: { orders: ordinary } })],
  ];
  if (entries.length === 0) return;
  await db.transaction().execute((tx) => appendAudit(tx, entries));
}

/** What an entry is about whose orders are in its detail. */
const SEVERAL_ORDERS = "orders";

/** What an order is known by: its number, or its id while it is a draft. */
export const subjectOf = (order: ShownOrder) => ({
  subject: isProtocoled(order) ? order.state.protocol.number : order.id,
  confidential: order.confidential,
});
