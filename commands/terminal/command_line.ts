/** What every command of operators shares: exit codes, configuration, and how it is run and refused. */
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { type Config, readCommandConfigFile, readConfig, withSecretFiles } from "../../config.ts";
import { inPortuguese, understand } from "../../institution/terminal/portuguese.ts";
import { KitFailure } from "../../institution/terminal/screen.ts";
import { endOnUnhandledFailure, keepFilesPrivate } from "./logging.ts";
import { exitWithError, explainBadNames, messageOf, redactedMessage } from "./terminal.ts";

export const exit = { good: 0, attention: 1, usage: 2, notDone: 3 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

/** A command called as `deno task <name>`, without anything it does yet. */
export const commandNamed = (name: string): Command => inPortuguese(new Command(`deno task ${name}`));

/** Ends a command whose arguments are understood but do not fit together. */
export function misused(why: string): never {
  throw new KitFailure(exit.usage, why);
}

/** A date of the command line. */
export function readDay(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    throw new InvalidArgumentError("informe uma data como AAAA-MM-DD");
  }
}

/**
 * Runs a command to its exit code: help and results go to the standard output, what is wrong to the standard error.
 *
 * @param create makes the command; what it did is handed to its argument
 */
export async function runCommand(
  create: (ended: (code: Exit) => void) => Command,
  args: readonly string[],
): Promise<Exit> {
  keepFilesPrivate();
  endOnUnhandledFailure();
  let code: Exit = exit.good;
  const command = create((ended) => code = ended);
  try {
    await command.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    const understood = error instanceof CommanderError ? understand(error) : error;
    if (typeof understood === "number") return exit.good;
    if (understood instanceof KitFailure) {
      return exitWithError(`${understood.message}\n\n${command.helpInformation()}`, exit.usage);
    }
    return exitWithError(`Não foi possível executar: ${reasonOf(understood)}\n`, exit.notDone);
  }
}

/** The configuration of a command, which needs the database and nothing else; bad names end the program. */
export async function configuration(extra: Readonly<Record<string, string>> = {}): Promise<Config> {
  const ini = await readCommandConfigFile(Deno.env.toObject());
  const config = readConfig("command", { ...extra, ...await withSecretFiles(Deno.env.toObject(), ini) }, ini);
  return config.ok ? config.value : explainBadNames(config.error);
}

export const reasonOf = (error: unknown): string =>
  redactedMessage(
    error instanceof Error
      ? messageOf(error) || ("code" in error ? String(error.code) : error.name)
      : String(error),
  );

/** A result for programs. Numbers of rows and ids are bigint here and there, which JSON has not. */
export const asJson = (value: unknown): string =>
  `${JSON.stringify(value, (_key, part) => typeof part === "bigint" ? part.toString() : part, 2)}\n`;
