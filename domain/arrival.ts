/**
 * The arrival of a transfer: an institution answers that it transferred, and the depositary, asked again
 * whenever the time of its answer is over, confirms that the money arrived.
 *
 * Source: layout v1.11, "Notificação de recebimento de transferência". How long money may take is a setting.
 */
import { match } from "ts-pattern";
import { findCode } from "./answers/response_code.ts";
import { addBusinessDays, type Holidays, isBusinessDay, localDate } from "./calendar/calendar.ts";
import { type Centavos, ZERO } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

export type ArrivalState =
  | {
    readonly status: "expected";
    /** The amount the institution answered that it transferred. */
    readonly amount: Centavos;
    readonly transferredAt: Temporal.Instant;
    /** The last day on which the arrival is in time. */
    readonly expectedOn: Temporal.PlainDate;
    /** How many times the depositary was asked. */
    readonly requests: number;
  }
  | {
    readonly status: "arrived";
    readonly amount: Centavos;
    readonly arrived: Centavos;
    readonly arrivedOn: Temporal.PlainDate;
    readonly account: string | undefined;
  };

export type ArrivalCommand =
  /** The depositary is asked for confirmation. */
  | { readonly type: "ask" }
  | { readonly type: "deny" }
  | {
    readonly type: "confirm";
    readonly amount: Centavos;
    readonly on: Temporal.PlainDate;
    readonly account: string | undefined;
    readonly today: Temporal.PlainDate;
  };

export type ArrivalEvent =
  | { readonly type: "requested" }
  /** The money has not arrived yet: until its time is over the depositary may still say that it has. */
  | { readonly type: "denied" }
  | {
    readonly type: "arrived";
    readonly amount: Centavos;
    readonly on: Temporal.PlainDate;
    readonly account: string | undefined;
    /** Whether the amount differs from the one transferred; the court is told both. */
    readonly differs: boolean;
  };

export type ArrivalRefusal =
  | { readonly type: "arrival-of-nothing" }
  | { readonly type: "arrived-before-transfer"; readonly transferredOn: Temporal.PlainDate }
  | { readonly type: "arrived-in-future"; readonly today: Temporal.PlainDate }
  | { readonly type: "already-arrived"; readonly on: Temporal.PlainDate };

/** How many business days after the transfer the money may take by default. */
export const defaultArrivalDays = 2;

/**
 * The arrival to expect after an answered transfer; undefined when nothing was transferred, or when it was
 * done outside the service (code 07), where the transfer id was not used.
 */
export function expectArrival(
  { code, transferred, executedAt }: {
    readonly code: string;
    readonly transferred: Centavos;
    readonly executedAt: Temporal.Instant;
  },
  { holidays, arrivalDays }: { readonly holidays: Holidays; readonly arrivalDays: number },
): (ArrivalState & { readonly status: "expected" }) | undefined {
  if (transferred === ZERO || findCode(code)?.doneOutside) return undefined;
  return {
    status: "expected",
    amount: transferred,
    transferredAt: executedAt,
    expectedOn: addBusinessDays(localDate(executedAt), arrivalDays, holidays),
    requests: 0,
  };
}

/** Decides what a command does to an arrival in a state. */
export function decideArrival(
  state: ArrivalState,
  command: ArrivalCommand,
): Result<ArrivalEvent, ArrivalRefusal> {
  return match([state, command])
    .returnType<Result<ArrivalEvent, ArrivalRefusal>>()
    .with([{ status: "expected" }, { type: "ask" }], () => ok({ type: "requested" }))
    .with([{ status: "expected" }, { type: "deny" }], () => ok({ type: "denied" }))
    .with(
      [{ status: "expected" }, { type: "confirm" }],
      ([expected, confirm]) => confirmed(expected, confirm),
    )
    .with([{ status: "arrived" }, { type: "ask" }], alreadyArrived)
    .with([{ status: "arrived" }, { type: "deny" }], alreadyArrived)
    .with([{ status: "arrived" }, { type: "confirm" }], alreadyArrived)
    .exhaustive();
}

/** The state after an event. An event on money that has arrived is a bug, not a refusal. */
export function evolveArrival(state: ArrivalState, event: ArrivalEvent): ArrivalState {
  if (state.status === "arrived") {
    throw new Error(`Event "${event.type}" does not fit a transfer that has arrived`);
  }
  return match(event)
    .returnType<ArrivalState>()
    .with({ type: "requested" }, () => ({ ...state, requests: state.requests + 1 }))
    .with({ type: "denied" }, () => state)
    .with({ type: "arrived" }, ({ amount, on, account }) => ({
      status: "arrived",
      amount: state.amount,
      arrived: amount,
      arrivedOn: on,
      account,
    }))
    .exhaustive();
}

/**
 * The last expected day whose transfers are overdue today. The depositary is asked on the evening of the
 * expected day and may answer until 04:59 of D+2; until then the transfer is not overdue.
 */
export function overdueUntil(today: Temporal.PlainDate, holidays: Holidays): Temporal.PlainDate {
  let day = today;
  for (let passed = isBusinessDay(day, holidays) ? 0 : -1; passed < 2;) {
    day = day.subtract({ days: 1 });
    if (isBusinessDay(day, holidays)) passed++;
  }
  return day;
}

/** Whether money is overdue, so that it is listed and raises an alarm. */
export const isOverdue = (state: ArrivalState, until: Temporal.PlainDate): boolean =>
  state.status === "expected" && !after(state.expectedOn, until);

function confirmed(
  { amount: transferred, transferredAt }: ArrivalState & { status: "expected" },
  { amount, on, account, today }: ArrivalCommand & { type: "confirm" },
): Result<ArrivalEvent, ArrivalRefusal> {
  const transferredOn = localDate(transferredAt);
  if (amount === ZERO) return fail({ type: "arrival-of-nothing" });
  if (after(transferredOn, on)) return fail({ type: "arrived-before-transfer", transferredOn });
  if (after(on, today)) return fail({ type: "arrived-in-future", today });
  return ok({ type: "arrived", amount, on, account, differs: amount !== transferred });
}

function alreadyArrived(
  [{ arrivedOn }]: readonly [ArrivalState & { status: "arrived" }, ArrivalCommand],
): Result<ArrivalEvent, ArrivalRefusal> {
  return fail({ type: "already-arrived", on: arrivedOn });
}

const after = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) > 0;
