import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { call, draftJson, parseResponse, signInPeople } from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const ORIGIN = "https://pje.example";
const MINUTA = "/v1/ordem/minuta";

const configured = (t: TestContext) => routes({ ...t.app, corsOrigins: [ORIGIN, "http://localhost:5173"] });

const listed = (header: string | null): string[] => (header ?? "").split(",").map((item) => item.trim());

Deno.test("a page of a configured origin may send what the API reads and read what it answers", async () => {
  await using t = await openTestContext();
  const http = configured(t);
  const preflight = await call({ http }, "OPTIONS", MINUTA, {
    headers: {
      Origin: ORIGIN,
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization,if-match,x-assets-cpf-usuario",
    },
  });
  assert.deepEqual([preflight.status, preflight.text], [204, ""]);
  const { headers } = preflight;
  assert.equal(headers.get("Access-Control-Allow-Origin"), ORIGIN);
  assert.equal(headers.get("Access-Control-Allow-Credentials"), null);
  assert.ok(Number(headers.get("Access-Control-Max-Age")) > 0);
  assert.ok(listed(headers.get("Vary")).includes("Origin"));
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    assert.ok(listed(headers.get("Access-Control-Allow-Methods")).includes(method), method);
  }
  const sent = [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "X-Request-Id",
    "X-ASSETS-CPF-USUARIO",
  ];
  for (const header of sent) {
    assert.ok(listed(headers.get("Access-Control-Allow-Headers")).includes(header), header);
  }

  const { judge: { token } } = await signInPeople(t);
  const made = await call({ http }, "POST", MINUTA, {
    token,
    json: draftJson(),
    headers: { Origin: ORIGIN },
  });
  parseResponse(DraftAnswer, made, 201);
  assert.equal(made.headers.get("Access-Control-Allow-Origin"), ORIGIN);
  for (const header of ["ETag", "Location", "Retry-After", "X-Request-Id"]) {
    assert.ok(listed(made.headers.get("Access-Control-Expose-Headers")).includes(header), header);
  }
});

Deno.test("a problem can be read by the page too, a preflight needs no token, and the second origin is its own", async () => {
  await using t = await openTestContext();
  const http = configured(t);
  const Origin = "http://localhost:5173";
  for (
    const [method, path, status] of [["PUT", MINUTA, 405], ["GET", "/nada", 404], [
      "POST",
      MINUTA,
      401,
    ]] as const
  ) {
    const answer = await call({ http }, method, path, { headers: { Origin } });
    assert.deepEqual([answer.status, answer.headers.get("Access-Control-Allow-Origin")], [status, Origin]);
    assert.ok(answer.headers.get("X-Request-Id"));
  }
});

Deno.test("other origins are told nothing, and without configuration nobody is", async () => {
  await using t = await openTestContext();
  for (
    const [http, Origin] of [
      [configured(t), "https://outro.example"],
      [configured(t), "https://pje.example.outro.example"],
      [configured(t), "null"],
      [t.http, ORIGIN],
    ] as const
  ) {
    for (const method of ["OPTIONS", "GET"]) {
      const headers = { Origin, "Access-Control-Request-Method": "POST" };
      const answer = await call({ http }, method, "/healthz", { headers });
      assert.equal(answer.headers.get("Access-Control-Allow-Origin"), null, `${method} ${Origin}`);
    }
  }
  assert.equal((await call(t, "OPTIONS", MINUTA, { headers: { Origin: ORIGIN } })).status, 405);
});
