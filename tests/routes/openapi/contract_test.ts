import assert from "node:assert/strict";
import { call } from "../../support/api.ts";
import { contractFaults, recorded } from "../../support/openapi/contract.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("an answer that departs from the document in its status, its media type or any field is found", async () => {
  await using t = await openTestContext();
  const document = await openapiDocument(t);
  const path = "/problemas/{codigo}";
  const good = recorded("GET", path, await call(t, "GET", "/problemas/erro-interno"));
  const unknown = recorded("GET", path, await call(t, "GET", "/problemas/nada"));
  assert.deepEqual(await contractFaults(document, [good, unknown]), []);
  const { titulo: _, ...withoutTitle } = good.body as Record<string, unknown>;
  const wrong = [
    { ...good, status: 201 },
    { ...good, method: "POST" },
    { ...good, path: "/problemas/{outro}" },
    { ...good, media: "text/html" },
    { ...good, media: undefined },
    { ...good, body: withoutTitle },
    { ...good, body: { ...withoutTitle, titulo: 1 } },
    { ...good, body: { ...good.body as Record<string, unknown>, outro: "" } },
    { ...unknown, body: { ...unknown.body as Record<string, unknown>, pilha: "at routes/…" } },
  ];
  const faults = await contractFaults(document, [good, unknown, ...wrong]);
  assert.equal(faults.length, wrong.length, faults.join("\n"));
});
