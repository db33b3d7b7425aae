/**
 * `task bench first-start`: the first command of the README wherever a stranger may run it, with the seconds until the
 * service is ready, and the bytes it fetched and keeps. Each row asks the registry of packages for about 130 MB.
 */
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Table from "cli-table3";
import type { Command } from "commander";
import { openRelay } from "../../../program/commands/installation/relay.ts";
import { freePort } from "../../../staging/port.ts";
import { type Bench, measured, write } from "../bench.ts";
import { type Machine, type Surroundings, surroundings } from "./surroundings.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const LIMIT_MS = 240_000;
const READY = "ASSETS está pronto";

interface Options {
  readonly of: string;
  readonly only?: readonly string[];
}

export const firstStart: Bench = (command: Command) =>
  command.description(
    "the README's first command in every surrounding a stranger may have, from empty caches",
  )
    .option("--of <commit>", "the project as it was committed then", "HEAD")
    .option("--only <words...>", "the rows whose names have one of these")
    .action(measured(measureAll));

interface Started {
  readonly seconds: number;
  readonly lines: readonly string[];
  readonly note?: string;
}

async function measureAll({ of, only }: Options): Promise<string[]> {
  const rows = Object.entries(surroundings)
    .filter(([name]) => only === undefined || only.some((word) => name.includes(word)));
  const table = new Table({
    head: ["", "ready, s", "packages", "node_modules, MB", "caches, MB", ""],
    style: { head: [], border: [] },
  });
  const say = (name: string, ...columns: string[]) => {
    write(`  ${name}: ${columns[0]}`);
    table.push([name, ...columns]);
  };
  let machine: Machine | undefined;
  const terminal: string[] = [];
  for (const [name, around] of rows) {
    if (machine === undefined || !(around.again || around.keepsCaches)) {
      await discard(machine);
      machine = await newMachine();
    }
    const folder = around.npmPackage ? machine.folder : `${machine.folder}/${around.project ?? "project"}`;
    try {
      if (!around.again) await (around.npmPackage ? packNpm(folder, of) : copyProject(folder, of));
      const { seconds, lines, note = "" } = await start(machine, folder, around);
      const packages = lines.find((line) => line.includes("pela rede") && line.includes(" s ")) ?? "none";
      say(
        name,
        seconds.toFixed(1),
        packages.trim().replace(/^Pacotes +/, ""),
        await megabytes(`${folder}/node_modules`),
        await megabytes(`${machine.folder}/home`),
        note,
      );
      if (terminal.length === 0) terminal.push(...lines);
    } catch (error) {
      const lines = error instanceof Error
        ? error.message.split("\n").filter((line) => line.trim() !== "")
        : [];
      say(
        name,
        "not ready",
        "",
        "",
        "",
        lines.filter((line) => !line.startsWith("npm notice")).slice(-2).join(" ").slice(0, 120),
      );
    }
  }
  await discard(machine);
  return [
    ...table.toString().split("\n"),
    "",
    "What the terminal prints first:",
    "",
    ...terminal.slice(0, 24),
  ];
}

async function newMachine(): Promise<Machine> {
  const folder = await Deno.makeTempDir({ prefix: "assets-first-start-" });
  await Deno.chmod(folder, 0o755);
  await Deno.mkdir(`${folder}/home`);
  return { folder };
}

async function discard(machine: Machine | undefined): Promise<void> {
  if (machine !== undefined) await Deno.remove(machine.folder, { recursive: true });
}

/** The project as a clone of that commit has it. */
async function copyProject(folder: string, commit: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await run(["sh", "-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder]);
}

async function packNpm(folder: string, commit: string): Promise<void> {
  const project = `${folder}/packed`;
  await copyProject(project, commit);
  await run([Deno.execPath(), "task", "--cwd", project, "package", "--npm", "--to", folder], project);
  await Deno.remove(project, { recursive: true });
}

/** Starts it as the README says, waits until it is ready, and stops it with all it began. */
async function start(machine: Machine, folder: string, around: Surroundings): Promise<Started> {
  const home = `${machine.folder}/home`;
  if (around.uid !== undefined) await run(["chown", "-R", `${around.uid}:${around.uid}`, machine.folder]);
  await using proxy = around.proxy ? openRelay({}) : undefined;
  const taken = (around.taken ?? []).flatMap(listenAt);
  const npx = around.npmPackage
    ? ["npx", "--yes", "./assets-1.0.0.tgz"]
    : ["npx", "--prefer-offline", "--yes", `deno@${Deno.version.deno}`, "task", "start"];
  const as = around.uid === undefined
    ? []
    : ["setpriv", `--reuid=${around.uid}`, `--regid=${around.uid}`, "--clear-groups"];
  const [program, ...args] = [...around.before ?? [], ...as, ...npx];
  const env = {
    // What the machine needs to reach the registry stays: a proxy, the authority of one that opens TLS.
    ...await around.env?.(machine),
    HOME: home,
    XDG_CACHE_HOME: `${home}/.cache`,
    DENO_DIR: `${home}/.cache/deno`,
    npm_config_cache: `${home}/.npm`,
    NO_COLOR: "1",
    // It connects to others and does nothing else: a request for this machine would end there.
    ...proxy && { ...proxy.env, HTTP_PROXY: proxy.env["HTTPS_PROXY"] ?? "" },
    ...around.usualPort ? {} : { PORT: String(freePort()) },
  };
  const began = performance.now();
  const child = new Deno.Command(program!, {
    args,
    cwd: folder,
    env,
    stdout: "piped",
    stderr: "piped",
    // A group of its own, which is stopped as a whole: npx passes no signals on.
    detached: true,
  }).spawn();
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text;
  };
  const ended = Promise.all([read(child.stdout), read(child.stderr), child.status]);
  try {
    await untilPrinted(() => output, ended);
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, lines: output.split("\n"), ...noteOf(proxy, output, around) };
  } finally {
    for (const listener of taken) listener.close();
    await run(["kill", "-TERM", "--", `-${child.pid}`]).catch(() => {});
    await ended;
  }
}

function noteOf(
  proxy: { bytes(): number } | undefined,
  output: string,
  { taken }: Surroundings,
): { readonly note?: string } {
  if (proxy !== undefined) return { note: `${(proxy.bytes() / 1e6).toFixed(0)} MB came by the proxy` };
  const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
  return taken === undefined ? {} : { note: `answers at ${address}` };
}

function listenAt(port: number): Deno.Listener[] {
  try {
    return [Deno.listen({ hostname: "127.0.0.1", port })];
  } catch (error) {
    // Another program has it already, which does as well.
    if (error instanceof Deno.errors.AddrInUse) return [];
    throw error;
  }
}

async function untilPrinted(output: () => string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => isOver = true);
  const limit = performance.now() + LIMIT_MS;
  while (!output().includes(READY)) {
    if (isOver || performance.now() > limit) throw new Error(`It did not start:\n${output()}`);
    await delay(50);
  }
}

async function run([program, ...args]: readonly string[], cwd = root): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program!, { args, cwd }).output();
  if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** What a folder takes on disk; files that it shares with itself count once. */
const megabytes = (folder: string): Promise<string> =>
  run(["du", "-sk", folder]).then((text) => (Number(text.split("\t")[0]) / 1024).toFixed(0), () => "0");
