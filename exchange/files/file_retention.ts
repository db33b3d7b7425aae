/** Files that were kept long enough: removed from the folders of institutions, and from the archive. */
import type { Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { endedReceipts, endedRemittances } from "../../store/dispatch/ended_files.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { parseFileName, plainNameOf, sidecarOf } from "../layout/file_name.ts";
import { archivedDays, namesIn } from "./archive_listing.ts";
import type { FolderMarker } from "./folder_marker.ts";
import type { ExchangeFolders } from "./folders.ts";
import { silentPath } from "./institution_folder.ts";
import { type ArchiveMove, removeDay } from "./store_archive.ts";

/**
 * Removes from `outbox` the remittances whose answers were closed before a given instant, and from `receipts`
 * the receipts written before it. Files that are still to be delivered to an institution's own server are
 * kept, and so is the last file of a folder, whose number tells both sides the current sequence.
 */
export async function clearFolders(
  { db, folders, mark, log }: {
    readonly db: Db;
    readonly folders: ExchangeFolders;
    readonly mark: FolderMarker;
    readonly log: Log;
  },
  before: Temporal.Instant,
): Promise<void> {
  await mark.require();
  let removed = 0;
  for (const { ispb } of await listInstitutions(db)) {
    removed += await clear(folders.outbox(ispb), (names) => endedRemittances(db, { ispb, names, before }));
    removed += await clear(folders.receipts(ispb), (names) => endedReceipts(db, { ispb, names, before }));
  }
  if (removed > 0) {
    log("info", "Files whose term has ended were removed from institutions' folders", { removed });
  }
}

/**
 * Removes the files of a folder that `ended` names, with their envelopes and digest files; returns the number
 * of entries removed.
 */
async function clear(
  folder: string,
  ended: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  // The files of a folder that does not answer are removed another day.
  if (await silentPath(folder) !== undefined) return 0;
  const entries = (await namesIn(folder)).map((entry) => ({ entry, name: fileOf(entry) }));
  const bySequence = [...new Set(entries.map(({ name }) => name))]
    .flatMap((name) => {
      const parsed = parseFileName(name);
      return parsed.ok ? [{ name, sequence: parsed.value.sequence }] : [];
    })
    .sort((a, b) => a.sequence - b.sequence);
  const names = bySequence.slice(0, -1).map(({ name }) => name);
  if (names.length === 0) return 0;
  const over = await ended(names);
  const removed = entries.filter(({ name }) => over.has(name));
  for (const { entry } of removed) await Deno.remove(`${folder}/${entry}`);
  return removed.length;
}

const SIDECAR = sidecarOf("");

/** The name of the text to which an entry belongs, as the text itself, its envelope or its digest file. */
const fileOf = (entry: string): string =>
  plainNameOf(entry.endsWith(SIDECAR) ? entry.slice(0, -SIDECAR.length) : entry);

// Removes archived files after their retention period: the bytes of remittances, answers and documents, in a
// folder for each day.

/**
 * Removes the archive of every day before a given one, first from the object storage. Folders that are not
 * days' are left, and a day that another worker is using is left until the next night.
 */
export async function removeArchivedBefore(
  { folders, ...use }: ArchiveMove & { readonly folders: ExchangeFolders },
  day: Temporal.PlainDate,
): Promise<void> {
  for await (const found of archivedDays(folders.archiveRoot)) {
    if (Temporal.PlainDate.compare(found, day) >= 0) continue;
    if (!await removeDay(use, folders.archive(found))) continue;
    use.log("info", "The archive of a day was removed, whose term has ended", { day: found.toString() });
  }
}
