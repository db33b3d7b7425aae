/** Digest files, in the format of `sha256sum`. */
import { openRegular } from "./safe_open.ts";

/** Longer than any line `sha256sum` writes for a name of 255 bytes. */
const MAX_SIDECAR_BYTES = 1_024;

/** The digest in a digest file; undefined when there is no such file or it has another format. */
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
