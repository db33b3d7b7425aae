/**
 * Webhooks: when the delivery of a notice is retried or given up, and when a failing receiver is paused;
 * pure.
 *
 * Source: HTTP contract, "Events"; Standard Webhooks, "Webhook reliability and deliverability".
 */
import { match, P } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";
import type { EventType } from "./event.ts";

/**
 * The most subscriptions of one court: more than its systems need, and a limit on what it can make the
 * service send.
 */
export const MAX_SUBSCRIPTIONS = 10;

/** How many hours the previous secret keeps signing beside the current one. */
const SECRET_OVERLAP_HOURS = 24;

/** A court's subscription to events, posted to a URL. */
export interface WebhookSubscription {
  readonly id: string;
  readonly version: number;
  /** The JTR of the court; only that court's events are sent. */
  readonly court: string;
  readonly url: string;
  /** Undefined: every type, also those added later. */
  readonly eventTypes: readonly EventType[] | undefined;
  readonly createdBy: string;
  readonly createdAt: Temporal.Instant;
  readonly state:
    | { readonly status: "active" }
    | { readonly status: "disabled"; readonly reason: DisabledReason };
  /** Encrypted; the sender can decrypt it. */
  readonly secret: Uint8Array;
  /**
   * The previous secret, which signs too until the given instant, so that a receiver can change over without
   * losing a notice.
   */
  readonly previousSecret: { readonly secret: Uint8Array; readonly until: Temporal.Instant } | undefined;
  readonly health: ReceiverHealth;
}

/** `owner`: the court disabled it; `gone`: its receiver answered 410. */
export type DisabledReason = "owner" | "gone";

/** The recent success of deliveries to a receiver, over all notices. */
export interface ReceiverHealth {
  /** The number of failed attempts since the last success. */
  readonly failures: number;
  readonly failingSince: Temporal.Instant | undefined;
  /** No attempt is made before this instant. */
  readonly resumesAt: Temporal.Instant | undefined;
}

export const HEALTHY: ReceiverHealth = { failures: 0, failingSince: undefined, resumesAt: undefined };

/**
 * The subscription with a new secret; the current secret becomes the previous one, and an earlier one stops
 * signing.
 */
export const rotateSecret = (
  subscription: WebhookSubscription,
  secret: Uint8Array,
  now: Temporal.Instant,
): WebhookSubscription => ({
  ...subscription,
  secret,
  previousSecret: { secret: subscription.secret, until: now.add({ hours: SECRET_OVERLAP_HOURS }) },
});

/**
 * The subscription after a change by its court. Its health is reset, since the fault of the receiver may have
 * been corrected.
 */
export const changeSubscription = (
  subscription: WebhookSubscription,
  { url, eventTypes, active }: Pick<WebhookSubscription, "url" | "eventTypes"> & { readonly active: boolean },
): WebhookSubscription => ({
  ...subscription,
  url,
  eventTypes,
  state: active ? { status: "active" } : { status: "disabled", reason: "owner" },
  health: HEALTHY,
});

/** The secrets that sign now, the current one first. */
export function signingSecrets(
  { secret, previousSecret }: WebhookSubscription,
  now: Temporal.Instant,
): Uint8Array[] {
  return previousSecret !== undefined && Temporal.Instant.compare(now, previousSecret.until) < 0
    ? [secret, previousSecret.secret]
    : [secret];
}

/** The outcome of one delivery attempt. */
export type DeliveryOutcome =
  /** The receiver answered with a status from 200 to 299. */
  | { readonly type: "accepted"; readonly status: number }
  /** The receiver answered 410: it wants no more notices. */
  | { readonly type: "gone"; readonly status: number }
  /**
   * The receiver answered 3xx. Redirects are not followed: a signed notice goes only to the registered
   * address.
   */
  | { readonly type: "redirected"; readonly status: number }
  | { readonly type: "refused"; readonly status: number }
  | { readonly type: "timed-out" }
  /** @param reason the system's error code, such as `ECONNREFUSED` */
  | { readonly type: "unreachable"; readonly reason: string }
  | { readonly type: "address-not-found" }
  | { readonly type: "address-not-allowed" }
  /** The secret was encrypted with a key the service no longer has. */
  | { readonly type: "secret-unreadable" };

/** The outcome for a receiver's HTTP status. */
export const deliveryOutcome = (status: number): DeliveryOutcome =>
  match(status)
    .returnType<DeliveryOutcome>()
    .with(P.number.between(200, 299), () => ({ type: "accepted", status }))
    .with(P.number.between(300, 399), () => ({ type: "redirected", status }))
    .with(410, () => ({ type: "gone", status }))
    .otherwise(() => ({ type: "refused", status }));

/**
 * The minutes from each failed attempt to the next: ten attempts in a little over three days. It is the
 * schedule Standard Webhooks suggests, except for the first step, because the timetable runs every minute.
 */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1200, 1440] as const;
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1;
/**
 * The share by which each pause varies at random, so that notices that failed together are not retried
 * together.
 */
const JITTER = 0.1;

/** The decision for a notice after a delivery attempt. */
export type DeliveryDecision =
  | { readonly status: "delivered" }
  | { readonly status: "pending"; readonly nextAttemptAt: Temporal.Instant }
  /** Given up: the notice is kept and sent again only on request. */
  | { readonly status: "dead" };

/**
 * Decides what happens to a notice after an attempt.
 *
 * @param attempts attempts made so far, this one included
 * @param random a random number from 0 (included) to 1 (excluded)
 */
export function decideDelivery(
  outcome: DeliveryOutcome,
  { attempts, now, random }: { attempts: number; now: Temporal.Instant; random: number },
): DeliveryDecision {
  return match(outcome)
    .returnType<DeliveryDecision>()
    .with({ type: "accepted" }, () => ({ status: "delivered" }))
    // The notice stays pending until the subscription is enabled again.
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

/**
 * The number of consecutive failures that may be due to single notices; more are attributed to the receiver.
 */
const TOLERATED_FAILURES = 2;
/** The minutes without attempts after each further failure; then one attempt probes the receiver. */
const REST_MINUTES = [1, 5, 15, 60] as const;
const LONGEST_REST_MINUTES = 60;

export function healthAfter(
  outcome: DeliveryOutcome,
  health: ReceiverHealth,
  now: Temporal.Instant,
): ReceiverHealth {
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

/** Whether deliveries to the receiver are paused. */
export const isReceiverPaused = ({ resumesAt }: ReceiverHealth, now: Temporal.Instant): boolean =>
  resumesAt !== undefined && Temporal.Instant.compare(now, resumesAt) < 0;

/**
 * The instant before which pending notices are given up, for a receiver that has accepted nothing for as long
 * as one notice is retried; undefined for other receivers. While a receiver is paused not every notice gets
 * ten attempts, so they are given up by time.
 */
export function abandonedBefore(
  { failingSince }: ReceiverHealth,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const longest = RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0);
  const start = now.subtract({ minutes: longest });
  return failingSince !== undefined && Temporal.Instant.compare(failingSince, start) <= 0 ? start : undefined;
}

export type WebhookAddressRefusal =
  | { readonly type: "not-an-address" }
  | { readonly type: "https-required" }
  /** A user or a password in the address would appear in lists and logs. */
  | { readonly type: "credentials-in-address" }
  /** The address belongs to a private, loopback or reserved network. */
  | { readonly type: "address-not-allowed" };

/** Checks an address for notices, as far as its text allows; name resolution is checked when sending. */
export function parseWebhookAddress(
  text: string,
  { http }: { http: boolean },
): Result<URL, WebhookAddressRefusal> {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return fail({ type: "not-an-address" });
  if (url.protocol === "http:" && !http) return fail({ type: "https-required" });
  if (url.username !== "" || url.password !== "") return fail({ type: "credentials-in-address" });
  return ok(url);
}
