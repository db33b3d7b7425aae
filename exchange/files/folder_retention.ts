/** The end of files in institutions' folders: what has long been answered, or received, is not left lying there. */
import type { Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection.ts";
import { endedReceipts, endedRemittances } from "../../store/dispatch/ended_files.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { namesIn } from "./archive_listing.ts";
import type { ExchangeMark } from "./exchange_mark.ts";
import type { ExchangeFolders } from "./folders.ts";
import { parseFileName, plainNameOf, sidecarOf } from "../layout/file_name.ts";

/**
 * Removes from `outbox` the remittances whose answers were closed before a moment, and from `receipts` the receipts written
 * before it. What still has to reach an institution's own server stays, and so does the last file of a folder, by whose
 * number both sides know where they are.
 */
export async function clearFolders(
  { db, folders, mark, log }: {
    readonly db: Db;
    readonly folders: ExchangeFolders;
    readonly mark: ExchangeMark;
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

/** Removes what `ended` answers of the files in a folder, with their envelopes and digests; answers how many entries. */
async function clear(
  folder: string,
  ended: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
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

/** The name of the text that an entry is, is the envelope of, or is the digest of. */
const fileOf = (entry: string): string =>
  plainNameOf(entry.endsWith(SIDECAR) ? entry.slice(0, -SIDECAR.length) : entry);
