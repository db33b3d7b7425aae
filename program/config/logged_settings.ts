/** The settings of a process, as logged in its first line. */
import { secretNames } from "./secret_files.ts";

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
