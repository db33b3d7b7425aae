/** The lock of DATA_DIR among real processes: who holds it is told, and it is free the moment its holder lets it go. */

import assert from "node:assert/strict";
import { explainDataInUse, lockDataDir } from "../../staging/data_lock.ts";
import { startProgram } from "../support/processes/program.ts";

const HOLDER = `
  import { lockDataDir } from "${new URL("../../staging/data_lock.ts", import.meta.url)}";
  const taken = await lockDataDir(Deno.args[0], { pid: Deno.pid, address: "http://127.0.0.1:8000" });
  console.log("taken:", taken.ok);
  setInterval(() => {}, 1000);
`;

/**
 * Takes a folder and lets it go a hundred times, while three threads start one program after another: `uid` makes each of
 * those begin as a copy of the whole process, files and all. A process of its own, since a copy of the tests' is dear.
 */
const TAKING = `
  import { lockDataDir } from "${new URL("../../staging/data_lock.ts", import.meta.url)}";
  const starting = \`
    for (;;) {
      await new Deno.Command("true", { uid: ${Deno.uid()} }).output();
      self.postMessage("started");
    }\`;
  let started = 0;
  for (let thread = 0; thread < 3; thread++) {
    const url = "data:application/typescript," + encodeURIComponent(starting);
    new Worker(url, { type: "module" }).onmessage = () => void started++;
  }
  let turns = 0;
  let refused = 0;
  while (turns < 100 || started < 100) {
    if (started === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    const taken = await lockDataDir(Deno.args[0], { pid: Deno.pid });
    turns++;
    if (taken.ok) await taken.value.release();
    else refused++;
  }
  console.log("refused:", refused);
  Deno.exit();
`;

async function folder() {
  const path = await Deno.makeTempDir({ prefix: "assets-lock-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

Deno.test("a second start on the same data is refused with who holds them, until the holder dies", async () => {
  await using dataDir = await folder();
  await using holder = startProgram(["eval", "--ext=ts", HOLDER, dataDir.path]);
  assert.equal((await holder.printed(/taken: (\w+)/))[1], "true");

  const refused = await lockDataDir(dataDir.path, { pid: Deno.pid });
  assert.ok(!refused.ok);
  assert.equal(refused.error.pid, holder.pid);
  const explanation = explainDataInUse(dataDir.path, refused.error);
  assert.match(explanation, /já estão em uso pelo processo \d+, em http:\/\/127\.0\.0\.1:8000, desde 20/);
  assert.match(explanation, /Pare esse processo .* DATA_DIR=/);

  await holder.stop("SIGKILL");
  const taken = await lockDataDir(dataDir.path, { pid: Deno.pid });
  assert.ok(taken.ok);
  await taken.value.release();
  await taken.value.release();
});

Deno.test("a folder let go is free at once, even while other threads are starting programs", async () => {
  await using dataDir = await folder();
  await using taking = startProgram(["eval", "--ext=ts", TAKING, dataDir.path]);
  assert.equal((await taking.printed(/refused: (\d+)/))[1], "0");
});
