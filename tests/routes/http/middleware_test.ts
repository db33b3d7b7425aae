import assert from "node:assert/strict";
import * as v from "valibot";
import { maskedPath } from "../../../routes/http/middleware.ts";
import { problemKinds } from "../../../routes/http/problem_catalogue.ts";
import { CatalogueEntry } from "../../../routes/http/problem_schema.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { routes } from "../../../routes/mod.ts";
import { connect } from "../../../store/connection/connection.ts";
import {
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("the process says it lives, and that it is ready while the database answers", async () => {
  await using t = await openTestContext();
  const Health = v.strictObject({ situacao: v.literal("ok") });
  parseResponse(Health, await call(t, "GET", "/healthz"));
  parseResponse(Health, await call(t, "GET", "/readyz"));
  const gone = connect("postgres://nobody@127.0.0.1:1/nothing", { onError: () => {} });
  try {
    const http = routes({ ...t.app, db: gone.db, lists: (read) => read(gone.db) });
    parseResponse(Health, await call({ http }, "GET", "/healthz"));
    assert.deepEqual(parseRefusal(await call({ http }, "GET", "/readyz")).code, "servico-indisponivel");
    const { judge: { token } } = await signInPeople(t);
    const away = parseRefusal(await call({ http }, "GET", "/v1/ordem", { token }));
    assert.deepEqual([away.status, away.code], [503, "servico-indisponivel"]);
  } finally {
    await gone.close();
  }
});

Deno.test("an exception answers 500 without a word of its message, which is logged under the call's id", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const http = routes({
    ...t.app,
    clock: () => {
      throw new Error("segredo do servidor");
    },
  });
  const answer = await call({ http }, "POST", "/v1/ordem/minuta", { token, json: draftJson() });
  assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [500, "erro-interno"]);
  assert.ok(!answer.text.includes("segredo"));
  const logged = t.logged.find(({ level }) => level === "error");
  assert.equal(logged?.fields.requestId, answer.headers.get("X-Request-Id"));
  assert.match(String(logged?.fields.error), /segredo do servidor/);
});

Deno.test("an id given with a call comes back; one that could harm a log is replaced", async () => {
  await using t = await openTestContext();
  const idOf = async (id: string) =>
    (await call(t, "GET", "/healthz", { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
  assert.equal(await idOf("caso-42_A"), "caso-42_A");
  for (const id of ["a b", "x".repeat(129), "<b>", "ação".normalize("NFD").replace(/[^\x20-\xff]/g, "!")]) {
    assert.match(await idOf(id) ?? "", /^[0-9a-f-]{36}$/);
  }
});

Deno.test("each call leaves one line: method, path, status, time, id; no query and no tax id", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const path = "/v1/delegacao-protocolizacao/ativa/juiz?cpfAssessor=52998224725";
  await call(t, "GET", path, { token, headers: { "X-Request-Id": "uma" } });
  const lines = t.logged.filter(({ fields }) => fields.requestId === "uma");
  assert.equal(lines.length, 1);
  const { ms, ...fields } = lines[0]!.fields;
  assert.deepEqual(fields, {
    method: "GET",
    path: "/v1/delegacao-protocolizacao/ativa/juiz",
    status: 200,
    requestId: "uma",
  });
  assert.equal(typeof ms, "number");
});

Deno.test("a path is logged with its tax ids masked", () => {
  assert.equal(maskedPath("/relacionamento/52998224725"), "/relacionamento/***.982.247-**");
  assert.equal(maskedPath("/relacionamento/11222333000181/x"), "/relacionamento/**.222.333/****-**/x");
  assert.equal(maskedPath("/v1/ordem/20260000000001"), "/v1/ordem/20260000000001");
  assert.equal(maskedPath("/v1/ordem"), "/v1/ordem");
});

Deno.test("answers protect browsers and are not kept by anybody", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  const { headers } = await call(t, "GET", `/v1/ordem/minuta/${id}`, { token });
  assert.equal(headers.get("Content-Security-Policy"), "default-src 'none'; frame-ancestors 'none'");
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  assert.equal(headers.get("Referrer-Policy"), "no-referrer");
  assert.equal(headers.get("Cache-Control"), "no-store");
});

Deno.test("an unknown address is 404 and a wrong method 405, both as problems", async () => {
  await using t = await openTestContext();
  const nothing = parseRefusal(await call(t, "GET", "/v1/nada"));
  assert.deepEqual([nothing.status, nothing.code], [404, "recurso-inexistente"]);
  const answer = await call(t, "PATCH", "/v1/ordem/protocolar");
  assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [405, "metodo-nao-permitido"]);
  assert.ok(answer.headers.get("Allow")?.split(", ").includes("POST"));
});

Deno.test("an address that is written out has its own methods only, and is never taken for an order's number", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await call(t, method, "/v1/ordem/protocolar", {
      token,
      ...(method === "PUT" && { json: {} }),
    });
    const { status, code, detail } = parseRefusal(answer);
    assert.deepEqual(
      [status, code, detail, answer.headers.get("Allow")],
      [405, "metodo-nao-permitido", "Este endereço admite POST", "POST"],
    );
  }
});

Deno.test("the order that is not found may be one of the predecessor's, and the problem says so", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const number of ["20150000000001", "protocolo"]) {
    const { code, detail } = parseRefusal(await call(t, "GET", `/v1/ordem/${number}`, { token }));
    assert.equal(code, "ordem-nao-encontrada");
    assert.match(detail, /sistema anterior.*faça uma nova ordem/s);
  }
});

Deno.test("each of many faults has its code: the one it would have alone", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const json = { ...draftJson(), varaId: "v-0", dataProtocolo: "2020-01-01" };
  const { status, text } = await call(t, "POST", "/v1/ordem/minuta", { token, json });
  const { codigo, erros } = JSON.parse(text);
  assert.deepEqual([status, codigo], [422, "minuta-recusada"]);
  assert.deepEqual(erros.map(({ campo, codigo }: Record<string, string>) => [campo, codigo]), [
    ["varaId", "vara-desconhecida"],
    ["dataProtocolo", "data-protocolo-passada"],
  ]);
  const one = await call(t, "POST", "/v1/ordem/minuta", { token, json: { ...json, varaId: 1 } });
  assert.deepEqual(JSON.parse(one.text).erros.map(({ codigo }: Record<string, string>) => codigo), [
    "conteudo-invalido",
  ]);
});

Deno.test("every problem is explained to everybody", async () => {
  await using t = await openTestContext();
  const whole = await call(t, "GET", "/problemas");
  const { content } = parseResponse(pageSchema(CatalogueEntry), whole);
  const known = { "If-None-Match": whole.headers.get("ETag")! };
  assert.equal((await call(t, "GET", "/problemas", { headers: known })).status, 304);
  assert.deepEqual(content.map(({ codigo }) => codigo), Object.keys(problemKinds));
  for (const entry of content) {
    assert.deepEqual(
      parseResponse(CatalogueEntry, await call(t, "GET", `/problemas/${entry.codigo}`)),
      entry,
    );
  }
  assert.equal(parseRefusal(await call(t, "GET", "/problemas/toString")).code, "problema-nao-encontrado");
});

Deno.test("under a prefix everything is where the prefix says, and nothing elsewhere", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const prefix of ["api", "/api/", "/tribunal/api"]) {
    const path = `/${prefix.replace(/^\/|\/$/g, "")}`;
    const http = routes({ ...t.app, prefix });
    const made = await call({ http }, "POST", `${path}/v1/ordem/minuta`, { token, json: draftJson() });
    assert.equal(made.status, 201);
    const location = made.headers.get("Location") ?? "";
    assert.ok(location.startsWith(`${path}/v1/ordem/minuta/`), location);
    assert.equal((await call({ http }, "GET", location, { token })).status, 200);
    const problem = JSON.parse((await call({ http }, "GET", `${path}/v1/ordem/1`, { token })).text);
    assert.equal((await call({ http }, "GET", problem.type)).status, 200);
    assert.equal((await call({ http }, "GET", "/v1/ordem", { token })).status, 404);
  }
});

Deno.test("a POST that says nothing of a body, as curl sends it, has none; one of another form is refused", async () => {
  await using t = await openTestContext();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, t.http.fetch);
  try {
    const post = async (head: string, body = "") => {
      using connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
      const lines = ["POST /v1/ordem/1/copiar HTTP/1.1", "Host: localhost", "Connection: close", head];
      const text = `${lines.filter((line) => line !== "").join("\r\n")}\r\n\r\n${body}`;
      await connection.write(new TextEncoder().encode(text));
      return (await new Response(connection.readable).text()).split(" ")[1];
    };
    assert.equal(await post(""), "401");
    assert.equal(await post("Content-Length: 0"), "401");
    assert.equal(await post("Content-Length: 3", "a=b"), "415");
    assert.equal(await post("Transfer-Encoding: chunked", "3\r\na=b\r\n0\r\n\r\n"), "415");
    assert.equal(await post("Content-Type: text/plain\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), "401");
  } finally {
    await server.shutdown();
  }
});

Deno.test("a POST that declares JSON and has no bytes has no body: done where none is needed, told what is missing elsewhere", async () => {
  await using t = await openTestContext();
  const { judge: { token }, operator } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, token);
  const copied = await call(t, "POST", `/v1/ordem/${numeroProtocolo}/copiar`, { token, raw: "" });
  assert.equal(copied.status, 201, copied.text);
  for (const headers of [{}, { "Content-Length": "0" }, { "Idempotency-Key": "vazia" }]) {
    const untested = await call(t, "POST", "/v1/operacao/canal/99000001/testar", {
      token: operator.token,
      raw: "",
      headers,
    });
    const { code, fields } = parseRefusal(untested);
    assert.deepEqual([code, fields], ["conteudo-invalido", ["motivo"]]);
  }
  const missing = parseRefusal(await call(t, "POST", "/v1/ordem/minuta", { token, raw: "" }));
  assert.deepEqual([missing.code, missing.fields.includes("numeroProcesso")], ["conteudo-invalido", true]);
  const blank = parseRefusal(await call(t, "POST", "/v1/ordem/minuta", { token, raw: " " }));
  assert.equal(blank.code, "corpo-malformado", "a space is a body, and no JSON");
});
