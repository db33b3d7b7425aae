/** What the HTTP API needs of the program, and what a request carries through it. */
import type { Caller, Profile } from "../domain/identity/caller.ts";
import type { Centavos } from "../domain/money.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { QueryLimits } from "../domain/identity/relationship_query.ts";
import type { ObjectStorage, SftpSettings } from "../exchange/mod.ts";
import type { Registries } from "../registries/mod.ts";
import type { LogoutTokens } from "../registries/identity/logout_token.ts";
import type { RelyingParty } from "../registries/identity/relying_party.ts";
import type { Sealing } from "../registries/sealing.ts";
import type { WebhookClient } from "../registries/notices/webhook.ts";
import type { SearchEngine } from "../search/engine.ts";
import type { SealKeys } from "../store/audit/seal_keys.ts";
import type { SearchFault } from "../search/index_fault.ts";
import type { Db } from "../store/connection.ts";
import type { ListReading, ListSource } from "../store/list_reading.ts";
import type { Reservation } from "../store/identity/idempotency_keys.ts";
import type { BankOrgan } from "../store/precedents/organs.ts";

/** What signing in to the consoles takes. */
export interface Consoles {
  /** The service's own address as browsers know it, prefix included, without a final slash. */
  readonly publicUrl: string;
  readonly party: RelyingParty;
  readonly logouts: LogoutTokens;
  readonly sealing: Sealing;
  /** Sessions live in real time, as their tokens do. */
  readonly realClock: Clock;
  /** A session ends after so long without a request. */
  readonly idleMinutes: number;
  /** A session ends so long after its sign-in. */
  readonly sessionHours: number;
}

/** What staging offers to be tried: whom to sign in as, and against whom to make an order. */
export interface Demo {
  readonly accounts: readonly {
    /** What they are, as the sign-in page calls them. */
    readonly label: string;
    readonly name: string;
    readonly cpf: string;
    readonly password: string;
    readonly profile: Profile;
  }[];
  /** A process of the first accounts' unit. */
  readonly process: { readonly number: string; readonly unit: string; readonly plaintiff: string };
  /** Parties of it, all with relationships. */
  readonly defendants: readonly [DemoDefendant, DemoDefendant];
  /** Where institutions' folders are. */
  readonly exchangeDir: string;
}

interface DemoDefendant {
  readonly taxId: string;
  readonly name: string;
}

/** How long others wait for whoever does a call. */
export interface IdempotencyBounds {
  /** How long a second call with the key waits before it is told to try again. */
  readonly waitMs: number;
  /** How long a call may take before it is taken for dead, and done by the next caller with its key. */
  readonly leaseMs: number;
}

/** What the public search gives in a minute. */
export interface SearchLimits {
  /** Milliseconds of computing for each address; a whole office may share one. */
  readonly milliseconds: number;
  /** Networks of many readers, as addresses or ranges, each of which has a budget of its own. */
  readonly networks: readonly string[];
  /** Milliseconds of computing for each of them. */
  readonly networkMilliseconds: number;
  /** Whole downloads, and searches to be kept: so many calls from one address. */
  readonly heavy: number;
}

/** A request that was answered, as it is measured. */
export interface RequestMeasure {
  readonly method: string;
  /** The address it fits, such as `/v1/ordem/:numeroProtocolo`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface App {
  readonly db: Db;
  /** Where lists are read that decide nothing: of a standby, where one is there. */
  readonly lists: ListReading;
  /** Who answers them now; absent: there is no standby. */
  readonly listSource?: (() => Promise<ListSource>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Measures a request that was answered, where monitors read that. */
  readonly observe?: ((request: RequestMeasure) => void) | undefined;
  /** What the audit trail's seals are checked with. */
  readonly sealKeys: SealKeys;
  readonly registries: Registries;
  readonly webhooks: WebhookClient;
  /** Where precedents are searched. */
  readonly search: SearchEngine;
  /** How often one address may search; `usualSearchLimits` when absent. */
  readonly searchLimits?: Partial<SearchLimits>;
  /** Why searches do not find what the bank holds; absent: precedents are not indexed here. */
  readonly findSearchFault?: () => Promise<SearchFault | undefined>;
  /** By what the health of the service is judged; `usualQueueMinutes` when absent, and no worker is missed. */
  readonly watch?: { readonly queueMinutes: number; readonly watchedSince: Temporal.Instant };
  /** How many searches may be saved by all readers together; `USUAL_MOST_SAVED` when absent. */
  readonly mostSavedSearches?: number;
  /** Where documents of older days are; absent: all are in the folder. */
  readonly storage?: ObjectStorage | undefined;
  /** How institutions' SFTP servers are called. */
  readonly sftp: SftpSettings;
  /** The bank holidays in force, `AAAA-MM-DD`. */
  holidays(): Promise<ReadonlySet<string>>;
  /**
   * Moves "now" forward and waits for what became due, answering the tasks that go on after a limit; staging only, and
   * its absence hides the operation.
   */
  readonly moveClock?: (to: Temporal.Instant) => Promise<readonly string[]>;
  /** Whether an institution answers by itself; staging only, and its absence hides the operations. */
  readonly automaticAnswers?: {
    isOn(ispb: string): Promise<boolean>;
    turn(ispb: string, on: boolean): Promise<void>;
  };
  /** How often relationships may be looked up; `usualLimits` when absent. */
  readonly relationshipLimits?: QueryLimits;
  /** How long an idempotency key is waited for; `usualBounds` when absent. */
  readonly idempotency?: IdempotencyBounds;
  /** Whose pages may call the API from a browser; none when absent. */
  readonly corsOrigins?: readonly string[];
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed; none when absent. */
  readonly trustedProxies?: readonly string[];
  /**
   * JTRs of the courts whose systems may also delete orders before they are sent and read the court's events, in a user's
   * name; none when absent.
   */
  readonly serviceTokenCourts?: readonly string[];
  /** Amounts above it need a second confirmation, in centavos; `usualAmountLimit` when absent. */
  readonly amountLimit?: Centavos;
  /** Where the bank-secrecy module is; its link is refused with a problem when absent. */
  readonly secrecyModuleUrl?: string | undefined;
  /**
   * `PUBLIC_URL`: the service's own address in what it answers, prefix included, without a final slash; that of each
   * request when absent.
   */
  readonly publicUrl?: string | undefined;
  /** Whether users who want it are written to by e-mail. */
  readonly writesToUsers?: boolean;
  /** Nobody signs in to the consoles when absent. */
  readonly consoles?: Consoles | undefined;
  /** What the first-run guide tells to try; none in production. */
  readonly demo?: Demo | undefined;
  /** Where tokens are had; may be relative to the service's own origin. */
  readonly tokenUrl: string;
  /** `APP_GLOBAL_PREFIX`: what every path begins with; may be empty. */
  readonly prefix: string;
}

/** The bank as a call finds it. */
interface Bank {
  readonly organs: readonly BankOrgan[];
  /** The caller's court; undefined: a system that only reads. */
  readonly court: BankOrgan | undefined;
}

/** What the server hands over with a request, and what middleware adds to it. */
export interface Env {
  Bindings: {
    readonly remoteAddr?: { readonly hostname: string };
    /** Set by the consoles, which call in the same process: relationships are looked up to write a draft. */
    readonly forDraft?: boolean;
    /** A page asks: a spreadsheet is for people, with labels for names. */
    readonly forPeople?: boolean;
  };
  Variables: {
    /** Normalised: empty, or with a leading slash and without a final one. */
    prefix: string;
    requestId: string;
    /** Where the call comes from, in one spelling; undefined when that cannot be known. */
    sourceIp: string | undefined;
    /** Present behind `access`. */
    caller: Caller;
    /** Present behind `bankReader`. */
    bank: Bank;
    /** Of a call with an idempotency key, until its answer is stored. */
    reservation: Reservation | undefined;
  };
}
