/** The proxy that the environment names for addresses of `https`. */

export interface Proxy {
  readonly hostname: string;
  readonly port: number;
  /** User and password as the address has them, with the `@` behind; possibly empty. */
  readonly credentials: string;
}

const NAMES = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/** Undefined without one; `unknown` for one of another kind than `http://`. */
export function proxyOf(settings: Readonly<Record<string, string>>): Proxy | "unknown" | undefined {
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
