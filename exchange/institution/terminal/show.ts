/** `mostrar`: prints a file in a readable form, or as JSON. */
import { formatNumber } from "../../../domain/formatting.ts";
import { exitCode, print, printError } from "../../../program/terminal/screen.ts";
import type { RecordLayout } from "../../layout/field.ts";
import { collectFaults } from "../../layout/rejection.ts";
import { createAnswerTotals } from "../answers/totals.ts";
import { openEnvelopes } from "../envelopes.ts";
import { type KeyOptions, readKeys } from "../key_files.ts";
import { type Detail, detailsOf, kindTitles, type KitFile, openKitFile, type ReadFile } from "../kit_file.ts";
import { explainedCell, faultLines, recordTable } from "./readable.ts";

type ShowForm = "table" | "records" | "json";

/** The fields that a table has of each record; all fields are shown record by record. */
const columns: Readonly<Record<string, readonly string[]>> = {
  "REM 10": [
    "linha",
    "numeroProtocolo",
    "operacao",
    "ocorrencia",
    "cpfCnpjReu",
    "ispb",
    "agencia",
    "conta",
    "valor",
  ],
  "REM 20": [
    "linha",
    "numeroProtocolo",
    "numeroProtocoloOrigem",
    "cpfCnpjReu",
    "ispb",
    "agencia",
    "conta",
    "valor",
  ],
  "REM 30": [
    "linha",
    "numeroProtocolo",
    "cpfCnpjReu",
    "ispb",
    "idTransferencia",
    "ispbDeposito",
    "desbloqueiaSaldo",
    "valor",
  ],
  "REM 40": [
    "linha",
    "numeroProtocolo",
    "cpfCnpjReu",
    "idTransferencia",
    "ispbOrigem",
    "ocorrencia",
    "valor",
  ],
  "REM 50": [
    "linha",
    "numeroProtocolo",
    "ocorrencia",
    "cpfCnpjReu",
    "ispb",
    "agencia",
    "conta",
    "informacoes",
  ],
  "RET 10": [
    "linhaRemessa",
    "numeroProtocolo",
    "cpfCnpjReu",
    "ispb",
    "codigoResposta",
    "dataHoraExecucao",
    "valorBloqueado",
  ],
  "RET 20": [
    "linhaRemessa",
    "numeroProtocolo",
    "cpfCnpjReu",
    "codigoResposta",
    "valorDesbloqueado",
    "saldoBloqueado",
  ],
  "RET 30": [
    "linhaRemessa",
    "numeroProtocolo",
    "codigoResposta",
    "valorTransferido",
    "valorDesbloqueado",
    "saldoBloqueado",
  ],
  "RET 40": [
    "linhaRemessa",
    "numeroProtocolo",
    "idTransferencia",
    "recebida",
    "dataRecebimento",
    "valorRecebido",
  ],
  "RET 50": ["linhaRemessa", "numeroProtocolo", "cpfCnpjReu", "codigoResposta", "nomeCliente", "saldoTotal"],
  "RET 51": ["linhaRemessa", "agencia", "conta", "tipoConta", "situacao", "saldo"],
  "RET 52": ["linhaRemessa", "informacao", "nomeAnexo", "tamanho"],
  "REC 80": ["linha", "campo", "codigo", "mensagem"],
};

interface ShowOptions extends KeyOptions {
  readonly form: ShowForm;
  /** The first details of a file, up to a number. */
  readonly limit: number;
}

export async function show(given: string, { form, limit, ...keys }: ShowOptions): Promise<number> {
  await using envelopes = openEnvelopes(await readKeys(keys));
  const file = await openKitFile(given, envelopes);
  const faults = collectFaults();
  const totals = createAnswerTotals(file.layout);
  const shown: Detail[] = [];
  let left = limit;
  const reading = detailsOf(file, faults, { onHeader: (cells) => printHeader(file, cells, form) });
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    next.value.forEach(totals.add);
    const some = next.value.slice(0, left);
    left -= some.length;
    if (form === "table") shown.push(...some);
    else print(some.map((detail) => form === "json" ? jsonLine(detail) : recordText(detail)).join(""));
  }
  if (form === "table") print(tables(file, shown));
  printEnd(next.value, totals, form, limit);
  printError(faultLines(file.name, faults));
  return faults.list.length === 0 ? exitCode.good : exitCode.faulty;
}

function printHeader({ name, kind, layout }: KitFile, cells: readonly string[], form: ShowForm): void {
  print(
    form === "json"
      ? jsonOf(1, layout.header, cells)
      : `${name} (${kindTitles[kind]})\n${fieldLines(layout.header, cells)}\n`,
  );
}

const jsonLine = ({ line, layout, cells }: Detail): string => jsonOf(line, layout, cells);

/** The non-empty fields of a line, as the file has them; amounts stay texts, in centavos. */
function jsonOf(line: number, { type, fields }: RecordLayout, cells: readonly string[]): string {
  const values = fields.flatMap((field, index) => {
    const cell = cells[index + 1] ?? "";
    return cell === "" ? [] : [[field.name, field.type === "number" ? Number(cell) : cell]];
  });
  return JSON.stringify({ linhaArquivo: line, registro: type, ...Object.fromEntries(values) }) + "\n";
}

const recordText = ({ line, layout, cells }: Detail): string =>
  `Linha ${line}: ${layout.title} (registro ${layout.type})\n${fieldLines(layout, cells)}\n`;

/** The non-empty fields of a line, one on each line. */
function fieldLines({ fields }: RecordLayout, cells: readonly string[]): string {
  const width = Math.max(...fields.map(({ name }) => name.length));
  return fields.flatMap((field, index) => {
    const cell = cells[index + 1] ?? "";
    return cell === "" ? [] : [`  ${field.name.padEnd(width)}  ${explainedCell(field, cell)}\n`];
  }).join("");
}

function tables({ kind, layout }: KitFile, details: readonly Detail[]): string {
  const byType = Map.groupBy(details, (detail) => detail.layout.type);
  return layout.details.flatMap((record) => {
    const rows = byType.get(record.type) ?? [];
    if (rows.length === 0) return [];
    const names = columns[`${kind} ${record.type}`] ?? record.fields.map(({ name }) => name);
    return [`${record.title}\n${recordTable(record, names, rows.map(({ cells }) => cells))}\n\n`];
  }).join("");
}

function printEnd(
  { lines }: ReadFile,
  totals: ReturnType<typeof createAnswerTotals>,
  form: ShowForm,
  limit: number,
): void {
  if (form === "json") return;
  const { details } = totals;
  if (details > limit) {
    print(
      `Mostrados ${formatNumber(limit)} de ${formatNumber(details)} registros; use --linhas para ver mais.\n`,
    );
  }
  print(`${totals.text()}\nLinhas no arquivo: ${formatNumber(lines)}\n`);
}
