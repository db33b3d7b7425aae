/**
 * A proxy of this machine between the installation and the network, so that what is fetched can be counted, and the
 * registry's name is looked up once. Deno looks it up for each package, hundreds of times at once; name servers that
 * answer few questions at a time, as in virtual machines and at home, leave most of them waiting for five seconds,
 * batch after batch (`docs/upstream.md`).
 */
import { lookup } from "node:dns/promises";

/** The proxy that the environment names for addresses of `https`. */

interface Proxy {
  readonly hostname: string;
  readonly port: number;
  /** User and password as the address has them, with the `@` behind; possibly empty. */
  readonly credentials: string;
}

const NAMES = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/** Undefined without one; `unknown` for one of another kind than `http://`. */
function proxyOf(settings: Readonly<Record<string, string>>): Proxy | "unknown" | undefined {
  const address = NAMES.map((name) => settings[name]).find((text) => text !== undefined && text !== "");
  if (address === undefined) return undefined;
  // Curl and others take a host and port for `http://`.
  const url = URL.parse(address.includes("://") ? address : `http://${address}`);
  if (url?.protocol !== "http:") return "unknown";
  const { username, password, hostname, port } = url;
  return {
    hostname: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port || 80),
    credentials: username === "" ? "" : `${username}${password === "" ? "" : `:${password}`}@`,
  };
}

interface Relay extends AsyncDisposable {
  /** The variables that lead a program through it; none where a proxy is configured that it cannot stand before. */
  readonly env: Readonly<Record<string, string>>;
  /** What was received so far. */
  bytes(): number;
  /** The last address that could not be reached, and why. */
  failure(): { readonly host: string; readonly error: unknown } | undefined;
}

/** A request to connect, whole: its head is never longer. */
const LONGEST_HEAD = 8_192;

export function openRelay(settings: Readonly<Record<string, string>>): Relay {
  const proxy = proxyOf(settings);
  if (proxy === "unknown") {
    return {
      env: {},
      bytes: () => 0,
      failure: () => undefined,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  let bytes = 0;
  let failure: { readonly host: string; readonly error: unknown } | undefined;
  const count = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
    });
  const connect = proxy === undefined ? throughNames() : throughProxy(proxy);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async (client: Deno.TcpConn) => {
    let host = "";
    try {
      const head = await readHead(client);
      host = /^CONNECT (\S+) /.exec(head)?.[1] ?? "";
      const server = await connect(host, head, client);
      await Promise.all([
        client.readable.pipeTo(server.writable),
        server.readable.pipeThrough(count()).pipeTo(client.writable),
      ]);
    } catch (error) {
      // A side that goes away while both are open is for the other side to judge.
      if (error instanceof CannotConnect) failure = { host, error: error.cause };
      try {
        client.close();
      } catch { /* it is closed */ }
    }
  };
  const accept = async () => {
    for await (const client of listener) void serve(client);
  };
  const accepting = accept();
  const address = `http://${proxy?.credentials ?? ""}127.0.0.1:${listener.addr.port}`;
  return {
    env: { HTTPS_PROXY: address, https_proxy: address },
    bytes: () => bytes,
    failure: () => failure,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting;
    },
  };
}

class CannotConnect extends Error {}

async function readHead(client: Deno.TcpConn): Promise<string> {
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(LONGEST_HEAD);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const read = await client.read(buffer);
    if (read === null || head.length > LONGEST_HEAD) throw new Error("No request to connect");
    head += decoder.decode(buffer.subarray(0, read));
  }
  return head;
}

/** Connects as it is asked, by addresses that are looked up once a name, and tells so. */
function throughNames() {
  const addresses = new Map<string, Promise<readonly string[]>>();
  const addressesOf = (name: string) => {
    const found = addresses.get(name) ??
      lookup(name, { all: true }).then((all) => all.map(({ address }) => address));
    addresses.set(name, found);
    return found;
  };
  return async (host: string, _head: string, client: Deno.TcpConn): Promise<Deno.TcpConn> => {
    const [, name = "", port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(host) ?? [];
    const server = await connectToFirst(await addressesOf(name).catch(cannotConnect), Number(port));
    await client.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\n\r\n"));
    return server;
  };
}

/** Hands the request on to the configured proxy, which looks names up itself. */
function throughProxy({ hostname, port }: Proxy) {
  return async (_host: string, head: string): Promise<Deno.TcpConn> => {
    const server = await Deno.connect({ hostname, port }).catch(cannotConnect);
    await server.write(new TextEncoder().encode(head));
    return server;
  };
}

async function connectToFirst(addresses: readonly string[], port: number): Promise<Deno.TcpConn> {
  let refusal: unknown;
  for (const hostname of addresses) {
    try {
      return await Deno.connect({ hostname, port });
    } catch (error) {
      refusal = error;
    }
  }
  return cannotConnect(refusal);
}

function cannotConnect(cause: unknown): never {
  throw new CannotConnect("", { cause });
}
