/**
 * Imports the national file of service units: the courts' ids in this environment, and the units of each
 * court.
 */
import type { Task } from "graphile-worker";
import {
  assignableIds,
  readUnits,
  type RefusedRow,
  unitColumns,
  type UnitRow,
} from "../../domain/precedents/service_unit.ts";
import { openTable } from "../../spreadsheets/open_table.ts";
import { bytesSource, cellsByColumn, columnKey, UnreadableTable } from "../../spreadsheets/table.ts";
import { listOrgans, saveOrganIds } from "../../store/precedents/organs.ts";
import { retireServiceUnits, saveServiceUnits } from "../../store/precedents/service_units.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

interface UnitsReport {
  /** The number of units listed now. */
  readonly units: number;
  /** The number of units that were listed before and are no longer in the file. */
  readonly retired: number;
  /** The number of courts with a new id. */
  readonly courts: number;
  readonly refused: readonly RefusedRow[];
}

/** The file cannot be used at all; the message says in Portuguese what to do. */
export class UnusableFile extends Error {}

/** All units of the country are some thirty thousand rows of a hundred bytes. */
const MAX_BYTES = 64 * 1_048_576;
const TIMEOUT_MS = 60_000;
const BATCH = 5_000;

/**
 * Imports a file, whole or not at all: unreadable rows are reported, and a file without any valid row is
 * refused as the wrong one.
 *
 * @param source a path, or an address (http or https)
 * @throws UnusableFile
 */
export async function importUnits(
  { db, clock }: Pick<JobApp, "db" | "clock">,
  source: string,
): Promise<UnitsReport> {
  const file = readUnits(await rowsOf(await bytesOf(source)));
  if (file.units.length === 0) {
    throw new UnusableFile("O arquivo de serventias não tem nenhuma linha que se possa ler; nada mudou");
  }
  const now = clock();
  return await db.transaction().execute(async (tx) => {
    const { ids, refused } = assignableIds(await listOrgans(tx), file);
    const courts = await saveOrganIds(tx, ids);
    for (let first = 0; first < file.units.length; first += BATCH) {
      await saveServiceUnits(tx, file.units.slice(first, first + BATCH), now);
    }
    const retired = await retireServiceUnits(tx, now);
    return { units: file.units.length, retired, courts, refused: [...file.refused, ...refused] };
  });
}

/** The monthly import of the configured file; unreadable rows are logged by line. */
export const importUnitsTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    if (app.unitsFile === undefined) return;
    const { refused, ...report } = await importUnits(app, app.unitsFile);
    app.log("info", "the file of service units was imported", { ...report, refused: refused.length });
    for (const { line, reason } of refused.slice(0, MAX_LOGGED)) {
      app.log("warn", "a row of the file of service units was refused", { line, reason });
    }
  });
const MAX_LOGGED = 100;

async function bytesOf(source: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(source)) {
    const bytes = await Deno.readFile(source).catch((error) => unreadable(source, error));
    return withinLimit(bytes);
  }
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch((error) => unreadable(source, error));
  if (!response.ok) {
    await response.body?.cancel();
    throw new UnusableFile(`O endereço do arquivo de serventias respondeu ${response.status}`);
  }
  return withinLimit(await limited(response));
}

function unreadable(source: string, cause: unknown): never {
  throw new UnusableFile(
    `O arquivo de serventias ${source} não pôde ser lido; confira o caminho e as permissões`,
    {
      cause,
    },
  );
}

/** Reads the body up to the limit. */
async function limited({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function withinLimit(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_BYTES) throw new UnusableFile("O arquivo de serventias passa de 64 MiB");
  return bytes;
}

async function rowsOf(bytes: Uint8Array): Promise<{ line: number; row: UnitRow }[]> {
  const keys = unitColumns.map((name) => [name, columnKey(name)] as const);
  let missing: readonly string[] = unitColumns;
  const isHead = (cells: readonly string[]) => {
    const named = new Set(cells.map(columnKey));
    const without = keys.filter(([_, key]) => !named.has(key)).map(([name]) => name);
    if (without.length < missing.length) missing = without;
    return without.length === 0;
  };
  try {
    const table = await openTable(bytesSource(bytes), isHead);
    if (table === undefined) {
      throw new UnusableFile(
        `O arquivo de serventias não tem a coluna ${
          missing.join(", ")
        }; uma das primeiras linhas deve nomear as colunas`,
      );
    }
    const rows: { line: number; row: UnitRow }[] = [];
    for await (const row of table.rows()) {
      const { byKey } = cellsByColumn(table, row);
      rows.push({
        line: row.line,
        row: Object.fromEntries(keys.map(([name, key]) => [name, byKey[key] ?? ""])),
      });
    }
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    const place = error.line === undefined ? "" : `, linha ${error.line}`;
    throw new UnusableFile(`O arquivo de serventias${place}: ${error.message}; nada mudou`, { cause: error });
  }
}
