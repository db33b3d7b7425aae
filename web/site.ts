/** What every page knows of the site it is part of. */
import type { AssetName, Assets } from "./assets.ts";

export interface Site {
  /** An address of this service as a page links to it: `/pesquisa` under whatever prefix. */
  to(path: string): string;
  asset(name: AssetName): string;
}

export const ASSETS_PATH = "/recursos";

export const siteOf = (prefix: string, { digest }: Assets): Site => ({
  to: (path) => `${prefix}${path}`,
  asset: (name) => `${prefix}${ASSETS_PATH}/${digest}/${name}`,
});

/** What an address says, by the names of its parameters. */
export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** An address with parameters; those that are empty are left out. */
export const addressOf = (path: string, parameters: QueryParameters): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
