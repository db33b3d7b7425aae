/** Below the ports that systems give out by themselves (32768 on in Linux, 49152 on by RFC 6335), and above the usual ones. */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * A free port of the loopback interface, for a process that is told its port. No connection and no server without a
 * wish of its own is given it before that process listens.
 */
export function freePort(): number {
  for (;;) {
    const port = FIRST + crypto.getRandomValues(new Uint16Array(1))[0]! % COUNT;
    if (isFree(port)) return port;
  }
}

/** Whether nobody listens at a port of the loopback interface now. */
export function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return false;
    throw error;
  }
}
