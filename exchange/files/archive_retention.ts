/**
 * Removes archived files after their retention period: the bytes of remittances, answers and documents, in a
 * folder for each day.
 */
import { archivedDays } from "./archive_listing.ts";
import type { ExchangeFolders } from "./folders.ts";
import { type ArchiveMove, removeDay } from "./store_archive.ts";

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
