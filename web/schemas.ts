/** The API's generated types, for pages that still call it over HTTP. */
import type { components } from "../docs/client/assets.d.ts";

/** Optional fields of the generated types are absent; those of the schemas' own types may be undefined too. */
type Optional<T> = T extends (infer E)[] ? Optional<E>[]
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? Optional<T[K]> | undefined : Optional<T[K]> }
  : T;

/** The bodies of requests. */
export type Bodies = components["schemas"];

export type Schemas = Optional<components["schemas"]>;
