import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { openRegistries } from "../../../registries/mod.ts";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
  UNIT,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const MINUTA = "/v1/ordem/minuta";

Deno.test("without a token, or with what is not one, every protected call answers 401 and says how to sign in", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const refusals: [headers: Record<string, string>, code: string, challenge: string][] = [
    [{}, "nao-autenticado", 'Bearer realm="assets"'],
    [{ Authorization: "" }, "nao-autenticado", 'Bearer realm="assets"'],
    [{ Authorization: "Basic YTpi" }, "nao-autenticado", 'Bearer realm="assets"'],
    [{ Authorization: "Bearer" }, "nao-autenticado", 'Bearer realm="assets"'],
    [{ Authorization: "Bearer nada" }, "token-invalido", 'Bearer realm="assets", error="invalid_token"'],
    [
      { Authorization: `Bearer ${token.slice(0, -4)}AAAA` },
      "token-invalido",
      'Bearer realm="assets", error="invalid_token"',
    ],
  ];
  for (const [headers, code, challenge] of refusals) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "POST", MINUTA, { headers, json: draftJson() }),
    );
    assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [401, code]);
    assert.equal(answer.headers.get("WWW-Authenticate"), challenge);
  }
});

Deno.test("a token of another issuer, for another audience, expired or of nobody is refused for what it is", async () => {
  await using t = await openTestContext();
  const { addresses } = t.externalServices;
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...await exportJWK(publicKey), kid: "k", alg: "ES256" };
  const jwks = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => Response.json({ keys: [jwk] }),
  );
  try {
    const jwksUrl = `http://127.0.0.1:${jwks.addr.port}/`;
    const registries = openRegistries({
      ...addresses,
      jwksUrl,
      clock: t.clock,
      realClock: Temporal.Now.instant,
    });
    const http = routes({ ...t.app, registries });
    const soon = Math.floor(Date.now() / 1000) + 300;
    const good = {
      iss: addresses.issuer,
      aud: "assets",
      exp: soon,
      sub: JUDGE,
      azp: "assets",
      typ: "Bearer",
      preferred_username: JUDGE,
    };
    const send = async (claims: Record<string, unknown>) => {
      const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "k" }).sign(
        privateKey,
      );
      return await assertChangesNothing(
        t.db,
        () => call({ http }, "POST", MINUTA, { token, json: draftJson() }),
      );
    };
    const refusals: [claims: Record<string, unknown>, status: number, code: string][] = [
      [{ iss: "http://outro/realms/pje" }, 401, "token-invalido"],
      [{ aud: "outro" }, 401, "token-invalido"],
      [{ exp: soon - 3_600 }, 401, "token-expirado"],
      [{ nbf: soon }, 401, "token-invalido"],
      [{ preferred_username: undefined }, 401, "token-invalido"],
      [{ typ: "ID" }, 401, "token-invalido"],
      [{ preferred_username: "39053344705" }, 403, "usuario-nao-cadastrado"],
    ];
    for (const [claims, status, code] of refusals) {
      const refusal = parseRefusal(await send({ ...good, ...claims }));
      assert.deepEqual([refusal.status, refusal.code], [status, code], JSON.stringify(claims));
    }
    const token = await new SignJWT(good).setProtectedHeader({ alg: "ES256", kid: "k" }).sign(privateKey);
    parseResponse(DraftAnswer, await call({ http }, "POST", MINUTA, { token, json: draftJson() }), 201);
  } finally {
    await jwks.shutdown();
  }
});

Deno.test("a user who is blocked, inactive, without a unit or without a profile is let in nowhere", async () => {
  await using t = await openTestContext();
  const { specialUsers } = t.externalServices.stagingData;
  const { judge } = await signInPeople(t);
  const open = { blocked: false, active: true, units: ["v-4013202"] };
  const { blocked, inactive, withoutUnit, withoutProfile } = specialUsers;
  const tests = [
    [blocked, "usuario-bloqueado"],
    [inactive, "usuario-inativo"],
    [withoutUnit, "usuario-sem-lotacao"],
    [withoutProfile, "perfil-insuficiente"],
  ] as const;
  for (const [{ cpf, blocked, active, units }, code] of tests) {
    // The identity provider gives a token to nobody who is blocked, so each is blocked after it was given.
    t.externalServices.stagingData.changeUser(cpf, open);
    const token = await t.externalServices.tokenOf(cpf);
    t.externalServices.stagingData.changeUser(cpf, { blocked, active, units });
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "POST", MINUTA, { token, json: draftJson() }),
    );
    assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [403, code]);
  }
  assert.equal((await call(t, "POST", MINUTA, { token: judge.token, json: draftJson() })).status, 201);
});

Deno.test("a block, and whatever else bars a user, takes effect within a minute; so does its end", async () => {
  await using t = await openTestContext();
  const { assistant: { cpf, token } } = await signInPeople(t);
  const system = await t.externalServices.serviceToken(SYSTEM);
  const asSystem = { token: system, headers: { "X-ASSETS-CPF-USUARIO": cpf } };
  const { stagingData } = t.externalServices;
  const free = { blocked: false, active: true, units: [UNIT], profiles: ["assistant"] as const };
  const bars = [
    [{ blocked: true }, "usuario-bloqueado"],
    [{ active: false }, "usuario-inativo"],
    [{ units: [] }, "usuario-sem-lotacao"],
    [{ profiles: [] }, "perfil-insuficiente"],
  ] as const;
  try {
    for (const [bar, code] of bars) {
      // Just asked, so that the registry's answer is remembered for as long as it can be.
      await createDraft(t, token);
      stagingData.changeUser(cpf, bar);
      t.advance({ seconds: 60 });
      for (const who of [{ token }, asSystem]) {
        const answer = await assertChangesNothing(
          t.db,
          () => call(t, "POST", MINUTA, { ...who, json: draftJson() }),
        );
        assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [403, code]);
      }
      stagingData.changeUser(cpf, free);
      t.advance({ seconds: 60 });
      assert.equal((await call(t, "POST", MINUTA, { ...asSystem, json: draftJson() })).status, 201);
    }
  } finally {
    stagingData.changeUser(cpf, free);
  }
});

Deno.test("a registry of users or a key server that is down is 503, not 401", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  t.externalServices.standIns.behave("corporate", { mode: "failing", status: 500 });
  try {
    t.advance({ minutes: 2 });
    const refusal = parseRefusal(await call(t, "GET", "/v1/ordem", { token }));
    assert.deepEqual([refusal.status, refusal.code], [503, "cadastro-corporativo-indisponivel"]);
  } finally {
    t.externalServices.standIns.behave("corporate", { mode: "normal" });
  }
  const registries = openRegistries({
    ...t.externalServices.addresses,
    jwksUrl: "http://127.0.0.1:1/",
    clock: t.clock,
    realClock: Temporal.Now.instant,
  });
  const refusal = parseRefusal(
    await call({ http: routes({ ...t.app, registries }) }, "GET", "/v1/ordem", { token }),
  );
  assert.deepEqual([refusal.status, refusal.code], [503, "autenticacao-indisponivel"]);
});

Deno.test("a court's system is let in from its registered address, when permitted, in the name of one of its users", async () => {
  await using t = await openTestContext();
  const { assistant, foreignJudge, operator } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const post = (headers: Record<string, string>, rest: { token?: string; from?: string } = {}) =>
    assertChangesNothing(
      t.db,
      () => call(t, "POST", MINUTA, { token, headers, json: draftJson(), ...rest }),
    );
  const inNameOf = (cpf: string) => ({ "X-ASSETS-CPF-USUARIO": cpf });
  const elsewhere = await t.externalServices.serviceToken("sistema-de-outro-endereco");
  const unpermitted = await t.externalServices.serviceToken("sistema-sem-permissao");
  const refusals: [answer: Promise<{ status: number; code: string }>, status: number, code: string][] = [
    [post({}).then(parseRefusal), 400, "usuario-obrigatorio"],
    [post(inNameOf("123")).then(parseRefusal), 400, "usuario-obrigatorio"],
    [post(inNameOf("39053344705")).then(parseRefusal), 403, "usuario-nao-cadastrado"],
    [post(inNameOf(foreignJudge.cpf)).then(parseRefusal), 403, "usuario-de-outro-tribunal"],
    [post(inNameOf(operator.cpf)).then(parseRefusal), 403, "usuario-de-outro-tribunal"],
    [
      post(inNameOf(t.externalServices.stagingData.specialUsers.blocked.cpf)).then(parseRefusal),
      403,
      "usuario-bloqueado",
    ],
    [
      post(inNameOf(t.externalServices.stagingData.specialUsers.singleAccountMaintainer.cpf)).then(
        parseRefusal,
      ),
      403,
      "perfil-insuficiente",
    ],
    [
      post(inNameOf(assistant.cpf), { from: "10.1.2.3" }).then(parseRefusal),
      403,
      "endereco-nao-autorizado",
    ],
    [
      post(inNameOf(assistant.cpf), { token: elsewhere }).then(parseRefusal),
      403,
      "endereco-nao-autorizado",
    ],
    [
      post(inNameOf(assistant.cpf), { token: unpermitted }).then(parseRefusal),
      403,
      "cliente-nao-autorizado",
    ],
  ];
  for (const [answer, status, code] of refusals) {
    const refusal = await answer;
    assert.deepEqual([refusal.status, refusal.code], [status, code]);
  }
  for (const from of ["127.0.0.1", "::ffff:127.0.0.1"]) {
    const made = await call(t, "POST", MINUTA, {
      token,
      headers: inNameOf(assistant.cpf),
      json: draftJson(),
      from,
    });
    assert.equal(parseResponse(DraftAnswer, made, 201).cpfCriador, assistant.cpf);
  }
});

Deno.test("a court's system without a known address is not let in", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.serviceToken(SYSTEM);
  const response = await t.http.request("/v1/ordem", { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(response.status, 403);
  assert.equal((await response.json()).codigo, "endereco-nao-autorizado");
});

Deno.test("a service token opens what creating and protocoling need, and nothing else", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const closed: [method: string, path: string][] = [
    ["GET", "/v1/evento"],
    ["DELETE", "/v1/ordem/20260000000001"],
    ["POST", "/v1/ordem/20260000000001/cancelar"],
    ["GET", "/v1/operacao/remessa"],
    ["GET", "/v1/operacao/relogio"],
  ];
  for (const [method, path] of closed) {
    const refusal = parseRefusal(await call(t, method, path, { token, headers }));
    assert.deepEqual([refusal.status, refusal.code], [403, "operacao-vedada-a-servico"], path);
  }
  for (
    const path of [
      "/v1/instituicao",
      `/v1/delegacao-protocolizacao/ativa/juiz?cpfAssessor=${JUDGE}`,
    ]
  ) {
    assert.equal((await call(t, "GET", path, { token })).status, 200, path);
  }
});

Deno.test("a user's token is not led to act in another's name by the header of court systems", async () => {
  await using t = await openTestContext();
  const { assistant, judge } = await signInPeople(t);
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const made = await call(t, "POST", MINUTA, { token: assistant.token, headers, json: draftJson() });
  assert.equal(parseResponse(DraftAnswer, made, 201).cpfCriador, assistant.cpf);
});
