/** `modelo`: writes a template to fill in, which `responder --modelo` reads. */
import { match } from "ts-pattern";
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { formatReais } from "../../../domain/money.ts";
import { CommandFailure, exitCode, print, printError } from "../../../program/terminal/screen.ts";
import { type ColumnKind, workbookStream } from "../../../spreadsheets/workbook.ts";
import { answerKinds } from "../../intake/answer_file.ts";
import { type Field, type FieldType, optional, text } from "../../layout/field.ts";
import { answerLayout } from "../../layout/layout.ts";
import { LINE_END, SEPARATOR, writeRecord } from "../../layout/record.ts";
import { collectFaults, type Faults } from "../../layout/rejection.ts";
import { lineOf, type RemittanceLine } from "../../layout/remittance_reading.ts";
import { openEnvelopes } from "../envelopes.ts";
import { type KeyOptions, readKeys } from "../key_files.ts";
import { detailsOf, type KitFile, openKitFile } from "../kit_file.ts";
import { resolveGivenPath } from "../terminal/given_path.ts";
import { faultLines } from "../terminal/readable.ts";
import { answerOf, fillable, templateColumns } from "./template_columns.ts";

/** The byte order mark, without which spreadsheet programs do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export async function writeTemplate(
  given: string,
  { saida, ...keys }: KeyOptions & { readonly saida?: string },
): Promise<number> {
  await using envelopes = openEnvelopes(await readKeys(keys));
  const file = await openKitFile(given, envelopes, ["REM"]);
  const faults = collectFaults();
  if (saida !== undefined && /\.xlsx$/i.test(saida)) await writeWorkbook(file, faults, saida);
  else await writeCsv(file, faults, saida);
  printError(faultLines(file.name, faults));
  if (faults.list.length > 0) return exitCode.faulty;
  if (saida !== undefined) printError(`Modelo escrito em ${saida}\n`);
  return exitCode.good;
}

async function writeCsv(file: KitFile, faults: Faults, saida: string | undefined): Promise<void> {
  using out = saida === undefined ? undefined : createNew(resolveGivenPath(saida), saida);
  const encoder = new TextEncoder();
  const write = (text: string) => out === undefined ? print(text) : writeAll(out, encoder.encode(text));
  write(BYTE_ORDER_MARK + templateColumns.join(SEPARATOR) + LINE_END);
  for await (const details of detailsOf(file, faults)) {
    write(details.map(({ cells }) => rowOf(lineOf(cells)) + LINE_END).join(""));
  }
}

/** The same rows, in cells that keep the zeros of identifiers and show amounts and dates as they are written. */
async function writeWorkbook(file: KitFile, faults: Faults, saida: string): Promise<void> {
  async function* rows() {
    let count = 0;
    for await (const details of detailsOf(file, faults)) {
      for (const { cells } of details) {
        if (++count > MAX_SHEET_ROWS) throw new CommandFailure(exitCode.usage, TOO_LONG);
        yield Object.values(requestOf(lineOf(cells)));
      }
    }
  }
  const columns = templateColumns.map((title) => ({ title, kind: kindOf(title) }));
  const out = createNew(resolveGivenPath(saida), saida);
  await (await workbookStream("modelo", columns, rows())).pipeTo(out.writable);
}

const MAX_SHEET_ROWS = 1_048_575;
const TOO_LONG = "a remessa tem mais linhas do que uma planilha; escreva o modelo em CSV";

const kinds: Readonly<Partial<Record<FieldType, ColumnKind>>> = {
  money: "amount",
  date: "day",
  instant: "moment",
};

const kindOf = (column: string): ColumnKind =>
  answerKinds.flatMap(fillable).filter(({ name }) => name === column).map(({ type }) =>
    kinds[type] ?? "text"
  )[0] ??
    "text";

/** A template that exists is not written over, for somebody may have begun to fill it in. */
function createNew(path: string, given: string): Deno.FsFile {
  try {
    return Deno.openSync(path, { write: true, createNew: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw new CommandFailure(exitCode.io, `${given} já existe; apague-o ou escolha outro nome`);
  }
}

function writeAll(file: Deno.FsFile, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += file.writeSync(bytes.subarray(done));
}

/** Rows are written by the layout's own writer, with its rules for quotes and control characters. */
const cell = (name: string): Field => optional(text(name, 1_000, ""));
const cells = templateColumns.slice(1).map(cell);

function rowOf(line: RemittanceLine): string {
  const { registro: type, ...request } = requestOf(line);
  return writeRecord({ type, title: "", description: "", fields: cells }, request);
}

/** The cells that the kit fills in, in the order of their columns. */
function requestOf(line: RemittanceLine) {
  const { linha, numeroProtocolo, cpfCnpjReu, ispb } = line;
  const { type: registro } = answerLayout[answerOf[line.kind]];
  return { registro, linha: String(linha), pedido: requestText(line), numeroProtocolo, cpfCnpjReu, ispb };
}

/** A short description of what a line asks. */
export const requestText = (line: RemittanceLine): string =>
  match(line)
    .with({ kind: "block", operacao: "C" }, ({ numeroProtocoloOrigem = "" }) =>
      `cancelar o bloqueio ${numeroProtocoloOrigem}`)
    .with({ kind: "block" }, ({ valor }) =>
      `bloquear até ${formatReais(valor)}`)
    .with({ kind: "unblock" }, ({ valor }) => `desbloquear ${formatReais(valor)}`)
    .with({ kind: "transfer" }, ({ valor, desbloqueiaSaldo }) =>
      `transferir ${formatReais(valor)}${desbloqueiaSaldo === "S" ? " e desbloquear o saldo" : ""}`)
    .with({ kind: "arrivalNotice" }, ({ valor }) =>
      `confirmar o recebimento de ${formatReais(valor)}`)
    .with({ kind: "information" }, ({ informacoes }) =>
      `informar: ${
        informacoes.split("|").map((kind) => titles[kind] ?? kind).join(", ")
      }`)
    .exhaustive();

const titles: Readonly<Record<string, string>> = informationTitles;
