/**
 * Configuration: read once, wholly, at the start, and passed as values. Nothing else reads the environment.
 *
 * The environment wins over `config.ini`; every bad name is reported at once, and no value ever is.
 */
import { parse as parseIni } from "ini";
import * as v from "valibot";
import { usualAmountLimit } from "./domain/orders/draft_content.ts";
import { usualKeyNoticeDays } from "./domain/institutions/institution_key.ts";
import { type Centavos, formatMoney, parseMoney, ZERO } from "./domain/money.ts";
import { type QueryLimits, usualLimits } from "./domain/identity/relationship_query.ts";
import { fail, ok, type Result } from "./domain/result.ts";
import { type Retention, usualRetention } from "./domain/identity/retention.ts";
import { usualIntervalDays } from "./domain/series/series.ts";
import type { Severity } from "./domain/operations/alarm_severity.ts";
import { usualQueueMinutes } from "./domain/operations/service_health.ts";
import { type SilenceLimits, usualSilenceLimits } from "./domain/operations/alarm_thresholds.ts";
import { isRange } from "./registries/address.ts";
import type { TypesenseAddress } from "./search/typesense/server.ts";

export const roles = ["start", "api", "worker", "migrate"] as const;
/** What one process does: everything with staging, or one part against a real PostgreSQL. */
export type Role = (typeof roles)[number];
/** What a configuration is for: a role, or one of the commands of operators, which run beside them. */
export type Purpose = Role | "command";

export interface Config {
  readonly role: Purpose;
  readonly host: string;
  /** Undefined: 8000, or the next free port when another program holds it. */
  readonly port: number | undefined;
  readonly prefix: string;
  readonly dataDir: string;
  readonly exchangeDir: string;
  /** Undefined only for `start`, which then runs its own PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The same database as the owner of its tables, who alone migrates. Undefined where nothing is migrated. */
  readonly ownerDatabaseUrl: string | undefined;
  /** What the audit trail's seals are made with, as text or as the path of a file; the first key seals, all are checked. */
  readonly sealKeys: { readonly keys: readonly string[]; readonly file: string | undefined };
  /** Where each seal's anchor is told to, outside the database. */
  readonly anchors: { readonly dir: string | undefined; readonly url: string | undefined };
  /** Whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Connections to the database this process has at most. */
  readonly postgresPool: number;
  /** JTRs of the courts whose systems may delete orders and read events. */
  readonly serviceTokenCourts: readonly string[];
  /** How long a process that was told to stop may take; what runs then is left to those that find it silent. */
  readonly stopSeconds: number;
  readonly workerConcurrency: number;
  readonly inboxPollSeconds: number;
  /** Where a worker says whether it lives; undefined: nowhere. */
  readonly workerPort: number | undefined;
  /** When a job that waits is brought to the operators' notice. */
  readonly queueMinutes: number;
  /** Where alarms are told of besides the operators' console. */
  readonly alarms: {
    readonly email:
      | {
        readonly url: string;
        readonly from: string;
        readonly to: readonly string[];
        readonly least: Severity;
      }
      | undefined;
    readonly webhook:
      | { readonly url: string; readonly secret: string; readonly least: Severity }
      | undefined;
  };
  /** When an institution that says nothing is brought to the operators' notice. */
  readonly silenceLimits: SilenceLimits;
  /** How long before its end an OpenPGP key is brought to the operators' notice. */
  readonly keyNoticeDays: number;
  /** Days from one dispatch of a series to its next, at least. */
  readonly seriesIntervalDays: number;
  /** The file of service units, a path or an address; undefined: it is imported by hand only. */
  readonly unitsFile: string | undefined;
  readonly relationshipLimits: QueryLimits;
  /** How long personal data are kept that nothing needs any more. */
  readonly retention: Retention;
  /** Amounts above it need a second confirmation. */
  readonly amountLimit: Centavos;
  /** Where the bank-secrecy module is; undefined where there is none. */
  readonly secrecyModuleUrl: string | undefined;
  /** Seals secrets in the database. Undefined only for `start`, which then makes one, and for `migrate`. */
  readonly secretKey: string | undefined;
  /** Where courts may have their webhooks besides public https addresses. */
  readonly webhooks: {
    readonly http: boolean;
    readonly networks: readonly string[];
    /** Those of receivers anybody may name. */
    readonly anonymousNetworks: readonly string[];
  };
  /** Where the secrets of institutions' SFTP servers lie, and which addresses those may have; none listed: any. */
  readonly sftp: {
    readonly keysDir: string;
    readonly networks: readonly string[];
    /** How many servers a worker talks to at once, each of which holds a connection to the database. */
    readonly channels: number;
  };
  /** Where the service's own OpenPGP keys lie, and what opens them; they lie open when that is undefined. */
  readonly openpgp: { readonly keysDir: string; readonly passphrase: string | undefined };
  /** Undefined only for `start` (stand-ins) and for roles that call nobody. */
  readonly externalAddresses: ExternalAddresses | undefined;
  /** Signing in to the consoles. */
  readonly consoles: {
    /** The service's own address as browsers know it; undefined: `start` has its own, other roles let nobody in. */
    readonly publicUrl: string | undefined;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    readonly idleMinutes: number;
    readonly sessionHours: number;
  };
  /** The precedents bank the index is read from; undefined: `start` reads its own, other roles index nothing. */
  readonly bank: BankAccess | undefined;
  /** The same bank as a court writes to it; undefined: open data is loaded as `bank`. */
  readonly bankImport: BankAccess | undefined;
  /** The Typesense that precedents are searched with; undefined: the database itself. */
  readonly typesense: TypesenseAddress | undefined;
}

/** Where an integration API of precedents is, and who calls it. */
export interface BankAccess {
  readonly url: string;
  readonly tokenUrl: string;
  readonly user: string;
  readonly password: string;
}

/** Where the external services are. */
export interface ExternalAddresses {
  readonly issuer: string;
  readonly audience: string;
  readonly tokenUrl: string;
  readonly corporateUrl: string;
  readonly customerUrl: string;
  readonly caseDataUrl: string;
}

/** A name whose value is missing or wrong, and what is wanted instead. */
export interface BadName {
  readonly name: string;
  readonly wanted: string;
}

const wholeNumber = (least: number, most: number) => {
  const wanted = `um número inteiro de ${least} a ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, wanted),
    v.transform(Number),
    v.minValue(least, wanted),
    v.maxValue(most, wanted),
  );
};
const httpAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "um endereço http ou https",
  ),
);
/** Paths are added to it. */
const httpUrl = v.pipe(httpAddress, v.transform((text) => text.replace(/\/+$/, "")));
/** The prefix is part of it, and nothing follows the path. */
const publicUrl = v.pipe(
  httpUrl,
  v.check(
    (text) => `${new URL(text).origin}${new URL(text).pathname}`.replace(/\/$/, "") === text,
    "o endereço público do serviço, com o prefixo, como https://assets.exemplo.jus.br",
  ),
);
/** Of PostgreSQL, with who connects. */
const databaseAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    "um endereço como postgres://usuario:senha@maquina:5432/banco",
  ),
);
const reais = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Centavos => {
    const amount = parseMoney(dataset.value);
    if (amount.ok && amount.value > ZERO) return amount.value;
    addIssue({ message: "um valor em reais maior que zero com duas casas decimais, como 100000000.00" });
    return NEVER;
  }),
);
const filled = (wanted: string) => v.pipe(v.string(), v.minLength(1, wanted));
/** Separated by commas; may be empty. */
const listOf = (isItem: (text: string) => boolean, wanted: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(",").map((item) => item.trim()).filter((item) => item !== "")),
    v.check((items) => items.every(isItem), wanted),
  );
const addressRanges = listOf(
  isRange,
  "endereços IP ou faixas (CIDR) separados por vírgulas, como 10.0.0.0/8",
);
/** As a browser sends it: nothing after the port, and no `*`, since anybody's page could then use a user's token. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** What a key of the seals has to be, in the environment and in a file. */
export const isSealKey = (text: string): boolean => text.length >= 32;
export const sealKeyWanted =
  "chaves de 32 caracteres ou mais, como a de openssl rand -hex 32; a primeira lacra, as outras só conferem";
const emailAddress = /^[^\s@<>,]+@[^\s@<>,]+$/;
/** As settings name it. */
const severity = v.pipe(
  v.picklist(["critica", "atencao"], "critica ou atencao"),
  v.transform((name): Severity => name === "critica" ? "critical" : "warning"),
);

const Settings = v.object({
  APP_GLOBAL_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^(\/[a-z0-9][a-z0-9-]*)*$/, "um caminho como /assets, sem barra no fim")),
    "",
  ),
  HOST: v.optional(filled("um nome de máquina ou endereço IP"), "127.0.0.1"),
  PORT: v.optional(wholeNumber(1, 65535)),
  DATA_DIR: v.optional(filled("uma pasta"), ".data"),
  EXCHANGE_DIR: v.optional(filled("uma pasta")),
  SFTP_KEYS_DIR: v.optional(filled("uma pasta")),
  OPENPGP_KEYS_DIR: v.optional(filled("uma pasta")),
  OPENPGP_PASSPHRASE: v.optional(filled("a senha das chaves privadas")),
  SFTP_NETWORKS: v.optional(addressRanges),
  DATABASE_URL: v.optional(databaseAddress),
  DATABASE_OWNER_URL: v.optional(databaseAddress),
  POSTGRES_OWNER: v.optional(filled("o usuário dono das tabelas")),
  POSTGRES_OWNER_PSWD: v.optional(v.string(), ""),
  AUDIT_SEAL_KEY: v.optional(listOf(isSealKey, sealKeyWanted)),
  AUDIT_SEAL_KEY_FILE: v.optional(filled("o caminho de um arquivo com as chaves dos lacres, uma por linha")),
  AUDIT_ANCHORS_DIR: v.optional(filled("uma pasta, de preferência de outra máquina")),
  AUDIT_ANCHORS_URL: v.optional(httpAddress),
  POSTGRES_HOST: v.optional(filled("um nome de máquina")),
  POSTGRES_PORT: v.optional(wholeNumber(1, 65535), "5432"),
  POSTGRES_DATABASE: v.optional(filled("o nome de um banco de dados"), "assets"),
  POSTGRES_USER: v.optional(filled("um nome de usuário"), "assets"),
  POSTGRES_PSWD: v.optional(v.string(), ""),
  POSTGRES_POOL: v.optional(wholeNumber(2, 1_000)),
  OIDC_ISSUER: v.optional(httpUrl),
  OIDC_AUDIENCE: v.optional(filled("o público (aud) que os tokens devem trazer"), "assets"),
  OIDC_TOKEN_URL: v.optional(httpUrl),
  PUBLIC_URL: v.optional(publicUrl),
  CONSOLE_CLIENT_ID: v.optional(
    filled("o identificador dos consoles no servidor de autenticação"),
    "assets-console",
  ),
  CONSOLE_CLIENT_SECRET: v.optional(filled("o segredo dos consoles no servidor de autenticação")),
  SESSION_IDLE_MINUTES: v.optional(wholeNumber(5, 480), "30"),
  SESSION_HOURS: v.optional(wholeNumber(1, 24), "12"),
  CORPORATE_REGISTRY_URL: v.optional(httpUrl),
  CUSTOMER_REGISTRY_URL: v.optional(httpUrl),
  CASE_DATA_URL: v.optional(httpUrl),
  CORS_ORIGINS: v.optional(
    listOf(isOrigin, "origens separadas por vírgulas, como https://pje.exemplo.jus.br"),
    "",
  ),
  TRUSTED_PROXIES: v.optional(addressRanges, ""),
  SERVICE_TOKEN_COURTS: v.optional(
    listOf(
      (text) => /^\d{3}$/.test(text),
      "códigos JTR de tribunais, de três dígitos, separados por vírgulas",
    ),
    "",
  ),
  SECRECY_MODULE_URL: v.optional(httpAddress),
  APP_SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, "um segredo de 32 caracteres ou mais, como o de openssl rand -base64 32"),
    ),
  ),
  WEBHOOK_HTTP: v.optional(v.picklist(["true", "false"], "true ou false")),
  WEBHOOK_NETWORKS: v.optional(addressRanges),
  STOP_SECONDS: v.optional(wholeNumber(1, 600), "30"),
  WORKER_CONCURRENCY: v.optional(wholeNumber(1, 64), "4"),
  INBOX_POLL_SECONDS: v.optional(wholeNumber(1, 600), "5"),
  WORKER_PORT: v.optional(wholeNumber(1, 65535)),
  QUEUE_MINUTES: v.optional(wholeNumber(1, 1_440), String(usualQueueMinutes)),
  SMTP_URL: v.optional(v.pipe(
    v.string(),
    v.check(
      (text) =>
        URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "",
      "um endereço como smtp://usuario:senha@maquina:587",
    ),
  )),
  ALARM_EMAIL_FROM: v.optional(v.pipe(v.string(), v.regex(emailAddress, "um endereço de e-mail"))),
  ALARM_EMAIL_TO: v.optional(
    v.pipe(
      listOf((text) => emailAddress.test(text), "endereços de e-mail separados por vírgulas"),
      v.minLength(1, "ao menos um endereço de e-mail"),
    ),
  ),
  ALARM_EMAIL_SEVERITY: v.optional(severity, "critica"),
  ALARM_WEBHOOK_URL: v.optional(httpAddress),
  ALARM_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "whsec_ seguido de 24 bytes ou mais em base64"),
    ),
  ),
  ALARM_WEBHOOK_SEVERITY: v.optional(severity, "critica"),
  SILENCE_HOURS: v.optional(wholeNumber(1, 48), String(usualSilenceLimits.hoursBeforeDeadline)),
  SILENCE_DAYS: v.optional(wholeNumber(1, 365), String(usualSilenceLimits.days)),
  KEY_NOTICE_DAYS: v.optional(wholeNumber(1, 365), String(usualKeyNoticeDays)),
  BNP_API_URL: v.optional(httpUrl),
  BNP_TOKEN_URL: v.optional(httpUrl),
  BNP_API_USER: v.optional(filled("o identificador do sistema que lê o banco de precedentes")),
  BNP_API_PSWD: v.optional(filled("o segredo do sistema que lê o banco de precedentes")),
  BNP_IMPORT_USER: v.optional(filled("o identificador do sistema do tribunal cujos dados são carregados")),
  BNP_IMPORT_PSWD: v.optional(filled("o segredo do sistema do tribunal cujos dados são carregados")),
  SEARCH_ENGINE: v.optional(v.picklist(["postgresql", "typesense"], "postgresql ou typesense"), "postgresql"),
  TYPESENSE_HOST: v.optional(filled("um nome de máquina")),
  TYPESENSE_PORT: v.optional(wholeNumber(1, 65535)),
  TYPESENSE_PROTOCOL: v.optional(v.picklist(["http", "https"], "http ou https")),
  TYPESENSE_API_KEY: v.optional(filled("uma chave do Typesense que possa criar e apagar coleções")),
  ELASTIC_HOST: v.optional(filled("um nome de máquina")),
  ELASTIC_PORT: v.optional(wholeNumber(1, 65535)),
  ELASTIC_SECURE: v.optional(v.picklist(["true", "false"], "true ou false")),
  ELASTIC_PSWD: v.optional(filled("o mesmo que TYPESENSE_API_KEY")),
  ELASTIC_INDEX_PRECEDENTES: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]*$/, "letras minúsculas, algarismos, - e _")),
    "precedentes",
  ),
  ELASTIC_USER: v.optional(v.string()),
  ELASTIC_INDEX_STATS: v.optional(v.string()),
  SERVICE_UNITS_FILE: v.optional(filled("um caminho ou endereço http(s)")),
  SERIES_INTERVAL_DAYS: v.optional(wholeNumber(0, 30), String(usualIntervalDays)),
  AMOUNT_LIMIT: v.optional(reais, formatMoney(usualAmountLimit)),
  RELATIONSHIP_LIMIT_USER: v.optional(wholeNumber(1, 1_000_000), String(usualLimits.perUser)),
  RELATIONSHIP_LIMIT_CLIENT: v.optional(wholeNumber(1, 1_000_000), String(usualLimits.perClient)),
  RETENTION_ORDER_YEARS: v.optional(wholeNumber(1, 100), String(usualRetention.orderYears)),
  RETENTION_DRAFT_DAYS: v.optional(wholeNumber(30, 36_500), String(usualRetention.draftDays)),
  RETENTION_LOOK_UP_YEARS: v.optional(wholeNumber(1, 100), String(usualRetention.lookUpYears)),
  RETENTION_ACCOUNT_YEARS: v.optional(wholeNumber(1, 100), String(usualRetention.accountYears)),
  RETENTION_CONSOLE_DAYS: v.optional(wholeNumber(30, 36_500), String(usualRetention.consoleDays)),
  DRAFTING_LIMIT_USER: v.optional(wholeNumber(1, 1_000_000), String(usualLimits.drafting.perUser)),
  DRAFTING_LIMIT_CLIENT: v.optional(wholeNumber(1, 1_000_000), String(usualLimits.drafting.perClient)),
});
type Settings = v.InferOutput<typeof Settings>;

/** Every name the program knows, for the table of `docs/operations.md` and for telling a mistyped one. */
export const settingNames = Object.keys(Settings.entries);

/**
 * Reads the configuration of a role.
 *
 * @param env the environment's variables; names the program does not know are not its business
 * @param ini text of `config.ini`, where an unknown name is a mistake; sections only group names
 */
export function readConfig(
  role: Purpose,
  env: Readonly<Record<string, string>>,
  ini: string,
): Result<Config, BadName[]> {
  const fromIni = flatten(parseIni(ini));
  const unknown = Object.keys(fromIni).filter((name) => !settingNames.includes(name))
    .map((name) => ({
      name,
      wanted: `nome desconhecido no config.ini; conhecidos: ${settingNames.join(", ")}`,
    }));
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = env[name] ?? fromIni[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const parsed = v.safeParse(Settings, given);
  const wrong = (parsed.issues ?? []).map((issue) => ({
    name: v.getDotPath(issue) ?? "",
    wanted: issue.message,
  }));
  const bad = [
    ...unknown,
    ...wrong,
    ...parsed.success ? tooFewConnections(role, parsed.output) : [],
    ...missingNames(role, new Set(Object.keys(given)), given["SEARCH_ENGINE"]),
  ];
  return parsed.success && bad.length === 0 ? ok(toConfig(role, parsed.output)) : fail(bad);
}

/**
 * The text of `config.ini` in the folder the program is started in; empty where there is none.
 *
 * @throws when it is there and cannot be read: its settings must not be silently left out
 */
export const readConfigFile = (): Promise<string> => readIni("config.ini");

async function readIni(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw new Error(`O ${path} não pôde ser lido; corrija as permissões do arquivo ou apague-o`, {
      cause: error,
    });
  }
}

/** How the other commands reach what a `task start` has brought. */
export const stagingSettings = (dataDir: string): string => `${dataDir}/commands.ini`;

/**
 * What a command other than the service itself is configured by: `config.ini` or, where neither that nor the environment
 * names a database, what a staging in `DATA_DIR` has written down.
 *
 * @throws as `readConfigFile`
 */
export async function readCommandConfigFile(env: Readonly<Record<string, string>>): Promise<string> {
  const own = await readIni("config.ini");
  if (own !== "" || env["DATABASE_URL"] !== undefined || env["POSTGRES_HOST"] !== undefined) return own;
  return await readIni(stagingSettings(env["DATA_DIR"] ?? ".data"));
}

/** The server's own default. */
const TYPESENSE_PORT = 8108;

/** Staging's receivers run on the same machine. */
const LOOPBACK = ["127.0.0.0/8", "::1"];

const outsideNames = [
  "OIDC_ISSUER",
  "CORPORATE_REGISTRY_URL",
  "CUSTOMER_REGISTRY_URL",
  "CASE_DATA_URL",
] as const;

/** `start` brings what is missing; the other roles stand on what exists, and say all that they lack. */
function missingNames(
  role: Purpose,
  given: ReadonlySet<string>,
  engine: string | undefined,
): BadName[] {
  const externalAddresses = outsideNames.filter((name) => !given.has(name));
  const partly = role === "start" && externalAddresses.length > 0 &&
    externalAddresses.length < outsideNames.length;
  const needsOutside = role === "api" || role === "worker" || partly;
  const needsDatabase = role !== "start" && !given.has("DATABASE_URL") && !given.has("POSTGRES_HOST");
  return [
    ...(needsDatabase
      ? [{ name: "DATABASE_URL", wanted: "obrigatório neste papel, ele ou POSTGRES_HOST" }]
      : []),
    ...missingOwner(role, given),
    ...(needsOutside
      ? externalAddresses.map((name) => ({
        name,
        wanted: partly
          ? "os quatro endereços dos serviços externos, ou nenhum deles"
          : "obrigatório neste papel",
      }))
      : []),
    ...missingBankNames(given),
    ...alarmNames.flatMap((names) => missingTogether(names, given)),
    ...missingSearchNames(given, engine),
    ...((role === "api" || role === "worker") && !given.has("APP_SECRET_KEY")
      ? [{ name: "APP_SECRET_KEY", wanted: "obrigatório neste papel, o mesmo em todos os processos" }]
      : []),
    ...((role === "api" || role === "worker") && !given.has("AUDIT_SEAL_KEY") &&
        !given.has("AUDIT_SEAL_KEY_FILE")
      ? [{
        name: "AUDIT_SEAL_KEY",
        wanted: "obrigatório neste papel, ele ou AUDIT_SEAL_KEY_FILE, o mesmo em todos os processos",
      }]
      : []),
  ];
}

/** Whoever migrates does so as the owner of the tables; `start` on a database of its own makes both roles. */
function missingOwner(role: Purpose, given: ReadonlySet<string>): BadName[] {
  const migrates = role === "migrate" ||
    role === "start" && (given.has("DATABASE_URL") || given.has("POSTGRES_HOST"));
  const [name, other] = given.has("DATABASE_URL") || !given.has("POSTGRES_HOST")
    ? ["DATABASE_OWNER_URL", "POSTGRES_OWNER"] as const
    : ["POSTGRES_OWNER", "DATABASE_OWNER_URL"] as const;
  return migrates && !given.has(name) && !given.has("DATABASE_OWNER_URL")
    ? [{
      name,
      wanted: `obrigatório neste papel, ele ou ${other}: o dono das tabelas, que não é quem executa`,
    }]
    : [];
}

const bankNames = ["BNP_API_URL", "BNP_API_USER", "BNP_API_PSWD"] as const;

/** The bank's names come together; where its tokens are had is the courts' own single sign-on unless said. */
function missingBankNames(given: ReadonlySet<string>): BadName[] {
  if (!bankNames.some((name) => given.has(name))) return [];
  const tokens = ["BNP_TOKEN_URL", "OIDC_TOKEN_URL", "OIDC_ISSUER"].some((name) => given.has(name));
  return [
    ...bankNames.filter((name) => !given.has(name)).map((name) => ({
      name,
      wanted: "obrigatório quando os outros do banco de precedentes são informados",
    })),
    ...(tokens ? [] : [{ name: "BNP_TOKEN_URL", wanted: "obrigatório sem OIDC_TOKEN_URL nem OIDC_ISSUER" }]),
    ...(given.has("BNP_IMPORT_USER") === given.has("BNP_IMPORT_PSWD")
      ? []
      : [{ name: "BNP_IMPORT_USER", wanted: "os dois, BNP_IMPORT_USER e BNP_IMPORT_PSWD, ou nenhum" }]),
  ];
}

/** What tells of alarms by e-mail, and by webhook: all of one or none. */
const alarmNames = [
  ["SMTP_URL", "ALARM_EMAIL_FROM", "ALARM_EMAIL_TO"],
  ["ALARM_WEBHOOK_URL", "ALARM_WEBHOOK_SECRET"],
] as const;

const missingTogether = (names: readonly string[], given: ReadonlySet<string>): BadName[] =>
  names.some((name) => given.has(name))
    ? names.filter((name) => !given.has(name)).map((name) => ({
      name,
      wanted: `todos ou nenhum: ${names.join(", ")}`,
    }))
    : [];

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

/** As one of its two callers. */
function bankAccess(
  settings: Settings,
  user: string | undefined,
  password: string | undefined,
): BankAccess | undefined {
  const { BNP_API_URL: url, BNP_TOKEN_URL, OIDC_TOKEN_URL, OIDC_ISSUER } = settings;
  const tokenUrl = BNP_TOKEN_URL ?? OIDC_TOKEN_URL ??
    (OIDC_ISSUER === undefined ? undefined : `${OIDC_ISSUER}/protocol/openid-connect/token`);
  return url === undefined || tokenUrl === undefined || user === undefined || password === undefined
    ? undefined
    : { url, tokenUrl, user, password };
}

/** Each by its own name or by the one the search service has always had. */
const searchNames = [["TYPESENSE_HOST", "ELASTIC_HOST"], ["TYPESENSE_API_KEY", "ELASTIC_PSWD"]] as const;

function missingSearchNames(given: ReadonlySet<string>, engine: string | undefined): BadName[] {
  if (engine !== "typesense") return [];
  return searchNames.filter((names) => !names.some((name) => given.has(name)))
    .map(([name, other]) => ({ name, wanted: `obrigatório com SEARCH_ENGINE=typesense, ele ou ${other}` }));
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

function databaseUrl(settings: Settings): string | undefined {
  return settings.DATABASE_URL ?? addressInParts(settings, settings.POSTGRES_USER, settings.POSTGRES_PSWD);
}

/** By its own address, or as another user of the database that the parts name. */
function ownerDatabaseUrl(settings: Settings): string | undefined {
  const { DATABASE_OWNER_URL, POSTGRES_OWNER, POSTGRES_OWNER_PSWD } = settings;
  if (DATABASE_OWNER_URL !== undefined || POSTGRES_OWNER === undefined) return DATABASE_OWNER_URL;
  return addressInParts(settings, POSTGRES_OWNER, POSTGRES_OWNER_PSWD);
}

function addressInParts(settings: Settings, user: string, password: string): string | undefined {
  if (settings.POSTGRES_HOST === undefined) return undefined;
  const url = new URL(`postgres://${settings.POSTGRES_HOST}:${settings.POSTGRES_PORT}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  url.pathname = `/${encodeURIComponent(settings.POSTGRES_DATABASE)}`;
  return url.href;
}

function toConfig(role: Purpose, settings: Settings): Config {
  const { OIDC_ISSUER, CORPORATE_REGISTRY_URL, CUSTOMER_REGISTRY_URL, CASE_DATA_URL } = settings;
  return {
    role,
    host: settings.HOST,
    port: settings.PORT,
    prefix: settings.APP_GLOBAL_PREFIX,
    dataDir: settings.DATA_DIR,
    exchangeDir: settings.EXCHANGE_DIR ?? `${settings.DATA_DIR}/exchange`,
    databaseUrl: databaseUrl(settings),
    ownerDatabaseUrl: ownerDatabaseUrl(settings),
    sealKeys: { keys: settings.AUDIT_SEAL_KEY ?? [], file: settings.AUDIT_SEAL_KEY_FILE },
    anchors: { dir: settings.AUDIT_ANCHORS_DIR, url: settings.AUDIT_ANCHORS_URL },
    corsOrigins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    postgresPool: postgresPoolOf(role, settings),
    stopSeconds: settings.STOP_SECONDS,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    inboxPollSeconds: settings.INBOX_POLL_SECONDS,
    workerPort: settings.WORKER_PORT,
    queueMinutes: settings.QUEUE_MINUTES,
    alarms: alarms(settings),
    silenceLimits: { hoursBeforeDeadline: settings.SILENCE_HOURS, days: settings.SILENCE_DAYS },
    keyNoticeDays: settings.KEY_NOTICE_DAYS,
    seriesIntervalDays: settings.SERIES_INTERVAL_DAYS,
    unitsFile: settings.SERVICE_UNITS_FILE,
    bank: bankAccess(settings, settings.BNP_API_USER, settings.BNP_API_PSWD),
    bankImport: bankAccess(settings, settings.BNP_IMPORT_USER, settings.BNP_IMPORT_PSWD),
    typesense: typesense(settings),
    serviceTokenCourts: settings.SERVICE_TOKEN_COURTS,
    amountLimit: settings.AMOUNT_LIMIT,
    retention: {
      orderYears: settings.RETENTION_ORDER_YEARS,
      draftDays: settings.RETENTION_DRAFT_DAYS,
      lookUpYears: settings.RETENTION_LOOK_UP_YEARS,
      accountYears: settings.RETENTION_ACCOUNT_YEARS,
      consoleDays: settings.RETENTION_CONSOLE_DAYS,
    },
    relationshipLimits: {
      perUser: settings.RELATIONSHIP_LIMIT_USER,
      perClient: settings.RELATIONSHIP_LIMIT_CLIENT,
      drafting: { perUser: settings.DRAFTING_LIMIT_USER, perClient: settings.DRAFTING_LIMIT_CLIENT },
    },
    secrecyModuleUrl: settings.SECRECY_MODULE_URL,
    sftp: {
      keysDir: settings.SFTP_KEYS_DIR ?? `${settings.DATA_DIR}/sftp`,
      networks: settings.SFTP_NETWORKS ?? (role === "start" ? LOOPBACK : []),
      channels: Math.min(
        Math.max(postgresPoolOf(role, settings) - settings.WORKER_CONCURRENCY - WORKER_RESERVE, 1),
        MOST_CHANNELS,
      ),
    },
    consoles: {
      publicUrl: settings.PUBLIC_URL,
      clientId: settings.CONSOLE_CLIENT_ID,
      clientSecret: settings.CONSOLE_CLIENT_SECRET,
      idleMinutes: settings.SESSION_IDLE_MINUTES,
      sessionHours: settings.SESSION_HOURS,
    },
    openpgp: {
      keysDir: settings.OPENPGP_KEYS_DIR ?? `${settings.DATA_DIR}/keys/openpgp`,
      passphrase: settings.OPENPGP_PASSPHRASE,
    },
    secretKey: settings.APP_SECRET_KEY,
    webhooks: {
      http: settings.WEBHOOK_HTTP === undefined ? role === "start" : settings.WEBHOOK_HTTP === "true",
      networks: settings.WEBHOOK_NETWORKS ?? (role === "start" ? LOOPBACK : []),
      anonymousNetworks: role === "start" ? LOOPBACK : [],
    },
    externalAddresses: OIDC_ISSUER !== undefined && CORPORATE_REGISTRY_URL !== undefined &&
        CUSTOMER_REGISTRY_URL !== undefined && CASE_DATA_URL !== undefined
      ? {
        issuer: OIDC_ISSUER,
        audience: settings.OIDC_AUDIENCE,
        tokenUrl: settings.OIDC_TOKEN_URL ?? `${OIDC_ISSUER}/protocol/openid-connect/token`,
        corporateUrl: CORPORATE_REGISTRY_URL,
        customerUrl: CUSTOMER_REGISTRY_URL,
        caseDataUrl: CASE_DATA_URL,
      }
      : undefined,
  };
}

/** What a worker needs besides one connection for each job: the queue's, some in reserve, and a channel's. */
const BESIDE_JOBS = 8;
const WORKER_RESERVE = 7;
const MOST_CHANNELS = 16;

/** Connections by default: 10 for requests, 15 for a worker of four jobs at once; `docs/operations.md` adds them up. */
function postgresPoolOf(role: Purpose, settings: Settings): number {
  const forRequests = role === "worker" ? 0 : 10;
  const forJobs = role === "worker" || role === "start" ? settings.WORKER_CONCURRENCY + 11 : 0;
  return settings.POSTGRES_POOL ?? forRequests + forJobs;
}

function tooFewConnections(role: Purpose, settings: Settings): BadName[] {
  const least = settings.WORKER_CONCURRENCY + BESIDE_JOBS;
  return (role === "worker" || role === "start") && postgresPoolOf(role, settings) < least
    ? [{ name: "POSTGRES_POOL", wanted: `ao menos ${least} neste papel, com este WORKER_CONCURRENCY` }]
    : [];
}

/** Sections of an ini file only group names. */
function flatten(ini: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ini).flatMap(([name, value]): [string, string][] =>
      typeof value === "object" && value !== null
        ? Object.entries(flatten(value as Record<string, unknown>))
        : [[name, String(value)]]
    ),
  );
}
