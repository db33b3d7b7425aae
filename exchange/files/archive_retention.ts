/** The end of archived files: bytes of remittances, answers and documents, in a folder for each day. */
import type { StorageUse } from "./fetch_stored.ts";
import { removeStored } from "./store_archive.ts";
import { archivedDays } from "./archive_listing.ts";
import type { ExchangeFolders } from "./folders.ts";

/** Removes the archive of every day before one, from the object storage first. What is no folder of a day stays. */
export async function removeArchivedBefore(
  { folders, ...use }: StorageUse & { readonly folders: ExchangeFolders },
  day: Temporal.PlainDate,
): Promise<void> {
  for await (const found of archivedDays(folders.archiveRoot)) {
    if (Temporal.PlainDate.compare(found, day) >= 0) continue;
    await removeStored(use, folders.archive(found));
    await Deno.remove(folders.archive(found), { recursive: true });
    use.log("info", "The archive of a day was removed, whose term has ended", { day: found.toString() });
  }
}
