import assert from "node:assert/strict";
import { parseCronItems } from "graphile-worker";
import { dueJobs, jobs, schedules, startingJobs } from "../../jobs/timetable.ts";

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

Deno.test("what has workers of its own has no schedule: others enqueue it", () => {
  const apart = jobs.filter(({ queue }) => queue !== undefined);
  assert.deepEqual(named(apart), [
    "send_sftp_channel",
    "fetch_sftp_channel",
    "deliver_webhook",
    "send_digest",
    "deliver_search",
  ]);
  assert.ok(apart.every(({ schedule }) => schedule === undefined));
});
