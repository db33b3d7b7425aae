/**
 * The public keys of a token issuer, found by its discovery document or by the settings (OpenID Connect
 * Discovery 1.0; RFC 7517).
 */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import * as v from "valibot";
import type { Clock } from "../../domain/ports.ts";
import { ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, type RegistryName, registryUnavailable } from "../http/failure.ts";
import { getJson, type RequestOptions, requirePresent } from "../http/http.ts";

/** Carries a failure to fetch keys through jose, which would otherwise report it as a fault of the token. */
export class KeysUnavailable extends Error {
  constructor(readonly failure: RegistryFailure, cause?: unknown) {
    super(failure.reason, { cause });
  }
}

/** An unknown key that the issuer was not asked about, because the keys were read too often just before. */
export class KeysJustRead extends errors.JWKSNoMatchingKey {
  constructor(readonly retryAfterSeconds: number) {
    super();
  }
}

/**
 * Anybody can name an unknown key in a forged token, so the keys are fetched for one at most so many times in a
 * row, and then once a pause. Several in a row, because keys may rotate again within the pause.
 */
const KEY_COOLDOWN_MS = 1_000;
const FETCHES_IN_A_ROW = 5;

/**
 * The issuer's keys, found once by discovery, refreshed by jose and fetched anew for an unknown one. A failed
 * discovery is repeated.
 */
export function keySource(
  { issuer, jwksUrl, asking, clock, keyCooldownMs = KEY_COOLDOWN_MS, onKeys = () => {} }: {
    issuer: string;
    jwksUrl: string | undefined;
    asking: RequestOptions;
    clock: Clock;
    keyCooldownMs?: number | undefined;
    /** Called each time the keys were fetched. */
    onKeys?: () => void;
  },
): () => Promise<Result<JWTVerifyGetKey, RegistryFailure>> {
  let known: JWTVerifyGetKey | undefined;
  return async () => {
    if (known !== undefined) return ok(known);
    const url = jwksUrl === undefined ? await discover(issuer, asking) : ok(jwksUrl);
    if (!url.ok) return url;
    known ??= underPolicy(
      asking.registry,
      remoteKeys(new URL(url.value), {
        fetchKeys: keyFetcher(asking, onKeys),
        waitForFetch: fetchAllowance(clock, keyCooldownMs),
      }),
    );
    return ok(known);
  };
}

const KeySet = v.object({ keys: v.array(v.looseObject({})) });

/**
 * Makes jose fetch the keys through the same calls, under the policy and checked, as everything else. Keys that cannot be used
 * are left out (RFC 7517, section 5): jose would keep them under their name for minutes after the issuer has mended
 * them. A set without any is a failure, so that the keys known before it stay.
 */
const keyFetcher = (asking: RequestOptions, onKeys: () => void): FetchImplementation => async (url) => {
  const headers = { accept: "application/json, application/jwk-set+json" };
  const set = requirePresent(await getJson(url, KeySet, { ...asking, headers }), asking.registry);
  if (!set.ok) throw new KeysUnavailable(set.error);
  const usable = await Promise.all(set.value.keys.map(isUsable));
  const keys = set.value.keys.filter((_, index) => usable[index]);
  if (keys.length === 0) {
    throw new KeysUnavailable(registryUnavailable(asking.registry, "answered no key to verify by"));
  }
  onKeys();
  return Response.json({ keys });
};

/** The algorithm to try a key with that names none, by its type or its curve. */
const usualAlgorithm: Readonly<Record<string, string>> = {
  RSA: "RS256",
  OKP: "EdDSA",
  "P-256": "ES256",
  "P-384": "ES384",
  "P-521": "ES512",
};

/** The least that a signature by RSA may be verified with (RFC 7518, section 3.3). */
const LEAST_RSA_BITS = 2_048;

async function isUsable(key: JWK): Promise<boolean> {
  const alg = key.alg ?? usualAlgorithm[key.kty ?? ""] ?? usualAlgorithm[key.crv ?? ""];
  const imported = await importJWK(key, alg).catch(() => undefined);
  if (imported === undefined || !("algorithm" in imported)) return false;
  const { modulusLength } = imported.algorithm as { readonly modulusLength?: number };
  return modulusLength === undefined || modulusLength >= LEAST_RSA_BITS;
}

/**
 * Finds a key among the kept ones, else in a fetch that another call has begun, else in one of its own. Where none
 * may be made, the token is refused at once: the keys were read just before, and waiting would let forged tokens
 * keep calls open.
 */
function remoteKeys(url: URL, { fetchKeys, waitForFetch }: {
  readonly fetchKeys: FetchImplementation;
  /** Takes a fetch and returns 0, or returns the milliseconds until one may be made. */
  readonly waitForFetch: () => number;
}): JWTVerifyGetKey {
  let fetches = 0;
  let failure: unknown;
  const keys = createRemoteJWKSet(url, {
    // jose fetches when it has no keys or its own are old, never because of an unknown one.
    cooldownDuration: Infinity,
    [customFetch]: async (...call) => {
      fetches++;
      try {
        const answer = await fetchKeys(...call);
        failure = undefined;
        return answer;
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  return async (header, token) => {
    const before = fetches;
    const find = () =>
      keys(header, token).catch((error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey && fetches === before) return undefined;
        throw error;
      });
    const found = await find();
    if (found !== undefined) return found;
    if (keys.reloading) {
      await keys.reload();
      const joined = await find();
      if (joined !== undefined) return joined;
    }
    const waitMs = waitForFetch();
    if (waitMs > 0) throw failure ?? new KeysJustRead(Math.ceil(waitMs / 1_000));
    await keys.reload();
    return await keys(header, token);
  };
}

/** Allows `FETCHES_IN_A_ROW` fetches, and one more each pause. */
function fetchAllowance(clock: Clock, pauseMs: number): () => number {
  let left = FETCHES_IN_A_ROW;
  let countedAt = clock().epochMilliseconds;
  return () => {
    const now = clock().epochMilliseconds;
    // A clock that was set back counts from there.
    const gained = pauseMs === 0 ? FETCHES_IN_A_ROW : Math.max(0, now - countedAt) / pauseMs;
    left = Math.min(FETCHES_IN_A_ROW, left + gained);
    countedAt = now;
    if (left < 1) return (1 - left) * pauseMs;
    left -= 1;
    return 0;
  };
}

function underPolicy(registry: RegistryName, keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const ofTheToken = error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys;
      if (ofTheToken || error instanceof KeysUnavailable) throw error;
      throw new KeysUnavailable(registryUnavailable(registry, "the issuer's keys cannot be used"), error);
    }
  };
}

async function discover(issuer: string, asking: RequestOptions): Promise<Result<string, RegistryFailure>> {
  const Discovery = v.object({
    // Keys from another issuer's document must not be accepted (OpenID Connect Discovery 1.0, 4.3).
    issuer: v.literal(issuer),
    jwks_uri: v.pipe(v.string(), v.url()),
  });
  const address = `${issuer}/.well-known/openid-configuration`;
  const document = requirePresent(await getJson(address, Discovery, asking), asking.registry);
  return document.ok ? ok(document.value.jwks_uri) : document;
}
