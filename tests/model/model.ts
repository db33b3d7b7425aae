/**
 * A simple model of orders and splits, for the model-based test: what the specification says, said once more in memory and
 * as plainly as possible. Nothing of `domain/` is used; words are those of the wire, amounts are centavos.
 */

type Tipo = "BLOQUEIO" | "REQUISICAO_INFORMACOES";
export type ActionType = "DESBLOQUEAR" | "TRANSFERIR" | "TRANSFERIR_E_DESBLOQUEAR" | "REITERAR" | "CANCELAR";

/** "waiting" is protocoled, "frozen" is in remittances of which none is published. */
type Stage =
  | "draft"
  | "waiting"
  | "frozen"
  | "sent"
  | "consolidating"
  | "answered"
  | "removed"
  /** Of a series that was closed before it left. */
  | "unsent";

/** What orders and splits have in common: one machine of states. */
export interface Dispatchable {
  readonly id: string;
  stage: Stage;
  number: string | undefined;
  /** Of what was saved, as its draft says it. */
  version: number;
  protocoledAt: Temporal.Instant | undefined;
  dispatchOn: Temporal.PlainDate | undefined;
  /** Those that ask something of it. */
  readonly remittances: Remittance[];
}

export interface Order extends Dispatchable {
  readonly kind: "order";
  readonly tipo: Tipo;
  /** A block-and-transfer. */
  readonly deposit: boolean;
  /** Only its judge acts on it, and only those let see it know of it. */
  readonly confidential: boolean;
  readonly targets: Target[];
  readonly splits: Split[];
  series: Series | undefined;
  /** Whether somebody who may act on it has read its answers. */
  read: boolean;
  /** Published answers that the service has not looked at for what follows by itself. */
  hasNews: boolean;
}

/** A block repeated by itself. */
export interface Series {
  readonly id: string;
  /** The last day on which an order of it leaves. */
  readonly endsOn: Temporal.PlainDate;
  readonly orders: Order[];
  /** Why it was closed. */
  closed: string | undefined;
}

export interface Target {
  /** Given at the protocol. */
  id: string;
  readonly order: Order;
  readonly taxId: string;
  readonly ispb: string;
  readonly receiver: string;
  readonly requested: bigint;
  /** Of the latest time the order's own request was answered; none while it is asked. */
  code: string | undefined;
  blocked: bigint;
  silences: number;
}

export interface Split extends Dispatchable {
  readonly kind: "split";
  readonly order: Order;
  /** In whose name: the order's judge, or another of the court. */
  readonly judge: "own" | "other";
  readonly interruptsSeries: boolean;
  /** Made by the service: a block-and-transfer's transfer, or what the court's rule drafted. */
  readonly isAutomatic: boolean;
  readonly actions: Action[];
}

export interface Action {
  readonly split: Split;
  readonly target: Target;
  readonly type: ActionType;
  readonly amount: bigint;
  /** To be unblocked besides. */
  readonly rest: bigint;
  /** Asked again: the action, or the order's own request. */
  readonly repeats: Action | "order" | undefined;
  transferId: string | undefined;
  answer: Done | undefined;
  arrival: Arrival | undefined;
}

interface Done {
  readonly code: string;
  readonly transferred: bigint;
  readonly unblocked: bigint;
}

interface Arrival {
  readonly amount: bigint;
  readonly expectedOn: Temporal.PlainDate;
  arrived: bigint | undefined;
}

/** One file to one institution. */
export interface Remittance {
  readonly ispb: string;
  readonly sequence: number;
  readonly lines: Line[];
  dispatchDate: Temporal.PlainDate;
  published: boolean;
  closed: boolean;
}

/** What a line asks: an order's own request, an action, or whether a transfer has arrived. */
export type Line =
  | { readonly of: "order"; readonly target: Target }
  | { readonly of: "action"; readonly action: Action }
  | { readonly of: "arrival"; readonly action: Action };

/** What the court has the service draft by itself. */
interface CourtRule {
  readonly noAnswer: "REITERAR" | "CANCELAR" | undefined;
  readonly minimum: bigint | undefined;
}

export interface Model {
  now: Temporal.Instant;
  rule: CourtRule;
  readonly orders: Order[];
  readonly remittances: Remittance[];
  /** Of each institution, the last number used in either direction. */
  readonly sent: Map<string, number>;
  readonly received: Map<string, number>;
  lastFrozen: Temporal.PlainDate | undefined;
}

/** The institutions of the model: three alone, a member of a group, one out of reach, and the depositary. */
export const receivers: ReadonlyMap<string, string> = new Map([
  ["99000001", "99000001"],
  ["99000002", "99000002"],
  ["91000002", "91000001"],
  ["98000001", "98000001"],
]);
export const UNREACHABLE = "98000001";
export const DEPOSITARY = "00360305";

export const newModel = (now: Temporal.Instant): Model => ({
  now,
  rule: { noAnswer: undefined, minimum: undefined },
  orders: [],
  remittances: [],
  sent: new Map(),
  received: new Map(),
  lastFrozen: undefined,
});

export const splitsOf = (model: Model): Split[] => model.orders.flatMap(({ splits }) => splits);
export const dispatchablesOf = (model: Model): (Order | Split)[] => [...model.orders, ...splitsOf(model)];

/** What every order and split begins as. */
export const newDispatchable = (id: string) => ({
  id,
  stage: "draft" as const,
  number: undefined,
  version: 1,
  protocoledAt: undefined,
  dispatchOn: undefined,
  remittances: [],
});

// Days. The holidays are those of the years that a sequence or a simulation can reach.

const ZONE = "America/Sao_Paulo";
const easters = [
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2029-04-01",
  "2030-04-21",
  "2031-04-13",
  "2032-03-28",
];
const fixedHolidays = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"];
/** Carnival's two days, Good Friday and Corpus Christi. */
const DAYS_FROM_EASTER = [-48, -47, -2, 60];
const holidays = new Set(easters.flatMap((easter) => [
  ...fixedHolidays.map((day) => `${easter.slice(0, 4)}-${day}`),
  ...DAYS_FROM_EASTER.map((days) => Temporal.PlainDate.from(easter).add({ days }).toString()),
]));

export const dayOf = (instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(ZONE).toPlainDate();
export const timeOf = (instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(ZONE).toPlainTime().toString({ smallestUnit: "minute" });
export const moment = (day: Temporal.PlainDate, time: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) }).toInstant();
export const isBusinessDay = (day: Temporal.PlainDate): boolean =>
  day.dayOfWeek <= 5 && !holidays.has(day.toString());
export function businessDay(from: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = from;
  for (let left = count; left > 0;) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left--;
  }
  return day;
}
export const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) < 0;
export const hasCome = (instant: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, now) <= 0;

/** Protocoled on a business day before 19:00 it leaves that day, else on the next one. */
export function dispatchDay(now: Temporal.Instant): Temporal.PlainDate {
  const today = dayOf(now);
  return isBusinessDay(today) && timeOf(now) < "19:00" ? today : businessDay(today, 1);
}

/** 05:00 of D+2. */
export const answersDue = ({ dispatchDate }: Remittance): Temporal.Instant =>
  moment(businessDay(dispatchDate, 2), "05:00");

/** The last day of dispatch among what asks of a paper; its own where no institution could be asked. */
export const lastDispatch = ({ remittances, dispatchOn }: Dispatchable): Temporal.PlainDate =>
  remittances.map(({ dispatchDate }) => dispatchDate).reduce<Temporal.PlainDate | undefined>(
    (last, day) => last === undefined || isBefore(last, day) ? day : last,
    undefined,
  ) ?? dispatchOn!;

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);
