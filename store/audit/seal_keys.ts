/** The keys of seals, which are never in the database. */
import { Buffer } from "node:buffer";
import { createHmac, hash, timingSafeEqual } from "node:crypto";

interface SealKey {
  /** Names the key in the seals made with it. */
  readonly id: string;
  readonly text: string;
}

export interface SealKeys {
  /** What new seals are made with. */
  readonly current: SealKey;
  find(id: string): SealKey | undefined;
}

/** @param texts the key that seals, then those that sealed before it */
export function sealKeys(texts: readonly string[]): SealKeys {
  const keys = texts.map((text) => ({
    id: hash("sha256", `assets seal key\n${text}`, "hex").slice(0, 16),
    text,
  }));
  const [current] = keys;
  if (current === undefined) throw new Error("There is no key to seal with");
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

/** The hash of a seal; the rule is `Seal.hash`'s. */
export const sealMac = ({ text }: SealKey, seal: string, rowHashes: Uint8Array): string =>
  createHmac("sha256", text).update(seal).update(rowHashes).digest("hex");

/** Whether that is the hash of a seal, in the same time wherever it differs. */
export function isMacOf(key: SealKey, seal: string, rowHashes: Uint8Array, found: string): boolean {
  const [made, given] = [sealMac(key, seal, rowHashes), found].map((text) => Buffer.from(text, "hex"));
  return made!.length === given!.length && timingSafeEqual(made!, given!);
}
