/** Reads a template that was filled in, and yields for each row its record or its faults. */
import { basename, dirname, extname, resolve } from "node:path";
import { CommandFailure, exitCode } from "../../../program/terminal/screen.ts";
import { isRounded, mayStandFor } from "../../../spreadsheets/cell_forms.ts";
import { openTable } from "../../../spreadsheets/open_table.ts";
import { columnKey, fileSource, UnreadableTable } from "../../../spreadsheets/table.ts";
import {
  type AnswerFileHead,
  type AnswerKind,
  answerKinds,
  type AnswerLine,
  attachmentLine,
} from "../../intake/answer_file.ts";
import type { Field, RecordLayout } from "../../layout/field.ts";
import { formatAttachmentName, MAX_ATTACHMENTS } from "../../layout/file_name.ts";
import { answerLayout } from "../../layout/layout.ts";
import { MAX_ATTACHMENT_BYTES } from "../../layout/limits.ts";
import { checkCell, keptCell, readValues } from "../../layout/record.ts";
import type { Faults } from "../../layout/rejection.ts";
import type { RemittanceLine } from "../../layout/remittance_reading.ts";
import type { RemittanceIndex } from "../checks/remittance_index.ts";
import { failUnreadable, resolveGivenPath } from "../terminal/given_path.ts";
import { makeAnswer } from "./answer_making.ts";
import { requestText } from "./template.ts";
import {
  answerOf,
  DOCUMENT_COLUMN,
  fillable,
  filledColumns,
  layoutText,
  templateColumns,
} from "./template_columns.ts";

/** A record of the answerLayout, with the place it was read from. */
export interface Proposed {
  /** The number of the template's row, where row 1 has the columns' names, or of the remittance's line. */
  readonly row: number;
  readonly request: RemittanceLine;
  readonly answer: AnswerLine;
  /** The document's file, with the name it gets in the inbox. */
  readonly document?: { readonly name: string; readonly bytes: Uint8Array };
}

interface TemplateContext {
  readonly index: RemittanceIndex;
  readonly faults: Faults;
  readonly head: AnswerFileHead;
  /** The time of execution of rows that name none. */
  readonly executedAt: Temporal.Instant;
}

/** A row's cells by the names of their columns. */
type Row = Readonly<Record<string, string>>;

/** The columns without which a table is no template. */
const needed = ["registro", "linha", "codigoResposta"].map(columnKey);

/** The names of the template's columns by how they are compared. */
const nameOf = new Map(templateColumns.map((name) => [columnKey(name), name]));

/** @throws CommandFailure when the file cannot be read, or is no template */
export async function* readTemplate(given: string, context: TemplateContext): AsyncGenerator<Proposed> {
  const path = resolveGivenPath(given);
  let documents = 0;
  try {
    const table = await openTable(
      fileSource(path),
      (cells) => needed.every((key) => cells.map(columnKey).includes(key)),
    );
    if (table === undefined) throw noTemplate(given);
    requireOnce(table.head, given);
    for await (const { line, cells } of table.rows()) {
      const row = Object.fromEntries(
        table.head.map((name, at) => [nameOf.get(columnKey(name)) ?? name, cells[at] ?? ""]),
      );
      if (!isFilled(row)) continue;
      const answered = row.registro === answerLayout.attachment.type
        ? await documentOf(row, line, dirname(path), ++documents, context)
        : await answerOfRow(row, line, context);
      if (answered !== undefined) yield answered;
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) failUnreadable(given, error);
    if (error.line === undefined) throw new CommandFailure(exitCode.usage, `${given}: ${error.message}`);
    context.faults.add(error.line, "linha", "A07");
  }
}

const noTemplate = (given: string) =>
  new CommandFailure(
    exitCode.usage,
    `${given} não é um modelo: nenhuma das primeiras linhas tem registro, linha e codigoResposta entre nomes de colunas`,
  );

/** A column that is there twice could be filled in in either. */
function requireOnce(head: readonly string[], given: string): void {
  const keys = head.map(columnKey);
  const twice = templateColumns.find((name) =>
    keys.indexOf(columnKey(name)) !== keys.lastIndexOf(columnKey(name))
  );
  if (twice !== undefined) {
    throw new CommandFailure(exitCode.usage, `${given} tem a coluna ${twice} mais de uma vez`);
  }
}

/** Whether a row has no cell filled in; its line then stays without an answer. */
const isFilled = (row: Row): boolean => filledColumns.some((name) => (row[name] ?? "") !== "");

const kindOfRecord = (type = ""): AnswerKind | undefined =>
  answerKinds.find((kind) => answerLayout[kind].type === type);

/** The line that a row answers, which must be the one that the row was written for; undefined after a fault was added. */
async function requestOf(
  row: Row,
  number: number,
  isAnswer: boolean,
  { index, faults }: Pick<TemplateContext, "index" | "faults">,
): Promise<RemittanceLine | undefined> {
  const request = await index.get(Number(row.linha));
  if (request === undefined) return void faults.add(number, "linha", "L01");
  const other = otherRequest(row, request, { mustTell: isAnswer });
  if (other === undefined) return request;
  return void faults.add(number, other.field, "L02", other.message);
}

async function answerOfRow(
  row: Row,
  number: number,
  { index, faults, executedAt }: TemplateContext,
): Promise<Proposed | undefined> {
  const kind = kindOfRecord(row.registro);
  if (kind === undefined) return void faults.add(number, "registro", "R01");
  const request = await requestOf(row, number, kind !== "clientAccount", { index, faults });
  if (request === undefined) return undefined;
  const filled = readFilled(kind, row, number, faults);
  if (filled === undefined) return undefined;
  if (kind === "clientAccount") {
    return {
      row: number,
      request,
      answer: { kind, linhaRemessa: request.linha, ...filled } as unknown as AnswerLine,
    };
  }
  if (answerOf[request.kind] !== kind) return void faults.add(number, "registro", "L05");
  const answered = kind === "arrivalAnswer" ? "recebida" : "codigoResposta";
  if (filled[answered] === undefined) return void faults.add(number, answered, "C01");
  const code = kind === "arrivalAnswer"
    ? filled.recebida === "S" ? "01" : "00"
    : String(filled.codigoResposta);
  const made = makeAnswer(request, { code, amount: undefined, executedAt });
  return { row: number, request, answer: { ...made, ...filled } as AnswerLine };
}

const isAmount = ({ type }: Field): boolean => type === "money" || type === "balance";

/** The values of a row's filled-in cells; undefined after faults were added. */
function readFilled(
  kind: AnswerKind,
  row: Row,
  number: number,
  faults: Faults,
): Readonly<Record<string, unknown>> | undefined {
  const fields: Field[] = [];
  const cells: string[] = [answerLayout[kind].type];
  let good = true;
  for (const field of fillable(kind)) {
    const written = row[field.name] ?? "";
    if (written === "" && !(field.required && kind === "clientAccount")) continue;
    const cell = written === "" ? "" : keptCell(field, layoutText(field, written));
    const problem = checkCell(field, cell);
    if (problem !== undefined) {
      good = false;
      faults.add(number, field.name, problem.code, isAmount(field) ? IN_REAIS : problem.message);
    }
    fields.push(field);
    cells.push(cell);
  }
  const record: RecordLayout = { ...answerLayout[kind], fields };
  return good ? readValues(record, cells) : undefined;
}

const IN_REAIS =
  "O campo deve ter o valor em reais com os centavos, como 1.234,56; sem eles não se sabe se um número inteiro são reais ou centavos.";

async function documentOf(
  row: Row,
  number: number,
  folder: string,
  count: number,
  { index, faults, head }: TemplateContext,
): Promise<Proposed | undefined> {
  const given = row[DOCUMENT_COLUMN] ?? "";
  const request = await requestOf(row, number, false, { index, faults });
  if (request === undefined) return undefined;
  const kind = answerLayout.attachment.fields.find(({ name }) => name === "informacao")!;
  const problem = checkCell(kind, row.informacao ?? "");
  if (problem !== undefined) return void faults.add(number, "informacao", problem.code, problem.message);
  const extension = extname(given).slice(1).toLowerCase();
  const name = count <= MAX_ATTACHMENTS && formatAttachmentName({ ...head, number: count, extension });
  const nameField = answerLayout.attachment.fields.find(({ name }) => name === "nomeAnexo")!;
  if (name === false || checkCell(nameField, name) !== undefined) {
    return void faults.add(
      number,
      DOCUMENT_COLUMN,
      "D01",
      `${basename(given)} não pode ter a forma ${nameField.pattern?.label}.`,
    );
  }
  const bytes = await Deno.readFile(resolve(folder, given)).catch((error) => failUnreadable(given, error));
  if (bytes.length > MAX_ATTACHMENT_BYTES) return void faults.add(number, DOCUMENT_COLUMN, "D04");
  const line = attachmentLine({ line: request.linha, information: row.informacao ?? "", name, bytes });
  return { row: number, request, answer: line, document: { name, bytes } };
}

// Whether a row of a template is of the line it says: protocol, person and institution are those asked.

interface OtherRequest {
  readonly field: string;
  readonly message: string;
}

/** The identityColumns that tell whose a row is, with what each is called in a sentence. */
const identity = {
  numeroProtocolo: "o protocolo",
  cpfCnpjReu: "o CPF ou CNPJ",
  ispb: "o ISPB",
} as const;

type Column = keyof typeof identity;

const identityColumns = Object.keys(identity) as readonly Column[];

type IdentifiedRow = Readonly<Partial<Record<Column | "pedido", string>>>;

/**
 * Why a row is not of a line; undefined when it is. A spreadsheet program may have taken the zeros before an identifier,
 * or rounded it: what is rounded is only seen to be another when it cannot stand for the one asked.
 *
 * @param mustTell whether the row must say whose it is, where its table has identityColumns for it; accounts and documents
 * follow their answer
 */
function otherRequest(
  row: IdentifiedRow,
  request: RemittanceLine,
  { mustTell }: { readonly mustTell: boolean },
): OtherRequest | undefined {
  for (const column of identityColumns) {
    const written = plainIdentifier(row[column] ?? "");
    if (written !== "" && !isSame(written, request[column])) return otherOf(column, row[column]!, request);
  }
  if (!mustTell || identityColumns.every((column) => row[column] === undefined)) return undefined;
  const told = (column: Column) => (row[column] ?? "") !== "" && !isRounded(row[column]!);
  if (told("numeroProtocolo")) return undefined;
  if (!told("cpfCnpjReu") || !told("ispb")) return { field: "numeroProtocolo", message: UNTOLD };
  return digitsOf(row.pedido ?? "") !== "" && digitsOf(row.pedido!) !== digitsOf(requestText(request))
    ? {
      field: "pedido",
      message: `O modelo não é desta remessa: a linha ${request.linha} pede ${requestText(request)}.`,
    }
    : undefined;
}

const UNTOLD =
  "A linha do modelo não diz de que ordem é, ou a planilha arredondou os números (como 2,026E+13): use o modelo com numeroProtocolo, " +
  "cpfCnpjReu e ispb como foram escritos, em XLSX, ou importe essas colunas do CSV como texto.";

const otherOf = (column: Column, written: string, request: RemittanceLine): OtherRequest => ({
  field: column,
  message: `O modelo não é desta remessa: na linha ${request.linha} dela ${identity[column]} é ${
    request[column]
  }, e no modelo é ${written}.`,
});

/** An identifier without punctuation and zeros before it; a rounded number as it is. */
const plainIdentifier = (cell: string): string =>
  isRounded(cell) ? cell : cell.toUpperCase().replaceAll(/[^0-9A-Z]/g, "").replace(/^0+(?=.)/, "");

const isSame = (written: string, asked: string): boolean =>
  isRounded(written) ? mayStandFor(written, asked) : written === plainIdentifier(asked);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");
