/** The identity provider's signing keys, kept on disk so that a token outlives a restart. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import * as v from "valibot";

const part = v.pipe(v.string(), v.nonEmpty());
const SigningKey = v.object({
  kty: v.literal("RSA"),
  use: v.literal("sig"),
  alg: v.literal("RS256"),
  kid: part,
  n: part,
  e: part,
  d: part,
  p: part,
  q: part,
  dp: part,
  dq: part,
  qi: part,
});
export type SigningKey = v.InferOutput<typeof SigningKey>;
/** The first one signs; the others still verify what they signed. */
const SigningKeys = v.object({ keys: v.pipe(v.array(SigningKey), v.minLength(1)) });

/** The signing key and the one before it: a token lives far shorter than the time between two rotations. */
const MAX_KEYS = 2;

/** Reads the keys of a data folder, or makes the first one. Throws when the file cannot be understood. */
export async function openKeys(dataDir: string): Promise<readonly SigningKey[]> {
  const path = keysPath(dataDir);
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await save(dataDir, [await newKey()]);
  }
  try {
    return v.parse(SigningKeys, JSON.parse(text)).keys;
  } catch {
    throw new Error(
      `Cannot use the identity provider's keys in ${path}: not a key set; delete it to make new ones`,
    );
  }
}

/** A new key signs from now on; the one before stays for verification. */
export async function rotateKeys(
  dataDir: string,
  keys: readonly SigningKey[],
): Promise<readonly SigningKey[]> {
  return await save(dataDir, [await newKey(), ...keys].slice(0, MAX_KEYS));
}

const keysPath = (dataDir: string): string => `${dataDir}/keys/identity_provider.json`;

async function save(dataDir: string, keys: readonly SigningKey[]): Promise<readonly SigningKey[]> {
  const path = keysPath(dataDir);
  await Deno.mkdir(`${dataDir}/keys`, { recursive: true, mode: 0o700 });
  // Whole or not at all: half a file would lock everybody out after a kill. An older part may have another mode.
  await Deno.remove(`${path}.part`).catch(() => undefined);
  await Deno.writeTextFile(`${path}.part`, JSON.stringify({ keys }), { mode: 0o600, createNew: true });
  await Deno.rename(`${path}.part`, path);
  return keys;
}

async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return v.parse(SigningKey, { ...jwk, use: "sig", alg: "RS256", kid });
}
