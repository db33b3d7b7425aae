/**
 * Parses an answer file in one pass: checks its lines against the layout and the file's name, and turns them
 * into staging rows.
 */
import { checkSupplement } from "../../domain/answers/information_answer.ts";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { LineRecord } from "../../store/dispatch/dispatch_tables.ts";
import type { ReceivedFile } from "../../store/intake/answer_files.ts";
import { answerRow } from "../../store/intake/answer_lines.ts";
import type { DetailLayout } from "../layout/field.ts";
import type { FileName } from "../layout/file_name.ts";
import { createFileReader, type FileReader } from "../layout/file_reader.ts";
import { answerLayout } from "../layout/layout.ts";
import { readValues } from "../layout/record.ts";
import type { Faults } from "../layout/rejection.ts";
import { supplementFault } from "./answer_faults.ts";
import { type Attachment, type AttachmentList, createAttachmentList } from "./attachments.ts";
import { type AnsweringLine, validateUnmatchedAnswer } from "./validate.ts";

/** The totals of a file, once it is read to its end. */
export interface ParsedAnswer {
  /** The number of answers of all records, without those to lines that the file answers before. */
  readonly answers: number;
  /** Whether the file answers any line more than once. */
  readonly doubles: boolean;
  /** The number of answers of one record. */
  count(record: LineRecord): number;
  readonly blocked: Centavos;
  readonly accounts: number;
  readonly attachments: readonly Attachment[];
}

export interface AnswerReader extends ParsedAnswer {
  /** Reads the first line; returns the sequence of the remittance it answers, when the line can be read. */
  readHeader(line: string): number | undefined;
  /** Sets the number of lines of the remittance, before any answer is read. */
  expect(lineCount: number): void;
  /** Reads further lines; returns the staging rows of the valid ones. */
  read(lines: readonly string[]): string;
  /** Ends the reading, and checks the file as a whole. */
  end(): void;
}

/** How the cells of a record that answers a line become a row. */
interface Answering {
  readonly record: LineRecord;
  readonly kind: AnsweringLine["kind"];
  readonly detail: DetailLayout;
  readonly code: number | undefined;
  readonly amount: number | undefined;
  readonly executedAt: number | undefined;
  /** The fields without a column of their own. */
  readonly others: readonly { readonly name: string; readonly cell: number }[];
}

/** `linhaRemessa`, `numeroProtocolo`, `cpfCnpjReu` and `ispb`, at the beginning of every answer. */
const REPEATED_CELLS = 4;
const LINE_CELL = 1;

function answering(kind: AnsweringLine["kind"]): Answering {
  const detail: DetailLayout = answerLayout[kind];
  const cellOf = (name: string | undefined): number | undefined => {
    const index = detail.fields.findIndex((field) => field.name === name);
    return index < 0 ? undefined : index + 1;
  };
  const code = cellOf("codigoResposta");
  const amount = cellOf(detail.sum?.of);
  const executedAt = cellOf("dataHoraExecucao");
  const others = detail.fields.map(({ name }, index) => ({ name, cell: index + 1 }))
    .filter(({ cell }) => cell > REPEATED_CELLS && cell !== code && cell !== amount && cell !== executedAt);
  return { record: Number(detail.type) as LineRecord, kind, detail, code, amount, executedAt, others };
}

const byLayout: ReadonlyMap<DetailLayout, Answering> = new Map(
  (["blockAnswer", "unblockAnswer", "transferAnswer", "arrivalAnswer", "informationAnswer"] as const)
    .map(answering).map((record) => [record.detail, record]),
);

/** Makes a reader of a file; faults are added to `faults`. */
export const createAnswerReader = (file: ReceivedFile, name: FileName, faults: Faults): AnswerReader =>
  new AnswerParser(file, name, faults);

class AnswerParser implements AnswerReader {
  readonly #file: ReceivedFile;
  readonly #name: FileName;
  readonly #faults: Faults;
  readonly #lines: FileReader;
  readonly #attachments: AttachmentList;
  readonly #counts = new Map<LineRecord, number>();
  #accounts = 0;
  #blocked = 0n;
  #doubles = false;
  #rows = "";
  /** For each line of the remittance, the line of this file that answers it. */
  #answeredAt = new Int32Array(0);
  /** The answer to which the following accounts and documents belong. */
  #owner: { readonly requested: number; readonly code: string } | undefined;

  constructor(file: ReceivedFile, name: FileName, faults: Faults) {
    [this.#file, this.#name, this.#faults] = [file, name, faults];
    this.#attachments = createAttachmentList(file.fileName, faults);
    this.#lines = createFileReader(answerLayout, faults, (line, detail, cells) => {
      const record = byLayout.get(detail);
      if (record === undefined) this.#readSupplement(line, detail, cells);
      else this.#readAnswer(line, record, cells);
    });
  }

  get answers(): number {
    return [...this.#counts.values()].reduce((total, count) => total + count, 0);
  }

  get doubles(): boolean {
    return this.#doubles;
  }

  get blocked(): Centavos {
    return centavos(this.#blocked);
  }

  get accounts(): number {
    return this.#accounts;
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments.list;
  }

  count(record: LineRecord): number {
    return this.#counts.get(record) ?? 0;
  }

  readHeader(line: string): number | undefined {
    this.#lines.push(line);
    if (this.#lines.header === undefined) return undefined;
    const header = readValues(answerLayout.header, this.#lines.header);
    const disagrees = (field: string) => this.#faults.add(1, field, "H02");
    if (header.ispbRemetente !== this.#name.ispb) disagrees("ispbRemetente");
    if (!header.dataMovimento.equals(this.#name.date)) disagrees("dataMovimento");
    if (header.sequencial !== this.#name.sequence) disagrees("sequencial");
    if (header.nomeArquivo !== this.#file.fileName) disagrees("nomeArquivo");
    return header.sequencialRemessa;
  }

  expect(lineCount: number): void {
    // Lines are numbered from the header on.
    this.#answeredAt = new Int32Array(lineCount + 2);
  }

  read(lines: readonly string[]): string {
    this.#rows = "";
    for (const line of lines) this.#lines.push(line);
    return this.#rows;
  }

  end(): void {
    this.#lines.end();
    this.#attachments.end();
  }

  #readAnswer(line: number, record: Answering, cells: readonly string[]): void {
    const requested = Number(cells[LINE_CELL]);
    const code = cellAt(cells, record.code);
    this.#owner = record.record === 50 && code !== undefined ? { requested, code } : undefined;
    if (!(requested > 1 && requested < this.#answeredAt.length)) {
      return this.#faults.add(line, "linhaRemessa", "L01");
    }
    // Whether an answer contradicts the one before it is seen when both are staged.
    const repeats = this.#answeredAt[requested] || undefined;
    this.#answeredAt[requested] ||= line;
    this.#doubles ||= repeats !== undefined;
    const detail = detailOf(record, cells);
    // A block answered without asset parts is checked later by the domain, together with its request.
    if (record.record !== 10 || detail !== undefined) {
      const answer = { kind: record.kind, ...readValues(record.detail, cells) } as AnsweringLine;
      this.#faults.push(...validateUnmatchedAnswer(line, answer));
    }
    const amount = cellAt(cells, record.amount);
    if (repeats === undefined) {
      this.#counts.set(record.record, this.count(record.record) + 1);
      if (record.record === 10) this.#blocked += BigInt(amount ?? "");
    }
    this.#rows += answerRow({
      fileId: this.#file.id,
      line,
      record: record.record,
      answered: cells.slice(1, 1 + REPEATED_CELLS).join("\t"),
      code,
      amount,
      executedAt: cellAt(cells, record.executedAt),
      detail,
      repeats,
    });
  }

  /** Reads an account or a document of the preceding answer. */
  #readSupplement(line: number, detail: DetailLayout, cells: readonly string[]): void {
    const owner = this.#owner;
    if (owner?.requested !== Number(cells[LINE_CELL])) return this.#faults.add(line, "linhaRemessa", "L06");
    if (detail === answerLayout.attachment) {
      this.#attachments.add(line, owner, readValues(answerLayout.attachment, cells));
    } else {
      this.#accounts++;
      const checked = checkSupplement({ code: owner.code, requested: [], accounts: 1, documents: [] });
      if (!checked.ok) this.#faults.push(supplementFault(line, checked.error));
    }
  }
}

const cellAt = (cells: readonly string[], index: number | undefined): string | undefined =>
  index === undefined ? undefined : cells[index];

/** The cells without a column of their own, by their field names; undefined when all are empty. */
function detailOf(
  { others }: Answering,
  cells: readonly string[],
): Readonly<Record<string, string>> | undefined {
  let detail: Record<string, string> | undefined;
  for (const { name, cell } of others) {
    const value = cells[cell];
    if (value !== undefined && value !== "") (detail ??= {})[name] = value;
  }
  return detail;
}
