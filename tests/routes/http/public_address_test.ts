import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { call } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const SAVED = "/api/v1/pesquisas-salvas";
const PUBLIC = "https://assets.exemplo.jus.br/assets";

Deno.test("addresses in answers are those of PUBLIC_URL, whatever host a request names", async () => {
  await using t = await openTestContext();
  const http = routes({ ...t.app, prefix: "/assets", publicUrl: PUBLIC });
  const headers = { "Host": "atacante.exemplo", "X-Forwarded-Host": "atacante.exemplo" };
  const json = { titulo: "Tudo", filtro: {} };
  const made = await call({ http }, "POST", `/assets${SAVED}`, { json, headers });
  const { id, atom } = JSON.parse(made.text);
  assert.equal(atom, `${PUBLIC}${SAVED}/${id}/atom`);
  const feed = await call({ http }, "GET", `/assets${SAVED}/${id}/atom`, { headers });
  assert.ok(feed.text.includes(`${PUBLIC}${SAVED}/${id}/atom`));
  const card = await call({ http }, "GET", "/assets/pdpj/info", { headers });
  assert.equal(JSON.parse(card.text).swaggerUrl, `${PUBLIC}/swagger/ui`);
  for (const answer of [made, feed, card]) assert.doesNotMatch(answer.text, /atacante|localhost/);
});

Deno.test("what only staging has is in no document of the API outside it", async () => {
  await using t = await openTestContext();
  const { moveClock: _, ...outside } = t.app;
  const { paths } = JSON.parse((await call({ http: routes(outside) }, "GET", "/openapi.json")).text);
  assert.equal(paths["/v1/operacao/relogio"]?.post, undefined);
  assert.ok(!Object.keys(paths).some((path) => /^\/(auth|guia|homologacao)/.test(path)));
});
