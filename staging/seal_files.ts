/** The keys of the staging environment's seals, kept in its folder. */
import { newPrivateKey, openKeys, publicHalf, type SealKeys } from "../store/audit/seal_keys.ts";
import { absolute } from "./command_settings.ts";

export interface SealFiles {
  readonly keys: SealKeys;
  /** Settings with which other commands verify the seals. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Reads the private key, or makes one; a folder of before seals were signed also has the secret of its first seals. */
export async function openSealFiles(dataDir: string): Promise<SealFiles> {
  const privateKey = await readOrMake(`${dataDir}/seal_private_key`, newPrivateKey);
  const secretFile = `${dataDir}/seal_key`;
  const secret = await Deno.readTextFile(secretFile).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return undefined;
  });
  return {
    keys: await openKeys({ privateKey, secrets: secret === undefined ? [] : [secret] }),
    settings: {
      AUDIT_SEAL_PUBLIC_KEYS: await publicHalf(privateKey),
      ...secret !== undefined && { AUDIT_SEAL_KEY_FILE: absolute(secretFile) },
    },
  };
}

// Secrets of the staging environment, kept on disk so that a restart goes on with them.

/** The staging environment's `APP_SECRET_KEY`: what was encrypted before a restart can be decrypted afterwards. */
export const openSecretKey = (path: string): Promise<string> =>
  readOrMake(path, () => Promise.resolve(crypto.getRandomValues(new Uint8Array(32)).toBase64()));

/** Reads a secret from a file, or makes one and keeps it there. */
async function readOrMake(path: string, make: () => Promise<string>): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const key = await make();
  await Deno.writeTextFile(`${path}.part`, key, { mode: 0o600 });
  await Deno.rename(`${path}.part`, path);
  return key;
}
