/**
 * What no line of a log may have, looked for in what every service under test wrote: secrets of its configuration, bearer
 * tokens, keys, and tax ids. It costs a search of a few patterns a test.
 */
import { openLog } from "../../../program/terminal/logging.ts";
import { defendants } from "../../../staging/data/seed_defendants.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";

const { users, clients } = createStagingData();

/** Users, and the people and companies that staging's registries know. */
const known: ReadonlySet<string> = new Set([
  ...users().map(({ cpf }) => cpf),
  ...defendants.map(({ taxId }) => taxId),
]);

const secrets: readonly string[] = [
  ...clients.map(({ secret }) => secret),
  "segredo-pdpj",
  "the tests' own secret key",
  "the consoles' own secret key of tests",
];

/** By what it is, how it looks. */
const patterns: Readonly<Record<string, RegExp>> = {
  "a token": /eyJ[\w-]{8,}\.[\w-]{8,}\./,
  "a bearer's header": /\bBearer [\w-]{8,}/i,
  "a secret of a webhook": /whsec_[\w+/]{12,}/,
  "a private key": /BEGIN [A-Z ]*PRIVATE KEY/,
  "a password in an address": /\b[a-z]+:\/\/[^\s:@/"]+:(?!\*+@|\[)[^\s@/"]+@/,
};

/** A CPF, or a CNPJ with or without letters of any case, punctuated or not. */
const taxId =
  /(?<![0-9A-Za-z.-])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})(?![0-9A-Za-z])/gi;

/**
 * @param more secrets of this one service
 * @throws with what was found, and where
 */
export function assertNothingSecret(log: string, more: readonly string[] = []): void {
  const found = [
    ...Object.entries(patterns).flatMap(([what, pattern]) =>
      pattern.test(log) ? [[what, pattern.exec(log)!.index] as const] : []
    ),
    ...[...secrets, ...more].filter((secret) => log.includes(secret))
      .map((secret) => ["a secret of the configuration", log.indexOf(secret)] as const),
    ...[...log.matchAll(taxId)].filter(([text]) => known.has(text.replace(/[.\/-]/g, "").toUpperCase()))
      .map((match) => ["a tax id", match.index] as const),
  ];
  if (found.length === 0) return;
  const said = found.map(([what, at]) => `${what} in …${log.slice(Math.max(0, at - 200), at + 80)}…`);
  throw new Error(`The log has ${said.join("\n")}`);
}

/** The same of entries that no process wrote: as production would write them. */
export function assertNothingSecretLogged(
  logged: readonly { level: string; message: string; fields: Readonly<Record<string, unknown>> }[],
): void {
  const lines: string[] = [];
  const log = openLog((line) => void lines.push(line));
  for (const { level, message, fields } of logged) log(level as "info", message, fields);
  assertNothingSecret(lines.join(""));
}

/** The lines of the log in what a program printed; the rest is for whoever started it. */
export const logLinesOf = (output: string): string =>
  output.split("\n").filter((line) => line.startsWith('{"time":')).join("\n");

/** What of a process's environment is secret, by its name. */
export const secretsOf = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env).filter(([name, value]) =>
    /(SECRET|SECRET_KEY|PSWD|PASSWORD|API_KEY|SEAL_KEYS?)$/.test(name) && value.length >= 8
  ).map(([, value]) => value);
