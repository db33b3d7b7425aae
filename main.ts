/** The wiring: the only file that knows every folder. Opens in order, closes in the reverse order. */
import { type Config, readConfig, readConfigFile, stagingSettings } from "./config.ts";
import { openExchange, requireNothingAhead } from "./exchange/mod.ts";
import { runDue } from "./jobs/run_due.ts";
import { watchService } from "./jobs/operations/service_watch.ts";
import { startPresence } from "./jobs/presence.ts";
import { type FailureHooks, handleUncaughtErrors } from "./commands/last_resort.ts";
import { fileLog, keepFilesPrivate, standardLog } from "./commands/logging.ts";
import type { Log } from "./domain/ports.ts";
import { migrations } from "./migrations/mod.ts";
import { outgoingRule } from "./registries/address.ts";
import { precedentsBank } from "./registries/bnp.ts";
import { openMailer } from "./registries/mail.ts";
import { openRegistries } from "./registries/mod.ts";
import { openWebhooks } from "./registries/webhook.ts";
import type { App } from "./routes/app.ts";
import { routes } from "./routes/mod.ts";
import { listen } from "./routes/http/serve.ts";
import { VERSION } from "./routes/openapi/version.ts";
import { findSearchFault } from "./search/index_fault.ts";
import { openSearch } from "./search/mod.ts";
import { awaitSchema } from "./store/await_schema.ts";
import { connect, processName } from "./store/connection.ts";
import { activeHolidays } from "./store/calendar/holidays.ts";
import { raiseAlarm } from "./store/operations/alarms.ts";
import { QUEUE_SHARE } from "./store/queue/queue_pool.ts";
import { requireRuntime } from "./commands/runtime_role.ts";
import { openSealKeys } from "./commands/seal_keys.ts";
import {
  explainBadNames,
  explainFailure,
  printText,
  redactedMessage,
  roleOf,
  stopSignal,
} from "./commands/terminal.ts";
import { openConsoles } from "./web/consoles.ts";
import { website } from "./web/mod.tsx";

/** What a role does not need it does not load: an API process carries no job runner, and only `start` the staging. */
const parts = {
  staging: () => import("./staging/mod.ts"),
  worker: () => import("./jobs/worker.ts"),
  migrate: () => import("./commands/migration.ts"),
  probe: () => import("./jobs/worker_probe.ts"),
};

/** How long a request waits for a connection when none is left; jobs have time. */
const REQUEST_WAITS_MS = 2_000;

interface Opening {
  readonly config: Config;
  readonly log: Log;
  /** What it opens is closed by. */
  readonly stack: AsyncDisposableStack;
  /** What an error that nobody caught is met with. */
  readonly means: FailureHooks;
  /** The process is to stop. */
  readonly signal: AbortSignal;
}

/** Opens what a role needs. */
async function open({ config, log, stack, means, signal }: Opening): Promise<void> {
  const { role, host, prefix, openpgp, exchangeDir: dir } = config;
  // Commands open what they need themselves.
  if (role === "command") return;
  const staging = role === "start"
    ? stack.use(
      await (await parts.staging()).openStaging(
        {
          ...config,
          settingsFile: stagingSettings(config.dataDir),
          publicUrl: config.consoles.publicUrl,
          consoleClientId: config.consoles.clientId,
        },
        log,
      ),
    )
    : undefined;
  const { databaseUrl, externalAddresses } = staging ?? config;
  // To the millisecond: what is answered now and what the database answers later are the same text.
  const realClock = () => Temporal.Now.instant().round("millisecond");
  const clock = staging?.clock.now ?? realClock;
  const onError = (error: Error) => log("error", "A database connection was lost", { error });
  const process = processName(role);
  if (role === "migrate" || role === "start") {
    const { migrateAs } = await parts.migrate();
    const ownerUrl = staging?.ownerDatabaseUrl ?? config.ownerDatabaseUrl;
    const migrated = await migrateAs({ ownerUrl: ownerUrl!, runtimeUrl: databaseUrl!, onError });
    if (role === "migrate") {
      return printText(migrated.length === 0 ? "Nada a migrar\n" : `${migrated.join("\n")}\n`);
    }
  }
  const { pool, db, close } = connect(databaseUrl!, {
    max: role === "worker" || role === "start" ? config.postgresPool - QUEUE_SHARE : config.postgresPool,
    applicationName: process,
    keepsOne: true,
    onError,
    ...role === "api" && { waitMs: REQUEST_WAITS_MS },
  });
  stack.defer(close);
  if (!(await awaitSchema(db, Object.keys(migrations), { log, signal }))) return;
  await requireRuntime(db);
  const sealKeys = staging?.sealKeys ?? await openSealKeys(config);
  means.raise = (error) =>
    raiseAlarm(db, clock(), {
      type: "process-failed",
      subject: role,
      detail: `O processo ${process} encontrou um erro inesperado e terminou: ${
        redactedMessage(String(error))
      }. Veja o log dele.`,
    });
  const presence = await startPresence(db, log, {
    name: process,
    role,
    version: VERSION,
    host: Deno.hostname(),
  });
  stack.defer(presence.stop);

  const registries = openRegistries({ ...externalAddresses!, clock, realClock, guard: { log } });
  const secretKey = config.secretKey ?? staging!.secretKey;
  const webhooks = openWebhooks({ secretKey, ...config.webhooks, realClock });
  const search = await openSearch({ db, typesense: config.typesense });
  const bankAccess = config.bank ?? staging?.bank;
  const bank = bankAccess && precedentsBank({ ...bankAccess, guard: { log } });
  const holidays = () => activeHolidays(db);
  const sftp = { keysDir: config.sftp.keysDir, isAllowed: outgoingRule(config.sftp.networks) };
  if (role !== "api") {
    const exchange = await openExchange({ db, pool, clock, log, dir, holidays, sftp, openpgp });
    await requireNothingAhead({ ...exchange, dir });
    const { silenceLimits, keyNoticeDays, seriesIntervalDays, unitsFile } = config;
    const precedents = bank && { bank, search };
    const limits = { silenceLimits, keyNoticeDays, seriesIntervalDays };
    const { anchors, retention } = config;
    const jobs = {
      ...exchange,
      sealKeys,
      anchors,
      retention,
      registries,
      webhooks,
      precedents,
      unitsFile,
      ...limits,
    };
    await staging?.seedDatabase(jobs);
    const { workerConcurrency: concurrency, inboxPollSeconds: pollSeconds, sftp: { channels } } = config;
    const { startWorker } = await parts.worker();
    const worker = await startWorker(jobs, { concurrency, channels, pollSeconds, process });
    stack.defer(worker.stop);
    means.renew = worker.renew;
    if (config.workerPort !== undefined) {
      const { workerProbe } = await parts.probe();
      stack.use(listen(host, [config.workerPort])).open(workerProbe(db, process));
    }
  }
  let isSeeding = bank !== undefined && config.bank === undefined;
  if (role !== "worker") {
    const moveClock = staging && (async (to: Temporal.Instant) => {
      await staging.clock.moveTo(to);
      return await runDue(db);
    });
    const { tokenUrl } = externalAddresses!;
    const publicUrl = staging?.publicUrl ?? config.consoles.publicUrl;
    const watch = { queueMinutes: config.queueMinutes, watchedSince: realClock() };
    const app: App = {
      db,
      clock,
      log,
      sealKeys,
      registries,
      webhooks,
      search,
      ...bank && {
        findSearchFault: () => isSeeding ? Promise.resolve("building") : findSearchFault(db, search),
      },
      watch,
      holidays,
      sftp,
      tokenUrl,
      prefix,
      relationshipLimits: config.relationshipLimits,
      amountLimit: config.amountLimit,
      corsOrigins: config.corsOrigins,
      trustedProxies: config.trustedProxies,
      serviceTokenCourts: config.serviceTokenCourts,
      secrecyModuleUrl: config.secrecyModuleUrl ?? staging?.secrecyModuleUrl,
      publicUrl,
      consoles: publicUrl === undefined ? undefined : openConsoles({
        ...config.consoles,
        ...{ publicUrl, issuer: externalAddresses!.issuer, http: role === "start", secretKey, realClock },
      }),
      demo: staging?.demo,
      ...moveClock && { moveClock },
    };
    const fetch = await website(app, routes(app).fetch);
    const httpServer = stack.use(staging?.httpServer ?? listen(host, [config.port ?? 8000]));
    httpServer.open(staging?.withExternalPages(fetch) ?? fetch);
    const { email, webhook } = config.alarms;
    const watching = watchService(app, {
      ...watch,
      mail: email && { ...email, mailer: openMailer(email) },
      webhook: webhook && { ...webhook, client: webhooks },
      consoleUrl: publicUrl,
    });
    stack.defer(watching.stop);
  }
  if (bank !== undefined && config.bank === undefined) {
    await staging?.seedPrecedents({ db, clock, bank, search });
    isSeeding = false;
  }
  if (staging !== undefined) printText(staging.welcome());
}

/** Runs one role until it is asked to stop. */
async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const role = roleOf(args);
  const ini = await readConfigFile().catch(explainFailure);
  const config = readConfig(role, Deno.env.toObject(), ini);
  if (!config.ok) return explainBadNames(config.error);
  const log = role === "start" ? await fileLog(config.value.dataDir).catch(explainFailure) : standardLog();
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  let code = 0;
  stopSignal().then(() => stopping.abort());
  const means = handleUncaughtErrors(log, (unexpected) => {
    code = unexpected;
    stopping.abort();
  });
  const { stopSeconds } = config.value;
  stopping.signal.addEventListener("abort", () =>
    setTimeout(() => {
      log("warn", "Stopping takes too long; what runs is left to others", { stopSeconds });
      Deno.exit(code);
    }, stopSeconds * 1_000));
  try {
    await using stack = new AsyncDisposableStack();
    await open({ config: config.value, log, stack, means, signal: stopping.signal });
    if (role !== "migrate") await stopped;
  } catch (error) {
    explainFailure(error);
  }
  Deno.exit(code);
}

if (import.meta.main) await main(Deno.args);
