/** Settings of the database: address, user, number of connections. */
import type { BadName, Purpose } from "./config_types.ts";
import type { Settings } from "./settings.ts";

/** The database address, as given or assembled from its parts. */
export function databaseUrl(settings: Settings): string | undefined {
  return settings.DATABASE_URL ?? addressInParts(settings, settings.POSTGRES_USER, settings.POSTGRES_PSWD);
}

/** The owner's database address: as given, or the same database with another user. */
export function ownerDatabaseUrl(settings: Settings): string | undefined {
  const { DATABASE_OWNER_URL, POSTGRES_OWNER, POSTGRES_OWNER_PSWD } = settings;
  if (DATABASE_OWNER_URL !== undefined || POSTGRES_OWNER === undefined) return DATABASE_OWNER_URL;
  return addressInParts(settings, POSTGRES_OWNER, POSTGRES_OWNER_PSWD);
}

function addressInParts(settings: Settings, user: string, password: string): string | undefined {
  if (settings.POSTGRES_HOST === undefined) return undefined;
  const { POSTGRES_HOST: hosts, POSTGRES_PORT: port, POSTGRES_DATABASE: database } = settings;
  const who = [user, password].filter((part) => part !== "").map(encodeURIComponent).join(":");
  const servers = hosts.split(",").map((host) => `${host.trim()}:${port}`).join(",");
  return `postgres://${who}@${servers}/${encodeURIComponent(database)}`;
}

/**
 * Connections a worker needs in addition to one for each of its most urgent jobs: the queue's, four for the cut-off, and
 * three for all else.
 */
const BESIDE_JOBS = 11;
const WORKER_DEFAULT = 16;
/** Those that are not for SFTP channels. */
const WORKER_RESERVE = 12;
const MOST_CHANNELS = 16;

/**
 * Default number of connections: 10 for requests, 20 for a worker with four concurrent jobs;
 * `docs/operations.md` adds them up.
 */
export function postgresPoolOf(role: Purpose, settings: Settings): number {
  const forRequests = role === "worker" ? 0 : 10;
  const forJobs = role === "worker" || role === "start" ? settings.WORKER_CONCURRENCY + WORKER_DEFAULT : 0;
  return settings.POSTGRES_POOL ?? forRequests + forJobs;
}

/** Reports a worker with fewer connections than its jobs and channels need. */
export function tooFewConnections(role: Purpose, settings: Settings): BadName[] {
  const least = settings.WORKER_CONCURRENCY + BESIDE_JOBS;
  return (role === "worker" || role === "start") && postgresPoolOf(role, settings) < least
    ? [{ name: "POSTGRES_POOL", wanted: `ao menos ${least} neste papel, com este WORKER_CONCURRENCY` }]
    : [];
}

/** Number of SFTP servers that a worker connects to at once: the connections its jobs leave free. */
export function channelsOf(role: Purpose, settings: Settings): number {
  const left = postgresPoolOf(role, settings) - settings.WORKER_CONCURRENCY - WORKER_RESERVE;
  return Math.min(Math.max(left, 1), MOST_CHANNELS);
}
