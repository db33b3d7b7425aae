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
