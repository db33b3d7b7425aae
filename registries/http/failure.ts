/** What went wrong outside: one shape for every registry, so that the shell answers 503 in one place. */

/** `sso`: the single sign-on's keys and discovery; the others are the services of `design.md`. */
export type RegistryName = "sso" | "corporate" | "customer" | "case-data" | "precedents";

/**
 * A registry did not answer, refused, or answered what its contract does not allow.
 * `reason` is for operators: it names no address, no tax id and no value of an answer.
 */
export interface RegistryFailure {
  readonly type: "registry-unavailable";
  readonly registry: RegistryName;
  readonly reason: string;
}

export const unavailable = (registry: RegistryName, reason: string): RegistryFailure => ({
  type: "registry-unavailable",
  registry,
  reason,
});
