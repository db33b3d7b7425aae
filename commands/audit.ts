/** `deno task audit`: checks the seals over the audit trail and the events, and says where a chain does not hold. */
import { type Command, InvalidArgumentError } from "commander";
import { type Anchor, formatAnchor, parseAnchor, streams } from "../domain/audit/audit_seal.ts";
import { explainBreak } from "../domain/audit/seal_break.ts";
import { checkSeals, type StreamReport } from "../store/audit/seal_check.ts";
import { connect } from "../store/connection.ts";
import {
  asJson,
  commandNamed,
  configuration,
  type Exit,
  exit,
  openProgress,
  reasonOf,
  runCommand,
} from "./command_line.ts";
import { giveUp, tell } from "./terminal.ts";

const help = `
Sem âncora não se percebe que o fim da cadeia foi removido.

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: ${exit.good} íntegro, ${exit.attention} rompido, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível conferir.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("audit")
    .helpCommand(false)
    .description(
      "Confere, linha por linha, os lacres da trilha de auditoria (audit_entry) e dos eventos (event). Só lê; pode ser " +
        "executado com o serviço em uso.",
    )
    .option(
      "--ancora <fluxo:lacre:hash>",
      "um lacre anotado fora deste banco, que prova que a cadeia até ele é a mesma; pode se repetir",
      (text: string, anchors: readonly Anchor[]) => [...anchors, readAnchor(text)],
      [] as readonly Anchor[],
    )
    .option("--json", "o resultado como JSON")
    .addHelpText("after", help)
    .action(async ({ ancora, json = false }: { ancora: readonly Anchor[]; json?: boolean }) =>
      ended(await audit(ancora, json))
    );

function readAnchor(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor === undefined) throw new InvalidArgumentError("não é uma âncora");
  return anchor;
}

const ZONE = "America/Sao_Paulo";

const count = (value: number | bigint) => value.toLocaleString("pt-BR");
const counted = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

/** The outcome for one stream, in as many lines as it takes. */
export function explainReport(report: StreamReport): string {
  const { stream, seals, rows, last, broken, unsealed } = report;
  const sound = `${counted(seals, "lacre", "lacres")}, ${counted(rows, "linha", "linhas")}`;
  const lines = broken === undefined
    ? [`${stream}: íntegro, ${sound}`]
    : [`${stream}: ROMPIDO`, ...explainBreak(broken), `até ali íntegro: ${sound}`];
  if (unsealed.count > 0) {
    const since = unsealed.since?.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({
      smallestUnit: "second",
    });
    const waiting = counted(unsealed.count, "linha ainda sem lacre", "linhas ainda sem lacre");
    lines.push(`${waiting}, a primeira de ${since ?? "data impossível"}`);
  }
  if (last !== undefined) lines.push(`âncora, para guardar fora deste banco: ${formatAnchor(last)}`);
  return lines.join("\n  ") + "\n";
}

async function audit(anchors: readonly Anchor[], json: boolean): Promise<Exit> {
  const { db, close } = connect((await configuration()).databaseUrl!, {
    max: 1,
    onError: () => {},
    applicationName: "assets-audit",
  });
  try {
    using progress = openProgress("lacres");
    const reports: StreamReport[] = [];
    for (const stream of streams) {
      const onProgress = ({ position, end }: { position: bigint; end: bigint }) =>
        progress.show(Number(position), Number(end));
      const report = await checkSeals(db, stream, { anchors, onProgress });
      reports.push(report);
      if (!json) tell(explainReport(report));
    }
    if (json) tell(asJson(reports));
    return reports.every(({ broken }) => broken === undefined) ? exit.good : exit.attention;
  } catch (error) {
    return giveUp(`Não foi possível conferir: ${explainFailure(error)}\n`, exit.notDone);
  } finally {
    await close();
  }
}

const UNDEFINED_TABLE = "42P01";

const explainFailure = (error: unknown): string =>
  error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE
    ? "este banco ainda não tem lacres; atualize-o com `deno task migrate`"
    : reasonOf(error);

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
