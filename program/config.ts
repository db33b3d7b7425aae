/**
 * Configuration: read once, wholly, at the start, and passed as values. Nothing else reads the environment.
 *
 * The environment wins over `config.ini`; every bad name is reported at once, and no value ever is. The rest of the
 * program imports this file alone; what it is made of is in `program/config/`.
 */
import * as v from "valibot";
import { fail, ok, type Result } from "../domain/result.ts";
import type { BadName, Config, Purpose } from "./config/config_types.ts";
import { toConfig, tooFewConnections } from "./config/derived_config.ts";
import { insecureNames } from "./config/insecure_settings.ts";
import { missingNames, tracesThatName } from "./config/required_settings.ts";
import { readIniText, secretFileNames, settingValues } from "./config/secret_files.ts";
import { settingNames, Settings } from "./config/settings.ts";

export { readCommandConfigFile, readConfigFile, stagingSettings } from "./config/config_files.ts";
export { type BadName, type Config, type Role, roles } from "./config/config_types.ts";
export { loggedSettings, readSecretFile, settingValues, withSecretFiles } from "./config/secret_files.ts";
export { isSealKey } from "./config/setting_values.ts";
export { settingNames };

/**
 * Reads the configuration of a role.
 *
 * @param env the environment's variables, with what files hold (`withSecretFiles`); unknown names are not its business
 * @param ini text of `config.ini`, where an unknown name is a mistake; sections only group names
 */
export function readConfig(
  role: Purpose,
  env: Readonly<Record<string, string>>,
  ini: string,
): Result<Config, BadName[]> {
  const known = [...settingNames, ...secretFileNames];
  const unknown = Object.keys(readIniText(ini)).filter((name) => !known.includes(name))
    .map((name) => ({
      name,
      wanted: `nome desconhecido no config.ini; conhecidos: ${settingNames.join(", ")}`,
    }));
  const given = settingValues(env, ini, settingNames);
  const parsed = v.safeParse(Settings, given);
  const wrong = (parsed.issues ?? []).map((issue) => ({
    name: v.getDotPath(issue) ?? "",
    wanted: issue.message,
  }));
  const bad = [
    ...unknown,
    ...wrong,
    ...parsed.success ? tooFewConnections(role, parsed.output) : [],
    ...parsed.success ? insecureNames(role, parsed.output) : [],
    ...tracesThatName(env),
    ...missingNames(role, new Set(Object.keys(given)), given["SEARCH_ENGINE"]),
  ];
  return parsed.success && bad.length === 0 ? ok(toConfig(role, parsed.output)) : fail(bad);
}
