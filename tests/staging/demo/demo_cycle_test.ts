/** `deno task demo` as anybody runs it: the whole cycle over HTTP, against a service that is running. */
import assert from "node:assert/strict";
import { MIN_ORDERS } from "../../../staging/demo/plan.ts";
import { dataFolder, start } from "../../support/processes/program.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

Deno.test("the demonstration plays the whole cycle on a running service, and every rule holds", async () => {
  await using folder = await dataFolder();
  await using service = start("start", { DATA_DIR: folder.path });
  const [address] = await service.printed(/http:\/\/localhost:(\d+)/);
  // Where the usual port is taken, the address is said before anybody answers at it.
  await service.printed(/ASSETS está pronto/);
  const { code, out, err } = await runDeno([
    ...taskArguments("demo"),
    `--url=${address}`,
    `--orders=${MIN_ORDERS}`,
  ]);
  assert.equal(code, 0, out + err);
  assert.match(out, /Tudo terminou como a especificação diz/);
  assert.doesNotMatch(out, /^ {2}falhou/m);
});
