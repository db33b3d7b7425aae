/** Derives the configuration from the settings of a role. */
import type { LookUpLimits } from "../../domain/identity/relationship_query.ts";
import type { Retention } from "../../domain/identity/retention.ts";
import { defaultHealthSettings } from "../../domain/operations/service_health.ts";
import type { BnpAccess } from "../../registries/bnp.ts";
import type { ExternalAddresses } from "../../registries/mod.ts";
import type { TypesenseAddress } from "../../search/typesense/server.ts";
import type { BadName, Config, Purpose } from "./config_types.ts";
import type { Settings } from "./settings.ts";

const POLL_SECONDS = defaultHealthSettings.pollSeconds;

/** Typesense's default port. */
const TYPESENSE_PORT = 8108;

/** The staging environment's webhook receivers run on the same machine. */
const LOOPBACK = ["127.0.0.0/8", "::1"];

/** The configuration of a role. */
export function toConfig(role: Purpose, settings: Settings): Config {
  return {
    role,
    host: settings.HOST,
    port: settings.PORT,
    prefix: settings.APP_GLOBAL_PREFIX,
    dataDir: settings.DATA_DIR,
    clockFile: settings.ASSETS_CLOCK,
    exchangeDir: settings.EXCHANGE_DIR ?? `${settings.DATA_DIR}/exchange`,
    databaseUrl: databaseUrl(settings),
    ownerDatabaseUrl: ownerDatabaseUrl(settings),
    replicaUrl: settings.DATABASE_REPLICA_URL,
    storage: storage(settings),
    sealKeys: sealKeys(settings),
    anchors: { dir: settings.AUDIT_ANCHORS_DIR, url: settings.AUDIT_ANCHORS_URL },
    corsOrigins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    searchLimits: {
      milliseconds: 1_000 * settings.SEARCH_SECONDS,
      networks: settings.SEARCH_NETWORKS,
      networkMilliseconds: 1_000 * settings.SEARCH_NETWORK_SECONDS,
    },
    postgresPool: postgresPoolOf(role, settings),
    stopSeconds: settings.STOP_SECONDS,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    // Of staging's few institutions, whose cycles somebody waits for.
    inboxPollSeconds: settings.INBOX_POLL_SECONDS ?? (role === "start" ? 1 : POLL_SECONDS),
    workerPort: settings.WORKER_PORT,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST ?? settings.HOST,
    queueMinutes: settings.QUEUE_MINUTES,
    ...notificationSettings(settings),
    silenceLimits: { hoursBeforeDeadline: settings.SILENCE_HOURS, days: settings.SILENCE_DAYS },
    keyNoticeDays: settings.KEY_NOTICE_DAYS,
    seriesIntervalDays: settings.SERIES_INTERVAL_DAYS,
    unitsFile: settings.SERVICE_UNITS_FILE,
    bank: bankAccess(settings, settings.BNP_API_USER, settings.BNP_API_PSWD),
    bankImport: bankAccess(settings, settings.BNP_IMPORT_USER, settings.BNP_IMPORT_PSWD),
    typesense: typesense(settings),
    ...models(settings),
    serviceTokenCourts: settings.SERVICE_TOKEN_COURTS,
    userClients: userClients(settings),
    amountLimit: settings.AMOUNT_LIMIT,
    retention: retention(settings),
    relationshipLimits: relationshipLimits(settings),
    ...{ documentScanUrl: settings.DOCUMENT_SCAN_URL, secrecyModuleUrl: settings.SECRECY_MODULE_URL },
    sftp: {
      keysDir: settings.SFTP_KEYS_DIR ?? `${settings.DATA_DIR}/sftp`,
      networks: settings.SFTP_NETWORKS ?? (role === "start" ? LOOPBACK : []),
      channels: channelsOf(role, settings),
    },
    consoles: consoles(settings),
    openpgp: {
      keysDir: settings.OPENPGP_KEYS_DIR ?? `${settings.DATA_DIR}/keys/openpgp`,
      passphrase: settings.OPENPGP_PASSPHRASE,
    },
    secretKey: settings.APP_SECRET_KEY,
    webhooks: webhooks(role, settings),
    externalAddresses: externalAddresses(settings),
  };
}

const sealKeys = (settings: Settings): Config["sealKeys"] => ({
  privateKey: settings.AUDIT_SEAL_PRIVATE_KEY,
  publicKeys: settings.AUDIT_SEAL_PUBLIC_KEYS,
  keys: settings.AUDIT_SEAL_KEY ?? [],
  file: settings.AUDIT_SEAL_KEY_FILE,
});

/** Recipients of notifications outside the pages, and the mail server for them. */
function notificationSettings(settings: Settings): Pick<Config, "alarms" | "userMail"> {
  const { SMTP_URL: url, NOTICE_EMAIL_FROM: from } = settings;
  return {
    alarms: alarms(settings),
    userMail: url === undefined || from === undefined ? undefined : { url, from },
  };
}

function alarms(settings: Settings): Config["alarms"] {
  const { SMTP_URL, ALARM_EMAIL_FROM, ALARM_EMAIL_TO, ALARM_WEBHOOK_URL, ALARM_WEBHOOK_SECRET } = settings;
  return {
    email: SMTP_URL !== undefined && ALARM_EMAIL_FROM !== undefined && ALARM_EMAIL_TO !== undefined
      ? { url: SMTP_URL, from: ALARM_EMAIL_FROM, to: ALARM_EMAIL_TO, least: settings.ALARM_EMAIL_SEVERITY }
      : undefined,
    webhook: ALARM_WEBHOOK_URL !== undefined && ALARM_WEBHOOK_SECRET !== undefined
      ? { url: ALARM_WEBHOOK_URL, secret: ALARM_WEBHOOK_SECRET, least: settings.ALARM_WEBHOOK_SEVERITY }
      : undefined,
  };
}

/** Access to the precedents bank as one of its two clients. */
function bankAccess(
  settings: Settings,
  user: string | undefined,
  password: string | undefined,
): BnpAccess | undefined {
  const { BNP_API_URL: url, BNP_TOKEN_URL, OIDC_TOKEN_URL, OIDC_ISSUER } = settings;
  const tokenUrl = BNP_TOKEN_URL ?? OIDC_TOKEN_URL ??
    (OIDC_ISSUER === undefined ? undefined : tokenUrlOf(OIDC_ISSUER));
  return url === undefined || tokenUrl === undefined || user === undefined || password === undefined
    ? undefined
    : { url, tokenUrl, user, password };
}

function typesense(settings: Settings): TypesenseAddress | undefined {
  const host = settings.TYPESENSE_HOST ?? settings.ELASTIC_HOST;
  const apiKey = settings.TYPESENSE_API_KEY ?? settings.ELASTIC_PSWD;
  if (settings.SEARCH_ENGINE !== "typesense" || host === undefined || apiKey === undefined) return undefined;
  return {
    host,
    port: settings.TYPESENSE_PORT ?? settings.ELASTIC_PORT ?? TYPESENSE_PORT,
    protocol: settings.TYPESENSE_PROTOCOL ?? (settings.ELASTIC_SECURE === "true" ? "https" : "http"),
    apiKey,
    index: settings.ELASTIC_INDEX_PRECEDENTES,
  };
}

function storage(settings: Settings): Config["storage"] {
  const { ARCHIVE_S3_URL: url, ARCHIVE_S3_REGION: region, ARCHIVE_S3_AFTER_DAYS: afterDays } = settings;
  const { ARCHIVE_S3_ACCESS_KEY: accessKey, ARCHIVE_S3_SECRET_KEY: secretKey } = settings;
  if (url === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return { address: { url, region, accessKey, secretKey }, afterDays };
}

/** The models that may contribute to searches. */
function models(settings: Settings): Pick<Config, "embeddings" | "rerank"> {
  const { EMBEDDINGS_URL: url, RERANK_URL: rerankUrl } = settings;
  return {
    embeddings: url === undefined ? undefined : {
      url,
      model: settings.EMBEDDINGS_MODEL,
      apiKey: settings.EMBEDDINGS_API_KEY,
      queryPrefix: settings.EMBEDDINGS_QUERY_PREFIX,
      passagePrefix: settings.EMBEDDINGS_PASSAGE_PREFIX,
      sendsInputType: settings.EMBEDDINGS_INPUT_TYPE === "true",
      weight: settings.EMBEDDINGS_WEIGHT,
      recall: settings.EMBEDDINGS_RECALL,
    },
    rerank: rerankUrl === undefined
      ? undefined
      : { url: rerankUrl, model: settings.RERANK_MODEL, apiKey: settings.RERANK_API_KEY },
  };
}

const consoles = (settings: Settings): Config["consoles"] => ({
  publicUrl: settings.PUBLIC_URL,
  clientId: settings.CONSOLE_CLIENT_ID,
  clientSecret: settings.CONSOLE_CLIENT_SECRET,
  idleMinutes: settings.SESSION_IDLE_MINUTES,
  sessionHours: settings.SESSION_HOURS,
});

/** The consoles call from their users' browsers, so their own client is always a public one. */
const userClients = (settings: Settings): Config["userClients"] => ({
  checked: settings.USER_CLIENT_CHECK === "true",
  public: [...settings.PUBLIC_CLIENTS, settings.CONSOLE_CLIENT_ID],
  admitUnknown: settings.PUBLIC_CLIENTS.length === 0,
});

const retention = (settings: Settings): Retention => ({
  orderYears: settings.RETENTION_ORDER_YEARS,
  draftDays: settings.RETENTION_DRAFT_DAYS,
  lookUpYears: settings.RETENTION_LOOK_UP_YEARS,
  accountYears: settings.RETENTION_ACCOUNT_YEARS,
  consoleDays: settings.RETENTION_CONSOLE_DAYS,
  folderDays: settings.RETENTION_FOLDER_DAYS,
});

const relationshipLimits = (settings: Settings): LookUpLimits => ({
  perUser: settings.RELATIONSHIP_LIMIT_USER,
  perClient: settings.RELATIONSHIP_LIMIT_CLIENT,
  drafting: { perUser: settings.DRAFTING_LIMIT_USER, perClient: settings.DRAFTING_LIMIT_CLIENT },
});

function externalAddresses(settings: Settings): ExternalAddresses | undefined {
  const { OIDC_ISSUER: issuer, CORPORATE_REGISTRY_URL: corporateUrl } = settings;
  const { CUSTOMER_REGISTRY_URL: customerUrl, CASE_DATA_URL: caseDataUrl } = settings;
  if (
    issuer === undefined || corporateUrl === undefined || customerUrl === undefined ||
    caseDataUrl === undefined
  ) return undefined;
  const tokenUrl = settings.OIDC_TOKEN_URL ?? tokenUrlOf(issuer);
  return { issuer, audience: settings.OIDC_AUDIENCE, tokenUrl, corporateUrl, customerUrl, caseDataUrl };
}

/** Default address of an issuer's token endpoint. */
const tokenUrlOf = (issuer: string): string => `${issuer}/protocol/openid-connect/token`;

const webhooks = (role: Purpose, settings: Settings): Config["webhooks"] => ({
  http: settings.WEBHOOK_HTTP === undefined ? role === "start" : settings.WEBHOOK_HTTP === "true",
  networks: settings.WEBHOOK_NETWORKS ?? (role === "start" ? LOOPBACK : []),
  anonymousNetworks: role === "start" ? LOOPBACK : [],
});

/** The database address, as given or assembled from its parts. */
function databaseUrl(settings: Settings): string | undefined {
  return settings.DATABASE_URL ?? addressInParts(settings, settings.POSTGRES_USER, settings.POSTGRES_PSWD);
}

/** The owner's database address: as given, or the same database with another user. */
function ownerDatabaseUrl(settings: Settings): string | undefined {
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
function postgresPoolOf(role: Purpose, settings: Settings): number {
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
function channelsOf(role: Purpose, settings: Settings): number {
  const left = postgresPoolOf(role, settings) - settings.WORKER_CONCURRENCY - WORKER_RESERVE;
  return Math.min(Math.max(left, 1), MOST_CHANNELS);
}
