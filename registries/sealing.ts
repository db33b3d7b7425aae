/**
 * Encryption of secrets kept in the database: JWE (RFC 7516, `dir`, `A256GCM`) under a key derived from
 * `APP_SECRET_KEY`.
 */
import { compactDecrypt, CompactEncrypt, errors } from "jose";

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
  const material = crypto.subtle.importKey("raw", utf8(secretKey), "HKDF", false, ["deriveKey"]);
  const keyFor = async (context: string) =>
    await crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: utf8(purpose), info: utf8(context) },
      await material,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
  return {
    async seal(context, text) {
      const jwe = new CompactEncrypt(utf8(text)).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
      return utf8(await jwe.encrypt(await keyFor(context)));
    },
    async open(context, sealed) {
      try {
        const { plaintext } = await compactDecrypt(sealed, await keyFor(context), {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return new TextDecoder().decode(plaintext);
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
