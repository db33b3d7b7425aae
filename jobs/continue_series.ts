/**
 * Continues series after the answers of their latest order are published: makes the next order, or closes the
 * series.
 */
import { type Holidays, localDate } from "../domain/calendar/calendar.ts";
import { sum } from "../domain/money.ts";
import { forecastOf, protocoledOrderData } from "../domain/notices/event_data.ts";
import { decideOrder, evolveOrder, type OrderState } from "../domain/orders/order.ts";
import {
  decideSeries,
  defaultIntervalDays,
  nextDispatchDay,
  type PublishedAmount,
  type SeriesEvent,
} from "../domain/series/series.ts";
import { needsTransferId, type TransferId, transferIdOf } from "../domain/transfer_id.ts";
import { appendAudit } from "../store/audit/audit_entries.ts";
import type { Tx } from "../store/connection/connection.ts";
import { activeHolidays } from "../store/holidays.ts";
import { appendEvents, emitProtocoled, type NewEvent } from "../store/notices/events.ts";
import { SERVICE_SUBJECT } from "../store/operations/alarms.ts";
import { newId, nextProtocolNumbers, nextTransferNumbers } from "../store/orders/order_numbers.ts";
import type { StoredOrder } from "../store/orders/orders.ts";
import {
  closeSeries,
  closureBy,
  lockOverdueSeries,
  lockSeriesEndingIn,
  type StoredSeries,
} from "../store/series/series.ts";
import { insertNextOrders, type NextOrder, publishedShares } from "../store/series/series_orders.ts";
import type { JobApp } from "./task.ts";

interface Decided {
  readonly series: StoredSeries;
  readonly latest: StoredOrder;
  readonly event: SeriesEvent;
}

interface Planned extends Omit<Decided, "event"> {
  readonly plan: Extract<SeriesEvent, { readonly type: "order-planned" }>;
}

/**
 * Continues the series whose latest order is among the given ones, which are answered and locked. Orders
 * before the latest change nothing, so repeating it is safe.
 */
export async function continueSeries(app: JobApp, tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  const inSeries = orders.filter(({ series }) => series !== undefined);
  const locked = await lockSeriesEndingIn(tx, inSeries.map(({ id }) => id));
  if (locked.size === 0) return;
  const now = app.clock();
  const holidays = await activeHolidays(tx);
  const intervalDays = app.seriesIntervalDays ?? defaultIntervalDays;
  const shares = await publishedShares(tx, inSeries.map(({ id }) => id));
  const decided = inSeries.flatMap((latest) =>
    decideNext(locked.get(latest.series?.id ?? ""), latest, shares.get(latest.id) ?? [], {
      now,
      holidays,
      intervalDays,
    })
  );
  const planned = decided.flatMap(({ event, ...rest }) =>
    event.type === "order-planned" ? [{ ...rest, plan: event }] : []
  );
  const closed = decided.flatMap(({ series, event }) => closureBy(series, event));
  await makeOrders(tx, planned, now);
  await closeSeries(tx, closed);
  app.log("info", "Series continued", { orders: planned.length, closed: closed.length });
}

/** The decision after the published answers of a series' latest order; none for an earlier order. */
function decideNext(
  series: StoredSeries | undefined,
  latest: StoredOrder,
  shares: readonly PublishedAmount[],
  { now, holidays, intervalDays }: {
    readonly now: Temporal.Instant;
    readonly holidays: Holidays;
    readonly intervalDays: number;
  },
): Decided[] {
  const { state } = latest;
  if (series === undefined || series.orders !== latest.series?.position || state.status !== "answered") {
    return [];
  }
  const previous = localDate(state.sentAt);
  const dispatchOn = nextDispatchDay(now, holidays, { previous, intervalDays });
  const decided = decideSeries(series.state, { type: "continue", now, shares, dispatchOn });
  return decided.ok ? [{ series, latest, event: decided.value }] : [];
}

/**
 * Protocols the planned orders in their judges' names: the court ordered the repetition with the first order.
 */
async function makeOrders(
  tx: Tx,
  planned: readonly Planned[],
  now: Temporal.Instant,
): Promise<void> {
  if (planned.length === 0) return;
  const { year } = localDate(now);
  const holidays = await activeHolidays(tx);
  const numbers = await nextProtocolNumbers(tx, year, planned.length);
  const transferIds = await newTransferIds(tx, planned, year);
  const orders = planned.map(({ series, latest, plan }, index): NextOrder => ({
    id: newId(),
    seriesId: series.id,
    position: series.orders + 1,
    previousId: latest.id,
    state: protocoledBy(latest, numbers[index] ?? "", plan.dispatchOn, now),
    transferId: transferIds.get(latest.id),
    shares: plan.shares,
  }));
  await insertNextOrders(tx, orders, now);
  const previousNumbers = new Map(planned.map(({ latest }) => [latest.id, numberOf(latest.state)]));
  await emitProtocoled(tx, { orders: orders.map((order) => protocoledData(order, holidays)), now });
  await appendEvents(
    tx,
    orders.map((order) => placeOf(order, previousNumbers.get(order.previousId), { now, holidays })),
  );
  await appendAudit(
    tx,
    orders.map(({ id, seriesId, state }) => ({
      at: now,
      actor: SERVICE_SUBJECT,
      onBehalfOf: state.protocol.by,
      action: "order.protocol",
      subject: state.protocol.number,
      detail: { order: id, series: seriesId },
    })),
  );
}

/** New transfer ids, by the previous order: every block-and-transfer has its own. */
async function newTransferIds(
  tx: Tx,
  planned: readonly Planned[],
  year: number,
): Promise<ReadonlyMap<string, TransferId>> {
  const following = planned.filter(({ latest }) => needsTransferId(latest));
  const numbers = await nextTransferNumbers(tx, following.length);
  return new Map(following.map(({ latest }, index) => [latest.id, transferIdOf(year, numbers[index]!)]));
}

const protocoledData = ({ id, state, ...order }: NextOrder, holidays: Holidays) => ({
  id,
  data: protocoledOrderData({ kind: "block", state, dispatchOn: state.dispatchOn, ...order }, holidays),
});

/** The event payload with an order's position in its series. */
function placeOf(
  { id, seriesId, position, state, shares }: NextOrder,
  previousNumber: string | undefined,
  { now, holidays }: { readonly now: Temporal.Instant; readonly holidays: Holidays },
): NewEvent {
  const data = {
    series: seriesId,
    position,
    previousNumber,
    total: String(sum(shares.map(({ amount }) => amount))),
    ...forecastOf(state.dispatchOn, holidays),
  };
  return { type: "series-order-created", at: now, orderId: id, data };
}

function protocoledBy(
  { judge }: StoredOrder,
  number: string,
  dispatchOn: Temporal.PlainDate,
  now: Temporal.Instant,
): NextOrder["state"] {
  const draft: OrderState = { status: "draft", scheduledFor: undefined };
  const protocol = { number, at: now, by: judge.cpf, byName: judge.name };
  const decided = decideOrder(draft, { type: "protocol", protocol, dispatchOn });
  if (!decided.ok) throw new Error(`The next order of a series is not protocoled: ${decided.error.type}`);
  const state = decided.value.reduce<OrderState>(evolveOrder, draft);
  if (state.status !== "protocoled") throw new Error(`A protocol left an order ${state.status}`);
  return state;
}

const numberOf = (state: OrderState): string | undefined =>
  "protocol" in state ? state.protocol?.number : undefined;

// Closes series by the calendar.

/** The number of series closed in one transaction. */
const BATCH = 500;

/**
 * Closes the series whose last day passed before their latest order was dispatched. Safe to run at any time.
 */
export async function expireSeries({ db, clock, log }: JobApp): Promise<void> {
  let found: number;
  do {
    found = await db.transaction().execute(async (tx) => {
      const now = clock();
      const today = localDate(now);
      const overdue = await lockOverdueSeries(tx, today, BATCH);
      const closed = overdue.flatMap((series) => {
        const decided = decideSeries(series.state, { type: "expire", now, today, latest: series.latest });
        return decided.ok ? closureBy(series, decided.value) : [];
      });
      await closeSeries(tx, closed);
      if (closed.length > 0) log("info", "Series reached their end", { closed: closed.length });
      return closed.length;
    });
  } while (found === BATCH);
}
