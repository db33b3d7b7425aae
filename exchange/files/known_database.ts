/**
 * What the exchange folder knows of the database it goes with, beside the files: its last event and audit entry, written
 * down by workers every few seconds. The numbers that were given since a copy was made are in no file until their orders
 * leave; by this the folder knows of them all the same.
 */
import type { Db } from "../../store/connection/connection.ts";
import {
  type DatabaseIdentity,
  databaseIdentity,
  goesOnFrom,
} from "../../store/operations/database_voucher.ts";
import { discardPart, syncFolder, writeNewPart } from "./publication.ts";

/** In the exchange folder, beside its mark. */
const KNOWN_FILE = ".assets-database";

/** What the folder has of the database that it was last used with; undefined when it has nothing of this service's. */
async function readKnown(dir: string): Promise<DatabaseIdentity | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(`${dir}/${KNOWN_FILE}`));
  } catch (error) {
    // What a crash of the machine left half written says nothing.
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the folder knows and the database does not, as a sentence; undefined when the database goes on from it. */
export async function lostSinceCopy(db: Db, dir: string): Promise<string | undefined> {
  const known = await readKnown(dir);
  if (known === undefined) return undefined;
  const own = await databaseIdentity(db);
  // The folder's mark, which is checked by itself, was of another database then.
  if (known.mark !== own.mark || await goesOnFrom(db, known)) return undefined;
  const protocols = (known.protocol ?? "") > (own.protocol ?? "")
    ? `: o último protocolo dado é ${known.protocol}, e o banco só conhece até ${own.protocol ?? "nenhum"}`
    : "";
  return `a pasta foi usada com um banco mais novo que este${protocols}`;
}

/** Writes down what the database is, for which somebody vouches. */
export async function writeKnown(dir: string, known: DatabaseIdentity): Promise<void> {
  const text = `${JSON.stringify(known)}\n`;
  const part = await writeNewPart(dir, KNOWN_FILE, (sink) => sink(new TextEncoder().encode(text)));
  try {
    // Only the service reads it; institutions do not.
    await Deno.chmod(part.path, 0o600);
    await Deno.rename(part.path, `${dir}/${KNOWN_FILE}`);
  } finally {
    await discardPart(part);
  }
  await syncFolder(dir);
}
