/**
 * The automatic follow-up of published answers: series continue, block-and-transfers transfer, courts' rules
 * draft splits.
 */
import type { Task } from "graphile-worker";
import { overdueUntil } from "../domain/arrival.ts";
import { dispatchDayFor, localDate } from "../domain/calendar/calendar.ts";
import { hasMovedByItself, transfersToDraft } from "../domain/follow_up/block_and_transfer.ts";
import { type CourtRule, courtRuleActions, emptyCourtRule } from "../domain/follow_up/court_rule.ts";
import { formatCount, formatDate } from "../domain/formatting.ts";
import type { RequestedAmount } from "../domain/splits/block_balance.ts";
import { withoutConfirmation } from "../domain/splits/confirmation.ts";
import { reservedThrough } from "../domain/splits/reservation.ts";
import { decideSplit, evolveSplit, newSplit, type SplitOrigin } from "../domain/splits/split.ts";
import { decideActions } from "../domain/splits/split_content.ts";
import type { SplitDraft } from "../domain/splits/split_draft.ts";
import { balanceOf, type SplitContext, type TargetHistory } from "../domain/splits/target_balance.ts";
import { numberingDb } from "../exchange/mod.ts";
import { appendAudit } from "../store/audit/audit_entries.ts";
import type { Tx } from "../store/connection/connection.ts";
import { ordersToFollowUp, requestedAmountsOf, saveFollowedUp } from "../store/follow_up/answered_orders.ts";
import { courtRules } from "../store/follow_up/court_rules.ts";
import { refreshWorklist } from "../store/follow_up/order_worklist.ts";
import { activeHolidays } from "../store/holidays.ts";
import { SERVICE_SUBJECT, syncAlarms } from "../store/operations/alarms.ts";
import { newId, nextProtocolNumbers } from "../store/orders/order_numbers.ts";
import { lockOrders, type StoredOrder } from "../store/orders/orders.ts";
import { reopenFollowUp } from "../store/series/series.ts";
import { seriesOf } from "../store/series/series_list.ts";
import { loadHistories, type StoredHistories, targetHistories } from "../store/splits/histories.ts";
import { type NewProtocoledSplit, saveProtocoledSplits, transferIdsFor } from "../store/splits/protocols.ts";
import { insertSplits, type NewSplit } from "../store/splits/split_drafts.ts";
import { findSplits } from "../store/splits/split_list.ts";
import { overdueTransfers } from "../store/transfers.ts";
import { continueSeries } from "./continue_series.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

/** The number of orders handled in one transaction. */
const BATCH = 500;

export const followUpTask = (app: JobApp): Task => task(NoPayload, () => followUpAnsweredOrders(app));

/**
 * Follows up every order with newly published answers. Safe to run at any time, by any number of workers,
 * because each order is locked before it is examined.
 */
export async function followUpAnsweredOrders(app: JobApp): Promise<void> {
  let due = await nextOrders(app);
  while (due.length > 0) {
    const ids = due;
    await numberingDb(app).transaction().execute((tx) => followUpOrders(app, tx, ids));
    due = await nextOrders(app);
  }
}

/** When a series is closed, all its orders are followed up again. */
async function nextOrders({ db, clock }: JobApp): Promise<string[]> {
  await reopenFollowUp(db, { now: clock(), limit: BATCH });
  return await ordersToFollowUp(db, BATCH);
}

async function followUpOrders(app: JobApp, tx: Tx, ids: readonly string[]): Promise<void> {
  const now = app.clock();
  const orders = (await lockOrders(tx, ids)).filter(({ state }) => state.status === "answered");
  const ordered = orders.map(({ id }) => id);
  await continueSeries(app, tx, orders);
  const before = await loadHistories(tx, ordered);
  const series = await seriesOf(tx, ordered);
  const requested = await requestedAmountsOf(tx, ordered);
  const viewOf = (histories: StoredHistories) => (order: StoredOrder): OrderView => ({
    order,
    requested: requested.get(order.id) ?? [],
    targets: targetHistories(histories, order.id),
    // Before anything of this follow-up: a transfer and a draft of the same answers are its first splits.
    hasMoved: hasMovedByItself(targetHistories(before, order.id)),
    context: { kind: order.kind, series: series.get(order.id)?.status },
    isDisregarded: series.get(order.id)?.disregard !== undefined,
  });
  const transfers = orders.map(viewOf(before)).flatMap(blockAndTransfer);
  await transfer(tx, transfers, now);
  // The rules are applied after the transfers, so that they do not unblock what is being transferred.
  const after = transfers.length === 0 ? before : await loadHistories(tx, ordered);
  const rules = await courtRules(tx);
  const holidays = await activeHolidays(tx);
  const drafts = orders.map(viewOf(after)).flatMap((view) => {
    const rule = rules.get(view.order.court) ?? emptyCourtRule;
    return ruleDraft(rule, view, reservedThrough(now, rule.reservationDays, holidays));
  });
  await insertSplits(tx, drafts, now);
  await appendAudit(tx, drafts.map(({ id, draft }) => entry(now, "split.create", id, draft.judge.cpf)));
  await refreshWorklist(tx, orders);
  await saveFollowedUp(tx, ordered, now);
  if (transfers.length + drafts.length > 0) {
    app.log("info", "Answers followed up", { transfers: transfers.length, drafts: drafts.length });
  }
}

/** An order with the facts the rules need. */
interface OrderView {
  readonly order: StoredOrder;
  readonly requested: readonly RequestedAmount[];
  readonly targets: readonly TargetHistory[];
  readonly context: SplitContext;
  /** Whether the service has moved money of the order by itself already. */
  readonly hasMoved: boolean;
  /** Whether its series is disregarded, so that no split is accepted. */
  readonly isDisregarded: boolean;
}

interface Transferring {
  readonly order: StoredOrder;
  readonly split: NewSplit;
}

function blockAndTransfer({ order, requested, targets, context, hasMoved }: OrderView): Transferring[] {
  if (order.kind !== "block" || order.deposit === undefined || hasMoved) return [];
  const actions = withoutConfirmation(
    transfersToDraft(requested, targets, context),
    requested,
    targets.map((target) => balanceOf(target, context)),
  );
  return actions.length === 0
    ? []
    : [{ order, split: splitOf(order, "block-and-transfer", { actions, deposit: order.deposit }) }];
}

function ruleDraft(
  rule: CourtRule,
  { order, requested, targets, context, hasMoved, isDisregarded }: OrderView,
  reservedThrough: Temporal.PlainDate,
): NewSplit[] {
  if (isDisregarded) return [];
  const targetBalances = targets.map((target) => balanceOf(target, context));
  const chosen = courtRuleActions(rule, requested, targetBalances, context, hasMoved);
  const decided = decideActions(chosen, targetBalances, context);
  if (!decided.ok) throw new Error(`A court's rule chose what is refused: ${decided.error[0]?.type}`);
  const actions = withoutConfirmation(decided.value, requested, targetBalances);
  return actions.length === 0 ? [] : [
    splitOf(order, "court-rule", { actions, deposit: undefined, reservedThrough }),
  ];
}

/** A split in the name of the order's judge, with the order's unit and process number. */
const splitOf = (
  order: StoredOrder,
  origin: SplitOrigin,
  { actions, deposit, reservedThrough }: Pick<SplitDraft, "actions" | "deposit"> & {
    readonly reservedThrough?: Temporal.PlainDate;
  },
): NewSplit => ({
  id: newId(),
  orderId: order.id,
  court: order.court,
  origin,
  creator: { cpf: SERVICE_SUBJECT, name: "Serviço" },
  reservedThrough,
  draft: {
    processNumber: order.processNumber,
    judge: order.judge,
    unit: order.unit,
    actions,
    deposit,
    interruptsSeries: false,
  },
});

/** Saves and protocols splits in their judges' names: the court ordered the transfer with the block. */
async function transfer(
  tx: Tx,
  transferring: readonly Transferring[],
  now: Temporal.Instant,
): Promise<void> {
  if (transferring.length === 0) return;
  const year = localDate(now).year;
  const holidays = await activeHolidays(tx);
  const dispatchOn = dispatchDayFor(now, holidays);
  await insertSplits(tx, transferring.map(({ split }) => split), now);
  const saved = await findSplits(tx, { ids: transferring.map(({ split }) => split.id) });
  const actionsOf = new Map(saved.map(({ split, actions }) => [split.id, actions]));
  const numbers = await nextProtocolNumbers(tx, year, transferring.length);
  const ids = await transferIdsFor(
    tx,
    transferring.map(({ order, split }) => ({
      orderTransferId: order.transferId,
      actions: actionsOf.get(split.id) ?? [],
    })),
    year,
  );
  const filed = transferring.map(({ order, split }, index): NewProtocoledSplit => {
    const { judge } = order;
    const protocol = { number: numbers[index] ?? "", at: now, by: judge.cpf, byName: judge.name };
    const events = decideSplit(newSplit, { type: "protocol", protocol, dispatchOn });
    if (!events.ok) throw new Error(`A new split is not protocoled: ${events.error.type}`);
    const state = events.value.reduce(evolveSplit, newSplit);
    if (state.status !== "protocoled") throw new Error(`A protocol left a split ${state.status}`);
    const actions = (actionsOf.get(split.id) ?? []).map((action) => ({
      ...action,
      transferId: ids.get(action.id),
    }));
    const { id, origin, draft: { interruptsSeries } } = split;
    return { id, orderId: order.id, origin, interruptsSeries, state, actions };
  });
  await saveProtocoledSplits(tx, filed, { now, holidays });
  await appendAudit(
    tx,
    filed.map(({ state }) => entry(now, "split.protocol", state.protocol.number, state.protocol.by)),
  );
}

const entry = (at: Temporal.Instant, action: string, subject: string, onBehalfOf: string) => ({
  at,
  actor: SERVICE_SUBJECT,
  onBehalfOf,
  action,
  subject,
});

/**
 * Raises the alarm about transfers that depositaries have not confirmed in time; it ends with the last of
 * them.
 */
export const watchTransfersTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    const now = app.clock();
    const overdue = await overdueTransfers(app.db, overdueUntil(localDate(now), await app.holidays()));
    await app.db.transaction().execute((tx) =>
      syncAlarms(
        tx,
        now,
        "transfer-overdue",
        overdue.map(({ ispb, name, count, expectedSince }) => ({
          subject: ispb,
          detail:
            `A depositária ${name} não confirmou ${
              formatCount(count, "transferência", "transferências")
            } no prazo; a ` +
            `mais antiga era esperada em ${
              formatDate(expectedSince)
            }. Contate a depositária e as instituições que as ` +
            "declararam.",
        })),
      )
    );
  });
