/**
 * Which files of an archived day are in the object storage: a list that stays in the day's folder, so that the exchange
 * folder alone tells what there is, whatever becomes of the database (`docs/adr/0016-recovery.md`).
 */
import { basename, dirname } from "node:path";
import { discardPart, type PartFile, syncFolder, writePart } from "./publication.ts";

/** The list's name in a day's folder, and in the storage. */
export const STORED = ".stored";

export interface StoredFile {
  /** In the day's folder; a document of an answer has its folder's name before it. */
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  /** When the file was written, which recovery reads. */
  readonly modified: string;
}

/** What a day's folder says is in the storage, by name; nothing where it says nothing. */
export async function readStored(day: string): Promise<Map<string, StoredFile>> {
  let text: string;
  try {
    text = await Deno.readTextFile(`${day}/${STORED}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return new Map();
    throw error;
  }
  const files = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as StoredFile);
  return new Map(files.map((file) => [file.name, file]));
}

/** Replaces a day's list whole, synced before and after it has its name. */
export async function writeStored(day: string, files: Iterable<StoredFile>): Promise<PartFile> {
  const text = Array.from(files, (file) => `${JSON.stringify(file)}\n`).join("");
  const part = await writePart(day, STORED, (sink) => sink(new TextEncoder().encode(text)));
  try {
    await Deno.rename(part.path, `${day}/${STORED}`);
  } finally {
    await discardPart(part);
  }
  await syncFolder(day);
  return { ...part, path: `${day}/${STORED}` };
}

const DAY = /^(.*\/\.archive\/(\d{4}\/\d{2}\/\d{2}))\/(.+)$/;

interface ArchivedName {
  /** The day's folder. */
  readonly day: string;
  /** The file's name in it. */
  readonly name: string;
  /** In the storage. */
  readonly key: string;
}

/** Where a file of the archive belongs; undefined for a path that is none of it. */
export function archivedName(path: string): ArchivedName | undefined {
  const [_, day, date, name] = DAY.exec(path) ?? [];
  return day === undefined ? undefined : { day, name: name!, key: `${date}/${name}` };
}

/** What the storage holds of an archived file. */
export async function storedFile(path: string): Promise<(StoredFile & ArchivedName) | undefined> {
  const archived = archivedName(path);
  const file = archived && (await readStored(archived.day)).get(archived.name);
  return file && { ...archived!, ...file };
}

/** The names a folder of the archive has, on the disk or in the storage. */
export const storedNames = async (folder: string): Promise<string[]> =>
  [...(await readStored(folder)).keys()].filter((name) => dirname(name) === "." && basename(name) !== STORED);
