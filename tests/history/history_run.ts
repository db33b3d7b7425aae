/**
 * Business days of several courts and institutions over two APIs, two workers, one PostgreSQL and one exchange folder,
 * disturbed all along; whatever anybody was told is written down, and judged by what knows nothing of the service.
 */
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../domain/calendar/calendar.ts";
import { type CrashService, crashService } from "../support/crash/crash_service.ts";
import { smallDisk } from "../support/faults/small_disk.ts";
import { tcpProxy } from "../support/faults/tcp_proxy.ts";
import { type Random, seeded } from "../support/processes/random.ts";
import { canMount } from "../support/sftp/sftp_server.ts";
import { isBetween, restorationsOf } from "./checker_entries.ts";
import { type Banks, openBanks, openWays } from "./history_bank.ts";
import { actUntil, type CourtMemory } from "./history_clients.ts";
import { actsOf, type Court, courtsOfStaging } from "./history_court.ts";
import { type Caller, openCaller } from "./history_http.ts";
import { type HistoryLog, openHistory } from "./history_log.ts";
import {
  copyNow,
  CUTOFF_LOCKED,
  disturbUntil,
  holdUntilTold,
  lockCutoff,
  type NemesisSettings,
  restore,
  toldFaults,
} from "./history_nemesis.ts";
import { type CourtObserver, listAll, observeCourt, receiveAlarms, showTo } from "./history_observers.ts";

interface HistorySettings {
  readonly seed: number;
  /** Where the history is written. */
  readonly path: string;
  /** Business days at most, and after which of them it is enough. */
  readonly days: number;
  readonly isEnough: () => boolean;
  /** Clients of each court at once. */
  readonly clients: number;
  /** How long they act in the morning and before the cut-off. */
  readonly actingSeconds: number;
  /** Whether long faults, which operators are told of, and restorations are among the days. */
  readonly isLong: boolean;
  /** How many of the long ones a day has. */
  readonly toldADay: number;
  readonly print: (line: string) => void;
}

interface World {
  readonly settings: HistorySettings;
  readonly service: CrashService;
  readonly log: HistoryLog;
  readonly random: Random;
  readonly caller: Caller;
  readonly courts: readonly {
    readonly court: Court;
    readonly memory: CourtMemory;
    readonly observer: CourtObserver;
  }[];
  readonly banks: Banks;
  readonly nemesis: NemesisSettings;
  readonly counts: Map<string, number>;
}

const holidays = new Set([2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()));
const at = (day: Temporal.PlainDate, time: string) =>
  day.toZonedDateTime({ timeZone: "America/Sao_Paulo", plainTime: time }).toInstant();

/** @returns how many of each fault there were */
export async function runHistory(settings: HistorySettings): Promise<ReadonlyMap<string, number>> {
  await using stack = new AsyncDisposableStack();
  const random = seeded(settings.seed);
  const dir = await Deno.makeTempDir({ prefix: "assets-history-" });
  await Deno.chmod(dir, 0o755);
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const disk = canMount ? stack.use(await smallDisk(dir, "disk", 64)) : undefined;
  const exchangeDir = `${disk?.path ?? dir}/exchange`;
  const line = { delayMs: 0 };
  const alarms = stack.use(await receiveAlarms());
  const service = stack.use(
    await crashService(seeded(settings.seed + 1), {
      exchangeDir,
      through: (port) => stack.use(tcpProxy(port, [], () => line.delayMs)).port,
      besides: alarms.env,
    }),
  );
  const first = nextBusinessDay(localDate(Temporal.Now.instant()), holidays);
  await service.clock.setTo(at(first, "10:00:00"));
  const log = stack.use(openHistory(settings.path, service.clock.now));
  alarms.writeTo(log);
  const caller = openCaller(service.addresses, service.env["OIDC_ISSUER"]!, seeded(settings.seed + 2));
  const courts: World["courts"][number][] = [];
  for (const court of await courtsOfStaging()) {
    const memory = {
      waiting: new Set<string>(),
      answered: new Set<string>(),
      secret: new Set<string>(),
    };
    const observer = stack.use(
      await observeCourt(court, caller, log, (number) => void memory.answered.add(number)),
    );
    courts.push({ court, memory, observer });
  }
  const ways = await openWays(service, caller, log, stack);
  const banks = openBanks(exchangeDir, service.clock.now, seeded(settings.seed + 3), log, ways);
  let isAway = false;
  let visited = Promise.resolve();
  const [{ court }] = courts as [World["courts"][number]];
  const nemesis: NemesisSettings = {
    ...{ service, log, line, disk, exchangeDir, random: seeded(settings.seed + 4) },
    async withoutBanks(work) {
      isAway = true;
      await visited;
      await work();
      isAway = false;
    },
    callOnce: () => caller.ask(court.judge, "GET", "/v1/ordem"),
  };
  const world: World = {
    ...{ settings, service, log, random, caller, courts, nemesis },
    banks: {
      ...banks,
      async visit() {
        if (!isAway) await (visited = banks.visit());
      },
    },
    counts: new Map(),
  };
  await liveThrough(world, first);
  return world.counts;
}

async function liveThrough(world: World, first: Temporal.PlainDate): Promise<void> {
  const { settings, log, service } = world;
  const visiting = new AbortController();
  const visits = (async () => {
    while (!visiting.signal.aborted) {
      await world.banks.visit();
      await pause(500);
    }
  })();
  const helping = setInterval(() => void service.setOff().catch(() => {}), 5_000);
  try {
    let day = first;
    for (let days = 1;; days++) {
      await oneDay(world, day, days);
      const entries = log.entries.length;
      settings.print(`day ${days} (${day}): ${entries} entries, ${world.banks.awaited()} receipts awaited`);
      day = nextBusinessDay(day, holidays);
      if (days >= settings.days || settings.isEnough()) break;
    }
    await atEnd(world, day);
  } finally {
    clearInterval(helping);
    visiting.abort();
    await visits;
  }
}

const longFaults = [...toldFaults.slice(0, 4), CUTOFF_LOCKED, ...toldFaults.slice(4)];

/** The morning's splits, the afternoon's protocols over the cut-off, the evening's answers. */
async function oneDay(world: World, day: Temporal.PlainDate, days: number): Promise<void> {
  const { service: { clock }, settings, nemesis, log, counts } = world;
  await clock.setTo(at(day, "08:00:05"));
  const calm = async (name: string, work: () => Promise<void>) => {
    await work();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  await disturbed(world, settings.actingSeconds, () => clock.setTo(at(day, "10:05:00")));
  const isRestoring = settings.isLong && days % 4 === 3;
  const nth = counts.get("told") ?? 0;
  const copy = isRestoring ? await copyNow(nemesis) : undefined;
  await using _ = copy;
  const faults = settings.isLong && !isRestoring
    ? Array.from({ length: settings.toldADay }, (_, n) => longFaults[(nth + n) % longFaults.length]!)
    : [];
  world.counts.set("told", nth + faults.length);
  // The cut-off comes while the clients act.
  const before = Math.round(settings.actingSeconds * 0.6);
  const isLocked = faults.includes(CUTOFF_LOCKED);
  const evening = at(day, isLocked ? "18:58:00" : "19:00:00").subtract({ seconds: before });
  await disturbed(world, settings.actingSeconds, () => clock.setTo(evening));
  if (isLocked) {
    await calm(CUTOFF_LOCKED, () => lockCutoff(nemesis, () => clock.setTo(at(day, "19:00:00"))));
  }
  if (faults.length > 0) {
    await act(world, 4);
    if (Temporal.Instant.compare(clock.now(), at(day, "19:06:00")) < 0) {
      await clock.setTo(at(day, "19:06:00"));
    }
  }
  for (const fault of faults) {
    if (fault !== CUTOFF_LOCKED) await calm(fault, () => holdUntilTold(fault, nemesis));
  }
  if (copy !== undefined) {
    const collected = () => log.entries.filter(({ f }) => f === "collected").length;
    const before = collected();
    await waited(log, "files before the restoration", () => collected() > before);
    await pause(15_000 * world.random());
    await calm("restore", () => restore(copy, nemesis));
  }
  log.note("evening");
  await settled(world);
}

/** Clients act, without a fault. */
async function act({ courts, settings, caller, log, random }: World, seconds: number): Promise<void> {
  const stopping = AbortSignal.timeout(seconds * 1_000);
  await Promise.all(
    courts.flatMap(({ court, memory }) =>
      Array.from(
        { length: settings.clients },
        (_, n) =>
          actUntil(stopping, `court-${court.jtr}-${n + 1}`, {
            court,
            memory,
            caller,
            log,
            random: seeded(random() * 2 ** 32),
          }),
      )
    ),
  );
}

async function disturbed(world: World, seconds: number, begin: () => Promise<void>): Promise<void> {
  await begin();
  const acting = new AbortController();
  const faults = disturbUntil(acting.signal, world.nemesis, world.counts);
  await act(world, seconds);
  acting.abort();
  await faults;
}

/** How long is waited for what should become true; what has not, the checker sees. */
const WAIT_MS = 150_000;

async function waited(log: HistoryLog, what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + WAIT_MS;
  // A moment in which it stays so: what follows from it may still be on its way.
  for (let times = 0; times < 4 && performance.now() < end; times = isSo() ? times + 1 : 0) await pause(500);
  if (!isSo()) log.note("waited in vain", { for: what });
}

/** Until nobody has read anything new for some seconds: answers are published, and series go on, one after the other. */
async function quiet({ entries }: HistoryLog): Promise<void> {
  const reads = () => entries.filter(({ f }) => f === "feed").length;
  for (let before = -1, times = 0; before !== reads() && times < 12; times++) {
    before = reads();
    await pause(10_000);
  }
}

/** What was acknowledged before the cut-off has been collected, and every answer has its receipt. */
async function settled({ log, banks, service: { clock } }: World): Promise<void> {
  const removed = new Set(
    log.entries.filter(({ f }) => f === "remove").flatMap(({ value }) =>
      (value as { numero?: string }).numero ?? []
    ),
  );
  const drafts = new Map<string, readonly string[]>();
  const scheduled = new Set<string>();
  for (const { f, type, value, call } of log.entries) {
    if (f !== "draft" || type !== "ok") continue;
    const { alvos, dataProtocolo } = log.entries[call!]!.value as {
      alvos: Record<string, string>;
      dataProtocolo?: string;
    };
    const { id } = value as { id: string };
    drafts.set(id, Object.keys(alvos));
    if (dataProtocolo !== undefined && dataProtocolo > localDate(clock.now()).toString()) scheduled.add(id);
  }
  const cutoff = at(localDate(clock.now()), "19:00:00");
  const isAfter = Temporal.Instant.compare(clock.now(), cutoff) >= 0;
  // What was answered between a copy and its restoration may be gone.
  const restorations = restorationsOf(log.entries);
  const due = log.entries.filter((entry) =>
    entry.f === "protocol" && entry.type === "ok" && !isBetween(restorations, entry)
  )
    .flatMap(({ value }) => value as { id: string; numero: string; em: string }[])
    .filter(({ id, numero, em }) =>
      !scheduled.has(id) && isAfter && !removed.has(numero) && Temporal.Instant.compare(em, cutoff) < 0
    )
    .flatMap(({ id, numero }) => (drafts.get(id) ?? []).map((ispb) => ({ numero, ispb })));
  await waited(
    log,
    "what is due to be collected",
    () => due.every(({ numero, ispb }) => banks.has(numero, ispb)),
  );
  await waited(log, "every receipt", () => banks.awaited() === 0);
}

/** Nobody disturbs any more: what is open is sent, answered and published; then all is looked at as a stranger would. */
async function atEnd(world: World, next: Temporal.PlainDate): Promise<void> {
  const { service: { clock }, log, courts, banks, caller } = world;
  banks.manner.answersAll = true;
  let day = next;
  for (let days = 0; days < 5; days++, day = nextBusinessDay(day, holidays)) {
    for (const time of ["08:00:05", "19:00:05"]) {
      await clock.setTo(at(day, time));
      await pause(6_000);
      await settled(world);
    }
  }
  await clock.setTo(at(day, "08:00:05"));
  await quiet(log);
  await waited(
    log,
    "every notice",
    () => courts.every(({ observer: { read, came } }) => read.every((id) => came.has(id))),
  );
  for (const { court, observer } of courts) {
    await observer.readAgain();
    await listAll(court, caller, log);
    for (const person of [court.assistant, court.stranger]) {
      if (person !== undefined) await showTo(person, court, caller, log);
    }
  }
  for (const { court } of courts) {
    const acts = actsOf(court, `court-${court.jtr}-end`, caller, log);
    const numbers = log.entries.filter(({ f, value }) =>
      f === "list" && (value as { tribunal: string }).tribunal === court.jtr
    ).flatMap(({ value }) =>
      (value as { ordens: { numero?: string }[] }).ordens.flatMap(({ numero }) => numero ?? [])
    );
    for (const number of numbers) await acts.read(number);
  }
  log.see("harness", "end", {});
}
