/**
 * Courts' receivers of webhooks: signing and sending a notice, and where one may be sent at all.
 *
 * Source: Standard Webhooks, "Webhook metadata", "Signature scheme", "Server side request forgery".
 */
import { lookup } from "node:dns/promises";
import { Webhook } from "standardwebhooks";
import type { Clock } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type AddressRefusal, type Outcome, readAddress } from "../../domain/notices/webhook.ts";
import { type AddressRule, formatAddress, outgoingRule, parseAddress } from "../http/address.ts";
import { type Connections, hostOf, post } from "./webhook_post.ts";
import { type WebhookSecrets, webhookSecrets } from "./webhook_secrets.ts";

/** From the question for its address to the receiver's status. */
const TIMEOUT_MS = 10_000;

interface WebhookSettings {
  /** Seals the secrets. */
  readonly secretKey: string;
  /** Whether receivers may do without TLS; in staging only. */
  readonly http: boolean;
  /** Addresses and ranges that courts' receivers may have although they are not public. */
  readonly networks: readonly string[];
  /** The same for receivers that anybody may name; none but in staging. */
  readonly anonymousNetworks?: readonly string[] | undefined;
  /** The addresses of a name; those the system's resolver knows when absent. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Real time: the receiver judges by it how old a notice is. */
  readonly realClock: Clock;
  readonly timeoutMs?: number | undefined;
}

/** Who names a receiver: a court's administrator, or anybody. */
type NamedBy = "court" | "anybody";

/** What is sent, and to whom. */
interface Sent {
  readonly namedBy?: NamedBy;
  readonly url: string;
  /** The same each time a notice is sent: by it the receiver knows what it has had before. */
  readonly id: string;
  readonly body: string;
  /** Absent: the connection ends with the message. */
  readonly connections?: Connections;
}

interface Message extends Sent {
  readonly subscriptionId: string;
  /** Sealed; the notice is signed with each. */
  readonly secrets: readonly Uint8Array[];
}

interface SignedMessage extends Sent {
  /** As the receiver has them (`whsec_…`). */
  readonly secrets: readonly string[];
}

export interface WebhookClient {
  readonly makeSecret: WebhookSecrets["make"];
  /**
   * Refuses an address nothing would be sent to. A name that nobody knows is refused like one that leads inside: the
   * difference would tell which names there are inside.
   */
  check(url: string, namedBy?: NamedBy): Promise<Result<void, AddressRefusal>>;
  /** Sends once, and never throws for what the receiver did. */
  send(message: Message): Promise<Outcome>;
  /** The same with secrets that nobody has sealed: those of the settings. */
  sendSigned(message: SignedMessage): Promise<Outcome>;
}

export function openWebhooks(settings: WebhookSettings): WebhookClient {
  const { timeoutMs = TIMEOUT_MS, resolve = systemAddresses } = settings;
  const secrets = webhookSecrets(settings.secretKey);
  const rules: Record<NamedBy, AddressRule> = {
    court: outgoingRule(settings.networks),
    anybody: outgoingRule(settings.anonymousNetworks ?? []),
  };
  const sendSigned = async (message: SignedMessage): Promise<Outcome> => {
    const url = readAddress(message.url, settings);
    if (!url.ok) return { type: "address-not-allowed" };
    const signal = AbortSignal.timeout(timeoutMs);
    const place = await placeOf(url.value, { isAllowed: rules[message.namedBy ?? "court"], resolve, signal });
    if (place === "late") return { type: "timed-out" };
    if (place === "not-found") return { type: "address-not-found" };
    if (place === "not-allowed") return { type: "address-not-allowed" };
    const headers = signed(message, settings.realClock());
    const { body, connections } = message;
    return await post(url.value, place.address, { headers, body, signal, connections });
  };
  return {
    makeSecret: secrets.make,
    async check(text, namedBy = "court") {
      const url = readAddress(text, settings);
      if (!url.ok) return url;
      const signal = AbortSignal.timeout(timeoutMs);
      const place = await placeOf(url.value, { isAllowed: rules[namedBy], resolve, signal });
      return typeof place === "object" ? ok(undefined) : fail({ type: "address-not-allowed" });
    },
    async send(message) {
      const opened = await Promise.all(
        message.secrets.map((sealed) => secrets.open(message.subscriptionId, sealed)),
      );
      const readable = opened.filter((secret) => secret !== undefined);
      if (readable.length === 0) return { type: "secret-unreadable" };
      return await sendSigned({ ...message, secrets: readable });
    },
    sendSigned,
  };
}

/** The headers of Standard Webhooks; one signature a secret, separated by spaces. */
function signed({ id, body, secrets }: SignedMessage, now: Temporal.Instant) {
  const at = new Date(now.epochMilliseconds);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.epochMilliseconds / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

type Place = { readonly address: string } | "not-found" | "not-allowed" | "late";

/** Where a receiver is: one address, of a name whose every address is allowed. */
async function placeOf(
  url: URL,
  { isAllowed, resolve, signal }: {
    isAllowed: AddressRule;
    resolve: NonNullable<WebhookSettings["resolve"]>;
    signal: AbortSignal;
  },
): Promise<Place> {
  const host = hostOf(url);
  const literal = parseAddress(host);
  const found = literal === undefined ? await inTime(resolve(host), signal) : [formatAddress(literal)];
  if (typeof found === "string") return found;
  const [address] = found;
  if (address === undefined) return "not-found";
  return found.every(isAllowed) ? { address } : "not-allowed";
}

const systemAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);

async function inTime(
  asked: Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[] | "not-found" | "late"> {
  const late = new Promise<"late">((settle) => signal.addEventListener("abort", () => settle("late")));
  return await Promise.race([asked.catch(() => "not-found" as const), late]);
}
