/** The keys of the staging environment's seals, kept in its folder. */
import { newPrivateKey, openKeys, publicHalf, type SealKeys } from "../store/audit/seal_keys.ts";
import { absolute } from "./command_settings.ts";
import { readOrMake } from "./secret_key.ts";

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
