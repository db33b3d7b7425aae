/** Messages to the person at the terminal, and the handling of stop signals. */
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { redactText } from "../../domain/audit/redaction.ts";
import { type BadName, type Role, roles } from "../config.ts";
import { printText } from "./printing.ts";

export { printIfPossible, printText } from "./printing.ts";

/** Prints to standard error and ends the program with a failure, even where the text cannot be written. */
export function exitWithError(text: string, code = 1): never {
  try {
    Deno.stderr.writeSync(new TextEncoder().encode(text));
  } finally {
    Deno.exit(code);
  }
}

const usage = `Uso: deno task <papel>

  start     tudo de uma vez, com banco de dados, provedor de identidade, registros e instituições de homologação
  api       só a API HTTP
  worker    só os trabalhos: envio, recebimento e prazos (quantos processos quiser)
  migrate   só atualiza o banco de dados

A configuração vem do ambiente ou de config.ini; a lista dos nomes está em docs/operations.md.
`;

/** The role named on the command line; for anything else, prints the usage and ends the program. */
export function roleOf(args: readonly string[]): Role {
  const [first] = args;
  if (args.includes("--help") || args.includes("-h")) {
    printText(usage);
    Deno.exit(0);
  }
  const role = roles.find((known) => known === first);
  return role ?? exitWithError(`Papel desconhecido: ${first ?? "(nenhum)"}\n\n${usage}`, 2);
}

/** Ends the program, listing all wrong settings. Values are not shown, since they may be secrets. */
export function explainBadNames(names: readonly BadName[]): never {
  const lines = names.map(({ name, wanted }) => `  ${name}: ${wanted}`);
  return exitWithError(
    `A configuração não serve; corrija no ambiente ou em config.ini:\n${lines.join("\n")}\n`,
    2,
  );
}

/** Resolves when the program is asked to stop; a second request ends it at once. */
export function stopSignal(): Promise<Deno.Signal> {
  return new Promise((resolve) => {
    let interrupted = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      Deno.addSignalListener(signal, () => {
        if (interrupted) Deno.exit(130);
        interrupted = true;
        resolve(signal);
      });
    }
  });
}

/** Ends the program after an error while opening or closing: prints the message, then where it came from. */
export function explainFailure(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) {
    causes.push(`  ${messageOf(cause)}`);
  }
  return exitWithError(redactedMessage([messageOf(error), ...causes, ""].join("\n")));
}

/** Prints why the program stops though nobody asked it to, where its log is a file that nobody may look at. */
export function explainUnexpectedEnd(error: unknown, dataDir: string): void {
  const message = error instanceof Error ? messageOf(error) : String(error);
  const text = `
O programa encontrou um erro inesperado e para:

  ${message}

Onde foi: a última linha de ${dataDir}/log/assets.jsonl. Inicie de novo; se repetir, um começo vazio é
DATA_DIR=<outra pasta>.
`;
  try {
    Deno.stderr.writeSync(new TextEncoder().encode(redactedMessage(text)));
  } catch {
    // Nobody can read it; the log has it.
  }
}

/** Deno's message when the program lacks a permission. */
const NOT_ALLOWED = /^Requires (\w+) access to (.+?), run again with the (--allow-[a-z]+) flag/;

/** The operating system's message about a file, by Deno or by Node. */
const REFUSED = /\(os error \d+\)|^E[A-Z]+: /;
/** The path, in quotes after the call. */
const REFUSED_PATH = /[:,] \w+ '([^']+)'/;

/** Explanations of the operating system's refusals, by code: what it is and what helps. */
const refusals: Readonly<Record<string, (path: string | undefined) => string>> = {
  EACCES: withoutRights,
  EPERM: withoutRights,
  EROFS: (path = "O caminho") =>
    `${path} está num sistema de arquivos só de leitura: monte-o para escrita ou inclua a pasta em ReadWritePaths da ` +
    "unidade do systemd",
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: (path = "O arquivo ou a pasta") => `${path} não existe: confira o caminho`,
  ENOTDIR: (path = "O caminho") =>
    `${path} não pode ser alcançado: um nome do caminho não é pasta; confira-o`,
  EISDIR: (path = "O caminho") => `${path} é uma pasta: informe um arquivo`,
};

function withoutRights(path: string | undefined): string {
  return `Sem permissão${
    path === undefined ? "" : ` em ${path}`
  }: dê direitos sobre ele ao usuário que executa o ` +
    "programa (chown ou chmod), e o de passar (x) pelas pastas acima";
}

function full(path: string | undefined): string {
  return `O disco${path === undefined ? "" : ` de ${path}`} está cheio: libere espaço ou aumente a cota`;
}

const UNKNOWN_AUTHORITY =
  "O certificado do servidor não é de uma autoridade conhecida: informe a dela, do banco em sslrootcert no endereço, " +
  "dos demais em DENO_CERT (docs/production.md)";

/** What is wrong with the certificate of PostgreSQL or another server, by Node's code. */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "O certificado do servidor venceu: peça a quem o mantém que o renove",
  CERT_NOT_YET_VALID: "O certificado do servidor ainda não vale: confira o relógio desta máquina e o dele",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "O certificado do servidor é de outro nome: use no endereço um dos nomes do certificado",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
};

/**
 * The message of an error; those of Deno, of certificates and of the operating system are explained in Portuguese,
 * with what helps.
 */
export function messageOf(error: Error): string {
  const { message } = error;
  if (error instanceof Deno.errors.NotCapable) return notAllowed(message);
  const code = "code" in error ? String(error.code) : "";
  if (Object.hasOwn(certificateFaults, code)) return `${certificateFaults[code]} (${message})`;
  const refusal = refusals[code];
  return refusal === undefined || !REFUSED.test(message) ? message : refusal(REFUSED_PATH.exec(message)?.[1]);
}

function notAllowed(message: string): string {
  const [, access, what, flag] = NOT_ALLOWED.exec(message) ?? [];
  return access === undefined ? message : (
    `O comando que iniciou o programa não permite ${
      accesses[access] ?? access
    } ${what}: inclua em ${flag} o que fica fora ` +
    'dos lugares de costume, como uma EXCHANGE_DIR própria (docs/operations.md, "Production")'
  );
}

const accesses: Readonly<Record<string, string>> = { read: "ler", write: "gravar em", run: "executar" };

/** The message of an error, masked like a log line, since terminals' output is kept and forwarded too. */
export const redactedMessage = (message: string): string => maskTaxIds(redactText(message));
