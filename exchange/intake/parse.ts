/** One pass over an answer file's lines: checked against the layout and its own name, and turned into staging rows. */
import { checkSupplement } from "../../domain/answers/information_answer.ts";
import { type Centavos, centavos } from "../../domain/money.ts";
import { answerRow } from "../../store/intake/answer_lines.ts";
import type { ReceivedFile } from "../../store/intake/answer_files.ts";
import type { LineRecord } from "../../store/dispatch/dispatch_tables.ts";
import { supplementFault } from "./answer_faults.ts";
import { type AnsweringLine, validateUnmatchedAnswer } from "./validate.ts";
import { type Attachment, createAttachmentList } from "./attachments.ts";
import type { DetailLayout } from "../layout/field.ts";
import type { FileName } from "../layout/file_name.ts";
import { createFileReader } from "../layout/file_reader.ts";
import { answer as layout } from "../layout/layout.ts";
import { readValues } from "../layout/record.ts";
import type { Faults } from "../layout/rejection.ts";

/** What a file holds, once read to its end. */
export interface ParsedAnswer {
  /** Answers, of every record. */
  readonly answers: number;
  /** How many answers of a record there are. */
  count(record: LineRecord): number;
  readonly blocked: Centavos;
  readonly accounts: number;
  readonly attachments: readonly Attachment[];
}

export interface AnswerReader extends ParsedAnswer {
  /** Reads the first line; answers the sequence of the remittance it names, when the line can be read. */
  readHeader(line: string): number | undefined;
  /** Says how many lines the remittance asked, before any answer is read. */
  expect(lineCount: number): void;
  /** Reads further lines; answers the staging rows of those that are good. */
  read(lines: readonly string[]): string;
  /** Says that there are no more lines. */
  end(): void;
}

/** How the cells of a record that answers a line of the remittance become a row. */
interface Answering {
  readonly record: LineRecord;
  readonly kind: AnsweringLine["kind"];
  readonly detail: DetailLayout;
  readonly code: number | undefined;
  readonly amount: number | undefined;
  readonly executedAt: number | undefined;
  /** The fields that have no column of their own. */
  readonly others: readonly { readonly name: string; readonly cell: number }[];
}

/** `linhaRemessa`, `numeroProtocolo`, `cpfCnpjReu` and `ispb`, in front of every answer. */
const REPEATED_CELLS = 4;
const ASKED_CELL = 1;

function answering(kind: AnsweringLine["kind"]): Answering {
  const detail: DetailLayout = layout[kind];
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
    .map(answering).map((one) => [one.detail, one]),
);

/** Starts reading a file; what is wrong goes to `faults`. */
export function createAnswerReader(file: ReceivedFile, name: FileName, faults: Faults): AnswerReader {
  const counts = new Map<LineRecord, number>();
  const attachments = createAttachmentList(file.fileName, faults);
  let accounts = 0;
  let blocked = 0n;
  let rows = "";
  /** By line of the remittance, the line of this file that answers it. */
  let answeredAt = new Int32Array(0);
  /** The answer that accounts and documents belong to, while its records go on. */
  let owner: { readonly asked: number; readonly code: string } | undefined;

  const readAnswer = (line: number, one: Answering, cells: readonly string[]) => {
    const asked = Number(cells[ASKED_CELL]);
    const code = one.code === undefined ? undefined : cells[one.code];
    owner = one.record === 50 && code !== undefined ? { asked, code } : undefined;
    if (!(asked > 1 && asked < answeredAt.length)) return faults.add(line, "linhaRemessa", "L01");
    const earlier = answeredAt[asked] ?? 0;
    if (earlier > 0) {
      const message = `A linha ${asked} da remessa já é respondida na linha ${earlier} deste arquivo.`;
      return faults.add(line, "linhaRemessa", "L04", message);
    }
    answeredAt[asked] = line;
    const detail = detailOf(one, cells);
    // What the domain judges of a bare answer to a block, it judges beside what was asked.
    if (one.record !== 10 || detail !== undefined) {
      faults.push(
        ...validateUnmatchedAnswer(
          line,
          { kind: one.kind, ...readValues(one.detail, cells) } as AnsweringLine,
        ),
      );
    }
    counts.set(one.record, (counts.get(one.record) ?? 0) + 1);
    const amount = one.amount === undefined ? undefined : cells[one.amount];
    if (one.record === 10) blocked += BigInt(amount ?? "");
    rows += answerRow({
      fileId: file.id,
      line,
      record: one.record,
      answered: cells.slice(1, 1 + REPEATED_CELLS).join("\t"),
      code,
      amount,
      executedAt: one.executedAt === undefined ? undefined : cells[one.executedAt],
      detail,
    });
  };

  /** An account or a document, of the answer before it. */
  const readSupplement = (line: number, detail: DetailLayout, cells: readonly string[]) => {
    if (owner?.asked !== Number(cells[ASKED_CELL])) return faults.add(line, "linhaRemessa", "L06");
    const { code } = owner;
    if (detail === layout.attachment) {
      attachments.add(line, owner, readValues(layout.attachment, cells));
    } else {
      accounts++;
      const checked = checkSupplement({ code, requested: [], accounts: 1, documents: [] });
      if (!checked.ok) faults.push(supplementFault(line, checked.error));
    }
  };

  const reader = createFileReader(layout, faults, (line, detail, cells) => {
    const one = byLayout.get(detail);
    if (one === undefined) readSupplement(line, detail, cells);
    else readAnswer(line, one, cells);
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
    end() {
      reader.end();
      attachments.end();
    },
    get answers() {
      return [...counts.values()].reduce((total, count) => total + count, 0);
    },
    count: (record) => counts.get(record) ?? 0,
    get blocked() {
      return centavos(blocked);
    },
    get accounts() {
      return accounts;
    },
    attachments: attachments.list,
  };
}

/** The cells without a column of their own, by their names in the layout; undefined where all are empty. */
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
