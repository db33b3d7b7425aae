import assert from "node:assert/strict";
import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import type { Clock } from "../../domain/ports.ts";
import type { Result } from "../../domain/result.ts";
import {
  type AccessToken,
  type TokenFault,
  tokenVerifier,
  type TokenVerifierOptions,
} from "../../registries/sso.ts";
import { openKeys } from "../../staging/identity/keys.ts";
import { type IdentityProvider, startIdentityProvider } from "../../staging/identity/provider.ts";
import { createStagingData, type StagingData } from "../../staging/data/staging_data.ts";

const realTime: Clock = () => Temporal.Now.instant();
const judgeCpf = "11144477735";
const exchange = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";

interface Realm {
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
async function withRealm(run: (realm: Realm) => Promise<void>): Promise<void> {
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

async function ask(
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

const signIn = (realm: Realm, username = judgeCpf, password = "homologacao") =>
  ask(realm, { grant_type: "password", client_id: "assets", username, password });

const signInAtPlatform = (realm: Realm) =>
  ask(realm, {
    grant_type: "password",
    client_id: "pdpj",
    client_secret: "segredo-pdpj",
    username: judgeCpf,
    password: "homologacao",
  });

const exchangeForm = (subjectToken: string) => ({
  grant_type: exchange,
  client_id: "pdpj",
  client_secret: "segredo-pdpj",
  subject_token: subjectToken,
  subject_token_type: accessTokenType,
  audience: "assets",
});

const verifierFor = (realm: { issuer: string }, options: Partial<TokenVerifierOptions> = {}) =>
  tokenVerifier({ issuer: realm.issuer, audience: "assets", clock: realTime, keyCooldownMs: 0, ...options });

const verify = (realm: { issuer: string }, token: string, options: Partial<TokenVerifierOptions> = {}) =>
  verifierFor(realm, options).verify(`Bearer ${token}`);

function accepted(result: Result<AccessToken, unknown>): AccessToken {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function assertRefused(result: Result<AccessToken, unknown>, error: Readonly<Record<string, string>>): void {
  assert.deepEqual(result, { ok: false, error });
}

const assertInvalid = (result: Result<AccessToken, unknown>, detail: TokenFault) =>
  assertRefused(result, { type: "token-invalid", detail });

const assertKeysUnavailable = (result: Result<AccessToken, unknown>) =>
  assert.equal(!result.ok && (result.error as { type: string }).type, "registry-unavailable");

/** The signing key as the provider keeps it: to make tokens that only their claims make wrong. */
async function signingKey({ dataDir }: Realm) {
  const { keys } = JSON.parse(await Deno.readTextFile(`${dataDir}/keys/identity_provider.json`));
  return { kid: String(keys[0].kid), key: await importJWK(keys[0], "RS256"), jwk: keys[0] };
}

const now = () => Math.floor(Date.now() / 1_000);

const goodClaims = ({ issuer }: { issuer: string }): JWTPayload => ({
  typ: "Bearer",
  iss: issuer,
  aud: "assets",
  sub: judgeCpf,
  azp: "assets",
  preferred_username: judgeCpf,
  iat: now(),
  exp: now() + 600,
});

async function forge(realm: Realm, claims: JWTPayload): Promise<string> {
  const { kid, key } = await signingKey(realm);
  return await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key);
}

Deno.test("discovery advertises the public address, and the keys it names are public parts only", () =>
  withRealm(async (realm) => {
    const discovery = await (await fetch(`${realm.issuer}/.well-known/openid-configuration`)).json();
    assert.equal(discovery.issuer, realm.issuer);
    assert.equal(discovery.token_endpoint, `${realm.issuer}/protocol/openid-connect/token`);
    assert.equal(discovery.jwks_uri, `${realm.issuer}/protocol/openid-connect/certs`);
    const grants = ["password", "client_credentials", exchange];
    for (const grant of grants) assert.ok(discovery.grant_types_supported.includes(grant), grant);
    const { keys } = await (await fetch(discovery.jwks_uri)).json();
    assert.equal(keys.length, 1);
    assert.deepEqual([keys[0].kty, keys[0].alg, keys[0].use], ["RSA", "RS256", "sig"]);
    for (const secret of ["d", "p", "q", "dp", "dq", "qi"]) assert.ok(!(secret in keys[0]), secret);
    assert.deepEqual(await (await fetch(realm.provider.jwksUrl)).json(), { keys });
  }));

Deno.test("a forged forwarding header does not change what discovery advertises", () =>
  withRealm(async (realm) => {
    const response = await fetch(`${realm.issuer}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    assert.equal((await response.json()).token_endpoint, `${realm.issuer}/protocol/openid-connect/token`);
  }));

Deno.test("a user signs in with CPF and password and gets a token that verifies", () =>
  withRealm(async (realm) => {
    const { status, body, token } = await signIn(realm);
    assert.equal(status, 200);
    assert.deepEqual([body["token_type"], body["expires_in"]], ["Bearer", 1_800]);
    assert.equal(decodeProtectedHeader(token).alg, "RS256");
    const claims = decodeJwt(token);
    assert.deepEqual([claims.iss, claims.aud, claims["azp"]], [realm.issuer, "assets", "assets"]);
    assert.deepEqual(
      [claims["preferred_username"], claims["name"]],
      [judgeCpf, realm.stagingData.user(judgeCpf)!.name],
    );
    assert.equal(claims.exp! - claims.iat!, 1_800);
    assert.deepEqual(accepted(await verify(realm, token)), {
      subject: judgeCpf,
      clientId: "assets",
      kind: "user",
      username: judgeCpf,
      jtr: undefined,
    });
    assert.equal((await signIn(realm, "111.444.777-35")).status, 200);
  }));

Deno.test("a wrong password and an unknown user get the same invalid_grant", () =>
  withRealm(async (realm) => {
    const wrong = await signIn(realm, judgeCpf, "x");
    const unknown = await signIn(realm, "52998224725");
    assert.deepEqual(wrong, unknown);
    assert.equal(wrong.status, 400);
    assert.equal(wrong.body["error"], "invalid_grant");
    assert.match(String(wrong.body["error_description"]), /^Usuario ou senha/);
  }));

Deno.test("a blocked or inactive user is told so in Portuguese, once the password is right", () =>
  withRealm(async (realm) => {
    const { blocked, inactive } = realm.stagingData.specialUsers;
    const cases = [[blocked.cpf, /bloqueado.*Redefina a senha/], [inactive.cpf, /inativo/]] as const;
    for (const [cpf, description] of cases) {
      const refused = await signIn(realm, cpf);
      assert.deepEqual([refused.status, refused.body["error"]], [400, "invalid_grant"]);
      assert.match(String(refused.body["error_description"]), description);
      assert.match(String((await signIn(realm, cpf, "x")).body["error_description"]), /^Usuario ou senha/);
    }
    realm.stagingData.changeUser(blocked.cpf, { blocked: false });
    assert.equal((await signIn(realm, blocked.cpf)).status, 200);
  }));

Deno.test("a court's client gets a service token with its court", () =>
  withRealm(async (realm) => {
    const form = { grant_type: "client_credentials", client_id: "sistema-tjsp" };
    const { status, token } = await ask(realm, { ...form, client_secret: "segredo-tjsp" });
    assert.equal(status, 200);
    assert.deepEqual(accepted(await verify(realm, token)), {
      subject: "sistema-tjsp",
      clientId: "sistema-tjsp",
      kind: "service",
      username: undefined,
      jtr: "826",
    });
    const basic = { authorization: `Basic ${btoa("sistema-tjsp:segredo-tjsp")}` };
    assert.equal((await ask(realm, { grant_type: "client_credentials" }, basic)).status, 200);
    const elsewhere = await ask(realm, { ...form, client_secret: "segredo-tjsp", resource: "urn:pdpj" });
    assert.equal(elsewhere.body["error"], "invalid_target");
  }));

Deno.test("the token endpoint refuses as RFC 6749 says", () =>
  withRealm(async (realm) => {
    const user = { username: judgeCpf, password: "homologacao" };
    const service = { client_id: "sistema-tjsp", client_secret: "segredo-tjsp" };
    const cases: [form: Record<string, string>, status: number, error: string][] = [
      [{ grant_type: "client_credentials", ...service, client_secret: "x" }, 401, "invalid_client"],
      [{ grant_type: "client_credentials", client_id: "sistema-tjsp" }, 401, "invalid_client"],
      [{ grant_type: "client_credentials", client_id: "assets" }, 400, "invalid_request"],
      [{ grant_type: "password", ...service, ...user }, 400, "invalid_request"],
      [{ grant_type: "password", client_id: "nobody", ...user }, 401, "invalid_client"],
      [{ grant_type: "password", client_id: "assets", username: judgeCpf }, 400, "invalid_request"],
      [{ grant_type: "implicit", client_id: "assets" }, 400, "unsupported_grant_type"],
      [{ grant_type: "refresh_token", client_id: "assets" }, 400, "invalid_request"],
      [{ client_id: "assets" }, 400, "invalid_request"],
      [{}, 400, "invalid_request"],
    ];
    for (const [form, status, error] of cases) {
      const refused = await ask(realm, form);
      assert.deepEqual([refused.status, refused.body["error"]], [status, error], JSON.stringify(form));
      // RFC 6749, 5.2: the characters a description may have.
      assert.match(String(refused.body["error_description"]), /^[\x20\x21\x23-\x5B\x5D-\x7E]+$/);
    }
  }));

Deno.test("the platform exchanges its user's token for ours", () =>
  withRealm(async (realm) => {
    const platform = (await signInAtPlatform(realm)).token;
    assertInvalid(await verify(realm, platform), "audience");
    const { status, body, token } = await ask(realm, exchangeForm(platform));
    assert.equal(status, 200);
    assert.equal(body["issued_token_type"], accessTokenType);
    assert.deepEqual(accepted(await verify(realm, token)), {
      subject: judgeCpf,
      clientId: "pdpj",
      kind: "user",
      username: judgeCpf,
      jtr: undefined,
    });
  }));

Deno.test("an exchange is refused for a foreign, expired, misdirected or blocked subject", () =>
  withRealm(async (realm) => {
    const platform = (await signInAtPlatform(realm)).token;
    const ours = (await signIn(realm)).token;
    const claims = { ...goodClaims(realm), aud: "pdpj", azp: "pdpj" };
    const good = exchangeForm(platform);
    const cases: [form: Record<string, string>, error: string][] = [
      [exchangeForm(ours), "invalid_grant"],
      [exchangeForm("x.y.z"), "invalid_grant"],
      [exchangeForm(await forge(realm, { ...claims, exp: now() - 60 })), "invalid_grant"],
      [exchangeForm(await forge(realm, { ...claims, iss: "http://other" })), "invalid_grant"],
      [exchangeForm(await forge(realm, { ...claims, preferred_username: "nobody" })), "invalid_grant"],
      [{ ...good, audience: "other" }, "invalid_target"],
      [{ ...good, subject_token_type: "urn:ietf:params:oauth:token-type:saml2" }, "invalid_request"],
      [
        { ...good, requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" },
        "invalid_request",
      ],
      [{ ...good, actor_token: ours }, "invalid_request"],
      [{ ...good, subject_token: "" }, "invalid_request"],
      [{ ...good, client_secret: "x" }, "invalid_client"],
      [{ ...good, client_id: "sistema-tjsp", client_secret: "segredo-tjsp" }, "invalid_request"],
    ];
    for (const [form, error] of cases) {
      assert.equal((await ask(realm, form)).body["error"], error, JSON.stringify(form));
    }
    realm.stagingData.changeUser(judgeCpf, { blocked: true });
    assert.match(String((await ask(realm, good)).body["error_description"]), /bloqueado/);
  }));

Deno.test("keys are made once and kept for their owner only", async () => {
  const dataDir = await Deno.makeTempDir();
  const made = await openKeys(dataDir);
  assert.deepEqual(await openKeys(dataDir), made);
  assert.equal((await Deno.stat(`${dataDir}/keys/identity_provider.json`)).mode! & 0o777, 0o600);
  assert.equal((await Deno.stat(`${dataDir}/keys`)).mode! & 0o777, 0o700);
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("a token outlives a restart of the provider", () =>
  withRealm(async (realm) => {
    const { token } = await signIn(realm);
    await realm.restart();
    accepted(await verify(realm, token));
  }));

Deno.test("keys that cannot be understood stop the start and are left as they are", async () => {
  const dataDir = await Deno.makeTempDir();
  const path = `${dataDir}/keys/identity_provider.json`;
  try {
    await Deno.mkdir(`${dataDir}/keys`);
    for (const text of ["", '{"keys":[]}', '{"keys":[{"kty":"oct"}]}']) {
      await Deno.writeTextFile(path, text);
      const issuer = "http://localhost:8000/auth/realms/pje";
      const start = startIdentityProvider({
        stagingData: createStagingData(),
        issuer,
        dataDir,
        log: () => undefined,
      });
      await assert.rejects(start, /Cannot use the identity provider's keys in .*delete it/);
      assert.equal(await Deno.readTextFile(path), text);
    }
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("after a rotation new tokens verify without a restart of the service, and old ones still do", () =>
  withRealm(async (realm) => {
    const verifier = verifierFor(realm);
    const old = (await signIn(realm)).token;
    accepted(await verifier.verify(`Bearer ${old}`));
    await realm.provider.rotateKeys();
    const fresh = (await signIn(realm)).token;
    assert.notEqual(decodeProtectedHeader(fresh).kid, decodeProtectedHeader(old).kid);
    accepted(await verifier.verify(`Bearer ${fresh}`));
    accepted(await verifier.verify(`Bearer ${old}`));
    await realm.provider.rotateKeys();
    assertInvalid(await verify(realm, old), "unknown-key");
    await realm.restart();
    accepted(await verify(realm, fresh));
  }));

Deno.test("a token with a wrong issuer, audience, time or claim is refused with its fault", () =>
  withRealm(async (realm) => {
    const good = goodClaims(realm);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    accepted(await verify(realm, await forge(realm, good)));
    accepted(await verify(realm, await forge(realm, { ...without("azp"), client_id: "assets" })));
    accepted(await verify(realm, await forge(realm, { ...good, aud: ["account", "assets"] })));
    accepted(await verify(realm, await forge(realm, { ...without("typ"), azp: "other", aud: "assets" })));
    const cases: [claims: JWTPayload, fault: TokenFault][] = [
      [{ ...good, iss: "http://other/auth/realms/pje" }, "issuer"],
      [{ ...good, iss: `${realm.issuer}/` }, "issuer"],
      [without("iss"), "issuer"],
      [{ ...good, aud: "other" }, "audience"],
      [without("aud"), "audience"],
      [without("exp"), "claims"],
      [without("sub"), "claims"],
      [without("azp"), "claims"],
      [without("preferred_username"), "claims"],
      [{ ...good, preferred_username: "111.444.777-36" }, "claims"],
      [{ ...good, preferred_username: "service-account-x", jtr: "8261" }, "claims"],
      [{ ...good, azp: 1 }, "claims"],
      [{ ...good, nbf: now() + 600 }, "not-yet-valid"],
      [{ ...good, typ: "ID" }, "not-an-access-token"],
      [{ ...good, typ: "Refresh" }, "not-an-access-token"],
      // Identity tokens of issuers that have no such claim: for the client alone.
      [{ ...without("typ"), azp: "assets", aud: "assets" }, "not-an-access-token"],
      [{ ...without("typ"), azp: "other", aud: ["assets", "other"] }, "not-an-access-token"],
      [{ ...good, iat: now(), exp: now() + 25 * 3600 }, "lives-too-long"],
      [{ ...good, iat: now() - 24 * 3600, exp: now() + 600 }, "lives-too-long"],
      [{ ...without("iat"), exp: now() + 25 * 3600 }, "lives-too-long"],
      [{ ...good, iat: now() + 20 * 3600, exp: now() + 40 * 3600 }, "lives-too-long"],
    ];
    for (const [claims, fault] of cases) {
      assertInvalid(await verify(realm, await forge(realm, claims)), fault);
    }
  }));

Deno.test("expiry is judged by the clock passed in, with five seconds of tolerance", () =>
  withRealm(async (realm) => {
    const token = await forge(realm, goodClaims(realm));
    const after = (seconds: number) => verify(realm, token, { clock: () => realTime().add({ seconds }) });
    accepted(await after(590));
    accepted(await after(603));
    assertRefused(await after(610), { type: "token-expired", detail: "expired" });
  }));

Deno.test("tokens signed with nothing, with a shared secret, or with another's key are refused", () =>
  withRealm(async (realm) => {
    const claims = goodClaims(realm);
    const { kid, jwk } = await signingKey(realm);
    const none = new UnsecuredJWT(claims).setAudience("assets").encode();
    assertInvalid(await verify(realm, none), "algorithm");
    assertInvalid(await verify(realm, none.slice(0, -1)), "format");

    // The classic: the public key, which everybody has, used as a shared secret.
    const publicKey = await importJWK({ kty: jwk.kty, n: jwk.n, e: jwk.e }, "RS256", { extractable: true });
    assert.ok(publicKey instanceof CryptoKey);
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    for (const alg of ["HS256", "HS384", "HS512"]) {
      const shared = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(secret);
      assertInvalid(await verify(realm, shared), "algorithm");
    }

    const foreign = await generateKeyPair("RS256", { extractable: true });
    const foreignJwk = await exportJWK(foreign.publicKey);
    const foreignKid = await calculateJwkThumbprint(foreignJwk);
    const signed = (header: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...header }).sign(foreign.privateKey);
    assertInvalid(await verify(realm, await signed({ kid })), "signature");
    assertInvalid(await verify(realm, await signed({ kid: foreignKid })), "unknown-key");
    // Keys that a token brings along are nobody's keys.
    assertInvalid(await verify(realm, await signed({ kid, jwk: foreignJwk })), "signature");
    assertInvalid(await verify(realm, await signed({ kid, jku: "http://127.0.0.1:1/" })), "signature");
  }));

Deno.test("a changed payload breaks the signature", () =>
  withRealm(async (realm) => {
    const [header, payload, signature] = (await forge(realm, goodClaims(realm))).split(".");
    const claims = JSON.parse(atob(payload!.replaceAll("-", "+").replaceAll("_", "/")));
    const changed = btoa(JSON.stringify({ ...claims, preferred_username: "52998224725" }))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    assertInvalid(await verify(realm, `${header}.${changed}.${signature}`), "signature");
  }));

Deno.test("an algorithm outside the configured ones is refused, even with a right signature", () =>
  withRealm(async (realm) => {
    const { token } = await signIn(realm);
    assertInvalid(await verify(realm, token, { algorithms: ["ES256"] }), "algorithm");
  }));

Deno.test("what is not a bearer token is missing; what is not a token is malformed", () =>
  withRealm(async (realm) => {
    const verifier = verifierFor(realm);
    assertRefused(await verifier.verify(undefined), { type: "token-missing", detail: "no-header" });
    for (const header of ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a b", "Bearer é"]) {
      assertRefused(await verifier.verify(header), { type: "token-missing", detail: "not-bearer" });
    }
    for (const token of ["x", "a.b", "a.b.c", "a.b.c.d.e", "..", "e30.e30.e30", "x".repeat(10_000)]) {
      assertInvalid(await verifier.verify(`bearer ${token}`), "format");
    }
    const empty = btoa('{"alg":"RS256"}').replaceAll("=", "");
    assertInvalid(await verifier.verify(`Bearer ${empty}..`), "signature");
  }));

/** A token that would need a key nobody has, of an issuer that may not be there. */
async function tokenOfNobody(issuer: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return await new SignJWT(goodClaims({ issuer })).setProtectedHeader({ alg: "RS256", kid: "any" }).sign(
    privateKey,
  );
}

/** A server that gives each path to `answer`. */
async function withServer(
  answer: (path: string, origin: string) => Response,
  run: (issuer: string) => Promise<void>,
) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, (request) => {
    const { origin, pathname } = new URL(request.url);
    return answer(pathname, origin);
  });
  try {
    await run(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

const discovery = (origin: string) => Response.json({ issuer: origin, jwks_uri: `${origin}/certs` });

Deno.test("an issuer that cannot be reached is an outage, never a bad token", async () => {
  let gone = "";
  await withServer(() => discovery(""), (issuer) => {
    gone = issuer;
    return Promise.resolve();
  });
  const token = await tokenOfNobody(gone);
  assertKeysUnavailable(await verify({ issuer: gone }, token));
  assertKeysUnavailable(await verify({ issuer: gone }, token, { jwksUrl: `${gone}/certs` }));
});

Deno.test("an issuer that was out of reach is tried again at the next token", async () => {
  let up = false;
  const answer = (path: string, origin: string) => {
    if (!up) return new Response(null, { status: 500 });
    return path === "/certs" ? Response.json({ keys: [] }) : discovery(origin);
  };
  await withServer(answer, async (issuer) => {
    const verifier = verifierFor({ issuer });
    const authorization = `Bearer ${await tokenOfNobody(issuer)}`;
    assertKeysUnavailable(await verifier.verify(authorization));
    up = true;
    assertInvalid(await verifier.verify(authorization), "unknown-key");
  });
});

Deno.test("discovery or keys that answer an error or nonsense are an outage, and never a bad token", async () => {
  const keysAnswer = (response: () => Response) => (path: string, origin: string) =>
    path === "/certs" ? response() : discovery(origin);
  const answers = [
    () => new Response(null, { status: 500 }),
    () => new Response(null, { status: 404 }),
    () => Response.json({ issuer: "http://another", jwks_uri: "http://127.0.0.1:1/" }),
    keysAnswer(() => Response.json({ keys: 1 })),
    keysAnswer(() => new Response("<html>")),
    keysAnswer(() => new Response(null, { status: 503 })),
  ];
  for (const answer of answers) {
    await withServer(answer, async (issuer) => {
      assertKeysUnavailable(await verify({ issuer }, await tokenOfNobody(issuer)));
    });
  }
});

Deno.test("keys of the other allowed algorithms verify too", async () => {
  for (const alg of ["PS256", "ES256", "EdDSA"]) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...await exportJWK(publicKey), alg, use: "sig", kid: alg };
    await withServer(() => Response.json({ keys: [jwk] }), async (issuer) => {
      const token = await new SignJWT(goodClaims({ issuer })).setProtectedHeader({ alg, kid: alg })
        .sign(privateKey);
      accepted(await verify({ issuer }, token, { jwksUrl: `${issuer}/certs` }));
    });
  }
});

Deno.test("a browser is shown a page of what is refused, a program JSON, and nothing outside the realm is answered", () =>
  withRealm(async (realm) => {
    const origin = `http://127.0.0.1:${realm.provider.port}`;
    const refused = (accept: string) =>
      fetch(`${realm.issuer}/protocol/openid-connect/auth?client_id=assets`, { headers: { accept } });
    const page = await refused("text/html");
    assert.equal(page.status, 400);
    assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    assert.match(await page.text(), /Não foi possível continuar/);
    assert.match(String((await (await refused("application/json")).json()).error), /^invalid/);
    const outside = await fetch(`${origin}/auth/realms/other/protocol/openid-connect/token`, {
      method: "POST",
    });
    assert.equal(outside.status, 404);
    await outside.json();
  }));
