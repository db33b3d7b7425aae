/** What the rest of the program is configured by. */
import type { QueryLimits } from "../domain/identity/relationship_query.ts";
import type { Retention } from "../domain/identity/retention.ts";
import type { Centavos } from "../domain/money.ts";
import type { Severity } from "../domain/operations/alarm_severity.ts";
import type { SilenceLimits } from "../domain/operations/alarm_thresholds.ts";
import type { BankAccess } from "../registries/precedents/bnp.ts";
import type { ExternalAddresses } from "../registries/mod.ts";
import type { EmbeddingsAddress } from "../search/semantic/embeddings.ts";
import type { TypesenseAddress } from "../search/typesense/server.ts";

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
  /** A clock that tests and staging move; undefined: the machine's, or of `start` its own. */
  readonly clockFile: string | undefined;
  readonly exchangeDir: string;
  /** Undefined only for `start`, which then runs its own PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The same database as the owner of its tables, who alone migrates. Undefined where nothing is migrated. */
  readonly ownerDatabaseUrl: string | undefined;
  /** A standby of it that lists and searches are read of; undefined: none. */
  readonly replicaUrl: string | undefined;
  /** Where days of the archive go, by the S3 API, and after how many; undefined: they stay in the exchange folder. */
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
  /** What the audit trail's seals are made with, as text or as the path of a file; the first key seals, all are checked. */
  readonly sealKeys: { readonly keys: readonly string[]; readonly file: string | undefined };
  /** Where each seal's anchor is told to, outside the database. */
  readonly anchors: { readonly dir: string | undefined; readonly url: string | undefined };
  /** Whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What the public search gives in a minute; networks are addresses or ranges. */
  readonly searchLimits: {
    readonly milliseconds: number;
    readonly networks: readonly string[];
    readonly networkMilliseconds: number;
  };
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
  /** Where monitors read measures; undefined: nowhere. */
  readonly metricsPort: number | undefined;
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
  /** With what users are written to; undefined: they are not. */
  readonly userMail: { readonly url: string; readonly from: string } | undefined;
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
  /** The server of embeddings that precedents are ordered by besides; undefined: none. */
  readonly embeddings: EmbeddingsAddress | undefined;
}

/** A name whose value is missing or wrong, and what is wanted instead. */
export interface BadName {
  readonly name: string;
  readonly wanted: string;
}
