/** Programs of Deno as processes of their own. */

const root = new URL("../../", import.meta.url);

/**
 * The arguments with which a test starts a program of the project. The packages are there, as the tests are running: no
 * process needs to look for them, which takes half a second, nor to wait for others that do.
 */
export const installed = ([command = "", ...rest]: readonly string[]): string[] => [
  command,
  "--node-modules-dir=manual",
  ...rest,
];

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one to its end, in the project's folder. */
export async function runDeno(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: installed(args),
    cwd: root,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = new TextDecoder();
  return { code, out: text.decode(stdout), err: text.decode(stderr) };
}
