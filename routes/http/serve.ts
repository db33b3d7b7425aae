/**
 * The listening socket: opened first, because its port is part of the addresses others are told, closed first too. It is
 * Node's server, since Deno's own waits for ever for a request that is never finished, and refuses clients that offer
 * HTTP/2 beside HTTP/1.1, as Java's does.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";

export type Handler = (
  request: Request,
  /** The other end of the connection. */
  info: { readonly remoteAddr: { readonly hostname: string } },
) => Response | Promise<Response>;

export interface HttpServer extends AsyncDisposable {
  readonly port: number;
  /** From now on requests are answered by this; until then every one is told to come back. */
  open(handler: Handler): void;
}

/** How long a client may take; whoever takes longer is answered 408 and the connection ends. */
interface RequestTimes {
  readonly headMs: number;
  /** From the end of the head. */
  readonly bodyMs: number;
}

const usualTimes: RequestTimes = { headMs: 15_000, bodyMs: 60_000 };

/** Methods of which no `Request` can be made; no address has them. */
const neverServed: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** How long a connection is kept for a next request: longer than proxies keep theirs, so that none meets a closed one. */
const KEEP_ALIVE_MS = 75_000;

/** How often connections are looked at, for those that took too long and, while closing, for idle ones. */
const CHECK_MS = 1_000;
const CLOSING_CHECK_MS = 50;

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
export async function listen(
  host: string,
  ports: readonly [number, ...number[]],
  setting: "PORT" | "WORKER_PORT" | "METRICS_PORT" = "PORT",
  times: RequestTimes = usualTimes,
): Promise<HttpServer> {
  for (const port of ports.slice(0, -1)) {
    try {
      return await listenOn(host, port, { setting, times });
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  return await listenOn(host, ports.at(-1)!, { setting, times });
}

async function listenOn(
  host: string,
  port: number,
  { setting, times: { headMs, bodyMs } }: { readonly setting: string; readonly times: RequestTimes },
): Promise<HttpServer> {
  let handler = starting;
  const server = createServer(
    {
      headersTimeout: headMs,
      // Of the whole request: the library has no limit of the body alone.
      requestTimeout: headMs + bodyMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_MS, headMs),
    },
    getRequestListener(
      (request, { incoming, outgoing }) => {
        const { method = "", socket } = incoming;
        if (neverServed.has(method)) {
          return new Response(null, {
            status: 405,
            headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
          });
        }
        if (!isReading(method)) endLateBody(incoming, outgoing, bodyMs);
        return handler(withBody(request), { remoteAddr: { hostname: socket.remoteAddress ?? "" } });
      },
      // Other servers and clients of this process have their own requests and answers.
      { overrideGlobalObjects: false },
    ),
  );
  try {
    await listening(server, host, port);
  } catch (error) {
    throw (error as Error & { code?: string }).code === "EADDRINUSE" ? new PortTaken(port, setting) : error;
  }
  let closing: Promise<void> | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    open: (next) => void (handler = next),
    [Symbol.asyncDispose]: () => closing ??= close(server),
  };
}

/** Ends a request whose body is not there in time, as the server does with what takes too long in all. */
function endLateBody(
  incoming: { readonly complete: boolean; readonly socket: Socket },
  outgoing: { readonly headersSent: boolean; once(event: "close", done: () => void): unknown },
  bodyMs: number,
): void {
  const late = setTimeout(() => {
    if (incoming.complete || outgoing.headersSent) return;
    incoming.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    incoming.socket.destroySoon();
  }, bodyMs);
  outgoing.once("close", () => clearTimeout(late));
}

/** A request that carries something is made a whole one, which can be read, limited and passed on. */
function withBody(request: Request): Request {
  const { method, url, headers } = request;
  // Asking the adapter's light request for its body or signal would make it a whole one: half of what a short call costs.
  return isReading(method)
    ? request
    : new Request(url, { method, headers, signal: request.signal, body: request.body });
}

/** Whether a method is one whose requests carry nothing. */
export const isReading = (method: string): boolean => method === "GET" || method === "HEAD";

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection is idle, and ends, as soon as what it waits for is answered.
  const looking = setInterval(() => server.closeIdleConnections(), CLOSING_CHECK_MS);
  // A client that never finishes its request must not keep the program alive.
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(looking);
  clearTimeout(impatience);
}
