/**
 * `deno task precedents`: indexes precedents, imports open data and court units, and reports on the index.
 */
import Table from "cli-table3";
import type { Command } from "commander";
import { formatRfc3339, localDate } from "../../domain/calendar/calendar.ts";
import type { Clock } from "../../domain/ports.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
import { importOpenData } from "../../jobs/precedents/import_open_data.ts";
import { importUnits, UnusableFile } from "../../jobs/precedents/import_units.ts";
import { indexPrecedents } from "../../jobs/precedents/index_precedents.ts";
import type { FileRefusal } from "../../jobs/precedents/open_data_file.ts";
import { previewOpenData } from "../../jobs/precedents/preview_open_data.ts";
import { migrations } from "../../migrations/mod.ts";
import { type BnpAccess, precedentsBank } from "../../registries/bnp.ts";
import { openSearch } from "../../search/mod.ts";
import { missingMigrations } from "../../store/await_schema.ts";
import type { Db } from "../../store/connection/connection.ts";
import { lastRuns, listRefusals } from "../../store/precedents/index_runs.ts";
import { searchesWithoutHits } from "../../store/precedents/searches_without_hits.ts";
import type { Config } from "../config.ts";
import { commandClock, openDatabase } from "../opening/command_clock.ts";
import { requireRuntime } from "../opening/runtime_role.ts";
import {
  calledAs,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  runCommand,
} from "../terminal/command_line.ts";
import { explainBadNames, printText } from "../terminal/terminal.ts";
import { importText, outcomesText, previewText } from "./import_report.ts";
import { addModelCommands } from "./model_evaluation.ts";

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
    .option("--previa", "só diz o que mudaria, e o que o arquivo não diz; nada é enviado")
    .option("--relatorio <arquivo>", "escreve o destino de cada linha, em CSV", resolveGivenPath)
    .action(async (file: string, { relatorio, previa }: { relatorio?: string; previa?: boolean }) =>
      ended(previa ? await preview(file) : await load(file, relatorio))
    );

  program.command("units")
    .description("Importa o arquivo de unidades de serviço, com os ids dos órgãos neste ambiente")
    .argument("<arquivo>", "caminho ou endereço do CSV de unidades", pathOrAddress)
    .action(async (file: string) => ended(await withDatabase((opened) => units(opened, file))));

  program.command("report")
    .description("Mostra as últimas leituras, os registros recusados e as pesquisas sem resultado")
    .action(async () => ended(await withDatabase(report)));
  addModelCommands(program, async (work) => ended(await withDatabase(work)));
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
    onModelFailure: (reason) => printText(`Sem vetores: ${reason}\n`),
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
        remarkable > 0 ? ` (veja: ${calledAs("precedents")} report)` : ""
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
    misused(`${file}: ${refusalText(done.error)}; nada foi enviado`);
  }
  if (reportFile !== undefined) await Deno.writeTextFile(reportFile, outcomesText(done.value.outcomes));
  printText(importText(done.value));
  return done.value.outcomes.some(({ result }) => result.type === "refused") ? exit.attention : exit.good;
}

/** Tells what an import would change. */
async function preview(file: string): Promise<Exit> {
  const done = await previewOpenData(precedentsBank(await configurationOfImport()), file);
  if (done.ok) {
    printText(previewText(done.value));
    return exit.good;
  }
  const { error } = done;
  if (error.type === "bank-away") throw new Error(`A API de integração não respondeu: ${error.reason}`);
  return misused(`${file}: ${refusalText(error)}; nada foi enviado`);
}

const refusalText = (refusal: FileRefusal): string =>
  refusal.type === "not-csv"
    ? `não é uma tabela legível: ${refusal.reason}`
    : `faltam as colunas ${refusal.missing.join(", ")}`;

async function configurationOfImport(): Promise<BnpAccess> {
  // The command does not open the database, so any address will do.
  const { bank, bankImport } = await configuration({ DATABASE_URL: "postgres://localhost" });
  return bankImport ?? bank ?? explainBadNames(bankNames);
}

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

const RUNS = 10;
const SEARCHES = 20;
const SEARCH_DAYS = 30;

/** The report. The exit code is `good` if the last run succeeded and no record is refused. */
export async function indexReport(
  db: Db,
  today: Temporal.PlainDate,
): Promise<{ text: string; good: boolean }> {
  const [runs, refusals, searches] = await Promise.all([
    lastRuns(db, RUNS),
    listRefusals(db),
    searchesWithoutHits(db, { since: today.subtract({ days: SEARCH_DAYS }), limit: SEARCHES }),
  ]);
  const good = refusals.length === 0 && runs[0]?.failure === undefined;
  if (runs.length === 0) {
    return { text: `O índice ainda não foi feito; execute: ${calledAs("precedents")} index\n`, good };
  }
  const text = [
    "Últimas leituras do banco",
    table(
      ["início", "leitura", "lidos", "indexados", "iguais", "recusados", "repetidos", "retirados", "fim"],
      runs.map(({ startedAt, kind, failure, finishedAt, ...counts }) => [
        formatRfc3339(startedAt),
        kind === "full" ? "completa" : "do que mudou",
        counts.records,
        counts.put,
        counts.unchanged,
        counts.refused,
        counts.duplicates,
        counts.removed,
        failure ?? (finishedAt === undefined ? "em curso ou interrompida" : "bem"),
      ]),
    ),
    ...refusals.length === 0 ? [] : [
      "",
      "Registros que não puderam ser indexados ou repetem outro; corrija-os na origem",
      table(
        ["recurso", "registro", "motivo", "desde"],
        refusals.map((
          { source, key, reason, firstSeenAt },
        ) => [source, key, reason, formatRfc3339(firstSeenAt)]),
      ),
    ],
    ...searches.length === 0 ? [] : [
      "",
      `Pesquisas sem resultado em ${SEARCH_DAYS} dias; talvez falte um sinônimo`,
      table(["pesquisa", "vezes"], searches.map(({ words, count }) => [words, count])),
    ],
  ];
  return { text: `${text.join("\n")}\n`, good };
}

function table(head: string[], rows: (string | number)[][]): string {
  const made = new Table({ head, style: { head: [], border: [] } });
  made.push(...rows);
  return made.toString();
}
