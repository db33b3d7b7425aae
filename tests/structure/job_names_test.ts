/** A job's function has the job's name, by which logs, metrics and the queue know it. */
import assert from "node:assert/strict";

const list = await Deno.readTextFile(new URL("../../jobs/mod.ts", import.meta.url));

const entries = [...list.matchAll(/^ {4}(\w+): (\w+)\(app\),$/gm)]
  .map(([_, task = "", made = ""]) => [task, made] as const);

Deno.test("each job is made by the function of its name", () => {
  assert.ok(entries.length > 20);
  const functionOf = (task: string) =>
    `${task.replace(/_(\w)/g, (_, next: string) => next.toUpperCase())}Task`;
  assert.deepEqual(entries.filter(([task, made]) => made !== functionOf(task)), []);
});
