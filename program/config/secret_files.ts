/**
 * Secrets in files, as service managers and containers provide them.
 *
 * Sources of settings: the environment, then `config.ini`.
 */
// @ts-types="./ini.d.ts"
import { parse as parseIni } from "ini";

/** Names and texts in an ini file; its sections only group names. */
export const readIniText = (ini: string): Record<string, string> => flatten(parseIni(ini));

function flatten(ini: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ini).flatMap(([name, value]): [string, string][] =>
      typeof value === "object" && value !== null
        ? Object.entries(flatten(value as Record<string, unknown>))
        : [[name, String(value)]]
    ),
  );
}

/** The given values of some settings; the environment takes precedence. */
export function settingValues(
  env: Readonly<Record<string, string>>,
  ini: string,
  names: readonly string[],
): Record<string, string> {
  const fromIni = readIniText(ini);
  return Object.fromEntries(names.flatMap((name) => {
    const value = env[name] ?? fromIni[name];
    return value === undefined ? [] : [[name, value]];
  }));
}

/**
 * Settings that are or contain a secret; each may be given as `<name>_FILE`, the path of a file with its
 * value.
 */
export const secretNames = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "POSTGRES_PSWD",
  "POSTGRES_OWNER_PSWD",
  "APP_SECRET_KEY",
  "AUDIT_SEAL_PRIVATE_KEY",
  "ARCHIVE_S3_SECRET_KEY",
  "CONSOLE_CLIENT_SECRET",
  "OPENPGP_PASSPHRASE",
  "BNP_API_PSWD",
  "BNP_IMPORT_PSWD",
  "TYPESENSE_API_KEY",
  "EMBEDDINGS_API_KEY",
  "RERANK_API_KEY",
  "SMTP_URL",
  "ALARM_WEBHOOK_SECRET",
] as const;

export const secretFileNames: readonly string[] = secretNames.map((name) => `${name}_FILE`);

/**
 * The environment, with secrets read from files added under their own names.
 *
 * @param env the environment's variables
 * @param ini text of `config.ini`, which may name files too
 * @throws if a file cannot be read or is accessible to others, or if a secret is given both ways
 */
export async function withSecretFiles(
  env: Readonly<Record<string, string>>,
  ini: string,
): Promise<Record<string, string>> {
  const given = settingValues(env, ini, [...secretNames, ...secretFileNames]);
  const read = await Promise.all(secretNames.map(async (name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined) {
      throw new Error(`${name} e ${name}_FILE foram informados: escolha um deles`);
    }
    const value = (await readSecretFile(path, `${name}_FILE`)).replace(/\r?\n$/, "");
    return [[name, value]];
  }));
  return { ...env, ...Object.fromEntries(read.flat()) };
}

/**
 * The text of a file that only its owner may read.
 *
 * @param setting name of the setting, for error messages
 */
export async function readSecretFile(path: string, setting: string): Promise<string> {
  const { mode } = await Deno.stat(path).catch((cause) => {
    throw new Error(`O arquivo de ${setting} não pôde ser lido: ${path}`, { cause });
  });
  if (mode !== null && (mode & 0o077) !== 0) {
    throw new Error(`${path} (${setting}) pode ser lido por outros usuários; corrija com chmod 600`);
  }
  return await Deno.readTextFile(path);
}

// The settings of a process, as logged in its first line.

/** Settings that are secret, and addresses that contain a secret. */
const HIDDEN = new Set<string>([
  ...secretNames,
  "ARCHIVE_S3_ACCESS_KEY",
  "AUDIT_SEAL_KEY",
  "ELASTIC_PSWD",
  "ALARM_WEBHOOK_URL",
]);

/**
 * The given settings, safe to log: of secrets only the names, of addresses neither user nor query.
 *
 * @param given names and texts, as `settingValues` returns them
 */
export function loggedSettings(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, HIDDEN.has(name) ? "secret" : withoutUser(value)]),
  );
}

function withoutUser(value: string): string {
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  return url.username === "" && url.password === "" && url.search === ""
    ? value
    : Object.assign(url, { username: "", password: "", search: "" }).href;
}
