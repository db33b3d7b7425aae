/** `modelo`: writes a template to fill in, which `responder --modelo` reads. */
import { match } from "ts-pattern";
import { formatReais } from "../../domain/money.ts";
import { informationTitles } from "../../domain/answers/information_kind.ts";
import { type Field, optional, text } from "../../exchange/layout/field.ts";
import { answer } from "../../exchange/layout/layout.ts";
import { LINE_END, SEPARATOR, writeRecord } from "../../exchange/layout/record.ts";
import { collectFaults } from "../../exchange/layout/rejection.ts";
import { lineOf, type RemittanceLine } from "../../exchange/layout/remittance_reading.ts";
import { openEnvelopes } from "../envelopes/envelopes.ts";
import { faultLines } from "../checks/fault_lines.ts";
import { resolveGivenPath } from "../terminal/given_path.ts";
import { type KeyOptions, readKeys } from "../envelopes/key_files.ts";
import { detailsOf, openKitFile } from "../kit_file.ts";
import { exitCode, KitFailure, print, printError } from "../terminal/screen.ts";
import { answerOf, templateColumns } from "./template_columns.ts";

/** The byte order mark, without which spreadsheet programs do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export async function writeTemplate(
  given: string,
  { saida, ...keys }: KeyOptions & { readonly saida?: string },
): Promise<number> {
  await using envelopes = openEnvelopes(await readKeys(keys));
  const file = await openKitFile(given, envelopes, ["REM"]);
  const faults = collectFaults();
  using out = saida === undefined ? undefined : createNew(resolveGivenPath(saida), saida);
  const encoder = new TextEncoder();
  const write = (text: string) => out === undefined ? print(text) : writeAll(out, encoder.encode(text));
  write(BYTE_ORDER_MARK + templateColumns.join(SEPARATOR) + LINE_END);
  for await (const details of detailsOf(file, faults)) {
    write(details.map(({ cells }) => rowOf(lineOf(cells)) + LINE_END).join(""));
  }
  printError(faultLines(file.name, faults));
  if (faults.list.length > 0) return exitCode.faulty;
  if (saida !== undefined) printError(`Modelo escrito em ${saida}\n`);
  return exitCode.good;
}

/** A template that exists is not written over, for somebody may have begun to fill it in. */
function createNew(path: string, given: string): Deno.FsFile {
  try {
    return Deno.openSync(path, { write: true, createNew: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw new KitFailure(exitCode.io, `${given} já existe; apague-o ou escolha outro nome`);
  }
}

function writeAll(file: Deno.FsFile, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += file.writeSync(bytes.subarray(done));
}

/** Rows are written by the layout's own writer, with its rules for quotes and control characters. */
const cell = (name: string): Field => optional(text(name, 1_000, ""));
const cells = templateColumns.slice(1).map(cell);

function rowOf(line: RemittanceLine): string {
  const { linha, numeroProtocolo, cpfCnpjReu, ispb } = line;
  const request = { linha: String(linha), pedido: requestText(line), numeroProtocolo, cpfCnpjReu, ispb };
  const { type } = answer[answerOf[line.kind]];
  return writeRecord({ type, title: "", description: "", fields: cells }, request);
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
