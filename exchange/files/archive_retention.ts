/** The end of archived files: bytes of remittances, answers and documents, in a folder for each day. */
import type { Log } from "../../domain/ports.ts";
import type { ExchangeFolders } from "./folders.ts";

/** Removes the archive of every day before one. What is no folder of a day stays. */
export async function removeArchivedBefore(
  { folders, log }: { readonly folders: ExchangeFolders; readonly log: Log },
  day: Temporal.PlainDate,
): Promise<void> {
  for await (const found of archivedDays(folders.archiveRoot)) {
    if (Temporal.PlainDate.compare(found, day) >= 0) continue;
    await Deno.remove(folders.archive(found), { recursive: true });
    log("info", "The archive of a day was removed, whose term has ended", { day: found.toString() });
  }
}

async function* archivedDays(root: string): AsyncGenerator<Temporal.PlainDate> {
  for (const year of await foldersIn(root, /^\d{4}$/)) {
    for (const month of await foldersIn(`${root}/${year}`, /^\d{2}$/)) {
      for (const day of await foldersIn(`${root}/${year}/${month}`, /^\d{2}$/)) {
        yield Temporal.PlainDate.from(`${year}-${month}-${day}`);
      }
    }
  }
}

const foldersIn = async (path: string, name: RegExp): Promise<string[]> =>
  (await Array.fromAsync(Deno.readDir(path)))
    .filter((entry) => entry.isDirectory && name.test(entry.name)).map((entry) => entry.name);
