/** What the other commands (`task precedents`, `remittance`, `audit`) are to know of a running staging, kept in its folder. */
import { isAbsolute, join } from "node:path";

/** Writes settings as `config.ini` has them, readable by their owner only: passwords are among them. */
export async function keepCommandSettings(
  path: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await Deno.writeTextFile(`${path}.part`, lines.join(""), { mode: 0o600 });
  await Deno.rename(`${path}.part`, path);
}

/** Commands may be given from another folder than the program was. */
export const absolute = (path: string): string => isAbsolute(path) ? path : join(Deno.cwd(), path);
