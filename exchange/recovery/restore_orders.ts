/** Restores orders that a restored database does not know, from the remittances that requested them. */
import { type Holidays, localDate } from "../../domain/calendar/calendar.ts";
import { protocoledOrderData } from "../../domain/notices/event_data.ts";
import { decideOrder, evolveOrder } from "../../domain/orders/order.ts";
import { needsTransferId, transferIdOf } from "../../domain/transfer_id.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { emitProtocoled } from "../../store/notices/events.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import { saveOrderStates } from "../../store/orders/dispatch_states.ts";
import { findOrMakeDraft, unknownProtocols } from "../../store/orders/drafts.ts";
import { nextTransferNumbers } from "../../store/orders/order_numbers.ts";
import { lockOrders } from "../../store/orders/orders.ts";
import { beginSeries } from "../../store/series/series.ts";
import type { ArchivedRemittance } from "../files/archive_listing.ts";
import { archivedLines } from "./archived_lines.ts";
import { type OrderInLines, ordersInLines, type ReceivedLine } from "./orders_in_lines.ts";

/** The orders of archived remittances that the database does not know. */
export async function lostOrders(
  db: Db | Tx,
  files: readonly Pick<ArchivedRemittance, "ispb" | "path">[],
): Promise<OrderInLines[]> {
  const unknownLines: ReceivedLine[] = [];
  for (const { ispb: receiver, path } of files) {
    for await (const lines of archivedLines(path)) {
      const numbers = new Set(lines.map(({ protocolNumber }) => protocolNumber));
      const unknown = new Set(await unknownProtocols(db, [...numbers]));
      for (const { asks } of lines) {
        if (unknown.has(asks.numeroProtocolo)) unknownLines.push({ receiver, asks });
      }
    }
  }
  return ordersInLines(unknownLines);
}

/**
 * Protocols orders again under their numbers: from the database's own draft when it has one with the same
 * request, which has more fields, or else from the lines alone. A freeze then produces the same lines, by
 * which they are matched.
 */
export async function restoreOrders(
  tx: Tx,
  orders: readonly OrderInLines[],
  { dispatchOn, holidays, now }: {
    readonly dispatchOn: Temporal.PlainDate;
    readonly holidays: Holidays;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  for (const { protocolNumber: number, protocoledAt: at, draft } of orders) {
    const id = await findOrMakeDraft(tx, draft, at);
    const [order] = await lockOrders(tx, [id]);
    const protocol = { number, at, by: draft.judge.cpf, byName: draft.judge.name };
    const events = decideOrder(order!.state, { type: "protocol", protocol, dispatchOn });
    if (!events.ok) throw new Error(`Order ${id} cannot be protocoled again: ${events.error.type}`);
    const state = events.value.reduce(evolveOrder, order!.state);
    if (state.status !== "scheduled" && state.status !== "protocoled") {
      throw new Error(`A protocol left order ${id} ${state.status}`);
    }
    const [transfer] = await nextTransferNumbers(tx, needsTransferId(order!) ? 1 : 0);
    const transferId = transfer === undefined ? undefined : transferIdOf(localDate(at).year, transfer);
    await saveOrderStates(tx, [{ id, from: "draft", state, transferId }], now);
    const endsOn = order!.kind === "block" ? order!.repetitionEndsOn : undefined;
    const series = await beginSeries(tx, endsOn === undefined ? [] : [{ firstOrderId: id, endsOn }], at);
    const protocoled = { kind: draft.kind, state, transferId, seriesId: series.get(id), dispatchOn };
    await emitProtocoled(tx, { orders: [{ id, data: protocoledOrderData(protocoled, holidays) }], now: at });
    await appendAudit(tx, [{
      at: now,
      actor: SERVICE_SUBJECT,
      action: "order.recover",
      subject: number,
      detail: { order: id, via: "command-line" },
    }]);
  }
}
