/** Tokens of a realm as Keycloak serves it: its issuer, its keys, its absence. */
import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { tokenVerifier } from "../../../registries/identity/sso.ts";
import { routes } from "../../../routes/mod.ts";
import { call, draftJson, JUDGE, parseRefusal, SYSTEM } from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { draftAndProtocol, MINUTA, recorded } from "../../support/identity/token_builders.ts";

/** A realm as Keycloak serves it, at a path of its own, found by its issuer alone. */
interface Realm extends AsyncDisposable {
  readonly issuer: string;
  down: boolean;
  /** How often the keys were asked for. */
  asked: number;
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
    realm.asked++;
    return Response.json({ keys: [encryption, signing.jwk] });
  });
  const issuer = `http://127.0.0.1:${server.addr.port}${path}`;
  const realm: Realm = {
    issuer,
    down: false,
    asked: 0,
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
): Pick<TestContext, "http"> {
  const sso = tokenVerifier({
    issuer: realm.issuer,
    audience: "assets",
    clock: Temporal.Now.instant,
    keyCooldownMs,
    policy: { retries: 0, opensAfter: 100 },
  });
  return { http: routes({ ...t.app, registries: { ...t.registries, sso } }) };
}

const user = { azp: "pje", preferred_username: JUDGE, name: "Juíza" };

Deno.test(
  "a Keycloak realm's tokens are taken by its issuer alone: a user's, a system's, and the platform's reused as it is",
  testContext(async (t) => {
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
  }),
);

/** Another realm, already gone: only its token is left. */
async function keycloakElsewhere(): Promise<Realm> {
  await using realm = await keycloak();
  return realm;
}

Deno.test(
  "a realm's keys rotate without a restart of the service",
  testContext(async (t) => {
    await using realm = await keycloak();
    const api = behind(realm, t);
    const list = (token: string) => call(api, "GET", "/v1/ordem", { token });
    const old = await realm.token(user);
    assert.equal((await list(old)).status, 200);
    await realm.rotate();
    assert.equal((await list(await realm.token(user))).status, 200);
    assert.equal(parseRefusal(await list(old)).code, "token-invalido");
  }),
);

Deno.test(
  "keys that rotate again within seconds are asked for again, and forged ones make no more calls than one a pause",
  testContext(async (t) => {
    await using realm = await keycloak();
    const cooldownMs = 400;
    const api = behind(realm, t, cooldownMs);
    const status = async (token: string) => (await call(api, "GET", "/v1/ordem", { token })).status;
    for (let rotated = 0; rotated < 2; rotated++) {
      await realm.rotate();
      assert.equal(await status(await realm.token(user)), 200, `after ${rotated} rotations`);
    }
    const began = performance.now();
    const before = realm.asked;
    const { privateKey } = await generateKeyPair("RS256");
    const tokens = await Promise.all(
      Array.from({ length: 30 }, (_, kid) =>
        new SignJWT({ ...user, typ: "Bearer", aud: "assets", sub: "x" })
          .setProtectedHeader({ alg: "RS256", kid: `forjada-${kid}` })
          .setIssuer(realm.issuer).setIssuedAt().setExpirationTime("5m").sign(privateKey)),
    );
    assert.deepEqual(new Set(await Promise.all(tokens.map(status))), new Set([401]));
    const seconds = (performance.now() - began) / cooldownMs;
    assert.ok(realm.asked - before <= seconds + 1, `${realm.asked - before} calls in ${seconds} s`);
  }),
);

Deno.test(
  "a realm that cannot be reached is 503, never 401, and whose keys are known is let in meanwhile",
  testContext(async (t) => {
    await using realm = await keycloak();
    const api = behind(realm, t);
    const status = async (token: string) => {
      const answer = await call(api, "GET", "/v1/ordem", { token });
      return answer.status === 200 ? "200" : `${answer.status} ${parseRefusal(answer).code}`;
    };
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
  }),
);
