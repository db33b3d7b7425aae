/** The failure of an external service, in one form for all, so that the 503 is answered in one place. */

/** `sso`: the keys and discovery of the single sign-on; the others are the registries. */
export type RegistryName = "sso" | "corporate" | "customer" | "case-data" | "precedents";

/**
 * A registry did not answer, refused, or answered outside its contract. `reason` is for operators: it
 * contains no address, no tax id and no value of an answer.
 */
export interface RegistryFailure {
  readonly type: "registry-unavailable";
  readonly registry: RegistryName;
  readonly reason: string;
}

export const registryUnavailable = (registry: RegistryName, reason: string): RegistryFailure => ({
  type: "registry-unavailable",
  registry,
  reason,
});
