/** The visibility of orders for a caller, the limits of a viewer, and the audit of readings. */
import type { Caller } from "../../domain/identity/caller.ts";
import {
  type ConfidentialityFacts,
  mayActOnOrder,
  maySeeOrder,
} from "../../domain/orders/confidentiality.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { SearchTerms } from "../../domain/search_terms.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { findOrder, type OrderDetail, type StoredOrder } from "../../store/orders/orders.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import { protocolNumberOf } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainViewer } from "./viewer_problems.ts";

/** A state that users can see. */
export type ExistingState = Exclude<OrderState, { status: "removed" }>;

export type ExistingOrder = StoredOrder & { readonly state: ExistingState };

export type ProtocoledState = Exclude<ExistingState, { status: "draft" }>;

export type ProtocoledOrder = StoredOrder & { readonly state: ProtocoledState };

/** Whether an order is visible at all: removed ones are not. */
export const isExisting = (order: StoredOrder): order is ExistingOrder => order.state.status !== "removed";

export const isProtocoled = (order: ExistingOrder): order is ProtocoledOrder =>
  order.state.status !== "draft";

/** Whether a caller may know that an order exists. */
export const maySeeStoredOrder = (caller: Caller) => (order: StoredOrder): boolean =>
  maySeeOrder(caller, secrecyOf(order));

/** The protocol number in the paths of operations. */
export const numberParameter = {
  in: "path",
  name: "numeroProtocolo",
  description: "Número de protocolo, 14 dígitos",
  example: "20260000000042",
} as const;

/** The order in a path, if the caller may know of it; undefined for an unknown number and for text that is no protocol number. */
export const findByNumber = async (
  db: Db | Tx,
  caller: Caller,
  given: string | undefined,
): Promise<OrderDetail | undefined> => {
  const protocolNumber = protocolNumberOf(given);
  return protocolNumber === undefined
    ? undefined
    : await findOrder(db, { protocolNumber }, maySeeStoredOrder(caller));
};

/** The order, if the caller may see it; undefined when it was removed. */
export function visibleOrder(order: StoredOrder | undefined, caller: Caller): ExistingOrder | undefined {
  if (order === undefined || !isExisting(order)) return undefined;
  return maySeeOrder(caller, secrecyOf(order)) ? order : undefined;
}

/** The same for a protocoled order. */
export function visibleProtocoled(
  order: StoredOrder | undefined,
  caller: Caller,
): ProtocoledOrder | undefined {
  const shown = visibleOrder(order, caller);
  return shown !== undefined && isProtocoled(shown) ? shown : undefined;
}

/** The order, if the caller, who sees it, may also act on it: a viewer may not. */
export function whenActionable<O extends StoredOrder>(order: O, caller: Caller): Result<O, Explanation> {
  const allowed = mayActOnOrder(caller, secrecyOf(order));
  return allowed.ok ? ok(order) : fail(explainViewer(allowed.error));
}

/** The facts of an order that decide who may see it. */
export const secrecyOf = (
  { court, confidential, creator, judge, viewers }: StoredOrder,
): ConfidentialityFacts => ({
  court,
  confidential,
  creatorCpf: creator.cpf,
  judgeCpf: judge.cpf,
  viewerCpfs: viewers,
});

/** The ways in which an order is read. */
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
 * Records who reads orders, before the answer is sent: one entry for each confidential order, and one for all
 * other orders of an answer, so that a long list costs a single row. For events only confidential orders are
 * recorded: other events contain no personal data.
 */
export async function recordOrderReading(
  { db, clock }: App,
  acting: Acting,
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
    ...subjectsOf(true).map((subject) => auditEntry(acting, { at, action, subject })),
    ...only === undefined
      ? []
      : others.length === 0
      ? [auditEntry(acting, { at, action, subject: only })]
      : [auditEntry(acting, { at, action, subject: SEVERAL_ORDERS, detail: { orders: ordinary } })],
  ];
  await appendAudit(db, entries);
}

/** Records who searched for which person, whatever was found. */
export async function recordDefendantSearch(
  { db, clock }: App,
  acting: Acting,
  { taxId, name }: SearchTerms = {},
): Promise<void> {
  const subject = taxId?.value ?? name;
  if (subject === undefined) return;
  const entry = auditEntry(acting, { at: clock(), action: "defendant.search", subject });
  await appendAudit(db, [entry]);
}

/** The subject of an entry whose orders are in its detail. */
const SEVERAL_ORDERS = "orders";

/** The identification of an order: its protocol number, or its id while it is a draft. */
export const auditSubjectOf = (order: ExistingOrder) => ({
  subject: isProtocoled(order) ? order.state.protocol.number : order.id,
  confidential: order.confidential,
});
