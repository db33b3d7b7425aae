/** Lists the files that the service has put into the archive and into the folders of receipts. */
import { parseFileName } from "../layout/file_name.ts";
import type { ExchangeFolders } from "./folders.ts";
import { silentPath } from "./institution_folder.ts";
import { storedNames } from "./stored_files.ts";

/** A remittance's archived text, which is archived before the file is visible. */
export interface ArchivedRemittance {
  readonly kind: "remittance";
  readonly ispb: string;
  readonly sequence: number;
  /** The date in the file's name. */
  readonly date: Temporal.PlainDate;
  readonly name: string;
  readonly path: string;
  /** Its OpenPGP envelopes; none when it was sent as plain text. */
  readonly envelopes: readonly string[];
}

/** An answer file as it was claimed from an inbox. */
export interface ArchivedAnswer {
  readonly kind: "answer";
  readonly ispb: string;
  readonly claimId: string;
  readonly name: string;
  readonly path: string;
}

export interface GivenReceipt {
  readonly ispb: string;
  readonly sequence: number;
  readonly name: string;
  readonly path: string;
}

/** Lists the archive from a day on, or its newest days, on the disk or in the object storage. */
export async function listArchive(
  root: string,
  { since, newest }: { readonly since?: Temporal.PlainDate | undefined; readonly newest?: number },
): Promise<readonly (ArchivedRemittance | ArchivedAnswer)[]> {
  let paths = [root];
  for (let level = 0; level < 3; level++) {
    const below = await Promise.all(
      paths.map(async (path) => (await namesIn(path)).map((name) => `${path}/${name}`)),
    );
    paths = below.flat().filter((path) => /\/\d+$/.test(path));
  }
  const first = since?.toString().replaceAll("-", "/");
  const days = paths.sort().filter((path) => first === undefined || path.slice(-10) >= first)
    .slice(newest === undefined ? 0 : -newest);
  return (await Promise.all(days.map(listDay))).flat();
}

const ANSWER = /^([0-9A-Z]{8})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.txt$/;

async function listDay(folder: string): Promise<(ArchivedRemittance | ArchivedAnswer)[]> {
  const names = [...new Set([...await namesIn(folder), ...await storedNames(folder)])].sort();
  return names.flatMap((name): (ArchivedRemittance | ArchivedAnswer)[] => {
    const path = `${folder}/${name}`;
    const [_, ispb, claimId] = ANSWER.exec(name) ?? [];
    if (ispb !== undefined && claimId !== undefined) return [{ kind: "answer", ispb, claimId, name, path }];
    const parsed = parseFileName(name);
    if (!parsed.ok || parsed.value.kind !== "REM" || parsed.value.encrypted) return [];
    const envelopes = names.filter((other) => other.startsWith(`${name}.`) && other.endsWith(".pgp"))
      .map((other) => `${folder}/${other}`);
    const { ispb: owner, sequence, date } = parsed.value;
    return [{ kind: "remittance", ispb: owner, sequence, date, name, path, envelopes }];
  });
}

/** Lists the receipts in the institutions' folders, including those in envelopes. */
export async function listReceipts(dir: string, folders: ExchangeFolders): Promise<GivenReceipt[]> {
  const institutions = (await namesIn(dir)).filter((name) => /^[0-9A-Z]{8}$/.test(name));
  const found: GivenReceipt[] = [];
  for (const ispb of institutions) {
    // One that does not answer tells nothing, and must not hold the others' start up.
    if (await silentPath(folders.receipts(ispb)) !== undefined) continue;
    for (const name of await namesIn(folders.receipts(ispb))) {
      const parsed = parseFileName(name);
      if (!parsed.ok || parsed.value.kind !== "REC") continue;
      const { sequence } = parsed.value;
      found.push({ ispb, sequence, name, path: `${folders.receipts(ispb)}/${name}` });
    }
  }
  return found;
}

/** The names in a folder, sorted; none when the folder does not exist. */
export async function namesIn(path: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return [];
    throw error;
  }
}

/** The days that have a folder in the archive. */
export async function* archivedDays(root: string): AsyncGenerator<Temporal.PlainDate> {
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
