/** Where the database is, as whom, and with how many connections. */
import type { BadName, Purpose } from "./config_types.ts";
import type { Settings } from "./settings.ts";

/** The address itself, or what its parts make. */
export function databaseUrl(settings: Settings): string | undefined {
  return settings.DATABASE_URL ?? addressInParts(settings, settings.POSTGRES_USER, settings.POSTGRES_PSWD);
}

/** By its own address, or as another user of the database that the parts name. */
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

/** What a worker needs besides one connection for each job: the queue's, some in reserve, and a channel's. */
const BESIDE_JOBS = 8;
const WORKER_RESERVE = 7;
const MOST_CHANNELS = 16;

/** Connections by default: 10 for requests, 15 for a worker of four jobs at once; `docs/operations.md` adds them up. */
export function postgresPoolOf(role: Purpose, settings: Settings): number {
  const forRequests = role === "worker" ? 0 : 10;
  const forJobs = role === "worker" || role === "start" ? settings.WORKER_CONCURRENCY + 11 : 0;
  return settings.POSTGRES_POOL ?? forRequests + forJobs;
}

/** A worker needs a connection for each of its jobs, and those beside them. */
export function tooFewConnections(role: Purpose, settings: Settings): BadName[] {
  const least = settings.WORKER_CONCURRENCY + BESIDE_JOBS;
  return (role === "worker" || role === "start") && postgresPoolOf(role, settings) < least
    ? [{ name: "POSTGRES_POOL", wanted: `ao menos ${least} neste papel, com este WORKER_CONCURRENCY` }]
    : [];
}

/** How many institutions' servers a worker talks to at once: as many as its jobs leave connections for. */
export function channelsOf(role: Purpose, settings: Settings): number {
  const left = postgresPoolOf(role, settings) - settings.WORKER_CONCURRENCY - WORKER_RESERVE;
  return Math.min(Math.max(left, 1), MOST_CHANNELS);
}
