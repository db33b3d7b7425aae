/**
 * Secrets of webhooks: made here, shown once, kept sealed (AES-256-GCM under a key derived from `APP_SECRET_KEY`).
 * A sealed secret opens for its own subscription only.
 */
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;

export interface WebhookSecrets {
  /** A new secret: the form its receiver needs (`whsec_…`), and the form that is kept. */
  make(subscriptionId: string): Promise<{ shown: string; sealed: Uint8Array }>;
  /** Undefined when it was sealed with another key, or for another subscription. */
  open(subscriptionId: string, sealed: Uint8Array): Promise<string | undefined>;
}

/** @param secretKey any text; whoever has it and the database can sign in the service's name */
export function webhookSecrets(secretKey: string): WebhookSecrets {
  const key = deriveKey(secretKey);
  return {
    async make(subscriptionId) {
      const shown = `whsec_${crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64()}`;
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const content = await crypto.subtle.encrypt(algorithm(subscriptionId, nonce), await key, utf8(shown));
      return { shown, sealed: Uint8Array.from([...nonce, ...new Uint8Array(content)]) };
    },
    async open(subscriptionId, sealed) {
      const bytes = Uint8Array.from(sealed);
      const parameters = algorithm(subscriptionId, bytes.subarray(0, NONCE_BYTES));
      try {
        const content = await crypto.subtle.decrypt(parameters, await key, bytes.subarray(NONCE_BYTES));
        return new TextDecoder().decode(content);
      } catch (error) {
        if (error instanceof DOMException && error.name === "OperationError") return undefined;
        throw error;
      }
    },
  };
}

async function deriveKey(secretKey: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", utf8(secretKey), "HKDF", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("assets webhook secrets") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

const algorithm = (subscriptionId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(subscriptionId),
});

const utf8 = (text: string) => new TextEncoder().encode(text);
