import assert from "node:assert/strict";
import fc from "fast-check";
import {
  abandonedBefore,
  changeSubscription,
  decideDelivery,
  type DeliveryDecision,
  type DeliveryOutcome,
  deliveryOutcome,
  healthAfter,
  HEALTHY,
  isReceiverPaused,
  MAX_ATTEMPTS,
  parseWebhookAddress,
  type ReceiverHealth,
  rotateSecret,
  signingSecrets,
  type WebhookSubscription,
} from "../../../domain/notices/webhook.ts";

const now = Temporal.Instant.from("2026-11-23T13:00:00Z");
const after = (duration: Temporal.DurationLike) => now.add(duration);
const failed: DeliveryOutcome = { type: "refused", status: 500 };

Deno.test("a status says whether a notice was taken, and what its receiver wants", () => {
  const table: [number, DeliveryOutcome["type"]][] = [
    [200, "accepted"],
    [202, "accepted"],
    [204, "accepted"],
    [299, "accepted"],
    [301, "redirected"],
    [308, "redirected"],
    [400, "refused"],
    [401, "refused"],
    [404, "refused"],
    [410, "gone"],
    [429, "refused"],
    [500, "refused"],
    [503, "refused"],
    [0, "refused"],
  ];
  for (const [status, type] of table) assert.deepEqual(deliveryOutcome(status), { type, status });
});

Deno.test("a failed notice is tried ten times over three days, each pause longer than the one before", () => {
  const waits: string[] = [];
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) {
    const decision = decideDelivery(failed, { attempts, now, random: 0.5 });
    assert.ok(decision.status === "pending");
    waits.push(now.until(decision.nextAttemptAt).round({ largestUnit: "hour" }).toString());
  }
  assert.deepEqual(waits, ["PT1M", "PT5M", "PT30M", "PT2H", "PT5H", "PT10H", "PT14H", "PT20H", "PT24H"]);
  const total = waits.reduce((sum, wait) => sum + Temporal.Duration.from(wait).total("hours"), 0);
  assert.ok(total > 72 && total < 80);
  assert.deepEqual(decideDelivery(failed, { attempts: MAX_ATTEMPTS, now, random: 0.5 }), { status: "dead" });
});

Deno.test("every kind of failure is tried again alike; 410 waits for the subscription, 2xx is done", () => {
  const failures: DeliveryOutcome[] = [
    { type: "redirected", status: 302 },
    failed,
    { type: "timed-out" },
    { type: "unreachable", reason: "ECONNREFUSED" },
    { type: "address-not-found" },
    { type: "address-not-allowed" },
    { type: "secret-unreadable" },
  ];
  const first = { attempts: 1, now, random: 0.5 };
  const retry: DeliveryDecision = { status: "pending", nextAttemptAt: after({ minutes: 1 }) };
  for (const outcome of failures) assert.deepEqual(decideDelivery(outcome, first), retry, outcome.type);
  const gone = decideDelivery({ type: "gone", status: 410 }, { ...first, attempts: MAX_ATTEMPTS });
  assert.deepEqual(gone, { status: "pending", nextAttemptAt: now });
  assert.deepEqual(decideDelivery({ type: "accepted", status: 204 }, first), { status: "delivered" });
});

Deno.test("jitter moves an attempt by a tenth of its pause at most", () => {
  const usual = decideDelivery(failed, { attempts: 9, now, random: 0.5 });
  assert.ok(usual.status === "pending");
  fc.assert(fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
    const decision = decideDelivery(failed, { attempts: 9, now, random });
    assert.ok(decision.status === "pending");
    const moved = usual.nextAttemptAt.until(decision.nextAttemptAt).total("minutes");
    assert.ok(Math.abs(moved) <= 144);
  }));
  const earliest = decideDelivery(failed, { attempts: 9, now, random: 0 });
  assert.ok(earliest.status === "pending");
  assert.equal(earliest.nextAttemptAt.until(usual.nextAttemptAt).total("minutes"), 144);
});

Deno.test("a receiver is left alone from its third failure in a row on, for an hour at most; a success clears it", () => {
  let health: ReceiverHealth = HEALTHY;
  const rests: (number | undefined)[] = [];
  for (let failures = 1; failures <= 8; failures++) {
    health = healthAfter(failed, health, now);
    assert.equal(health.failures, failures);
    assert.deepEqual(health.failingSince, now);
    rests.push(health.resumesAt && now.until(health.resumesAt).total("minutes"));
  }
  assert.deepEqual(rests, [undefined, undefined, 1, 5, 15, 60, 60, 60]);
  assert.ok(
    isReceiverPaused(health, after({ minutes: 59 })) && !isReceiverPaused(health, after({ minutes: 60 })),
  );
  const later = healthAfter(failed, health, after({ hours: 2 }));
  assert.deepEqual(later.failingSince, now);
  assert.deepEqual(healthAfter({ type: "accepted", status: 200 }, health, now), HEALTHY);
  assert.ok(!isReceiverPaused(HEALTHY, now));
});

Deno.test("what has waited three days is given up only when its receiver took nothing in all that time", () => {
  const failing = (failingSince: Temporal.Instant): ReceiverHealth => ({
    failures: 9,
    failingSince,
    resumesAt: undefined,
  });
  const start = after({ minutes: -4536 });
  assert.equal(abandonedBefore(HEALTHY, now), undefined);
  assert.equal(abandonedBefore(failing(start.add({ seconds: 1 })), now), undefined);
  assert.deepEqual(abandonedBefore(failing(start), now), start);
  assert.deepEqual(abandonedBefore(failing(start.subtract({ hours: 500 })), now), start);
});

const [first, second, third] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)];
const subscription: WebhookSubscription = {
  id: "b2c1c0de-0000-4000-8000-000000000001",
  version: 1,
  court: "401",
  url: "https://receptor.exemplo/",
  eventTypes: undefined,
  createdBy: "11144477735",
  createdAt: now,
  state: { status: "disabled", reason: "gone" },
  secret: first,
  previousSecret: undefined,
  health: { failures: 4, failingSince: now, resumesAt: after({ minutes: 5 }) },
};

Deno.test("two secrets sign for a day after a change, the last one alone afterwards, never three", () => {
  const once = rotateSecret(subscription, second, now);
  assert.deepEqual(signingSecrets(subscription, now), [first]);
  assert.deepEqual(signingSecrets(once, after({ hours: 23, minutes: 59 })), [second, first]);
  assert.deepEqual(signingSecrets(once, after({ hours: 24 })), [second]);
  assert.deepEqual(signingSecrets(rotateSecret(once, third, now), now), [third, second]);
});

Deno.test("a subscription taken up again begins with a clean record; one its owner stops says so", () => {
  const { url } = subscription;
  const change = { url, eventTypes: ["order-answered" as const] };
  const active = changeSubscription(subscription, { ...change, active: true });
  assert.deepEqual(active, {
    ...subscription,
    ...change,
    state: { status: "active" },
    health: HEALTHY,
  });
  const stopped = changeSubscription(active, { ...change, active: false });
  assert.deepEqual(stopped.state, { status: "disabled", reason: "owner" });
});

Deno.test("an address is https, without user or password, and whole", () => {
  const table: [text: string, http: boolean, refusal: string | undefined][] = [
    ["https://receptor.exemplo/avisos?canal=1", false, undefined],
    ["https://receptor.exemplo:8443", false, undefined],
    ["http://receptor.exemplo/", false, "https-required"],
    ["http://receptor.exemplo/", true, undefined],
    ["https://ana@receptor.exemplo/", true, "credentials-in-address"],
    ["https://ana:senha@receptor.exemplo/", true, "credentials-in-address"],
    ["https://:senha@receptor.exemplo/", true, "credentials-in-address"],
    ["receptor.exemplo", true, "not-an-address"],
    ["/avisos", true, "not-an-address"],
    ["https://", true, "not-an-address"],
    ["ftp://receptor.exemplo/", true, "not-an-address"],
    ["file:///etc/passwd", true, "not-an-address"],
    ["javascript:alert(1)", true, "not-an-address"],
  ];
  for (const [text, http, refusal] of table) {
    const read = parseWebhookAddress(text, { http });
    assert.equal(read.ok ? undefined : read.error.type, refusal, text);
  }
});
