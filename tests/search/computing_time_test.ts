import assert from "node:assert/strict";
import { countComputing, withComputingTime } from "../../search/computing_time.ts";

Deno.test("a call is charged for what it computes, not for its turn on a busy machine", async () => {
  const waited = await withComputingTime(() =>
    Promise.resolve(countComputing(() => {
      // The thread is kept from running, as by others' work.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    }))
  );
  assert.ok(waited.ms < 200, `${waited.ms} ms`);
  const computed = await withComputingTime(() =>
    Promise.resolve(countComputing(() => {
      let sum = 0;
      for (let n = 0; n < 1e8; n++) sum += Math.sqrt(n);
      return sum;
    }))
  );
  assert.ok(computed.ms >= 20, `${computed.ms} ms`);
});
