/** IP addresses and ranges, of callers, proxies and receivers. */
import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = readonly [address: IpAddress, bits: number];

/** An address in its canonical spelling, undefined when it is none; IPv4 inside IPv6 becomes IPv4. */
export function canonicalIp(text: string): string | undefined {
  const address = parseAddress(text);
  return address && formatAddress(address);
}

const label = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?";
/**
 * A host name. One that ends in a number is excluded, because resolvers read it as an address in other
 * notations (`127.1`, `0x7f.1`).
 */
const hostName = new RegExp(`^(?:${label}\\.)*(?!\\d+$|0x[0-9a-f]*$)${label}$`);

/**
 * A host in one spelling: a name in lower case, or an address, IPv6 with or without brackets. Undefined when
 * it is neither, for example with a port.
 */
export function readHost(text: string): string | undefined {
  const [, bracketed] = /^\[([0-9A-Fa-f:.]+)\]$/.exec(text) ?? [];
  if (bracketed !== undefined) return bracketed.includes(":") ? canonicalIp(bracketed) : undefined;
  if (text.includes(":")) return text.includes("%") ? undefined : canonicalIp(text);
  const name = text.toLowerCase().replace(/\.$/, "");
  return canonicalIp(name) ?? (hostName.test(name) ? name : undefined);
}

/** Whether a text is an address or a range (CIDR) that a setting may list; the whole internet is excluded. */
export const isRange = (text: string): boolean => readRange(text) !== undefined;

/**
 * Reads ranges.
 *
 * @throws when one is invalid, because the configuration was not checked
 */
export function readRanges(texts: readonly string[]): IpRange[] {
  return texts.map((text) => {
    const range = readRange(text);
    if (range === undefined) throw new Error(`Expected an address or a range, got ${text}`);
    return range;
  });
}

function readRange(text: string): IpRange | undefined {
  const [, host = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(host);
  if (address === undefined) return undefined;
  const most = address.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [address, most];
  // The prefix length of an IPv4 range written as IPv6 counts from the left of the 128 bits.
  const prefix = Number(bits) - (host.includes(":") && most === 32 ? 96 : 0);
  return prefix >= 1 && prefix <= most ? [address, prefix] : undefined;
}

/** Whether an address lies in a range. */
export const isInRange = (address: IpAddress, [network, bits]: IpRange): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Whether the service may connect to an address. */
export type AddressRule = (address: string) => boolean;

/**
 * The rule for outgoing connections: public addresses and the listed networks are permitted. An IPv4 address
 * inside an IPv6 one is judged as IPv4, because a gateway would connect to that.
 */
export function outgoingRule(networks: readonly string[]): AddressRule {
  const ranges = readRanges(networks);
  const isNamed = (address: IpAddress) =>
    ranges.some((range) => isInRange(address, range) && names(range, address));
  const isAllowed = (address: IpAddress): boolean => {
    if (isNamed(address)) return true;
    const inside = embeddedIPv4(address);
    return inside.length === 0 ? isPublic(address) : inside.every(isAllowed);
  };
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && isAllowed(address);
  };
}

/** The ranges of this machine and its local network, by the library's names, with their prefix lengths. */
const ownRanges: Readonly<Record<string, readonly [ipv4: number, ipv6: number]>> = {
  loopback: [8, 128],
  linkLocal: [16, 10],
  unspecified: [8, 128],
};

/**
 * A wide range that happens to contain loopback or link-local addresses does not permit them; a range inside
 * theirs does.
 */
function names([network, bits]: IpRange, address: IpAddress): boolean {
  const own = ownRanges[address.range()];
  if (own === undefined) return true;
  return network.range() === address.range() && bits >= own[address.kind() === "ipv4" ? 0 : 1];
}

const globalUnicast: IpRange = [ipaddr.IPv6.parse("2000::"), 3];

const isPublic = (address: IpAddress): boolean =>
  address.range() === "unicast" && (address.kind() === "ipv4" || isInRange(address, globalUnicast));

/** The prefixes of IPv6 addresses that contain IPv4 addresses, and the position of these in bytes. */
const carriers: readonly { readonly range: IpRange; readonly at: number }[] = [
  // IPv4-compatible (RFC 4291, 2.5.5.1); `::` and `::1` belong to IPv6 itself.
  { range: [ipaddr.IPv6.parse("::"), 96], at: 12 },
  // IPv4-mapped (RFC 4291, 2.5.5.2), which the parser has unwrapped already, and IPv4-translated (RFC 2765).
  { range: [ipaddr.IPv6.parse("::ffff:0:0"), 96], at: 12 },
  { range: [ipaddr.IPv6.parse("::ffff:0:0:0"), 96], at: 12 },
  // NAT64 (RFC 6052).
  { range: [ipaddr.IPv6.parse("64:ff9b::"), 96], at: 12 },
  // 6to4 (RFC 3056).
  { range: [ipaddr.IPv6.parse("2002::"), 16], at: 2 },
];
/**
 * NAT64 of a local network (RFC 8215), whose prefix has 48, 56, 64 or 96 bits: where each has the four bytes
 * (RFC 6052, 2.2). Which one it has is not known.
 */
const localNat64: IpRange = [ipaddr.IPv6.parse("64:ff9b:1::"), 48];
const localNat64Bytes = [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], [12, 13, 14, 15]] as const;
/** Teredo (RFC 4380): contains the server, and the client with every bit inverted. */
const teredo: IpRange = [ipaddr.IPv6.parse("2001::"), 32];
/** ISATAP (RFC 5214) in the last 64 bits of any prefix, that of 6to4 among them. */
const isatap = ["00005efe", "02005efe"];

/** The IPv4 addresses contained in an IPv6 address, or that may be; usually none. */
function embeddedIPv4(address: IpAddress): IpAddress[] {
  if (!(address instanceof ipaddr.IPv6) || ["loopback", "unspecified"].includes(address.range())) return [];
  const bytes = address.toByteArray();
  const at = (from: number, turn = 0) =>
    new ipaddr.IPv4(bytes.slice(from, from + 4).map((byte) => byte ^ turn));
  if (isInRange(address, teredo)) return [at(4), at(12, 0xff)];
  if (isInRange(address, localNat64)) {
    // No machine has an address that begins with 0; there the bytes belong to another length of the prefix.
    return localNat64Bytes.map((places) => new ipaddr.IPv4(places.map((place) => bytes[place]!)))
      .filter((inside) => inside.range() !== "unspecified");
  }
  const id = bytes.slice(8, 12).map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const places = carriers.filter(({ range }) => isInRange(address, range)).map((carrier) => carrier.at);
  return [...places, ...isatap.includes(id) ? [12] : []].map((from) => at(from));
}

/**
 * IPv4 only as four decimal numbers: other notations that the library reads, such as `0127.1`, are read
 * differently elsewhere.
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An address in the spelling in which addresses are compared. */
export const formatAddress = (address: IpAddress): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
