/**
 * `deno task audit`: verifies the seals over the audit trail and the events, reports where a chain is broken,
 * compares what was sent, received and issued with what the trail keeps of it, and the stored counts with what they
 * count.
 */
import { type Command, InvalidArgumentError } from "commander";
import { type Anchor, parseAnchor, sealedStreams } from "../../domain/audit/audit_seal.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
import { ANCHORS_FILE } from "../../jobs/push_anchors.ts";
import { checkSeals, type StreamReport } from "../../store/audit/seal_check.ts";
import { openDatabase } from "../opening/command_clock.ts";
import { openSealKeys } from "../opening/seal_keys.ts";
import {
  asJson,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  reasonOf,
  runCommand,
} from "../terminal/command_line.ts";
import { exitWithError, printText } from "../terminal/terminal.ts";
import { checkCounts, explainReport } from "./auditing/counts.ts";
import { checkEvidence } from "./auditing/evidence.ts";

const help = `
Sem âncora não se percebe que o fim da cadeia foi removido junto com a marca dele.

Chaves dos lacres: AUDIT_SEAL_PUBLIC_KEYS, todas com que já se assinou, separadas por vírgulas; e para os lacres de antes
delas AUDIT_SEAL_KEY ou AUDIT_SEAL_KEY_FILE, todas com que já se lacrou.

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: ${exit.good} íntegro, ${exit.attention} rompido, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível conferir.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("audit")
    .helpCommand(false)
    .description(
      "Confere, linha por linha, os lacres da trilha de auditoria (audit_entry) e dos eventos (event); remessas, " +
        "retornos, recibos, documentos, protocolos e o arquivo contra o que a trilha guarda deles; e as contagens de ordens, " +
        "precedentes e respostas. Só lê, salvo com --recontar; pode ser executado com o serviço em uso.",
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
    .option("--sem-arquivo", "só o banco, sem os arquivos de EXCHANGE_DIR")
    .option("--json", "o resultado como JSON")
    .addHelpText("after", help)
    .action(async (options: Options) => ended(await audit(options)));

interface Options {
  readonly ancora: readonly Anchor[];
  readonly anchors?: string | true | undefined;
  readonly recontar?: boolean;
  readonly semArquivo?: boolean;
  readonly json?: boolean;
}

function readAnchor(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor === undefined) throw new InvalidArgumentError("não é uma âncora");
  return anchor;
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

async function audit(options: Options): Promise<Exit> {
  const { ancora, anchors: named, recontar = false, semArquivo = false, json = false } = options;
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
    const evidence = await checkEvidence(database, config, { archive: !semArquivo, json });
    const counted = await checkCounts(db, { recount: recontar, json });
    const isBroken = reports.some(({ broken }) => broken !== undefined);
    if (isBroken || evidence === exit.attention || counted === exit.attention) return exit.attention;
    return evidence;
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
