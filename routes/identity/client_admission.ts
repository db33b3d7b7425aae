/** Which client systems may call: for a user as well as in their own name. */
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { canonicalIp } from "../../registries/http/address.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import type { RegistryClient } from "../../registries/identity/corporate.ts";
import type { TokenRefusal } from "../../registries/identity/sso.ts";
import type { App, UserClients } from "../app.ts";

/** The refusals of tokens, of users by the registry, and of courts' systems. */
export type CallerRefusal =
  | TokenRefusal
  | RegistryFailure
  | AuthorityRefusal
  | { readonly type: "unknown-user" | "inactive-user" | "blocked-user" | "user-without-unit" }
  | { readonly type: "client-not-permitted" | "source-not-registered" | "not-for-services" }
  | { readonly type: "user-header-required" | "user-of-another-court" }
  | { readonly type: "not-set-for-court"; readonly court: string }
  | { readonly type: "only-systems" };

const defaultUserClients: UserClients = { checked: true, public: [], admitUnknown: true };

/**
 * A client that calls with a user's token. Having a user's token is no permission: a system that the registry
 * does not permit, or that calls from elsewhere, could otherwise act for each of its users.
 */
export async function admitUserClient(
  { registries: { corporate }, userClients = defaultUserClients }: Pick<App, "registries" | "userClients">,
  clientId: string,
  sourceIp: string | undefined,
): Promise<Result<void, CallerRefusal>> {
  if (!userClients.checked || userClients.public.includes(clientId)) return ok(undefined);
  const client = await corporate.client(clientId);
  if (!client.ok) return client;
  if (client.value === undefined) {
    return userClients.admitUnknown ? ok(undefined) : fail({ type: "client-not-permitted" });
  }
  const admitted = admitClient(client.value, client.value.court, sourceIp);
  return admitted.ok ? ok(undefined) : admitted;
}

/**
 * A court's system: known, permitted, of the court its token names, and calling from an address registered in
 * advance (specification, "Authentication", "Service token").
 */
export function admitClient(
  client: RegistryClient | undefined,
  jtr: string | undefined,
  sourceIp: string | undefined,
): Result<RegistryClient, CallerRefusal> {
  if (client === undefined || !client.permitted || client.court !== jtr) {
    return fail({ type: "client-not-permitted" });
  }
  return sourceIp !== undefined && client.allowedIps.some((ip) => canonicalIp(ip) === sourceIp)
    ? ok(client)
    : fail({ type: "source-not-registered" });
}
