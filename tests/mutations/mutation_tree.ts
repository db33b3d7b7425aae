/** Copies of the project in which sources are mutated: the project's own files are never touched. */
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { walk } from "../runner/files.ts";
import { shardModule } from "../runner/shards.ts";
import { applyMutation, type Mutation } from "./mutation_operators.ts";

export interface Copy extends AsyncDisposable {
  /** Where it is. */
  readonly dir: string;
  /**
   * Runs test files in sequence until one fails, and returns the name of the failed test; undefined when all
   * passed.
   */
  run(tests: readonly string[], limitMs: number): Promise<string | undefined>;
  /** Checks the types of sources, and returns whether they are valid. */
  checkTypes(sources: readonly string[]): Promise<boolean>;
  /** Does some work while a mutation is applied. */
  withMutation<T>(mutation: Mutation, act: () => Promise<T>): Promise<T>;
}

/** What notices a mutation by which the tests do not end. */
export const TIME_OVER = "nothing: the time was over";

const permissions = ["net", "env", "sys", "read", "write", "run"].map((name) => `--allow-${name}`);

export async function copyProject(root: URL, databaseUrl: string): Promise<Copy> {
  const dir = await Deno.makeTempDir({ prefix: "assets-mutations-" });
  for (const path of await walk(root)) {
    await Deno.mkdir(dirname(`${dir}/${path}`), { recursive: true });
    await Deno.copyFile(new URL(path, root), `${dir}/${path}`);
  }
  await Deno.symlink(fileURLToPath(new URL("node_modules", root)), `${dir}/node_modules`);
  const copy = { dir, databaseUrl };
  return {
    dir,
    run: (tests, limitMs) => runTests(copy, tests, limitMs),
    checkTypes: async (sources) => {
      const args = ["check", "--config", `${dir}/deno.json`];
      const paths = sources.map((source) => `${dir}/${source}`);
      const command = new Deno.Command(Deno.execPath(), {
        args: [...args, ...paths],
        stdout: "null",
        stderr: "null",
      });
      return (await command.output()).success;
    },
    withMutation: async (mutation, act) => {
      const path = `${dir}/${mutation.file}`;
      const text = await Deno.readTextFile(path);
      await Deno.writeTextFile(path, applyMutation(text, mutation));
      try {
        return await act();
      } finally {
        await Deno.writeTextFile(path, text);
      }
    },
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}

async function runTests(
  { dir, databaseUrl }: { readonly dir: string; readonly databaseUrl: string },
  tests: readonly string[],
  limitMs: number,
): Promise<string | undefined> {
  if (tests.length === 0) return undefined;
  const module = `${dir}/.mutations.ts`;
  await Deno.writeTextFile(module, shardModule(tests.map((test) => pathToFileURL(`${dir}/${test}`).href)));
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "--no-check", "--fail-fast", "--reporter=tap"],
      ...["--config", `${dir}/deno.json`, ...permissions, module],
    ],
    cwd: dir,
    env: { ASSETS_TEST_DATABASE_URL: databaseUrl, __IS_WSL_TEST__: "1", NO_COLOR: "1" },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    child.kill("SIGKILL");
  }, limitMs);
  let failed: string | undefined;
  for await (const line of createInterface({ input: Readable.from(child.stdout) })) {
    if (line.startsWith("not ok")) failed ??= line.replace(/^not ok \d+ - /, "");
  }
  const { success } = await child.status;
  clearTimeout(limit);
  if (success) return undefined;
  return isOver ? TIME_OVER : failed ?? "nothing: the program ended";
}
