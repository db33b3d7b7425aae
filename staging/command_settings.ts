/**
 * Settings by which other commands (`task precedents`, `remittance`, `audit`) find a running staging
 * environment, written to its folder.
 */
import { isAbsolute, join } from "node:path";

/**
 * Writes settings in the format of `config.ini`, readable only by their owner, since there are passwords
 * among them.
 */
export async function keepCommandSettings(
  path: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await Deno.writeTextFile(`${path}.part`, lines.join(""), { mode: 0o600 });
  await Deno.rename(`${path}.part`, path);
}

/** Paths are made absolute, since commands may be run in another folder. */
export const absolute = (path: string): string => isAbsolute(path) ? path : join(Deno.cwd(), path);
