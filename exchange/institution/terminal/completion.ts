/**
 * `completar`: a script for a shell that completes the kit's commands, options and values, and defines the kit's name as
 * a function that runs it from any folder. The script is made of the commands' definition, and runs nothing to complete.
 */
import { fileURLToPath } from "node:url";
import type { Command, Option } from "commander";
import { match } from "ts-pattern";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

export const completion = (program: Command, shell: Shell): string =>
  match(shell).with("bash", () => bash(program)).with("zsh", () => zsh(program)).with(
    "fish",
    () => fish(program),
  )
    .exhaustive();

/** A text in single quotes, as all three shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const commands = (program: Command): readonly Command[] => program.createHelp().visibleCommands(program);
const options = (command: Command): readonly Option[] => command.createHelp().visibleOptions(command);
const flags = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined);
const takesValue = ({ required, optional }: Option): boolean => required || optional;
/** The values of a command's first argument, where there are few. */
const choices = (command: Command): readonly string[] => command.registeredArguments[0]?.argChoices ?? [];

/** The folder is passed in a variable, because a task that is run within a task keeps the outer task's folder. */
const runner = (name: string): string =>
  `${name}() { INIT_CWD="$PWD" deno task --quiet --config ${quoted(config)} institution "$@"; }`;

function bash(program: Command): string {
  const name = program.name();
  const cases = commands(program).flatMap((command) => [
    ...options(command).filter(({ argChoices }) => argChoices !== undefined).map((option) =>
      `    ${flags(option).map((flag) => `${command.name()}:${flag}`).join("|")}) values=${
        quoted(option.argChoices!.join(" "))
      } ;;`
    ),
    `    ${command.name()}:*) [[ $current == -* ]] && values=${
      quoted(options(command).flatMap(flags).join(" "))
    }` +
    ` || values=${quoted(choices(command).join(" "))} ;;`,
  ]);
  return `${runner(name)}
_${name}_completar() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} values=
  if ((COMP_CWORD == 1)); then
    values=${quoted([...commands(program).map((command) => command.name()), "--help"].join(" "))}
  else case "\${COMP_WORDS[1]}:$previous" in
${cases.join("\n")}
  esac; fi
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
  else
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -F _${name}_completar ${name}
`;
}

function zsh(program: Command): string {
  const name = program.name();
  const described = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const value = ({ argChoices }: Option) =>
    argChoices === undefined ? ":arquivo:_files" : `:valor:(${argChoices.join(" ")})`;
  const argumentOf = (command: Command) =>
    quoted(choices(command).length > 0 ? `*:valor:(${choices(command).join(" ")})` : "*:arquivo:_files");
  const cases = commands(program).map((command) => {
    const specs = options(command).flatMap((option) =>
      flags(option).map((flag) =>
        quoted(`${flag}[${described(option.description)}]${takesValue(option) ? value(option) : ""}`)
      )
    );
    return `    ${command.name()}) _arguments ${[...specs, argumentOf(command)].join(" ")} ;;`;
  });
  const names = commands(program).map((command) =>
    quoted(`${command.name()}:${command.description().replaceAll(":", "\\:")}`)
  );
  return `${runner(name)}
_${name}() {
  if ((CURRENT == 2)); then
    local -a commands=(${names.join(" ")})
    _describe comando commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${cases.join("\n")}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _${name} ${name}
`;
}

function fish(program: Command): string {
  const name = program.name();
  const lines = commands(program).flatMap((command) => [
    `complete -c ${name} -n __fish_use_subcommand -f -a ${command.name()} -d ${
      fishQuoted(command.description())
    }`,
    ...options(command).map((option) => {
      const parts = [
        `complete -c ${name} -n '__fish_seen_subcommand_from ${command.name()}'`,
        option.short && `-s ${option.short.slice(1)}`,
        option.long && `-l ${option.long.slice(2)}`,
        takesValue(option) && "-r",
        option.argChoices && `-f -a ${fishQuoted(option.argChoices.join(" "))}`,
        `-d ${fishQuoted(option.description)}`,
      ];
      return parts.filter(Boolean).join(" ");
    }),
    ...choices(command).length === 0 ? [] : [
      `complete -c ${name} -n '__fish_seen_subcommand_from ${command.name()}' -f -a ${
        fishQuoted(choices(command).join(" "))
      }`,
    ],
  ]);
  return `function ${name}; env INIT_CWD=$PWD deno task --quiet --config ${
    fishQuoted(config)
  } institution $argv; end
${lines.join("\n")}
`;
}

/** Fish reads escapes inside single quotes; the other shells do not. */
const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
