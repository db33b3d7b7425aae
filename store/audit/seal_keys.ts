/** The keys of seals, which are never stored in the database. */
import { Buffer } from "node:buffer";
import { createHmac, hash, timingSafeEqual } from "node:crypto";

interface SealKey {
  /** Names the key in the seals made with it. */
  readonly id: string;
  readonly text: string;
}

export interface SealKeys {
  /** The key of new seals. */
  readonly current: SealKey;
  find(id: string): SealKey | undefined;
}

/** @param texts the present key, followed by the earlier ones */
export function sealKeys(texts: readonly string[]): SealKeys {
  const keys = texts.map((text) => ({
    id: hash("sha256", `assets seal key\n${text}`, "hex").slice(0, 16),
    text,
  }));
  const [current] = keys;
  if (current === undefined) throw new Error("There is no key to seal with");
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

/** The hash of a seal, as `Seal.hash` defines it. */
export const sealMac = ({ text }: SealKey, seal: string, rowHashes: Uint8Array): string =>
  createHmac("sha256", text).update(seal).update(rowHashes).digest("hex");

/** Whether a hash is that of a seal, compared in constant time. */
export function isMacOf(key: SealKey, seal: string, rowHashes: Uint8Array, found: string): boolean {
  const [made, given] = [sealMac(key, seal, rowHashes), found].map((text) => Buffer.from(text, "hex"));
  return made!.length === given!.length && timingSafeEqual(made!, given!);
}
