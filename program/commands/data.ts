/**
 * `deno task data`: shows and exports all data the database keeps about a CPF or CNPJ; each use is audited.
 */
import Table from "cli-table3";
import { type Command, InvalidArgumentError } from "commander";
import { formatTaxId, type KnownTaxId, parseTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { csvLines } from "../../spreadsheets/csv.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Db } from "../../store/connection/connection.ts";
import { type PersonalRow, personalRowsOf } from "../../store/identity/personal_data.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
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
import { printText } from "../terminal/terminal.ts";

const help = `
O que se guarda, por que e por quanto tempo: docs/personal_data.md. Toda consulta fica na trilha de auditoria, com o motivo.
Documentos recebidos e arquivos das instituições são citados pelo nome, não incluídos; segredos nunca são mostrados.

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: ${exit.good} tudo certo, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

interface Options {
  readonly motivo: string;
  readonly formato?: string;
}

const formats = ["json", "csv"] as const;
type Format = (typeof formats)[number];

/** @param ended receives the exit code */
export function createProgram(ended: (code: Exit) => void): Command {
  const program = commandNamed("data")
    .description("Tudo o que se guarda sobre um CPF ou CNPJ (LGPD, artigos 18 e 19).")
    .addHelpText("after", help);
  program.command("show")
    .description("Quantas linhas há em cada tabela")
    .argument("<cpf ou cnpj>", "de quem", readTaxId)
    .requiredOption("--motivo <texto>", "por quê; vai para a trilha de auditoria")
    .action(async (taxId: KnownTaxId, options: Options) => ended(await run("show", taxId, options)));
  program.command("export")
    .description("Todas as linhas, na saída padrão")
    .argument("<cpf ou cnpj>", "de quem", readTaxId)
    .requiredOption("--motivo <texto>", "por quê; vai para a trilha de auditoria")
    .option("--formato <json|csv>", "o formato", readFormat, "json")
    .action(async (taxId: KnownTaxId, options: Options) => ended(await run("export", taxId, options)));
  return program;
}

function readTaxId(text: string): KnownTaxId {
  const taxId = parseTaxId(text);
  if (!taxId.ok) throw new InvalidArgumentError("não é um CPF nem um CNPJ");
  return taxId.value;
}

function readFormat(text: string): Format {
  const format = formats.find((name) => name === text);
  if (format === undefined) throw new InvalidArgumentError("informe json ou csv");
  return format;
}

async function run(
  what: "show" | "export",
  requested: KnownTaxId,
  { motivo, formato }: Options,
): Promise<Exit> {
  const taxId = requested.value;
  const reason = motivo.trim();
  if (reason.length < 5) misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
  const config = await configuration();
  await using database = openDatabase(config.databaseUrl!, "assets-data");
  const { db } = database;
  const found = await personalRowsOf(db, requested);
  // Data is shown only after the access has been audited.
  const clock = await commandClock(config, db);
  await record(db, { at: clock(), what, taxId, reason, rows: found.length });
  if (what === "show") printText(overview(taxId, found));
  else printText(formato === "csv" ? asCsv(found) : asJson({ cpfCnpj: taxId, tabelas: byTable(found) }));
  return exit.good;
}

const record = (
  db: Db,
  { at, what, taxId, reason, rows }: {
    at: Temporal.Instant;
    what: string;
    taxId: TaxId;
    reason: string;
    rows: number;
  },
) =>
  db.transaction().execute((tx) =>
    appendAudit(tx, [{
      at,
      actor: SERVICE_SUBJECT,
      action: `personal-data.${what}`,
      subject: taxId,
      detail: { reason, rows },
    }])
  );

const byTable = (found: readonly PersonalRow[]) =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, rows]) => [table, rows.map(({ row }) => row)]),
  );

function overview(taxId: TaxId, found: readonly PersonalRow[]): string {
  if (found.length === 0) return `Nada se guarda sobre ${formatTaxId(taxId)}\n`;
  const table = new Table({ head: ["tabela", "linhas"], style: { head: [], border: [] } });
  for (const [name, rows] of Object.entries(byTable(found))) table.push([name, rows.length]);
  return `${table.toString()}\n`;
}

/** CSV with a line for each value, since each table has other columns. */
const asCsv = (found: readonly PersonalRow[]): string =>
  csvLines([
    ["tabela", "linha", "coluna", "valor"],
    ...found.flatMap(({ table, row }, index) =>
      Object.entries(row).filter(([, value]) => value !== null).map(([column, value]) => [
        table,
        String(index + 1),
        column,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ])
    ),
  ]);

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
