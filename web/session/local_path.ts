/** Where to come back to: only ever a page of this site, whoever made the link. */
const HERE = "http://here";

/** Path and query of an address within the site; undefined when it is none, or leads elsewhere. */
export function localPath(address: unknown): string | undefined {
  // A browser reads `//x`, `/\x` and what has line feeds in it as other addresses than they seem.
  if (typeof address !== "string" || !/^\/(?![/\\])[^\s\\]*$/.test(address)) return undefined;
  const url = URL.parse(address, HERE);
  return url?.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined;
}
