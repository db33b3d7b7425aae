/** From the command to `/readyz`, on an empty and on an existing data folder, and the memory of the process then. */
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../staging/port.ts";
import type { Bench } from "./bench.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "./figures.ts";

const LIMIT_MS = 60_000;

/** The arguments of `task start`: without the task runner, only the program's own memory is measured. */
const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)));
const startArguments: string[] = tasks.start.command.split(" ").slice(1);

export const start: Bench = (command) =>
  measuring(command.description("the start of everything, and what it holds"), measureStart);

async function measureStart(options: Repeated): Promise<Measurement> {
  return {
    about: "`task start` to its `/readyz`, and the memory of its process then, PostgreSQL not counted",
    repetitions: await repetitionsOf(options, measureOnce),
  };
}

async function measureOnce(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dataDir, 0o755);
  try {
    const empty = await startOnce(dataDir);
    const existing = await startOnce(dataDir);
    return [
      { name: "on an empty data folder", unit: "s", ours: empty.ms / 1000 },
      { name: "on an existing data folder", unit: "s", ours: existing.ms / 1000 },
      { name: "memory, idle", unit: "MB", ours: existing.megabytes },
    ];
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function startOnce(dataDir: string): Promise<{ ms: number; megabytes: number }> {
  const port = freePort();
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: startArguments,
    env: { DATA_DIR: dataDir, PORT: String(port) },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  try {
    while (!await isReady(port)) {
      if (performance.now() - began > LIMIT_MS) throw new Error(`Not ready within ${LIMIT_MS} ms`);
      await delay(20);
    }
    const ms = performance.now() - began;
    return { ms, megabytes: await residentMegabytes(child.pid) };
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", String(pid)] }).output();
  return Number(new TextDecoder().decode(stdout)) / 1024;
}
