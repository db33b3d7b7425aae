/** Keys as others hand them over: what is needed of one before it can stand for an institution. */
import { type Key, type PublicKey, readKey, readKeys } from "openpgp";
import { fail, ok, type Result } from "../../domain/result.ts";
import { fingerprintOf, isWeakness, policy } from "./message.ts";

/** A public key that can be signed with by its owner, and encrypted to. */
interface OfferedKey {
  readonly fingerprint: string;
  /** Written anew: nothing but the key. */
  readonly publicKey: string;
  /** Of its main key and of its subkeys, as `rsaEncryptSign 3072` or `ecdh curve25519Legacy`. */
  readonly algorithms: readonly string[];
  readonly expiresAt: Temporal.Instant | undefined;
}

export type KeyRefusal =
  /** Not one OpenPGP key in ASCII armor, or none that its own signatures hold up. */
  | { readonly type: "key-unreadable" }
  /** The secret half was sent: whoever sent it has to make a new one. */
  | { readonly type: "key-private" }
  | { readonly type: "key-weak" }
  /** Nothing in it signs, or nothing encrypts, or what does has expired or was revoked. */
  | { readonly type: "key-unusable" };

/** Reads a key that an institution offers. */
export async function readOffered(armored: string, at: Date): Promise<Result<OfferedKey, KeyRefusal>> {
  const blocks = armored.split("-----BEGIN").length - 1;
  const keys = await readKeys({ armoredKeys: armored, config: policy }).catch(() => []);
  const [key] = keys;
  if (key?.isPrivate()) return fail({ type: "key-private" });
  if (key === undefined || keys.length > 1 || blocks > 1) return fail({ type: "key-unreadable" });
  try {
    const uses = [
      await key.getSigningKey(undefined, at, undefined, policy),
      await key.getEncryptionKey(undefined, at, undefined, policy),
    ];
    return ok({
      fingerprint: fingerprintOf(key),
      publicKey: key.toPublic().armor(),
      algorithms: [...new Set([key, ...key.getSubkeys()].map(algorithmOf))],
      expiresAt: earliest(await Promise.all([key, ...uses].map((one) => one.getExpirationTime()))),
    });
  } catch (error) {
    return fail({ type: isWeakness(String(error)) ? "key-weak" : "key-unusable" });
  }
}

/** A key that was found good when it was registered. */
export const readStored = async (armored: string): Promise<PublicKey> =>
  (await readKey({ armoredKey: armored, config: policy })).toPublic();

function algorithmOf(key: Pick<Key, "getAlgorithmInfo">): string {
  const { algorithm, bits, curve } = key.getAlgorithmInfo();
  return [algorithm, bits ?? curve].filter((part) => part !== undefined).join(" ");
}

/** Of the ends of a key and of its subkeys; `Infinity` and null are none. */
function earliest(ends: readonly (Date | number | null)[]): Temporal.Instant | undefined {
  const times = ends.flatMap((end) => end instanceof Date ? [end.getTime()] : []);
  return times.length === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.min(...times));
}
