import { isWatched, type RegistryOutage, type WatchedRegistry } from "../../domain/operations/outage_text.ts";
import type { Clock } from "../../domain/ports.ts";

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

export interface RegistryOutages {
  /**
   * Notes that a registry did not answer a question.
   *
   * @param again asks it once more
   */
  failed(registry: RegistryName, reason: string, again: () => Promise<unknown>): void;
  /** Notes that it did, whatever it said. */
  answered(registry: RegistryName): void;
  list(): readonly RegistryOutage[];
  /** Asks each registry that has not answered its last question again, so that nobody has to be refused for it to be known. */
  askAgain(): Promise<void>;
}

/** @param now real time */
export function openOutages(now: Clock): RegistryOutages {
  const known = new Map<WatchedRegistry, RegistryOutage>();
  const last = new Map<WatchedRegistry, () => Promise<unknown>>();
  const asking = new Set<WatchedRegistry>();
  return {
    failed(registry, reason, again) {
      if (!isWatched(registry)) return;
      last.set(registry, again);
      const { since = now(), failures = 0 } = known.get(registry) ?? {};
      known.set(registry, { registry, since, lastAt: now(), failures: failures + 1, reason });
    },
    answered(registry) {
      if (!isWatched(registry)) return;
      known.delete(registry);
      last.delete(registry);
    },
    list: () => [...known.values()],
    async askAgain() {
      await Promise.all([...last].map(async ([registry, again]) => {
        if (asking.has(registry)) return;
        asking.add(registry);
        await again().finally(() => asking.delete(registry));
      }));
    },
  };
}
