/** Reads public keys that institutions offer, and checks what a key needs before it can be registered. */
import { type Key, type PublicKey, readKey, readKeys } from "openpgp";
import { fail, ok, type Result } from "../../domain/result.ts";
import { fingerprintOf, isTooWeak, openpgpPolicy } from "./message.ts";

/** A public key whose owner can sign with it and to which files can be encrypted. */
interface OfferedKey {
  readonly fingerprint: string;
  /** The key written again, without anything that surrounded it. */
  readonly publicKey: string;
  /**
   * The algorithms of its main key and of its subkeys, such as `rsaEncryptSign 3072` or `ecdh
   * curve25519Legacy`.
   */
  readonly algorithms: readonly string[];
  readonly expiresAt: Temporal.Instant | undefined;
}

export type PublicKeyRefusal =
  /** Not exactly one OpenPGP key in ASCII armor, or one without valid signatures of its own. */
  | { readonly type: "key-unreadable" }
  /** The private key was sent: its owner has to make a new one. */
  | { readonly type: "key-private" }
  | { readonly type: "key-weak" }
  /** No part of it can sign, or none can encrypt, or that part has expired or was revoked. */
  | { readonly type: "key-unusable" };

/**
 * The blocks of armor in a text, one after another, without what editors and mail programs put around and into them:
 * marks of byte order and other invisible signs, blanks before and after a line, line ends of other systems.
 */
export function armorIn(text: string): string[] {
  const lines = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").split(/\r\n?|\n/)
    .map((line) => line.trim());
  const blocks: string[] = [];
  for (let from = lines.findIndex(isBegin); from >= 0;) {
    const end = lines.findIndex((line, at) => at > from && /^-----END PGP [A-Z ]+-----$/.test(line));
    if (end < 0) break;
    blocks.push(lines.slice(from, end + 1).join("\n"));
    from = lines.findIndex((line, at) => at > end && isBegin(line));
  }
  return blocks;
}

const isBegin = (line: string): boolean => /^-----BEGIN PGP [A-Z ]+-----$/.test(line);

/** Reads and checks a key that an institution offers. */
export async function readOfferedKey(
  given: string,
  at: Date,
): Promise<Result<OfferedKey, PublicKeyRefusal>> {
  const [armoredKeys, ...others] = armorIn(given);
  const keys = armoredKeys === undefined
    ? []
    : await readKeys({ armoredKeys, config: openpgpPolicy }).catch(() => []);
  const [key] = keys;
  if (key?.isPrivate()) return fail({ type: "key-private" });
  if (key === undefined || keys.length > 1 || others.length > 0) return fail({ type: "key-unreadable" });
  try {
    const uses = [
      await key.getSigningKey(undefined, at, undefined, openpgpPolicy),
      await key.getEncryptionKey(undefined, at, undefined, openpgpPolicy),
    ];
    return ok({
      fingerprint: fingerprintOf(key),
      publicKey: key.toPublic().armor(),
      algorithms: [...new Set([key, ...key.getSubkeys()].map(algorithmOf))],
      expiresAt: earliest(await Promise.all([key, ...uses].map((one) => one.getExpirationTime()))),
    });
  } catch (error) {
    return fail({ type: isTooWeak(String(error)) ? "key-weak" : "key-unusable" });
  }
}

/** Reads a stored key, which was checked when it was registered. */
export const readStoredKey = async (armored: string): Promise<PublicKey> =>
  (await readKey({ armoredKey: armored, config: openpgpPolicy })).toPublic();

function algorithmOf(key: Pick<Key, "getAlgorithmInfo">): string {
  const { algorithm, bits, curve } = key.getAlgorithmInfo();
  return [algorithm, bits ?? curve].filter((part) => part !== undefined).join(" ");
}

/** The earliest end of a key and of its subkeys; `Infinity` and null mean no end. */
function earliest(ends: readonly (Date | number | null)[]): Temporal.Instant | undefined {
  const times = ends.flatMap((end) => end instanceof Date ? [end.getTime()] : []);
  return times.length === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.min(...times));
}
