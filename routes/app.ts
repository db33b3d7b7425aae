/** The dependencies of the HTTP API, and the variables of a request. */
import type { Caller, Profile } from "../domain/identity/caller.ts";
import type { LookUpLimits } from "../domain/identity/relationship_query.ts";
import type { Centavos } from "../domain/money.ts";
import type { HealthSettings } from "../domain/operations/service_health.ts";
import type { VoucherFault } from "../domain/operations/voucher_text.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { ObjectStorage, SftpSettings } from "../exchange/mod.ts";
import type { LogoutTokens } from "../registries/identity/logout_token.ts";
import type { RelyingParty, SignedIn } from "../registries/identity/relying_party.ts";
import type { Registries } from "../registries/mod.ts";
import type { WebhookClient } from "../registries/notices/webhook.ts";
import type { SecretEncryption } from "../registries/secret_encryption.ts";
import type { SearchEngine } from "../search/engine.ts";
import type { SearchFault } from "../search/search_fault.ts";
import type { SealKeys } from "../store/audit/seal_keys.ts";
import type { Db } from "../store/connection/connection.ts";
import type { HeldCall } from "../store/identity/idempotency_keys.ts";
import type { Institution } from "../store/institutions/institutions.ts";
import type { ListReading, ListSource } from "../store/list_reading.ts";
import type { BnpOrgan } from "../store/precedents/organs.ts";

/** The settings for signing in to the consoles. */
export interface Consoles {
  /** The service's own address as browsers see it, with its prefix and without a final slash. */
  readonly publicUrl: string;
  readonly party: RelyingParty;
  readonly logouts: LogoutTokens;
  readonly encryption: SecretEncryption;
  /** Real time, because tokens expire in real time. */
  readonly realClock: Clock;
  /** The minutes without a request after which a session ends. */
  readonly idleMinutes: number;
  /** The hours after sign-in after which a session ends. */
  readonly sessionHours: number;
}

/** Staging's demonstration data: accounts to sign in with, and people against whom to draft an order. */
export interface Demo {
  readonly accounts: readonly DemoAccount[];
  /** Processes of the first accounts' unit, each of one defendant, whom the three test institutions know. */
  readonly cases: readonly [DemoCase, DemoCase];
  /** The folder of the institutions' folders. */
  readonly exchangeDir: string;
  /** Signs an account in as the sign-in page does with one press. */
  tokensOf(account: DemoAccount): Promise<SignedIn>;
  /** Where the order that the guide shows is kept from request to request, and over a restart. */
  readonly shownOrder: KeptValue;
}

export interface DemoAccount {
  /** The account's description on the sign-in page. */
  readonly label: string;
  readonly name: string;
  readonly cpf: string;
  readonly password: string;
  readonly profile: Profile;
}

export interface DemoCase {
  readonly number: string;
  readonly unitId: string;
  /** Name of the unit. */
  readonly unit: string;
  readonly defendant: { readonly taxId: string; readonly name: string };
}

/** One value, as JSON. */
export interface KeptValue {
  /** Undefined before the first writing. */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}

/** The time limits of calls with an idempotency key. */
export interface IdempotencyBounds {
  /** How long a second call with the key waits before it is told to try again. */
  readonly waitMs: number;
  /** How long a call may take before it counts as dead and the next caller with its key performs it. */
  readonly leaseMs: number;
}

/** The limits of the public search for one minute. */
export interface SearchLimits {
  /** Milliseconds of computing for each address; a whole office may share one. */
  readonly milliseconds: number;
  /** Networks with many readers, as addresses or ranges, each of which has a budget of its own. */
  readonly networks: readonly string[];
  /** Milliseconds of computing for each of these networks. */
  readonly networkMilliseconds: number;
  /** Full downloads and saved searches for each address. */
  readonly heavy: number;
}

/** `USER_CLIENT_CHECK` and `PUBLIC_CLIENTS`: the clients whose users' tokens are accepted. */
export interface UserClients {
  /** Whether a client that the corporate registry knows is held to its permission and addresses for users too. */
  readonly checked: boolean;
  /** Clients of users' own browsers, which the registry need not know and whose addresses are anybody's. */
  readonly public: readonly string[];
  /** Whether a client that is neither public nor known to the registry is admitted. */
  readonly admitUnknown: boolean;
}

/** The measurements of an answered request. */
export interface RequestMeasure {
  readonly method: string;
  /** The route that matched, such as `/v1/ordem/:numeroProtocolo`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface App {
  readonly db: Db;
  /** Reads lists on which no change is decided, from a standby where there is one. */
  readonly lists: ListReading;
  /** The server that answers list readings now; when absent, there is no standby. */
  readonly listSource?: (() => Promise<ListSource>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the measurements of each answered request, for monitoring. */
  readonly observe?: ((request: RequestMeasure) => void) | undefined;
  /**
   * Why nothing may be changed in the database, which no worker vouches for; when absent, the program has no workers, as
   * in a test.
   */
  readonly findVoucherFault?: () => Promise<VoucherFault | undefined>;
  /** The database for operations that change anything, each transaction of which begins only while a voucher holds. */
  readonly changes?: Db;
  /** The keys for verifying the audit trail's seals. */
  readonly sealKeys: SealKeys;
  readonly registries: Registries;
  readonly webhooks: WebhookClient;
  /** The engine for searching precedents. */
  readonly search: SearchEngine;
  /** The limits of searches; `defaultSearchLimits` when absent. */
  readonly searchLimits?: Partial<SearchLimits>;
  /** Finds out why searches do not find what the bank has; when absent, precedents are not indexed here. */
  readonly findSearchFault?: () => Promise<SearchFault | undefined>;
  /**
   * The settings for checking the service's health; when absent, `defaultHealthSettings` apply and no worker is
   * expected.
   */
  readonly watch?: HealthSettings & { readonly watchedSince: Temporal.Instant };
  /** The most saved searches of all readers together; `DEFAULT_MOST_SAVED` when absent. */
  readonly mostSavedSearches?: number;
  /** The object storage of older documents; when absent, all are in the folder. */
  readonly storage?: ObjectStorage | undefined;
  /** Whether a scanner must have found a received document clean before anybody gets it; not when absent. */
  readonly scansDocuments?: boolean;
  /** The settings for connections to institutions' SFTP servers. */
  readonly sftp: SftpSettings;
  /** The bank holidays in force, `AAAA-MM-DD`. */
  holidays(): Promise<ReadonlySet<string>>;
  /**
   * Moves "now" forward and waits for what became due; returns the tasks that still run after a time limit.
   * In staging only; without it the operation does not exist.
   */
  readonly moveClock?: (to: Temporal.Instant) => Promise<readonly string[]>;
  /**
   * Whether an institution answers automatically. In staging only; without it the operations do not exist.
   */
  readonly automaticAnswers?: {
    isOn(ispb: string): Promise<boolean>;
    turn(ispb: string, on: boolean): Promise<void>;
  };
  /** The rate limits of look-ups of relationships; `defaultLimits` when absent. */
  readonly relationshipLimits?: LookUpLimits;
  /** The time limits of calls with an idempotency key; `defaultBounds` when absent. */
  readonly idempotency?: IdempotencyBounds;
  /** The origins whose pages may call the API from a browser; none when absent. */
  readonly corsOrigins?: readonly string[];
  /** The addresses and ranges of proxies whose `X-Forwarded-For` is trusted; none when absent. */
  readonly trustedProxies?: readonly string[];
  /**
   * The JTRs of the courts whose systems may, in a user's name, also delete orders before they are sent and
   * read the court's events; none when absent.
   */
  readonly serviceTokenCourts?: readonly string[];
  /** The clients whose users' tokens are accepted; when absent, all but those that the registry refuses. */
  readonly userClients?: UserClients;
  /**
   * The sanity limit in centavos, above which amounts need a second confirmation; `defaultAmountLimit` when
   * absent.
   */
  readonly amountLimit?: Centavos;
  /** The address of the bank-secrecy module; when absent, its link is refused with a problem. */
  readonly secrecyModuleUrl?: string | undefined;
  /**
   * `PUBLIC_URL`: the service's own address in answers, with its prefix and without a final slash; that of
   * each request when absent.
   */
  readonly publicUrl?: string | undefined;
  /** Whether users can have e-mail sent to them. */
  readonly writesToUsers?: boolean;
  /** When absent, nobody can sign in to the consoles. */
  readonly consoles?: Consoles | undefined;
  /** The demonstration data of the first-run guide; none in production. */
  readonly demo?: Demo | undefined;
  /** The token endpoint; may be relative to the service's own origin. */
  readonly tokenUrl: string;
  /** `APP_GLOBAL_PREFIX`: the beginning of every path; may be empty. */
  readonly prefix: string;
}

export interface InstitutionDirectory {
  readonly list: readonly Institution[];
  readonly byIspb: ReadonlyMap<string, Institution>;
}

/** What operations are called with: the dependencies, and what the API keeps of them. */
export interface Served extends App {
  readonly institutions: () => Promise<InstitutionDirectory>;
}

/** The precedents bank for one call. */
interface Bank {
  readonly organs: readonly BnpOrgan[];
  /** The caller's court; undefined for a system that may only read. */
  readonly court: BnpOrgan | undefined;
}

/** What the server passes with a request, and what middleware adds to it. */
export interface Env {
  Bindings: {
    readonly remoteAddr?: { readonly hostname: string };
    /** Set for pages: spreadsheets for people have labels instead of field names. */
    readonly forPeople?: boolean;
  };
  Variables: {
    /** Normalised: empty, or with a leading slash and without a final one. */
    prefix: string;
    /** When the call came, by the service's clock. */
    now: Temporal.Instant;
    requestId: string;
    /** The caller's address in canonical spelling; undefined when it cannot be known. */
    sourceIp: string | undefined;
    /** Present after `access`. */
    caller: Caller;
    /** Present after `bnpReader`. */
    bank: Bank;
    /** Present for a call with an idempotency key. */
    held: HeldCall | undefined;
  };
}
