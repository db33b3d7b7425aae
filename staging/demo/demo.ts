/**
 * `deno task demo`: a complete cycle of real orders through the public HTTP API, and a page that tells what happened.
 * Ends with 0 only when every order ended as the specification says.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { formatDecimal } from "../../domain/formatting.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
import { explainCommanderError, inPortuguese } from "../../program/terminal/portuguese.ts";
import { CommandFailure, exitCode, print } from "../../program/terminal/screen.ts";
import { keepLoopbackDirect } from "../../registries/http/loopback.ts";
import { createStagingData } from "../data/staging_data.ts";
import { DemoFailure } from "./api.ts";
import { checkEvidence } from "./checks.ts";
import { checkAfterAnswers } from "./demo_after_answers_checks.ts";
import { readFiles } from "./files.ts";
import { MIN_ORDERS } from "./plan.ts";
import { report } from "./report.ts";
import { progressOf, runDemo } from "./run.ts";
import { attachToService, type DemoService, startOwnService } from "./service.ts";

const MAX_ORDERS = 5_000;
const DEATH_NOTICE_MS = 300;

interface DemoOptions {
  readonly url: string | undefined;
  readonly orders: number;
  readonly keep: boolean;
}

/** The command line, not read yet. */
export const createProgram = (): Command =>
  inPortuguese(new Command("deno task demo"))
    .helpCommand(false)
    .description("Leva ordens por um ciclo completo, pela API, e confere o que aconteceu.")
    .option(
      "--url <endereço>",
      "demonstra em uma homologação já iniciada com deno task start, e avança o relógio dela; sem ele, inicia um " +
        "serviço próprio em uma porta livre e o encerra no fim",
    )
    .option(
      "--orders <número>",
      `quantas ordens, de ${MIN_ORDERS} a ${MAX_ORDERS}, além da série e da ordem desdobrada`,
      readCount,
      200,
    )
    .option("--keep", "guarda os dados do serviço próprio", false)
    .addHelpText("after", "\nSaída: 0 tudo como esperado, 1 algo diverge ou não foi possível demonstrar.");

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= MIN_ORDERS && count <= MAX_ORDERS) return count;
  throw new InvalidArgumentError(`quer um número de ${MIN_ORDERS} a ${MAX_ORDERS}`);
}

/**
 * Reads the command line; help that is asked for is printed.
 *
 * @throws DemoFailure that says what cannot be understood
 */
export function readOptions(args: readonly string[]): DemoOptions | "help" {
  const program = createProgram();
  try {
    const { url, orders, keep } = program.parse([...args], { from: "user" }).opts<DemoOptions>();
    return { url, orders, keep };
  } catch (error) {
    const understood = error instanceof CommanderError ? explainCommanderError(error) : error;
    if (understood === exitCode.good) return "help";
    if (!(understood instanceof CommandFailure)) throw understood;
    throw new DemoFailure(`${understood.message}\n\n${program.helpInformation()}`);
  }
}

/** @returns whether every rule holds */
async function demonstrate(
  { url, orders, keep }: DemoOptions,
  interrupted: Promise<never>,
): Promise<boolean> {
  const started = performance.now();
  print(url === undefined ? "\n  Iniciando um serviço completo…\n" : `\n  Usando o serviço em ${url}\n`);
  await using service = url === undefined
    ? await startOwnService({ keep, interrupted })
    : await attachToService(url);
  print(`  Pronto em ${service.api} (${seconds(started)})\n\n`);
  const evidence = await watched(service, orders, interrupted);
  const disk = service.dataDir === undefined ? undefined : await readFiles(service.dataDir, evidence);
  const checks = [...checkEvidence(evidence, disk), ...checkAfterAnswers(evidence, disk)];
  const failed = checks.filter(({ faults }) => faults.length > 0).length;
  print(`${report(evidence, checks)}\n\n`);
  print(
    failed === 0
      ? "  Tudo terminou como a especificação diz"
      : `  ${failed} de ${checks.length} regras falharam`,
  );
  print(` (${seconds(started)}).\n\n${whereNext(service, keep)}\n`);
  return failed === 0;
}

/** Runs to the end, or until it is interrupted or the service ends. */
async function watched(service: DemoService, total: number, interrupted: Promise<never>) {
  using progress = openProgress("", { total: progressOf(total), to: "stdout" });
  try {
    const run = runDemo({ service, stagingData: createStagingData(), total, progress });
    return await Promise.race([run, service.died, interrupted]);
  } catch (error) {
    // When the service dies, a call fails first; the reason of its end is the better message.
    await Promise.race([service.died, pause(DEATH_NOTICE_MS)]);
    throw error;
  }
}

const seconds = (started: number): string => `${formatDecimal((performance.now() - started) / 1000)} s`;

/** Rejects when a signal asks the program to stop, so that everything that was started is stopped in order. */
function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => reject(new DemoFailure("foi interrompida")));
  }
  promise.catch(() => {});
  return promise;
}

async function main(): Promise<number> {
  const interrupted = interruption();
  keepLoopbackDirect();
  try {
    const options = readOptions(Deno.args);
    if (options === "help") return 0;
    return await demonstrate(options, interrupted) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof DemoFailure)) throw error;
    print(`\n  A demonstração parou: ${error.message}\n`);
    return 1;
  }
}

/** What to look at next: the consoles of the service where there is one, else how to have one. */
export function whereNext({ api, dataDir }: Pick<DemoService, "api" | "dataDir">, keep: boolean): string {
  if (dataDir === undefined) {
    return `  Veja com os próprios olhos:\n\n` +
      `    ${api}/console     as ordens, como os tribunais as veem\n` +
      `    ${api}/operacao    os arquivos, como a operação os vê\n` +
      `    ${api}/guia        “Mostre-me”, uma ordem passo a passo\n\n` +
      "  O relógio deste serviço ficou adiantado.\n";
  }
  if (keep) {
    return `  Veja com os próprios olhos, em /console e /operacao do endereço que isto imprime:\n\n` +
      `    DATA_DIR=${dataDir} deno task start\n\n` +
      `  Os arquivos estão em ${dataDir}: exchange/<ISPB>/outbox e receipts, log/\n`;
  }
  return "  Este serviço já se foi. Para ver as ordens nos consoles dos tribunais e da operação:\n\n" +
    "    deno task start          o serviço completo; em /guia, “Mostre-me” leva uma ordem passo a passo\n" +
    "    deno task demo --keep    esta demonstração, com os dados guardados para abrir nos consoles\n";
}

if (import.meta.main) Deno.exit(await main());
