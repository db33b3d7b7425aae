/**
 * The pure core lived through day by day, without a row: orders, their answers, series and splits by the state machines of
 * `domain/`, beside a book of the money and of the days kept here by other means.
 */
import assert from "node:assert/strict";
import { decideAnswer, evolveAnswer } from "../../domain/answers/answer.ts";
import {
  deletableUntil,
  dispatchDayFor,
  type Holidays,
  instantAt,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { centavos } from "../../domain/money.ts";
import {
  decideOrder,
  evolveOrder,
  type OrderCommand,
  type OrderState,
  type OrderStatus,
} from "../../domain/orders/order.ts";
import { decideSeries, evolveSeries, type SeriesState } from "../../domain/series/series.ts";
import type { PlannedDay, PlannedOrder, Reply } from "./core_arbitrary.ts";
import { splitTargets } from "./core_splits.ts";

export type TargetState = Parameters<typeof decideAnswer>[0];
type TaxId = Parameters<typeof decideSeries>[1] extends infer C
  ? C extends { readonly shares: readonly { readonly taxId: infer T }[] } ? T : never
  : never;

interface Order {
  readonly plan: PlannedOrder;
  readonly amount: bigint;
  state: OrderState;
  readonly targets: TargetState[];
  readonly series: Series | undefined;
  /** The order's first business day with the institutions. */
  sentOn: Temporal.PlainDate | undefined;
  readonly path: OrderStatus[];
}

interface Series {
  state: SeriesState;
  readonly amount: bigint;
  /** The number of institutions, each of which can block the series' whole amount at most. */
  readonly institutions: number;
  blocked: bigint;
}

interface World {
  readonly holidays: Holidays;
  readonly orders: Order[];
  /** The number of times each order was dispatched. */
  readonly left: Map<Order, number>;
  protocols: number;
}

/** The transitions between states, copied from the specification's table. */
const table: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ["protocoled", "scheduled", "removed"],
  scheduled: ["dispatching", "removed"],
  protocoled: ["dispatching", "removed"],
  dispatching: ["sent"],
  sent: ["consolidating"],
  consolidating: ["answered"],
  answered: [],
  removed: [],
};

/** The days after the last planned one, in which every open order ends. */
const LONGEST_DAYS = 60;

const isBusinessDay = (day: Temporal.PlainDate, holidays: Holidays): boolean =>
  day.dayOfWeek <= 5 && !holidays.has(day.toString());

/**
 * Simulates the planned business days from a date on, and the days in which every open order ends; returns the day
 * after the planned ones.
 */
export function simulateCore(
  from: Temporal.PlainDate,
  plans: readonly PlannedDay[],
  holidays: Holidays,
): Temporal.PlainDate {
  const world: World = { holidays, orders: [], left: new Map(), protocols: 0 };
  let day = from;
  for (let lived = 0; lived < plans.length; day = day.add({ days: 1 })) {
    const isOpen = isBusinessDay(day, holidays);
    liveDay(world, day, isOpen ? plans[lived] : undefined);
    if (isOpen) lived++;
  }
  for (let more = 0, last = day; more < LONGEST_DAYS; more++, last = last.add({ days: 1 })) {
    liveDay(world, last, undefined);
  }
  for (const order of world.orders) checkEnd(world, order);
  return day;
}

function liveDay(world: World, day: Temporal.PlainDate, plan: PlannedDay | undefined): void {
  const isOpen = isBusinessDay(day, world.holidays);
  const times = plan?.fault === "twice" ? 2 : 1;
  for (let time = 0; time < times; time++) {
    for (const order of [...world.orders]) {
      close(order, instantAt(day, "05:00"));
      publish(world, order, instantAt(day, "08:00"));
    }
  }
  for (const requested of plan?.orders ?? []) {
    const now = instantAt(day, `${String(plan!.hour).padStart(2, "0")}:00`);
    draft(world, requested, { now, amount: requested.amount, series: undefined });
  }
  if (isOpen && plan?.fault === "late") return postpone(world, day);
  if (isOpen) { for (let time = 0; time < times; time++) dispatch(world, day); }
}

/**
 * Applies a command that may be refused, and returns whether it changed the state; checks the change against the
 * table.
 */
function apply(order: Order, command: OrderCommand): boolean {
  const decided = decideOrder(order.state, command);
  if (!decided.ok) return false;
  for (const event of decided.value) {
    const before = order.state.status;
    order.state = evolveOrder(order.state, event);
    const { status } = order.state;
    if (status !== before) {
      assert.ok(table[before].includes(status), `${before} leads to ${status}`);
      order.path.push(status);
    }
  }
  return true;
}

function draft(
  world: World,
  plan: PlannedOrder,
  { now, amount, series }: {
    readonly now: Temporal.Instant;
    readonly amount: bigint;
    readonly series: Series | undefined;
  },
): void {
  const dispatchOn = dispatchDayFor(now, world.holidays, undefined);
  const own = series ?? (plan.series === undefined ? undefined : {
    state: { status: "active" as const, endsOn: dispatchOn.add({ days: plan.series }) },
    amount,
    institutions: plan.replies.length,
    blocked: 0n,
  });
  const order: Order = {
    plan,
    amount,
    state: { status: "draft", scheduledFor: undefined },
    targets: plan.replies.map(() => ({
      status: "requested",
      requested: centavos(amount),
      protocoledAt: now,
      consecutiveNoAnswers: 0,
    })),
    series: own,
    sentOn: undefined,
    path: [],
  };
  world.orders.push(order);
  const number = String(++world.protocols).padStart(14, "0");
  assert.ok(
    apply(order, { type: "protocol", protocol: { number, at: now, by: "", byName: "" }, dispatchOn }),
  );
  const until = deletableUntil(now);
  if (plan.removed && apply(order, { type: "remove", now, deletableUntil: until })) {
    assert.ok(Temporal.Instant.compare(now, until) < 0);
    if (own !== undefined) changeSeries(own, { type: "remove-order", now });
  }
}

function dispatch(world: World, day: Temporal.PlainDate): void {
  const now = instantAt(day, "19:00");
  for (const order of world.orders) {
    if (order.series?.state.status === "closed" && order.state.status === "protocoled") continue;
    if (!apply(order, { type: "freeze", day })) continue;
    world.left.set(order, (world.left.get(order) ?? 0) + 1);
    const { answersDueAt, publishBy: publishAt } = timelineOf(day, world.holidays);
    assert.ok(apply(order, { type: "send", now, answersDueAt, publishAt }));
    order.sentOn = day;
    order.targets.forEach((target, index) =>
      order.targets[index] = answerTarget(target, order.plan.replies[index]!, now.add({ hours: 15 }))
    );
  }
}

/** Postpones what was due on an evening without a dispatch to the next business day. */
function postpone({ orders, holidays }: World, day: Temporal.PlainDate): void {
  const next = dispatchDayFor(instantAt(day, "23:00"), holidays, undefined);
  for (const order of orders) {
    if (order.state.status !== "protocoled") continue;
    if (Temporal.PlainDate.compare(order.state.dispatchOn, day) <= 0) {
      apply(order, { type: "postpone", to: next });
    }
  }
}

/** Answers a target: a valid answer ends it, an invalid one changes nothing, and a second one is refused. */
function answerTarget(
  target: TargetState,
  { code, share, silent }: Reply,
  now: Temporal.Instant,
): TargetState {
  if (silent || target.status === "final" || target.requested === undefined) return target;
  const blocked = centavos(target.requested * BigInt(share) / 100n);
  const command = { type: "answer", code, blocked, executedAt: now, receivedAt: now, now } as const;
  const decided = decideAnswer(target, command);
  if (!decided.ok) return target;
  const after = evolveAnswer(target, decided.value);
  assert.ok(blocked <= target.requested && code !== "98" && code !== "77");
  assert.ok(!decideAnswer(after, command).ok);
  return after;
}

function close(order: Order, now: Temporal.Instant): void {
  if (!apply(order, { type: "close-answers", now })) return;
  order.targets.forEach((target, index) => {
    const decided = decideAnswer(target, { type: "no-answer", now });
    if (decided.ok) order.targets[index] = evolveAnswer(target, decided.value);
    else assert.equal(target.status, "final");
  });
}

function publish(world: World, order: Order, now: Temporal.Instant): void {
  if (!apply(order, { type: "publish", now })) return;
  const blocked = order.targets.map((target) => target.status === "final" ? target.blocked ?? 0n : 0n);
  splitTargets(order.targets, order.plan, now);
  const { series } = order;
  if (series === undefined) return;
  series.blocked += blocked.reduce<bigint>((total, amount) => total + amount, 0n);
  const dispatchOn = dispatchDayFor(now, world.holidays, undefined);
  const shares = [{
    taxId: "52998224725" as unknown as TaxId,
    amount: centavos(order.amount),
    blocked: blocked.map(centavos),
  }];
  const planned = changeSeries(series, { type: "continue", now, shares, dispatchOn });
  if (planned !== undefined) {
    draft(world, { ...order.plan, removed: false }, { now, amount: planned, series });
  }
}

/** The amount of the next order of a series; undefined when there is none. */
function changeSeries(series: Series, command: Parameters<typeof decideSeries>[1]): bigint | undefined {
  const decided = decideSeries(series.state, command);
  if (!decided.ok) return undefined;
  series.state = evolveSeries(series.state, decided.value);
  return decided.value.type === "order-planned" ? decided.value.shares[0]!.amount : undefined;
}

/** Checks that no order is lost, dispatched twice, or published on another day than the specification's. */
function checkEnd({ left, holidays }: World, order: Order): void {
  const { state, sentOn, series, targets, path } = order;
  const isOvertaken = state.status === "protocoled" && series?.state.status === "closed";
  if (state.status === "removed" || isOvertaken) return assert.equal(left.get(order), undefined);
  assert.equal(state.status, "answered", path.join(" → "));
  assert.equal(left.get(order), 1);
  assert.ok(targets.every(({ status }) => status === "final"));
  let day = sentOn!;
  for (let open = 0; open < 3; open += isBusinessDay(day, holidays) ? 1 : 0) day = day.add({ days: 1 });
  if (state.status === "answered") assert.ok(state.answeredAt.equals(instantAt(day, "08:00")));
  if (series !== undefined) assert.ok(series.blocked <= series.amount * BigInt(series.institutions));
}
