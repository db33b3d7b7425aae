/** Which orders exist for a caller, what a viewer may not do, and the record of reading what is confidential. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import { mayAct, maySee, type Secrecy } from "../../domain/orders/confidentiality.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Order } from "../../store/orders/orders.ts";
import type { App, Env } from "../app.ts";
import { isProtocoled, isShown, type ProtocoledOrder, type ShownOrder } from "./shown_order.ts";
import type { Explanation } from "../http/problems.ts";
import { auditEntry } from "../http/request.ts";
import { explainViewer } from "./viewer_problems.ts";

/** The order, if the caller may know of it; a removed one is nobody's to see. */
export function visible(order: Order | undefined, caller: Caller): ShownOrder | undefined {
  if (order === undefined || !isShown(order)) return undefined;
  return maySee(caller, secrecyOf(order)) ? order : undefined;
}

/** The same for one known by its protocol number. */
export function visibleProtocoled(order: Order | undefined, caller: Caller): ProtocoledOrder | undefined {
  const shown = visible(order, caller);
  return shown !== undefined && isProtocoled(shown) ? shown : undefined;
}

/** An order the caller sees, as one to do something with: a viewer may not. */
export function actionable<O extends Order>(order: O, caller: Caller): Result<O, Explanation> {
  const allowed = mayAct(caller, secrecyOf(order));
  return allowed.ok ? ok(order) : fail(explainViewer(allowed.error));
}

/** What of an order decides who may know of it. */
export const secrecyOf = ({ court, confidential, creator, judge, viewers }: Order): Secrecy => ({
  court,
  confidential,
  creatorCpf: creator.cpf,
  judgeCpf: judge.cpf,
  viewerCpfs: viewers,
});

/** How a confidential order was read. */
export type Reading =
  | "draft.read"
  | "order.read"
  | "order.list"
  | "information.read"
  | "event.read"
  | "document.issue"
  | "split.read"
  | "series.read";

/** Writes down who reads confidential orders, one entry an order, before the answer leaves; of others nothing. */
export async function recordReading(
  { db, clock }: App,
  c: Context<Env>,
  action: Reading,
  orders: readonly { readonly subject: string; readonly confidential: boolean }[],
): Promise<void> {
  const subjects = new Set(orders.flatMap(({ subject, confidential }) => confidential ? [subject] : []));
  if (subjects.size === 0) return;
  const at = clock();
  const entries = [...subjects].map((subject) => auditEntry(c, { at, action, subject }));
  await db.transaction().execute((tx) => appendAudit(tx, entries));
}

/** What an order is known by: its number, or its id while it is a draft. */
export const subjectOf = (order: ShownOrder) => ({
  subject: isProtocoled(order) ? order.state.protocol.number : order.id,
  confidential: order.confidential,
});
