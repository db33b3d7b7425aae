/** What all roles share on starting: their context and the external services they need. */
import type { Clock, Log, LostLines } from "../../domain/ports.ts";
import type { BnpAccess } from "../../registries/bnp.ts";
import { keepLoopbackDirect } from "../../registries/http/loopback.ts";
import type { ExternalAddresses } from "../../registries/mod.ts";
import type { Staging } from "../../staging/mod.ts";
import { isDatabaseUnavailable } from "../../store/connection/database_unavailable.ts";
import { retryUntilAvailable } from "../../store/queue/retries.ts";
import { type Config, stagingSettings } from "../config.ts";
import { machineClock, movedClock } from "../opening/command_clock.ts";
import type { FailureHooks } from "../terminal/last_resort.ts";
import type { Steps } from "../terminal/printing.ts";

export interface RoleContext {
  readonly config: Config;
  readonly log: Log;
  readonly lostLines: () => LostLines;
  /** Closes everything the role opens. */
  readonly stack: AsyncDisposableStack;
  /** Handlers of uncaught errors. */
  readonly hooks: FailureHooks;
  /** Aborted when the process is to stop. */
  readonly signal: AbortSignal;
  /** Shows a step of the start to the person at the terminal. */
  readonly step: Steps;
  /** Stops the process because of an error, which is explained when all is closed. */
  readonly fail: (error: Error) => void;
}

/**
 * External services: as configured or, with `start`, provided by the staging environment if not configured.
 */
export interface Prerequisites {
  /** Present only with `start`. */
  readonly staging: Staging | undefined;
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly databaseUrl: string;
  /** Undefined if there are no migrations to run. */
  readonly ownerDatabaseUrl: string | undefined;
  /** Undefined for roles that call no external service. */
  readonly externalAddresses: ExternalAddresses | undefined;
  readonly secretKey: string | undefined;
  readonly bankAccess: BnpAccess | undefined;
  readonly publicUrl: string | undefined;
}

/** Finds the external services or, with `start`, starts them. */
export async function openPrerequisites({ config, log, stack }: RoleContext): Promise<Prerequisites> {
  keepLoopbackDirect();
  const staging = config.role === "start" ? stack.use(await loadStaging(config, log)) : undefined;
  const { databaseUrl, ownerDatabaseUrl, externalAddresses } = staging ?? config;
  return {
    staging,
    clock: staging?.clock.now ?? await movedClock(config) ?? machineClock,
    realClock: machineClock,
    databaseUrl: databaseUrl!,
    ownerDatabaseUrl,
    externalAddresses,
    secretKey: config.secretKey ?? staging?.secretKey,
    bankAccess: config.bank ?? staging?.bank,
    publicUrl: staging?.publicUrl ?? config.consoles.publicUrl,
  };
}

async function loadStaging(config: Config, log: Log): Promise<Staging> {
  // Loaded by `start` only.
  const { openStaging } = await import("../../staging/mod.ts");
  const { publicUrl, clientId: consoleClientId } = config.consoles;
  return openStaging(
    { ...config, settingsFile: stagingSettings(config.dataDir), publicUrl, consoleClientId },
    log,
  );
}

/** Opens something of several parts; where one cannot be opened, those before it are closed. */
export async function openWhole<C extends Pick<RoleContext, "stack">>(
  opening: C,
  open: (opening: C) => Promise<void>,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  await open({ ...opening, stack });
  opening.stack.use(stack.move());
}

/**
 * Opens what needs the database. When the database goes away in between, what was opened is closed and all of it is opened
 * again once the database is back, with a line in the log for each try.
 *
 * @param open closes by the stack it is given; returns early when the process is to stop
 * @throws what no waiting mends, with all closed that was opened
 */
export async function openUntilAvailable<C extends Pick<RoleContext, "log" | "stack" | "signal">>(
  opening: C,
  open: (opening: C) => Promise<void>,
): Promise<void> {
  const { log, signal } = opening;
  await retryUntilAvailable(() => openWhole(opening, open), {
    signal,
    onRetry: (error, tries) =>
      log("warn", "The database went away during the start; starting again", { error, tries }),
  }).catch((error) => {
    if (!signal.aborted || !isDatabaseUnavailable(error)) throw error;
  });
}
