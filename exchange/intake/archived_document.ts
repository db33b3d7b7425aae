/** Reads archived documents of answers. */
import { createHash } from "node:crypto";
import { fail, ok, type Result } from "../../domain/result.ts";
import { folderAnswers } from "../files/folder_answers.ts";
import type { ObjectStorage } from "../files/object_storage.ts";
import { openRegular, readChunks } from "../files/safe_open.ts";
import { archivedName } from "../files/stored_files.ts";

/** Whoever asks for a document waits so long for a disk. */
const DISK_ANSWERS_WITHIN_MS = 5_000;

/** What was recorded of a document when its answer was accepted. */
export interface ArchivedDocument {
  readonly archivePath: string;
  readonly sha256: string;
  readonly sizeBytes: bigint;
}

/**
 * The bytes of a document, which fit in memory (`MAX_ATTACHMENT_BYTES`): from the disk, or from the object
 * storage without writing to the disk, because the API writes no files.
 *
 * @returns "absent" when nothing can be read at its path, "differs" when the bytes are not those received
 */
export async function readArchivedDocument(
  { archivePath, sha256, sizeBytes }: ArchivedDocument,
  storage?: ObjectStorage,
): Promise<Result<Uint8Array<ArrayBuffer>, "absent" | "differs">> {
  // Without an answer it would be opened on the thread that serves all other requests.
  const answers = await folderAnswers(archivePath, DISK_ANSWERS_WITHIN_MS);
  const file = answers ? await openRegular(archivePath) : undefined;
  if (file === "irregular") return fail("absent");
  const key = archivedName(archivePath)?.key;
  const chunks = file !== undefined
    ? readChunks(file)
    : key === undefined
    ? undefined
    : await storage?.get(key);
  if (chunks === undefined) return fail("absent");
  const bytes = new Uint8Array(Number(sizeBytes));
  let size = 0;
  try {
    for await (const chunk of chunks) {
      if (size + chunk.length > bytes.length) return fail("differs");
      bytes.set(chunk, size);
      size += chunk.length;
    }
  } finally {
    await file?.close();
  }
  const found = createHash("sha256").update(bytes).digest("hex");
  return size === bytes.length && found === sha256 ? ok(bytes) : fail("differs");
}
