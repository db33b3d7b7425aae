/** The listening socket: opened first, because its port is part of the addresses others are told, closed first too. */

export type Handler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

export interface HttpServer extends AsyncDisposable {
  readonly port: number;
  /** From now on requests are answered by this; until then every one is told to come back. */
  open(handler: Handler): void;
}

/** Somebody else listens where we were told to. */
class PortTaken extends Error {
  constructor(port: number, setting: string) {
    super(
      `A porta ${port} já está em uso por outro programa; libere-a ou escolha outra: ${setting}=<outra porta>`,
    );
  }
}

/** How long requests already being answered may take after the socket has closed. */
const GRACE_MS = 10_000;

/** Before the program is whole; load balancers understand it. */
const starting: Handler = () =>
  new Response("O serviço está iniciando\n", {
    status: 503,
    headers: { "Retry-After": "1", "Content-Type": "text/plain; charset=utf-8" },
  });

/**
 * Listens on a port, or on the first free one of several; 0 is any. Disposing of it takes no new requests and lets the
 * running ones finish.
 *
 * @param setting the name by which the port is chosen, for what is said when none is free
 * @throws PortTaken when none of them is free
 */
export function listen(
  host: string,
  ports: readonly [number, ...number[]],
  setting: "PORT" | "WORKER_PORT" | "METRICS_PORT" = "PORT",
): HttpServer {
  for (const port of ports.slice(0, -1)) {
    try {
      return listenOn(host, port, setting);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  return listenOn(host, ports.at(-1)!, setting);
}

function listenOn(hostname: string, port: number, setting: string): HttpServer {
  let handler = starting;
  const controller = new AbortController();
  const server = refusingTaken(port, setting, () =>
    Deno.serve(
      { hostname, port, signal: controller.signal, onListen: () => {} },
      (request, info) => handler(request, info),
    ));
  let closing: Promise<void> | undefined;
  const close = async () => {
    // A client that never finishes its request must not keep the program alive.
    const impatience = setTimeout(() => controller.abort(), GRACE_MS);
    await server.shutdown();
    clearTimeout(impatience);
  };
  return {
    port: server.addr.port,
    open: (next) => void (handler = next),
    [Symbol.asyncDispose]: () => closing ??= close(),
  };
}

function refusingTaken<T>(port: number, setting: string, listening: () => T): T {
  try {
    return listening();
  } catch (error) {
    throw error instanceof Deno.errors.AddrInUse ? new PortTaken(port, setting) : error;
  }
}
