/** What is done to the service while it is called, drawn by the seed: short faults one after another, and long ones alone. */
import { setTimeout as pause } from "node:timers/promises";
import type { CrashService } from "../support/crash/crash_service.ts";
import { copyDatabase, type DatabaseCopy } from "../support/database/restored.ts";
import type { SmallDisk } from "../support/faults/small_disk.ts";
import { oneOf, type Random } from "../support/processes/random.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { taskArguments } from "../support/processes/tasks.ts";
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

/** A minute of silence, two looks of 15 seconds, and what a machine that is busy with others needs for them. */
const TOLD_WITHIN_MS = 60_000 + 2 * 15_000 + 45_000;

/** Lasts until operators are told, or should have been. */
async function untilTold(
  { log }: NemesisSettings,
  falta: string,
  assuntos: readonly string[],
): Promise<void> {
  const of = { falta, assuntos, dentroDeMs: TOLD_WITHIN_MS };
  log.see("nemesis", "fault", { ...of, passo: "begins" });
  const from = log.entries.length;
  const isTold = () =>
    log.entries.slice(from).some(({ f, value }) =>
      f === "alarm" && assuntos.some((subject) => (value as { assunto: string }).assunto.includes(subject))
    );
  await until("operators to be told", isTold, { limitMs: TOLD_WITHIN_MS + 5_000, everyMs: 200 }).catch(
    () => {},
  );
}

const isOver = ({ log }: NemesisSettings, falta: string, assuntos: readonly string[]) =>
  log.see("nemesis", "fault", { falta, assuntos, dentroDeMs: TOLD_WITHIN_MS, passo: "ends" });

/** Faults that operators are told of within their minute, each with what it is called in the alarm. */
const told: Readonly<
  Record<
    string,
    readonly [readonly string[], (s: NemesisSettings, last: () => Promise<void>) => Promise<void>]
  >
> = {
  "no worker": [["no-worker"], ({ service }, last) => service.whileEnded("worker", last)],
  "no API": [["no-api"], ({ service }, last) => service.whileEnded("api", last)],
  "database away": [["watch-unanswered"], async ({ service }, last) => {
    await service.server.stop();
    await last();
    await service.server.start();
  }],
  "workers standing": [["no-worker"], async ({ service }, last) => {
    const stopped = service.processes().workers.filter((one) => !one.ended());
    for (const { pid } of stopped) Deno.kill(pid, "SIGSTOP");
    await last();
    for (const one of stopped) if (!one.ended()) Deno.kill(one.pid, "SIGCONT");
  }],
  "cut-off behind a lock": [["cutoff-missed", "watch-unanswered"], async ({ service }, last) => {
    const { pool, close } = service.server.connect(1);
    const holder = await pool.connect();
    await holder.query("begin; lock table remittance in access exclusive mode");
    await last();
    holder.release(true);
    await close();
  }],
};
export const toldFaults: readonly string[] = Object.keys(told);

/** Holds one of them until operators are told of it. */
export async function holdUntilTold(name: string, settings: NemesisSettings): Promise<void> {
  const [subjects, hold] = told[name]!;
  await hold(settings, () => untilTold(settings, name, subjects));
  isOver(settings, name, subjects);
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
