/**
 * Reads the national file of service units, row by row: the units of each court, and the ids of units and
 * courts (specification 001, "What the service does", 7).
 */
import { fail, ok, type Result } from "../result.ts";
import { findOrgan } from "./organ.ts";

/** The columns a file must have, in any order and case; other columns are ignored. */
export const unitColumns = ["sigla_tribunal", "id_tribunal", "id_unidade", "nome_unidade"] as const;

export type UnitRow = Readonly<Partial<Record<(typeof unitColumns)[number], string>>>;

interface NamedUnit {
  readonly id: number;
  /** The court as the integration API spells it; electoral and military courts by their acronym. */
  readonly court: string;
  readonly name: string;
}

export interface RefusedRow {
  /** The line of the file, from 1; undefined when the reason concerns the whole file. */
  readonly line: number | undefined;
  /** The reason in Portuguese, for whoever maintains the file. */
  readonly reason: string;
}

interface UnitsFile {
  readonly units: readonly NamedUnit[];
  /** The ids of the courts that the precedents bank has. */
  readonly courtIds: readonly { readonly acronym: string; readonly id: number }[];
  readonly refused: readonly RefusedRow[];
}

const LARGEST_ID = 2_147_483_647;
const LONGEST_NAME = 255;
/** The acronyms of courts that have units and send no precedents. */
const OTHER_COURT = /^(TRE|TJM)[A-Z]{2}$/;

/** Reads the rows of a file; an invalid row is refused without affecting the others. */
export function readUnits(rows: Iterable<{ readonly line: number; readonly row: UnitRow }>): UnitsFile {
  const units = new Map<number, NamedUnit & { line: number }>();
  const idOf = new Map<string, { id: number; line: number }>();
  const courtOf = new Map<number, string>();
  const refused: RefusedRow[] = [];
  for (const { line, row } of rows) {
    const read = readRow(row);
    if (!read.ok) {
      refused.push({ line, reason: read.error });
      continue;
    }
    const { courtId, ...unit } = read.value;
    const known = idOf.get(unit.court);
    const owner = courtOf.get(courtId) ?? unit.court;
    const same = units.get(unit.id);
    const reason = known !== undefined && known.id !== courtId
      ? `o tribunal já tem o id ${known.id}, na linha ${known.line}`
      : owner !== unit.court
      ? `o id_tribunal ${courtId} já é de ${owner}`
      : same !== undefined
      ? `a unidade ${unit.id} já está na linha ${same.line}`
      : undefined;
    if (reason !== undefined) {
      refused.push({ line, reason });
      continue;
    }
    if (known === undefined) idOf.set(unit.court, { id: courtId, line });
    courtOf.set(courtId, unit.court);
    units.set(unit.id, { ...unit, line });
  }
  return {
    units: [...units.values()].map(({ id, court, name }) => ({ id, court, name })),
    courtIds: [...idOf].flatMap(([acronym, { id }]) => findOrgan(acronym) ? [{ acronym, id }] : []),
    refused,
  };
}

function readRow(row: UnitRow): Result<NamedUnit & { readonly courtId: number }, string> {
  const { sigla_tribunal = "", id_tribunal = "", id_unidade = "", nome_unidade = "" } = row;
  const acronym = sigla_tribunal.trim().toUpperCase().replace(/[-_ ]/g, "");
  const court = findOrgan(acronym)?.integration ?? (OTHER_COURT.test(acronym) ? acronym : undefined);
  if (court === undefined) return fail("sigla_tribunal não é de um tribunal conhecido");
  const [courtId, id] = [readId(id_tribunal), readId(id_unidade)];
  if (courtId === undefined) return fail("id_tribunal deve ser um número inteiro maior que zero");
  if (id === undefined) return fail("id_unidade deve ser um número inteiro maior que zero");
  const name = nome_unidade.trim().replace(/\s+/g, " ");
  if (name === "" || name.length > LONGEST_NAME) {
    return fail(`nome_unidade deve ter de 1 a ${LONGEST_NAME} posições`);
  }
  return ok({ id, court, name, courtId });
}

function readId(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}

/**
 * The ids of courts that can be assigned: not those that belong to a court the file does not name, which
 * keeps its id.
 *
 * @param current all courts of the bank with their present ids
 */
export function assignableIds(
  current: readonly { readonly acronym: string; readonly id: number }[],
  { courtIds }: Pick<UnitsFile, "courtIds">,
): { readonly ids: UnitsFile["courtIds"]; readonly refused: readonly RefusedRow[] } {
  const named = new Set(courtIds.map(({ acronym }) => acronym));
  const unchanged = new Map(current.flatMap(({ acronym, id }) => named.has(acronym) ? [] : [[id, acronym]]));
  const { free = [], taken = [] } = Object.groupBy(
    courtIds,
    ({ id }) => unchanged.has(id) ? "taken" : "free",
  );
  // A refused court keeps its id, which another court may have been about to get, so the rest is checked
  // again.
  if (taken.length > 0) {
    const refused = taken.map(({ acronym, id }): RefusedRow => ({
      line: undefined,
      reason:
        `o id ${id}, de ${acronym} no arquivo, é de ${
          unchanged.get(id)
        }, que o arquivo não traz: ${acronym} ` +
        "mantém o id que tem",
    }));
    const rest = assignableIds(current, { courtIds: free });
    return { ids: rest.ids, refused: [...refused, ...rest.refused] };
  }
  return { ids: free, refused: [] };
}
