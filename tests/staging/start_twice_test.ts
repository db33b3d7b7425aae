/** Starts beside others, and starts that cannot be. */
import assert from "node:assert/strict";
import { dataFolder, start } from "../support/program.ts";
import { origin, statusOf } from "../support/start.ts";

Deno.test("two copies on data of their own run side by side, each on a port of its own", async () => {
  await using one = await dataFolder();
  await using two = await dataFolder();
  await using first = start("start", { DATA_DIR: one.path });
  const [here] = await first.printed(origin);
  await using second = start("start", { DATA_DIR: two.path });
  const [there] = await second.printed(origin);
  assert.notEqual(here, there);
  assert.deepEqual([await statusOf(`${here}/readyz`), await statusOf(`${there}/readyz`)], [200, 200]);
  await Promise.all([first.stop("SIGTERM"), second.stop("SIGTERM")]);
});

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
