import assert from "node:assert/strict";
import { type Figure, grown, rowsOf } from "./figures.ts";

const figure = (unit: Figure["unit"], ours: number, floor?: number): Figure => ({
  name: "work",
  unit,
  ours,
  ...floor !== undefined && { floor },
});

Deno.test("of repetitions the median is told, with the lowest and the highest", () => {
  const repetitions = [[figure("s", 30, 10)], [figure("s", 12, 10)], [figure("s", 18, 9)]];
  const [row] = rowsOf({ about: "", repetitions });
  assert.deepEqual(row, {
    name: "work",
    ours: "18.0 s (12.0 to 30.0)",
    floor: "10.0 s (9.0 to 10.0)",
    ratio: "2.00 (1.20 to 3.00)",
  });
});

Deno.test("a ratio says how many times as long ours takes, of seconds and of rates", () => {
  for (const [measured, ratio] of [[figure("ms", 6, 2), "3.00"], [figure("/s", 100, 250), "2.50"]] as const) {
    assert.equal(rowsOf({ about: "", repetitions: [[measured]] })[0]!.ratio, ratio);
  }
});

Deno.test("a figure without a floor has no ratio", () => {
  const [row] = rowsOf({ about: "", repetitions: [[figure("bytes", 1_683)]] });
  assert.deepEqual(row, { name: "work", ours: "1,683 bytes", floor: "", ratio: "" });
});

Deno.test("a figure has grown when its median ratio is more than a tenth above the recorded, and others are not judged", () => {
  const recorded = {
    about: "",
    repetitions: [[figure("ms", 4, 2)], [figure("ms", 6, 2)], [figure("ms", 4, 2)]],
  };
  const now = (ours: number, floor?: number) =>
    grown(recorded, { about: "", repetitions: [[figure("ms", ours, floor)]] });
  assert.deepEqual(now(4.3, 2), []);
  assert.deepEqual(now(4.6, 2), ["work: 2.30 times its floor, 2.00 when recorded"]);
  assert.deepEqual(now(46, 20).length, 1);
  assert.deepEqual(now(46), []);
  const noisy = [[{ ...figure("ms", 46, 2), isNoisy: true as const }]];
  assert.deepEqual(grown(recorded, { about: "", repetitions: noisy }), []);
});
