/** Sign-outs at the single sign-on, as it tells of them, and tokens that only pretend to. */
import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { sql } from "kysely";
import { logoutTokens } from "../../../registries/identity/logout_token.ts";
import { openTestContext } from "../../support/test_context.ts";
import { judge, otherJudge, signedInAs, signInSite, UNIT } from "../../support/web/sign_in_site.ts";

const ADDRESS = "/sair/acesso-unico";

Deno.test("whoever signs out at the single sign-on is out of the console at once, and nobody else is", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const elsewhere = await signedInAs(site, judge);
  const other = await signedInAs(site, otherJudge(t).cpf);
  const leaving = await browser.follow(
    await browser.get("/auth/realms/pje/protocol/openid-connect/logout"),
  );
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving.text)![1]!;
  const action = /id="op.logoutForm" method="post" action="([^"]+)"/.exec(leaving.text)![1]!;
  await browser.follow(await browser.post(action, { xsrf, logout: "yes" }));
  assert.equal((await browser.get(UNIT)).status, 303);
  assert.deepEqual([(await elsewhere.get(UNIT)).status, (await other.get(UNIT)).status], [200, 200]);
  const { rows: [last] } = await sql<{ action: string; actor: string; detail: unknown }>`
      select action, actor, detail from audit_entry where action like 'session.%' order by id desc limit 1`
    .execute(t.db);
  assert.deepEqual(last, { action: "session.end", actor: judge, detail: { by: "single sign-on" } });
  for (
    const body of [
      "",
      "logout_token=",
      "logout_token=nada",
      `logout_token=${"x".repeat(100_000)}`,
      "a".repeat(10),
    ]
  ) {
    const refused = await fetch(site.origin + ADDRESS, { method: "POST", body });
    assert.deepEqual([refused.status, await refused.json()], [400, { error: "invalid_request" }]);
  }
  assert.equal((await other.get(UNIT)).status, 200);
});

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };

Deno.test("a logout token is the issuer's, for this client, new, about a sign-out and about somebody", async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const stranger = await generateKeyPair("RS256");
  const key = { ...await exportJWK(publicKey), kid: "k", alg: "RS256" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const { origin, pathname } = new URL(url);
    return Response.json(
      pathname === "/keys" ? { keys: [key] } : { issuer: origin, jwks_uri: `${origin}/keys` },
    );
  });
  const issuer = `http://127.0.0.1:${server.addr.port}`;
  const { read } = logoutTokens({ issuer, clientId: "assets-console", clock: () => Temporal.Now.instant() });
  const iat = Math.floor(Date.now() / 1_000);
  const good = {
    iss: issuer,
    aud: "assets-console",
    iat,
    exp: iat + 120,
    jti: "1",
    sub: "u",
    sid: "s",
    events: EVENTS,
  };
  const made = (claims: JWTPayload, header: Record<string, unknown> = {}, by = privateKey) =>
    new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: "RS256", kid: "k", ...header }).sign(by);
  try {
    const taken: [claims: JWTPayload, header: Record<string, unknown>, who: unknown[]][] = [
      [{}, {}, ["u", "s"]],
      [{}, { typ: "logout+jwt" }, ["u", "s"]],
      [{ sid: undefined }, { typ: "JWT" }, ["u", undefined]],
      [{ sub: undefined as never }, {}, [undefined, "s"]],
    ];
    for (const [claims, header, who] of taken) {
      const result = await read(await made(claims, header));
      assert.ok(result.ok);
      assert.deepEqual([result.value.subject, result.value.providerSession], who);
    }
    const refused: [what: string, token: string][] = [
      ["another's key", await made({}, {}, stranger.privateKey)],
      ["another issuer", await made({ iss: "http://127.0.0.1:1" })],
      ["another client", await made({ aud: "assets" })],
      ["an old one", await made({ iat: iat - 400, exp: iat + 100 })],
      ["one of tomorrow", await made({ iat: iat + 400, exp: iat + 800 })],
      ["an ended one", await made({ exp: iat - 10 })],
      ["without an age", await made({ iat: undefined as never })],
      ["an identity token", await made({ nonce: "n" })],
      ["without the event", await made({ events: {} })],
      ["another event", await made({ events: { "http://schemas.openid.net/event/other": {} } })],
      ["an event that is no object", await made({ events: [] })],
      ["about nobody", await made({ sub: undefined as never, sid: undefined })],
      ["without an id", await made({ jti: undefined as never })],
      ["an access token", await made({}, { typ: "at+jwt" })],
      [
        "unsigned",
        `${btoa('{"alg":"none"}').replaceAll("=", "")}.${btoa(JSON.stringify(good)).replaceAll("=", "")}.`,
      ],
      ["nothing", ""],
    ];
    for (const [what, token] of refused) {
      const result = await read(token);
      assert.deepEqual(result, { ok: false, error: { type: "no-logout-token" } }, what);
    }
  } finally {
    await server.shutdown();
  }
});
