/**
 * Business days over the service while its processes are killed, at named steps and at random, and the database's connections
 * are cut. Courts protocol orders under idempotency keys until they are answered; institutions collect and answer. After
 * each day everything is counted: what was lost, and what was done twice.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../../domain/calendar/calendar.ts";
import { draftJson, JUDGE } from "../api.ts";
import { externalServices } from "../external_services.ts";
import { tokenFrom } from "../role_environment.ts";
import { until } from "../until.ts";
import { crashInstitutions, type Institutions } from "./crash_institutions.ts";
import { type CrashService, crashService, type Random, seeded, type ServiceFaults } from "./crash_service.ts";

interface CrashSettings {
  readonly seed: number;
  readonly days: number;
  /** Ends after the day in which so many kills and cuts are reached, whatever `days` says. */
  readonly until?: { readonly kills: number; readonly cuts: number };
  readonly ordersADay: number;
  readonly killsADay: number;
  readonly print: (line: string) => void;
}

interface CrashCounts extends ServiceFaults {
  days: number;
  orders: number;
  lines: number;
  answers: number;
  lost: number;
  doubled: number;
}

/** Where workers are killed: what waits for these tables in these statements is in the middle of its step. */
const steps: readonly (readonly [string, RegExp])[] = [
  ["dispatch_run", /insert into "dispatch_run"/],
  ["remittance", /update remittance r set sha256/],
  ["remittance", /update remittance set status = 'published'/],
  ["event", /'OrdemEnviada'|insert into event/],
];
const intakeSteps: readonly (readonly [string, RegExp])[] = [
  ["answer_file", /insert into "answer_file"/],
  ["answer_line", /copy answer_line/i],
  ["answer_file", /update answer_file f set status/],
  ["answer_file", /receipt_written_at/],
];

/** What the timetable would enqueue within a minute. */
const DUE = ["dispatch", "resume_intake"];

/** Where the defendant of every draft is a client: each is asked once of each order. */
const ISPBS = ["99000001", "99000002", "99000003", "91000002"];

export async function runCrashes(settings: CrashSettings): Promise<CrashCounts> {
  const random = seeded(settings.seed);
  await using service = await crashService(random);
  const institutions = crashInstitutions(service.t);
  const protocols: string[] = [];
  const holidays = new Set(
    [2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()),
  );
  let day = localDate(Temporal.Now.instant());
  let counts = countsOf(service, 0, protocols, institutions);
  for (let done = 1; done <= settings.days; done++) {
    day = nextBusinessDay(day, holidays);
    await oneDay({ service, institutions, protocols, random, settings, day });
    counts = countsOf(service, done, protocols, institutions);
    settings.print(
      Object.entries(counts).map(([name, value]) => `${name} ${value}`).join(", "),
    );
    assert.deepEqual([counts.lost, counts.doubled], [0, 0]);
    await checkDatabase(service, protocols);
    const { until: wanted } = settings;
    if (wanted && counts.kills >= wanted.kills && counts.cuts >= wanted.cuts) break;
  }
  await checkFeed(service, protocols);
  return counts;
}

interface Day {
  readonly service: CrashService;
  readonly institutions: Institutions;
  readonly protocols: string[];
  readonly random: Random;
  readonly settings: CrashSettings;
  readonly day: Temporal.PlainDate;
}

async function oneDay({ service, institutions, protocols, random, settings, day }: Day): Promise<void> {
  const { t, server } = service;
  const alive = async () => {
    for (const task of DUE) {
      // A job that is just being taken can make it wait in a circle; the next look adds it.
      await server.rows(`select graphile_worker.add_job('${task}', job_key := '${task}')`).catch(() => {});
    }
  };
  /** Kills and cuts while something goes on. */
  const disturb = async (kills: number, named: typeof steps) => {
    for (let n = 0; n < kills; n++) {
      const choice = random();
      if (choice < 0.25) await service.killAt(...named[Math.floor(random() * named.length)]!);
      else service.kill();
      if (random() < 0.2) await service.cut();
      await alive();
      await pause(800 * random());
    }
  };
  // The night before: the workers are idle, the APIs are not.
  await service.beginAt(at(day, "18:40:00"));
  const begun = protocols.length;
  await Promise.all([
    protocolOrders(service, settings.ordersADay, protocols),
    disturb(Math.ceil(settings.killsADay / 4), steps),
  ]);
  assert.equal(protocols.length, begun + settings.ordersADay);

  await service.beginAt(at(day, "19:00:01"));
  await alive();
  await disturb(Math.ceil(settings.killsADay / 2), steps);
  if (random() < 0.3) await service.restart();
  const finished = `select 1 from dispatch_run where business_date = '${day}' and finished_at is not null`;
  await until("the dispatch to be finished", async () => {
    await alive();
    await pause(300);
    return (await t.rows(finished)).length > 0;
  }, { limitMs: 300_000, seen: service.output });

  t.setTime(`${day}T19:00:30`);
  await institutions.collect();
  await disturb(Math.ceil(settings.killsADay / 4), intakeSteps);
  await until("every answer's receipt", async () => {
    await alive();
    await pause(300);
    return (await institutions.receipts()).size >= institutions.delivered();
  }, { limitMs: 300_000, seen: service.output });
}

const at = (day: Temporal.PlainDate, time: string): string =>
  day.toZonedDateTime({ timeZone: "America/Sao_Paulo", plainTime: time }).toInstant().toString();

/** Protocols orders, each call repeated under its key until it is answered. */
async function protocolOrders(service: CrashService, count: number, protocols: string[]): Promise<void> {
  const { stagingData } = await externalServices();
  const token = await tokenFrom(service.issuer, JUDGE, stagingData.user(JUDGE)!.password);
  const post = async (path: string, json: unknown) => {
    const key = crypto.randomUUID();
    return await until(`POST ${path}`, async () => {
      const answer = await fetch(`${service.api()}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify(json),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      );
      if (answer !== undefined && answer.status < 300) return JSON.parse(answer.text);
      // Away, starting, or another call under the same key not known to be dead yet.
      if (answer !== undefined) assert.ok([409, 503].includes(answer.status), answer.text);
      return undefined;
    }, { everyMs: 200, limitMs: 300_000, seen: service.output });
  };
  for (let n = 0; n < count; n++) {
    const { id } = await post("/v1/ordem/minuta", draftJson());
    const [{ numeroProtocolo }] = await post("/v1/ordem/protocolar", { minutas: [id] });
    protocols.push(numeroProtocolo);
  }
}

function countsOf(
  { faults }: CrashService,
  days: number,
  protocols: readonly string[],
  { asked, collectedTwice, delivered }: Institutions,
): CrashCounts {
  const wanted = protocols.flatMap((number) => ISPBS.map((ispb) => `${number} ${ispb}`));
  const found = new Map<string, number>();
  for (const [key, times] of asked) {
    const line = key.split(" ").slice(0, 2).join(" ");
    found.set(line, (found.get(line) ?? 0) + times);
  }
  return {
    days,
    ...faults,
    orders: protocols.length,
    lines: [...found.values()].reduce((sum, times) => sum + times, 0),
    answers: delivered(),
    lost: days === 0 ? 0 : wanted.filter((line) => !found.has(line)).length,
    doubled: collectedTwice.length + [...found.values()].filter((times) => times > 1).length +
      new Set(found.keys()).difference(new Set(wanted)).size,
  };
}

/** What the rows say after a day: every order there once, every target answered once, nothing alarming. */
async function checkDatabase({ t }: CrashService, protocols: readonly string[]): Promise<void> {
  assert.deepEqual(
    (await t.rows(
      "select protocol_number as n from court_order where protocol_number is not null order by 1",
    ))
      .map((row) => (row as { n: string }).n),
    protocols.toSorted(),
  );
  assert.deepEqual(
    await t.rows("select 1 from order_target where affected and code is null"),
    [],
    "every target is answered",
  );
  assert.deepEqual(await t.rows("select file_name, status from answer_file where status <> 'accepted'"), []);
  assert.deepEqual(
    await t.rows(`select type, subject, detail from alarm where resolved_at is null
      and type not in ('service-stopped', 'process-failed', 'silence', 'overdue')`),
    [],
  );
}

/** The feed tells each thing once. */
async function checkFeed({ t }: CrashService, protocols: readonly string[]): Promise<void> {
  const told = await t.rows(`select o.protocol_number as n, e.type, count(*)::int as times
    from event e join court_order o on o.id = e.order_id
    where e.type in ('OrdemProtocolada', 'OrdemEnviada') group by 1, 2 order by 1, 2`);
  assert.deepEqual(
    told,
    protocols.toSorted().flatMap((n) =>
      ["OrdemEnviada", "OrdemProtocolada"].map((type) => ({ n, type, times: 1 }))
    ),
  );
}
