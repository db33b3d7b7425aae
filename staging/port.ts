import { type HttpServer, listen } from "../routes/http/serve.ts";

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

/** Ports tried: 8000 and the next hundred, then any free one, so that two clones can run side by side. */
const ordinaryPorts: readonly [number, ...number[]] = [
  8000,
  ...Array.from({ length: 99 }, (_, n) => 8001 + n),
  0,
];

/**
 * The ordinary ports without those that another program has in IPv6 alone: it is asked first where an address says
 * `localhost`, though ours can be had in IPv4.
 */
async function portsOfNobody(): Promise<[number, ...number[]]> {
  const isAnswered = (port: number) =>
    Deno.connect({ hostname: "::1", port }).then((connection) => (connection.close(), true), () => false);
  const answered = await Promise.all(ordinaryPorts.map((port) => port !== 0 && isAnswered(port)));
  return ordinaryPorts.filter((_, index) => !answered[index]) as [number, ...number[]];
}

/** Listens at the port that is asked for, or at the first ordinary one that nobody has. */
export const listenAt = async (
  { host, port }: { readonly host: string; readonly port: number | undefined },
): Promise<HttpServer> => listen(host, port === undefined ? await portsOfNobody() : [port]);

/** Says that the usual port was not to be had; undefined where it was, or another was asked for. */
export const portNotice = (
  { asked, used, origin }: {
    readonly asked: number | undefined;
    readonly used: number;
    readonly origin: string;
  },
): string | undefined =>
  asked === undefined && used !== ordinaryPorts[0]
    ? `  A porta ${
      ordinaryPorts[0]
    } está em uso por outro programa; este atende em ${origin} (PORT=<porta> escolhe outra)\n`
    : undefined;
