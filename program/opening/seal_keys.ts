/** Reads the keys of the seals from the configured places. */
import { openKeys, type SealKeys } from "../../store/audit/seal_keys.ts";
import { type Config, isSealKey, readSecretFile } from "../config.ts";

/**
 * Reads the keys; secrets from their file if one is named, one a line.
 *
 * @throws if there is no key at all, or if the file cannot be read, is accessible to others or contains an invalid
 * key
 */
export async function openSealKeys(
  { sealKeys: { privateKey, publicKeys, keys, file } }: Pick<Config, "sealKeys">,
): Promise<SealKeys> {
  const secrets = file === undefined ? keys : await secretsIn(file);
  if (privateKey === undefined && publicKeys.length + secrets.length === 0) {
    throw new Error(
      "Informe AUDIT_SEAL_PUBLIC_KEYS, as chaves públicas dos lacres, e para os de antes delas AUDIT_SEAL_KEY ou " +
        "AUDIT_SEAL_KEY_FILE",
    );
  }
  return await openKeys({ privateKey, publicKeys, secrets });
}

async function secretsIn(file: string): Promise<string[]> {
  const lines = (await readSecretFile(file, "AUDIT_SEAL_KEY_FILE")).split(/\s+/).filter((line) =>
    line !== ""
  );
  if (lines.length === 0 || !lines.every(isSealKey)) {
    throw new Error(`${file} deve ter chaves de 32 caracteres ou mais, uma por linha`);
  }
  return lines;
}
