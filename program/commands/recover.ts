/**
 * `deno task recover`: brings a database restored from an older backup to the state that the exchange folder
 * proves.
 */
import type { Command } from "commander";
import { HOURS } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDateTime } from "../../domain/formatting.ts";
import {
  type ArchiveSurvey,
  type ExchangeContext,
  lostOrders,
  NUMBER_MARGIN,
  type OrderInFile,
  ordersInFiles,
  recoverFromArchive,
  type RecoveryResult,
  surveyArchive,
} from "../../exchange/mod.ts";
import { runningProcesses } from "../../store/dispatch/adoption.ts";
import { openExchangeFolder } from "../opening/command_clock.ts";
import { requireExchangeFolder, requireUsable } from "../opening/usable_folder.ts";
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
Para depois de restaurar o banco de uma cópia mais antiga que a pasta de troca (docs/operations.md, "Restored from a copy").
Deve ser executado onde os trabalhadores são, com todo o serviço parado, antes de iniciá-lo. Sem --apply só mostra o que
faria. Nenhum arquivo das pastas é alterado, movido ou apagado. Interrompido, é executado de novo e continua.

Com --apply: os números de protocolo, transferência, remessa e recibo continuam além de todos os que foram vistos; o feed de
eventos começa uma época; as remessas que as instituições têm passam a constar como publicadas, com os seus bytes; os
retornos arquivados são processados de novo, uma vez; as ordens protocoladas depois da cópia são refeitas com o que as
remessas dizem delas; os desdobramentos que só estão em arquivo são listados e ficam em alarme.

Saída: ${exit.good} nada a fazer ou tudo feito, ${exit.attention} há o que fazer ou o que ver, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

interface Options {
  readonly apply?: true;
  readonly motivo?: string;
  readonly json?: true;
}

/**
 * Gives a command the description, options and action of the recovery; `task remittance adopt` is one too.
 *
 * @param ended receives the exit code of the command that ran
 */
export const defineRecovery = (command: Command, ended: (code: Exit) => void): Command =>
  command
    .helpCommand(false)
    .description("Retoma o serviço com um banco restaurado de uma cópia mais antiga que a pasta de troca.")
    .addHelpText("after", help)
    .option("--apply", "faz; sem ela, só mostra o que faria")
    .option("--motivo <texto>", "por quê; obrigatório com --apply, vai para a trilha de auditoria")
    .option("--json", "o resultado como JSON")
    .action(async (options: Options) => ended(await execute(options)));

/** Runs the command and returns its exit code. */
export async function run(
  ctx: ExchangeContext,
  { dir, apply = false, reason = "", json = false }: {
    readonly dir: string;
    readonly apply?: boolean;
    readonly reason?: string;
    readonly json?: boolean;
  },
  print: (text: string) => void,
): Promise<Exit> {
  await requireExchangeFolder(ctx);
  const survey = await surveyArchive(ctx, dir);
  if (survey.conflicts.length > 0) {
    throw new Error(
      `O serviço já foi usado depois da restauração: o banco deu de novo os números de ${
        survey.conflicts.slice(0, 3).join(", ")
      }. Chame o suporte do serviço; não apague nem mova arquivos`,
    );
  }
  const recovered = apply ? await recoverFromArchive(ctx, survey, reason) : undefined;
  const orders = await ordersInFiles(ctx);
  const returned = recovered?.restoredOrders ??
    (await lostOrders(ctx.db, survey.remittances)).map(({ protocolNumber }) => protocolNumber);
  print(
    json
      ? asJson(described(survey, recovered, { orders, returned }))
      : `${explained(survey, recovered, { orders, returned }).join("\n")}\n`,
  );
  const pending = recovered === undefined &&
    (survey.lost !== undefined || survey.remittances.length + survey.answers.length > 0);
  const seen = orders.length + returned.length + (recovered?.notLeft.length ?? 0) + survey.unexplained.length;
  return pending || seen > 0 ? exit.attention : exit.good;
}

/** What courts have to be notified of. */
interface AffectedOrders {
  readonly orders: readonly OrderInFile[];
  /** Protocol numbers of the orders restored from files. */
  readonly returned: readonly string[];
}

const described = (
  survey: ArchiveSurvey,
  recovered: RecoveryResult | undefined,
  { orders, returned }: AffectedOrders,
) => ({
  aplicado: recovered !== undefined,
  ...recovered && { epoca: recovered.epoch, naoEnviados: recovered.notLeft },
  ...survey.lost !== undefined && { perdido: survey.lost },
  remessas: survey.remittances.map(({ name, ispb, cutoff }) => ({
    arquivo: name,
    ispb,
    corte: cutoff.toString(),
  })),
  retornos: survey.answers.map(({ ispb, name }) => ({ ispb, arquivado: name })),
  refeitas: returned,
  soEmArquivo: orders.map(lineOf),
  semExplicacao: survey.unexplained,
});

const lineOf = ({ asks, fileName, code }: OrderInFile) => ({
  numeroProtocolo: asks.numeroProtocolo,
  protocoladoEm: formatDateTime(asks.dataHoraProtocolo),
  tribunal: asks.numeroProcesso.slice(16, 20),
  vara: asks.nomeVara,
  numeroProcesso: asks.numeroProcesso,
  instituicao: asks.ispb,
  remessa: fileName,
  linha: asks.linha,
  respondido: code ?? null,
});

function explained(
  survey: ArchiveSurvey,
  recovered: RecoveryResult | undefined,
  { orders, returned }: AffectedOrders,
): string[] {
  const did = (done: string, would: string) => recovered === undefined ? would : done;
  return [
    recovered === undefined
      ? "Simulação: nada foi alterado. Com --apply:"
      : `Feito. O feed de eventos está na época ${recovered.epoch}.`,
    ...survey.lost === undefined ? [] : [
      `Números e eventos dados depois da cópia: ${survey.lost}; ${did("continuam", "continuariam")} ${
        formatCount(Number(NUMBER_MARGIN), "número", "números")
      } além`,
    ],
    `${
      formatCount(
        survey.remittances.length,
        `remessa que o banco não conhecia como publicada ${did("consta", "constaria")}`,
        `remessas que o banco não conhecia como publicadas ${did("constam", "constariam")}`,
      )
    } com os bytes que as instituições têm`,
    ...survey.remittances.map(({ name }) => `  ${name}`),
    `${
      formatCount(
        survey.answers.length,
        `retorno arquivado ${did("foi processado", "seria processado")}`,
        `retornos arquivados ${did("foram processados", "seriam processados")}`,
      )
    } de novo`,
    ...(recovered?.notLeft ?? []).map((number) =>
      `Protocolo ${number}: devido na cópia e em nenhuma remessa (cancelado ou alterado depois dela?); sairá no próximo ` +
      `envio se a vara não o cancelar antes das ${HOURS.dispatchOpens}`
    ),
    ...returned.map((number) =>
      `Protocolo ${number}: protocolado depois da cópia; ${
        did("foi refeito", "seria refeito")
      } com o que as remessas ` +
      "dizem dele, sigiloso e em nome do juiz se nem rascunho dele há na cópia; avise a vara"
    ),
    ...orders.map(lineOf).map((line) =>
      `Só em arquivo: protocolo ${line.numeroProtocolo} de ${line.protocoladoEm}, ${line.vara}, processo ` +
      `${line.numeroProcesso}, instituição ${line.instituicao} (${line.remessa}, linha ${line.linha}), ` +
      (line.respondido === null ? "sem resposta" : `respondido com ${line.respondido}`)
    ),
    ...survey.unexplained.map((name) =>
      `${name}: o banco não o conhece, e é anterior ao último envio que ele conhece; o serviço não inicia enquanto ` +
      "estiver na pasta. Confira de onde veio e chame o suporte do serviço; não o apague"
    ),
  ];
}

async function execute({ apply, motivo = "", json }: Options): Promise<Exit> {
  const reason = motivo.trim();
  if (apply && reason.length < 5) misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
  await using stack = new AsyncDisposableStack();
  const config = await configuration();
  await requireUsable(config.exchangeDir);
  const ctx = await openExchangeFolder(config, stack, NAME);
  const running = await runningProcesses(ctx.db, NAME);
  if (apply && running.length > 0) {
    throw new Error(`Pare todo o serviço antes: ainda há ${running.join(", ")}`);
  }
  return await run(
    ctx,
    { dir: config.exchangeDir, apply: apply === true, reason, json: json === true },
    printText,
  );
}

const NAME = "assets-recover";

if (import.meta.main) {
  Deno.exit(await runCommand((ended) => defineRecovery(commandNamed("recover"), ended), Deno.args));
}
