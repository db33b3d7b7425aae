/** Compares the archive with the digests that the audit trail keeps of what is in it. */
import type { EvidenceFault, EvidenceReport } from "../domain/audit/evidence.ts";
import { archivedAnswers, archivedDocuments, publishedTexts } from "../store/audit/evidence.ts";
import type { Db } from "../store/connection/connection.ts";
import { archivedTextPath } from "./dispatch/remittance_file.ts";
import { answerOf, ANSWERS_WITHIN_MS } from "./files/folder_answers.ts";
import { exchangeFolders } from "./files/folders.ts";
import { fileDigest } from "./files/publication.ts";
import { archivedName, readStoredList, type StoredFile } from "./files/stored_files.ts";

interface ArchivedFile {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
}

interface ArchiveComparison {
  readonly db: Db;
  /** The exchange folder. */
  readonly dir: string;
  /** The first day that retention has not removed. */
  readonly keptSince: Temporal.PlainDate;
  /** Told of the number of files after each. */
  readonly onFile?: (done: number) => void;
}

/**
 * Reads every archived remittance, answer and document of an answer that is on the disk; of what only the object
 * storage has, the day's list is compared.
 *
 * @returns "absent" when the archive is not there or does not answer, so that nothing can be said
 */
export async function compareArchive(
  { db, dir, keptSince, onFile = () => {} }: ArchiveComparison,
): Promise<EvidenceReport | "absent"> {
  const { archiveRoot } = exchangeFolders(dir);
  const root = await answerOf(archiveRoot, ANSWERS_WITHIN_MS);
  const isThere = root !== "no-answer" && root !== undefined;
  const findFault = createComparison(keptSince);
  const faults: EvidenceReport["faults"][number][] = [];
  const counts = { compared: 0, stored: 0, ended: 0 };
  let done = 0;
  for await (const file of archivedFiles(db, dir)) {
    if (!isThere) return "absent";
    const found = await findFault(file);
    onFile(++done);
    if (found === "stored" || found === "ended") counts[found]++;
    else counts.compared++;
    if (found === "not-archived" || found === "archived-differs") {
      faults.push({ name: file.name, fault: found });
    }
  }
  return { of: "archive", masked: 0, uncovered: 0, ...counts, faults };
}

async function* archivedFiles(db: Db, dir: string): AsyncGenerator<ArchivedFile> {
  const folders = exchangeFolders(dir);
  for await (const { fileName, sha256 } of publishedTexts(db)) {
    if (sha256 !== null) yield { name: fileName, path: archivedTextPath(folders, { fileName }), sha256 };
  }
  yield* archivedAnswers(db);
  yield* archivedDocuments(db);
}

type Comparison = (
  file: ArchivedFile,
) => Promise<"same" | "stored" | "ended" | Extract<EvidenceFault, "not-archived" | "archived-differs">>;

function createComparison(keptSince: Temporal.PlainDate): Comparison {
  /** The list of the day that was looked at last: files come in the order of their days, more or less. */
  let list: { readonly day: string; readonly files: ReadonlyMap<string, StoredFile> } | undefined;
  const storedDigest = async (path: string): Promise<string | undefined> => {
    const archived = archivedName(path);
    if (archived === undefined) return undefined;
    if (list?.day !== archived.day) list = { day: archived.day, files: await readStoredList(archived.day) };
    return list.files.get(archived.name)?.sha256;
  };
  return async ({ path, sha256 }) => {
    const found = await fileDigest(path);
    if (found !== undefined) {
      return found !== "irregular" && found.sha256 === sha256 ? "same" : "archived-differs";
    }
    const stored = await storedDigest(path);
    if (stored !== undefined) return stored === sha256 ? "stored" : "archived-differs";
    const day = archivedName(path)?.key.slice(0, 10).replaceAll("/", "-");
    return day !== undefined && Temporal.PlainDate.compare(day, keptSince) < 0 ? "ended" : "not-archived";
  };
}
