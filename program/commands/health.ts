/**
 * `deno task health`: checks whether a process on this machine is ready, for service managers and containers.
 */
import { type Command, InvalidArgumentError } from "commander";
import { readCommandConfigFile, settingValues } from "../config.ts";
import { commandNamed, type Exit, exit, misused, runCommand } from "../terminal/command_line.ts";
import { exitWithError, printText } from "../terminal/terminal.ts";

const TRY_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 3_000;

const ADDRESS_SETTINGS = ["HOST", "PORT", "APP_GLOBAL_PREFIX", "WORKER_PORT"];

const help = `
Endereço: HOST, PORT e APP_GLOBAL_PREFIX da API, ou HOST e WORKER_PORT com "worker", do ambiente ou de config.ini.

Saída: ${exit.good} pronto, ${exit.attention} não está pronto, ${exit.usage} uso errado.`;

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("health")
    .helpCommand(false)
    .description("Diz se um processo desta máquina está pronto para trabalhar.")
    .argument("[papel]", "api ou worker", readRole, "api")
    .option("--live", "só se o processo vive, sem perguntar pelo banco de dados (/healthz)")
    .option("--full", "também se nada do trabalho do serviço está atrasado (/readyz?full); só da API")
    .option("--wait <segundos>", "espera até que esteja pronto", readSeconds, 0)
    .addHelpText("after", help)
    .action(async (role: Role, options: Options) => ended(await health(role, options)));

type Role = "api" | "worker";

interface Options {
  readonly live?: true;
  readonly full?: true;
  readonly wait: number;
}

function readRole(text: string): Role {
  if (text === "api" || text === "worker") return text;
  throw new InvalidArgumentError("informe api ou worker");
}

function readSeconds(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError("informe segundos, de 0 a 9999");
  return Number(text);
}

async function health(role: Role, { live, full, wait }: Options): Promise<Exit> {
  const path = live ? "/healthz" : full && role === "api" ? "/readyz?full" : "/readyz";
  const address = `${await originOf(role)}${path}`;
  const end = Date.now() + wait * 1_000;
  for (;;) {
    const { ready, text } = await askReady(address);
    if (ready) {
      printText(`${address}: ${text}\n`);
      return exit.good;
    }
    if (Date.now() >= end) return exitWithError(`${address}: ${text}\n`, exit.attention);
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

/** The host of an address by which a process that listens on `HOST` is reached here: by loopback, if it listens on all. */
export const reachedAt = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;

async function originOf(role: Role): Promise<string> {
  const env = Deno.env.toObject();
  const settings = settingValues(env, await readCommandConfigFile(env), ADDRESS_SETTINGS);
  const name = reachedAt(settings.HOST ?? "127.0.0.1");
  if (role === "api") return `http://${name}:${settings.PORT ?? "8000"}${settings.APP_GLOBAL_PREFIX ?? ""}`;
  const port = settings.WORKER_PORT ??
    misused("WORKER_PORT não está configurada: este worker não diz se está pronto.");
  return `http://${name}:${port}`;
}

/** Asks a probe once; what it says, or why there is no answer. */
export async function askReady(address: string): Promise<{ readonly ready: boolean; readonly text: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const body = await response.json() as { readonly situacao?: string; readonly detail?: string };
    return { ready: response.ok, text: body.detail ?? body.situacao ?? String(response.status) };
  } catch (error) {
    return { ready: false, text: `sem resposta (${error instanceof Error ? error.message : String(error)})` };
  }
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
