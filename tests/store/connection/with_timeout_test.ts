import assert from "node:assert/strict";
import { withTimeout } from "../../../store/connection/with_timeout.ts";

const HOUR_MS = 3_600_000;
const never = () => new Promise<string>(() => {});

Deno.test("an answer in time is the answer, and a failure in time is thrown", async () => {
  assert.equal(await withTimeout(HOUR_MS, Promise.resolve("answer"), () => "late"), "answer");
  await assert.rejects(withTimeout(HOUR_MS, Promise.reject(new Error("failed")), () => "late"), /failed/);
});

Deno.test("without an answer in time there is what is given or thrown instead", async () => {
  assert.equal(await withTimeout(1, never(), () => "late"), "late");
  await assert.rejects(
    withTimeout(1, never(), () => {
      throw new Error("late");
    }),
    /late/,
  );
});

Deno.test("a failure that comes too late is overlooked", async () => {
  const answer = Promise.withResolvers<string>();
  assert.equal(await withTimeout(1, answer.promise, () => "late"), "late");
  answer.reject(new Error("failed"));
  await new Promise((resolve) => setTimeout(resolve));
});
