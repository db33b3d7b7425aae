/** Types of the configuration. */
import type { LookUpLimits } from "../../domain/identity/relationship_query.ts";
import type { Retention } from "../../domain/identity/retention.ts";
import type { Centavos } from "../../domain/money.ts";
import type { Severity } from "../../domain/operations/alarm_severity.ts";
import type { SilenceLimits } from "../../domain/operations/alarm_thresholds.ts";
import type { BnpAccess } from "../../registries/bnp.ts";
import type { ExternalAddresses } from "../../registries/mod.ts";
import type { EmbeddingsAddress } from "../../search/semantic/embeddings.ts";
import type { RerankAddress } from "../../search/semantic/reranking.ts";
import type { TypesenseAddress } from "../../search/typesense/server.ts";

export const roles = ["start", "api", "worker", "migrate"] as const;
/**
 * Role of a process: the whole service with the staging environment, or one part of it against a real
 * PostgreSQL.
 */
export type Role = (typeof roles)[number];
/** Purpose of a configuration: a role, or an operators' command run beside the service. */
export type Purpose = Role | "command";

export interface Config {
  readonly role: Purpose;
  readonly host: string;
  /** HTTP port; undefined for 8000, or the next free one if that is in use. */
  readonly port: number | undefined;
  readonly prefix: string;
  readonly dataDir: string;
  /**
   * File with the clock that tests and the staging environment move; undefined for the machine's clock, or
   * with `start` its own.
   */
  readonly clockFile: string | undefined;
  readonly exchangeDir: string;
  /** Undefined only with `start`, which then runs its own PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /**
   * Address of the same database for the owner of its tables, who runs migrations; undefined if there are
   * none to run.
   */
  readonly ownerDatabaseUrl: string | undefined;
  /** Read replica of the database for lists and searches; undefined if there is none. */
  readonly replicaUrl: string | undefined;
  /**
   * S3 storage for days of the archive, and the age in days at which they move there; undefined if they stay
   * in the exchange folder.
   */
  readonly storage:
    | {
      readonly address: {
        readonly url: string;
        readonly region: string;
        readonly accessKey: string;
        readonly secretKey: string;
      };
      readonly afterDays: number;
    }
    | undefined;
  /**
   * Keys of the audit trail's seals. The private key signs new ones, and public keys verify what was signed; secrets, as
   * text or as the path of a file, verify seals of before, and the first makes new ones where there is no private key.
   */
  readonly sealKeys: {
    readonly privateKey: string | undefined;
    readonly publicKeys: readonly string[];
    readonly keys: readonly string[];
    readonly file: string | undefined;
  };
  /** Destinations outside the database to which each seal's anchor is sent. */
  readonly anchors: { readonly dir: string | undefined; readonly url: string | undefined };
  /** Origins whose pages may call the API from a browser (CORS). */
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges of proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Rate limits of the public search, per minute; networks are addresses or ranges. */
  readonly searchLimits: {
    readonly milliseconds: number;
    readonly networks: readonly string[];
    readonly networkMilliseconds: number;
  };
  /** Maximum number of this process's database connections. */
  readonly postgresPool: number;
  /** JTRs of the courts whose systems may delete orders and read events with a service token. */
  readonly serviceTokenCourts: readonly string[];
  /** The clients whose users' tokens are accepted. */
  readonly userClients: {
    readonly checked: boolean;
    readonly public: readonly string[];
    readonly admitUnknown: boolean;
  };
  /**
   * Time limit for a graceful stop in seconds; jobs still running then are taken over once the process is
   * found silent.
   */
  readonly stopSeconds: number;
  readonly workerConcurrency: number;
  readonly inboxPollSeconds: number;
  /** Port of a worker's health check; undefined for none. */
  readonly workerPort: number | undefined;
  /** Port of the metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Waiting time of a job in minutes after which an alarm is raised. */
  readonly queueMinutes: number;
  /** Destinations of alarms besides the operators' console. */
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
  /** Mail server and sender for e-mail to users; undefined if none is sent. */
  readonly userMail: { readonly url: string; readonly from: string } | undefined;
  /** Limits after which an institution that sends nothing raises an alarm. */
  readonly silenceLimits: SilenceLimits;
  /** Days before the expiry of an OpenPGP key at which an alarm is raised. */
  readonly keyNoticeDays: number;
  /** Minimum number of days from one dispatch of a series to the next. */
  readonly seriesIntervalDays: number;
  /** Path or address of the file of court units; undefined if it is imported by hand only. */
  readonly unitsFile: string | undefined;
  readonly relationshipLimits: LookUpLimits;
  /** Retention periods of personal data that is no longer needed. */
  readonly retention: Retention;
  /** Amount above which a second confirmation is required. */
  readonly amountLimit: Centavos;
  /** Address of the scanner of received documents; undefined if they are handed out without a scan. */
  readonly documentScanUrl: string | undefined;
  /** Address of the bank-secrecy module; undefined if there is none. */
  readonly secrecyModuleUrl: string | undefined;
  /**
   * Key that encrypts secrets in the database; undefined only with `start`, which then generates one, and
   * with `migrate`.
   */
  readonly secretKey: string | undefined;
  /** Destinations allowed for courts' webhooks in addition to public https addresses. */
  readonly webhooks: {
    readonly http: boolean;
    readonly networks: readonly string[];
    /** Networks of webhook receivers that may be named by anybody. */
    readonly anonymousNetworks: readonly string[];
  };
  /**
   * Folder with the secrets of institutions' SFTP servers, and the networks these servers may be in; all if
   * none is listed.
   */
  readonly sftp: {
    readonly keysDir: string;
    readonly networks: readonly string[];
    /**
     * Number of SFTP servers that a worker connects to at once; each connection also holds a database
     * connection.
     */
    readonly channels: number;
  };
  /**
   * Folder of the service's own OpenPGP keys and their passphrase; undefined if the keys are not encrypted.
   */
  readonly openpgp: { readonly keysDir: string; readonly passphrase: string | undefined };
  /**
   * Addresses of external services; undefined only with `start`, which has stand-ins, and for roles that call
   * none.
   */
  readonly externalAddresses: ExternalAddresses | undefined;
  /** Sign-in to the consoles. */
  readonly consoles: {
    /**
     * Public address of the service, as browsers know it; undefined with `start`, which has its own, and with
     * roles without sign-in.
     */
    readonly publicUrl: string | undefined;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    readonly idleMinutes: number;
    readonly sessionHours: number;
  };
  /**
   * Precedents bank from which the index is read; undefined with `start`, which has its own, and with roles
   * that do not index.
   */
  readonly bank: BnpAccess | undefined;
  /** Access to the same bank as a court that writes to it; undefined if open data is loaded by `bank`. */
  readonly bankImport: BnpAccess | undefined;
  /** Typesense server for the precedent search; undefined if the database does the search. */
  readonly typesense: TypesenseAddress | undefined;
  /** Embeddings server that contributes to the ranking of precedents; undefined for none. */
  readonly embeddings: EmbeddingsAddress | undefined;
  /** Server of a cross-encoder for the first of a search; undefined for none. */
  readonly rerank: RerankAddress | undefined;
}

/** A setting that is missing or wrong, and the value it needs. */
export interface BadName {
  readonly name: string;
  readonly wanted: string;
}
