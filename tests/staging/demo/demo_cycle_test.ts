/** `deno task demo` as anybody runs it: the whole cycle over HTTP, against a service that is running. */
import assert from "node:assert/strict";
import { MIN_ORDERS } from "../../../staging/demo/plan.ts";
import { dataFolder, start } from "../../support/program.ts";

Deno.test("the demonstration plays the whole cycle on a running service, and every rule holds", async () => {
  await using folder = await dataFolder();
  await using service = start("start", { DATA_DIR: folder.path });
  const [address] = await service.printed(/http:\/\/localhost:(\d+)/);
  const demo = await new Deno.Command(Deno.execPath(), {
    args: ["task", "demo", `--url=${address}`, `--orders=${MIN_ORDERS}`],
    env: { NO_COLOR: "1" },
  }).output();
  const said = new TextDecoder().decode(demo.stdout);
  assert.equal(demo.code, 0, said + new TextDecoder().decode(demo.stderr));
  assert.match(said, /Tudo terminou como a especificação diz/);
  assert.doesNotMatch(said, /^ {2}falhou/m);
});
