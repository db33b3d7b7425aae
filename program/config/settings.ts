/** The table of settings. A name added here is explained in `docs/operations.md`. */
import * as v from "valibot";
import { defaultHealthSettings } from "../../domain/operations/service_health.ts";
import { defaultSilenceLimits } from "../../domain/operations/alarm_thresholds.ts";
import { defaultKeyNoticeDays } from "../../domain/institutions/institution_key.ts";
import { formatMoney } from "../../domain/money.ts";
import { defaultAmountLimit } from "../../domain/orders/draft_content.ts";
import { defaultLimits } from "../../domain/identity/relationship_query.ts";
import { defaultRetention } from "../../domain/identity/retention.ts";
import { defaultIntervalDays } from "../../domain/series/series.ts";
import {
  addressRanges,
  databaseAddress,
  emailAddress,
  filled,
  httpAddress,
  httpUrl,
  isOrigin,
  isPublicKey,
  isSealKey,
  listOf,
  privateKey,
  publicUrl,
  reais,
  scannerUrl,
  sealKeyWanted,
  serverAddress,
  severity,
  wholeNumber,
} from "./setting_values.ts";

/** Each setting with its kind of value and, if it has one, its default. */
export const Settings = v.object({
  APP_GLOBAL_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^(\/[a-z0-9][a-z0-9-]*)*$/, "um caminho como /assets, sem barra no fim")),
    "",
  ),
  HOST: v.optional(filled("um nome de máquina ou endereço IP"), "127.0.0.1"),
  PORT: v.optional(wholeNumber(1, 65535)),
  ASSETS_CLOCK: v.optional(filled("o caminho do arquivo do relógio, só em testes e na homologação")),
  DATA_DIR: v.optional(filled("uma pasta"), ".data"),
  EXCHANGE_DIR: v.optional(filled("uma pasta")),
  SFTP_KEYS_DIR: v.optional(filled("uma pasta")),
  OPENPGP_KEYS_DIR: v.optional(filled("uma pasta")),
  OPENPGP_PASSPHRASE: v.optional(filled("a senha das chaves privadas")),
  SFTP_NETWORKS: v.optional(addressRanges),
  DATABASE_URL: v.optional(databaseAddress),
  DATABASE_OWNER_URL: v.optional(databaseAddress),
  DATABASE_REPLICA_URL: v.optional(serverAddress),
  POSTGRES_OWNER: v.optional(filled("o usuário dono das tabelas")),
  POSTGRES_OWNER_PSWD: v.optional(v.string(), ""),
  AUDIT_SEAL_KEY: v.optional(listOf(isSealKey, sealKeyWanted)),
  AUDIT_SEAL_KEY_FILE: v.optional(filled("o caminho de um arquivo com as chaves dos lacres, uma por linha")),
  AUDIT_SEAL_PRIVATE_KEY: v.optional(privateKey),
  AUDIT_SEAL_PUBLIC_KEYS: v.optional(
    listOf(
      isPublicKey,
      "chaves públicas Ed25519 em base64 separadas por vírgulas, como a linha do meio de openssl pkey -pubout",
    ),
    "",
  ),
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
  SEARCH_SECONDS: v.optional(wholeNumber(1, 3_600), "12"),
  SEARCH_NETWORKS: v.optional(addressRanges, ""),
  SEARCH_NETWORK_SECONDS: v.optional(wholeNumber(1, 3_600), "60"),
  SERVICE_TOKEN_COURTS: v.optional(
    listOf(
      (text) => /^\d{3}$/.test(text),
      "códigos JTR de tribunais, de três dígitos, separados por vírgulas",
    ),
    "",
  ),
  USER_CLIENT_CHECK: v.optional(v.picklist(["true", "false"], "true ou false"), "true"),
  PUBLIC_CLIENTS: v.optional(
    listOf((text) => /^[\w.@:/-]+$/.test(text), "identificadores de clientes separados por vírgulas"),
    "",
  ),
  DOCUMENT_SCAN_URL: v.optional(scannerUrl),
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
  ARCHIVE_S3_URL: v.optional(httpUrl),
  ARCHIVE_S3_REGION: v.optional(filled("a região do armazenamento"), "us-east-1"),
  ARCHIVE_S3_ACCESS_KEY: v.optional(filled("a chave de acesso ao armazenamento")),
  ARCHIVE_S3_SECRET_KEY: v.optional(filled("o segredo da chave de acesso")),
  ARCHIVE_S3_AFTER_DAYS: v.optional(wholeNumber(30, 3_650), "90"),
  INBOX_POLL_SECONDS: v.optional(wholeNumber(1, 600)),
  WORKER_PORT: v.optional(wholeNumber(1, 65535)),
  METRICS_PORT: v.optional(wholeNumber(1, 65535)),
  QUEUE_MINUTES: v.optional(wholeNumber(1, 1_440), String(defaultHealthSettings.queueMinutes)),
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
  NOTICE_EMAIL_FROM: v.optional(v.pipe(v.string(), v.regex(emailAddress, "um endereço de e-mail"))),
  ALARM_EMAIL_SEVERITY: v.optional(severity, "critica"),
  ALARM_WEBHOOK_URL: v.optional(httpAddress),
  ALARM_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, "whsec_ seguido de 24 bytes ou mais em base64"),
    ),
  ),
  ALARM_WEBHOOK_SEVERITY: v.optional(severity, "critica"),
  SILENCE_HOURS: v.optional(wholeNumber(1, 48), String(defaultSilenceLimits.hoursBeforeDeadline)),
  SILENCE_DAYS: v.optional(wholeNumber(1, 365), String(defaultSilenceLimits.days)),
  KEY_NOTICE_DAYS: v.optional(wholeNumber(1, 365), String(defaultKeyNoticeDays)),
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
  EMBEDDINGS_URL: v.optional(httpUrl),
  EMBEDDINGS_MODEL: v.optional(filled("o nome de um modelo do servidor"), "text-embedding-3-small"),
  EMBEDDINGS_API_KEY: v.optional(filled("uma chave do servidor")),
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
  SERIES_INTERVAL_DAYS: v.optional(wholeNumber(0, 30), String(defaultIntervalDays)),
  AMOUNT_LIMIT: v.optional(reais, formatMoney(defaultAmountLimit)),
  RELATIONSHIP_LIMIT_USER: v.optional(wholeNumber(1, 1_000_000), String(defaultLimits.perUser)),
  RELATIONSHIP_LIMIT_CLIENT: v.optional(wholeNumber(1, 1_000_000), String(defaultLimits.perClient)),
  RETENTION_ORDER_YEARS: v.optional(wholeNumber(1, 100), String(defaultRetention.orderYears)),
  RETENTION_DRAFT_DAYS: v.optional(wholeNumber(30, 36_500), String(defaultRetention.draftDays)),
  RETENTION_LOOK_UP_YEARS: v.optional(wholeNumber(1, 100), String(defaultRetention.lookUpYears)),
  RETENTION_ACCOUNT_YEARS: v.optional(wholeNumber(1, 100), String(defaultRetention.accountYears)),
  RETENTION_CONSOLE_DAYS: v.optional(wholeNumber(30, 36_500), String(defaultRetention.consoleDays)),
  RETENTION_FOLDER_DAYS: v.optional(wholeNumber(0, 36_500), String(defaultRetention.folderDays)),
  DRAFTING_LIMIT_USER: v.optional(wholeNumber(1, 1_000_000), String(defaultLimits.drafting.perUser)),
  DRAFTING_LIMIT_CLIENT: v.optional(wholeNumber(1, 1_000_000), String(defaultLimits.drafting.perClient)),
});
export type Settings = v.InferOutput<typeof Settings>;

/** All names of settings, for the table in `docs/operations.md` and for detecting mistyped ones. */
export const settingNames = Object.keys(Settings.entries);
