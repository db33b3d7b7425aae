import assert from "node:assert/strict";
import { sql } from "kysely";
import { relyingParty } from "../../../registries/identity/relying_party.ts";
import { localPath } from "../../../web/session/destination.ts";
import { openTestContext } from "../../support/test_context.ts";
import {
  type Browser,
  COOKIE,
  judge,
  markIn,
  otherJudge,
  savedForms,
  sessionRows,
  signedInAs,
  signInSite,
  UNIT,
} from "../../support/web/sign_in_site.ts";

Deno.test("somebody signs in by code with PKCE, gets a session of their own, and comes back to where they were", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = site.browser();
  const first = await browser.get("/unidade?voltar=/console");
  assert.deepEqual([first.status, first.headers.get("Location")], [
    303,
    "/entrar?voltar=%2Funidade%3Fvoltar%3D%2Fconsole",
  ]);
  const entering = await browser.get(first.headers.get("Location")!);
  const requested = new URL(entering.headers.get("Location")!);
  assert.equal(requested.pathname, "/auth/realms/pje/protocol/openid-connect/auth");
  const sent = Object.fromEntries(requested.searchParams);
  assert.deepEqual([sent["response_type"], sent["code_challenge_method"], sent["client_id"]], [
    "code",
    "S256",
    "assets-console",
  ]);
  for (const name of ["state", "nonce", "code_challenge"]) assert.ok((sent[name]?.length ?? 0) >= 43, name);
  const login = await browser.follow(entering);
  assert.match(login.text, /Entrar como .*Dalva Drummond Damasceno/);
  const shown = await browser.follow(await browser.post(login.url, { cpf: judge, senha: "homologacao" }));
  assert.deepEqual([shown.url, shown.status], [`${site.origin}/unidade?voltar=/console`, 200]);
  const [row] = await sessionRows(t);
  assert.equal(row!.cpf, judge);
  assert.notEqual(row!.id, browser.cookies.get(COOKIE));
  const stored = JSON.stringify(await sessionRows(t));
  assert.ok(!stored.includes(browser.cookies.get(COOKIE)!));
  const { rows: audited } = await sql<{ actor: string; action: string }>`
      select actor, action from audit_entry where action like 'session.%'`.execute(t.db);
  assert.deepEqual(audited, [{ actor: judge, action: "session.begin" }]);
});

Deno.test("cookies reach no script and no other site, and are for TLS alone where there is any", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = site.browser();
  await browser.signIn(judge, UNIT);
  const own = browser.told.filter((cookie) => cookie.startsWith("assets_"));
  const flow = own.find((cookie) => cookie.startsWith("assets_entrada_"))!;
  const session = own.find((cookie) => cookie.startsWith(`${COOKIE}=`))!;
  for (const cookie of [flow, session]) {
    assert.match(cookie, /; HttpOnly/);
    assert.match(cookie, /; SameSite=Lax/);
    assert.doesNotMatch(cookie, /Secure/);
  }
  assert.match(flow, /Path=\/entrar/);
  assert.match(session, /Path=\/(;|$)/);
  const answer = await browser.get(UNIT);
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  await answer.body?.cancel();
});

Deno.test("behind TLS the session's cookie is bound to this very host", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t, { publicUrl: "https://assets.exemplo.jus.br" });
  const browser = site.browser();
  // A name the browser does not know the service by leads to the one it does, once.
  const away = await browser.get("/entrar?voltar=/console");
  assert.equal(
    away.headers.get("Location"),
    "https://assets.exemplo.jus.br/entrar?voltar=%2Fconsole&publico=",
  );
  const begun = await browser.get("/entrar?voltar=/console&publico=");
  const requested = new URL(begun.headers.get("Location")!).searchParams;
  assert.equal(requested.get("redirect_uri"), "https://assets.exemplo.jus.br/entrar/retorno");
  const login = await browser.follow(begun);
  let response = await browser.post(login.url, { cpf: judge, senha: "homologacao" });
  while (!response.headers.get("Location")!.startsWith("https:")) {
    response = await browser.get(response.headers.get("Location")!);
  }
  const back = new URL(response.headers.get("Location")!);
  await (await browser.get(back.pathname + back.search)).body?.cancel();
  const session = browser.told.find((cookie) => cookie.startsWith(`__Host-${COOKIE}=`))!;
  assert.match(session, /Path=\/; .*Secure|Secure.*Path=\//);
});

Deno.test("what leads elsewhere is no place to come back to", () => {
  for (
    const address of [
      "https://mal.exemplo/",
      "//mal.exemplo/",
      "/\\mal.exemplo",
      "/\t/mal.exemplo",
      "/.//mal.exemplo",
      "/..//mal.exemplo",
      "javascript:alert(1)",
      "console",
      "",
      undefined,
    ]
  ) assert.equal(localPath(address), undefined, address);
  assert.equal(localPath("/console/ordens?pagina=2"), "/console/ordens?pagina=2");
});

Deno.test("a code with another state, verifier or nonce than was begun with signs nobody in", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  /** Up to the single sign-on's answer, which is not yet brought back. */
  const answered = async () => {
    const browser = site.browser();
    const begun = await browser.get("/entrar");
    const requested = new URL(begun.headers.get("Location")!);
    const login = await browser.follow(begun);
    let response = await browser.post(login.url, { cpf: judge, senha: "homologacao" });
    while (!response.headers.get("Location")!.includes("/entrar/retorno")) {
      response = await browser.get(response.headers.get("Location")!);
    }
    return { browser, requested, back: new URL(response.headers.get("Location")!) };
  };
  const refused = async (browser: Browser, address: string) => {
    const { status, text } = await browser.follow(await browser.get(address));
    assert.equal(status, 400, text);
    assert.match(text, /A entrada não foi concluída/);
  };
  const one = await answered();
  const other = await answered();
  // Another browser's answer: the state is not one this browser began with.
  await refused(one.browser, other.back.href);
  // Its code under our own state: the verifier does not fit.
  const mixed = new URL(one.back);
  mixed.searchParams.set("code", other.back.searchParams.get("code")!);
  await refused(one.browser, mixed.href);
  // What was begun is worth one try.
  await refused(one.browser, one.back.href);
  // Another issuer's answer.
  const third = await answered();
  third.back.searchParams.set("iss", "https://mal.exemplo");
  await refused(third.browser, third.back.href);
  // Tampered with: the cookie opens no more.
  const fourth = await answered();
  const [name, value] = [...fourth.browser.cookies].find(([key]) => key.startsWith("assets_entrada_"))!;
  fourth.browser.cookies.set(name, `${value.slice(0, -2)}AA`);
  await refused(fourth.browser, fourth.back.href);
  assert.deepEqual(await sessionRows(t), []);
});

Deno.test("an identity token with another nonce signs nobody in", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = site.browser();
  const begun = await browser.get("/entrar");
  const requested = new URL(begun.headers.get("Location")!);
  requested.searchParams.set("nonce", "outro");
  const login = await browser.follow(await browser.get(requested.href));
  const { status, text } = await browser.follow(
    await browser.post(login.url, { cpf: judge, senha: "homologacao" }),
  );
  assert.equal(status, 400);
  assert.match(text, /A entrada não foi concluída/);
  assert.deepEqual(await sessionRows(t), []);
});

Deno.test("a wrong password, a blocked and an inactive user are told what to do at the single sign-on", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const { blocked, inactive, withoutUnit } = t.externalServices.stagingData.specialUsers;
  const browser = site.browser();
  const login = await browser.follow(await browser.get("/entrar"));
  const say = async (cpf: string, senha = "homologacao") =>
    await (await browser.post(login.url, { cpf, senha })).text();
  assert.match(await say(judge, "x"), /CPF ou senha não conferem/);
  assert.match(await say("52998224725"), /CPF ou senha não conferem/);
  assert.match(await say("123"), /ele tem 11 números/);
  assert.match(await say(blocked.cpf), /bloqueado.*Redefina a senha/);
  assert.match(await say(inactive.cpf), /inativo/);
  // The single sign-on knows them, this service does not admit them.
  const { status, text } = await browser.follow(
    await browser.post(login.url, { cpf: withoutUnit.cpf, senha: "homologacao" }),
  );
  assert.equal(status, 403);
  assert.match(text, /não está lotado.*peça a lotação ao administrador regional/s);
  assert.match(text, /Entrar com outro usuário/);
  assert.deepEqual(await sessionRows(t), []);
});

Deno.test("a single sign-on that does not answer is said, and no page of it is kept", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  site.breakSignOn();
  const answer = await site.browser().get("/entrar");
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /O acesso único não respondeu/);
});

Deno.test("an issuer on another machine must have TLS, unless it is told otherwise", async () => {
  const party = relyingParty({
    issuer: "http://sso.exemplo",
    clientId: "assets-console",
    clientSecret: undefined,
    http: false,
    redirectUri: "https://assets.exemplo/entrar/retorno",
    signedOutUri: "https://assets.exemplo/entrar/saida",
    realClock: () => Temporal.Now.instant(),
  });
  const begun = await party.begin();
  assert.deepEqual(begun, {
    ok: false,
    error: { type: "sign-in-refused", detail: "OAUTH_HTTP_REQUEST_FORBIDDEN" },
  });
  assert.equal(await party.signOutAddress("x"), undefined);
});

Deno.test("without consoles the sign-in says why", async () => {
  await using t = await openTestContext();
  const { website } = await import("../../../web/mod.tsx");
  const fetch = await website(t.app, t.http.fetch);
  const answer = await fetch(new Request("http://localhost/entrar"));
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /PUBLIC_URL/);
});

Deno.test("a form is taken only from our own page with its session's mark", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const [unit] = t.externalServices.stagingData.user(judge)!.units;
  const good = { csrf: browser.csrf, unidade: unit! };
  const status = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await browser.post(UNIT, form, headers);
    const text = await response.text();
    if (response.status === 403) assert.match(text, /Este pedido não foi aceito/);
    return response.status;
  };
  assert.equal(await status(good), 303);
  assert.equal(await status({ unidade: unit! }), 403);
  assert.equal(await status({ ...good, csrf: `${browser.csrf}x` }), 403);
  for (const where of ["cross-site", "same-site", "none"]) {
    assert.equal(await status(good, { "Sec-Fetch-Site": where }), 403, where);
  }
  // Older browsers say only the origin.
  const bare = async (headers: Record<string, string>) => {
    const response = await fetch(site.origin + UNIT, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: `${COOKIE}=${browser.cookies.get(COOKIE)}`, ...headers },
      body: new URLSearchParams(good),
    });
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await bare({ Origin: site.origin }), 303);
  assert.equal(await bare({ Origin: "https://mal.exemplo" }), 403);
  assert.equal(await bare({ Origin: "null" }), 403);
  assert.equal(await bare({}), 403);
  assert.equal(await status({ unidade: unit! }, { "X-CSRF": browser.csrf }), 303);
  assert.deepEqual(await savedForms(t), []);
});

Deno.test("who has several units is asked for one, once, and keeps it when signing in again", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const user = otherJudge(t);
  const units = t.externalServices.stagingData.units.filter(({ court }) => court === user.court).map((
    { id },
  ) => id);
  const several = [...new Set([user.units[0]!, ...units, "v-sem-nome"])].slice(0, 2);
  t.externalServices.stagingData.changeUser(user.cpf, { units: several });
  try {
    t.advance({ minutes: 5 });
    const browser = site.browser();
    const requested = await browser.signIn(user.cpf, "/unidade?voltar=/ajuda");
    assert.match(requested.url, /\/unidade\?voltar=%2Funidade%3Fvoltar/);
    assert.match(requested.text, /Em qual unidade você vai trabalhar/);
    const csrf = markIn(requested.text);
    const strange = await browser.post(UNIT, { csrf, unidade: "v-9999999" });
    assert.equal(strange.status, 400);
    await strange.body?.cancel();
    const chosen = await browser.post(UNIT, { csrf, unidade: several[1]!, voltar: "/console/ordens" });
    assert.deepEqual([chosen.status, chosen.headers.get("Location")], [303, "/console/ordens"]);
    const open = await browser.post(UNIT, { csrf, unidade: several[1]!, voltar: "//mal.exemplo" });
    assert.equal(open.headers.get("Location"), "/console");
    assert.equal((await sessionRows(t))[0]!.unit, several[1]);
    const again = await site.browser().signIn(user.cpf, "/ajuda");
    assert.equal(again.url, `${site.origin}/ajuda`);
    assert.equal((await sessionRows(t))[1]!.unit, several[1]);
  } finally {
    t.externalServices.stagingData.changeUser(user.cpf, { units: user.units });
  }
});

Deno.test("signing out ends the session here and at the single sign-on", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const before = browser.cookies.get(COOKIE)!;
  for (const form of [{}, { csrf: "x" }]) {
    assert.equal((await browser.post("/sair", form)).status, 403);
  }
  const left = await browser.post("/sair", { csrf: browser.csrf });
  assert.equal(left.status, 200);
  const refresh = left.headers.get("Refresh")!;
  await left.body?.cancel();
  assert.equal(browser.cookies.get(COOKIE), undefined);
  const leaving = await browser.follow(await browser.get(refresh.replace("0; url=", "")));
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving.text)![1]!;
  const action = /id="op.logoutForm" method="post" action="([^"]+)"/.exec(leaving.text)![1]!;
  const out = await browser.follow(await browser.post(action, { xsrf, logout: "yes" }));
  assert.equal(out.url, `${site.origin}/entrar/saida`);
  // Neither the old cookie nor the single sign-on lets anybody in now.
  browser.cookies.set(COOKIE, before);
  assert.equal((await browser.get(UNIT)).status, 303);
  const again = await browser.post("/sair", { csrf: browser.csrf });
  assert.equal(again.headers.get("Location"), "/entrar/saida");
  browser.cookies.delete(COOKIE);
  const login = await browser.follow(await browser.get("/entrar"));
  assert.match(login.text, /name="senha"/);
  const { rows: audited } = await sql<{ action: string }>`
      select action from audit_entry where action like 'session.%' order by id`.execute(t.db);
  assert.deepEqual(audited.map(({ action }) => action), ["session.begin", "session.end"]);
  const [row] = await sessionRows(t);
  assert.equal(row!.encrypted_tokens.length, 0);
});

Deno.test("signing in again in the same browser is another session, and the one before ends", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const before = browser.cookies.get(COOKIE)!;
  site.later({ minutes: 31 });
  await browser.signIn(judge, UNIT);
  assert.notEqual(browser.cookies.get(COOKIE), before);
  const [first, second] = await sessionRows(t);
  assert.notEqual(first!.ended_at, null);
  assert.equal(second!.ended_at, null);
  browser.cookies.set(COOKIE, before);
  assert.equal((await browser.get(UNIT)).status, 303);
});

Deno.test("under a prefix everything is at its place", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t, { prefix: "/assets" });
  const browser = site.browser();
  const first = await browser.get("/assets/unidade");
  const login = await browser.follow(first);
  const shown = await browser.follow(await browser.post(login.url, { cpf: judge, senha: "homologacao" }));
  assert.equal(shown.url, `${site.origin}/assets/unidade`);
  assert.ok(
    browser.told.some((cookie) => cookie.startsWith(`${COOKIE}=`) && /Path=\/assets(;|$)/.test(cookie)),
  );
});
