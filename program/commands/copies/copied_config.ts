/** The settings that a copy is made with, and put back with. */
import type { Config } from "../../config.ts";
import { openSealKeys } from "../../opening/seal_keys.ts";
import { misused } from "../../terminal/command_line.ts";
import { fingerprintOf } from "./manifest.ts";

export type CopiedConfig = Pick<
  Config,
  | "clockFile"
  | "databaseUrl"
  | "ownerDatabaseUrl"
  | "exchangeDir"
  | "openpgp"
  | "sftp"
  | "secretKey"
  | "sealKeys"
>;

/** The folders that are copied, by their names in the copy. */
export const copiedFolders = (
  { exchangeDir, openpgp, sftp }: Pick<CopiedConfig, "exchangeDir" | "openpgp" | "sftp">,
): ReadonlyMap<string, string> =>
  new Map([["exchange", exchangeDir], ["openpgp", openpgp.keysDir], ["sftp", sftp.keysDir]]);

export function requiredOwner({ ownerDatabaseUrl }: Pick<CopiedConfig, "ownerDatabaseUrl">): string {
  return ownerDatabaseUrl ??
    misused(
      "Informe DATABASE_OWNER_URL, o banco como o dono das tabelas. A homologação de task start se copia parada, com a " +
        "pasta DATA_DIR",
    );
}

/** Fingerprints of the secrets without which the copy cannot be used. */
export async function fingerprintsOf(
  { secretKey, sealKeys, openpgp }: Pick<CopiedConfig, "secretKey" | "sealKeys" | "openpgp">,
): Promise<Record<string, string>> {
  const seals = sealKeys.keys.length > 0 || sealKeys.file !== undefined
    ? await openSealKeys({ sealKeys: { ...sealKeys, privateKey: undefined } })
    : undefined;
  const secrets = {
    APP_SECRET_KEY: secretKey,
    AUDIT_SEAL_KEY: seals?.current?.id,
    AUDIT_SEAL_PUBLIC_KEYS: sealKeys.publicKeys[0],
    OPENPGP_PASSPHRASE: openpgp.passphrase,
  };
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, fingerprintOf(value)]]
    ),
  );
}
