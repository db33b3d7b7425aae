/**
 * The list of an archived day's files in the object storage. It stays in the day's folder, so that the
 * exchange folder alone shows which files exist, whatever becomes of the database
 * (`docs/adr/0016-recovery.md`).
 */
import { basename, dirname } from "node:path";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import { type ObjectStorage, StorageUnavailable } from "./object_storage.ts";
import { discardPart, linkPart, lstat, type PartFile, syncFolder, writePart } from "./publication.ts";

/** The name of the list, in a day's folder and in the storage. */
export const STORED_LIST = ".stored";

export interface StoredFile {
  /** The file's name in the day's folder; a document of an answer has its folder's name in front. */
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  /** The file's modification time, which recovery reads. */
  readonly modified: string;
}

/** The files that a day's list names, by name; empty when there is no list. */
export async function readStoredList(day: string): Promise<Map<string, StoredFile>> {
  let text: string;
  try {
    text = await Deno.readTextFile(`${day}/${STORED_LIST}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return new Map();
    throw error;
  }
  const files = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as StoredFile);
  return new Map(files.map((file) => [file.name, file]));
}

/** Replaces a day's list atomically, synced before and after it gets its name. */
export async function writeStoredList(day: string, files: Iterable<StoredFile>): Promise<PartFile> {
  const text = Array.from(files, (file) => `${JSON.stringify(file)}\n`).join("");
  const part = await writePart(day, STORED_LIST, (sink) => sink(new TextEncoder().encode(text)));
  try {
    await Deno.rename(part.path, `${day}/${STORED_LIST}`);
  } finally {
    await discardPart(part);
  }
  await syncFolder(day);
  return { ...part, path: `${day}/${STORED_LIST}` };
}

const ARCHIVE = "/.archive/";
/** The day of a file below the archive, and its name. */
const DAY = /^(\d{4}\/\d{2}\/\d{2})\/(.+)$/;

interface ArchivedName {
  /** The path of the day's folder. */
  readonly day: string;
  /** The name of the file in that folder. */
  readonly name: string;
  /** The key of the file in the storage. */
  readonly key: string;
}

/** The day, name and key of a file in the archive; undefined for a path outside it. */
export function archivedName(path: string): ArchivedName | undefined {
  const below = path.lastIndexOf(ARCHIVE) + ARCHIVE.length;
  const [_, date, name] = below < ARCHIVE.length ? [] : DAY.exec(path.slice(below)) ?? [];
  return date === undefined
    ? undefined
    : { day: path.slice(0, below) + date, name: name!, key: `${date}/${name}` };
}

/** The list's entry for an archived file; undefined when the storage does not have it. */
export async function storedFile(path: string): Promise<(StoredFile & ArchivedName) | undefined> {
  const archived = archivedName(path);
  const file = archived && (await readStoredList(archived.day)).get(archived.name);
  return file && { ...archived!, ...file };
}

/** The names in a folder of the archive, on the disk or in the storage. */
export const storedNames = async (folder: string): Promise<string[]> =>
  [...(await readStoredList(folder)).keys()].filter((name) =>
    dirname(name) === "." && basename(name) !== STORED_LIST
  );

// Brings archived files back from the object storage to their place on the disk when they are needed.

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
