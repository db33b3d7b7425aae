/** `deno task audit`: checks the seals over the audit trail and the events, and says where a chain does not hold. */
import { parseArgs } from "node:util";
import { readCommandConfigFile, readConfig } from "../config.ts";
import { type Anchor, formatAnchor, parseAnchor, streams } from "../domain/audit/audit_seal.ts";
import { explainBreak } from "../domain/audit/seal_break.ts";
import { connect } from "../store/connection.ts";
import { checkSeals, type Progress, type StreamReport } from "../store/audit/seal_check.ts";
import { explainBadNames, giveUp, tell } from "./terminal.ts";

const BROKEN = 1;
const USAGE = 2;
const NOT_CHECKED = 3;

const usage = `Uso: deno task audit [--ancora <fluxo>:<lacre>:<hash>]…

Confere, linha por linha, os lacres da trilha de auditoria (audit_entry) e dos eventos (event). Só lê; pode ser
executado com o serviço em uso.

  --ancora  um lacre anotado fora deste banco, como este comando ou o registro dos trabalhos o escreveu; prova
            que a cadeia até ele é a mesma. Sem âncora não se percebe que o fim da cadeia foi removido. Pode se repetir.
  --help    este texto

Banco de dados: DATABASE_URL, ou POSTGRES_HOST, POSTGRES_PORT, POSTGRES_DATABASE, POSTGRES_USER e POSTGRES_PSWD, no
ambiente ou em config.ini; sem eles, o de \`task start\` em DATA_DIR, enquanto ele roda.

Saída: 0 íntegro, ${BROKEN} rompido, ${USAGE} uso ou configuração errada, ${NOT_CHECKED} não foi possível conferir.
`;

/** Between two lines of progress; a short run prints none. */
const PROGRESS_MS = 5_000;
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

/** A line now and then, to standard error: the report alone goes to standard output. */
function slowProgress(): (progress: Progress) => void {
  let shown = performance.now();
  return ({ stream, position, end, rows }) => {
    if (performance.now() - shown < PROGRESS_MS) return;
    shown = performance.now();
    const line = `${stream}: lacre ${count(position)} de ${count(end)}, ${count(rows)} linhas conferidas\n`;
    Deno.stderr.writeSync(new TextEncoder().encode(line));
  };
}

/** The anchors given; anything else on the command line explains the usage and ends the program. */
function readArguments(args: readonly string[]): Anchor[] {
  const options = {
    ancora: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  } as const;
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch {
      return giveUp(`Não entendi: ${args.join(" ")}\n\n${usage}`, USAGE);
    }
  })();
  if (parsed.help) {
    tell(usage);
    Deno.exit(0);
  }
  return (parsed.ancora ?? []).map((text) =>
    parseAnchor(text) ?? giveUp(`Não é uma âncora: ${text}\n\n${usage}`, USAGE)
  );
}

async function main(args: readonly string[]): Promise<number> {
  const anchors = readArguments(args);
  const ini = await readCommandConfigFile(Deno.env.toObject()).catch((error) =>
    giveUp(`${explainFailure(error)}\n`, NOT_CHECKED)
  );
  // The role that needs a database and nothing else.
  const config = readConfig("migrate", Deno.env.toObject(), ini);
  if (!config.ok) return explainBadNames(config.error);
  const { db, close } = connect(config.value.databaseUrl!, {
    max: 1,
    onError: () => {},
    applicationName: "assets-audit",
  });
  try {
    const onProgress = slowProgress();
    let sound = true;
    for (const stream of streams) {
      const report = await checkSeals(db, stream, { anchors, onProgress });
      tell(explainReport(report));
      sound &&= report.broken === undefined;
    }
    return sound ? 0 : BROKEN;
  } catch (error) {
    return giveUp(`Não foi possível conferir: ${explainFailure(error)}\n`, NOT_CHECKED);
  } finally {
    await close();
  }
}

const UNDEFINED_TABLE = "42P01";

function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : "";
  if (code === UNDEFINED_TABLE) return "este banco ainda não tem lacres; atualize-o com `deno task migrate`";
  return error.message || code;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
