/**
 * `deno task precedents`: indexes precedents, imports open data and court units, and reports on the index.
 */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { localDate } from "../domain/calendar/calendar.ts";
import type { Clock } from "../domain/ports.ts";
import { importOpenData, type ImportReport, type RowOutcome } from "../jobs/precedents/import_open_data.ts";
import { importUnits, UnusableFile } from "../jobs/precedents/import_units.ts";
import { indexPrecedents } from "../jobs/precedents/index_precedents.ts";
import { type BnpAccess, precedentsBank } from "../registries/precedents/bnp.ts";
import { openSearch } from "../search/mod.ts";
import type { Db } from "../store/connection.ts";
import { migrations } from "../migrations/mod.ts";
import { missingMigrations } from "../store/await_schema.ts";
import { commandClock } from "./opening/command_clock.ts";
import { indexReport } from "./precedents/precedents_report.ts";
import {
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  runCommand,
} from "./terminal/command_line.ts";
import { openProgress } from "../institution/terminal/progress.ts";
import { requireRuntime } from "./opening/runtime_role.ts";
import { explainBadNames, printText } from "./terminal/terminal.ts";
import { openDatabase } from "./opening/opened_database.ts";
import { csvHead } from "../spreadsheets/csv.ts";
import { resolveGivenPath } from "../institution/terminal/given_path.ts";

const help = `
O banco de dados e os endereços são os da configuração, no ambiente ou em config.ini (a lista está em docs/operations.md); sem eles,
os de "deno task start" em DATA_DIR, enquanto ele roda.

Saída: 0 tudo certo; 1 algo pede atenção (registro recusado, recurso que não respondeu); 2 uso ou configuração errada;
3 não foi possível executar.`;

/** @param ended receives the exit code of the command that ran */
export function createProgram(ended: (code: Exit) => void): Command {
  const program = commandNamed("precedents")
    .description("Índice de precedentes: leitura do banco, carga de dados abertos e de unidades, relatório.")
    .addHelpText("after", help);

  program.command("index")
    .description("Traz o índice ao dia; por si só isso é feito a cada hora")
    .option("--full", "relê tudo, monta outro índice ao lado e troca; é como se notam as exclusões")
    .action(async ({ full = false }: { full?: boolean }) =>
      ended(await withServices((on) => index(on, full)))
    );

  program.command("import")
    .description("Carrega o CSV de dados abertos de precedentes do STJ pela API de integração")
    .argument(
      "<arquivo>",
      "as 22 colunas do STJ, como ele as publica ou como uma planilha as salva: CSV, XLSX",
      resolveGivenPath,
    )
    .option("--relatorio <arquivo>", "escreve o destino de cada linha, em CSV", resolveGivenPath)
    .action(async (file: string, { relatorio }: { relatorio?: string }) =>
      ended(await load(file, relatorio))
    );

  program.command("units")
    .description("Importa o arquivo de unidades de serviço, com os ids dos órgãos neste ambiente")
    .argument("<arquivo>", "caminho ou endereço do CSV de unidades", pathOrAddress)
    .action(async (file: string) => ended(await withDatabase((opened) => units(opened, file))));

  program.command("report")
    .description("Mostra as últimas leituras, os registros recusados e as pesquisas sem resultado")
    .action(async () => ended(await withDatabase(report)));
  return program;
}

/** A source as it was typed: an address, or a path from where the command was called. */
const pathOrAddress = (source: string): string =>
  /^https?:\/\//.test(source) ? source : resolveGivenPath(source);

interface Opened {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
}

async function withDatabase(work: (opened: Opened) => Promise<Exit>): Promise<Exit> {
  const config = await configuration();
  await using database = openDatabase(config.databaseUrl!, "assets-precedents", 4);
  const { db } = database;
  if (await missingMigrations(db, Object.keys(migrations)) !== 0) {
    throw new Error("O banco de dados não está na versão deste programa; execute task migrate");
  }
  await requireRuntime(db);
  return await work({ config, db, clock: await commandClock(config, db) });
}

const withServices = (
  work: (opened: Opened & { readonly bank: BnpAccess }) => Promise<Exit>,
): Promise<Exit> =>
  withDatabase((opened) => {
    const { bank } = opened.config;
    if (bank === undefined) explainBadNames(bankNames);
    return work({ ...opened, bank });
  });

const bankNames = ["BNP_API_URL", "BNP_API_USER", "BNP_API_PSWD"].map((name) => ({
  name,
  wanted: "obrigatório neste comando",
}));

async function index(
  { config, db, clock, bank }: Opened & { bank: BnpAccess },
  full: boolean,
): Promise<Exit> {
  const search = await openSearch({
    db,
    typesense: config.typesense,
    embeddings: config.embeddings,
    onEmbeddingsFailure: (reason) => printText(`Sem vetores: ${reason}\n`),
  });
  using bar = openProgress("precedentes", { counted: true });
  const end = await indexPrecedents({ db, clock, bank: precedentsBank(bank), search }, {
    full,
    onProgress: ({ read, total }) => bar.show(read, Math.round(total)),
  });
  bar.stop();
  if (end.type === "busy") {
    printText("O índice já está sendo atualizado por outro processo; nada foi feito\n");
    return exit.attention;
  }
  const { kind, counts: { records, put, unchanged, removed, refused, duplicates }, failures } = end;
  const remarkable = refused + duplicates;
  printText(
    `${kind === "full" ? "Leitura completa" : "Leitura do que mudou"}: ${records} lidos: ${put} indexados, ` +
      `${unchanged} já estavam assim, ${refused} recusados, ${duplicates} repetidos; ${removed} retirados${
        remarkable > 0 ? " (veja: deno task precedents report)" : ""
      }\n`,
  );
  for (const failure of failures) printText(`Falhou: ${failure}\n`);
  return failures.length + remarkable === 0 ? exit.good : exit.attention;
}

/** Imports open data as the court it belongs to; the index's own client has read access only. */
async function load(file: string, reportFile: string | undefined): Promise<Exit> {
  const config = await configurationOfImport();
  using bar = openProgress("linhas", { counted: true });
  const done = await importOpenData(precedentsBank(config), file, (read, total) => bar.show(read, total));
  bar.stop();
  if (!done.ok) {
    const why = done.error.type === "not-csv"
      ? `não é uma tabela legível: ${done.error.reason}`
      : `faltam as colunas ${done.error.missing.join(", ")}`;
    misused(`${file}: ${why}; nada foi enviado`);
  }
  if (reportFile !== undefined) await Deno.writeTextFile(reportFile, outcomesText(done.value.outcomes));
  printText(importText(done.value));
  return done.value.outcomes.some(({ result }) => result.type === "refused") ? exit.attention : exit.good;
}

async function configurationOfImport(): Promise<BnpAccess> {
  // The command does not open the database, so any address will do.
  const { bank, bankImport } = await configuration({ DATABASE_URL: "postgres://localhost" });
  return bankImport ?? bank ?? explainBadNames(bankNames);
}

/** The result of an import as text; the numbers account for every row. */
export function importText({ rows, written, unchanged, outcomes }: ImportReport): string {
  const of = (type: RowOutcome["result"]["type"]) => outcomes.filter(({ result }) => result.type === type);
  const listed = [...of("refused"), ...of("other-kind")].map((row) =>
    `  linha ${row.line}, ${row.name}: ${outcomeText(row)}`
  );
  return [
    `${rows} linhas: ${of("sent").length} enviadas (${written} gravadas, ${unchanged} já estavam assim), ` +
    `${of("duplicate").length} repetem outra, ${of("refused").length} recusadas, ` +
    `${of("other-kind").length} de espécie que o banco não recebe`,
    ...listed,
    "",
  ].join("\n");
}

const outcomeText = ({ result }: RowOutcome): string =>
  result.type === "sent"
    ? "enviada"
    : result.type === "duplicate"
    ? `repete a linha ${result.of}`
    : result.type === "refused"
    ? result.reason
    : `espécie ${result.kind || "(vazia)"} não é recebida`;

const outcomesText = (outcomes: readonly RowOutcome[]): string =>
  csvHead(
    ["linha", "precedente", "destino", "motivo"],
    ...outcomes.map((row) => [String(row.line), row.name, destinations[row.result.type], outcomeText(row)]),
  );

const destinations: Readonly<Record<RowOutcome["result"]["type"], string>> = {
  "sent": "enviada",
  "refused": "recusada",
  "duplicate": "repetida",
  "other-kind": "outra espécie",
};

async function units({ db, clock }: Opened, file: string): Promise<Exit> {
  try {
    const { units, retired, courts, refused } = await importUnits({ db, clock }, file);
    printText(
      `${units} unidades, ${retired} deixaram de constar, ${courts} órgãos com outro id, ${refused.length} linhas recusadas\n`,
    );
    for (const { line, reason } of refused) printText(`  linha ${line}: ${reason}\n`);
    return refused.length === 0 ? exit.good : exit.attention;
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    misused(error.message);
  }
}

async function report({ db, clock }: Opened): Promise<Exit> {
  const today = localDate(clock());
  const { text, good } = await indexReport(db, today);
  printText(text);
  return good ? exit.good : exit.attention;
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
