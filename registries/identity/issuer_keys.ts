/**
 * The public keys of a token issuer, found by its discovery document or by the settings (OpenID Connect
 * Discovery 1.0; RFC 7517).
 */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from "jose";
import * as v from "valibot";
import { ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, type RegistryName, unavailable } from "../http/failure.ts";
import { getJson, type RequestOptions, requirePresent } from "../http/http.ts";

/** Carries a failure to fetch keys through jose, which would otherwise report it as a fault of the token. */
export class KeysUnavailable extends Error {
  constructor(readonly failure: RegistryFailure, cause?: unknown) {
    super(failure.reason, { cause });
  }
}

/** The issuer's keys, found once by discovery and refreshed by jose. A failed discovery is repeated. */
export function keySource({ issuer, jwksUrl, asking, keyCooldownMs, onKeys = () => {} }: {
  issuer: string;
  jwksUrl: string | undefined;
  asking: RequestOptions;
  keyCooldownMs: number;
  /** Called each time the keys were fetched. */
  onKeys?: () => void;
}): () => Promise<Result<JWTVerifyGetKey, RegistryFailure>> {
  let known: JWTVerifyGetKey | undefined;
  return async () => {
    if (known !== undefined) return ok(known);
    const url = jwksUrl === undefined ? await discover(issuer, asking) : ok(jwksUrl);
    if (!url.ok) return url;
    known ??= guarded(
      asking.registry,
      createRemoteJWKSet(new URL(url.value), {
        cooldownDuration: keyCooldownMs,
        [customFetch]: keyFetcher(asking, onKeys),
      }),
    );
    return ok(known);
  };
}

const KeySet = v.object({ keys: v.array(v.looseObject({})) });

/** Makes jose fetch the keys through the same guarded and checked calls as everything else. */
const keyFetcher = (asking: RequestOptions, onKeys: () => void): FetchImplementation => async (url) => {
  const headers = { accept: "application/json, application/jwk-set+json" };
  const set = requirePresent(await getJson(url, KeySet, { ...asking, headers }), asking.registry);
  if (!set.ok) throw new KeysUnavailable(set.error);
  onKeys();
  return Response.json(set.value);
};

function guarded(registry: RegistryName, keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const ofTheToken = error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys;
      if (ofTheToken || error instanceof KeysUnavailable) throw error;
      throw new KeysUnavailable(unavailable(registry, "the issuer's keys cannot be used"), error);
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
