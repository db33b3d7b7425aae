/** The services of this machine itself are never asked through a proxy. */

/** As the environment's variable names them: some clients read ranges, others single addresses. */
const LOOPBACK = ["localhost", "127.0.0.1", "127.0.0.0/8", "::1", "[::1]"];
const NAMES = ["NO_PROXY", "no_proxy"];

/**
 * Adds the loopback addresses to what `NO_PROXY` lists. To be called before the first request, at which Deno reads it.
 * Staging's own services are there, and a proxy elsewhere would look for them on its own machine.
 */
export function keepLoopbackDirect(): void {
  const listed = NAMES.flatMap((name) => Deno.env.get(name)?.split(",") ?? []).map((text) => text.trim());
  const all = [...new Set([...listed, ...LOOPBACK])].filter((text) => text !== "").join(",");
  for (const name of NAMES) Deno.env.set(name, all);
}
