/**
 * Logout tokens, with which the single sign-on reports that a user signed out or was signed out there.
 *
 * Source: OpenID Connect Back-Channel Logout 1.0, sections 2.4 and 2.6; RFC 8725, section 3.11.
 */
import { errors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Clock } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { callPolicy } from "../http/call_policy.ts";
import type { RegistryFailure } from "../http/failure.ts";
import { keySource, KeysUnavailable } from "./issuer_keys.ts";
import { defaultAlgorithms } from "./sso.ts";

/** The sessions to end: the named one or, when none is named, all that the subject had by then. */
interface Logout {
  readonly subject: string | undefined;
  /** The session at the single sign-on (`sid`). */
  readonly providerSession: string | undefined;
  readonly at: Temporal.Instant;
}

export interface LogoutTokens {
  /**
   * Reads a posted token. All faults share one refusal, because only an attacker would need to know them
   * apart.
   */
  read(token: string): Promise<Result<Logout, { readonly type: "no-logout-token" } | RegistryFailure>>;
}

const REGISTRY = "sso";
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Older tokens are refused, so that one that was kept cannot be replayed later. */
const MOST_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 5;

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));
const Claims = v.pipe(
  v.object({
    sub: v.optional(text),
    sid: v.optional(text),
    jti: text,
    iat: v.number(),
    // The claim that distinguishes an identity token from a logout token, which are otherwise alike.
    nonce: v.optional(v.never()),
    events: v.object({ [EVENT]: v.object({}) }),
  }),
  v.check(({ sub, sid }) => sub !== undefined || sid !== undefined),
);

export function logoutTokens({ issuer, clientId, clock }: {
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
}): LogoutTokens {
  const asking = {
    registry: REGISTRY,
    timeoutMs: undefined,
    policy: callPolicy(REGISTRY, undefined),
  } as const;
  const keys = keySource({ issuer, jwksUrl: undefined, asking, clock });
  const refused = fail({ type: "no-logout-token" } as const);
  return {
    async read(token) {
      const source = await keys();
      if (!source.ok) return source;
      try {
        const { payload, protectedHeader: { typ = "JWT" } } = await jwtVerify(token, source.value, {
          ...{ issuer, audience: clientId, algorithms: [...defaultAlgorithms] },
          maxTokenAge: MOST_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock().epochMilliseconds),
        });
        const claims = v.safeParse(Claims, payload);
        if (!claims.success || !/^(application\/)?(logout\+)?jwt$/i.test(typ)) return refused;
        const { sub, sid, iat } = claims.output;
        const at = Temporal.Instant.fromEpochMilliseconds((iat + CLOCK_TOLERANCE_SECONDS) * 1_000);
        return ok({ subject: sub, providerSession: sid, at });
      } catch (error) {
        if (error instanceof KeysUnavailable) return fail(error.failure);
        if (error instanceof errors.JOSEError) return refused;
        throw error;
      }
    },
  };
}
