/** Programs of Deno as processes of their own. */
import { root } from "./tasks.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one to its end, in the project's folder or another version's. */
export async function runDeno(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd: URL = root,
): Promise<Ran> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = new TextDecoder();
  return { code, out: text.decode(stdout), err: text.decode(stderr) };
}
