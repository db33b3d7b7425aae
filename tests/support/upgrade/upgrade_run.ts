/**
 * A service of the version before that has lived for weeks becomes this version under load, goes back, and comes again.
 * After each day everything is counted: what was lost, and what was done twice.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../../domain/calendar/calendar.ts";
import { createRuntimeRole } from "../../../store/connection/roles.ts";
import { checkDay, checkEnd, freeQueue, losses, type Seen } from "../crash/crash_checks.ts";
import { crashCourts } from "../crash/crash_courts.ts";
import { crashInstitutions } from "../crash/crash_institutions.ts";
import { type CrashService, crashService } from "../crash/crash_service.ts";
import type { OwnPostgres } from "../database/own_postgres.ts";
import { postgresPair } from "../database/postgres_pair.ts";
import { asRuntime, RUNTIME_PASSWORD } from "../database/template.ts";
import { seeded } from "../processes/random.ts";
import { runDeno } from "../processes/run_deno.ts";
import { ownSources, type Sources } from "../processes/tasks.ts";
import { until } from "../until.ts";
import { readWhile } from "./steady_calls.ts";

interface UpgradeSettings {
  readonly before: Sources;
  /** Business days that the version before has lived. */
  readonly days: number;
  readonly ordersADay: number;
  readonly print: (line: string) => void;
}

/** What is done before the cut-off of a day, and while it runs. */
interface Stage {
  readonly name: string;
  before(world: World): Promise<void>;
  during?(world: World): Promise<void>;
}

interface World extends Seen {
  readonly settings: UpgradeSettings;
  day: Temporal.PlainDate;
}

const holidays = new Set([2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()));

const both = async (service: CrashService, role: "api" | "worker", sources: Sources) => {
  for (const n of [0, 1]) await service.replace(role, n, sources);
};

/** Runs a command of a version on the service's database. @returns what it said */
async function command(sources: Sources, args: readonly string[], env: Record<string, string>) {
  const { code, out, err } = await runDeno(args, env, sources.folder);
  assert.equal(code, 0, out + err);
  return out;
}

/** As the unit does: it is told of the database alone. */
const migrate = (sources: Sources, { url }: OwnPostgres) =>
  command(sources, sources.arguments("migrate"), { DATABASE_OWNER_URL: url, DATABASE_URL: asRuntime(url) });

const stages: readonly Stage[] = [
  {
    name: "migrated under the version before, which goes on",
    async before({ service, settings }) {
      const migrated = async () => (await service.t.rows("select name from kysely_migration")).length;
      const [began, before] = [performance.now(), await migrated()];
      await migrate(ownSources, service.server);
      const seconds = (performance.now() - began) / 1_000;
      settings.print(`${await migrated() - before} migrations in ${seconds.toFixed(1)} s`);
    },
  },
  {
    name: "workers replaced, one before the cut-off and one while it runs",
    before: ({ service }) => service.replace("worker", 0, ownSources),
    during: ({ service }) => service.replace("worker", 1, ownSources),
  },
  {
    name: "APIs replaced in turn",
    before: ({ service }) => both(service, "api", ownSources),
  },
  {
    name: "back to the version before over the new schema",
    async before({ service, settings: { before } }) {
      await both(service, "worker", before);
      await both(service, "api", before);
      await command(before, before.arguments("audit"), service.env);
    },
  },
  {
    name: "to this version again",
    async before({ service }) {
      await both(service, "worker", ownSources);
      await both(service, "api", ownSources);
    },
  },
];

/** @throws on the first call that fails, and on the first thing lost, done twice or wrong */
export async function runUpgrade(settings: UpgradeSettings): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const service = await serviceOf(settings.before, stack);
  await service.clock.setTo(Temporal.Now.instant());
  const courts = stack.use(await crashCourts(service));
  const institutions = crashInstitutions(service.t, service.clock.now, new Map());
  const world: World = { service, courts, institutions, settings, day: localDate(Temporal.Now.instant()) };
  for (let day = 0; day < settings.days; day++) await liveDay(world);
  tell(world, `${settings.days} days of the version before`);
  for (const stage of stages) {
    await liveDay(world, stage);
    tell(world, stage.name);
  }
  // What was in series and transfers goes on for another week.
  for (let day = 0; day < 5; day++) await liveDay(world);
  await checkEnd(world);
  tell(world, "a week later");
}

async function serviceOf(sources: Sources, stack: AsyncDisposableStack): Promise<CrashService> {
  const server = await postgresPair([], { migrated: false });
  await createRuntimeRole(server.url, RUNTIME_PASSWORD);
  await migrate(sources, server);
  // Versions in folders of their own share the keys, as the units' do.
  const keys = await Deno.makeTempDir({ prefix: "assets-keys-" });
  stack.defer(() => Deno.remove(keys, { recursive: true }));
  return stack.use(await crashService(seeded(1), { server, sources, besides: { OPENPGP_KEYS_DIR: keys } }));
}

function tell({ settings, courts, ...seen }: World, what: string): void {
  const { orders, lines, lost, doubled } = losses({ courts, ...seen });
  settings.print(`${what}: orders ${orders}, lines ${lines}, lost ${lost}, doubled ${doubled}`);
  assert.deepEqual([lost, doubled], [0, 0]);
}

async function liveDay(world: World, stage?: Stage): Promise<void> {
  const { service, courts, institutions, settings } = world;
  const { t, clock, output } = service;
  const day = world.day = nextBusinessDay(world.day, holidays);
  const at = (time: string) =>
    clock.setTo(day.toZonedDateTime({ timeZone: "America/Sao_Paulo", plainTime: time }).toInstant());
  const met = (what: string, isMet: () => Promise<boolean>) =>
    until(what, async () => {
      await service.setOff();
      await pause(300);
      return await isMet();
    }, { limitMs: 300_000, seen: output });
  const finished = async () =>
    (await t.rows(
      `select 1 from dispatch_run where business_date = '${day}' and finished_at is not null`,
    )).length > 0;

  await at("08:00:05");
  await service.setOff();
  await at("18:40:00");
  await courts.protocol(settings.ordersADay, day);
  await courts.sendPrecedent();
  const dispatch = async () => {
    await at("19:00:01");
    await service.setOff();
    await stage?.during?.(world);
    await met("the dispatch to be finished", finished);
  };
  if (stage === undefined) await dispatch();
  else {
    await underLoad(world, async () => {
      await stage.before(world);
      await courts.protocol(3, day);
    });
    await reading(world, dispatch);
  }
  await at("20:00:00");
  // What another session held at the freeze leaves with a later turn of the evening.
  while (await institutions.collect() > 0) {
    await met(
      "every answer's receipt",
      async () => (await institutions.receipts()).size >= institutions.delivered().files,
    );
    await freeQueue(world, 300);
  }
  await checkDay(world);
}

/** Courts read while something is done. @throws when one is not served */
async function reading({ service, courts, settings }: World, work: () => Promise<void>): Promise<void> {
  const { addresses, env: { OIDC_ISSUER } } = service;
  const number = courts.protocols.at(-1)!;
  const { calls, failed, repeated, slowestMs } = await readWhile(
    { addresses, issuer: OIDC_ISSUER!, number },
    work,
  );
  settings.print(
    `${calls} readings, ${failed.length} refused, ${repeated} made again, the slowest ${
      Math.round(slowestMs)
    } ms`,
  );
  assert.deepEqual(failed.slice(0, 10), [], service.output().join("\n"));
}

/** Courts read and protocol while something is done. */
async function underLoad(world: World, work: () => Promise<void>): Promise<void> {
  const { courts, day, settings } = world;
  let over = false;
  const protocols = courts.protocols.length;
  const again = courts.repeated.length;
  await reading(world, async () => {
    const protocoling = (async () => {
      while (!over) await courts.protocol(1, day);
    })();
    try {
      await work();
    } finally {
      over = true;
      await protocoling;
    }
  });
  const made = courts.protocols.length - protocols;
  const repeated = courts.repeated.slice(again);
  settings.print(`${made} orders protocoled meanwhile, ${repeated.length} calls made again`);
}
