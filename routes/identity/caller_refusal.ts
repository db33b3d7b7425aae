/** The refusals of callers. */
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import type { TokenRefusal } from "../../registries/identity/sso.ts";

/** The refusals of tokens, of users by the registry, and of courts' systems. */
export type CallerRefusal =
  | TokenRefusal
  | RegistryFailure
  | AuthorityRefusal
  | { readonly type: "unknown-user" | "inactive-user" | "blocked-user" | "user-without-unit" }
  | { readonly type: "client-not-permitted" | "source-not-registered" | "not-for-services" }
  | { readonly type: "user-header-required" | "user-of-another-court" }
  | { readonly type: "only-systems" };
