/** `deno task remittance`: lists, rebuilds, resends and retries remittances from the command line of a worker's machine. */
import { HOURS } from "../domain/calendar/hours.ts";
import { parseArgs } from "node:util";
import Table from "cli-table3";
import { type Config, readCommandConfigFile, readConfig } from "../config.ts";
import { centavos, formatMoney } from "../domain/money.ts";
import {
  type ActionRefusal,
  decideAction,
  type RemittanceAction,
} from "../domain/operations/remittance_action.ts";
import {
  type ActionOutcome,
  actionOutcomes,
  type ExchangeContext,
  openExchange,
  performRequested,
} from "../exchange/mod.ts";
import { isAmong } from "../registries/address.ts";
import { standardError } from "./logging.ts";
import { SERVICE } from "../store/operations/alarms.ts";
import { appendAudit } from "../store/audit/audit_entries.ts";
import { connect } from "../store/connection.ts";
import { activeHolidays } from "../store/calendar/holidays.ts";
import { remittancesBetween, type RemittanceView } from "../store/operations/remittance_views.ts";
import { insertAction } from "../store/operations/operator_actions.ts";
import { explainBadNames, giveUp, tell } from "./terminal.ts";

const NOT_ALL_WELL = 1;
const USAGE = 2;
const NOT_DONE = 3;

const usage = `Uso: deno task remittance <comando> --data AAAA-MM-DD [opções]

  list      mostra as remessas do dia
  rebuild   refaz cada remessa do banco de dados e compara os bytes com os registrados; só com --dry-run, nada é gravado
  resend    põe de novo em outbox os bytes arquivados, cujo SHA-256 é conferido; nunca bytes novos
  retry     tenta publicar agora o que uma falha impediu, dentro da janela de envio

  --data    dia do envio (obrigatório)
  --ate     último dia, quando são vários
  --ispb    só as desta instituição; pode se repetir
  --motivo  por quê; obrigatório em resend e retry, vai para a trilha de auditoria
  --dry-run em resend e retry, só diz o que seria feito
  --help    este texto

Deve ser executado onde os trabalhadores são, pois lê e escreve as pastas das instituições (EXCHANGE_DIR). O banco de
dados e as pastas são os da configuração, no ambiente ou em config.ini. Pode ser executado com o serviço em uso.

Com "deno task start" em execução nada precisa ser configurado: o banco e as pastas são os dele (DATA_DIR).
O relógio é sempre o da máquina; com o da homologação adiantado, peça retry por POST /v1/operacao/remessa/{id}/publicar.

Saída: 0 tudo certo, ${NOT_ALL_WELL} alguma remessa pede atenção, ${USAGE} uso ou configuração errada, ${NOT_DONE} não foi possível executar.
`;

const commands = ["list", "rebuild", "resend", "retry"] as const;
type Command = (typeof commands)[number];
const actions: Record<Exclude<Command, "list">, RemittanceAction> = {
  rebuild: "rebuild",
  resend: "resend",
  retry: "publish",
};

/** What the command line asks for. */
interface Asked {
  readonly command: Command;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly ispbs: readonly string[];
  readonly reason: string;
  readonly dryRun: boolean;
}

/** Between two lines of progress; a short run prints none. */
const PROGRESS_MS = 2_000;

const options = {
  data: { type: "string" },
  ate: { type: "string" },
  ispb: { type: "string", multiple: true },
  motivo: { type: "string" },
  "dry-run": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Anything that is not an order to be done explains the usage and ends the program. */
export function readArguments(args: readonly string[]): Asked {
  const misused = (why: string): never => giveUp(`${why}\n\n${usage}`, USAGE);
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      return misused(`Não entendi: ${args.join(" ")}`);
    }
  })();
  if (values.help) {
    tell(usage);
    Deno.exit(0);
  }
  const command = commands.find((known) => known === positionals[0]);
  if (command === undefined || positionals.length > 1) {
    return misused(`Comando desconhecido: ${positionals.join(" ") || "(nenhum)"}`);
  }
  const dayOf = (text: string | undefined, option: string) => {
    try {
      return Temporal.PlainDate.from(text ?? "", { overflow: "reject" });
    } catch {
      return misused(`Informe ${option} como AAAA-MM-DD`);
    }
  };
  const from = dayOf(values.data, "--data");
  const to = values.ate === undefined ? from : dayOf(values.ate, "--ate");
  if (Temporal.PlainDate.compare(from, to) > 0) misused("--ate é anterior a --data");
  const ispbs = values.ispb ?? [];
  if (!ispbs.every((ispb) => /^[0-9A-Z]{8}$/.test(ispb))) {
    misused("O ISPB tem 8 posições, dígitos ou maiúsculas");
  }
  const dryRun = values["dry-run"] ?? false;
  if (command === "rebuild" && !dryRun) misused("rebuild só existe como simulação; acrescente --dry-run");
  const reason = values.motivo?.trim() ?? "";
  if ((command === "resend" || command === "retry") && !dryRun && reason.length < 5) {
    misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
  }
  return { command, from, to, ispbs, reason, dryRun };
}

/** Runs a command; answers the exit code. */
export async function run(
  ctx: ExchangeContext,
  asked: Asked,
  print: (text: string) => void,
): Promise<number> {
  const remittances = await remittancesBetween(ctx.db, asked);
  if (remittances.length === 0) {
    print("Nenhuma remessa no período\n");
    return 0;
  }
  if (asked.command === "list") {
    print(`${listing(remittances)}\n`);
    return 0;
  }
  const kind = actions[asked.command];
  const holidays = await ctx.holidays();
  const progress = slowProgress(remittances.length);
  let good = 0;
  for (const [index, remittance] of remittances.entries()) {
    const decided = decideAction(kind, remittance, { now: ctx.clock(), holidays });
    const said = !decided.ok
      ? { good: false, text: refusals[decided.error.type] }
      : asked.dryRun && kind !== "rebuild"
      ? { good: true, text: "seria feita" }
      : await perform(ctx, kind, remittance, asked.reason || "Simulação pela linha de comando");
    if (said.good) good++;
    print(`${remittance.fileName}: ${said.text}\n`);
    progress(index + 1);
  }
  print(`${good} de ${remittances.length} em ordem\n`);
  return good === remittances.length ? 0 : NOT_ALL_WELL;
}

const refusals: Record<ActionRefusal["type"], string> = {
  "already-published": "já publicada",
  "not-published": "ainda não publicada",
  "outside-window":
    `fora da janela de envio, das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia`,
};

/** Written down and audited as what an operator asks through the API. */
async function perform(
  ctx: ExchangeContext,
  kind: RemittanceAction,
  { id, fileName }: RemittanceView,
  reason: string,
): Promise<{ good: boolean; text: string }> {
  const now = ctx.clock();
  const action = await ctx.db.transaction().execute(async (tx) => {
    const entry = { remittanceId: id, reason, requestedBy: SERVICE, requestedAt: now };
    const action = await insertAction(tx, { kind, ...entry });
    const detail = { via: "command-line", reason, action: String(action.id) };
    await appendAudit(tx, [{
      at: now,
      actor: SERVICE,
      action: `remittance.${kind}`,
      subject: fileName,
      detail,
    }]);
    return action;
  });
  try {
    const performed = await performRequested(ctx, action.id);
    if (performed === undefined) return { good: true, text: "já feita por um trabalhador" };
    const [_, good, sentence] = actionOutcomes[performed.outcome as ActionOutcome];
    const line = performed.detail.primeiraLinhaDiferente;
    return { good, text: line === undefined ? sentence : `${sentence} Primeira linha diferente: ${line}.` };
  } catch (error) {
    return { good: false, text: `não foi possível agora: ${error instanceof Error ? error.message : error}` };
  }
}

function listing(remittances: readonly RemittanceView[]): string {
  const table = new Table({
    head: ["dia", "arquivo", "situação", "linhas", "valor", "sha256"],
    style: { head: [] },
  });
  for (const { dispatchDate, fileName, status, lineCount, amount, sha256 } of remittances) {
    const situation = status === "published" ? "publicada" : "congelada";
    const money = formatMoney(centavos(amount));
    table.push([dispatchDate.toString(), fileName, situation, lineCount, money, sha256?.slice(0, 12) ?? ""]);
  }
  return table.toString();
}

/** A line now and then, to standard error: the report alone goes to standard output. */
function slowProgress(total: number): (done: number) => void {
  let shown = performance.now();
  return (done) => {
    if (performance.now() - shown < PROGRESS_MS) return;
    shown = performance.now();
    Deno.stderr.writeSync(new TextEncoder().encode(`${done} de ${total} remessas\n`));
  };
}

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  const ini = await readCommandConfigFile(Deno.env.toObject()).catch((error) =>
    giveUp(`${reasonOf(error)}\n`, NOT_DONE)
  );
  const config = readConfig("migrate", Deno.env.toObject(), ini);
  if (!config.ok) return explainBadNames(config.error);
  try {
    await using stack = new AsyncDisposableStack();
    return await run(await open(config.value, stack), asked, tell);
  } catch (error) {
    return giveUp(`Não foi possível executar: ${reasonOf(error)}\n`, NOT_DONE);
  }
}

async function open(config: Config, stack: AsyncDisposableStack): Promise<ExchangeContext> {
  const { pool, db, close } = connect(config.databaseUrl!, {
    max: 4,
    onError: () => {},
    applicationName: "assets-remittance",
  });
  stack.defer(close);
  return await openExchange({
    db,
    pool,
    clock: () => Temporal.Now.instant().round("millisecond"),
    log: standardError(),
    dir: config.exchangeDir,
    holidays: () => activeHolidays(db),
    sftp: { keysDir: config.sftp.keysDir, isAllowed: isAmong(config.sftp.networks) },
  });
}

const reasonOf = (error: unknown): string => error instanceof Error ? error.message : String(error);

if (import.meta.main) Deno.exit(await main(Deno.args));
