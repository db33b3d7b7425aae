/** `deno task reference`: exports and imports holidays, institutions and court units as spreadsheets. */
import type { Command } from "commander";
import type { Clock } from "../../domain/ports.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { fileSource } from "../../spreadsheets/table.ts";
import type { Db } from "../../store/connection/connection.ts";
import { commandClock, openDatabase } from "../opening/command_clock.ts";
import {
  asJson,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  runCommand,
} from "../terminal/command_line.ts";
import { printError } from "../terminal/screen.ts";
import { printText } from "../terminal/terminal.ts";
import { importReference, type ReferenceChange, referenceRows } from "./reference/reference_changes.ts";
import { type ReferenceKind, referenceKinds } from "./reference/reference_columns.ts";
import { readReferenceRows, referenceWorkbook, writeReferenceRows } from "./reference/reference_rows.ts";

const help = `
export escreve CSV (UTF-8, ponto e vírgula) na saída padrão, ou em --saida; com --saida *.xlsx, uma planilha em que ISPB e códigos são texto, para editar
em qualquer programa sem perder zeros. import lê os dois, e o que os programas de planilha fazem deles: XLSX, XLS, ODS, CSV com vírgulas,
tabulações ou sep=;, em UTF-8, UTF-16 ou Windows-1252, datas dd/mm/aaaa, linhas e colunas vazias, colunas em outra ordem.
Lê também, como se publicam, a lista de participantes do STR (Banco Central) em instituicoes e a de feriados da ANBIMA em feriados: o que elas não dizem
fica como está, e a prévia o diz.

O arquivo de instituições e o de unidades é a lista inteira: as que faltam nele deixam de receber ordens, e nada é apagado. Um feriado que falta no
arquivo continua em vigor. Instituições e unidades são lidas dos cadastros todos os dias: o que o cadastro diz depois vale mais que o arquivo.

Sem --apply, import só diz o que mudaria, linha a linha. Com uma falha em qualquer linha, nada muda.

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: ${exit.good} tudo certo, ${exit.attention} o arquivo tem falhas, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

interface ImportOptions {
  readonly arquivo: string;
  readonly motivo: string;
  readonly apply?: boolean;
  readonly json?: boolean;
}

/** @param ended receives the exit code */
export function createProgram(ended: (code: Exit) => void): Command {
  const program = commandNamed("reference")
    .description("Calendário, instituições e unidades em planilhas: exporta e importa.")
    .addHelpText("after", help);
  program.command("export")
    .description("Escreve as linhas em vigor: CSV, ou planilha XLSX pelo nome em --saida")
    .argument("<o quê>", referenceKinds.join(", "), readKind)
    .option("--saida <arquivo>", "onde escrever (padrão: saída padrão)", resolveGivenPath)
    .action(async (kind: ReferenceKind, { saida }: { saida?: string }) =>
      ended(await exportRows(kind, saida))
    );
  program.command("import")
    .description("Compara um arquivo com o que está em vigor e, com --apply, o adota")
    .argument("<o quê>", referenceKinds.join(", "), readKind)
    .requiredOption("--arquivo <caminho>", "a planilha ou o CSV", resolveGivenPath)
    .requiredOption("--motivo <texto>", "por quê; vai para a trilha de auditoria")
    .option("--apply", "faz a mudança")
    .option("--json", "o resultado em JSON")
    .action(async (kind: ReferenceKind, options: ImportOptions) => ended(await importRows(kind, options)));
  return program;
}

function readKind(text: string): ReferenceKind {
  return referenceKinds.find((kind) => kind === text) ??
    misused(`Informe um de: ${referenceKinds.join(", ")}`);
}

const exportRows = (kind: ReferenceKind, path: string | undefined): Promise<Exit> =>
  withDatabase(async (db) => {
    const rows = await referenceRows[kind](db) as never;
    if (path === undefined) printText(writeReferenceRows(kind, rows));
    else if (!/\.xlsx$/i.test(path)) await Deno.writeTextFile(path, writeReferenceRows(kind, rows));
    else await Deno.writeFile(path, await referenceWorkbook(kind, rows));
    return exit.good;
  });

async function importRows(
  kind: ReferenceKind,
  { arquivo, motivo, apply = false, json }: ImportOptions,
): Promise<Exit> {
  const reason = motivo.trim();
  if (reason.length < 5) misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
  const read = await readReferenceRows(kind, fileSource(arquivo));
  if (!read.ok) {
    const faults = read.error.map(({ line, column, message }) =>
      `linha ${line}${column === "" ? "" : `, ${column}`}: ${message}\n`
    );
    printError(`${faults.join("")}Nada mudou.\n`);
    return exit.attention;
  }
  const { rows, published, remarks } = read.value;
  if (rows.length === 0) misused("O arquivo não tem linhas");
  return await withDatabase(async (db, clock) => {
    const found = await importReference(db, kind, rows, { now: clock(), reason, apply, published });
    const change = { ...found, remarks: [...remarks, ...found.remarks] };
    printText(
      json ? asJson({ ...change, applied: apply && change.refused.length === 0 }) : changeText(change, apply),
    );
    return change.refused.length === 0 ? exit.good : exit.attention;
  });
}

function changeText(
  { added, changed, same, ended, changes, refused, remarks }: ReferenceChange,
  apply: boolean,
): string {
  const lines = (refused.length > 0 ? refused : apply ? remarks : [...remarks, ...changes])
    .map(({ row, message }) => `${row}: ${message}\n`).join("");
  const counts = `novas ${added}, alteradas ${changed}, iguais ${same}, encerradas ${ended}\n`;
  if (refused.length > 0) return `${lines}${counts}Nada mudou.\n`;
  return lines + counts + (apply ? "Feito.\n" : "Nada mudou; com --apply a mudança é feita.\n");
}

async function withDatabase(body: (db: Db, clock: Clock) => Promise<Exit>): Promise<Exit> {
  const config = await configuration();
  await using database = openDatabase(config.databaseUrl!, "assets-reference");
  return await body(database.db, await commandClock(config, database.db));
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
