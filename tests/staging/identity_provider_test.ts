/** Staging's identity provider: discovery, tokens by password, by client and by exchange, and its keys. */
import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { createStagingData } from "../../staging/data/staging_data.ts";
import { openKeys } from "../../staging/identity/keys.ts";
import { startIdentityProvider } from "../../staging/identity/provider.ts";
import {
  accepted,
  ask,
  assertInvalid,
  forge,
  goodClaims,
  judgeCpf,
  now,
  type Realm,
  signIn,
  verifierFor,
  verify,
  withRealm,
} from "../support/identity/realm.ts";

const exchange = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";

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
