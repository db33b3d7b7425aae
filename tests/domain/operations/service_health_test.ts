import assert from "node:assert/strict";
import { nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { alarmNoticePause, isAtLeast } from "../../../domain/operations/alarm_severity.ts";
import { faultSeconds, WATCH } from "../../../domain/operations/alarm_thresholds.ts";
import { clockDifference } from "../../../domain/operations/outage_text.ts";
import {
  checkServiceHealth,
  defaultHealthSettings,
  mayBeStart,
  type ServiceFacts,
  serviceFaultSentence,
} from "../../../domain/operations/service_health.ts";

const holidays = new Set(nationalHolidays(2026).map(({ date }) => date.toString()));
const local = (text: string) => Temporal.Instant.from(`${text}-03:00`);
const day = (text: string) => Temporal.PlainDate.from(text);
/** A Monday at noon, nothing due, a worker heard of five seconds ago. */
const databaseNow = local("2026-11-23T12:00:00");
const well: ServiceFacts = {
  now: local("2026-11-23T12:00:00"),
  holidays,
  databaseNow,
  lastHeartbeatAt: databaseNow.subtract({ seconds: 5 }),
  watchedSince: databaseNow.subtract({ hours: 8 }),
  lastApiAt: databaseNow.subtract({ seconds: 5 }),
  apisWatchedSince: databaseNow.subtract({ hours: 8 }),
  waitingFor: undefined,
  dispatching: undefined,
  answersDue: { free: undefined, held: undefined },
  publicationDue: undefined,
  oldestJobAt: undefined,
  isJobTaken: true,
  lockHeldSince: undefined,
  workingSince: databaseNow.subtract({ hours: 8 }),
  lastScheduledAt: databaseNow.subtract({ seconds: 5 }),
  lastInboxScanAt: databaseNow.subtract({ seconds: 5 }),
  folderMissing: false,
  oldestHeldEventAt: undefined,
  vouchedUntil: undefined,
};
const secondsAgo = (seconds: number) => databaseNow.subtract({ seconds });
const due = (free: string | undefined, held: string | undefined) => ({
  answersDue: { free: free && local(free), held: held && local(held) } as ServiceFacts["answersDue"],
});

const rows: [string, Partial<ServiceFacts>, string[]][] = [
  ["all is well", {}, []],
  ["a worker silent for 39 seconds is waited for", { lastHeartbeatAt: secondsAgo(39) }, []],
  ["no worker for 40 seconds", { lastHeartbeatAt: secondsAgo(40) }, ["no-worker"]],
  ["no worker ever, watched for 40 seconds", {
    lastHeartbeatAt: undefined,
    watchedSince: secondsAgo(40),
  }, ["no-worker"]],
  ["no worker yet, just started", { lastHeartbeatAt: undefined, watchedSince: databaseNow }, []],
  ["an API silent for 39 seconds is waited for", { lastApiAt: secondsAgo(39) }, []],
  ["no API for 40 seconds", { lastApiAt: secondsAgo(40) }, ["no-api"]],
  ["no API for 40 seconds, asked by an API", {
    lastApiAt: secondsAgo(40),
    apisWatchedSince: undefined,
  }, []],
  ["no API ever, watched for 40 seconds", {
    lastApiAt: undefined,
    apisWatchedSince: secondsAgo(40),
  }, ["no-api"]],
  ["no job scheduled for 99 seconds", { lastScheduledAt: secondsAgo(99) }, []],
  ["no job scheduled for a minute and 40 seconds", { lastScheduledAt: secondsAgo(100) }, [
    "timetable-stopped",
  ]],
  ["no job scheduled since the worker started, 99 seconds ago", {
    workingSince: secondsAgo(99),
    lastScheduledAt: secondsAgo(36_000),
  }, []],
  ["no job ever scheduled", { workingSince: secondsAgo(100), lastScheduledAt: undefined }, [
    "timetable-stopped",
  ]],
  ["no job scheduled, and no worker to do it", {
    workingSince: undefined,
    lastScheduledAt: secondsAgo(100),
    lastHeartbeatAt: secondsAgo(100),
  }, ["no-worker"]],
  ["inboxes not looked into for 44 seconds", { lastInboxScanAt: secondsAgo(44) }, []],
  ["inboxes not looked into for 40 seconds beside the pause of 5", { lastInboxScanAt: secondsAgo(45) }, [
    "inboxes-unseen",
  ]],
  ["inboxes not looked into, and the folder is told of as missing", {
    lastInboxScanAt: secondsAgo(45),
    folderMissing: true,
  }, []],
  ["a lock is waited for for 40 seconds", { lockHeldSince: secondsAgo(40) }, ["lock-held"]],
  ["a job waits for 39 seconds and none is taken", { oldestJobAt: secondsAgo(39), isJobTaken: false }, []],
  ["a job waits for 40 seconds and none is taken", { oldestJobAt: secondsAgo(40), isJobTaken: false }, [
    "queue-standing",
  ]],
  ["no job waits and none is taken", { isJobTaken: false }, []],
  ["a job waits for 40 seconds while others are done", { oldestJobAt: secondsAgo(40) }, []],
  ["a job waits for long, and the worker has just come", {
    ...{ oldestJobAt: secondsAgo(500), isJobTaken: false, workingSince: secondsAgo(39) },
  }, []],
  ["orders wait for this evening", { waitingFor: day("2026-11-23") }, []],
  ["orders wait for this evening, at 19:04", {
    waitingFor: day("2026-11-23"),
    now: local("2026-11-23T19:04:59"),
  }, []],
  ["orders wait for this evening, at 19:05", {
    waitingFor: day("2026-11-23"),
    now: local("2026-11-23T19:05:00"),
  }, ["cutoff-missed"]],
  ["orders wait for Friday, on Saturday", {
    waitingFor: day("2026-11-27"),
    now: local("2026-11-28T10:00:00"),
  }, ["cutoff-missed"]],
  ["orders wait for Monday, on Saturday", {
    waitingFor: day("2026-11-30"),
    now: local("2026-11-28T10:00:00"),
  }, []],
  ["a dispatch goes on at 19:59", {
    dispatching: day("2026-11-23"),
    now: local("2026-11-23T19:59:59"),
  }, []],
  ["a dispatch goes on at 20:00", {
    dispatching: day("2026-11-23"),
    now: local("2026-11-23T20:00:00"),
  }, ["dispatch-unfinished"]],
  ["answers are open at 05:09", {
    ...due("2026-11-23T05:00:00", "2026-11-23T05:00:00"),
    now: local("2026-11-23T05:09:59"),
  }, []],
  ["answers are open at 05:10", {
    ...due("2026-11-23T05:00:00", "2026-11-23T05:00:00"),
    now: local("2026-11-23T05:10:00"),
  }, ["answers-not-closed"]],
  ["answers wait for the quarantine until 17:00", {
    ...due(undefined, "2026-11-23T05:00:00"),
    now: local("2026-11-23T17:09:59"),
  }, []],
  ["answers wait for the quarantine no longer", {
    ...due(undefined, "2026-11-23T05:00:00"),
    now: local("2026-11-23T17:10:00"),
  }, ["answers-not-closed"]],
  ["answers are to be published at 08:09", {
    publicationDue: local("2026-11-23T08:00:00"),
    now: local("2026-11-23T08:09:59"),
  }, []],
  ["answers are to be published at 08:10", {
    publicationDue: local("2026-11-23T08:00:00"),
    now: local("2026-11-23T08:10:00"),
  }, ["answers-not-published"]],
  ["a job waits for less than ten minutes", { oldestJobAt: databaseNow.subtract({ seconds: 599 }) }, []],
  ["a job waits for ten minutes", { oldestJobAt: databaseNow.subtract({ minutes: 10 }) }, ["queue-delayed"]],
  ["an event is not seen for less than ten minutes", {
    oldestHeldEventAt: well.now.subtract({ seconds: 599 }),
  }, []],
  ["an event is not seen for ten minutes", { oldestHeldEventAt: well.now.subtract({ minutes: 10 }) }, [
    "events-held",
  ]],
  ["everything at once, the most pressing first", {
    lastHeartbeatAt: databaseNow.subtract({ hours: 20 }),
    lastApiAt: databaseNow.subtract({ hours: 20 }),
    waitingFor: day("2026-11-19"),
    dispatching: day("2026-11-19"),
    ...due("2026-11-20T05:00:00", "2026-11-20T05:00:00"),
    publicationDue: local("2026-11-20T08:00:00"),
    oldestJobAt: databaseNow.subtract({ hours: 20 }),
    oldestHeldEventAt: well.now.subtract({ hours: 20 }),
    vouchedUntil: databaseNow.subtract({ hours: 20 }),
  }, [
    "no-worker",
    "no-api",
    "database-unvouched",
    "cutoff-missed",
    "dispatch-unfinished",
    "answers-not-closed",
    "answers-not-published",
    "queue-delayed",
    "events-held",
  ]],
];
for (const [what, facts, expected] of rows) {
  Deno.test(`the service is judged: ${what}`, () => {
    assert.deepEqual(
      checkServiceHealth({ ...well, ...facts }, defaultHealthSettings).map(({ kind }) => kind),
      expected,
    );
  });
}

Deno.test("who has watched for less than 40 seconds may see no more than the start of the whole service", () => {
  const may = (kind: "no-worker" | "no-api" | "lock-held", seconds: number) =>
    mayBeStart({ kind, since: undefined }, secondsAgo(seconds), databaseNow);
  assert.deepEqual([may("no-worker", 39), may("no-api", 39), may("no-worker", 40)], [true, true, false]);
  assert.equal(may("lock-held", 0), false);
});

Deno.test("the sentence of a fault names since when, and says when that is not known", () => {
  assert.match(
    serviceFaultSentence({ kind: "no-worker", since: local("2026-11-23T12:07:00") }),
    /desde 23\/11\/2026 às 12:07:/,
  );
  assert.match(
    serviceFaultSentence({ kind: "dispatch-unfinished", since: local("2026-11-23T19:00:00") }),
    /em 23\/11\/2026 às 19:00 não terminou.*próximo dia útil\.$/,
    "true in the night after it too",
  );
  assert.match(
    serviceFaultSentence({ kind: "no-worker", since: undefined }),
    /desde que este serviço é observado/,
  );
});

Deno.test("the table of what is told within its minute has the thresholds as they are", async () => {
  const text = await Deno.readTextFile(new URL("../../../docs/reliability.md", import.meta.url));
  const rows = [...text.matchAll(/^\| `([a-z-]+)`[^|]*\| (\d+) +\|.*\| (\d+) +\|$/gm)];
  const told = rows.map(([, kind, seconds]) => [kind, Number(seconds)]);
  const known: Readonly<Record<string, number>> = { ...faultSeconds, "watch-unanswered": WATCH.failsFor };
  assert.deepEqual(told, told.map(([kind]) => [kind, known[kind as string]]));
  assert.ok(told.length > 9 && rows.every(([, , , latest]) => Number(latest) <= 60));
});

Deno.test("clocks differ by what the asking of the database does not explain", () => {
  const differs = (database: number, asked: number, answered: number) =>
    clockDifference(...[database, asked, answered].map(secondsAgo) as Parameters<typeof clockDifference>);
  assert.deepEqual([differs(5, 8, 2), differs(5, 4, 2), differs(5, 20, 8)], [0, 1, 3]);
});

Deno.test("who is told of warnings is told of what is critical too, and not the other way round", () => {
  assert.deepEqual(
    [isAtLeast("critical", "warning"), isAtLeast("critical", "critical"), isAtLeast("warning", "critical")],
    [true, true, false],
  );
});

Deno.test("an alarm that could not be told is tried again after 15 seconds, and at least every hour", () => {
  assert.deepEqual([1, 2, 3, 9, 40].map(alarmNoticePause), [15, 30, 60, 3_600, 3_600]);
});
