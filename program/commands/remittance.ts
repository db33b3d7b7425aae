/** `deno task remittance`: lists, rebuilds, resends and retries remittances, on a worker's machine. */
import Table from "cli-table3";
import { type Command, InvalidArgumentError } from "commander";
import { HOURS } from "../../domain/calendar/calendar.ts";
import { formatAmount } from "../../domain/formatting.ts";
import { centavos, formatMoney } from "../../domain/money.ts";
import {
  decideRemittanceAction,
  type RemittanceAction,
  type RemittanceActionRefusal,
} from "../../domain/operations/remittance_action.ts";
import { actionOutcomes } from "../../domain/operations/remittance_outcome.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
import { type ExchangeContext, performOperatorAction } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import { insertAction } from "../../store/operations/operator_actions.ts";
import { remittancesBetween, type RemittanceView } from "../../store/operations/remittance_views.ts";
import { openExchangeFolder } from "../opening/command_clock.ts";
import { requireExchangeFolder, requireUsable } from "../opening/usable_folder.ts";
import {
  asJson,
  calledAs,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  readDay,
  runCommand,
} from "../terminal/command_line.ts";
import { printText } from "../terminal/terminal.ts";
import { defineRecovery } from "./recover.ts";

const help = `
Deve ser executado onde os trabalhadores são, pois lê e escreve as pastas das instituições (EXCHANGE_DIR). O banco de
dados e as pastas são os da configuração, no ambiente ou em config.ini.
Pode ser executado com o serviço em uso, salvo "adopt".

Com "deno task start" em execução nada precisa ser configurado: o banco e as pastas são os dele (DATA_DIR).
Depois de restaurar o banco de uma cópia, o que as instituições já têm é mostrado e adotado por "adopt",
que é "${calledAs("recover")}".

Saída: ${exit.good} tudo certo, ${exit.attention} alguma remessa pede atenção, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

const descriptions = {
  list: "Mostra as remessas do dia",
  rebuild:
    "Refaz cada remessa do banco de dados; a que falta em outbox é gravada de novo, se os bytes são os registrados",
  resend: "Põe de novo em outbox os bytes arquivados, cujo SHA-256 é conferido; nunca bytes novos",
  retry: "Tenta publicar agora o que uma falha impediu, dentro da janela de envio",
};

type CommandName = keyof typeof descriptions;

const actions: Record<Exclude<CommandName, "list">, RemittanceAction> = {
  rebuild: "rebuild",
  resend: "resend",
  retry: "publish",
};

const dryRuns: Record<Exclude<CommandName, "list">, string> = {
  rebuild: "não grava nada: só compara os bytes",
  resend: "não grava nada: só diz o que seria posto de novo",
  retry: "não grava nada: só diz o que seria publicado",
};

/** The parsed command line. */
interface Request {
  readonly command: CommandName;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly ispbs: readonly string[];
  readonly reason: string;
  readonly dryRun: boolean;
  readonly json?: boolean;
}

interface Options {
  readonly data: Temporal.PlainDate;
  readonly ate?: Temporal.PlainDate;
  readonly ispb: readonly string[];
  readonly motivo?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** @param ended receives the exit code of the command that ran */
export function createProgram(ended: (code: Exit) => void): Command {
  const program = commandNamed("remittance")
    .description("Remessas vistas da linha de comando da máquina de um trabalhador.")
    .addHelpText("after", help);
  for (const name of ["list", "rebuild", "resend", "retry"] as const) {
    const command = program.command(name)
      .description(descriptions[name])
      .requiredOption("--data <AAAA-MM-DD>", "dia do envio", readDay)
      .option("--ate <AAAA-MM-DD>", "último dia, quando são vários", readDay)
      .option("--ispb <ispb>", "só as desta instituição; pode se repetir", readIspb, [] as readonly string[])
      .option("--json", "o resultado como JSON");
    if (name !== "list") {
      command
        .option("--motivo <texto>", "por quê; obrigatório sem --dry-run, vai para a trilha de auditoria")
        .option("--dry-run", dryRuns[name]);
    }
    command.action(async (options: Options) => ended(await execute(requestOf(name, options))));
  }
  defineRecovery(program.command("adopt"), ended);
  return program;
}

function readIspb(text: string, others: readonly string[]): readonly string[] {
  if (!/^[0-9A-Z]{8}$/.test(text)) {
    throw new InvalidArgumentError("o ISPB tem 8 posições, dígitos ou maiúsculas");
  }
  return [...others, text];
}

function requestOf(command: CommandName, options: Options): Request {
  const { data: from, ate: to = from, ispb: ispbs, dryRun = false, json = false } = options;
  if (Temporal.PlainDate.compare(from, to) > 0) misused("--ate é anterior a --data");
  const reason = options.motivo?.trim() ?? "";
  if (command !== "list" && !dryRun && reason.length < 5) {
    misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
  }
  return { command, from, to, ispbs, reason, dryRun, json };
}

/** Runs a command and returns its exit code. */
export async function run(
  ctx: ExchangeContext,
  request: Request,
  print: (text: string) => void,
): Promise<Exit> {
  const remittances = await remittancesBetween(ctx.db, request);
  if (request.command === "list") {
    print(request.json ? asJson(remittances.map(described)) : `${listing(remittances)}\n`);
    return exit.good;
  }
  await requireExchangeFolder(ctx);
  if (remittances.length === 0 && !request.json) print("Nenhuma remessa no período\n");
  const outcomes = await performAll(ctx, request, request.command, remittances, print);
  const good = outcomes.filter((outcome) => outcome.good).length;
  if (request.json) print(asJson(outcomes));
  else if (remittances.length > 0) print(`${good} de ${remittances.length} em ordem\n`);
  return good === remittances.length ? exit.good : exit.attention;
}

interface Outcome {
  readonly fileName: string;
  readonly good: boolean;
  readonly text: string;
}

async function performAll(
  ctx: ExchangeContext,
  { reason, dryRun, json }: Request,
  command: Exclude<CommandName, "list">,
  remittances: readonly RemittanceView[],
  print: (text: string) => void,
): Promise<Outcome[]> {
  // A missing file is written from the archive, or rebuilt if the archive does not have it; its bytes are
  // always the original ones.
  const kind = command === "rebuild" && !dryRun ? "restore" : actions[command];
  const holidays = await ctx.holidays();
  using progress = openProgress("remessas", { counted: true });
  const outcomes: Outcome[] = [];
  for (const remittance of remittances) {
    const decided = decideRemittanceAction(kind, remittance, { now: ctx.clock(), holidays });
    const result = !decided.ok
      ? { good: false, text: refusals[decided.error.type] }
      : dryRun && kind !== "rebuild"
      ? { good: true, text: "seria feita" }
      : await perform(ctx, kind, remittance, reason || "Simulação pela linha de comando");
    outcomes.push({ fileName: remittance.fileName, ...result });
    if (!json) print(`${remittance.fileName}: ${result.text}\n`);
    progress.show(outcomes.length, remittances.length);
  }
  return outcomes;
}

const refusals: Record<RemittanceActionRefusal["type"], string> = {
  "already-published": "já publicada",
  "not-published": "ainda não publicada",
  "outside-window":
    `fora da janela de envio, das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia`,
};

/** Records and audits the action like one requested through the API. */
async function perform(
  ctx: ExchangeContext,
  kind: RemittanceAction,
  { id, fileName }: RemittanceView,
  reason: string,
): Promise<{ good: boolean; text: string }> {
  const now = ctx.clock();
  const action = await ctx.db.transaction().execute(async (tx) => {
    const entry = { remittanceId: id, reason, requestedBy: SERVICE_SUBJECT, requestedAt: now };
    const action = await insertAction(tx, { kind, ...entry });
    const detail = { via: "command-line", reason, action: String(action.id) };
    await appendAudit(tx, [{
      at: now,
      actor: SERVICE_SUBJECT,
      action: `remittance.${kind}`,
      subject: fileName,
      detail,
    }]);
    return action;
  });
  try {
    const performed = await performOperatorAction(ctx, action.id);
    if (performed === undefined) return { good: true, text: "já feita por um trabalhador" };
    const [_, good, sentence] = actionOutcomes[performed.outcome];
    const line = performed.detail.firstDifferentLine;
    return { good, text: line === undefined ? sentence : `${sentence} Primeira linha diferente: ${line}.` };
  } catch (error) {
    return { good: false, text: `não foi possível agora: ${error instanceof Error ? error.message : error}` };
  }
}

const situationOf = ({ status }: RemittanceView) => status === "published" ? "publicada" : "congelada";

function listing(remittances: readonly RemittanceView[]): string {
  if (remittances.length === 0) return "Nenhuma remessa no período";
  const table = new Table({
    head: ["dia", "arquivo", "situação", "linhas", "valor", "sha256"],
    style: { head: [], border: [] },
  });
  for (const remittance of remittances) {
    const { dispatchDate, fileName, lineCount, amount, sha256 } = remittance;
    const money = formatAmount(formatMoney(centavos(amount)));
    table.push([
      ...[dispatchDate.toString(), fileName, situationOf(remittance), lineCount, money],
      sha256?.slice(0, 12) ?? "",
    ]);
  }
  return table.toString();
}

const described = (remittance: RemittanceView) => ({
  dia: remittance.dispatchDate.toString(),
  arquivo: remittance.fileName,
  situacao: situationOf(remittance),
  linhas: remittance.lineCount,
  valor: formatMoney(centavos(remittance.amount)),
  sha256: remittance.sha256,
});

async function execute(request: Request): Promise<Exit> {
  await using stack = new AsyncDisposableStack();
  const config = await configuration();
  if (request.command !== "list") await requireUsable(config.exchangeDir);
  return await run(await openExchangeFolder(config, stack, "assets-remittance"), request, printText);
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
