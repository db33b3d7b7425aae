/**
 * `deno task test`: starts the PostgreSQL every test clones its database from, runs the tests in a few threads of one
 * process, names the slowest files, and prints `N passed, N failed` as its last line. `--help` lists the options;
 * `docs/testing.md` says how tests are written.
 */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError } from "commander";
import { changedSince, reachedTests, readGraph } from "./runner/changes.ts";
import { readFigures, writeFigures } from "./runner/figures.ts";
import { walk } from "./runner/files.ts";
import { grownFiles, readCounts, readSeconds, slowest } from "./runner/reports.ts";
import { openServer, type Server } from "./runner/server.ts";
import { shardModule, shareOut } from "./runner/shards.ts";
import { inMemory } from "./runner/temporary.ts";

const root = new URL("../", import.meta.url);

const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));

const permissions = ["net", "env", "sys", "read", "write", "run"].map((name) => `--allow-${name}`);

/** Where a picture of each page is kept when that is asked for. */
const SCREENSHOTS = ".data/screenshots";

/** Changes that come together, as an editor's or a checkout's do, are one. */
const SETTLED_MS = 300;

/** What is not ours, and what a run itself writes. */
const NOT_WATCHED = /^(\.git|\.data|node_modules)(\/|$)|^tests\/figures\.json$/;

interface Options {
  readonly changed?: string | true;
  readonly watch?: true;
  readonly filter?: string;
  readonly failFast?: true;
  readonly traceLeaks?: true;
  readonly threads: number;
  readonly record?: true;
  readonly pictures?: true;
}

function readOptions(args: string[]): { readonly files: readonly string[]; readonly options: Options } {
  const program = new Command("deno task test")
    .description("Runs the tests, all of them unless files or folders are named.")
    .argument("[files...]", "test files, or folders of them")
    .option("--changed [commit]", "only what changes since a commit can reach (by default the last one)")
    .option("--watch", "then wait, and run what each change of a file can reach")
    .option("--filter <text>", "only tests whose name has this text, or matches /this pattern/")
    .option("--fail-fast", "stop at the first test that fails")
    .option("--trace-leaks", "say where a leaked handle or timer was made")
    .option("--threads <count>", "how many files run at once", positive, defaultThreads())
    .option("--pictures", `keep a picture of every page that is opened, in ${SCREENSHOTS}`)
    .option("--record", "keep how long each file takes, to share files out by and to compare with")
    .parse(args, { from: "user" });
  return { files: program.args, options: program.opts<Options>() };
}

function positive(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 on.");
  return Number(text);
}

/** Two more than there are cores: some tests mostly wait for a server or a process they started. */
const defaultThreads = () => navigator.hardwareConcurrency + 2;

const opensPages = (file: string) => file.startsWith("tests/web/");

/** The test files that were named, by file or folder; all when none was. */
async function namedTests(named: readonly string[]): Promise<string[]> {
  const tests = (await walk(root, "tests/")).filter((path) => /_test\.tsx?$/.test(path));
  if (named.length === 0) return tests;
  return named.flatMap((name) => {
    const path = name.replace(/^\.\//, "");
    const found = tests.filter((test) => test === path || test.startsWith(path.replace(/\/?$/, "/")));
    if (found.length === 0) throw new Error(`${name} is no test file, and no folder of test files`);
    return found;
  });
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Runs those files to the end. */
async function run(files: readonly string[], options: Options, server: Server): Promise<Outcome> {
  const dir = await Deno.makeTempDir({ prefix: "assets-tests-" });
  try {
    const figures = await readFigures();
    const shards = await Promise.all(
      shareOut(files, figures, options.threads, opensPages).map(async (share, index) => {
        const path = `${dir}/thread-${index + 1}.ts`;
        await Deno.writeTextFile(path, shardModule(share.map((file) => new URL(file, root).href)));
        return path;
      }),
    );
    const report = `${dir}/report.xml`;
    const temporary = `${dir}/temporary`;
    await Deno.mkdir(temporary);
    // Servers of tests run as users of their own.
    await Promise.all([dir, temporary].map((path) => Deno.chmod(path, 0o755)));
    const success = await denoTest(shards, report, temporary, options, server);
    const xml = await Deno.readTextFile(report).catch(() => "");
    const { passed, failed } = readCounts(xml);
    const seconds = readSeconds(xml);
    if (options.record) await writeFigures(figures, seconds, await namedTests([]));
    reportTimes(seconds, figures);
    // A thread that ended before it could report has failed, whatever was counted.
    return { passed, failed: failed + (!success && failed === 0 ? 1 : 0) };
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function denoTest(
  shards: readonly string[],
  report: string,
  temporary: string,
  { filter, failFast, traceLeaks, threads, pictures }: Options,
  server: Server,
): Promise<boolean> {
  const screenshots = fileURLToPath(new URL(SCREENSHOTS, root));
  if (pictures) await Deno.mkdir(screenshots, { recursive: true });
  const colours = Deno.stdout.isTerminal() && Deno.env.get("NO_COLOR") === undefined;
  const [program, ...args] = [
    ...await inMemory(temporary),
    ...[Deno.execPath(), "test"],
  ];
  const child = new Deno.Command(program!, {
    args: [
      ...args,
      // The packages are there, as this program is running.
      ...["--parallel", "--no-check"],
      ...["--config", fileURLToPath(new URL("deno.json", root)), ...permissions, `--junit-path=${report}`],
      ...filter === undefined ? [] : [`--filter=${filter}`],
      ...failFast ? ["--fail-fast"] : [],
      ...traceLeaks ? ["--trace-leaks"] : [],
      ...shards,
    ],
    cwd: root,
    env: {
      ASSETS_TEST_DATABASE_URL: server.url,
      ...pictures && { ASSETS_SCREENSHOTS: screenshots },
      DENO_JOBS: String(threads),
      // Servers of tests are of this machine, which no proxy knows.
      NO_PROXY: [Deno.env.get("NO_PROXY"), "localhost,127.0.0.1,::1,[::1]"].filter(Boolean).join(","),
      // What tests leave there goes when all have ended.
      TMPDIR: temporary,
      // Keeps the browser's driver from looking for Windows where no test may look.
      __IS_WSL_TEST__: "1",
      ...colours && { FORCE_COLOR: "1" },
    },
    stdout: "piped",
  }).spawn();
  for await (const line of createInterface({ input: Readable.from(child.stdout) })) {
    write(`${withoutThread(line)}\n`);
  }
  return (await child.status).success;
}

/** A line of progress names the thread's module, which says nothing to anybody. */
const withoutThread = (line: string): string => line.replace(/\S*\/thread-\d+\.ts => /, "");

function reportTimes(seconds: ReadonlyMap<string, number>, figures: ReadonlyMap<string, number>): void {
  if (seconds.size > 1) write(`The slowest files:\n${slowest(seconds).join("\n")}\n`);
  const grown = grownFiles(figures, seconds)
    .map(({ file, now, recorded }) => `${file} took ${now.toFixed(1)} s; recorded: ${recorded.toFixed(1)} s`);
  if (grown.length > 0) {
    write(
      `Grown by half since the figures were recorded, as fast as this machine is:\n${grown.join("\n")}\n`,
    );
  }
}

/** Runs what each change of a file reaches, until the program is interrupted. */
async function watch(named: readonly string[], options: Options, server: Server): Promise<never> {
  write("Waiting for changes\n");
  const prefix = fileURLToPath(root);
  let changed = new Set<string>();
  let settled: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  const react = async () => {
    const paths = [...changed];
    changed = new Set();
    const tests = await namedTests(named);
    const reached = reachedTests(await readGraph(root), tests, paths);
    write(`\n${paths.join(", ")}: ${reached.length} of ${tests.length} test files\n`);
    if (reached.length === 0) return;
    await server.dropDatabases();
    reportCounts(await run(reached, options, server));
  };
  // A file that is being written may not even be read; its next change is another chance.
  const reactOrReport = () =>
    react().catch((error) => write(`${error instanceof Error ? error.message : error}\n`))
      .then(() => void write("Waiting for changes\n"));
  for await (const { paths } of Deno.watchFs(fileURLToPath(root))) {
    const ours = paths.map((path) => path.slice(prefix.length))
      .filter((path) => !NOT_WATCHED.test(path) && /\.\w+$/.test(path));
    if (ours.length === 0) continue;
    for (const path of ours) changed.add(path);
    clearTimeout(settled);
    settled = setTimeout(
      () => running = running.then(() => changed.size > 0 ? reactOrReport() : undefined),
      SETTLED_MS,
    );
  }
  throw new Error("The folder is watched no longer");
}

const reportCounts = ({ passed, failed }: Outcome) => write(`${passed} passed, ${failed} failed\n`);

async function main(): Promise<number> {
  const { files, options } = readOptions(Deno.args);
  const named = await namedTests(files);
  let tests: readonly string[] = named;
  if (options.changed !== undefined) {
    const commit = options.changed === true ? "HEAD" : options.changed;
    const paths = await changedSince(commit);
    tests = paths.length === 0 ? [] : reachedTests(await readGraph(root), named, paths);
    write(
      `Changed since ${commit}: ${paths.length} files, which ${tests.length} of ${named.length} test files reach\n`,
    );
  }
  await using server = await openServer();
  const outcome = tests.length === 0 ? { passed: 0, failed: 0 } : await run(tests, options, server);
  reportCounts(outcome);
  if (options.watch) await watch(files, options, server);
  return outcome.failed === 0 && (outcome.passed > 0 || tests.length === 0) ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
