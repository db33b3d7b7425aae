/** What every role is opened with, and what it finds around it. */
import { machineClock, movedClock } from "../commands/opening/command_clock.ts";
import type { FailureHooks } from "../commands/terminal/last_resort.ts";
import { type Config, stagingSettings } from "../config.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { BankAccess } from "../registries/precedents/bnp.ts";
import type { ExternalAddresses } from "../registries/mod.ts";
import type { Staging } from "../staging/mod.ts";
import { isDatabaseUnavailable } from "../store/database_away.ts";
import { retryUntilAvailable } from "../store/queue/retries.ts";

export interface RoleContext {
  readonly config: Config;
  readonly log: Log;
  /** What it opens is closed by. */
  readonly stack: AsyncDisposableStack;
  /** What an error that nobody caught is met with. */
  readonly hooks: FailureHooks;
  /** The process is to stop. */
  readonly signal: AbortSignal;
}

/** What is outside the program: as configured or, for `start`, what is not configured as staging brings it. */
export interface Prerequisites {
  /** Of `start` alone. */
  readonly staging: Staging | undefined;
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly databaseUrl: string;
  /** Undefined where nothing is migrated. */
  readonly ownerDatabaseUrl: string | undefined;
  /** Undefined for roles that call nobody. */
  readonly externalAddresses: ExternalAddresses | undefined;
  readonly secretKey: string | undefined;
  readonly bankAccess: BankAccess | undefined;
  readonly publicUrl: string | undefined;
}

/** Finds what is outside the program; for `start`, brings it. */
export async function openPrerequisites({ config, log, stack }: RoleContext): Promise<Prerequisites> {
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
  // Only `start` loads it.
  const { openStaging } = await import("../staging/mod.ts");
  const { publicUrl, clientId: consoleClientId } = config.consoles;
  return openStaging(
    { ...config, settingsFile: stagingSettings(config.dataDir), publicUrl, consoleClientId },
    log,
  );
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
  const openOnce = async () => {
    await using stack = new AsyncDisposableStack();
    await open({ ...opening, stack });
    opening.stack.use(stack.move());
  };
  await retryUntilAvailable(openOnce, {
    signal,
    onRetry: (error, tries) =>
      log("warn", "The database went away during the start; starting again", { error, tries }),
  }).catch((error) => {
    if (!signal.aborted || !isDatabaseUnavailable(error)) throw error;
  });
}
