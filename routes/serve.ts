/** The listening socket and its end. */

export type Handler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

export interface Served extends AsyncDisposable {
  readonly port: number;
}

/** Somebody else listens where we were told to. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`A porta ${port} já está em uso por outro programa; libere-a ou escolha outra: PORT=<outra porta>`);
  }
}

/** How long requests already being answered may take after the socket has closed. */
const GRACE_MS = 10_000;

/**
 * Listens; disposing of it takes no new requests and lets the running ones finish.
 *
 * @throws PortTaken
 */
export function serve(handler: Handler, { host, port }: { host: string; port: number }): Served {
  const controller = new AbortController();
  const options = { hostname: host, port, signal: controller.signal, onListen: () => {} };
  const server = listening(port, () => Deno.serve(options, handler));
  return {
    port: server.addr.port,
    async [Symbol.asyncDispose]() {
      // A client that never finishes its request must not keep the program alive.
      const impatience = setTimeout(() => controller.abort(), GRACE_MS);
      await server.shutdown();
      clearTimeout(impatience);
    },
  };
}

/** Runs what listens on a port, telling a port that is taken by its number and the remedy. */
export function listening<T>(port: number, listen: () => T): T {
  try {
    return listen();
  } catch (error) {
    throw error instanceof Deno.errors.AddrInUse ? new PortTaken(port) : error;
  }
}
