/**
 * The source address of a call: the other end of the connection or, behind trusted proxies, the address they
 * report.
 */
import type { MiddlewareHandler } from "hono";
import {
  formatAddress,
  type IpRange,
  isInRange,
  parseAddress,
  readRanges,
} from "../../registries/http/address.ts";
import type { App, Env } from "../app.ts";

/** Determines the source of a call before anything needs it. */
export function findSourceIp({ trustedProxies = [] }: App): MiddlewareHandler<Env> {
  const trusted = readRanges(trustedProxies);
  return async (c, next) => {
    const peer = c.env?.remoteAddr?.hostname;
    c.set("sourceIp", peer && sourceAddress(peer, c.req.header("X-Forwarded-For"), trusted));
    await next();
  };
}

/**
 * The caller's address. A proxy appends the address it received the call from, so the list is read from its
 * end, as long as every proxy is trusted: what an untrusted one reports may be forged.
 *
 * @returns undefined when a trusted proxy reports something that is not an address
 */
export function sourceAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: readonly IpRange[],
): string | undefined {
  const hops = [...forwardedFor?.split(",") ?? [], peer];
  let source: string | undefined;
  for (const hop of hops.reverse()) {
    const address = parseAddress(withoutPort(hop.trim()));
    source = address && formatAddress(address);
    if (address === undefined || !trusted.some((range) => isInRange(address, range))) break;
  }
  return source;
}

/** Removes a port that some proxies add: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
