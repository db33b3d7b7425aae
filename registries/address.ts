/** IP addresses and ranges: callers', proxies', receivers'. */
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Range = readonly [address: Address, bits: number];

/** An address in one spelling, or undefined when it is none; IPv4 inside IPv6 is IPv4. */
export function canonicalIp(text: string): string | undefined {
  const address = parseAddress(text);
  return address && spelled(address);
}

/** Whether a text is an address or a range (CIDR) that can be listed in a setting: the whole internet cannot. */
export const isRange = (text: string): boolean => readRange(text) !== undefined;

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

/** Whether an address lies in a range. */
export const isIn = (address: Address, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Whether an address lies in one of some ranges; any does when there are none. */
export function isAmong(texts: readonly string[]): (address: string) => boolean {
  const ranges = readRanges(texts);
  return (text) => {
    const address = parseAddress(text);
    return ranges.length === 0 || address !== undefined && ranges.some((range) => isIn(address, range));
  };
}

/** IPv4 only as four decimal numbers: what else the library reads, `0127.1` say, others read differently. */
export function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An address in the one spelling it is compared in. */
export const spelled = (address: Address): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
