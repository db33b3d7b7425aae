/** The program itself as a process of its own, run as its tasks in `deno.json` run it. */
import assert from "node:assert/strict";
import { removePostgres } from "../../../staging/postgres/postgres.ts";
import { until } from "../until.ts";
import { assertNothingSecret, logLinesOf, secretsOf } from "./log_scan.ts";
import { ownSources, root, type Sources } from "./tasks.ts";

/** A folder for `DATA_DIR`, open to the database's own user; it ends with everything in it, once the program has stopped. */
export async function dataFolder() {
  const path = await Deno.makeTempDir({ prefix: "assets-start-" });
  await Deno.chmod(path, 0o755);
  return {
    path,
    async [Symbol.asyncDispose]() {
      await removePostgres({ dataDir: path });
      await Deno.remove(path, { recursive: true });
    },
  };
}

export interface ProgramProcess extends AsyncDisposable {
  readonly pid: number;
  /** Whether it has ended by itself. */
  readonly ended: () => boolean;
  /** What it has printed so far. */
  output(): string;
  /** Waits for a line; fails with everything printed when the program ends first. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  stop(signal: Deno.Signal): Promise<Deno.CommandStatus>;
}

/** The arguments of a task with other folders and files than the usual ones, as `docs/operations.md` says to name them. */
function reaching(role: string, env: Record<string, string>, sources = ownSources): string[] {
  const folder = env["EXCHANGE_DIR"];
  const keys = role === "worker" ? [env["OPENPGP_KEYS_DIR"]].filter((path) => path !== undefined) : [];
  const both = [...folder === undefined ? [] : [role === "api" ? `${folder}/.archive` : folder], ...keys];
  const read = [env["ASSETS_CLOCK"], env["SFTP_KEYS_DIR"]].filter((path) => path !== undefined);
  const named: Record<string, string[]> = { "--allow-read": [...both, ...read], "--allow-write": both };
  return sources.arguments(role).map((arg) =>
    [arg, ...arg.includes("=") ? named[arg.split("=")[0]!] ?? [] : []].join(",")
  );
}

export const start = (
  role: string,
  env: Record<string, string>,
  sources: Sources = ownSources,
): ProgramProcess => startProgram(reaching(role, env, sources), env, { cwd: sources.folder });

/** The same with its standard output elsewhere, in a shell's words, such as `>/dev/full`. */
export const startWritingTo = (
  redirection: string,
  role: string,
  env: Record<string, string>,
): ProgramProcess =>
  startProgram(["-c", `exec "$@" ${redirection}`, "sh", Deno.execPath(), ...reaching(role, env)], env, {
    deno: "/bin/sh",
  });

/**
 * Any program of Deno as a process of its own, by the arguments Deno is given.
 *
 * @param as where it is started, by which Deno and as whom, when that is not the test's own
 */
export function startProgram(
  args: readonly string[],
  env: Record<string, string> = {},
  as: { readonly cwd?: string | URL; readonly deno?: string; readonly uid?: number } = {},
): ProgramProcess {
  const { deno = Deno.execPath(), cwd = root, uid } = as;
  const child = new Deno.Command(deno, {
    args: [...args],
    cwd,
    ...uid !== undefined && { uid, gid: uid },
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let ended = false;
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text;
  };
  const drained = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const status = child.status.finally(() => ended = true);
  const stop = async (signal: Deno.Signal) => {
    if (!ended) child.kill(signal);
    const result = await status;
    await drained;
    assertNothingSecret(logLinesOf(output), secretsOf(env));
    return result;
  };
  return {
    pid: child.pid,
    ended: () => ended,
    output: () => output,
    async printed(pattern) {
      return await until(`the program to print ${pattern}`, () => {
        const match = output.match(pattern);
        if (match === null && ended) assert.fail(`The program ended without printing ${pattern}:\n${output}`);
        return match;
      }, { seen: () => output });
    },
    stop,
    [Symbol.asyncDispose]: async () => void await stop("SIGKILL"),
  };
}
