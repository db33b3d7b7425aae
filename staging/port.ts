const FIRST = 8000;
const TRIES = 100;

/**
 * The port to serve on: the one asked for, or the first free one from 8000, so that two clones run side by side.
 *
 * @throws Deno.errors.AddrInUse when the port asked for is taken
 */
export async function freePort(host: string, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return probe(host, asked);
  for (let port = FIRST; port < FIRST + TRIES; port++) {
    try {
      return await probe(host, port);
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
  return probe(host, 0);
}

function probe(hostname: string, port: number): Promise<number> {
  using listener = Deno.listen({ hostname, port });
  return Promise.resolve(listener.addr.port);
}
