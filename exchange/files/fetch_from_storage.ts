/** Brings archived files back from the object storage to their place on the disk when they are needed. */
import { dirname } from "node:path";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import { type ObjectStorage, StorageUnavailable } from "./object_storage.ts";
import { discardPart, linkPart, lstat, syncFolder, writePart } from "./publication.ts";
import { storedFile } from "./stored_files.ts";

export interface StorageUse {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined when none is configured. */
  readonly storage?: ObjectStorage | undefined;
}

const ALARM = { type: "object-storage-away", subject: "archive" } as const;

/** Runs work on the storage, and raises or ends the alarm about whether it is available. */
export async function withStorage<T>(
  { db, clock, log, storage }: StorageUse,
  work: (storage: ObjectStorage) => Promise<T>,
): Promise<T> {
  try {
    if (storage === undefined) throw new StorageUnavailable("no storage is configured");
    const done = await work(storage);
    await resolveAlarms(db, clock(), ALARM);
    return done;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log("error", "The object storage does not serve", { error });
    const detail =
      `O armazenamento de objetos do arquivo não atende (${error.message}). Nenhum arquivo é apagado daqui ` +
      "enquanto não estiver lá, conferido; o que já está só lá não pode ser lido até que ele volte.";
    await raiseAlarm(db, clock(), { ...ALARM, detail });
    throw error;
  }
}

/**
 * Makes sure that an archived file is on the disk, if the storage has it: its digest is checked and its
 * modification time restored. The next run of `store_archive` moves it away again.
 *
 * @returns whether the file is on the disk
 */
export async function fetchFromStorage(use: StorageUse, path: string): Promise<boolean> {
  if (await lstat(path) !== undefined) return true;
  const file = await storedFile(path);
  if (file === undefined) return false;
  const folder = dirname(path);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await withStorage(use, async (storage) => {
    const bytes = await storage.get(file.key);
    if (bytes === undefined) throw new StorageUnavailable(`get ${file.key}: 404`);
    const part = await writePart(folder, path.slice(folder.length + 1), async (sink) => {
      for await (const chunk of bytes) await sink(chunk);
    });
    try {
      if (part.sha256 !== file.sha256) {
        throw new StorageUnavailable(`get ${file.key}: other bytes than were put`);
      }
      await Deno.utime(part.path, new Date(file.modified), new Date(file.modified));
      await linkPart(part, path);
    } finally {
      await discardPart(part);
    }
    await syncFolder(folder);
  });
  use.log("info", "An archived file was brought back from the object storage", { file: file.key });
  return true;
}
