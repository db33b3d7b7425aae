/**
 * Files with numbers that the database never gave: it was restored from a copy older than the exchange folder, and
 * would give those numbers again for other bytes.
 */
import type { Db } from "../../store/connection.ts";
import { lastSequences } from "../../store/dispatch/exchange_folder.ts";
import { parseFileName } from "../layout/file_name.ts";
import type { ExchangeFolders } from "./folders.ts";

/** Days of the archive that are looked at, from the newest: a copy of the database is older by some, not by a year. */
const DAYS_LOOKED_AT = 10;

interface Compared {
  readonly db: Db;
  readonly folders: ExchangeFolders;
  readonly dir: string;
}

/** @throws when the database is older than the exchange folder, with what to do */
export async function requireNothingAhead(compared: Compared): Promise<void> {
  const ahead = await findFilesAhead(compared);
  if (ahead.length === 0) return;
  throw new Error(
    `O banco de dados é mais antigo que a pasta de troca: há nela ${ahead.length} arquivo(s) com números que o banco ` +
      `nunca deu (${
        ahead.slice(0, 3).join(", ")
      }). Pare também as APIs, que dariam de novo números de protocolo, e ` +
      "recupere o banco até depois deles (docs/operations.md, Restored from a copy). Não apague nem mova arquivos.",
  );
}

/** Names of remittances in the archive and of receipts that are ahead of the database, in their order. */
export async function findFilesAhead(
  { db, folders, dir }: Compared,
): Promise<string[]> {
  const last = await lastSequences(db);
  const names = [...await newestArchived(folders.archiveRoot), ...await receiptNames(dir, folders)];
  return names.filter((name) => {
    const file = parseFileName(name);
    if (!file.ok || file.value.kind === "RET") return false;
    const { kind, ispb, sequence } = file.value;
    return sequence > (last.get(`${ispb} ${kind === "REM" ? "out" : "receipt"}`) ?? 0);
  }).sort();
}

/** `<year>/<month>/<day>/<name>`. */
async function newestArchived(root: string): Promise<string[]> {
  let paths = [root];
  for (let level = 0; level < 3; level++) {
    const below = await Promise.all(
      paths.map(async (path) => (await namesIn(path)).map((name) => `${path}/${name}`)),
    );
    paths = below.flat().filter((path) => /\/\d+$/.test(path));
  }
  const newest = paths.sort().slice(-DAYS_LOOKED_AT);
  return (await Promise.all(newest.map(namesIn))).flat();
}

async function receiptNames(dir: string, folders: ExchangeFolders): Promise<string[]> {
  const institutions = (await namesIn(dir)).filter((name) => /^[0-9A-Z]{8}$/.test(name));
  const names: string[] = [];
  for (const ispb of institutions) names.push(...await namesIn(folders.receipts(ispb)));
  return names;
}

/** What is in a folder; nothing where there is none. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return [];
    throw error;
  }
}
