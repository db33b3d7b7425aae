/** One pass over an answer file's lines: checked against the layout and its own name, and turned into staging rows. */
import { type Centavos, centavos } from "../domain/money.ts";
import { answerRow, type ReceivedFile } from "../store/answers.ts";
import type { FileName } from "./file_name.ts";
import { createFileReader } from "./file_reader.ts";
import { answer as layout } from "./layout.ts";
import { readValues } from "./record.ts";
import type { Faults } from "./rejection.ts";

export interface Reading {
  /** Reads the first line; answers the sequence of the remittance it names, when the line can be read. */
  readHeader(line: string): number | undefined;
  /** Says how many lines the remittance asked, before any answer is read. */
  expect(lineCount: number): void;
  /** Reads further lines; answers the staging rows of those that are good. */
  read(lines: readonly string[]): string;
  /** Says that there are no more lines. */
  end(): void;
  totals(): { readonly answers: number; readonly blocked: Centavos };
}

const cellOf = (name: string): number =>
  layout.blockAnswer.fields.findIndex((field) => field.name === name) + 1;
const ASKED_CELL = cellOf("linhaRemessa");
const BLOCKED_CELL = cellOf("valorBloqueado");

/** Starts reading a file; what is wrong goes to `faults`. */
export function createReading(file: ReceivedFile, name: FileName, faults: Faults): Reading {
  let answers = 0;
  let blocked = 0n;
  let rows = "";
  /** By line of the remittance, the line of this file that answers it. */
  let answeredAt = new Int32Array(0);

  const reader = createFileReader(layout, faults, (line, _, cells) => {
    const asked = Number(cells[ASKED_CELL]);
    if (!(asked > 1 && asked < answeredAt.length)) return faults.add(line, "linhaRemessa", "L01");
    const earlier = answeredAt[asked] ?? 0;
    if (earlier > 0) {
      const message = `A linha ${asked} da remessa já é respondida na linha ${earlier} deste arquivo.`;
      return faults.add(line, "linhaRemessa", "L04", message);
    }
    answeredAt[asked] = line;
    answers++;
    blocked += BigInt(cells[BLOCKED_CELL] ?? "");
    rows += answerRow(file.id, line, cells.slice(1));
  });

  return {
    readHeader(line) {
      reader.push(line);
      if (reader.header === undefined) return undefined;
      const header = readValues(layout.header, reader.header);
      const disagrees = (field: string) => faults.add(1, field, "H02");
      if (header.ispbRemetente !== name.ispb) disagrees("ispbRemetente");
      if (!header.dataMovimento.equals(name.date)) disagrees("dataMovimento");
      if (header.sequencial !== name.sequence) disagrees("sequencial");
      if (header.nomeArquivo !== file.fileName) disagrees("nomeArquivo");
      return header.sequencialRemessa;
    },
    // Lines are numbered from the header on.
    expect: (lineCount) => void (answeredAt = new Int32Array(lineCount + 2)),
    read(lines) {
      rows = "";
      for (const line of lines) reader.push(line);
      return rows;
    },
    end: () => reader.end(),
    totals: () => ({ answers, blocked: centavos(blocked) }),
  };
}
