/**
 * `deno task package`: makes one archive of all that `api`, `worker`, `migrate` and the operators' commands
 * need, dependencies included. It runs with an installed Deno, as any user, in a read-only folder;
 * `docs/production.md` describes the installation.
 */
import type { Command } from "commander";
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type Lock, runtimeLock } from "./installation/runtime_lock.ts";
import { prunePackages } from "./packaging/installed_files.ts";
import { namedPackages, reachedFiles, readModules } from "./packaging/sources.ts";
import { commandNamed, type Exit, exit, runCommand } from "./terminal/command_line.ts";
import { printText } from "./terminal/terminal.ts";
import { VERSION } from "../routes/openapi/version.ts";

const root = new URL("../", import.meta.url);

/** Tasks of the archive, the same as the ones of these names here. */
const TASKS = [
  "api",
  "worker",
  "migrate",
  "health",
  "remittance",
  "recover",
  "backup",
  "restore",
  "precedents",
  "audit",
  "data",
  "reference",
  "folder",
] as const;

/**
 * Files that no import loads: assets of pages, files for operators, and the `.graphile-workerrc` at which
 * graphile-worker's search for settings ends.
 */
const OTHER_FILES = [
  ".graphile-workerrc",
  "CHANGELOG.md",
  "LICENSE",
  "deploy",
  "docs",
  "routes/openapi/swagger_start.js",
  "web/files",
];

interface Project {
  readonly imports: Readonly<Record<string, string>>;
  readonly tasks: Readonly<Record<string, { readonly command: string }>>;
  readonly [name: string]: unknown;
}

const entryOf = (task: string): string => /\S+\.ts(?= |$)/.exec(task)![0];

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("package")
    .helpCommand(false)
    .description(
      "Monta o pacote de produção: um arquivo .tar.gz com os papéis api, worker e migrate, os comandos de operação e os " +
        "pacotes npm de que precisam. Como instalar: docs/production.md.",
    )
    .option("--to <pasta>", "onde o arquivo é escrito", ".data/package")
    .addHelpText(
      "after",
      `\nSaída: ${exit.good} feito, ${exit.usage} uso errado, ${exit.notDone} não foi possível executar.`,
    )
    .action(async ({ to }: { to: string }) => ended(await makePackage(to)));

/** Writes the archive and its digest, and reports their paths. */
async function makePackage(to: string): Promise<Exit> {
  const name = `assets-${VERSION}`;
  await Deno.mkdir(to, { recursive: true });
  const work = await Deno.makeTempDir({ prefix: "assets-package-" });
  try {
    const folder = `${work}/${name}`;
    await copySources(folder);
    await installPackages(folder);
    await prunePackages(`${folder}/node_modules/.deno`);
    const archive = `${await Deno.realPath(to)}/${name}.tar.gz`;
    await pack(work, name, archive);
    const bytes = await Deno.readFile(archive);
    const digest = createHash("sha256").update(bytes).digest("hex");
    await Deno.writeTextFile(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
    printText(`${archive}\n${(bytes.length / 2 ** 20).toFixed(1)} MB, sha256 ${digest}\n`);
    return exit.good;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/**
 * Copies the files that the tasks load to a folder, with a `deno.json` that has only those tasks and their
 * dependencies.
 */
async function copySources(folder: string): Promise<void> {
  const project = JSON.parse(await Deno.readTextFile(new URL("deno.json", root))) as Project;
  const tasks = Object.fromEntries(TASKS.map((task) => [task, project.tasks[task]!.command]));
  const entries = [...new Set(Object.values(tasks).map(entryOf))];
  const files = reachedFiles(await readModules(root, entries), root, entries);
  const texts = await Promise.all(
    files.filter((file) => file !== "deno.json").map((file) => Deno.readTextFile(new URL(file, root))),
  );
  const named = namedPackages(texts, Object.keys(project.imports));
  for (const file of [...files, ...OTHER_FILES]) await copy(file, folder);
  const { compilerOptions, unstable } = project;
  await Deno.writeTextFile(
    `${folder}/deno.json`,
    `${
      JSON.stringify(
        {
          version: VERSION,
          // Dependencies are in the archive, and are looked for nowhere else.
          nodeModulesDir: "manual",
          compilerOptions,
          unstable,
          imports: Object.fromEntries(named.map((name) => [name, project.imports[name]])),
          tasks,
        },
        undefined,
        2,
      )
    }\n`,
  );
}

/** Copies a file, or a folder with its content. */
async function copy(path: string, folder: string): Promise<void> {
  const target = `${folder}/${path}`;
  const source = new URL(path, root);
  await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
  if ((await Deno.stat(source)).isFile) await Deno.copyFile(source, target);
  else await run("cp", ["-R", fileURLToPath(source), target]);
}

/** Installs the folder's dependencies as locked; the lock file itself is not part of the archive. */
async function installPackages(folder: string): Promise<void> {
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", root))) as Lock;
  await Deno.writeTextFile(`${folder}/deno.lock`, JSON.stringify(runtimeLock(lock)));
  await run(Deno.execPath(), ["install", "--quiet"], folder);
}

/** Packs reproducibly: the same files give the same bytes, whoever packs them and whenever. */
const pack = (work: string, name: string, archive: string): Promise<void> =>
  run("tar", [
    ...["--create", "--gzip", `--file=${archive}`, `--directory=${work}`],
    ...["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"],
    name,
  ]);

async function run(command: string, args: readonly string[], cwd?: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, {
    args: [...args],
    ...cwd !== undefined && { cwd },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) {
    throw new Error(`${basename(command)} ${args[0]}: ${new TextDecoder().decode(stderr).trim()}`);
  }
}

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
