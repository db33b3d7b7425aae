import assert from "node:assert/strict";
import { jobName } from "../../../domain/operations/job_name.ts";
import { jobs } from "../../../jobs/timetable.ts";

Deno.test("every job of the timetable has a name of its own in the operators' words", () => {
  const names = jobs.map(({ task }) => jobName(task));
  assert.deepEqual(names.filter((name) => name.includes("_")), []);
  assert.deepEqual(jobs.filter(({ task }) => jobName(task) === task), []);
  assert.equal(new Set(names).size, jobs.length);
  assert.equal(jobName("of_another_version"), "of_another_version");
});
