/** The model from the dispatch over silence to published answers, by the specification's timeline. */
import {
  type Action,
  answersDue,
  businessDay,
  dayOf,
  DEPOSITARY,
  dispatchablesOf,
  hasCome,
  isBefore,
  isBusinessDay,
  lastDispatch,
  type Line,
  type Model,
  moment,
  type Order,
  type Remittance,
  type Series,
  type Split,
  splitsOf,
  type Target,
  timeOf,
  UNREACHABLE,
} from "./model.ts";
import { rootOf } from "./model_rules.ts";

const inWindow = (now: Temporal.Instant): boolean =>
  isBusinessDay(dayOf(now)) && timeOf(now) >= "19:00" && timeOf(now) < "23:00";

/** Whatever the hour asks for. */
export function work(model: Model): void {
  expireSeries(model);
  joinNextDay(model);
  if (inWindow(model.now) && !frozenOn(model, dayOf(model.now))) freeze(model);
  publish(model, model.remittances);
  close(model);
  publishAnswers(model);
}

/** A series whose last day is over sends nothing any more. */
function expireSeries(model: Model): void {
  for (const { series, stage } of model.orders) {
    if (series === undefined || series.closed !== undefined || stage !== "waiting") continue;
    if (isBefore(series.endsOn, dayOf(model.now))) closeSeries(series, "PRAZO_ENCERRADO");
  }
}

/** What still waits of a closed series is never sent. */
export function closeSeries(series: Series, reason: string): void {
  series.closed = reason;
  // What a live series forbids, a closed one allows.
  for (const order of series.orders) order.hasNews ||= order.stage === "answered";
  const last = series.orders.at(-1)!;
  if (last.stage === "waiting") last.stage = "unsent";
}

const frozenOn = ({ lastFrozen }: Model, day: Temporal.PlainDate): boolean =>
  lastFrozen !== undefined && !isBefore(lastFrozen, day);

/** What missed its dispatch leaves with the next one there is, and so does a file not published by 23:00 of its day. */
function joinNextDay(model: Model): void {
  const today = dayOf(model.now);
  const over = !isBusinessDay(today) || timeOf(model.now) >= "23:00";
  const next = over || frozenOn(model, today) ? businessDay(today, 1) : today;
  for (const dispatchable of dispatchablesOf(model)) {
    if (dispatchable.stage === "waiting" && isBefore(dispatchable.dispatchOn!, next)) {
      dispatchable.dispatchOn = next;
    }
  }
  for (const remittance of model.remittances.filter(({ published }) => !published)) {
    if (hasCome(moment(remittance.dispatchDate, "23:00"), model.now)) {
      remittance.dispatchDate = over ? businessDay(today, 1) : today;
    }
  }
}

/** Everything due becomes one file for each institution; what is out of reach ends in 97. */
export function freeze(model: Model): void {
  const today = dayOf(model.now);
  const due = dispatchablesOf(model).filter(({ stage, dispatchOn }) =>
    stage === "waiting" && !isBefore(today, dispatchOn!)
  );
  const opened = new Map<string, Remittance>();
  const write = (line: Line, receiver: string): Remittance => {
    const remittance = opened.get(receiver) ?? openRemittance(model, receiver, today);
    opened.set(receiver, remittance);
    remittance.lines.push(line);
    return remittance;
  };
  for (const dispatchable of due) {
    dispatchable.stage = "frozen";
    for (const { line, receiver } of linesOf(dispatchable)) {
      if (receiver === UNREACHABLE) {
        endIn97(line);
        continue;
      }
      askAgain(line);
      const remittance = write(line, receiver);
      if (!dispatchable.remittances.includes(remittance)) dispatchable.remittances.push(remittance);
    }
  }
  for (const action of splitsOf(model).flatMap(({ actions }) => actions)) {
    const { arrival } = action;
    if (arrival === undefined || arrival.arrived !== undefined || isBefore(today, arrival.expectedOn)) {
      continue;
    }
    if (!isBeingAsked(model, action)) write({ of: "arrival", action }, DEPOSITARY);
  }
  model.lastFrozen = today;
}

/** Whether the depositary's time to say that a transfer has come is not over yet. */
const isBeingAsked = (model: Model, action: Action): boolean =>
  model.remittances.some((remittance) =>
    (!remittance.published || !hasCome(answersDue(remittance), model.now)) &&
    remittance.lines.some((line) => line.of === "arrival" && line.action === action)
  );

const linesOf = (dispatchable: Order | Split): { line: Line; receiver: string }[] =>
  dispatchable.kind === "order"
    ? dispatchable.targets.map((target) => ({ line: { of: "order", target }, receiver: target.receiver }))
    : dispatchable.actions.map((action) => ({
      line: { of: "action", action },
      receiver: action.target.receiver,
    }));

function endIn97(line: Line): void {
  if (line.of === "order") line.target.code = "97";
  else line.action.answer = { code: "97", transferred: 0n, unblocked: 0n };
}

/** Asked again, the order's own request has no answer any more. */
function askAgain(line: Line): void {
  if (line.of !== "action" || line.action.repeats !== "order") return;
  line.action.target.code = undefined;
  line.action.target.blocked = 0n;
}

function openRemittance(model: Model, ispb: string, day: Temporal.PlainDate): Remittance {
  const sequence = (model.sent.get(ispb) ?? 0) + 1;
  model.sent.set(ispb, sequence);
  const opened = { ispb, sequence, lines: [], dispatchDate: day, published: false, closed: false };
  model.remittances.push(opened);
  return opened;
}

/** Files whose dispatch is on, and what they are about is sent once one of its files is out. */
export function publish(model: Model, remittances: readonly Remittance[]): void {
  if (inWindow(model.now)) {
    for (const each of remittances) each.published ||= each.dispatchDate.equals(dayOf(model.now));
  }
  for (const dispatchable of dispatchablesOf(model).filter(({ stage }) => stage === "frozen")) {
    const { remittances } = dispatchable;
    if (remittances.length === 0 || remittances.some(({ published }) => published)) {
      dispatchable.stage = "sent";
    }
  }
}

/** After 04:59 of D+2 silence is code 98; what has every answer then is consolidated. */
function close(model: Model): void {
  for (const remittance of model.remittances) {
    if (!remittance.published || remittance.closed || !hasCome(answersDue(remittance), model.now)) continue;
    remittance.closed = true;
    for (const line of remittance.lines) if (!isAnswered(line)) silence(line);
  }
  for (const dispatchable of dispatchablesOf(model)) {
    const due = dispatchable.stage === "sent" &&
      hasCome(moment(businessDay(lastDispatch(dispatchable), 2), "05:00"), model.now);
    if (due) dispatchable.stage = "consolidating";
  }
}

/** From 08:00 of D+3 courts have the answers, and somebody has to read them. */
function publishAnswers(model: Model): void {
  for (const dispatchable of dispatchablesOf(model)) {
    if (dispatchable.stage !== "consolidating") continue;
    if (!hasCome(moment(businessDay(lastDispatch(dispatchable), 3), "08:00"), model.now)) continue;
    dispatchable.stage = "answered";
    Object.assign(dispatchable.kind === "order" ? dispatchable : dispatchable.order, {
      read: false,
      hasNews: true,
    });
  }
}

export function isAnswered(line: Line): boolean {
  if (line.of === "order") return line.target.code !== undefined;
  return line.of === "action" ? line.action.answer !== undefined : line.action.arrival?.arrived !== undefined;
}

function silence(line: Line): void {
  if (line.of === "arrival") return;
  if (line.of === "action") line.action.answer = { code: "98", transferred: 0n, unblocked: 0n };
  if (line.of === "order") fallSilent(line.target);
  else if (line.action.repeats === "order") fallSilent(line.action.target);
  else line.action.target.silences++;
}

function fallSilent(target: Target): void {
  target.code = "98";
  target.silences++;
}

/** What an institution says of a line; amounts in centavos. */
export interface Reply {
  readonly code: string;
  readonly blocked?: bigint;
  readonly transferred?: bigint;
  readonly unblocked?: bigint;
  /** Of a transfer's arrival; none when it has not arrived. */
  readonly arrived?: bigint;
}

/** Takes an accepted answer. */
export function answer(model: Model, line: Line, reply: Reply): void {
  if (line.of === "order") return answerOrder(line.target, reply);
  const { action } = line;
  if (line.of === "arrival") {
    if (reply.arrived !== undefined) action.arrival!.arrived = reply.arrived;
    return;
  }
  const { code, transferred = 0n, unblocked = 0n, blocked = 0n } = reply;
  action.answer = { code, transferred, unblocked };
  action.target.silences = 0;
  const root = rootOf(action);
  if (root === undefined) answerOrder(action.target, reply);
  else if (root.type === "CANCELAR" && blocked > 0n) answerOrder(action.target, reply);
  if (transferred > 0n && code !== "07") awaitArrival(model, action, transferred);
}

function answerOrder(target: Target, { code, blocked = 0n }: Reply): void {
  Object.assign(target, { code, blocked, silences: 0 });
}

function awaitArrival({ now }: Model, action: Action, amount: bigint): void {
  action.arrival = { amount, expectedOn: businessDay(dayOf(now), 2), arrived: undefined };
}
