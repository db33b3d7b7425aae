/** What the HTTP room needs of the program, and what a request carries through it. */
import type { Caller } from "../domain/caller.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { Registries } from "../registries/mod.ts";
import type { Db } from "../store/connection.ts";

export interface App {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly registries: Registries;
  /** The bank holidays in force, `AAAA-MM-DD`. */
  holidays(): Promise<ReadonlySet<string>>;
  /** Moves "now" forward; staging only, and its absence hides the operation. */
  readonly moveClock?: (to: Temporal.Instant) => Promise<void>;
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
    /** Present behind `access`. */
    caller: Caller;
  };
}
