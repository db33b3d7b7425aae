import assert from "node:assert/strict";
import { secrecyModuleUrl, withSecrecyModule } from "../../staging/secrecy_module.ts";

const publicUrl = "http://localhost:8000/assets";
const handler = withSecrecyModule(() => new Response("the program"), { publicUrl });
const answerOf = async (url: string) => await (await handler(new Request(url), {} as never)).text();

Deno.test("staging's secrecy module is a page at the address that is linked to, and leads back", async () => {
  assert.equal(secrecyModuleUrl(publicUrl), "http://localhost:8000/sigilo-bancario");
  const page = await answerOf(secrecyModuleUrl(publicUrl));
  assert.match(page, /Este módulo é inventado/);
  assert.match(page, /href="http:\/\/localhost:8000\/assets\/console"/);
  assert.equal(await answerOf(`${publicUrl}/v1/ordem`), "the program");
});
