/** Sources of settings: the environment, then `config.ini`. */
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
