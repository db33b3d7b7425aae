/** The reference data that operators carry between systems as CSV: columns, and what a value of each may be. */
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import * as v from "valibot";
import { type BodyType, bodyTypes } from "../../domain/identity/court_unit.ts";
import { fail, ok, type Result } from "../../domain/result.ts";

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "está vazio"),
    v.maxLength(most, `passa de ${most} caracteres`),
  );
const NOT_ISPB = "não é um ISPB: 8 posições, 0-9 e A-Z";
const ispb = v.pipe(v.string(), v.regex(/^[0-9A-Z]{8}$/, NOT_ISPB));
const isDay = (value: string): boolean => {
  try {
    return Temporal.PlainDate.from(value).toString() === value;
  } catch {
    return false;
  }
};

/** By kind, the columns of its file and what each value must be. */
const kinds = {
  feriados: v.strictObject({
    data: v.pipe(v.string(), v.check(isDay, "não é uma data AAAA-MM-DD")),
    nome: text(120),
  }),
  instituicoes: v.strictObject({
    ispb,
    compe: v.pipe(v.string(), v.regex(/^(\d{3})?$/, "não são 3 dígitos")),
    nome: text(200),
    ispbLider: v.pipe(v.string(), v.regex(/^([0-9A-Z]{8})?$/, NOT_ISPB)),
    recebeOrdens: v.picklist(["S", "N"], "não é S nem N"),
  }),
  unidades: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^v-\d{1,12}$/, "não é v- e o código da unidade")),
    nome: text(200),
    tipo: v.picklist(bodyTypes as readonly BodyType[], `não é um de ${bodyTypes.join(", ")}`),
    jtr: v.pipe(v.string(), v.regex(/^\d{3}$/, "não são 3 dígitos")),
  }),
};

export type ReferenceKind = keyof typeof kinds;
export const referenceKinds = Object.keys(kinds) as readonly ReferenceKind[];
export type ReferenceRow<K extends ReferenceKind> = v.InferOutput<(typeof kinds)[K]>;

/** What names a row of each kind: it is not there twice. */
const keys = { feriados: "data", instituicoes: "ispb", unidades: "id" } as const;

interface RowFault {
  /** Of the file, the head being line 1. */
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

/** Reads a file of a kind, `;` or `,` between its columns; a file with any fault is refused with up to all of them. */
export function readReferenceRows<K extends ReferenceKind>(
  kind: K,
  file: string,
): Result<ReferenceRow<K>[], RowFault[]> {
  const schema = kinds[kind];
  const columns = Object.keys(schema.entries);
  const head = (file.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "").trim();
  const delimiter = head.includes(";") ? ";" : ",";
  if (head.split(delimiter).map((name) => name.replaceAll('"', "")).join() !== columns.join()) {
    return fail([{ line: 1, column: "", message: `as colunas devem ser ${columns.join(";")}` }]);
  }
  const cells = cellsOf(file, delimiter);
  if (!cells.ok) return cells;
  const faults: RowFault[] = [];
  const key = keys[kind] as string;
  const seen = new Set<string>();
  const rows = cells.value.map(({ line, record }) => {
    const read = v.safeParse(schema, record);
    for (const { path, message } of read.issues ?? []) {
      faults.push({ line, column: String(path?.[0]?.key ?? ""), message });
    }
    if (seen.has(record[key]!)) faults.push({ line, column: key, message: "repete uma linha anterior" });
    seen.add(record[key]!);
    return read.output as ReferenceRow<K>;
  });
  return faults.length === 0 ? ok(rows) : fail(faults);
}

interface Cells {
  /** In which the row ends: a quoted value may have lines of its own, and empty lines are left out. */
  readonly line: number;
  readonly record: Readonly<Record<string, string>>;
}

function cellsOf(file: string, delimiter: string): Result<Cells[], RowFault[]> {
  try {
    // The parser counts the two signs of a line's end within a value as two lines.
    const options = { bom: true, columns: true, delimiter, skip_empty_lines: true, trim: true } as const;
    const read: { info: { lines: number }; record: Record<string, string> }[] = parse(
      file.replaceAll("\r\n", "\n"),
      {
        ...options,
        info: true,
      },
    );
    return ok(read.map(({ info, record }) => ({ line: info.lines, record })));
  } catch (error) {
    const { lines = 1 } = error as { lines?: number };
    return fail([{ line: lines, column: "", message: "não pode ser lida: confira aspas e separadores" }]);
  }
}

/** A file of a kind as it is read again. */
export const writeReferenceRows = <K extends ReferenceKind>(
  kind: K,
  rows: readonly ReferenceRow<K>[],
): string =>
  stringify(rows as unknown as Record<string, string>[], {
    header: true,
    columns: Object.keys(kinds[kind].entries),
    delimiter: ";",
    record_delimiter: "windows",
  });
