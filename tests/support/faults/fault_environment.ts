/** What faults are tried on: the service as its processes, on a disk, behind a line and over files that can be made to fail. */
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../../domain/calendar/calendar.ts";
import { JUDGE } from "../api.ts";
import { checkDay, freeQueue, losses, type Seen } from "../crash/crash_checks.ts";
import { crashCourts } from "../crash/crash_courts.ts";
import { crashInstitutions } from "../crash/crash_institutions.ts";
import { crashService } from "../crash/crash_service.ts";
import { postgresPair } from "../database/postgres_pair.ts";
import { seeded } from "../processes/random.ts";
import { tokenFrom } from "../processes/role_environment.ts";
import { externalServices } from "../registries/external_services.ts";
import { canMount } from "../sftp/sftp_server.ts";
import { until } from "../until.ts";
import { type FileFaults, fileFaults } from "./file_faults.ts";
import { type SmallDisk, smallDisk } from "./small_disk.ts";
import { tcpProxy } from "./tcp_proxy.ts";

/** What users saw while it lasted, and the seconds from its end until everything was right again. */
export interface Outcome {
  readonly seen: string;
  readonly seconds: number;
}

export interface FaultEnvironment extends Seen, AsyncDisposable {
  readonly files: FileFaults;
  /** The exchange folder's. @throws where nothing can be mounted */
  disk(): SmallDisk;
  /** PostgreSQL's own. @throws likewise, and where the environment was opened without one */
  database(): SmallDisk;
  /** Milliseconds that whatever goes to and from the database is on its way. */
  readonly line: { delayMs: number };
  day: Temporal.PlainDate;
  at(time: string): Temporal.Instant;
  /** Calls one of the APIs as a judge. @returns status and problem code, as text */
  ask(method: string, path: string, json?: unknown, as?: string): Promise<string>;
  /** Moves the clock to the cut-off and lets it be seen. */
  cutoff(): Promise<void>;
  isDispatched(): Promise<boolean>;
  /** The open alarms' types, or `none`. */
  alarms(): Promise<string>;
  /** Seconds until something is so, looked at without helping. */
  secondsUntil(what: string, isSo: () => Promise<boolean>): Promise<number>;
  /** Begins the next business day, with two orders that wait for its cut-off. */
  beginDay(): Promise<void>;
  /** Lets institutions answer what they can collect, until every answer has its receipt. */
  answer(): Promise<void>;
  /** Lets the day end: all is dispatched, collected, answered and given receipts; then everything is looked at. */
  endDay(): Promise<void>;
}

const holidays = new Set([2026, 2027].flatMap(nationalHolidays).map(({ date }) => date.toString()));
const LIMIT_MS = 300_000;

export interface FaultEnvironmentOptions {
  /** The exchange folder has a disk of its own, where one can be mounted. */
  readonly exchangeDisk?: boolean;
  /** PostgreSQL has a disk of its own. */
  readonly ownDisk?: boolean;
  /** PostgreSQL is a primary with a standby. */
  readonly standby?: "synchronous" | "asynchronous";
}

/** Tries a fault on a business day of its own, and looks at everything at its end. */
export async function tryFault(
  environment: FaultEnvironment,
  fault: (environment: FaultEnvironment) => Promise<Outcome>,
): Promise<Outcome> {
  await environment.beginDay();
  const outcome = await fault(environment);
  await environment.endDay();
  return outcome;
}

export async function openFaultEnvironment(
  seed: number,
  { exchangeDisk = true, ownDisk = false, standby }: FaultEnvironmentOptions = {},
): Promise<FaultEnvironment> {
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "assets-faults-" });
  await Deno.chmod(dir, 0o755);
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const disk = canMount && exchangeDisk ? stack.use(await smallDisk(dir, "disk", 48)) : undefined;
  const database = canMount && ownDisk ? stack.use(await smallDisk(dir, "database", 600)) : undefined;
  const files = await fileFaults(dir);
  const line = { delayMs: 0 };
  const service = stack.use(
    await crashService(seeded(seed), {
      exchangeDir: `${disk?.path ?? dir}/exchange`,
      databaseDir: database?.path,
      server: standby && await postgresPair([], { synchronous: standby === "synchronous" }),
      through: (port) => stack.use(tcpProxy(port, [], () => line.delayMs)).port,
      besides: files.env,
    }),
  );
  const { clock, t, output } = service;
  await clock.setTo(Temporal.Now.instant());
  const courts = stack.use(await crashCourts(service));
  const institutions = crashInstitutions(t, clock.now, new Map());
  const seen: Seen = { service, courts, institutions };
  const closing = stack.move();
  const rows = (query: string) => service.server.rows<Record<string, unknown>>(query).catch(() => undefined);
  const environment: FaultEnvironment = {
    ...seen,
    ...{ files, line },
    disk: () => mounted(disk),
    database: () => mounted(database),
    day: localDate(Temporal.Now.instant()),
    at: (time) =>
      environment.day.toZonedDateTime({ timeZone: "America/Sao_Paulo", plainTime: time }).toInstant(),
    async ask(method, path, json, as = JUDGE) {
      const token = await tokenOf(service.env["OIDC_ISSUER"]!, as);
      return await fetch(`${service.api()}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...json !== undefined && { body: JSON.stringify(json) },
      }).then(async (answer) => {
        const text = await answer.text();
        const { codigo = "" } = text.startsWith("{") ? JSON.parse(text) : {};
        return `${answer.status} ${answer.ok ? "" : codigo}`.trim();
      }, () => "no answer");
    },
    async cutoff() {
      await clock.setTo(environment.at("19:00:01"));
      await service.setOff();
    },
    isDispatched: async () =>
      (await rows(
        `select 1 from dispatch_run where business_date = '${environment.day}' and finished_at is not null`,
      ) ?? []).length > 0,
    async alarms() {
      const open = await rows("select distinct type from alarm where resolved_at is null order by 1") ?? [];
      return open.map(({ type }) => type).join(", ") || "none";
    },
    async secondsUntil(what, isSo) {
      const began = performance.now();
      await until(what, isSo, { everyMs: 100, limitMs: LIMIT_MS, seen: output });
      return (performance.now() - began) / 1_000;
    },
    async beginDay() {
      environment.day = nextBusinessDay(environment.day, holidays);
      await clock.setTo(environment.at("18:40:00"));
      await courts.protocol(2, environment.day);
    },
    async answer() {
      await institutions.collect();
      await until("every answer's receipt", async () => {
        await service.setOff();
        await pause(300);
        return (await institutions.receipts()).size >= institutions.delivered().files;
      }, { limitMs: LIMIT_MS, seen: output });
    },
    async endDay() {
      if (Temporal.Instant.compare(clock.now(), environment.at("19:00")) < 0) await environment.cutoff();
      await environment.secondsUntil("the dispatch to be finished", environment.isDispatched);
      await clock.setTo(environment.at("20:00:00"));
      await environment.answer();
      // Looked at every five minutes: what was told of and is over.
      await t.rows("select graphile_worker.add_job('watch', job_key := 'watch')");
      await freeQueue(seen, 60);
      await checkDay(seen);
      const { lost, doubled } = losses(seen);
      if (lost + doubled > 0) throw new Error(`${lost} lines lost, ${doubled} doubled`);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
  return environment;
}

function mounted(disk: SmallDisk | undefined): SmallDisk {
  if (disk === undefined) throw new Error("Not tried: it takes root and the right to mount");
  return disk;
}

const tokens = new Map<string, string>();

/** Kept: a fault of the issuer is none of these. */
async function tokenOf(issuer: string, cpf: string): Promise<string> {
  const known = tokens.get(`${issuer} ${cpf}`) ??
    await tokenFrom(issuer, cpf, (await externalServices()).stagingData.user(cpf)!.password);
  tokens.set(`${issuer} ${cpf}`, known);
  return known;
}
