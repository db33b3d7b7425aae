import assert from "node:assert/strict";
import type { Runner } from "graphile-worker";
import { keepRunning } from "../../jobs/job_runners.ts";

for (
  const [refusal, said] of [
    // As graphile-worker words it.
    ["Runner is already stopped", []],
    ["The pool is gone", ["A runner could not be stopped"]],
  ] as const
) {
  Deno.test(`a runner that cannot be stopped (${refusal}) holds up no stop, and is told of unless it has stopped`, async () => {
    const logged: string[] = [];
    const ended = Promise.withResolvers<void>();
    const stop = () => {
      ended.resolve();
      return Promise.reject(new Error(refusal));
    };
    const runner = { promise: ended.promise, stop } as unknown as Runner;
    const supervised = await keepRunning(() => Promise.resolve(runner), {
      log: (_level, message) => void logged.push(message),
      onEnd: () => assert.fail("it was told to stop"),
    });
    await supervised.stop();
    assert.deepEqual(logged, said);
  });
}
