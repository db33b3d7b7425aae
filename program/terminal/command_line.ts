/** What all operators' commands share: exit codes, configuration, running and error handling. */
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { keepLoopbackDirect } from "../../registries/http/loopback.ts";
import { type Config, readCommandConfigFile, readConfig, withSecretFiles } from "../config.ts";
import { endOnUnhandledFailure, keepFilesPrivate } from "./logging.ts";
import { explainCommanderError, inPortuguese } from "./portuguese.ts";
import { CommandFailure } from "./screen.ts";
import { exitWithError, explainBadNames, messageOf, redactedMessage } from "./terminal.ts";

export const exit = { good: 0, attention: 1, usage: 2, notDone: 3 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

/** How a command is called here: `assets <name>` on an installed machine (`deploy/run_command.sh`), else by its task. */
export const calledAs = (name: string): string => `${Deno.env.get("ASSETS_COMMAND") ?? "deno task"} ${name}`;

/** An empty command that its help and its errors name as it is called here. */
export const commandNamed = (name: string): Command => inPortuguese(new Command(calledAs(name)));

/** Ends a command whose arguments are valid but do not fit together. */
export function misused(why: string): never {
  throw new CommandFailure(exit.usage, why);
}

/** Parses a date of the command line. */
export function readDay(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    throw new InvalidArgumentError("informe uma data como AAAA-MM-DD");
  }
}

/**
 * Runs a command and returns its exit code: help and results go to standard output, errors to standard error.
 *
 * @param create makes the command; its argument receives the exit code
 */
export async function runCommand(
  create: (ended: (code: Exit) => void) => Command,
  args: readonly string[],
): Promise<Exit> {
  keepFilesPrivate();
  keepLoopbackDirect();
  endOnUnhandledFailure();
  let code: Exit = exit.good;
  const command = create((ended) => code = ended);
  try {
    await command.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    const understood = error instanceof CommanderError ? explainCommanderError(error) : error;
    if (typeof understood === "number") return exit.good;
    if (understood instanceof CommandFailure) {
      return exitWithError(
        `${understood.message}\n\n${addressed(command, args).helpInformation()}`,
        exit.usage,
      );
    }
    return exitWithError(`Não foi possível executar: ${reasonOf(understood)}\n`, exit.notDone);
  }
}

/** The command that the first words name, whose help says what is missing: `remittance resend`, not all of `remittance`. */
const addressed = (program: Command, [name]: readonly string[]): Command =>
  program.commands.find((command) => command.name() === name) ?? program;

/** The configuration of a command that needs only the database; wrong settings end the program. */
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

/** A result as JSON; bigint values, which JSON does not have, are converted. */
export const asJson = (value: unknown): string =>
  `${JSON.stringify(value, (_key, part) => typeof part === "bigint" ? part.toString() : part, 2)}\n`;
