/**
 * Secrets of webhooks: made here, shown once, kept sealed. A sealed secret opens for its own subscription only.
 */
import { sealing } from "../sealing.ts";

const SECRET_BYTES = 32;

export interface WebhookSecrets {
  /** A new secret: the form its receiver needs (`whsec_…`), and the form that is kept. */
  make(subscriptionId: string): Promise<{ shown: string; sealed: Uint8Array }>;
  /** Undefined when it was sealed with another key, or for another subscription. */
  open(subscriptionId: string, sealed: Uint8Array): Promise<string | undefined>;
}

/** @param secretKey any text; whoever has it and the database can sign in the service's name */
export function webhookSecrets(secretKey: string): WebhookSecrets {
  const { seal, open } = sealing(secretKey, "assets webhook secrets");
  return {
    async make(subscriptionId) {
      const shown = `whsec_${crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64()}`;
      return { shown, sealed: await seal(subscriptionId, shown) };
    },
    open,
  };
}
