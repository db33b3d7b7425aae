import assert from "node:assert/strict";
import { nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { alarmNoticePause, isAtLeast } from "../../../domain/operations/alarm_severity.ts";
import { serviceFaultSentence } from "../../../domain/operations/service_fault_sentence.ts";
import { checkServiceHealth, type ServiceFacts } from "../../../domain/operations/service_health.ts";

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
  workingSince: databaseNow.subtract({ hours: 8 }),
  lastScheduledAt: databaseNow.subtract({ seconds: 5 }),
  lastInboxScanAt: databaseNow.subtract({ seconds: 5 }),
  folderMissing: false,
  oldestHeldEventAt: undefined,
  vouchedUntil: undefined,
};
const minutesAgo = (minutes: number) => databaseNow.subtract({ minutes });
const due = (free: string | undefined, held: string | undefined) => ({
  answersDue: { free: free && local(free), held: held && local(held) } as ServiceFacts["answersDue"],
});

const rows: [string, Partial<ServiceFacts>, string[]][] = [
  ["all is well", {}, []],
  ["a worker silent for 59 seconds is waited for", {
    lastHeartbeatAt: databaseNow.subtract({ seconds: 59 }),
  }, []],
  ["no worker for a minute", { lastHeartbeatAt: databaseNow.subtract({ seconds: 60 }) }, ["no-worker"]],
  ["no worker ever, watched for a minute", {
    lastHeartbeatAt: undefined,
    watchedSince: databaseNow.subtract({ minutes: 1 }),
  }, ["no-worker"]],
  ["no worker yet, just started", { lastHeartbeatAt: undefined, watchedSince: databaseNow }, []],
  ["an API silent for 59 seconds is waited for", { lastApiAt: databaseNow.subtract({ seconds: 59 }) }, []],
  ["no API for a minute", { lastApiAt: databaseNow.subtract({ seconds: 60 }) }, ["no-api"]],
  ["no API for a minute, asked by an API", {
    lastApiAt: databaseNow.subtract({ seconds: 60 }),
    apisWatchedSince: undefined,
  }, []],
  ["an API stopped for long, and a worker that has just started", {
    lastApiAt: databaseNow.subtract({ hours: 20 }),
    apisWatchedSince: databaseNow.subtract({ seconds: 59 }),
  }, []],
  ["no API ever, watched for a minute", {
    lastApiAt: undefined,
    apisWatchedSince: databaseNow.subtract({ minutes: 1 }),
  }, ["no-api"]],
  ["no job scheduled for five minutes", { lastScheduledAt: minutesAgo(5) }, ["timetable-stopped"]],
  ["no job scheduled since the worker started, four minutes ago", {
    workingSince: minutesAgo(4),
    lastScheduledAt: minutesAgo(600),
  }, []],
  ["no job ever scheduled", { workingSince: minutesAgo(5), lastScheduledAt: undefined }, [
    "timetable-stopped",
  ]],
  ["no job scheduled, and no worker to do it", {
    workingSince: undefined,
    lastScheduledAt: minutesAgo(5),
    lastHeartbeatAt: minutesAgo(5),
  }, ["no-worker"]],
  ["inboxes not looked into for five minutes", { lastInboxScanAt: minutesAgo(5) }, ["inboxes-unseen"]],
  ["inboxes not looked into, and the folder is told of as missing", {
    lastInboxScanAt: minutesAgo(5),
    folderMissing: true,
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
    assert.deepEqual(checkServiceHealth({ ...well, ...facts }).map(({ kind }) => kind), expected);
  });
}

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

Deno.test("who is told of warnings is told of what is critical too, and not the other way round", () => {
  assert.deepEqual(
    [isAtLeast("critical", "warning"), isAtLeast("critical", "critical"), isAtLeast("warning", "critical")],
    [true, true, false],
  );
});

Deno.test("an alarm that could not be told is tried again after 15 seconds, and at least every hour", () => {
  assert.deepEqual([1, 2, 3, 9, 40].map(alarmNoticePause), [15, 30, 60, 3_600, 3_600]);
});
