/** The three modes of the specification ("Authentication"), with tokens as they are issued, from sign-in to protocol. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { draftAndProtocol, MINUTA, PROTOCOL, recorded } from "../../support/identity/token_builders.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

async function accessToken(t: TestContext, form: Record<string, string>): Promise<string> {
  const response = await t.externalServices.requestToken(form);
  const { access_token } = await response.json();
  assert.equal(response.status, 200);
  return access_token;
}

const passwordForm = { grant_type: "password", username: JUDGE, password: "homologacao" };

const platform = { client_id: "pdpj", client_secret: "segredo-pdpj" };

Deno.test("a user signs in with CPF and password, drafts and protocols", async () => {
  await using t = await openTestContext();
  const token = await accessToken(t, { ...passwordForm, client_id: "assets" });
  assert.equal((await draftAndProtocol(t, { token })).cpfCriador, JUDGE);
  assert.deepEqual(await recorded(t), Array(2).fill([JUDGE, "user", "assets", "127.0.0.1"]));
});

Deno.test("a court's system signs in with its secret, and drafts and protocols in the name of the user it tells", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const who = { token, headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf } };
  assert.equal((await draftAndProtocol(t, who)).cpfCriador, assistant.cpf);
  assert.deepEqual(await recorded(t), Array(2).fill([assistant.cpf, "service", SYSTEM, "127.0.0.1"]));
});

Deno.test("a court's system changes nothing without saying in whose name", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const made = await call(t, "POST", MINUTA, { token: assistant.token, json: draftJson() });
  const { id } = parseResponse(DraftAnswer, made, 201);
  const changes: [method: string, path: string, json?: unknown][] = [
    ["POST", MINUTA, draftJson()],
    ["POST", `${MINUTA}-contas`, draftJson()],
    ["POST", `${MINUTA}/lote`, { minutas: [draftJson()] }],
    ["POST", PROTOCOL, { minutas: [id] }],
    ["PUT", `${MINUTA}/${id}`, draftJson()],
    ["PATCH", `${MINUTA}/${id}`, { sigilosa: true }],
    ["DELETE", `${MINUTA}/${id}`],
  ];
  for (const [method, path, json] of changes) {
    const answer = await assertChangesNothing(t.db, () => call(t, method, path, { token, json }));
    const { status, code } = parseRefusal(answer);
    assert.deepEqual([status, code], [400, "usuario-obrigatorio"], `${method} ${path}`);
  }
});

Deno.test("a service token opens exactly the operations that are described as open to it", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const { paths } = await openapiDocument(t) as {
    paths: Record<string, Record<string, { security: readonly Record<string, unknown>[] }>>;
  };
  let closed = 0;
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(item)) {
      if (security.length === 0) continue;
      const open = security.some((scheme) => "sistema" in scheme);
      const address = path.replace(/\{\w+\}/g, crypto.randomUUID());
      const answer = await call(t, method.toUpperCase(), address, { token, headers });
      const vedada = answer.status === 403 && parseRefusal(answer).code === "operacao-vedada-a-servico";
      assert.equal(vedada, !open, `${method} ${path}: ${answer.text}`);
      if (!open) closed++;
    }
  }
  assert.ok(closed > 10);
});

Deno.test("behind a trusted proxy a court's system is known by the address the proxy names, and recorded with it", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const http = routes({ ...t.app, trustedProxies: ["10.0.0.0/8"] });
  const through = (from: string, forwarded: string) => ({
    token,
    from,
    headers: { "X-ASSETS-CPF-USUARIO": assistant.cpf, "X-Forwarded-For": forwarded },
  });
  await draftAndProtocol({ http }, through("10.1.2.3", "127.0.0.1"));
  assert.deepEqual(new Set((await recorded(t)).map((entry) => entry.at(-1))), new Set(["127.0.0.1"]));
  const strangers = [
    through("10.1.2.3", "203.0.113.9"),
    through("10.1.2.3", "127.0.0.1, 203.0.113.9"),
    through("203.0.113.9", "127.0.0.1"),
    through("10.1.2.3", "nada"),
  ];
  for (const stranger of strangers) {
    const answer = await assertChangesNothing(
      t.db,
      () => call({ http }, "POST", MINUTA, { ...stranger, json: draftJson() }),
    );
    assert.equal(parseRefusal(answer).code, "endereco-nao-autorizado");
  }
  // Where no proxy is configured the header means nothing at all.
  assert.equal((await call(t, "GET", "/v1/ordem", through("127.0.0.1", "203.0.113.9"))).status, 200);
});

Deno.test("the platform's token is not ours until it is exchanged; then its user drafts and protocols", async () => {
  await using t = await openTestContext();
  const theirs = await accessToken(t, { ...passwordForm, ...platform });
  const refusal = parseRefusal(await call(t, "POST", MINUTA, { token: theirs, json: draftJson() }));
  assert.deepEqual([refusal.status, refusal.code], [401, "token-invalido"]);
  const token = await accessToken(t, {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    ...platform,
    subject_token: theirs,
    subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    audience: "assets",
  });
  assert.equal((await draftAndProtocol(t, { token })).cpfCriador, JUDGE);
  assert.deepEqual(await recorded(t), Array(2).fill([JUDGE, "user", "pdpj", "127.0.0.1"]));
});
