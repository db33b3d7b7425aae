/** An identity provider of its own for a test, and the tokens it gives. */
import assert from "node:assert/strict";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import type { Clock } from "../../../domain/ports.ts";
import type { Result } from "../../../domain/result.ts";
import {
  type AccessToken,
  type TokenFault,
  tokenVerifier,
  type TokenVerifierOptions,
} from "../../../registries/identity/sso.ts";
import { createStagingData, type StagingData } from "../../../staging/data/staging_data.ts";
import { openKeys } from "../../../staging/identity/keys.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../staging/identity/provider.ts";

export const realTime: Clock = () => Temporal.Now.instant();
export const judgeCpf = "11144477735";

export interface Realm {
  readonly stagingData: StagingData;
  readonly issuer: string;
  readonly dataDir: string;
  readonly logged: string[];
  /** What a client calls; the same the verifier discovers from. */
  readonly provider: IdentityProvider;
  restart(): Promise<void>;
}

let keysOfAllTests: Promise<string> | undefined;

/** Making an RSA key takes longer than any of these tests, so they share one. */
function sharedKeys(): Promise<string> {
  keysOfAllTests ??= (async () => {
    const dataDir = await Deno.makeTempDir();
    await openKeys(dataDir);
    const text = await Deno.readTextFile(`${dataDir}/keys/identity_provider.json`);
    await Deno.remove(dataDir, { recursive: true });
    return text;
  })();
  return keysOfAllTests;
}

/**
 * A provider behind a proxy on the issuer's own port, as the program has it: what is advertised must be reachable
 * through the public address, and the provider's port may change at a restart.
 */
export async function withRealm(run: (realm: Realm) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir();
  await Deno.mkdir(`${dataDir}/keys`, { mode: 0o700 });
  await Deno.writeTextFile(`${dataDir}/keys/identity_provider.json`, await sharedKeys(), { mode: 0o600 });
  const stagingData = createStagingData();
  const logged: string[] = [];
  let provider: IdentityProvider | undefined;
  const proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, (request) => {
    const url = new URL(request.url);
    return fetch(`http://127.0.0.1:${provider?.port}${url.pathname}`, {
      method: request.method,
      headers: request.headers,
      body: request.body,
    });
  });
  const issuer = `http://127.0.0.1:${proxy.addr.port}/auth/realms/pje`;
  const open = () =>
    startIdentityProvider({
      stagingData,
      issuer,
      dataDir,
      log: (level, message) => logged.push(`${level} ${message}`),
    });
  provider = await open();
  try {
    await run({
      stagingData,
      issuer,
      dataDir,
      logged,
      get provider() {
        return provider!;
      },
      async restart() {
        await provider!.stop();
        provider = await open();
      },
    });
    assert.deepEqual(logged, []);
  } finally {
    await proxy.shutdown();
    await provider.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Empty when refused. */
  readonly token: string;
}

export async function ask(
  realm: Realm,
  form: Record<string, string>,
  headers: HeadersInit = {},
): Promise<TokenAnswer> {
  const response = await fetch(`${realm.issuer}/protocol/openid-connect/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });
  assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const body = await response.json();
  return { status: response.status, body, token: String(body.access_token ?? "") };
}

export const signIn = (realm: Realm, username = judgeCpf, password = "homologacao") =>
  ask(realm, { grant_type: "password", client_id: "assets", username, password });

export const verifierFor = (realm: { issuer: string }, options: Partial<TokenVerifierOptions> = {}) =>
  tokenVerifier({ issuer: realm.issuer, audience: "assets", clock: realTime, keyCooldownMs: 0, ...options });

export const verify = (
  realm: { issuer: string },
  token: string,
  options: Partial<TokenVerifierOptions> = {},
) => verifierFor(realm, options).verify(`Bearer ${token}`);

export function accepted(result: Result<AccessToken, unknown>): AccessToken {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

export function assertRefused(
  result: Result<AccessToken, unknown>,
  error: Readonly<Record<string, string>>,
): void {
  assert.deepEqual(result, { ok: false, error });
}

export const assertInvalid = (result: Result<AccessToken, unknown>, detail: TokenFault) =>
  assertRefused(result, { type: "token-invalid", detail });

/** The signing key as the provider keeps it: to make tokens that only their claims make wrong. */
export async function signingKey({ dataDir }: Realm) {
  const { keys } = JSON.parse(await Deno.readTextFile(`${dataDir}/keys/identity_provider.json`));
  return { kid: String(keys[0].kid), key: await importJWK(keys[0], "RS256"), jwk: keys[0] };
}

export const now = () => Math.floor(Date.now() / 1_000);

export const goodClaims = ({ issuer }: { issuer: string }): JWTPayload => ({
  typ: "Bearer",
  iss: issuer,
  aud: "assets",
  sub: judgeCpf,
  azp: "assets",
  preferred_username: judgeCpf,
  iat: now(),
  exp: now() + 600,
});

export async function forge(realm: Realm, claims: JWTPayload): Promise<string> {
  const { kid, key } = await signingKey(realm);
  return await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key);
}

export const discovery = (origin: string) => Response.json({ issuer: origin, jwks_uri: `${origin}/certs` });
