/** Tokens of a realm as Keycloak serves it: its issuer, its keys, its absence. */
import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Clock } from "../../../domain/ports.ts";
import { tokenVerifier } from "../../../registries/identity/sso.ts";
import { routes } from "../../../routes/mod.ts";
import { call, draftJson, JUDGE, parseRefusal, SYSTEM } from "../../support/api.ts";
import { draftAndProtocol, MINUTA, recorded } from "../../support/identity/token_builders.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** A realm as Keycloak serves it, at a path of its own, found by its issuer alone. */
interface Realm extends AsyncDisposable {
  readonly issuer: string;
  down: boolean;
  /** What it answers instead of its keys, or instead of anything. */
  nonsense: { readonly keys: unknown } | { readonly all: () => Response | Promise<Response> } | undefined;
  /** How often the keys were asked for. */
  requested: number;
  /** Signs with a new key from now on, and forgets the one before. */
  rotate(): Promise<void>;
  /** A token with the claims Keycloak gives besides those we read. */
  token(claims: JWTPayload): Promise<string>;
}

async function keycloak(): Promise<Realm> {
  const keyPair = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    return { kid, privateKey, jwk: { ...await exportJWK(publicKey), kid, alg: "RS256", use: "sig" } };
  };
  const path = "/realms/justica";
  let signing = await keyPair("primeira");
  const encryption: JWK = { ...signing.jwk, kid: "cifra", use: "enc", alg: "RSA-OAEP" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { origin, pathname } = new URL(request.url);
    if (realm.down) return new Response("Bad Gateway", { status: 502 });
    if (realm.nonsense !== undefined && "all" in realm.nonsense) return realm.nonsense.all();
    if (pathname === `${path}/.well-known/openid-configuration`) {
      return Response.json({
        issuer: `${origin}${path}`,
        authorization_endpoint: `${origin}${path}/protocol/openid-connect/auth`,
        token_endpoint: `${origin}${path}/protocol/openid-connect/token`,
        jwks_uri: `${origin}${path}/protocol/openid-connect/certs`,
        grant_types_supported: ["authorization_code", "password", "client_credentials"],
      });
    }
    if (pathname !== `${path}/protocol/openid-connect/certs`) return new Response(null, { status: 404 });
    realm.requested++;
    if (realm.nonsense !== undefined) return Response.json({ keys: realm.nonsense.keys });
    return Response.json({ keys: [encryption, signing.jwk] });
  });
  const issuer = `http://127.0.0.1:${server.addr.port}${path}`;
  const realm: Realm = {
    issuer,
    down: false,
    nonsense: undefined,
    requested: 0,
    rotate: async () => void (signing = await keyPair(crypto.randomUUID())),
    token: (claims) =>
      new SignJWT({
        jti: crypto.randomUUID(),
        typ: "Bearer",
        acr: "1",
        sid: crypto.randomUUID(),
        sub: crypto.randomUUID(),
        aud: ["assets", "account"],
        scope: "openid profile",
        realm_access: { roles: ["offline_access", "uma_authorization"] },
        resource_access: { account: { roles: ["view-profile"] } },
        ...claims,
      }).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: signing.kid })
        .setIssuer(issuer).setIssuedAt().setExpirationTime("5m").sign(signing.privateKey),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return realm;
}

/** The API of a service that knows the realm's issuer and nothing else of it. */
function behind(
  realm: Realm,
  t: TestContext,
  keyCooldownMs: number | undefined = 0,
  timeoutMs?: number,
  clock: Clock = Temporal.Now.instant,
): Pick<TestContext, "http"> {
  const sso = tokenVerifier({
    issuer: realm.issuer,
    audience: "assets",
    clock,
    keyCooldownMs,
    timeoutMs,
    policy: { retries: 0, opensAfter: 100 },
  });
  return { http: routes({ ...t.app, registries: { ...t.registries, sso } }) };
}

const user = { azp: "pje", preferred_username: JUDGE, name: "Juíza" };

Deno.test("a Keycloak realm's tokens are taken by its issuer alone: a user's, a system's, and the platform's reused as it is", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t);
  assert.equal((await draftAndProtocol(api, { token: await realm.token(user) })).cpfCriador, JUDGE);

  const ofPlatform = { ...user, azp: "pdpj", aud: ["pdpj", "assets", "account"] };
  await draftAndProtocol(api, { token: await realm.token(ofPlatform) });

  const system = {
    azp: SYSTEM,
    client_id: SYSTEM,
    preferred_username: `service-account-${SYSTEM}`,
    jtr: "401",
  };
  const headers = { "X-ASSETS-CPF-USUARIO": JUDGE };
  await draftAndProtocol(api, { token: await realm.token(system), headers });
  assert.deepEqual(
    new Set((await recorded(t)).map(([_, via, client]) => `${via} ${client}`)),
    new Set(["user pje", "user pdpj", `service ${SYSTEM}`]),
  );

  const refusals: [claims: JWTPayload, code: string][] = [
    [{ ...user, aud: "account" }, "token-invalido"],
    [{ ...user, typ: "ID" }, "token-invalido"],
    [{ ...user, typ: "Refresh" }, "token-invalido"],
    [{ ...system, jtr: undefined }, "token-invalido"],
    [{ ...system, jtr: "826" }, "cliente-nao-autorizado"],
  ];
  for (const [claims, code] of refusals) {
    const token = await realm.token(claims);
    assert.equal(
      parseRefusal(await call(api, "POST", MINUTA, { token, headers, json: draftJson() })).code,
      code,
    );
  }
  const elsewhere = await (await keycloakElsewhere()).token(user);
  assert.equal(
    parseRefusal(await call(api, "GET", "/v1/ordem", { token: elsewhere })).code,
    "token-invalido",
  );
});

/** Another realm, already gone: only its token is left. */
async function keycloakElsewhere(): Promise<Realm> {
  await using realm = await keycloak();
  return realm;
}

Deno.test("a realm's keys rotate without a restart of the service", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t);
  const list = (token: string) => call(api, "GET", "/v1/ordem", { token });
  const old = await realm.token(user);
  assert.equal((await list(old)).status, 200);
  await realm.rotate();
  assert.equal((await list(await realm.token(user))).status, 200);
  assert.equal(parseRefusal(await list(old)).code, "token-invalido");
});

/** Tokens of the realm signed with keys that nobody has, each under a name of its own. */
async function forgedTokens(realm: Realm, count: number): Promise<string[]> {
  const { privateKey } = await generateKeyPair("RS256");
  return await Promise.all(
    Array.from({ length: count }, () =>
      new SignJWT({ ...user, typ: "Bearer", aud: "assets", sub: "x" })
        .setProtectedHeader({ alg: "RS256", kid: `forjada-${crypto.randomUUID()}` })
        .setIssuer(realm.issuer).setIssuedAt().setExpirationTime("5m").sign(privateKey)),
  );
}

Deno.test("keys that rotate again within the pause are asked for again at once, by all calls together", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t, 3_600_000);
  for (let rotated = 0; rotated < 3; rotated++) {
    await realm.rotate();
    const before = realm.requested;
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => {
      return await statusOf(api, await realm.token(user));
    }));
    assert.deepEqual(new Set(statuses), new Set(["200"]), `after ${rotated} rotations`);
    assert.equal(realm.requested - before, 1);
  }
});

Deno.test("forged keys are refused at once after five fetches in a row, and a pause later a rotated key passes", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  let moved = 0;
  const began = Temporal.Now.instant();
  const clock = () => began.add({ seconds: moved });
  const api = behind(realm, t, 120_000, undefined, clock);
  assert.equal(await statusOf(api, await realm.token(user)), "200");
  const ask = (token: string) => call(api, "GET", "/v1/ordem", { token });
  const retries: (string | null)[] = [];
  for (const token of await forgedTokens(realm, 8)) {
    const refused = await ask(token);
    assert.equal(parseRefusal(refused).code, "token-invalido");
    retries.push(refused.headers.get("retry-after"));
  }
  assert.deepEqual(retries, [null, null, null, null, null, "120", "120", "120"]);
  assert.equal(realm.requested, 6);
  const together = await Promise.all((await forgedTokens(realm, 30)).map(ask));
  assert.deepEqual(new Set(together.map(({ status }) => status)), new Set([401]));
  assert.equal(realm.requested, 6);

  await realm.rotate();
  assert.equal(await statusOf(api, await realm.token(user)), "401 token-invalido");
  moved = 120;
  assert.equal(await statusOf(api, await realm.token(user)), "200");
  assert.equal(realm.requested, 7);
});

Deno.test("an issuer out of reach is 503 for an unknown key however often it was tried just before", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t, 3_600_000);
  assert.equal(await statusOf(api, await realm.token(user)), "200");
  realm.down = true;
  for (const token of await forgedTokens(realm, 8)) {
    assert.equal(await statusOf(api, token), "503 autenticacao-indisponivel");
  }
});

/** The status and problem code of a list asked for with a token. */
async function statusOf(api: Pick<TestContext, "http">, token: string): Promise<string> {
  const answer = await call(api, "GET", "/v1/ordem", { token });
  return answer.status === 200 ? "200" : `${answer.status} ${parseRefusal(answer).code}`;
}

Deno.test("a realm that cannot be reached is 503, never 401, and whose keys are known is let in meanwhile", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t);
  const status = (token: string) => statusOf(api, token);
  const token = await realm.token(user);
  realm.down = true;
  assert.equal(await status(token), "503 autenticacao-indisponivel");
  realm.down = false;
  assert.equal(await status(token), "200");
  realm.down = true;
  assert.equal(await status(token), "200");
  await realm.rotate();
  assert.equal(await status(await realm.token(user)), "503 autenticacao-indisponivel");
  // What is no token needs no key to be refused.
  assert.equal(await status("nada"), "401 token-invalido");
});

/** Keys under the name of the key that signs, of which none is any use. */
const uselessKeys: [what: string, keys: unknown][] = [
  ["no list", "nenhuma"],
  ["an empty list", []],
  ["a list of texts", ["primeira"]],
  ["a key without a number", [{ kty: "RSA", kid: "primeira", alg: "RS256" }]],
  ["a key that is no number", [{ kty: "RSA", kid: "primeira", alg: "RS256", n: "!!", e: "AQAB" }]],
  ["a key of no known kind", [{ kty: "XYZ", kid: "primeira", alg: "RS256" }]],
];

for (const [what, keys] of uselessKeys) {
  Deno.test(`a realm whose keys are ${what} is 503, never 401 or 500, and answers again once they are keys`, async () => {
    await using t = await openTestContext();
    await using realm = await keycloak();
    const api = behind(realm, t);
    const token = await realm.token(user);
    realm.nonsense = { keys };
    assert.equal(await statusOf(api, token), "503 autenticacao-indisponivel");
    realm.nonsense = undefined;
    assert.equal(await statusOf(api, token), "200");
  });
}

Deno.test("keys that are known go on being good while a realm answers an empty list for a new one", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const api = behind(realm, t);
  const known = await realm.token(user);
  assert.equal(await statusOf(api, known), "200");
  const another = await realm.token({ ...user, azp: "outro" });
  await realm.rotate();
  realm.nonsense = { keys: [] };
  assert.equal(await statusOf(api, await realm.token(user)), "503 autenticacao-indisponivel");
  assert.equal(await statusOf(api, another), "200");
});

Deno.test("a realm that talks nonsense, redirects or is slow is 503 within its time limit, and answers again afterwards", async () => {
  await using t = await openTestContext();
  await using realm = await keycloak();
  const isOver = Promise.withResolvers<void>();
  const kinds: Record<string, () => Response | Promise<Response>> = {
    "no JSON": () => new Response("<html>Em manutenção</html>"),
    "another's document": () => Response.json({ issuer: "https://outro.exemplo", jwks_uri: "https://x" }),
    "a redirection": () =>
      new Response(null, { status: 302, headers: { Location: "https://outro.exemplo" } }),
    "no answer": async () => {
      await isOver.promise;
      return new Response(null, { status: 504 });
    },
  };
  const token = await realm.token(user);
  for (const [what, all] of Object.entries(kinds)) {
    const api = behind(realm, t, 0, what === "no answer" ? 300 : 10_000);
    realm.nonsense = { all };
    assert.equal(await statusOf(api, token), "503 autenticacao-indisponivel", what);
    realm.nonsense = undefined;
    await until(`an answer after ${what}`, async () => await statusOf(api, token) === "200");
  }
  isOver.resolve();
});
