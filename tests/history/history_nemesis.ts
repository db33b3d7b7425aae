/** What is done to the service while it is called, drawn by the seed: short faults one after another, and long ones alone. */
import { setTimeout as pause } from "node:timers/promises";
import type { CrashService } from "../support/crash/crash_service.ts";
import { copyDatabase, type DatabaseCopy } from "../support/database/restored.ts";
import type { SmallDisk } from "../support/faults/small_disk.ts";
import { oneOf, type Random } from "../support/processes/random.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { taskArguments } from "../support/processes/tasks.ts";
import { externalServices } from "../support/registries/external_services.ts";
import { until } from "../support/until.ts";
import type { HistoryLog } from "./history_log.ts";

export interface NemesisSettings {
  readonly service: CrashService;
  readonly log: HistoryLog;
  readonly random: Random;
  /** Milliseconds on the way to and from the database. */
  readonly line: { delayMs: number };
  /** The exchange folder's own, where one can be mounted. */
  readonly disk: SmallDisk | undefined;
  readonly exchangeDir: string;
  /** Lets the institutions stay away from their folders meanwhile. */
  withoutBanks(work: () => Promise<void>): Promise<void>;
  /** Calls what asks the corporate registry. */
  callOnce(): Promise<unknown>;
}

/** A fault that lasts for a while and is over when it ends. */
type Fault = (settings: NemesisSettings) => Promise<void>;

const within = (random: Random, from: number, to: number) => from + (to - from) * random();

const kill: Fault = async ({ service, random }) => {
  service.kill();
  await pause(within(random, 0, 3_000));
};

/** One process stands still for two to fifty seconds, and does not know it. */
const stand: Fault = async ({ service, random }) => {
  const { apis, workers } = service.processes();
  const one = oneOf(random, [...apis, ...workers]);
  if (one.ended()) return;
  Deno.kill(one.pid, "SIGSTOP");
  await pause(random() < 0.7 ? within(random, 2_000, 10_000) : within(random, 10_000, 50_000));
  if (!one.ended()) Deno.kill(one.pid, "SIGCONT");
};

const cut: Fault = async ({ service, random }) => {
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    await service.cut().catch(() => {});
    await pause(within(random, 100, 600));
  }
};

/** The line to the database swallows what is sent, or is slow. */
const swallow: Fault = async ({ line, random }) => {
  line.delayMs = random() < 0.5 ? Infinity : 150;
  await pause(within(random, 1_000, 6_000));
  line.delayMs = 0;
};

const databaseKilled: Fault = ({ service, random }) =>
  random() < 0.6 ? service.killDatabaseSession() : service.restart(random() < 0.5 ? "killed" : "in order");

/** Tables in which somebody holds what others must write, for some seconds. */
const LOCKED = ["court_order", "order_target", "split", "delegation", "remittance", "event", "answer_file"];

const hold: Fault = async ({ service, random }) => {
  const { pool, close } = service.server.connect(1);
  try {
    const holder = await pool.connect();
    const table = oneOf(random, LOCKED);
    await holder.query(`begin; set local lock_timeout = '2s'; lock table ${table} in exclusive mode`)
      .then(() => pause(within(random, 1_000, 12_000)), () => {});
    holder.release(true);
  } catch {
    // The database is away just then.
  } finally {
    await close();
  }
};

/** Minutes forward or back, as when a machine's clock is corrected; never over an hour that matters. */
const jump: Fault = async ({ service: { clock }, random }) => {
  const seconds = Math.round(within(random, -120, 120));
  const now = clock.now().toZonedDateTimeISO("America/Sao_Paulo");
  const to = now.add({ seconds });
  const isSafe = to.hour === now.hour && to.minute > 0 && to.minute < 55 && now.minute > 3 && now.hour !== 18;
  if (isSafe) await clock.setTo(to.toInstant());
};

const fill: Fault = async ({ disk, random }) => {
  if (disk === undefined) return;
  await disk.fill();
  await pause(within(random, 2_000, 8_000));
  await disk.empty();
};

const faults = { kill, stand, cut, swallow, databaseKilled, hold, jump, fill };
const weights: Readonly<Record<keyof typeof faults, number>> = {
  ...{ kill: 30, stand: 14, cut: 16, swallow: 8, databaseKilled: 6, hold: 14, jump: 6, fill: 6 },
};
const drawn = Object.entries(weights).flatMap(([name, weight]) =>
  Array(weight).fill(name)
) as (keyof typeof faults)[];

/** Does one thing after another until it is told to stop; what it has begun, it ends. @returns how many of each */
export async function disturbUntil(
  stopped: AbortSignal,
  settings: NemesisSettings,
  counts: Map<string, number>,
): Promise<void> {
  const { random, log } = settings;
  while (!stopped.aborted) {
    await pause(within(random, 2_500, 8_000), undefined, { signal: stopped }).catch(() => {});
    if (stopped.aborted) return;
    const name = oneOf(random, drawn);
    log.note(name);
    await faults[name](settings);
    log.note(`${name} is over`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

const TOLD_WITHIN_MS = 60_000;
/** As the service's looks come. */
const TICK_MS = 5_000;

/**
 * Lasts until operators are told, or should have been long since. Meanwhile it does what a look does, a timer of five
 * seconds and a question to the database, and adds up how much later than that each ends.
 *
 * @returns what that came to: how long a busy machine has kept looks waiting, in milliseconds
 */
async function untilTold(
  { log, service }: NemesisSettings,
  falta: string,
  assuntos: readonly string[],
): Promise<number> {
  log.see("nemesis", "fault", { falta, assuntos, dentroDeMs: TOLD_WITHIN_MS, passo: "begins" });
  const from = log.entries.length;
  const end = performance.now() + 3 * TOLD_WITHIN_MS;
  /** By webhook and by e-mail. */
  const isTold = () =>
    new Set(
      log.entries.slice(from).filter(({ f }) => f === "alarm")
        .map(({ value }) => value as { readonly assunto: string; readonly canal?: string })
        .filter(({ assunto }) => assuntos.some((subject) => assunto.includes(subject)))
        .map(({ canal }) => canal),
    ).size === 2;
  let late = 0;
  while (!isTold() && performance.now() < end) {
    const begun = performance.now();
    await pause(TICK_MS);
    await service.server.rows("select 1").catch(() => {});
    late += Math.max(0, performance.now() - begun - TICK_MS);
  }
  return Math.round(late);
}

const isOver = ({ log }: NemesisSettings, falta: string, assuntos: readonly string[], atrasoMs: number) =>
  log.see("nemesis", "fault", { falta, assuntos, dentroDeMs: TOLD_WITHIN_MS, passo: "ends", atrasoMs });

type Held = (settings: NemesisSettings, last: () => Promise<void>) => Promise<void>;

const onDisk =
  (begin: (disk: SmallDisk) => Promise<void>, end: (disk: SmallDisk) => Promise<void>): Held =>
  async ({ disk, withoutBanks }, last) => {
    if (disk === undefined) return;
    await withoutBanks(async () => {
      await begin(disk);
      await last();
      await end(disk);
    });
  };

/** The whole server takes no writes, or takes them again. */
async function setReadOnly({ service }: NemesisSettings, isReadOnly: boolean): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const { pool, close } = service.server.connect(1);
  closing.defer(close);
  const session = await pool.connect();
  closing.defer(() => session.release(true));
  await session.query("set default_transaction_read_only = off");
  await session.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await session.query("select pg_reload_conf()");
}

/** Faults that operators are told of within their minute, each with what it is called in the alarm. */
const told: Readonly<Record<string, readonly [subject: (s: NemesisSettings) => readonly string[], Held]>> = {
  "no worker": [() => ["no-worker"], ({ service }, last) => service.whileEnded("worker", last)],
  "no API": [() => ["no-api"], ({ service }, last) => service.whileEnded("api", last)],
  "database away": [() => ["watch-unanswered"], async ({ service }, last) => {
    await service.server.stop();
    await last();
    await service.server.start();
  }],
  "workers standing": [() => ["no-worker"], async ({ service }, last) => {
    const stopped = service.processes().workers.filter((one) => !one.ended());
    for (const { pid } of stopped) Deno.kill(pid, "SIGSTOP");
    await last();
    for (const one of stopped) if (!one.ended()) Deno.kill(one.pid, "SIGCONT");
  }],
  "line to the database swallows": [() => ["watch-unanswered"], async ({ line }, last) => {
    line.delayMs = Infinity;
    await last();
    line.delayMs = 0;
  }],
  "database read-only": [() => ["watch-unanswered"], async (settings, last) => {
    await setReadOnly(settings, true);
    await last();
    await setReadOnly(settings, false);
  }],
  "exchange folder away": [
    ({ exchangeDir }) => [exchangeDir],
    async ({ exchangeDir, withoutBanks }, last) => {
      await withoutBanks(async () => {
        await Deno.rename(exchangeDir, `${exchangeDir}.away`);
        await last();
        await Deno.rename(`${exchangeDir}.away`, exchangeDir);
      });
    },
  ],
  "exchange folder full": [
    ({ exchangeDir }) => [exchangeDir],
    onDisk((disk) => disk.fill(), (disk) => disk.empty()),
  ],
  "exchange folder read-only": [
    ({ exchangeDir }) => [exchangeDir],
    onDisk((disk) => disk.readOnly(), (disk) => disk.writable()),
  ],
  "corporate registry away": [() => ["corporate"], async ({ service: { clock }, callOnce }, last) => {
    const { standIns } = await externalServices();
    standIns.behave("corporate", { mode: "failing", status: 503 });
    // Longer than its answers are remembered.
    await clock.setTo(clock.now().add({ minutes: 2 }));
    await Promise.all([last(), callOnce()]);
    standIns.behave("corporate", { mode: "normal" });
  }],
};
export const toldFaults: readonly string[] = Object.keys(told);

/** Holds one of them until operators are told of it. */
export async function holdUntilTold(name: string, settings: NemesisSettings): Promise<void> {
  const [subjectsOf, hold] = told[name]!;
  const subjects = subjectsOf(settings);
  let late: number | undefined;
  await hold(settings, async () => {
    late = await untilTold(settings, name, subjects);
  });
  // Where there is no disk of our own there was no fault.
  if (late !== undefined) isOver(settings, name, subjects, late);
  await untilEnded(settings.log, subjects);
}

/** Until operators are told the end of whatever they were told about a fault, so that the next is told anew. */
async function untilEnded({ entries }: HistoryLog, subjects: readonly string[]): Promise<void> {
  type Alarm = { readonly id: string; readonly assunto: string; readonly situacao: string };
  const told = (situacao: string) =>
    entries.filter(({ f }) => f === "alarm").map(({ value }) => value as Alarm).filter((alarm) =>
      alarm.situacao === situacao && alarm.id !== "" &&
      subjects.some((subject) => alarm.assunto.includes(subject))
    ).map(({ id }) => id);
  const isEnded = () => {
    const ended = new Set(told("ENCERRADO"));
    return told("ABERTO").every((id) => ended.has(id));
  };
  // A process that was killed meanwhile tells no end of its own.
  await until("the end to be told", isEnded, { limitMs: 60_000, everyMs: 500 }).catch(() => {});
  await pause(2 * TICK_MS);
}

export const CUTOFF_LOCKED = "cut-off behind a lock";

/**
 * Somebody holds what the cut-off writes, from before it until operators are told: readers go on.
 *
 * @param reachCutoff lets the hour come
 */
export async function lockCutoff(settings: NemesisSettings, reachCutoff: () => Promise<void>): Promise<void> {
  const { pool, close } = settings.service.server.connect(1);
  const subjects = ["lock-held", "cutoff-missed", "watch-unanswered"];
  const holder = await pool.connect();
  await holder.query("begin; lock table remittance in exclusive mode");
  await reachCutoff();
  const late = await untilTold(settings, CUTOFF_LOCKED, subjects);
  holder.release(true);
  await close();
  isOver(settings, CUTOFF_LOCKED, subjects, late);
}

/** The owner's address that copies and commands go by. */
export async function copyNow({ service, log }: NemesisSettings): Promise<DatabaseCopy> {
  log.see("nemesis", "copy", {});
  const copy = await copyDatabase(service.server.url);
  log.note("copied");
  return copy;
}

/** Puts the copy in the place of the database under the folder that went on, recovers, and starts everything again. */
export async function restore(copy: DatabaseCopy, { service, log }: NemesisSettings): Promise<void> {
  log.note("restoring");
  await service.whileEnded("all", async () => {
    await copy.restore();
    const { out, err } = await runDeno(
      [...taskArguments("recover"), "--apply", "--motivo", "Ensaio de faltas"],
      service.env,
    );
    log.note("recovered", { out, err });
  });
  log.see("nemesis", "restore", {});
}
