/** The wiring: opens what a role needs, in order, and closes it in the reverse order. What each role opens is in `program/roles/`. */
import {
  loggedSettings,
  readConfig,
  readConfigFile,
  settingNames,
  settingValues,
  withSecretFiles,
} from "./program/config.ts";
import { migrateDatabase, openDatabase } from "./program/roles/database.ts";
import {
  openPrerequisites,
  openUntilAvailable,
  openWhole,
  type Prerequisites,
  type RoleContext,
} from "./program/roles/opening.ts";
import { openServices } from "./program/roles/services.ts";
import { handleUncaughtErrors } from "./program/terminal/last_resort.ts";
import { fileLog, keepFilesPrivate, standardLog } from "./program/terminal/logging.ts";
import { openSteps, withoutSteps } from "./program/terminal/printing.ts";
import {
  explainBadNames,
  explainFailure,
  explainUnexpectedEnd,
  printIfPossible,
  roleOf,
  stopSignal,
} from "./program/terminal/terminal.ts";

/** What a role does not need it does not load: an API process carries no job runner, and a worker no page. */
const parts = {
  worker: () => import("./program/roles/worker.ts"),
  api: () => import("./program/roles/api.ts"),
  metrics: () => import("./program/roles/metrics.ts"),
};

/** Opens what a role needs. */
async function open(opening: RoleContext): Promise<void> {
  const { role } = opening.config;
  // Commands open what they need themselves.
  if (role === "command") return;
  const prerequisites = await opening.step("Banco de dados", () => openPrerequisites(opening));
  printIfPossible(prerequisites.staging?.portNotice ?? "");
  if (role === "migrate" || role === "start") {
    const migrated = await opening.step("Tabelas", () => migrateDatabase(opening, prerequisites));
    if (role === "migrate") {
      return printIfPossible(migrated.length === 0 ? "Nada a migrar\n" : `${migrated.join("\n")}\n`);
    }
  }
  // Staging brings a database of its own, which is there.
  if (role !== "start") {
    return await openUntilAvailable(opening, (again) => openRole(again, prerequisites, role));
  }
  const staging = prerequisites.staging!;
  try {
    await openWhole(opening, (whole) => openRole(whole, prerequisites, role));
    printIfPossible(staging.welcome());
  } catch (error) {
    const explained = staging.explainRecovery(error);
    if (explained === undefined) throw error;
    printIfPossible(explained);
  }
}

/** Opens what a role needs of its database, and what stands on it. */
async function openRole(
  opening: RoleContext,
  prerequisites: Prerequisites,
  role: "api" | "worker" | "start",
): Promise<void> {
  const database = await openDatabase(opening, prerequisites, role);
  if (database === undefined) return;
  const services = await openServices(opening, prerequisites, database);
  const observe = opening.config.metricsPort === undefined
    ? undefined
    : await (await parts.metrics()).serveMetrics(opening.config.metricsPort, {
      ...opening,
      ...prerequisites,
      ...database,
    });
  const program = { ...opening, ...prerequisites, ...database, ...services, observe };
  const { step } = opening;
  if (role !== "api") {
    await step("Dados e trabalhos", async () => await (await parts.worker()).openWorker(program));
  }
  if (role !== "worker") await step("API e páginas", async () => await (await parts.api()).openApi(program));
}

/** Runs one role until it is asked to stop. */
async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const role = roleOf(args);
  const ini = await readConfigFile().catch(explainFailure);
  const env = await withSecretFiles(Deno.env.toObject(), ini).catch(explainFailure);
  const config = readConfig(role, env, ini);
  if (!config.ok) return explainBadNames(config.error);
  const processLog = role === "start"
    ? await fileLog(config.value.dataDir).catch(explainFailure)
    : standardLog();
  const { log, lost: lostLines } = processLog;
  if (role !== "migrate") {
    log("info", "Starting", { role, settings: loggedSettings(settingValues(env, ini, settingNames)) });
  }
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  let code = 0;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    [failure, code] = [error, 1];
    stopping.abort();
  };
  stopSignal().then(() => stopping.abort());
  const hooks = handleUncaughtErrors(log, (unexpected, error) => {
    code = unexpected;
    // The log of the other roles is what their terminal shows.
    if (role === "start") explainUnexpectedEnd(error, config.value.dataDir);
    stopping.abort();
  });
  const { stopSeconds } = config.value;
  stopping.signal.addEventListener("abort", () =>
    setTimeout(async () => {
      log("warn", "Stopping takes too long; what runs is left to others", { stopSeconds });
      await processLog.flush();
      Deno.exit(code);
    }, stopSeconds * 1_000));
  try {
    await using stack = new AsyncDisposableStack();
    const step = role === "start" ? openSteps() : withoutSteps;
    await open({ config: config.value, log, lostLines, stack, hooks, signal: stopping.signal, fail, step });
    if (role !== "migrate") await stopped;
  } catch (error) {
    await processLog.flush();
    explainFailure(error);
  }
  await processLog.flush();
  if (failure !== undefined) explainFailure(failure);
  Deno.exit(code);
}

if (import.meta.main) await main(Deno.args);
