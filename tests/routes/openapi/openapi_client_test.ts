/** The typed client: that it is the API's, and that it compiles (`deno task check`). */
import assert from "node:assert/strict";
import { client, CLIENT_PATH } from "../../../routes/openapi_client.ts";

Deno.test("the committed client is the one the API generates: deno task client", async () => {
  const committed = await Deno.readTextFile(new URL(`../../../${CLIENT_PATH}`, import.meta.url));
  // Not assert.equal: nobody reads a difference of thousands of lines.
  assert.ok(committed === await client(), "The API has changed; run: deno task client");
});
