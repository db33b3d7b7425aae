/** Reads the keys of the seals from the configured place. */
import { type Config, isSealKey, readSecretFile } from "../../config.ts";
import { type SealKeys, sealKeys } from "../../store/audit/seal_keys.ts";

/**
 * Reads the keys, from the key file if one is named, one a line.
 *
 * @throws if there is no key, or if the file cannot be read, is accessible to others or contains an invalid
 * key
 */
export async function openSealKeys(
  { sealKeys: { keys, file } }: Pick<Config, "sealKeys">,
): Promise<SealKeys> {
  if (file === undefined) {
    if (keys.length === 0) {
      throw new Error("Informe AUDIT_SEAL_KEY ou AUDIT_SEAL_KEY_FILE, a chave dos lacres");
    }
    return sealKeys(keys);
  }
  const lines = (await readSecretFile(file, "AUDIT_SEAL_KEY_FILE")).split(/\s+/).filter((line) =>
    line !== ""
  );
  if (lines.length === 0 || !lines.every(isSealKey)) {
    throw new Error(`${file} deve ter chaves de 32 caracteres ou mais, uma por linha`);
  }
  return sealKeys(lines);
}
