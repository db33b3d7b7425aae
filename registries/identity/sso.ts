/**
 * Verifies access tokens of the single sign-on.
 *
 * Source: specification, "Authentication"; `wire.md`, "Tokens"; RFC 6750, RFC 7519, RFC 8725 (JWT best
 * practices), OpenID Connect Discovery 1.0.
 */
import { errors, type JWTPayload, jwtVerify } from "jose";
import * as v from "valibot";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import type { Clock } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { cachedByKey } from "../http/cache.ts";
import { callPolicy, type CallPolicySettings } from "../http/call_policy.ts";
import type { RegistryFailure } from "../http/failure.ts";
import { KeysJustRead, keySource, KeysUnavailable } from "./issuer_keys.ts";

/** Only asymmetric algorithms: with a shared secret, everybody who can verify a token could also make one. */
type SignatureAlgorithm = "RS256" | "PS256" | "ES256" | "EdDSA";

export const defaultAlgorithms: readonly SignatureAlgorithm[] = ["RS256", "PS256", "ES256", "EdDSA"];

/**
 * The content of an access token. Profiles and units are never taken from it; they come from the corporate
 * registry.
 */
export interface AccessToken {
  readonly subject: string;
  /** The client the token was issued to: `azp`, else `client_id`. */
  readonly clientId: string;
  /** `service`: a court's system, which names its user in a header. */
  readonly kind: "user" | "service";
  /** The user's CPF, eleven digits; always present for `user`. */
  readonly username: string | undefined;
  /** The court's JTR; always present for `service`. */
  readonly jtr: string | undefined;
}

/** The fault of a token, as a stable word for logs and for the caller's message. */
export type TokenFault =
  | "format"
  | "algorithm"
  | "unknown-key"
  | "signature"
  | "issuer"
  | "audience"
  | "not-yet-valid"
  | "not-an-access-token"
  | "lives-too-long"
  | "no-expiry"
  | "no-subject"
  | "no-client"
  | "no-user-or-court"
  | "claims";

export type TokenRefusal =
  | { readonly type: "token-missing"; readonly detail: "no-header" | "not-bearer" }
  | { readonly type: "token-invalid"; readonly detail: TokenFault }
  | { readonly type: "token-key-unknown-yet"; readonly retryAfterSeconds: number }
  | { readonly type: "token-expired"; readonly detail: "expired" };

export interface TokenVerifier {
  /** Verifies the whole value of the `Authorization` header. */
  verify(authorization: string | undefined): Promise<Result<AccessToken, TokenRefusal | RegistryFailure>>;
}

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The address of the keys; `undefined`: the one in the issuer's discovery document. */
  readonly jwksUrl?: string | undefined;
  /** The identity provider's time, which is real time even when the service's own clock is moved. */
  readonly clock: Clock;
  readonly algorithms?: readonly SignatureAlgorithm[] | undefined;
  readonly timeoutMs?: number | undefined;
  /** Retries and circuit breaker, for the discovery document and the keys. */
  readonly policy?: CallPolicySettings | undefined;
  /** The pause between fetches of the keys because of unknown ones, after a few in a row. */
  readonly keyCooldownMs?: number | undefined;
}

/** The tolerance for differences between the clocks of machines. */
const clockToleranceSeconds = 5;

/** The longest validity of a token: a stolen one is usable for a day at most. */
const MOST_SECONDS = 24 * 60 * 60;

/** How long a verified token is not verified again; far less than keys are kept. */
const VERIFIED_FOR_MS = 30_000;

const registry = "sso";

/** Verifies signature, issuer, audience and times; rotated keys are fetched automatically. */
export function tokenVerifier({
  issuer,
  audience,
  jwksUrl,
  clock,
  algorithms = defaultAlgorithms,
  timeoutMs,
  policy,
  keyCooldownMs,
}: TokenVerifierOptions): TokenVerifier {
  const asking = { registry, timeoutMs, policy: callPolicy(registry, policy) } as const;
  // Key sets are counted, because tokens verified with older keys are verified again once there are newer
  // ones: the old keys may have been withdrawn.
  let keySets = 0;
  const keys = keySource({ issuer, jwksUrl, asking, clock, keyCooldownMs, onKeys: () => keySets++ });
  const verified = cachedByKey(
    async (question): Promise<Result<VerifiedToken, TokenRefusal | RegistryFailure>> => {
      const source = await keys();
      if (!source.ok) return source;
      try {
        const now = clock();
        const bearer = question.slice(question.indexOf(" ") + 1);
        const { payload, protectedHeader } = await jwtVerify(bearer, source.value, {
          issuer,
          audience,
          algorithms: [...algorithms],
          requiredClaims: ["exp", "sub"],
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now.epochMilliseconds),
        });
        const token = toToken(payload, protectedHeader.typ, now);
        return token.ok ? ok({ token: token.value, expiresAt: payload.exp! }) : token;
      } catch (error) {
        return fail(refusalOf(error));
      }
    },
    { forMs: VERIFIED_FOR_MS, now: clock },
  );
  return {
    async verify(authorization) {
      const bearer = bearerOf(authorization);
      if (!bearer.ok) return bearer;
      const found = await verified(`${keySets} ${bearer.value}`);
      if (!found.ok) return found;
      const { token, expiresAt } = found.value;
      const isOver = clock().epochMilliseconds / 1000 >= expiresAt + clockToleranceSeconds;
      return isOver ? fail({ type: "token-expired", detail: "expired" }) : ok(token);
    },
  };
}

interface VerifiedToken {
  readonly token: AccessToken;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

function bearerOf(authorization: string | undefined): Result<string, TokenRefusal> {
  if (authorization === undefined) return fail({ type: "token-missing", detail: "no-header" });
  const bearer = /^Bearer +([\w\-.~+/]+=*) *$/i.exec(authorization)?.[1];
  return bearer === undefined ? fail({ type: "token-missing", detail: "not-bearer" }) : ok(bearer);
}

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  azp: v.optional(v.string()),
  client_id: v.optional(v.string()),
  preferred_username: v.optional(v.string()),
  jtr: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  typ: v.optional(v.string()),
});

/**
 * The content of a payload. A user's token has a CPF, a court's system a JTR; a token with neither is
 * refused.
 */
function toToken(
  payload: JWTPayload,
  headerType: string | undefined,
  now: Temporal.Instant,
): Result<AccessToken, TokenRefusal> {
  const refuse = (detail: TokenFault) => fail({ type: "token-invalid", detail } as const);
  const parsed = v.safeParse(Claims, payload);
  if (!parsed.success) return refuse(faultOfClaim(String(v.getDotPath(parsed.issues[0]))));
  const { sub, azp, client_id, preferred_username, jtr, typ } = parsed.output;
  const clientId = azp ?? client_id;
  if (clientId === undefined || clientId === "") return refuse("no-client");
  if (!isAccessToken({ headerType, typ, audience: payload.aud, clientId })) {
    return refuse("not-an-access-token");
  }
  if (secondsOf(payload, now) > MOST_SECONDS + clockToleranceSeconds) return refuse("lives-too-long");
  // Made by a clock that is wrong, or for later: its lifetime cannot be counted from then (RFC 7519, section 4.1.6).
  if ((payload.iat ?? 0) > now.epochMilliseconds / 1000 + clockToleranceSeconds) {
    return refuse("not-yet-valid");
  }
  const cpf = parseCpf(preferred_username ?? "");
  if (cpf.ok) return ok({ subject: sub, clientId, kind: "user", username: cpf.value, jtr });
  if (jtr === undefined) return refuse("no-user-or-court");
  return ok({ subject: sub, clientId, kind: "service", username: undefined, jtr });
}

/**
 * Whether a token is an access token: by its type (RFC 9068 in the header, a claim of some issuers), or by an
 * audience other than its client. Identity tokens have the same issuer and are for the client alone (OpenID
 * Connect Core 1.0, section 2). A token whose header names another type, such as a logout token, is none,
 * whatever it claims (RFC 8725, section 3.11).
 */
function isAccessToken({ headerType, typ, audience, clientId }: {
  headerType: string | undefined;
  typ: string | undefined;
  audience: JWTPayload["aud"];
  clientId: string;
}): boolean {
  const named = headerType?.toLowerCase().replace(/^application\//, "");
  if (named !== undefined && named !== "jwt" && named !== "at+jwt") return false;
  if (typ !== undefined) return typ === "Bearer";
  if (named === "at+jwt") return true;
  return ![audience].flat().includes(clientId);
}

/** The seconds from its issue, or from now when it has no time of issue, to its expiry. */
function secondsOf({ iat, exp }: JWTPayload, now: Temporal.Instant): number {
  const seconds = now.epochMilliseconds / 1000;
  return (exp ?? Infinity) - Math.min(iat ?? seconds, seconds);
}

function refusalOf(error: unknown): TokenRefusal | RegistryFailure {
  const invalid = (detail: TokenFault): TokenRefusal => ({ type: "token-invalid", detail });
  if (error instanceof KeysUnavailable) return error.failure;
  if (error instanceof errors.JWTExpired) return { type: "token-expired", detail: "expired" };
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(faultOfClaim(error.claim));
  if (error instanceof errors.JOSEAlgNotAllowed) return invalid("algorithm");
  if (error instanceof errors.JWSSignatureVerificationFailed) return invalid("signature");
  if (error instanceof KeysJustRead) {
    return { type: "token-key-unknown-yet", retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof errors.JWKSNoMatchingKey) return invalid("unknown-key");
  if (error instanceof errors.JWKSMultipleMatchingKeys) return invalid("unknown-key");
  if (error instanceof errors.JOSEError) return invalid("format");
  throw error;
}

/** The fault of a token in which a claim is missing or wrong (RFC 7519, section 4.1). */
const faultOfClaim = (claim: string): TokenFault => claimFaults[claim] ?? "claims";

const claimFaults: Partial<Record<string, TokenFault>> = {
  iss: "issuer",
  aud: "audience",
  nbf: "not-yet-valid",
  exp: "no-expiry",
  sub: "no-subject",
  azp: "no-client",
  client_id: "no-client",
  preferred_username: "no-user-or-court",
  jtr: "no-user-or-court",
  typ: "not-an-access-token",
};
