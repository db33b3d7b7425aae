import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { searchAccounts } from "../../../routes/precedents_search/search_access.ts";
import { countElsewhere } from "../../../search/computing_time.ts";
import { call } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("any page may call, without a token and with its preflight answered", async () => {
  await using t = await openTestContext();
  const preflight = await call(t, "OPTIONS", "/api/v1/precedentes", {
    headers: { "Origin": "https://pagina.exemplo", "Access-Control-Request-Method": "POST" },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
  const requested = await call(t, "GET", "/api/v1/parametros", {
    headers: { Origin: "https://pagina.exemplo" },
  });
  assert.equal(requested.headers.get("access-control-allow-origin"), "*");
  const closed = await call(t, "GET", "/v1/feriado", { headers: { Origin: "https://pagina.exemplo" } });
  assert.equal(closed.headers.get("access-control-allow-origin"), null);
});

Deno.test("an address whose searches cost more than a minute gives waits until that is paid; others are not held up", async () => {
  await using t = await openTestContext();
  const searchLimits = { milliseconds: 100, networks: ["198.51.100.0/24"], networkMilliseconds: 1_000 };
  const suggest = () => {
    countElsewhere(300);
    return Promise.resolve([]);
  };
  const search = { ...t.app.search, suggest };
  const http = routes({ ...t.app, search, searchLimits });
  const ask = (from: string) => call({ http }, "GET", "/api/v1/sugestoes?texto=a", { from });
  assert.equal((await ask("192.0.2.1")).status, 200);
  const refused = await ask("192.0.2.1");
  assert.equal(refused.status, 429);
  const { codigo, detail } = JSON.parse(refused.text);
  assert.equal(codigo, "limite-de-pesquisas-excedido");
  assert.match(detail, /deste endereço usaram os 0,1 s de processamento/);
  assert.ok(Number(refused.headers.get("retry-after")) >= 120, "three minutes' worth was spent");
  assert.equal((await ask("192.0.2.2")).status, 200);
  for (const from of ["198.51.100.7", "198.51.100.8", "198.51.100.9", "198.51.100.10"]) {
    assert.equal((await ask(from)).status, 200, "a listed network has a larger one");
  }
  assert.match(
    JSON.parse((await ask("198.51.100.11")).text).detail,
    /da rede 198.51.100.0\/24 usaram os 1 s/,
  );
});

Deno.test("six hundred light searches and pages from one address within a minute are let through", async () => {
  await using t = await openTestContext();
  const { admit, charge } = searchAccounts(t.app)("192.0.2.1");
  for (let call = 0; call < 600; call++) {
    assert.ok((await admit()).ok);
    await charge({ ms: 8 });
  }
});
