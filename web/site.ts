/** Context that all pages share: the addresses of pages and assets. */
import type { AssetName, Assets } from "./assets.ts";

export interface Site {
  /** The address of a page of this service, with the prefix it is mounted at: `/pesquisa`. */
  to(path: string): string;
  asset(name: AssetName): string;
}

export const ASSETS_PATH = "/recursos";

export const siteOf = (prefix: string, { digest }: Assets): Site => ({
  to: (path) => `${prefix}${path}`,
  asset: (name) => `${prefix}${ASSETS_PATH}/${digest}/${name}`,
});

/** Query parameters by name. */
export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** An address with query parameters; empty ones are left out. */
export const addressWithQuery = (path: string, parameters: QueryParameters): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
