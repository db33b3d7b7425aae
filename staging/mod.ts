/**
 * The staging environment, opened by `task start`: the external services and the database that the service
 * needs.
 */
import { proxy } from "hono/proxy";
import type { Log } from "../domain/ports.ts";
import { exchangeFolders } from "../exchange/files/folders.ts";
import { FilesAhead } from "../exchange/files/newer_files.ts";
import type { IndexingApp } from "../jobs/precedents/indexing.ts";
import { loadInstitutions, loadUnits, writeHolidays } from "../jobs/refresh.ts";
import type { JobApp } from "../jobs/task.ts";
import type { BnpAccess } from "../registries/bnp.ts";
import type { ExternalAddresses } from "../registries/mod.ts";
import type { Demo } from "../routes/app.ts";
import type { Handler, HttpServer } from "../routes/http/serve.ts";
import type { SealKeys } from "../store/audit/seal_keys.ts";
import { createRuntimeRole } from "../store/connection/roles.ts";
import { insertDelegations } from "../store/delegations.ts";
import { answeringInstitutions } from "./answering_institutions.ts";
import { type AutomaticSwitches, automaticSwitches } from "./automatic_switches.ts";
import { type MovableClock, openMovableClock } from "./clock.ts";
import { absolute, keepCommandSettings } from "./command_settings.ts";
import { indexingClient } from "./data/seed_courts.ts";
import { createStagingData, type StagingData } from "./data/staging_data.ts";
import { explainDataInUse, lockDataDir } from "./data_lock.ts";
import { explainForeignDatabase, writeDatabaseMarker } from "./database_marker.ts";
import { openDemo } from "./guide.ts";
import { type IdentityProvider, startIdentityProvider } from "./identity/provider.ts";
import { listenAt, portNotice } from "./port.ts";
import { startPostgres } from "./postgres/postgres.ts";
import { openSealFiles, openSecretKey, type SealFiles } from "./seal_files.ts";
import { secrecyModuleUrl, withSecrecyModule } from "./secrecy_module.ts";
import { openDataClient, seedPrecedents } from "./staging_precedents.ts";
import { startStandIns } from "./stand_ins.ts";
import { recoverOwnDatabase, welcome } from "./welcome.ts";

interface StagingOptions {
  readonly host: string;
  /** HTTP port; undefined for 8000 or the next free one. */
  readonly port: number | undefined;
  readonly prefix: string;
  readonly dataDir: string;
  /** File of the movable clock; undefined for one in the staging environment's folder. */
  readonly clockFile: string | undefined;
  readonly exchangeDir: string;
  /** File by which other commands find the servers started here. */
  readonly settingsFile: string;
  /**
   * Public address of the service, as browsers know it; undefined for the one it listens at on this machine.
   */
  readonly publicUrl: string | undefined;
  /** Client id of the consoles at the identity provider. */
  readonly consoleClientId: string;
  /** Undefined to start a PostgreSQL of its own. */
  readonly databaseUrl: string | undefined;
  readonly ownerDatabaseUrl: string | undefined;
  /** Undefined to start an identity provider and registries of its own. */
  readonly externalAddresses: ExternalAddresses | undefined;
}

export interface Staging extends AsyncDisposable {
  /** Opened before everything else, since its port is part of every address. */
  readonly httpServer: HttpServer;
  readonly publicUrl: string;
  /** Says that the usual port was not to be had; undefined where it was, or another was asked for. */
  readonly portNotice: string | undefined;
  /** Database address of the runtime role. */
  readonly databaseUrl: string;
  /** Database address of the owner of the tables. */
  readonly ownerDatabaseUrl: string;
  readonly externalAddresses: ExternalAddresses;
  readonly clock: MovableClock;
  /** Used if the service was configured without one. */
  readonly secretKey: string;
  /** Keys of its own, kept in its folder. */
  readonly sealKeys: SealKeys;
  /**
   * Puts the identity provider and the secrecy module in front of the program's handler, so that all share
   * one origin.
   */
  withExternalPages(handler: Handler): Handler;
  /** Address of the simulated bank-secrecy module, used if none is configured. */
  readonly secrecyModuleUrl: string;
  /** Switches of the simulated institutions. */
  readonly automaticAnswers: AutomaticSwitches;
  /** Fills the database with test data and starts the simulated institutions. */
  seedDatabase(app: JobApp): Promise<void>;
  /**
   * Lets the simulated institutions answer what is due, and enqueues the intake of what they deliver.
   *
   * @returns the number of jobs
   */
  letInstitutionsAnswer(): Promise<number>;
  /**
   * The program's own precedents bank, for the indexing job; undefined with an external identity provider.
   */
  readonly bank: BnpAccess | undefined;
  /**
   * Accounts and examples to try; undefined with an external identity provider, which does not know the test
   * users.
   */
  readonly demo: Demo | undefined;
  /** Fills an empty precedents bank and its index through the API, so the HTTP server has to be open. */
  seedPrecedents(app: IndexingApp): Promise<void>;
  /** Message for the person who started it: addresses and test accounts. */
  welcome(): string;
  /**
   * What to do where the exchange folder is newer than a database of its own, which then runs alone so that
   * commands reach it; undefined for any other error.
   */
  explainRecovery(error: unknown): string | undefined;
}

/**
 * The folder is in use, or something the staging environment needs is missing; the message has the remedy.
 */
class CannotStart extends Error {}

const originOf = (host: string, port: number): string =>
  `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${port}`;

async function lockFor(dataDir: string, address: string) {
  const lock = await lockDataDir(dataDir, { pid: Deno.pid, address });
  if (!lock.ok) throw new CannotStart(explainDataInUse(dataDir, lock.error));
  return lock.value;
}

/** Opens everything outside the service; disposing closes it in reverse order. */
export async function openStaging(options: StagingOptions, log: Log): Promise<Staging> {
  await using stack = new AsyncDisposableStack();
  const { host, dataDir, consoleClientId } = options;
  const httpServer = stack.use(await listenAt(options));
  const origin = originOf(host, httpServer.port);
  stack.use(await lockFor(dataDir, origin));

  const stagingData = createStagingData();
  const publicUrl = options.publicUrl ?? origin + options.prefix;
  const clock = openMovableClock(clockFileOf(options));
  const [secretKey, seals, databaseUrls, externalAddresses] = await Promise.all([
    openSecretKey(`${dataDir}/secret_key`),
    openSealFiles(dataDir),
    databaseOf(options, log, stack),
    options.externalAddresses ??
      startOwnServices({ publicUrl, consoleClientId, dataDir, stagingData, log }, stack),
  ]);
  const notOwn = { provider: undefined, registriesUrl: undefined };
  const { provider, registriesUrl, ...addresses } = { ...notOwn, ...externalAddresses };
  const bank = provider && bankAccess(origin, options.prefix, addresses);
  const settings = commandSettings(options, { ...databaseUrls, seals, bank, stagingData });
  await keepCommandSettings(options.settingsFile, settings);
  const automaticAnswers = automaticSwitches(exchangeFolders(options.exchangeDir));
  const answering = stack.use(
    answeringInstitutions({ stagingData, automaticAnswers, clock: clock.now, log }),
  );
  const closing = stack.move();
  return {
    ...{ httpServer, publicUrl },
    portNotice: portNotice({ asked: options.port, used: httpServer.port, origin }),
    ...databaseUrls,
    externalAddresses: addresses,
    clock,
    secretKey,
    sealKeys: seals.keys,
    withExternalPages: (handler) =>
      withSecrecyModule(provider === undefined ? handler : withProvider(handler, provider), { publicUrl }),
    secrecyModuleUrl: secrecyModuleUrl(publicUrl),
    async seedDatabase(app) {
      await fillDatabase(app, stagingData);
      await answering.start(app);
    },
    letInstitutionsAnswer: answering.answer,
    automaticAnswers,
    bank,
    demo: provider && openDemo(stagingData, provider, options),
    seedPrecedents: async (app) => bank && await seedPrecedents(app, { ...bank, stagingData, log }),
    welcome: () =>
      welcome({
        ...options,
        ...{ origin, publicUrl, databaseUrl: databaseUrls.ownerDatabaseUrl, now: clock.now() },
        ownDatabase: options.databaseUrl === undefined,
        tokenUrl: new URL(addresses.tokenUrl, origin).href,
        invented: registriesUrl === undefined ? undefined : { stagingData, registriesUrl },
      }),
    explainRecovery: (error) => explainRecovery(error, options),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const explainRecovery = (error: unknown, { databaseUrl, dataDir }: StagingOptions): string | undefined =>
  error instanceof FilesAhead && databaseUrl === undefined ? recoverOwnDatabase(error, dataDir) : undefined;

/** Access to the program's own precedents bank for the indexing job. */
const bankAccess = (origin: string, prefix: string, { tokenUrl }: ExternalAddresses): BnpAccess => ({
  url: origin + prefix,
  tokenUrl: new URL(tokenUrl, origin).href,
  user: indexingClient.clientId,
  password: indexingClient.secret,
});

/**
 * Fills the database with what daily jobs would read, holidays, institutions and court units, and with test
 * delegations.
 */
async function fillDatabase(app: JobApp, { delegations }: StagingData): Promise<void> {
  await writeHolidays(app);
  await loadInstitutions(app);
  await loadUnits(app);
  await insertDelegations(app.db, delegations);
}

const clockFileOf = ({ clockFile, dataDir }: Pick<StagingOptions, "clockFile" | "dataDir">): string =>
  clockFile ?? `${dataDir}/clock`;

/** Settings with which other commands work on the same data. */
const commandSettings = (
  { exchangeDir, ...options }: StagingOptions,
  { databaseUrl, seals, bank, stagingData }: Pick<Staging, "databaseUrl" | "bank"> & {
    readonly seals: SealFiles;
    readonly stagingData: StagingData;
  },
) => ({
  DATABASE_URL: databaseUrl,
  ...seals.settings,
  ASSETS_CLOCK: absolute(clockFileOf(options)),
  EXCHANGE_DIR: absolute(exchangeDir),
  ...bank && {
    BNP_API_URL: bank.url,
    BNP_TOKEN_URL: bank.tokenUrl,
    BNP_API_USER: bank.user,
    BNP_API_PSWD: bank.password,
    BNP_IMPORT_USER: openDataClient,
    BNP_IMPORT_PSWD: stagingData.client(openDataClient)!.secret,
  },
});

/** The configured database, or one of its own with both roles. */
async function databaseOf(
  { databaseUrl, ownerDatabaseUrl, dataDir }: StagingOptions,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Pick<Staging, "databaseUrl" | "ownerDatabaseUrl">> {
  if (databaseUrl !== undefined && ownerDatabaseUrl !== undefined) {
    if (!await writeDatabaseMarker(ownerDatabaseUrl)) throw new CannotStart(explainForeignDatabase);
    return { databaseUrl, ownerDatabaseUrl };
  }
  const postgres = await startPostgres({ dataDir, log: (line, level) => log(level ?? "info", line) });
  stack.use(postgres);
  await writeDatabaseMarker(postgres.url, { own: true });
  return { databaseUrl: await createRuntimeRole(postgres.url), ownerDatabaseUrl: postgres.url };
}

async function startOwnServices(
  { publicUrl, consoleClientId, dataDir, stagingData, log }:
    & Pick<Staging, "publicUrl">
    & Pick<StagingOptions, "consoleClientId" | "dataDir">
    & { stagingData: StagingData; log: Log },
  stack: AsyncDisposableStack,
): Promise<ExternalAddresses & { provider: IdentityProvider; registriesUrl: string }> {
  const issuer = `${new URL(publicUrl).origin}/auth/realms/pje`;
  const consoles = { clientId: consoleClientId, publicUrl };
  const provider = await startIdentityProvider({ issuer, dataDir, stagingData, log, consoles });
  stack.defer(provider.stop);
  const standIns = startStandIns({ stagingData });
  stack.defer(standIns.stop);
  return {
    provider,
    registriesUrl: `http://127.0.0.1:${standIns.port}`,
    issuer,
    jwksUrl: provider.jwksUrl,
    audience: "assets",
    // A relative address, since the page of the API reference may be opened by another host name or from
    // another machine.
    tokenUrl: `${new URL(issuer).pathname}/protocol/openid-connect/token`,
    corporateUrl: standIns.url.corporate,
    customerUrl: standIns.url.customer,
    caseDataUrl: standIns.url.caseData,
  };
}

/** Routes the identity provider's paths to it, everything else to the program (docs/adr/0002). */
export function withProvider(handler: Handler, { port }: Pick<IdentityProvider, "port">): Handler {
  return (request, info) => {
    const { pathname, search } = new URL(request.url);
    return pathname.startsWith("/auth/")
      // Redirects are passed on to the browser, which has the cookies.
      ? proxy(`http://127.0.0.1:${port}${pathname}${search}`, { raw: request, redirect: "manual" })
      : handler(request, info);
  };
}
