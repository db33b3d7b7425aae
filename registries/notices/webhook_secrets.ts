/** Secrets of webhooks: generated here, shown once, and stored encrypted, each for its own subscription. */
import { secretEncryption } from "../secret_encryption.ts";

const SECRET_BYTES = 32;

export interface WebhookSecrets {
  /** A new secret: the form for its receiver (`whsec_…`), and the encrypted form to store. */
  make(subscriptionId: string): Promise<{ shown: string; encrypted: Uint8Array }>;
  /** Decrypts; undefined when it was encrypted with another key or for another subscription. */
  open(subscriptionId: string, encrypted: Uint8Array): Promise<string | undefined>;
}

/** @param secretKey any text; with it and the database, notices can be signed in the service's name */
export function webhookSecrets(secretKey: string): WebhookSecrets {
  const { encrypt, decrypt } = secretEncryption(secretKey, "assets webhook secrets");
  return {
    async make(subscriptionId) {
      const shown = `whsec_${crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64()}`;
      return { shown, encrypted: await encrypt(subscriptionId, shown) };
    },
    open: decrypt,
  };
}
