/** Posts one message to a receiver, over a connection of its own or a kept one. */
import http from "node:http";
import https from "node:https";
import { type DeliveryOutcome, deliveryOutcome } from "../../domain/notices/webhook.ts";
import { parseAddress } from "../http/address.ts";

/** Keeps connections for further messages to the same checked address and name, until it is disposed of. */
export class WebhookConnections implements Disposable {
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
  readonly connections: WebhookConnections | undefined;
}

/**
 * Posts to the checked address and not to the name, which may resolve to an unchecked one a moment later; TLS
 * still uses the name. Only the status of the answer is read, and redirects are not followed. When a receiver
 * has closed a kept connection meanwhile, the message is sent again over a new one.
 */
export function postNotice(
  url: URL,
  address: string,
  { headers, body, signal, connections }: Posted,
): Promise<DeliveryOutcome> {
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
      settle(deliveryOutcome(response.statusCode ?? 0));
      if (connections !== undefined && isShort(response)) response.resume();
      else response.destroy();
    });
    request.on("error", (error) => {
      // An error after the status changes nothing, and must not send the message again.
      if (isAnswered) return;
      if (signal.aborted) return settle({ type: "timed-out" });
      if (!request.reusedSocket) return settle({ type: "unreachable", reason: reasonOf(error) });
      settle(postNotice(url, address, { headers, body, signal, connections: undefined }));
    });
    request.end(body);
  });
}

/**
 * The most bytes of an answer's body that are read so that the connection can be kept; with more it is
 * closed.
 */
const SHORT_BYTES = 1_024;

const isShort = ({ statusCode, headers }: http.IncomingMessage): boolean =>
  statusCode === 204 || Number(headers["content-length"] ?? Infinity) <= SHORT_BYTES;

/** The system's code for the failure, never its text, which may contain addresses. */
function reasonOf(error: Error & { readonly code?: unknown }): string {
  return typeof error.code === "string" && /^[A-Z][A-Z0-9_]*$/.test(error.code) ? error.code : "ERROR";
}

/** The host, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
