/** The lock of DATA_DIR among real processes: who holds it is told, and it is free the moment its holder lets it go. */

import assert from "node:assert/strict";
import { explainDataInUse, lockDataDir } from "../../staging/data_lock.ts";
import { startProgram } from "../support/processes/program.ts";
import { until } from "../support/until.ts";

const HOLDER = `
  import { lockDataDir } from "${new URL("../../staging/data_lock.ts", import.meta.url)}";
  const taken = await lockDataDir(Deno.args[0], { pid: Deno.pid, address: "http://127.0.0.1:8000" });
  console.log("taken:", taken.ok);
  setInterval(() => {}, 1000);
`;

/** A thread that starts one program after another; `uid` makes each begin as a copy of this process, files and all. */
const STARTING_PROGRAMS = `
  for (;;) {
    await new Deno.Command("true", { uid: ${Deno.uid()} }).output();
    self.postMessage("started");
  }
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
  const threads = Array.from({ length: 3 }, () => {
    const url = "data:application/typescript," + encodeURIComponent(STARTING_PROGRAMS);
    return new Worker(url, { type: "module" });
  });
  let started = 0;
  for (const thread of threads) thread.onmessage = () => void started++;
  try {
    await until("the threads to start programs", () => started >= threads.length);
    const before = started;
    for (let turns = 0; turns < 100 || started < before + 100; turns++) {
      const taken = await lockDataDir(dataDir.path, { pid: Deno.pid });
      assert.ok(taken.ok);
      await taken.value.release();
    }
  } finally {
    threads.forEach((thread) => thread.terminate());
  }
});
