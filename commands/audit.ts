/**
 * `deno task audit`: verifies the seals over the audit trail and the events, reports where a chain is broken,
 * and compares the stored counts of orders with the orders themselves.
 */
import { type Command, InvalidArgumentError } from "commander";
import { type Anchor, formatAnchor, parseAnchor, sealedStreams } from "../domain/audit/audit_seal.ts";
import { maskTaxIds } from "../domain/audit/masking.ts";
import { explainBreak } from "../domain/audit/seal_break.ts";
import { checkSeals, type StreamReport } from "../store/audit/seal_check.ts";
import { ANCHORS_FILE } from "../jobs/audit/push_anchors.ts";
import { checkPublishedTexts, type PublishedTextsReport } from "../exchange/mod.ts";
import type { Db } from "../store/connection.ts";
import { recountTargetCases, wrongTargetCases } from "../store/operations/target_cases.ts";
import { recountPrecedents, wrongPrecedentCounts } from "../store/precedents/precedent_counts.ts";
import { recountOrders, type WrongOrderCount, wrongOrderCounts } from "../store/orders/order_counts.ts";
import {
  asJson,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  reasonOf,
  runCommand,
} from "./terminal/command_line.ts";
import { openProgress } from "../institution/terminal/progress.ts";
import { openSealKeys } from "./opening/seal_keys.ts";
import { exitWithError, printText } from "./terminal/terminal.ts";
import { openDatabase } from "./opening/opened_database.ts";
import { formatCount } from "../domain/formatting/formatting.ts";
import { resolveGivenPath } from "../institution/terminal/given_path.ts";

const help = `
Sem âncora não se percebe que o fim da cadeia foi removido.

Chaves dos lacres: AUDIT_SEAL_KEY ou AUDIT_SEAL_KEY_FILE; todas com que já se lacrou, separadas por vírgulas ou linhas.

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: ${exit.good} íntegro, ${exit.attention} rompido, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível conferir.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("audit")
    .helpCommand(false)
    .description(
      "Confere, linha por linha, os lacres da trilha de auditoria (audit_entry) e dos eventos (event), e as contagens " +
        "de ordens, precedentes e respostas. Só lê, salvo com --recontar; pode ser executado com o serviço em uso.",
    )
    .option(
      "--ancora <fluxo:lacre:hash>",
      "um lacre anotado fora deste banco, que prova que a cadeia até ele é a mesma; pode se repetir",
      (text: string, anchors: readonly Anchor[]) => [...anchors, readAnchor(text)],
      [] as readonly Anchor[],
    )
    .option(
      "--anchors [arquivo ou pasta]",
      "confere também as âncoras guardadas num arquivo, um lacre por linha, ou no da pasta; sem nome, em AUDIT_ANCHORS_DIR",
      resolveGivenPath,
    )
    .option("--recontar", "conta tudo de novo antes de conferir; enquanto isso nenhuma ordem é gravada")
    .option("--json", "o resultado como JSON")
    .addHelpText("after", help)
    .action(async (options: Options) => ended(await audit(options)));

interface Options {
  readonly ancora: readonly Anchor[];
  readonly anchors?: string | true | undefined;
  readonly recontar?: boolean;
  readonly json?: boolean;
}

function readAnchor(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor === undefined) throw new InvalidArgumentError("não é uma âncora");
  return anchor;
}

const ZONE = "America/Sao_Paulo";

/** The result for one stream, as text. */
export function explainReport(report: StreamReport): string {
  const { stream, seals, rows, last, broken, unsealed } = report;
  const sound = `${formatCount(seals, "lacre", "lacres")}, ${formatCount(rows, "linha", "linhas")}`;
  const lines = broken === undefined
    ? [`${stream}: íntegro, ${sound}`]
    : [`${stream}: ROMPIDO`, ...explainBreak(broken), `até ali íntegro: ${sound}`];
  if (unsealed.count > 0) {
    const since = unsealed.since?.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({
      smallestUnit: "second",
    });
    const waiting = formatCount(unsealed.count, "linha ainda sem lacre", "linhas ainda sem lacre");
    lines.push(`${waiting}, a primeira de ${since ?? "data impossível"}`);
  }
  if (last !== undefined) lines.push(`âncora, para guardar fora deste banco: ${formatAnchor(last)}`);
  return lines.join("\n  ") + "\n";
}

/** The anchors in a file, each the last word of a line. */
async function readAnchors(path: string): Promise<Anchor[]> {
  const file = (await Deno.stat(path)).isDirectory ? `${path}/${ANCHORS_FILE}` : path;
  const lines = (await Deno.readTextFile(file)).split("\n").filter((line) => line.trim() !== "");
  // An empty file proves nothing, so it is refused.
  if (lines.length === 0) misused(`${file}: não tem âncora nenhuma`);
  return lines.map((line, index) =>
    parseAnchor(line.trim().split(/\s+/).at(-1) ?? "") ??
      misused(`${file}, linha ${index + 1}: não é uma âncora`)
  );
}

const recountHint = "\n  conte de novo com --recontar\n";

const explainNumber = (name: string, wrong: number): string =>
  `${name}: ` +
  (wrong === 0 ? "contagens certas\n" : `${formatCount(wrong, "ERRADA", "ERRADAS")}${recountHint}`);

/** The result of comparing the counts of orders, as text. */
function explainCounts([first, ...others]: readonly WrongOrderCount[]): string {
  if (first === undefined) return "order_count: contagens certas\n";
  const { jtr, dimension, value, status, kind, stored, counted } = first;
  const more = others.length === 0 ? "" : ` e mais ${formatCount(others.length, "contagem", "contagens")}`;
  return `order_count: ERRADA em ${[jtr, dimension, value, status, kind].filter(Boolean).join(" ")} ` +
    `(diz ${stored}, são ${counted})${more}${recountHint}`;
}

/**
 * Compares the counts, and recomputes them if asked to; with `--json`, texts on wrong counts go to standard
 * error.
 */
async function checkCounts(db: Db, { recontar = false, json = false }: Options): Promise<Exit> {
  if (recontar) {
    await recountOrders(db);
    await recountPrecedents(db);
    await recountTargetCases(db);
  }
  const wrong = await wrongOrderCounts(db);
  const wrongPrecedents = await wrongPrecedentCounts(db);
  const wrongCases = await wrongTargetCases(db);
  const text = maskTaxIds(explainCounts(wrong)) + explainNumber("precedent_count", wrongPrecedents) +
    explainNumber("target_case", wrongCases);
  const isGood = wrong.length + wrongPrecedents + wrongCases === 0;
  if (!isGood && json) return exitWithError(text, exit.attention);
  if (!json) printText(text);
  return isGood ? exit.good : exit.attention;
}

/** The result of comparing published remittances with what the audit trail says of them, as text. */
function explainPublished({ compared, masked, different }: PublishedTextsReport): string {
  const all = formatCount(compared, "remessa conferida", "remessas conferidas");
  const rest = masked === 0
    ? ""
    : `; de ${formatCount(masked, "delas", "delas")}, com dados retirados, só o número de linhas`;
  return different.length === 0
    ? `remittance_line: íntegro, ${all}${rest}\n`
    : `remittance_line: ALTERADO, não é o que foi enviado: ${different.join(", ")}\n  ${all}${rest}\n`;
}

/** Compares what was published; with `--json`, texts on what differs go to standard error. */
async function checkPublished(
  database: Parameters<typeof checkPublishedTexts>[0],
  json: boolean,
): Promise<Exit> {
  const report = await checkPublishedTexts(database);
  const isGood = report.different.length === 0;
  if (!isGood && json) return exitWithError(explainPublished(report), exit.attention);
  if (!json) printText(explainPublished(report));
  return isGood ? exit.good : exit.attention;
}

async function audit(options: Options): Promise<Exit> {
  const { ancora, anchors: named, json = false } = options;
  const config = await configuration();
  const keys = await openSealKeys(config);
  const path = named === true
    ? config.anchors.dir ?? misused("--anchors sem nome pede AUDIT_ANCHORS_DIR")
    : named;
  const anchors = [...ancora, ...path === undefined ? [] : await readAnchors(path)];
  await using database = openDatabase(config.databaseUrl!, "assets-audit");
  const { db } = database;
  try {
    using progress = openProgress("lacres", { counted: true });
    const reports: StreamReport[] = [];
    for (const stream of sealedStreams) {
      const onProgress = ({ position, end }: { position: bigint; end: bigint }) =>
        progress.show(Number(position), Number(end));
      const report = await checkSeals(db, stream, { keys, anchors, onProgress });
      reports.push(report);
      if (!json) printText(explainReport(report));
    }
    if (json) printText(asJson(reports));
    const published = await checkPublished(database, json);
    const counted = await checkCounts(db, options);
    const isGood = published === exit.good && reports.every(({ broken }) => broken === undefined);
    return isGood ? counted : exit.attention;
  } catch (error) {
    return exitWithError(`Não foi possível conferir: ${explainFailure(error)}\n`, exit.notDone);
  }
}

const UNDEFINED_TABLE = "42P01";

const explainFailure = (error: unknown): string =>
  error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE
    ? "este banco ainda não tem lacres; atualize-o com `deno task migrate`"
    : reasonOf(error);

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
