/** Starts that cannot be. */
import assert from "node:assert/strict";
import { dataFolder, start } from "../support/processes/program.ts";

Deno.test("a port that is taken is said so, with the remedy, and nothing is left running", async () => {
  await using folder = await dataFolder();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  await using program = start("start", { DATA_DIR: folder.path, PORT: String(port) });
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 1);
  assert.match(program.output(), new RegExp(`${port}`));
  assert.match(program.output(), /PORT/);
});

Deno.test("a role without its configuration names everything it lacks and ends", async () => {
  await using program = start("api", {});
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 2);
  for (
    const name of [
      "DATABASE_URL",
      "OIDC_ISSUER",
      "CORPORATE_REGISTRY_URL",
      "CUSTOMER_REGISTRY_URL",
      "CASE_DATA_URL",
    ]
  ) {
    assert.ok(program.output().includes(name), program.output());
  }
});
