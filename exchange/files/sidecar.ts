/** The digest file beside a file, as `sha256sum` writes and checks it. */
import { openRegular } from "./safe_open.ts";

/** Longer than any line `sha256sum` writes about a name of 255 bytes. */
const MAX_SIDECAR_BYTES = 1_024;

/** The digest a digest file announces; undefined when there is none, or it is not one. */
export async function readSidecar(path: string): Promise<string | undefined> {
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") return undefined;
  try {
    const bytes = new Uint8Array(MAX_SIDECAR_BYTES + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead > MAX_SIDECAR_BYTES) return undefined;
    const text = new TextDecoder().decode(bytes.subarray(0, bytesRead));
    return /^([0-9a-f]{64})(?:[ \t][^\n]*)?\r?\n?$/i.exec(text)?.[1]?.toLowerCase();
  } finally {
    await file.close();
  }
}
