/** The command-line library's help and complaints, in Portuguese. */
import type { Argument, Command, CommanderError, Option } from "commander";
import { CommandFailure, exitCode, print, printError } from "./screen.ts";

const titles: Readonly<Record<string, string>> = {
  "Usage:": "Uso:",
  "Arguments:": "Argumentos:",
  "Options:": "Opções:",
  "Commands:": "Comandos:",
};

/** Makes a program, to which no command was added yet, speak Portuguese and throw instead of ending the process. */
export const inPortuguese = (program: Command): Command =>
  program
    .helpOption("-h, --help", "mostra esta ajuda")
    .helpCommand("help [comando]", "Mostra a ajuda de um comando")
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: (usage) =>
        usage.replace("[options]", "[opções]").replace("[command]", "<comando>").replace(
          "[comando]",
          "<comando>",
        ),
      subcommandTerm: listedAs,
      argumentDescription: explained,
      optionDescription: explained,
    })
    // Errors are printed once, by the caller that catches them.
    .configureOutput({
      writeOut: print,
      writeErr: printError,
      outputError: () => {},
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();

/** The longest name with its arguments that leaves room for a description beside it on a narrow terminal. */
const LONGEST_TERM = 30;

/** How a command is listed: with its arguments where they are short; its own help has them in any case. */
function listedAs(command: Command): string {
  const term = [command.name(), command.usage().replace("[options]", "").trim()].join(" ").trim();
  return term.length <= LONGEST_TERM ? term : command.name();
}

/** The description of an option or an argument, with its values, its default and whether it may be left out. */
function explained(option: Argument | Option): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = option;
  const choices = argChoices && `valores: ${argChoices.join(", ")}`;
  const shown = defaultValueDescription ?? (typeof defaultValue === "boolean" ? undefined : defaultValue);
  const hasDefault = shown !== undefined && String(shown) !== "";
  const required = "mandatory" in option && option.mandatory ? "obrigatória" : undefined;
  const extra = [required, choices, hasDefault ? `padrão: ${shown}` : undefined].filter(Boolean).join("; ");
  return extra === "" ? description : `${description} (${extra})`;
}

/**
 * The Portuguese sentence of each of the library's errors; the quoted names are taken from the library's own
 * sentence.
 */
const sentences: Readonly<Record<string, (...names: string[]) => string>> = {
  "commander.unknownOption": (option) => `opção desconhecida: ${option}`,
  "commander.unknownCommand": (command) => `comando desconhecido: ${command}`,
  "commander.missingArgument": (argument) => `falta o argumento <${argument}>`,
  "commander.optionMissingArgument": (option) => `falta o valor da opção ${option}`,
  "commander.missingMandatoryOptionValue": (option) => `falta a opção ${option}`,
  "commander.conflictingOption": (one, other) => `as opções ${one} e ${other} não podem ser usadas juntas`,
  "commander.excessArguments": () => "há argumentos demais",
};

/** Turns an error of the library into an exit code or a failure to report. */
export function explainCommanderError(error: CommanderError): typeof exitCode.good | CommandFailure {
  if (error.exitCode === 0) return exitCode.good;
  const names = [...error.message.matchAll(/'([^']*)'/g)].map(([_, name]) => name ?? "");
  if (error.code === "commander.invalidArgument") return invalidValue(error.message, names);
  if (error.code === "commander.help") return new CommandFailure(exitCode.usage, "falta o comando");
  return new CommandFailure(exitCode.usage, sentences[error.code]?.(...names) ?? error.message);
}

/** The library's sentence names an option before its value, but an argument after it. */
function invalidValue(message: string, names: readonly string[]): CommandFailure {
  const [name = "", value = ""] = message.includes("for argument") ? names.toReversed() : names;
  const reason = /\. (.*)$/s.exec(message)?.[1] ?? "";
  const allowed = /^Allowed choices are (.*)\.$/.exec(reason)?.[1];
  const wanted = allowed === undefined ? reason : `quer um destes: ${allowed}`;
  return new CommandFailure(exitCode.usage, `${name} não admite "${value}"; ${wanted}`);
}
