/**
 * The HTTP server. Its socket is opened first, because its port is part of addresses given to others, and
 * closed first too. It is Node's server, because Deno's own waits for ever for a request that is never
 * finished, and refuses clients that offer HTTP/2 beside HTTP/1.1, as Java's does.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";

export type Handler = (
  request: Request,
  /** The address of the other end of the connection. */
  info: { readonly remoteAddr: { readonly hostname: string } },
) => Response | Promise<Response>;

export interface HttpServer extends AsyncDisposable {
  readonly port: number;
  /** Sets the handler of requests; until then every request gets "starting, try again". */
  open(handler: Handler): void;
}

/** How long a client may take; a slower one is answered 408 and its connection is closed. */
interface RequestTimes {
  readonly headMs: number;
  /** Counted from the end of the head. */
  readonly bodyMs: number;
}

const defaultTimes: RequestTimes = { headMs: 15_000, bodyMs: 60_000 };

/** Methods for which no `Request` can be made; no route has them. */
const neverServed: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** How long an idle connection is kept: longer than proxies keep theirs, so that none uses a closed one. */
const KEEP_ALIVE_MS = 75_000;

/** How often connections are checked for slow requests and, while closing, for idleness. */
const CHECK_MS = 1_000;
const CLOSING_CHECK_MS = 50;

/** Another process listens on the configured port. */
class PortTaken extends Error {
  constructor(port: number, setting: string) {
    super(
      `A porta ${port} já está em uso por outro programa; libere-a ou escolha outra: ${setting}=<outra porta>`,
    );
  }
}

/** How long running requests may take after the socket was closed. */
const GRACE_MS = 10_000;

/** What a browser accepts that asks for a stream of events: its answer goes on until one side ends it. */
export const EVENT_STREAM = "text/event-stream";

/** The answer before the program is ready, which load balancers understand. */
const starting: Handler = () =>
  new Response("O serviço está iniciando\n", {
    status: 503,
    headers: { "Retry-After": "1", "Content-Type": "text/plain; charset=utf-8" },
  });

/**
 * Listens on a port, or on the first free one of several; 0 means any. Disposing of the server accepts no new
 * requests and waits for the running ones.
 *
 * @param setting the name of the port's setting, for the message when none is free
 * @throws PortTaken when none of them is free
 */
export async function listen(
  host: string,
  ports: readonly [number, ...number[]],
  setting: "PORT" | "WORKER_PORT" | "METRICS_PORT" = "PORT",
  times: RequestTimes = defaultTimes,
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
  const streams = new Set<Socket>();
  const server = createServer(
    {
      headersTimeout: headMs,
      // The limit for the whole request: the library has none for the body alone.
      requestTimeout: headMs + bodyMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_MS, headMs),
    },
    getRequestListener(
      (request, { incoming, outgoing }) => {
        const { method = "", socket, rawHeaders, headers } = incoming;
        // Whoever stands before the service may have gone by the other one (RFC 9112, section 3.2).
        if (countHosts(rawHeaders) > 1) return new Response(null, { status: 400 });
        if (neverServed.has(method)) {
          return new Response(null, {
            status: 405,
            headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
          });
        }
        if (headers.accept === EVENT_STREAM) {
          streams.add(socket);
          outgoing.once("close", () => streams.delete(socket));
        }
        const answer = () => {
          if (!isSafeMethod(method)) endLateBody(incoming, outgoing, bodyMs);
          return handler(withBody(request), { remoteAddr: { hostname: socket.remoteAddress ?? "" } });
        };
        const turn = takeTurn(socket, outgoing);
        return turn === undefined
          ? answer()
          : turn.then(() => socket.destroyed ? new Response(null, { status: 400 }) : answer());
      },
      // Other servers and clients of this process keep their own `Request` and `Response`.
      // HTTP/1.0 needs no `Host`; monitors that speak it get their answer too.
      { overrideGlobalObjects: false, hostname: "localhost" },
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
    [Symbol.asyncDispose]: () => closing ??= close(server, streams),
  };
}

/** How many requests may wait on a connection for those before them; a client that sends more is cut off. */
const MOST_WAITING = 100;

/** The requests that wait, by connections of which one is being answered. */
const waitingOf = new WeakMap<Socket, (() => void)[]>();

/**
 * Lets the requests of a connection be handled one after the other, each once its predecessor's answer has been sent.
 * Requests may be sent without waiting for answers (RFC 9112, section 9.3.2), and a client that takes none would have
 * all of them made and kept in memory.
 *
 * @returns undefined when it is the request's turn already
 */
function takeTurn(
  socket: Socket,
  outgoing: { once(event: "close", done: () => void): unknown },
): Promise<void> | undefined {
  const waiting = waitingOf.get(socket);
  outgoing.once("close", () => {
    const next = waitingOf.get(socket)?.shift();
    if (next === undefined) waitingOf.delete(socket);
    else next();
  });
  if (waiting === undefined) return void waitingOf.set(socket, []);
  if (waiting.length >= MOST_WAITING) socket.destroy();
  return new Promise((resolve) => waiting.push(resolve));
}

/** Ends a request whose body does not arrive in time, as the server does for the whole request. */
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

/** How many `Host` fields a request has, of a list of names and values. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;

/** Makes a full request of one with a body, which can be read, limited and passed on. */
function withBody(request: Request): Request {
  const { method, url, headers } = request;
  // Asking the adapter's light request for its body or signal would make it a full one, half of the cost of a
  // short call.
  return isSafeMethod(method)
    ? request
    : new Request(url, { method, headers, signal: request.signal, body: request.body });
}

/** Whether a method's requests have no body. */
export const isSafeMethod = (method: string): boolean => method === "GET" || method === "HEAD";

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function close(server: Server, streams: Iterable<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Whoever follows a stream asks another process for it.
  for (const socket of streams) socket.destroy();
  // A connection becomes idle, and is closed, as soon as its request is answered.
  const looking = setInterval(() => server.closeIdleConnections(), CLOSING_CHECK_MS);
  // A client that never finishes its request must not keep the program alive.
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(looking);
  clearTimeout(impatience);
}
