/** Where a call comes from: the other end of the connection or, behind proxies we trust, whom they name. */
import type { MiddlewareHandler } from "hono";
import {
  formatAddress,
  type IpRange,
  isIn,
  parseAddress,
  readRanges,
} from "../../registries/http/address.ts";
import type { App, Env } from "../app.ts";

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
 * The caller's address. A proxy appends whom it heard the call from, so the list is read from its end, and only as
 * far as every proxy on the way is trusted: what an untrusted one says of its own callers may be invented.
 *
 * @returns undefined when a trusted proxy names something that is no address
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
    if (address === undefined || !trusted.some((range) => isIn(address, range))) break;
  }
  return source;
}

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
