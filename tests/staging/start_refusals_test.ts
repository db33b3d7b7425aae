/** Starts that cannot be. */
import assert from "node:assert/strict";
import { dataFolder, start } from "../support/processes/program.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { origin, untilReady } from "../support/processes/start.ts";

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

Deno.test("where the folder is newer than its own database, a start keeps the database alone for its recovery", async () => {
  await using folder = await dataFolder();
  const env = { DATA_DIR: folder.path };
  {
    await using first = start("start", env);
    const [address] = await first.printed(origin);
    await untilReady(address);
    await first.stop("SIGTERM");
  }
  const archived = `${folder.path}/exchange/.archive/2026/11/23`;
  await Deno.mkdir(archived, { recursive: true });
  await Deno.writeTextFile(`${archived}/ASSETS_REM_00000000_20261123_000007_V0111.txt`, "");
  await using second = start("start", env);
  await second.printed(/mais antigo que a pasta de troca[^]*task recover --apply/);
  // Whether the file is read or named depends on what the first start had time to freeze; both ways it was reached.
  for (const apply of [[], ["--apply", "--motivo", "volta da cópia de ontem"]]) {
    const { out, err } = await runDeno(["run", "--allow-all", "program/commands/recover.ts", ...apply], env);
    assert.match(out + err, /ASSETS_REM_00000000_20261123_000007/);
    assert.doesNotMatch(out + err, /Pare todo o serviço/);
  }
  const { code } = await second.stop("SIGTERM");
  assert.equal(code, 0, second.output());
});
