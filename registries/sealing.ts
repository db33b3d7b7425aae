/** What the database keeps but may not tell: sealed (AES-256-GCM) under a key derived from `APP_SECRET_KEY`. */
const NONCE_BYTES = 12;

export interface Sealing {
  /** @param context what the text belongs to; it opens for that only */
  seal(context: string, text: string): Promise<Uint8Array>;
  /** Undefined when it was sealed with another key, for another context, or has been changed. */
  open(context: string, sealed: Uint8Array): Promise<string | undefined>;
}

/**
 * @param secretKey any text; whoever has it and the database can open what is sealed
 * @param purpose what one purpose seals, another cannot open
 */
export function sealing(secretKey: string, purpose: string): Sealing {
  const key = deriveKey(secretKey, purpose);
  return {
    async seal(context, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const content = await crypto.subtle.encrypt(algorithm(context, nonce), await key, utf8(text));
      return Uint8Array.from([...nonce, ...new Uint8Array(content)]);
    },
    async open(context, sealed) {
      const bytes = Uint8Array.from(sealed);
      const parameters = algorithm(context, bytes.subarray(0, NONCE_BYTES));
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

async function deriveKey(secretKey: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", utf8(secretKey), "HKDF", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(purpose) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

const algorithm = (context: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(context),
});

const utf8 = (text: string) => new TextEncoder().encode(text);
