/**
 * Signs and sends notices to courts' receivers of webhooks, and checks their addresses.
 *
 * Source: Standard Webhooks, "Webhook metadata", "Signature scheme", "Server side request forgery".
 */
import { lookup } from "node:dns/promises";
import { Webhook } from "standardwebhooks";
import {
  type DeliveryOutcome,
  parseWebhookAddress,
  type WebhookAddressRefusal,
} from "../../domain/notices/webhook.ts";
import type { Clock } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type AddressRule, formatAddress, outgoingRule, parseAddress } from "../http/address.ts";
import { secretEncryption } from "../secret_encryption.ts";
import { hostOf, postNotice, type WebhookConnections } from "./webhook_post.ts";

const SECRET_BYTES = 32;

interface WebhookSecrets {
  /** A new secret: the form for its receiver (`whsec_…`), and the encrypted form to store. */
  make(subscriptionId: string): Promise<{ shown: string; encrypted: Uint8Array }>;
  /** Decrypts; undefined when it was encrypted with another key or for another subscription. */
  open(subscriptionId: string, encrypted: Uint8Array): Promise<string | undefined>;
}

/** @param secretKey any text; with it and the database, notices can be signed in the service's name */
function webhookSecrets(secretKey: string): WebhookSecrets {
  const { encrypt, decrypt } = secretEncryption(secretKey, "assets webhook secrets");
  // Opening one costs more than signing by it, and a receiver's notices of a second are signed by the same bytes read.
  const opened = new WeakMap<
    Uint8Array,
    { readonly id: string; readonly secret: Promise<string | undefined> }
  >();
  return {
    async make(subscriptionId) {
      const shown = `whsec_${crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64()}`;
      return { shown, encrypted: await encrypt(subscriptionId, shown) };
    },
    open(subscriptionId, encrypted) {
      const known = opened.get(encrypted);
      if (known?.id === subscriptionId) return known.secret;
      const secret = decrypt(subscriptionId, encrypted);
      opened.set(encrypted, { id: subscriptionId, secret });
      return secret;
    },
  };
}

/** From the resolution of the name to the receiver's status. */
const TIMEOUT_MS = 10_000;

interface WebhookSettings {
  /** The key that encrypts the stored secrets. */
  readonly secretKey: string;
  /** Whether receivers may do without TLS; in staging only. */
  readonly http: boolean;
  /** The addresses and ranges that are permitted for courts' receivers although they are not public. */
  readonly networks: readonly string[];
  /** The same for receivers that anybody may name; only in staging. */
  readonly anonymousNetworks?: readonly string[] | undefined;
  /** Resolves a name to addresses; the system's resolver when absent. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Real time, by which the receiver checks the age of a notice. */
  readonly realClock: Clock;
  readonly timeoutMs?: number | undefined;
}

/** Who named a receiver: a court's administrator, or anybody. */
type NamedBy = "court" | "anybody";

/** A message and its receiver. */
interface Sent {
  readonly namedBy?: NamedBy;
  readonly url: string;
  /** The same at each repetition, so that the receiver recognises one. */
  readonly id: string;
  readonly body: string;
  /** When absent, the connection ends with the message. */
  readonly connections?: WebhookConnections;
}

interface Message extends Sent {
  readonly subscriptionId: string;
  /** The encrypted secrets; the notice is signed with each. */
  readonly secrets: readonly Uint8Array[];
}

interface SignedMessage extends Sent {
  /** The secrets as the receiver has them (`whsec_…`). */
  readonly secrets: readonly string[];
}

export interface WebhookClient {
  readonly makeSecret: WebhookSecrets["make"];
  /**
   * Refuses an address to which nothing would be sent. An unknown name gets the same refusal as one that
   * leads to an internal address: different refusals would reveal which internal names exist.
   */
  check(url: string, namedBy?: NamedBy): Promise<Result<void, WebhookAddressRefusal>>;
  /** Sends once, and never throws for what the receiver did. */
  send(message: Message): Promise<DeliveryOutcome>;
  /** The same with unencrypted secrets, from the settings. */
  sendSigned(message: SignedMessage): Promise<DeliveryOutcome>;
}

export function openWebhooks(settings: WebhookSettings): WebhookClient {
  const { timeoutMs = TIMEOUT_MS, resolve = systemAddresses } = settings;
  const secrets = webhookSecrets(settings.secretKey);
  const rules: Record<NamedBy, AddressRule> = {
    court: outgoingRule(settings.networks),
    anybody: outgoingRule(settings.anonymousNetworks ?? []),
  };
  const sendSigned = async (message: SignedMessage): Promise<DeliveryOutcome> => {
    const url = parseWebhookAddress(message.url, settings);
    if (!url.ok) return { type: "address-not-allowed" };
    const signal = AbortSignal.timeout(timeoutMs);
    const place = await placeOf(url.value, { isAllowed: rules[message.namedBy ?? "court"], resolve, signal });
    if (place === "late") return { type: "timed-out" };
    if (place === "not-found") return { type: "address-not-found" };
    if (place === "not-allowed") return { type: "address-not-allowed" };
    const headers = signed(message, settings.realClock());
    const { body, connections } = message;
    return await postNotice(url.value, place.address, { headers, body, signal, connections });
  };
  return {
    makeSecret: secrets.make,
    async check(text, namedBy = "court") {
      const url = parseWebhookAddress(text, settings);
      if (!url.ok) return url;
      const signal = AbortSignal.timeout(timeoutMs);
      const place = await placeOf(url.value, { isAllowed: rules[namedBy], resolve, signal });
      return typeof place === "object" ? ok(undefined) : fail({ type: "address-not-allowed" });
    },
    async send(message) {
      const opened = await Promise.all(
        message.secrets.map((encrypted) => secrets.open(message.subscriptionId, encrypted)),
      );
      const readable = opened.filter((secret) => secret !== undefined);
      if (readable.length === 0) return { type: "secret-unreadable" };
      return await sendSigned({ ...message, secrets: readable });
    },
    sendSigned,
  };
}

/** The headers of Standard Webhooks, with one signature for each secret, separated by blanks. */
function signed({ id, body, secrets }: SignedMessage, now: Temporal.Instant) {
  const at = new Date(now.epochMilliseconds);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.epochMilliseconds / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

type Place = { readonly address: string } | "not-found" | "not-allowed" | "late";

/** One address of a receiver, whose name must have only permitted addresses. */
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
  lookUp: Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[] | "not-found" | "late"> {
  const late = new Promise<"late">((settle) => signal.addEventListener("abort", () => settle("late")));
  return await Promise.race([lookUp.catch(() => "not-found" as const), late]);
}
