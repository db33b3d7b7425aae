/** Secrets of the staging environment, kept on disk so that a restart goes on with them. */

/** The staging environment's `APP_SECRET_KEY`: what was encrypted before a restart can be decrypted afterwards. */
export const openSecretKey = (path: string): Promise<string> =>
  readOrMake(path, () => Promise.resolve(crypto.getRandomValues(new Uint8Array(32)).toBase64()));

/** Reads a secret from a file, or makes one and keeps it there. */
export async function readOrMake(path: string, make: () => Promise<string>): Promise<string> {
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
