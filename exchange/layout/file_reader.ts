/**
 * Reads a file line by line against its layout: structure, fields, and the counts and sums of the trailer.
 */
import type { DetailLayout, FileLayout, RecordLayout } from "./field.ts";
import { checkCell, keptCell, splitLine } from "./record.ts";
import { type Faults, type RejectionCode, WHOLE_FILE } from "./rejection.ts";

export interface FileReader {
  /** The header's cells, once a valid header has been read. */
  readonly header: readonly string[] | undefined;
  /** Whether the trailer has been read, after which nothing may follow. */
  readonly ended: boolean;
  /** Takes the next line, without its ending. */
  push(line: string): void;
  /** Ends the reading, and checks the file as a whole. */
  end(): void;
}

/**
 * Makes a reader of one file. Faults are added to `faults`; every detail line whose fields are all valid is
 * passed to `onDetail`, with its number and its cells (the record type first).
 */
export function createFileReader(
  layout: FileLayout,
  faults: Faults,
  onDetail: (line: number, detail: DetailLayout, cells: readonly string[]) => void,
): FileReader {
  const totals = new Map(layout.details.map((detail) => [detail.type, new Totals(detail)]));
  let line = 0;
  let header: readonly string[] | undefined;
  let ended = false;

  const readDetail = (total: Totals, cells: string[]) => {
    total.count++;
    if (!checkRecord(total.layout, cells, line, faults)) return;
    total.add(cells);
    onDetail(line, total.layout, cells);
  };
  const readTrailer = (cells: string[]) => {
    ended = true;
    if (!checkRecord(layout.trailer, cells, line, faults)) return;
    const expected = expectedTrailer(layout, header, line, totals);
    // When the file has other faults its sums cannot agree, and reporting that would only hide them.
    const sumsToo = faults.list.length === 0;
    layout.trailer.fields.forEach((field, index) => {
      const { value, code } = expected.get(field.name) ?? missing(field.name);
      if (code === "T03" && !sumsToo) return;
      const found = BigInt(cells[index + 1] ?? "");
      if (value !== found) {
        faults.add(line, field.name, code, `O trailer informa ${found}; no arquivo há ${value}.`);
      }
    });
  };

  return {
    get header() {
      return header;
    },
    get ended() {
      return ended;
    },
    push(text) {
      line++;
      const cells = splitLine(text);
      if (cells === undefined) return faults.add(line, "linha", "A07");
      if (ended) return faults.add(line, "linha", "R01", "Há linhas depois do trailer.");
      const type = cells[0] ?? "";
      if (line === 1) {
        if (type !== layout.header.type) return faults.add(line, "tipoRegistro", "H01");
        if (checkRecord(layout.header, cells, line, faults)) header = cells;
        return;
      }
      const total = totals.get(type);
      if (total !== undefined) return readDetail(total, cells);
      if (type === layout.trailer.type) return readTrailer(cells);
      faults.add(line, "tipoRegistro", "R01");
    },
    end() {
      if (!ended && line > 0) faults.add(WHOLE_FILE, "arquivo", "T01");
    },
  };
}

/** The count and sum of the lines of one record type. */
class Totals {
  count = 0;
  sum = 0n;
  readonly #sumAt: number;

  constructor(readonly layout: DetailLayout) {
    this.#sumAt = layout.fields.findIndex(({ name }) => name === layout.sum?.of) + 1;
  }

  add(cells: readonly string[]): void {
    if (this.#sumAt > 0) this.sum += BigInt(cells[this.#sumAt] ?? "");
  }
}

/**
 * Whether a line has the fields of its record type, each with a valid text; the cells become what is kept of them.
 */
function checkRecord(layout: RecordLayout, cells: string[], line: number, faults: Faults): boolean {
  const { fields } = layout;
  if (cells.length !== fields.length + 1) {
    const message = `A linha tem ${cells.length} campos; o registro ${layout.type} tem ${fields.length + 1}.`;
    faults.add(line, "linha", "R02", message);
    return false;
  }
  let good = true;
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!;
    const cell = cells[index + 1] = keptCell(field, cells[index + 1]!);
    const problem = checkCell(field, cell);
    if (problem === undefined) continue;
    good = false;
    faults.add(line, field.name, problem.code, problem.message);
  }
  return good;
}

interface Expected {
  readonly value: bigint;
  readonly code: RejectionCode;
}

function expectedTrailer(
  { header: { fields } }: FileLayout,
  header: readonly string[] | undefined,
  lines: number,
  totals: ReadonlyMap<string, Totals>,
): Map<string, Expected> {
  const sequence = header?.[fields.findIndex(({ name }) => name === "sequencial") + 1] ?? "0";
  const expected = new Map<string, Expected>([
    ["sequencial", { value: BigInt(sequence), code: "T04" }],
    ["quantidadeLinhas", { value: BigInt(lines), code: "T02" }],
  ]);
  for (const { layout, count, sum } of totals.values()) {
    expected.set(layout.count, { value: BigInt(count), code: "T02" });
    if (layout.sum !== undefined) expected.set(layout.sum.name, { value: sum, code: "T03" });
  }
  return expected;
}

function missing(name: string): never {
  throw new Error(`Nothing says what the trailer's field "${name}" should hold`);
}
