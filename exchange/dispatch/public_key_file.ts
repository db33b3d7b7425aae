/** The file of the service's public keys, with which institutions verify signatures. */
import type { PrivateKey } from "openpgp";
import { fileDigest, syncFolder, writePart } from "../files/publication.ts";
import { SERVICE } from "../layout/layout.ts";

export const PUBLIC_KEY_FILE = `${SERVICE}.asc`;

/** Writes the keys into a folder, the newest first, replacing an older file at once. */
export async function writePublicKeyFile(folder: string, keys: readonly PrivateKey[]): Promise<void> {
  const text = keys.map((key) => key.toPublic().armor()).join("");
  const part = await writePart(folder, PUBLIC_KEY_FILE, (sink) => sink(new TextEncoder().encode(text)));
  const found = await fileDigest(`${folder}/${PUBLIC_KEY_FILE}`);
  if (found !== undefined && found !== "irregular" && found.sha256 === part.sha256) {
    return await Deno.remove(part.path);
  }
  await Deno.rename(part.path, `${folder}/${PUBLIC_KEY_FILE}`);
  await syncFolder(folder);
}
