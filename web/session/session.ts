/** Who is signed in to the consoles, as their pages know it. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { Env } from "../../routes/app.ts";

export interface Session {
  /** Of its row: the digest of what the browser has, worth nothing to whoever reads it. */
  readonly id: string;
  /** By the corporate registry, at this request. */
  readonly caller: Caller;
  /** The court unit the user works for now; undefined: several, and none was chosen. */
  readonly unit: string | undefined;
  /** Lasts for this request: what the API is called with in the user's name. */
  readonly accessToken: string;
  /** What every form of the session's pages carries in its hidden field `csrf`. */
  readonly csrf: string;
  /** After so many minutes without a request the session ends. */
  readonly idleMinutes: number;
}

/** Of pages behind `signedIn`. */
export interface WebEnv {
  Bindings: Env["Bindings"];
  Variables: Env["Variables"] & { session: Session };
}
