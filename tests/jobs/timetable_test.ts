import assert from "node:assert/strict";
import { parseCronItems } from "graphile-worker";
import { dueJobs, exchangeTasks, jobs, schedules, startingJobs } from "../../jobs/timetable.ts";
import { priorityOf } from "../../store/queue/jobs.ts";

const named = (list: readonly { readonly task: string }[]) => list.map(({ task }) => task);

Deno.test("every job has a name of its own, and a schedule that cron understands or none", () => {
  assert.equal(new Set(named(jobs)).size, jobs.length);
  assert.equal(parseCronItems([...schedules]).length, schedules.length);
  assert.equal(new Set(schedules.map(({ identifier }) => identifier)).size, schedules.length);
});

Deno.test("what depends on the clock runs at a worker's start too, after the reference data and the index of precedents", () => {
  assert.deepEqual(named(dueJobs), [
    "dispatch",
    "close_answers",
    "publish_answers",
    "follow_up",
    "watch_transfers",
    "record_deliveries",
    "watch_searches",
    "send_digests",
    "send_sftp",
    "fetch_sftp",
  ]);
  assert.deepEqual(named(startingJobs), [
    "refresh_holidays",
    "refresh_institutions",
    "refresh_units",
    "resume_intake",
    "index_precedents",
    ...named(dueJobs),
  ]);
});

Deno.test("what waits for servers outside has no schedule: others enqueue it", () => {
  const apart = jobs.filter(({ queue }) => queue === "notices" || queue === "sftp");
  assert.deepEqual(named(apart), [
    "send_sftp_channel",
    "fetch_sftp_channel",
    "deliver_webhook",
    "send_digest",
    "deliver_search",
    "mail_search",
  ]);
  assert.ok(apart.every(({ schedule }) => schedule === undefined));
});

Deno.test("what has an hour of the exchange to keep has runners of its own and comes before all else", () => {
  const urgent = jobs.filter(({ queue }) => queue === "cutoff" || queue === "files");
  const others = jobs.filter(({ task, queue }) =>
    !urgent.some((one) => one.task === task) && queue !== "sftp"
  );
  assert.deepEqual(others.filter(({ task }) => exchangeTasks.has(task)).map(({ task }) => task), [
    "follow_up",
  ]);
  assert.ok(urgent.every(({ task }) => priorityOf(task) < 0));
  assert.ok(others.every(({ task }) => priorityOf(task) >= 0));
  const [cutoff, files] = (["cutoff", "files"] as const).map((name) =>
    urgent.filter(({ queue }) => queue === name).map(({ task }) => priorityOf(task))
  );
  assert.ok(Math.max(...cutoff!) < Math.min(...files!));
  for (const { task, options } of schedules) {
    assert.equal("priority" in options ? options.priority : 0, priorityOf(task));
  }
});
