/**
 * Imports the national file of service units: the courts' ids in this environment, and the units of each
 * court.
 */
import { decodeText } from "../../domain/text.ts";
import { parse } from "csv-parse/sync";
import type { Task } from "graphile-worker";
import {
  assignableIds,
  readUnits,
  type RefusedRow,
  unitColumns,
  type UnitRow,
} from "../../domain/precedents/service_unit.ts";
import { listOrgans, saveOrganIds } from "../../store/precedents/organs.ts";
import { retireServiceUnits, saveServiceUnits } from "../../store/precedents/service_units.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

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
  const file = readUnits(rowsOf(decodeText(await bytesOf(source))));
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

function rowsOf(text: string): { line: number; row: UnitRow }[] {
  const header = text.slice(0, text.indexOf("\n")).toLowerCase();
  const missing = unitColumns.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnusableFile(
      `O arquivo de serventias não tem a coluna ${
        missing.join(", ")
      }; a primeira linha deve nomear as colunas`,
    );
  }
  const rows = parse(text, {
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    delimiter: header.includes(";") ? ";" : ",",
    bom: true,
    // A file concatenated from several may have different line endings.
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { record: UnitRow; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ line: info.lines, row: record }));
}
