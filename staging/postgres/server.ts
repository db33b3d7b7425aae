/** The processes of the embedded PostgreSQL: its tools, the running server, and a server that an earlier start left. */

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ignoreMissing } from "./binaries.ts";
import type { RunAs } from "./user.ts";

/** The programs of one PostgreSQL (in `bin` of `folder`) and who runs them; `user` is undefined when we do. */
export type Tools = { readonly folder: string; readonly user: RunAs | undefined };

/** A server process. `ended` settles when the last process of the server is gone, with the reason it gave. */
export type Server = { readonly pid: number; readonly ended: Promise<void>; stop(): Promise<void> };

/** Where a server runs and what it writes. */
export type Launch = {
  readonly tools: Tools;
  readonly cluster: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
};

/** The server ended, or said nothing for too long, before it could be used. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
  constructor(readonly reason: string, readonly lastLines: string) {
    super(`PostgreSQL não iniciou: ${reason}\n${lastLines}`);
  }
}

const SETPRIV = "/usr/bin/setpriv";
const READLINK = "/usr/bin/readlink";
const PS = "/bin/ps";

/** The parent's environment is not passed on: it holds the program's secrets, and locale names that change messages. */
const CLEAN = { cwd: "/", clearEnv: true, env: { LC_ALL: "C", TZ: "UTC" } } as const;

const READY = "database system is ready to accept connections";
const MAX_TAIL_CHARACTERS = 4_000;

/** Without a word for so long it is stuck; a long recovery reports its progress every 10 s and is left to finish. */
const MAX_SILENCE_MS = 30_000;

/** A fast shutdown only waits for a checkpoint. Past this limit the next start recovers from the log instead. */
const MAX_STOP_MS = 60_000;
const POLL_MS = 50;

/** PostgreSQL's own lock file: its first line is the server's process id. */
const LOCK_FILE = "postmaster.pid";

/** Creating a cluster takes under a second here; slow or emulated machines are given room. */
const MAX_TOOL_MS = 120_000;

/** Runs a tool to its end. @throws Error with what it printed when it fails. */
export async function runTool(tools: Tools, tool: string, args: string[], input = ""): Promise<void> {
  const program = join(tools.folder, "bin", tool);
  const child = new Deno.Command(program, {
    args,
    ...CLEAN,
    ...tools.user,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const alarm = setTimeout(() => signal(child, "SIGKILL"), MAX_TOOL_MS);
  const [{ success, code, stdout, stderr }] = await Promise.all([child.output(), feed(child.stdin, input)]);
  clearTimeout(alarm);
  if (success) return;
  const decoder = new TextDecoder();
  const printed = `${decoder.decode(stdout)}${decoder.decode(stderr)}`.slice(-MAX_TAIL_CHARACTERS).trim();
  throw new Error(`${tool} terminou com o código ${code}:\n${printed}`);
}

async function feed(stdin: WritableStream<Uint8Array>, input: string): Promise<void> {
  const writer = stdin.getWriter();
  // A tool that ends early closes its end; what it printed says why.
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
}

/**
 * Starts the server and waits until it takes connections.
 * @throws StartFailure when it ends instead, or is silent for 30 s.
 */
export async function launch({ tools, cluster, port, settings, logFile }: Launch): Promise<Server> {
  const args = ["-D", cluster, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const [program, ...guardArguments] = [...await guard(), join(tools.folder, "bin", "postgres")];
  const child = new Deno.Command(program, {
    args: [...guardArguments, ...args],
    ...CLEAN,
    ...tools.user,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    // Its own session: Ctrl+C in the terminal reaches the program alone, which stops the server last.
    detached: true,
  }).spawn();
  const log = follow(child.stderr, logFile);
  // The log's end is the end of the last process of the server, as all of them hold it open.
  const ended = Promise.all([child.status, log.finished]).then(() => {});
  const outcome = await log.outcome;
  if (outcome !== "ready") {
    // SIGKILL, because a process that is stuck, or stopped by a debugger, does not end by another signal.
    if (outcome === "silent") signal(child, "SIGKILL");
    await ended;
    const reason = outcome === "silent" ? `${MAX_SILENCE_MS / 1000} s sem resposta` : "o processo terminou";
    throw new StartFailure(reason, log.tail());
  }
  let stopping: Promise<void> | undefined;
  return { pid: child.pid, ended, stop: () => stopping ??= stop(child, ended) };
}

/**
 * On Linux `setpriv` asks the kernel to stop the server (fast shutdown) when this process ends, however it ends.
 * Elsewhere, or without leave to run it, a server that outlives us is stopped by the next start.
 */
async function guard(): Promise<string[]> {
  if (Deno.build.os !== "linux") return [];
  if ((await Deno.permissions.query({ name: "run", command: SETPRIV })).state !== "granted") return [];
  const prefix = [SETPRIV, "--pdeathsig", "INT", "--"];
  const [program, ...args] = [...prefix, SETPRIV, "--version"];
  const attempt = await ignoreMissing(new Deno.Command(program, { args, ...CLEAN }).output());
  return attempt?.success ? prefix : [];
}

/** Copies what the server says to the log file, keeps the last of it, and tells how the start went. */
function follow(stderr: ReadableStream<Uint8Array>, logFile: string) {
  const { promise: outcome, resolve } = Promise.withResolvers<"ready" | "silent" | "ended">();
  const decoder = new TextDecoder();
  let tail = "";
  let starting = true;
  let alarm = setTimeout(resolve, MAX_SILENCE_MS, "silent");
  const read = async () => {
    for await (const chunk of stderr) {
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-MAX_TAIL_CHARACTERS);
      // A full disk must not stop the reading: the server would wait for us on its next word.
      await Deno.writeFile(logFile, chunk, { append: true, mode: 0o600 }).catch(() => {});
      if (!starting) continue;
      clearTimeout(alarm);
      starting = !tail.includes(READY);
      if (starting) alarm = setTimeout(resolve, MAX_SILENCE_MS, "silent");
      else resolve("ready");
    }
    clearTimeout(alarm);
    resolve("ended");
  };
  return { outcome, finished: read(), tail: () => tail.trim() };
}

async function stop(child: Deno.ChildProcess, ended: Promise<void>): Promise<void> {
  const alarm = setTimeout(() => signal(child, "SIGQUIT"), MAX_STOP_MS);
  signal(child, "SIGINT");
  await ended;
  clearTimeout(alarm);
}

function signal(child: Deno.ChildProcess, name: Deno.Signal): void {
  try {
    child.kill(name);
  } catch (error) {
    // Deno says so when the process has ended already, which is what was wanted.
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * Stops the server that outlived an earlier start on these data, and removes the file that names it. The file alone
 * proves nothing: its process id may be another program's by now, or (PostgreSQL counts it as alive) of a zombie.
 * Removing it is safe: PostgreSQL also guards its data by a shared memory segment that every process of a server holds.
 * @throws Error when the server does not end.
 */
export async function stopLeftover(
  tools: Tools,
  cluster: string,
  log: (line: string) => void,
): Promise<void> {
  const pid = await serverOn(cluster, tools.user);
  if (pid !== undefined) {
    log(`Parando o PostgreSQL que ficou de uma execução anterior (processo ${pid})`);
    // Run by the server's own user, who cannot signal anybody else's process. It may end by itself meanwhile.
    await runTool(tools, "pg_ctl", ["kill", "INT", String(pid)]).catch(() => {});
    await serverEnded(cluster, tools.user);
  }
  await ignoreMissing(Deno.remove(join(cluster, LOCK_FILE)));
}

/**
 * Waits for the end of the server that works on these data, if there is one. A program that was killed leaves one that
 * is stopping: it writes its last checkpoint, and to the files under it, for a moment longer than the program lives.
 * @throws Error when the server does not end.
 */
export async function serverEnded(cluster: string, user: RunAs | undefined): Promise<void> {
  const deadline = performance.now() + MAX_STOP_MS;
  for (let pid; (pid = await serverOn(cluster, user)) !== undefined; await delay(POLL_MS)) {
    if (performance.now() > deadline) {
      throw new Error(
        `O PostgreSQL ${pid} ainda usa ${cluster} e não termina; pare-o (kill -INT ${pid}) e repita`,
      );
    }
  }
}

/** The process id of the server that works on these data. */
async function serverOn(cluster: string, user: RunAs | undefined): Promise<number | undefined> {
  const folder = await ignoreMissing(Deno.realPath(cluster));
  if (folder === undefined) return undefined;
  const pid = Number((await ignoreMissing(Deno.readTextFile(join(folder, LOCK_FILE))))?.split("\n")[0]);
  return pid > 0 && await isServerOn(folder, pid, user) ? pid : undefined;
}

/** Whether this process is a PostgreSQL whose current folder, which a server never leaves, is this cluster. */
async function isServerOn(folder: string, pid: number, user: RunAs | undefined): Promise<boolean> {
  const linux = Deno.build.os === "linux";
  const { stdout } = await new Deno.Command(linux ? READLINK : PS, {
    args: linux ? [`/proc/${pid}/exe`, `/proc/${pid}/cwd`] : ["-o", "command=", "-p", String(pid)],
    ...CLEAN,
    // Root in a container may not look into other users' processes; the owner may.
    ...user,
  }).output();
  const answer = new TextDecoder().decode(stdout);
  return linux
    ? answer.includes("/postgres") && answer.split("\n").includes(folder)
    : answer.includes("postgres") && answer.includes(`-D ${folder} `);
}
