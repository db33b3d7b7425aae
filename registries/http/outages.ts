/** Which registries do not answer this process, and since when. */
import {
  isWatched,
  type RegistryOutage,
  type WatchedRegistry,
} from "../../domain/operations/registry_outage.ts";
import type { Clock } from "../../domain/ports.ts";
import type { RegistryName } from "./failure.ts";

export interface RegistryOutages {
  /** Notes that a registry did not answer a question. */
  failed(registry: RegistryName, reason: string): void;
  /** Notes that it did, whatever it said. */
  answered(registry: RegistryName): void;
  list(): readonly RegistryOutage[];
}

/** @param now real time */
export function openOutages(now: Clock): RegistryOutages {
  const known = new Map<WatchedRegistry, RegistryOutage>();
  return {
    failed(registry, reason) {
      if (!isWatched(registry)) return;
      const { since = now(), failures = 0 } = known.get(registry) ?? {};
      known.set(registry, { registry, since, lastAt: now(), failures: failures + 1, reason });
    },
    answered(registry) {
      if (isWatched(registry)) known.delete(registry);
    },
    list: () => [...known.values()],
  };
}
