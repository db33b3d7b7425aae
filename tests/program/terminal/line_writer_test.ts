import assert from "node:assert/strict";
import { type LineEnd, openLineWriter, openLog } from "../../../program/terminal/logging.ts";
import { until } from "../../support/until.ts";

const told = (lines: number) => `lost ${lines}\n`;

/** What lines are written to, which takes, refuses or holds what the test says. */
function lineEnd() {
  const decoder = new TextDecoder();
  const state = { text: "", takes: (length: number): number | Error => length };
  const end: LineEnd = {
    write(bytes) {
      const taken = state.takes(bytes.length);
      if (taken instanceof Error) return Promise.reject(taken);
      state.text += decoder.decode(bytes.subarray(0, taken), { stream: true });
      return Promise.resolve(taken);
    },
  };
  return { ...openLineWriter(end, told, 1_000), state };
}

const full = () => new Error("No space left on device (os error 28)");

Deno.test("lines are written in their order, whatever part of them is taken at once", async () => {
  const { write, flush, state, lost } = lineEnd();
  state.takes = (length) => Math.min(length, 7);
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index} ã\n`);
  for (const line of lines) write(line);
  await flush(5_000);
  assert.equal(state.text, lines.join(""));
  assert.deepEqual(lost(), { lines: 0, failing: false });
});

Deno.test("lines that are refused are counted, and the next that is written says how many", async () => {
  const { write, flush, state, lost } = lineEnd();
  state.takes = full;
  for (const line of ["a\n", "b\n", "c\n"]) {
    write(line);
    await flush(5_000);
  }
  assert.deepEqual(lost(), { lines: 3, failing: true });
  state.takes = (length) => length;
  write("d\n");
  await flush(5_000);
  assert.equal(state.text, "d\nlost 3\n");
  assert.deepEqual(lost(), { lines: 3, failing: false });
});

Deno.test("a line that was cut by a full disk is ended before the next", async () => {
  const { write, flush, state, lost } = lineEnd();
  let taken = 0;
  state.takes = () => taken++ === 0 ? 4 : full();
  write("a line\n");
  await flush(5_000);
  state.takes = (length) => length;
  write("another\n");
  await flush(5_000);
  assert.equal(state.text, "a li\nanother\nlost 1\n");
  assert.equal(lost().lines, 1);
});

Deno.test("an end that takes nothing for the moment is tried again", async () => {
  const { write, flush, state, lost } = lineEnd();
  let tries = 0;
  state.takes = (length) => tries++ < 2 ? new Deno.errors.WouldBlock("os error 11") : length;
  write("a\n");
  await flush(5_000);
  assert.equal(state.text, "a\n");
  assert.equal(lost().lines, 0);
});

Deno.test("an end that never answers holds nobody, and what is beyond the queue is lost and counted", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = "";
  const end: LineEnd = {
    async write(bytes) {
      await promise;
      text += new TextDecoder().decode(bytes);
      return bytes.length;
    },
  };
  const writer = openLineWriter(end, told, 1_000);
  const line = `${"x".repeat(99)}\n`;
  for (let written = 0; written < 500; written++) writer.write(line);
  const began = performance.now();
  await writer.flush(50);
  assert.ok(performance.now() - began < 5_000);
  const { lines, failing } = writer.lost();
  assert.equal(failing, true);
  assert.equal(lines, 489, "one is being written, ten are queued");
  resolve();
  await until("the rest", () => text.endsWith("lost 489\n"));
  assert.equal(text.split("\n").filter((one) => one.startsWith("x")).length, 11);
  assert.equal(writer.lost().failing, false);
});

Deno.test("what cannot be made a line is said without its fields, and a log that throws is nobody's failure", () => {
  const lines: string[] = [];
  const log = openLog((line) => lines.push(line));
  log("error", "hostile", {
    get value(): string {
      throw new Error("no");
    },
  });
  assert.match(lines.join(""), /"level":"error".*could not be written/);
  openLog(() => {
    throw full();
  })("info", "request");
});
