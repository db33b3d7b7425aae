/** `deno task institution`: the kit of an institution's developer. Reads and writes files, and nothing else. */
import { CommanderError } from "commander";
import { explainCommanderError } from "../../program/terminal/portuguese.ts";
import { CommandFailure, exitCode, printError } from "../../program/terminal/screen.ts";
import { createProgram, NAME } from "./program.ts";

/** Runs a command of the kit. @returns its exit code */
export async function main(args: readonly string[]): Promise<number> {
  let code: number = exitCode.good;
  try {
    await createProgram((ended) => code = ended).parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    const understood = error instanceof CommanderError ? explainCommanderError(error) : error;
    if (typeof understood === "number") return understood;
    if (!(understood instanceof CommandFailure)) return unexpected(understood);
    printError(`${NAME}: ${understood.message}\n`);
    if (understood.code === exitCode.usage) printError(`Veja ${NAME} --help\n`);
    return understood.code;
  }
}

/** Reports an error that no command handles: one of the file system during the work, or a bug. */
function unexpected(error: unknown): number {
  const isIo = error instanceof Error &&
    ("code" in error || Object.values(Deno.errors).some((kind) => error instanceof kind));
  if (isIo) {
    printError(`${NAME}: a leitura ou a escrita falhou: ${error.message}\n`);
    return exitCode.io;
  }
  printError(
    `${NAME}: erro interno; relate-o com o texto abaixo\n${error instanceof Error ? error.stack : error}\n`,
  );
  return exitCode.bug;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
