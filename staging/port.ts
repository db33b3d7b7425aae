import { listening, PortTaken } from "../routes/serve.ts";

const FIRST = 8000;
const TRIES = 100;

/**
 * The port to serve on: the one asked for, or the first free one from 8000, so that two clones run side by side.
 *
 * @throws PortTaken when the port asked for is taken
 */
export function freePort(host: string, asked: number | undefined): number {
  if (asked !== undefined) return probe(host, asked);
  for (let port = FIRST; port < FIRST + TRIES; port++) {
    try {
      return probe(host, port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  return probe(host, 0);
}

function probe(hostname: string, port: number): number {
  using listener = listening(port, () => Deno.listen({ hostname, port }));
  return listener.addr.port;
}
