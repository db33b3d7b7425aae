/** What the program says to the person at the terminal, and how that person stops it. */
import { masked } from "../domain/audit/masking.ts";
import { redactedText } from "../domain/audit/redaction.ts";
import { type BadName, type Role, roles } from "../config.ts";

/** Prints to standard output. */
export function printText(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

/** Prints to standard error and ends the program with a failure. */
export function exitWithError(text: string, code = 1): never {
  Deno.stderr.writeSync(new TextEncoder().encode(text));
  Deno.exit(code);
}

const usage = `Uso: deno task <papel>

  start     tudo de uma vez, com banco de dados, provedor de identidade, registros e instituições de homologação
  api       só a API HTTP
  worker    só os trabalhos: envio, recebimento e prazos (quantos processos quiser)
  migrate   só atualiza o banco de dados

A configuração vem do ambiente ou de config.ini; a lista dos nomes está em docs/operations.md.
`;

/** The role named on the command line; anything else explains the usage and ends the program. */
export function roleOf(args: readonly string[]): Role {
  const [first] = args;
  if (args.includes("--help") || args.includes("-h")) {
    printText(usage);
    Deno.exit(0);
  }
  const role = roles.find((known) => known === first);
  return role ?? exitWithError(`Papel desconhecido: ${first ?? "(nenhum)"}\n\n${usage}`, 2);
}

/** Ends the program with every bad name of the configuration. Values are not shown: they may be secrets. */
export function explainBadNames(names: readonly BadName[]): never {
  const lines = names.map(({ name, wanted }) => `  ${name}: ${wanted}`);
  return exitWithError(
    `A configuração não serve; corrija no ambiente ou em config.ini:\n${lines.join("\n")}\n`,
    2,
  );
}

/** Resolves when the program is asked to stop; asked a second time, it stops at once. */
export function stopSignal(): Promise<Deno.Signal> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      Deno.addSignalListener(signal, () => {
        if (asked) Deno.exit(130);
        asked = true;
        resolve(signal);
      });
    }
  });
}

/** Ends the program with what went wrong while it was being opened or closed: the message, then where it came from. */
export function explainFailure(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) {
    causes.push(`  ${messageOf(cause)}`);
  }
  return exitWithError(redactedMessage([messageOf(error), ...causes, ""].join("\n")));
}

/** What Deno says when the command that started the program does not let it reach something. */
const NOT_ALLOWED = /^Requires (\w+) access to (.+?), run again with the (--allow-\w+) flag/;

/** What went wrong, in Portuguese where only Deno has told it: what is missing, and where it is given. */
export function messageOf(error: Error): string {
  const [, access, what, flag] = error instanceof Deno.errors.NotCapable
    ? NOT_ALLOWED.exec(error.message) ?? []
    : [];
  return access === undefined ? error.message : (
    `O comando que iniciou o programa não permite ${
      accesses[access] ?? access
    } ${what}: inclua em ${flag} o que fica fora ` +
    'dos lugares de costume, como uma EXCHANGE_DIR própria (docs/operations.md, "Production")'
  );
}

const accesses: Readonly<Record<string, string>> = { read: "ler", write: "gravar em", run: "executar" };

/** The message of an error for a terminal, whose lines are kept and sent on as those of a log are. */
export const redactedMessage = (message: string): string => masked(redactedText(message));
