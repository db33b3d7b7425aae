/**
 * The staging environment's `APP_SECRET_KEY`, kept on disk so that data encrypted before a restart can be
 * decrypted afterwards.
 */

/** Reads the key from a file, or generates one. */
export async function openSecretKey(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const key = crypto.getRandomValues(new Uint8Array(32)).toBase64();
  await Deno.writeTextFile(`${path}.part`, key, { mode: 0o600 });
  await Deno.rename(`${path}.part`, path);
  return key;
}
