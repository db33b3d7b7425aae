/** The session of a console user, as pages see it. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { Env } from "../../routes/app.ts";

export interface Session {
  /** Id of the session's row: the digest of the cookie's value, from which the cookie cannot be derived. */
  readonly id: string;
  /** The user as the corporate registry has them at this request. */
  readonly caller: Caller;
  /** The court unit the user currently works for; undefined if there are several and none was chosen. */
  readonly unit: string | undefined;
  /** Access token for calling the API in the user's name; valid at least for this request. */
  readonly accessToken: string;
  /** CSRF token, in the hidden field `csrf` of every form of the session's pages. */
  readonly csrf: string;
  /** Minutes without a request after which the session ends. */
  readonly idleMinutes: number;
}

/** Hono environment of pages behind the session guard. */
export interface WebEnv {
  Bindings: Env["Bindings"];
  Variables: Env["Variables"] & { session: Session };
}
