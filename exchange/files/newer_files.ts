/**
 * Finds files that the database does not know because it was restored from a copy older than the exchange
 * folder. If the service went on, it would give their numbers to other bytes and never accept their answers.
 */
import { formatCount } from "../../domain/formatting.ts";
import type { Db } from "../../store/connection/connection.ts";
import { knownClaims, lastSequences, unrecordedRemittances } from "../../store/dispatch/exchange_folder.ts";
import {
  type DatabaseIdentity,
  databaseIdentity,
  goesOnFrom,
} from "../../store/operations/database_voucher.ts";
import { listArchive, listReceipts, namesIn } from "./archive_listing.ts";
import type { ExchangeFolders } from "./folders.ts";
import { discardPart, syncFolder, writeNewPart } from "./publication.ts";

/**
 * The number of newest days of the archive that are checked: a restored copy is older by some days, not by a
 * year.
 */
const DAYS_LOOKED_AT = 10;

interface Compared {
  readonly db: Db;
  readonly folders: ExchangeFolders;
  readonly dir: string;
}

/** The database is older than the exchange folder; the message says what to do. */
export class FilesAhead extends Error {}

/** @throws FilesAhead when the database is older than the exchange folder */
export async function requireDatabaseNotOlder(compared: Compared): Promise<void> {
  const [lost, ahead] = await Promise.all([
    lostSinceCopy(compared.db, compared.dir),
    findNewerFiles(compared),
  ]);
  if (lost === undefined && ahead.length === 0) return;
  const files = ahead.length === 0 ? [] : [
    `há nela ${formatCount(ahead.length, "arquivo", "arquivos")} que o banco não conhece (${
      ahead.slice(0, 3).join(", ")
    })`,
  ];
  throw new FilesAhead(
    `O banco de dados é mais antigo que a pasta de troca: ${
      [...lost === undefined ? [] : [lost], ...files].join("; ")
    }. ` +
      "As APIs não protocolam nem alteram ordens enquanto for assim. Recupere o banco até depois disso ou, se não é " +
      "possível, pare todo o serviço e execute task recover (docs/operations.md, Restored from a copy). Não apague nem " +
      "mova arquivos.",
  );
}

/** The names of remittances, answers and receipts in the folders that are ahead of the database, sorted. */
export async function findNewerFiles({ db, folders, dir }: Compared): Promise<string[]> {
  const [last, archived, receipts] = await Promise.all([
    lastSequences(db),
    listArchive(folders.archiveRoot, { newest: DAYS_LOOKED_AT }),
    listReceipts(dir, folders),
  ]);
  const remittances = archived.filter((one) => one.kind === "remittance");
  const answers = archived.filter((one) => one.kind === "answer");
  const [known, unrecorded, claimed] = await Promise.all([
    knownClaims(db, answers.map(({ claimId }) => claimId)),
    unrecordedRemittances(db),
    namesIn(folders.work),
  ]);
  return [
    ...remittances.filter(({ ispb, sequence, envelopes }) =>
      sequence > (last.get(`${ispb} out`) ?? 0) ||
      // The digest of a plain text is recorded before it is archived; that of an envelope after.
      envelopes.length === 0 && unrecorded.has(`${ispb} ${sequence}`)
    ),
    ...receipts.filter(({ ispb, sequence }) => sequence > (last.get(`${ispb} receipt`) ?? 0)),
    // The answer of an open claim was archived by a worker that died before it could record it.
    ...answers.filter(({ ispb, claimId }) => !known.has(claimId) && !claimed.includes(`${ispb}_${claimId}`)),
  ].map(({ name }) => name).sort();
}

// What the exchange folder knows of the database it goes with, beside the files: its last event and audit entry, written
// down by workers every few seconds. The numbers that were given since a copy was made are in no file until their orders
// leave; by this the folder knows of them all the same.

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
