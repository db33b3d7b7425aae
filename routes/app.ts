/** What the HTTP room needs of the program, and what a request carries through it. */
import type { Caller } from "../domain/caller.ts";
import type { Centavos } from "../domain/money.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { QueryLimits } from "../domain/relationship_query.ts";
import type { SftpSettings } from "../exchange/mod.ts";
import type { Registries } from "../registries/mod.ts";
import type { WebhookClient } from "../registries/webhook.ts";
import type { SearchEngine } from "../search/engine.ts";
import type { Db } from "../store/connection.ts";
import type { Reservation } from "../store/idempotency.ts";
import type { Bank } from "./bnp_access.ts";
import type { IdempotencyBounds } from "./idempotency.ts";
import type { SearchLimits } from "./search_access.ts";

export interface App {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly registries: Registries;
  readonly webhooks: WebhookClient;
  /** Where precedents are searched. */
  readonly search: SearchEngine;
  /** How often one address may search; `usualSearchLimits` when absent. */
  readonly searchLimits?: SearchLimits;
  /** How institutions' SFTP servers are called. */
  readonly sftp: SftpSettings;
  /** The bank holidays in force, `AAAA-MM-DD`. */
  holidays(): Promise<ReadonlySet<string>>;
  /** Moves "now" forward; staging only, and its absence hides the operation. */
  readonly moveClock?: (to: Temporal.Instant) => Promise<void>;
  /** How often relationships may be looked up; `usualLimits` when absent. */
  readonly relationshipLimits?: QueryLimits;
  /** How long an idempotency key is waited for; `usualBounds` when absent. */
  readonly idempotency?: IdempotencyBounds;
  /** Whose pages may call the API from a browser; none when absent. */
  readonly corsOrigins?: readonly string[];
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Amounts above it need a second confirmation, in centavos; `usualAmountLimit` when absent. */
  readonly amountLimit?: Centavos;
  /** Where the bank-secrecy module is; its link is refused with a problem when absent. */
  readonly secrecyModuleUrl?: string | undefined;
  /** Where tokens are had; may be relative to the service's own origin. */
  readonly tokenUrl: string;
  /** `APP_GLOBAL_PREFIX`: what every path begins with; may be empty. */
  readonly prefix: string;
}

/** What `Deno.serve` hands over with a request, and what middleware adds to it. */
export interface Env {
  Bindings: { readonly remoteAddr?: { readonly hostname: string } };
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
