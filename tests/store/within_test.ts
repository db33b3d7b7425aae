import assert from "node:assert/strict";
import { within } from "../../store/within.ts";

const HOUR_MS = 3_600_000;
const never = () => new Promise<string>(() => {});

Deno.test("an answer in time is the answer, and a failure in time is thrown", async () => {
  assert.equal(await within(HOUR_MS, Promise.resolve("answer"), () => "late"), "answer");
  await assert.rejects(within(HOUR_MS, Promise.reject(new Error("failed")), () => "late"), /failed/);
});

Deno.test("without an answer in time there is what is given or thrown instead", async () => {
  assert.equal(await within(1, never(), () => "late"), "late");
  await assert.rejects(
    within(1, never(), () => {
      throw new Error("late");
    }),
    /late/,
  );
});

Deno.test("a failure that comes too late is overlooked", async () => {
  const answer = Promise.withResolvers<string>();
  assert.equal(await within(1, answer.promise, () => "late"), "late");
  answer.reject(new Error("failed"));
  await new Promise((resolve) => setTimeout(resolve));
});
