/**
 * Moves days of the archive to an object storage. A file is removed from the disk only after the storage has
 * returned its bytes with the same digest and the day's list names it; an interrupted run is repeated and
 * loses nothing.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
// @ts-types="@types/pg"
import type pg from "pg";
import { localDate } from "../../domain/calendar/calendar.ts";
import { openAlarmSubjects, syncAlarms } from "../../store/operations/alarms.ts";
import { type LockingSession, requireSession, withLock } from "../exclusive_work.ts";
import { archivedDays } from "./archive_listing.ts";
import type { FolderMarker } from "./folder_marker.ts";
import type { ExchangeFolders } from "./folders.ts";
import { type ObjectStorage, StorageUnavailable } from "./object_storage.ts";
import { fileDigest } from "./publication.ts";
import {
  archivedName,
  readStoredList,
  type StorageUse,
  STORED_LIST,
  type StoredFile,
  withStorage,
  writeStoredList,
} from "./stored_files.ts";

/** The number of files transferred concurrently. */
const AT_ONCE = 8;
/** The shortest time a file brought back stays on the disk, since it is about to be read. */
const MIN_STAY_MS = 3_600_000;

const DIFFERS = "archived-file-differs";

/** The context for moving days to the storage and for removing them there. */
export type ArchiveMove = StorageUse & { readonly pool: pg.Pool };

/** Runs `work` on a day, or returns "busy" when another worker is using it. */
const withDay = <T>(pool: pg.Pool, folder: string, work: (session: LockingSession) => Promise<T>) =>
  withLock(pool, { space: "archive", key: keyOf(folder, STORED_LIST) }, work);

const keyOf = (day: string, name: string): string => archivedName(`${day}/${name}`)!.key;

/**
 * Moves every day that ended at least so many days ago, except those another worker is using.
 *
 * @throws StorageUnavailable, after operators are alerted
 */
export async function storeArchive(
  ctx: ArchiveMove & { readonly folders: ExchangeFolders; readonly mark: FolderMarker },
  { afterDays, minStayMs = MIN_STAY_MS }: { readonly afterDays: number; readonly minStayMs?: number },
): Promise<void> {
  await ctx.mark.require();
  const last = localDate(ctx.clock()).subtract({ days: afterDays });
  const differing: string[] = [];
  for await (const day of archivedDays(ctx.folders.archiveRoot)) {
    if (Temporal.PlainDate.compare(day, last) > 0) continue;
    const folder = ctx.folders.archive(day);
    if ((await filesIn(folder)).length === 0) continue;
    const done = await withDay(
      ctx.pool,
      folder,
      (session) => withStorage(ctx, (storage) => storeDay({ storage, minStayMs, session }, folder)),
    );
    if (done === "busy") {
      const known = await openAlarmSubjects(ctx.db, DIFFERS);
      differing.push(
        ...known.filter((key) => key.startsWith(keyOf(folder, STORED_LIST).slice(0, -STORED_LIST.length))),
      );
      continue;
    }
    const { moved, differ } = done;
    if (moved > 0) ctx.log("info", "Archived files were moved to the object storage", { day, files: moved });
    differing.push(...differ.map((name) => keyOf(folder, name)));
  }
  await raiseDifferenceAlarms(ctx, differing);
}

/** Raises an alarm for each file that differs, open for as long as the file is in the archive. */
async function raiseDifferenceAlarms({ db, clock }: StorageUse, keys: readonly string[]): Promise<void> {
  const alarms = keys.map((key) => ({
    subject: key,
    detail:
      `O arquivo ${key} tem no disco outros bytes do que os que o armazenamento de objetos guardou, conferidos. ` +
      "Nada foi sobrescrito: ele fica onde está até que alguém o guarde noutra pasta.",
  }));
  await db.transaction().execute((tx) => syncAlarms(tx, clock(), DIFFERS, alarms));
}

/** The files of a day, including its answers' documents, without the list and temporary files. */
async function filesIn(folder: string, below = ""): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isFile, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    if (isDirectory) names.push(...await filesIn(folder, `${below}${name}/`));
    if (isFile && name !== STORED_LIST && !name.endsWith(".part")) names.push(below + name);
  }
  return names.sort();
}

async function storeDay(
  { storage, minStayMs, session }: {
    readonly storage: ObjectStorage;
    readonly minStayMs: number;
    readonly session: LockingSession;
  },
  day: string,
): Promise<{ readonly moved: number; readonly differ: readonly string[] }> {
  const names = await filesIn(day);
  const stored = await readStoredList(day);
  const known = stored.size;
  const movable: string[] = [];
  const differ: string[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const ends = await Promise.allSettled(
      names.slice(from, from + AT_ONCE).map(async (name) => {
        const file = stored.get(name) ?? await storeFile(storage, day, name);
        stored.set(name, file);
        if (!await isAsStored(`${day}/${name}`, file)) differ.push(name);
        else if (!await isInUse(`${day}/${name}`, minStayMs)) movable.push(name);
      }),
    );
    // All transfers are awaited first: the next run would read what one of them still writes.
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }
  // A worker that was believed dead meanwhile leaves the day to its successor.
  await requireSession(session);
  if (stored.size > known) {
    const list = await writeStoredList(day, stored.values());
    await storage.put(keyOf(day, STORED_LIST), list.path, list);
  }
  for (const name of movable) await Deno.remove(`${day}/${name}`);
  const folders = new Set(movable.map((name) => dirname(name)).filter((folder) => folder !== "."));
  for (const folder of folders) {
    if ((await filesIn(day, `${folder}/`)).length === 0) await Deno.remove(`${day}/${folder}`);
  }
  return { moved: movable.length, differ: differ.sort() };
}

/** Stores a file and reads it back: only the bytes returned prove that the storage has it. */
async function storeFile(storage: ObjectStorage, day: string, name: string): Promise<StoredFile> {
  const path = `${day}/${name}`;
  const digest = await fileDigest(path);
  if (digest === undefined || digest === "irregular") throw new Error(`${path} is no file`);
  const key = keyOf(day, name);
  await storage.put(key, path, digest);
  const hash = createHash("sha256");
  for await (const chunk of await storage.get(key) ?? []) hash.update(chunk);
  if (hash.digest("hex") !== digest.sha256) {
    throw new StorageUnavailable(`get ${key}: other bytes than were put`);
  }
  const { mtime } = await Deno.stat(path);
  return { name, ...digest, modified: (mtime ?? new Date()).toISOString() };
}

/** A file that was brought back recently is about to be read. */
async function isInUse(path: string, minStayMs: number): Promise<boolean> {
  const { ctime, birthtime } = await Deno.stat(path);
  return Date.now() - ((ctime ?? birthtime)?.getTime() ?? 0) < minStayMs;
}

async function isAsStored(path: string, { sha256, size }: StoredFile): Promise<boolean> {
  const found = await fileDigest(path);
  return found !== undefined && found !== "irregular" && found.sha256 === sha256 && found.size === size;
}

/**
 * Removes a day after its retention period, first from the storage; a day another worker is moving is left.
 * Returns whether it was removed.
 */
export async function removeDay({ pool, ...use }: ArchiveMove, day: string): Promise<boolean> {
  const removed = await withDay(pool, day, async () => {
    await removeStored(use, day);
    await Deno.remove(day, { recursive: true });
  });
  return removed !== "busy";
}

async function removeStored(use: StorageUse, day: string): Promise<void> {
  const stored = await readStoredList(day);
  if (stored.size === 0) return;
  await withStorage(use, async (storage) => {
    for (const name of [...stored.keys(), STORED_LIST]) {
      await storage.remove(keyOf(day, name));
    }
  });
}
