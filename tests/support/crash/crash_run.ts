/**
 * Business days over the service while its processes and PostgreSQL's are killed, at named steps and at random, and the
 * database's connections are cut. Courts call until they are answered; institutions collect and answer. After each day
 * everything is counted: what was lost, and what was done twice.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../../domain/calendar/calendar.ts";
import { saveChannel } from "../../../store/sftp/channels.ts";
import { type Random, seeded } from "../processes/random.ts";
import { sftpServer } from "../sftp/sftp_server.ts";
import { until } from "../until.ts";
import { checkDay, checkEnd, freeQueue, losses, repeatSetAside, type Seen } from "./crash_checks.ts";
import { crashCourts } from "./crash_courts.ts";
import { crashInstitutions, type Places } from "./crash_institutions.ts";
import { type CrashService, crashService } from "./crash_service.ts";
import { allSteps, courtSteps, dispatchSteps, intakeSteps, morningSteps, type Step } from "./crash_steps.ts";

interface CrashSettings {
  readonly seed: number;
  readonly days: number;
  /** Ends after the day in which it answers true, whatever `days` says. */
  readonly isEnough?: (counts: CrashCounts) => boolean;
  readonly ordersADay: number;
  readonly killsADay: number;
  /** How long the queue may take to be free once nobody is killed any more. */
  readonly queueSeconds: number;
  readonly print: (line: string) => void;
}

interface CrashCounts {
  readonly days: number;
  readonly kills: number;
  readonly atSteps: number;
  /** Steps at which nobody was killed. */
  readonly missed: readonly string[];
  readonly databaseKills: number;
  readonly cuts: number;
  readonly restarts: number;
  readonly orders: number;
  readonly lines: number;
  readonly files: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Whose server the service delivers to and fetches from. */
export const SFTP_ISPB = "99000002";

/** Runs business days until enough was killed. @throws on the first thing lost, done twice or wrong */
export async function runCrashes(settings: CrashSettings): Promise<CrashCounts> {
  const random = seeded(settings.seed);
  await using service = await crashService(random);
  await using sftp = await sftpServer();
  await service.clock.setTo(Temporal.Now.instant());
  const places = await openChannel(service, sftp);
  await using courts = await crashCourts(service);
  const institutions = crashInstitutions(service.t, service.clock.now, new Map([[SFTP_ISPB, places]]));
  const seen: Seen = { service, courts, institutions };
  const holidays = new Set(
    [2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()),
  );
  let day = localDate(Temporal.Now.instant());
  for (let days = 1;; days++) {
    day = nextBusinessDay(day, holidays);
    await oneDay({ ...seen, random, settings, days, day });
    await repeatSetAside(service);
    const freed = await freeQueue(seen, settings.queueSeconds);
    const counts = countsOf(seen, days);
    settings.print(`${told(numbersOf(counts))}, queue free after ${freed.toFixed(1)} s`);
    assert.deepEqual([counts.lost, counts.doubled], [0, 0]);
    await checkDay(seen);
    if (days < settings.days && !settings.isEnough?.(counts)) continue;
    await checkEnd(seen);
    const hits = service.faults.steps;
    settings.print(told(Object.fromEntries(allSteps.map(({ name }) => [name, hits.get(name) ?? 0]))));
    return counts;
  }
}

const numbersOf = ({ missed: _, ...numbers }: CrashCounts) => numbers;
const told = (numbers: object) => Object.entries(numbers).map(([name, n]) => `${name} ${n}`).join(", ");

const countsOf = (seen: Seen, days: number): CrashCounts => {
  const { faults: { steps, ...faults } } = seen.service;
  const atSteps = [...steps.values()].reduce((sum, times) => sum + times, 0);
  const missed = allSteps.map(({ name }) => name).filter((name) => !steps.has(name));
  return { days, atSteps, missed, ...faults, files: seen.institutions.delivered().files, ...losses(seen) };
};

export async function openChannel(
  { t, clock }: CrashService,
  server: Awaited<ReturnType<typeof sftpServer>>,
): Promise<Places> {
  const { keysDir } = t.ctx.sftp;
  await Deno.mkdir(keysDir, { recursive: true });
  await Deno.writeTextFile(`${keysDir}/${SFTP_ISPB}.key`, server.privateKey, { mode: 0o600 });
  const folders = { outboxFolder: `${server.home}/outbox`, inboxFolder: `${server.home}/inbox` };
  const channel = {
    ispb: SFTP_ISPB,
    host: "127.0.0.1",
    port: server.port,
    username: server.user,
    authentication: "key" as const,
    hostKeys: [server.hostKey],
    ...folders,
    receiptsFolder: `${server.home}/receipts`,
    afterFetch: "delete" as const,
    enabled: true,
    deliversFrom: clock.now().subtract({ hours: 24 }),
  };
  await t.db.transaction().execute((tx) => saveChannel(tx, channel, clock.now()));
  return { outbox: folders.outboxFolder, inbox: folders.inboxFolder };
}

interface Day extends Seen {
  readonly random: Random;
  readonly settings: CrashSettings;
  /** Which of the run's days. */
  readonly days: number;
  readonly day: Temporal.PlainDate;
}

const at = (day: Temporal.PlainDate, time: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: "America/Sao_Paulo", plainTime: time }).toInstant();

async function oneDay(context: Day): Promise<void> {
  const { service, courts, institutions, settings, days, day } = context;
  const { t, clock, output } = service;
  const share = (part: number) => Math.ceil(settings.killsADay * part);
  const met = (what: string, isMet: () => Promise<boolean>) =>
    until(what, async () => {
      await service.setOff();
      await repeatSetAside(service);
      await pause(300);
      return await isMet();
    }, { limitMs: 300_000, seen: output });

  // Answers are published on the third business day.
  if (days > 3) {
    await disturb(context, share(0.2), morningSteps, () => clock.setTo(at(day, "08:00:05")));
  }
  await clock.setTo(at(day, "18:40:00"));
  const protocoled = courts.protocol(settings.ordersADay, day);
  await Promise.all([protocoled, disturb(context, share(0.2), courtSteps, () => courts.sendPrecedent())]);
  await disturb(context, share(0.35), dispatchSteps, () => clock.setTo(at(day, "19:00:01")));
  const finished = `select 1 from dispatch_run where business_date = '${day}' and finished_at is not null`;
  await met("the dispatch to be finished", async () => (await t.rows(finished)).length > 0);
  const sent = `select 1 from remittance r left join file_delivery d on d.file_name = r.file_name
    where r.ispb = '${SFTP_ISPB}' and d.delivered_at is null`;
  await met("the channel to have its files", async () => (await t.rows(sent)).length === 0);

  await clock.setTo(at(day, "20:00:00"));
  await disturb(context, share(0.25), intakeSteps, () => institutions.collect());
  await met(
    "every answer's receipt",
    async () => (await institutions.receipts()).size >= institutions.delivered().files,
  );
}

/**
 * Kills and cuts while something goes on: at the steps that were met least so far, in their order, and in between anybody at
 * any moment. What is to go on begins when the first step is waited for.
 */
async function disturb(
  { service, random }: Day,
  kills: number,
  steps: readonly Step[],
  begin: () => Promise<unknown>,
): Promise<void> {
  const met = ({ name }: Step) => service.faults.steps.get(name) ?? 0;
  const least = [...steps].sort((a, b) => met(a) - met(b)).slice(0, Math.ceil(kills * 0.6));
  let begun: Promise<unknown> | undefined;
  const goOn = async () => {
    await (begun ??= begin());
    await service.setOff();
  };
  for (const step of steps.filter((step) => least.includes(step))) {
    await service.killAt(step, goOn);
    if (random() < 0.7) service.kill();
    if (random() < 0.15) await service.cut();
    if (random() < 0.06) await service.killDatabaseSession();
    if (random() < 0.04) await service.restart(random() < 0.5 ? "killed" : "in order");
    await pause(800 * random());
  }
  await goOn();
}
