/** A worker that is started while one institution's folder does not answer. */
import assert from "node:assert/strict";
import { canHang, hungMount } from "../support/faults/hung_mount.ts";
import { start } from "../support/processes/program.ts";
import { answerOf, opened } from "../support/processes/roles_on_a_folder.ts";
import { until } from "../support/until.ts";

Deno.test({
  name:
    "a worker starts although one institution's folder does not answer, tells operators which, and looks into the others",
  ignore: !canHang,
  fn: async () => {
    await using stack = new AsyncDisposableStack();
    const { dir, env, rows } = await opened(stack);
    const institutions = async () =>
      (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name).filter((name) =>
        /^\d{8}$/.test(name)
      );
    {
      await using first = start("worker", env);
      await until("the institutions' folders", async () => (await institutions()).length > 1, {
        seen: first.output,
      });
      assert.equal((await first.stop("SIGTERM")).code, 0, first.output());
    }
    const [silent, other] = await institutions();
    stack.use(await hungMount(`${dir}/${silent}`));
    await using second = start("worker", env);
    const isReady = async () => (await answerOf(env.WORKER_PORT, "/readyz"))?.status === 200;
    await until("the worker's probe", isReady, { seen: second.output });
    const alarms = () =>
      rows("select subject from alarm where type = 'institution-folder-silent' and resolved_at is null");
    await until("the alarm", async () => (await alarms()).length > 0, { seen: second.output });
    assert.ok(
      (await alarms()).every(({ subject }) => subject.includes(silent)),
      JSON.stringify(await alarms()),
    );
    const inbox = `${dir}/${other}/inbox`;
    await Deno.symlink("nowhere", `${inbox}/link.txt`);
    const isPutAway = async () => (await Array.fromAsync(Deno.readDir(inbox))).length === 0;
    await until("a look into another inbox", isPutAway, { seen: second.output });
    assert.equal((await second.stop("SIGTERM")).code, 0, second.output());
  },
});
