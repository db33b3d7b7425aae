/**
 * Webhooks: when a notice is tried again and when it is given up, when a receiver is left alone; pure.
 *
 * Source: HTTP contract, "Events"; Standard Webhooks, "Webhook reliability and deliverability".
 */
import { match, P } from "ts-pattern";
import type { EventType } from "./event.ts";
import { fail, ok, type Result } from "../result.ts";

/** More than any court's systems need; bounds what one court can make the service send. */
export const MAX_SUBSCRIPTIONS = 10;

/** How long the secret before the current one still signs. */
const SECRET_OVERLAP_HOURS = 24;

/** What a court's system is told, and where. */
export interface Subscription {
  readonly id: string;
  readonly version: number;
  /** JTR of the court; it is told of that court's events only. */
  readonly court: string;
  readonly url: string;
  /** Undefined: every type, those to come included. */
  readonly eventTypes: readonly EventType[] | undefined;
  readonly createdBy: string;
  readonly createdAt: Temporal.Instant;
  readonly state:
    | { readonly status: "active" }
    | { readonly status: "disabled"; readonly reason: DisabledReason };
  /** Sealed; whoever sends can open it. */
  readonly secret: Uint8Array;
  /** Until then the one before signs too, so that a receiver can change over without losing a notice. */
  readonly previousSecret: { readonly secret: Uint8Array; readonly until: Temporal.Instant } | undefined;
  readonly health: Health;
}

/** `gone`: its receiver answered 410. */
export type DisabledReason = "owner" | "gone";

/** How the receiver has been doing, whatever it was sent. */
export interface Health {
  /** Failed attempts since the last that succeeded. */
  readonly failures: number;
  readonly failingSince: Temporal.Instant | undefined;
  /** Nothing is sent before. */
  readonly resumesAt: Temporal.Instant | undefined;
}

export const HEALTHY: Health = { failures: 0, failingSince: undefined, resumesAt: undefined };

/** The subscription with a new secret beside its last one; the one before that signs no more. */
export const rotateSecret = (
  subscription: Subscription,
  secret: Uint8Array,
  now: Temporal.Instant,
): Subscription => ({
  ...subscription,
  secret,
  previousSecret: { secret: subscription.secret, until: now.add({ hours: SECRET_OVERLAP_HOURS }) },
});

/** The subscription as its court wants it now; what was wrong with its receiver may have been put right. */
export const changeSubscription = (
  subscription: Subscription,
  { url, eventTypes, active }: Pick<Subscription, "url" | "eventTypes"> & { readonly active: boolean },
): Subscription => ({
  ...subscription,
  url,
  eventTypes,
  state: active ? { status: "active" } : { status: "disabled", reason: "owner" },
  health: HEALTHY,
});

/** The secrets that sign now, the current one first. */
export function signingSecrets(
  { secret, previousSecret }: Subscription,
  now: Temporal.Instant,
): Uint8Array[] {
  return previousSecret !== undefined && Temporal.Instant.compare(now, previousSecret.until) < 0
    ? [secret, previousSecret.secret]
    : [secret];
}

/** How one attempt ended. */
export type Outcome =
  /** Any 2xx. */
  | { readonly type: "accepted"; readonly status: number }
  /** 410: the receiver wants no more notices. */
  | { readonly type: "gone"; readonly status: number }
  /** 3xx: a signed notice goes nowhere but to the address registered. */
  | { readonly type: "redirected"; readonly status: number }
  | { readonly type: "refused"; readonly status: number }
  | { readonly type: "timed-out" }
  /** @param reason the system's word for it, such as `ECONNREFUSED` */
  | { readonly type: "unreachable"; readonly reason: string }
  | { readonly type: "address-not-found" }
  | { readonly type: "address-not-allowed" }
  /** Sealed with another key than the service has now. */
  | { readonly type: "secret-unreadable" };

/** What a receiver says by its status. */
export const outcomeOf = (status: number): Outcome =>
  match(status)
    .returnType<Outcome>()
    .with(P.number.between(200, 299), () => ({ type: "accepted", status }))
    .with(P.number.between(300, 399), () => ({ type: "redirected", status }))
    .with(410, () => ({ type: "gone", status }))
    .otherwise(() => ({ type: "refused", status }));

/**
 * Minutes from each failed attempt to the next: ten attempts in a little over three days, the schedule Standard
 * Webhooks suggests, but for its first step, since the timetable ticks every minute.
 */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const;
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1;
/** The part by which each pause varies, so that notices that failed together are not retried together. */
const JITTER = 0.1;

/** What is decided for a notice after a delivery attempt. */
export type DeliveryDecision =
  | { readonly status: "delivered" }
  | { readonly status: "pending"; readonly nextAttemptAt: Temporal.Instant }
  /** Given up: kept, and sent again only by hand. */
  | { readonly status: "dead" };

/**
 * @param attempts made so far, this one included
 * @param random from 0 to 1, 1 excluded
 */
export function decideDelivery(
  outcome: Outcome,
  { attempts, now, random }: { attempts: number; now: Temporal.Instant; random: number },
): DeliveryDecision {
  return match(outcome)
    .returnType<DeliveryDecision>()
    .with({ type: "accepted" }, () => ({ status: "delivered" }))
    // It waits for the subscription to be taken up again.
    .with({ type: "gone" }, () => ({ status: "pending", nextAttemptAt: now }))
    .with(
      {
        type: P.union(
          "redirected",
          "refused",
          "timed-out",
          "unreachable",
          "address-not-found",
          "address-not-allowed",
          "secret-unreadable",
        ),
      },
      () => {
        const minutes = RETRY_MINUTES[attempts - 1];
        if (minutes === undefined) return { status: "dead" };
        const seconds = Math.round(minutes * 60 * (1 + JITTER * (2 * random - 1)));
        return { status: "pending", nextAttemptAt: now.add({ seconds }) };
      },
    )
    .exhaustive();
}

/** Up to so many failures in a row may be due to the notices; more are due to the receiver. */
const TOLERATED_FAILURES = 2;
/** Minutes without attempts after each further failure; then one attempt tries the receiver. */
const REST_MINUTES = [1, 5, 15, 60] as const;
const LONGEST_REST_MINUTES = 60;

export function healthAfter(outcome: Outcome, health: Health, now: Temporal.Instant): Health {
  if (outcome.type === "accepted" || outcome.type === "gone") return HEALTHY;
  const failures = health.failures + 1;
  const beyond = failures - TOLERATED_FAILURES;
  return {
    failures,
    failingSince: health.failingSince ?? now,
    resumesAt: beyond > 0
      ? now.add({ minutes: REST_MINUTES[beyond - 1] ?? LONGEST_REST_MINUTES })
      : undefined,
  };
}

/** Whether the receiver is being left alone. */
export const isResting = ({ resumesAt }: Health, now: Temporal.Instant): boolean =>
  resumesAt !== undefined && Temporal.Instant.compare(now, resumesAt) < 0;

/**
 * A receiver that accepted nothing for as long as one notice is tried: what has waited since before the returned
 * instant is given up too, although a receiver left alone was not shown each of them ten times.
 */
export function givenUpBefore(
  { failingSince }: Health,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const longest = RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0);
  const start = now.subtract({ minutes: longest });
  return failingSince !== undefined && Temporal.Instant.compare(failingSince, start) <= 0 ? start : undefined;
}

export type AddressRefusal =
  | { readonly type: "not-an-address" }
  | { readonly type: "https-required" }
  /** A user or a password in the address would end in lists and logs. */
  | { readonly type: "credentials-in-address" }
  /** The address is in a private, loopback or reserved network. */
  | { readonly type: "address-not-allowed" };

/** An address notices can be sent to, as far as its text tells. */
export function readAddress(text: string, { http }: { http: boolean }): Result<URL, AddressRefusal> {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return fail({ type: "not-an-address" });
  if (url.protocol === "http:" && !http) return fail({ type: "https-required" });
  if (url.username !== "" || url.password !== "") return fail({ type: "credentials-in-address" });
  return ok(url);
}
