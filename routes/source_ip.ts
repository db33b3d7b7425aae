/** Where a call comes from: the other end of the connection or, behind proxies we trust, whom they name. */
import type { MiddlewareHandler } from "hono";
import ipaddr from "ipaddr.js";
import type { App, Env } from "./app.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [address: Address, bits: number];

/** Finds the source of a call before anything asks for it. */
export function findSourceIp({ trustedProxies = [] }: App): MiddlewareHandler<Env> {
  const trusted = readRanges(trustedProxies);
  return async (c, next) => {
    const peer = c.env?.remoteAddr?.hostname;
    c.set("sourceIp", peer && sourceAddress(peer, c.req.header("X-Forwarded-For"), trusted));
    await next();
  };
}

/**
 * The caller's address. A proxy appends whom it heard the call from, so the list is read from its end, and only as far
 * as every proxy on the way is trusted: what an untrusted one says of its own callers is anybody's invention.
 *
 * @returns undefined when a trusted proxy names something that is no address
 */
export function sourceAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: readonly Range[],
): string | undefined {
  const hops = [...forwardedFor?.split(",") ?? [], peer];
  let source: string | undefined;
  for (const hop of hops.reverse()) {
    const address = parseAddress(withoutPort(hop.trim()));
    source = address && spelled(address);
    if (address === undefined || !trusted.some((range) => isIn(address, range))) break;
  }
  return source;
}

/** An address in one spelling, or undefined when it is none; IPv4 inside IPv6 is IPv4. */
export function canonicalIp(text: string): string | undefined {
  const address = parseAddress(text);
  return address && spelled(address);
}

/** Whether a text is an address or a range (CIDR) of proxies that can be trusted: the whole internet cannot. */
export const isProxyRange = (text: string): boolean => readRange(text) !== undefined;

/** @throws when one of them is no range: the configuration was not checked */
export function readRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const range = readRange(text);
    if (range === undefined) throw new Error(`Expected an address or a range, got ${text}`);
    return range;
  });
}

function readRange(text: string): Range | undefined {
  const [, host = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(host);
  if (address === undefined) return undefined;
  const most = address.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [address, most];
  // The bits of an IPv4 range written as IPv6 count from the left of the 128.
  const prefix = Number(bits) - (host.includes(":") && most === 32 ? 96 : 0);
  return prefix >= 1 && prefix <= most ? [address, prefix] : undefined;
}

const isIn = (address: Address, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** IPv4 only as four decimal numbers: what else the library reads, `0127.1` say, others read differently. */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

const spelled = (address: Address): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
