/** One message to a court's receiver, over a connection of its own or one that is kept for the next. */
import http from "node:http";
import https from "node:https";
import { type Outcome, outcomeOf } from "../../domain/notices/webhook.ts";
import { parseAddress } from "../http/address.ts";

/** Keeps connections for the next message to the same checked address and name, until it is disposed of. */
export class Connections implements Disposable {
  readonly #agents = {
    "http:": new http.Agent({ keepAlive: true }),
    "https:": new https.Agent({ keepAlive: true }),
  };

  agentOf({ protocol }: URL): http.Agent {
    return protocol === "https:" ? this.#agents["https:"] : this.#agents["http:"];
  }

  [Symbol.dispose](): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

interface Posted {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly connections: Connections | undefined;
}

/**
 * Posts to the address that was checked, not to the name: what the name leads to a moment later has been checked by
 * nobody. TLS is still spoken with the name. Nothing is read of the answer but its status, and no redirect is followed.
 * A kept connection that its receiver has closed meanwhile is no failure: the message goes again over a new one.
 */
export function post(
  url: URL,
  address: string,
  { headers, body, signal, connections }: Posted,
): Promise<Outcome> {
  const secure = url.protocol === "https:";
  const named = parseAddress(hostOf(url)) === undefined;
  return new Promise((settle) => {
    let isAnswered = false;
    const request = (secure ? https : http).request({
      host: address,
      port: url.port === "" ? (secure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: {
        "host": url.host,
        "content-type": "application/json",
        "content-length": String(new TextEncoder().encode(body).byteLength),
        "user-agent": "ASSETS",
        ...headers,
      },
      ...(secure && named && { servername: url.hostname }),
      agent: connections?.agentOf(url) ?? false,
      signal,
    }, (response) => {
      isAnswered = true;
      settle(outcomeOf(response.statusCode ?? 0));
      if (connections !== undefined && isShort(response)) response.resume();
      else response.destroy();
    });
    request.on("error", (error) => {
      // What breaks after the status has nothing left to say, and must not send the message again.
      if (isAnswered) return;
      if (signal.aborted) return settle({ type: "timed-out" });
      if (!request.reusedSocket) return settle({ type: "unreachable", reason: reasonOf(error) });
      settle(post(url, address, { headers, body, signal, connections: undefined }));
    });
    request.end(body);
  });
}

/** What an answer may bring beside its status before its connection is given up rather than read to its end. */
const SHORT_BYTES = 1_024;

const isShort = ({ statusCode, headers }: http.IncomingMessage): boolean =>
  statusCode === 204 || Number(headers["content-length"] ?? Infinity) <= SHORT_BYTES;

/** The system's word for what failed, never its sentence, which may name addresses. */
function reasonOf(error: Error & { readonly code?: unknown }): string {
  return typeof error.code === "string" && /^[A-Z][A-Z0-9_]*$/.test(error.code) ? error.code : "ERROR";
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
