/** Digest files, beside the file whose name they have. */
import { basename } from "node:path";
import { sidecarOf } from "../layout/file_name.ts";
import { MAX_SIDECAR_BYTES } from "../layout/limits.ts";
import { digestIn } from "./digest_forms.ts";
import { openRegular } from "./safe_open.ts";

/**
 * What stands for the digest of a digest file that cannot be read: no digest of bytes is equal to it, so the file
 * beside it is not taken for what was announced.
 */
export const UNREADABLE_DIGEST = "unreadable";

/** The digest in a digest file, or `UNREADABLE_DIGEST`; undefined when there is no such file. */
export async function readSidecar(path: string): Promise<string | undefined> {
  const bytes = await sidecarBytes(path);
  if (bytes === undefined) return undefined;
  return digestIn(bytes, basename(path).slice(0, -sidecarOf("").length)) ?? UNREADABLE_DIGEST;
}

/** Empty when what is there is no digest file: too long, no file, or not ours to open. */
async function sidecarBytes(path: string): Promise<Uint8Array | undefined> {
  const nothing = new Uint8Array();
  const file = await openRegular(path).catch((error) => {
    if (error instanceof Error && "code" in error && error.code === "EACCES") return "irregular" as const;
    throw error;
  });
  if (file === undefined) return undefined;
  if (file === "irregular") return nothing;
  try {
    const bytes = new Uint8Array(MAX_SIDECAR_BYTES + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytesRead > MAX_SIDECAR_BYTES ? nothing : bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
