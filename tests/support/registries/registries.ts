/** Registries as tests ask them: staging's own, and servers that answer what no registry should. */
import assert from "node:assert/strict";
import type { Clock } from "../../../domain/ports.ts";
import type { Result } from "../../../domain/result.ts";
import { type CallPolicySettings } from "../../../registries/http/call_policy.ts";
import type { RegistryFailure, RegistryName } from "../../../registries/http/failure.ts";
import { corporateRegistry } from "../../../registries/identity/corporate.ts";
import { createStagingData, type StagingData } from "../../../staging/data/staging_data.ts";
import { type StandIns, startStandIns } from "../../../staging/stand_ins.ts";

export const start = Temporal.Instant.from("2026-11-23T12:00:00Z");

/** A clock that stands still until it is moved. */
export function stoppedClock(): { now: Clock; advance(duration: Temporal.DurationLike): void } {
  let now = start;
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration);
    },
  };
}

export async function withStandIns(
  run: (standIns: StandIns, stagingData: StagingData) => Promise<void>,
): Promise<void> {
  const stagingData = createStagingData();
  const standIns = startStandIns({ stagingData });
  try {
    await run(standIns, stagingData);
  } finally {
    await standIns.stop();
  }
}

/** A server that gives each request to `answer`, for answers that no stand-in gives. */
export async function withServer(
  answer: (request: Request) => Response | Promise<Response>,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, answer);
  try {
    await run(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

export function value<T>(result: Result<T, unknown>): T {
  assert.ok(result.ok, `expected a value, got ${JSON.stringify(result)}`);
  return result.value;
}

export function assertUnavailable(
  result: Result<unknown, RegistryFailure>,
  registry: RegistryName,
  reason: RegExp,
): void {
  assert.ok(!result.ok, "expected a failure");
  assert.equal(result.error.type, "registry-unavailable");
  assert.equal(result.error.registry, registry);
  assert.match(result.error.reason, reason);
}

/** Retries without their usual pauses. */
export const hurried: CallPolicySettings = { pauseMs: 2 };

/** A deadline for questions that are answered: a slow machine meets it. */
export const AMPLE_MS = 120_000;

export const corporateAt = (standIns: StandIns, now: Clock = () => start, timeoutMs = AMPLE_MS) =>
  corporateRegistry({ url: standIns.url.corporate, now, timeoutMs, policy: hurried });
