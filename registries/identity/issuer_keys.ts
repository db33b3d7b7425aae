/**
 * The public keys of a token issuer, found by its discovery document or by the settings (OpenID Connect
 * Discovery 1.0; RFC 7517).
 */
import { setTimeout as pause } from "node:timers/promises";
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
import { ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, type RegistryName, registryUnavailable } from "../http/failure.ts";
import { getJson, type RequestOptions, requirePresent } from "../http/http.ts";

/** Carries a failure to fetch keys through jose, which would otherwise report it as a fault of the token. */
export class KeysUnavailable extends Error {
  constructor(readonly failure: RegistryFailure, cause?: unknown) {
    super(failure.reason, { cause });
  }
}

/** The minimum time between two fetches because of an unknown key, which anybody can name in a forged token. */
const KEY_COOLDOWN_MS = 1_000;

/** The issuer's keys, found once by discovery and refreshed by jose. A failed discovery is repeated. */
export function keySource({ issuer, jwksUrl, asking, keyCooldownMs = KEY_COOLDOWN_MS, onKeys = () => {} }: {
  issuer: string;
  jwksUrl: string | undefined;
  asking: RequestOptions;
  keyCooldownMs?: number | undefined;
  /** Called each time the keys were fetched. */
  onKeys?: () => void;
}): () => Promise<Result<JWTVerifyGetKey, RegistryFailure>> {
  let known: JWTVerifyGetKey | undefined;
  return async () => {
    if (known !== undefined) return ok(known);
    const url = jwksUrl === undefined ? await discover(issuer, asking) : ok(jwksUrl);
    if (!url.ok) return url;
    let fetches = 0;
    const fetchKeys = keyFetcher(asking, onKeys);
    const keys = createRemoteJWKSet(new URL(url.value), {
      cooldownDuration: keyCooldownMs,
      [customFetch]: (...call) => {
        fetches++;
        return fetchKeys(...call);
      },
    });
    known ??= underPolicy(asking.registry, askingAgain(keys, { fetches: () => fetches, keyCooldownMs }));
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
 * Looks a key up once more after the cooldown when jose has not fetched the keys for it because it had just
 * fetched them for another: keys may rotate again within seconds, and then their tokens are good.
 */
const askingAgain = (
  keys: JWTVerifyGetKey,
  { fetches, keyCooldownMs }: { fetches: () => number; keyCooldownMs: number },
): JWTVerifyGetKey =>
async (header, token) => {
  const before = fetches();
  try {
    return await keys(header, token);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey) || fetches() > before) throw error;
    await pause(keyCooldownMs);
    return await keys(header, token);
  }
};

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
