/**
 * Return addresses after sign-in: only paths of this site are accepted, so that no link can redirect
 * elsewhere (open redirect).
 */
const HERE = "http://here";

/** Path and query of an address within this site; undefined for anything else. */
export function localPath(address: unknown): string | undefined {
  // Browsers read `//x`, `/\x` and addresses with line feeds as addresses of other hosts.
  if (typeof address !== "string" || !/^\/(?![/\\])[^\s\\]*$/.test(address)) return undefined;
  const url = URL.parse(address, HERE);
  return url?.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined;
}
