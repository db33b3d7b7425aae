/**
 * Encrypts secrets that are stored in the database: JWE (RFC 7516, `dir`, `A256GCM`) with a key derived from
 * `APP_SECRET_KEY`.
 */
import { compactDecrypt, CompactEncrypt, errors } from "jose";

export interface SecretEncryption {
  /** @param context what the text belongs to; it can be decrypted only for that */
  encrypt(context: string, text: string): Promise<Uint8Array>;
  /** Decrypts; undefined when it was encrypted with another key or for another context, or was changed. */
  decrypt(context: string, encrypted: Uint8Array): Promise<string | undefined>;
}

/**
 * @param secretKey any text; with it and the database, everything encrypted can be decrypted
 * @param purpose what is encrypted for one purpose cannot be decrypted for another
 */
export function secretEncryption(secretKey: string, purpose: string): SecretEncryption {
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
    async encrypt(context, text) {
      const jwe = new CompactEncrypt(utf8(text)).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
      return utf8(await jwe.encrypt(await keyFor(context)));
    },
    async decrypt(context, encrypted) {
      try {
        const { plaintext } = await compactDecrypt(encrypted, await keyFor(context), {
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
