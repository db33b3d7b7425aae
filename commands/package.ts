/**
 * `deno task package`: one archive of what `api`, `worker`, `migrate` and the operators' commands need, packages
 * included, that runs with an installed Deno, as any user, in a folder nobody may write. `docs/production.md` installs it.
 */
import type { Command } from "commander";
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { isNeeded } from "./packaging/pruning.ts";
import { namedPackages, reachedFiles, readModules } from "./packaging/sources.ts";
import { commandNamed, type Exit, exit, runCommand } from "./terminal/command_line.ts";
import { printText } from "./terminal/terminal.ts";
import { VERSION } from "../routes/openapi/version.ts";

const root = new URL("../", import.meta.url);

/** The tasks of the archive, each the one of the same name here. */
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

/** Loaded by no import: files of pages, where a search for settings ends, what operators read and install. */
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
const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("package")
    .helpCommand(false)
    .description(
      "Monta o pacote de produção: um arquivo .tar.gz com os papéis api, worker e migrate, os comandos de operação e os " +
        "pacotes npm de que precisam. Como instalar: docs/production.md.",
    )
    .option("--to <pasta>", "onde o arquivo é escrito", ".data/package")
    .action(async ({ to }: { to: string }) => ended(await makePackage(to)));

/** Writes the archive and its digest, and says where they are. */
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

/** Copies what the tasks load into a folder, with a `deno.json` of those tasks and their packages alone. */
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
          // Packages lie in the archive; none is ever looked for elsewhere.
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

/** A file, or a folder with all that is in it. */
async function copy(path: string, folder: string): Promise<void> {
  const target = `${folder}/${path}`;
  const source = new URL(path, root);
  await Deno.mkdir(target.slice(0, target.lastIndexOf("/")), { recursive: true });
  if ((await Deno.stat(source)).isFile) await Deno.copyFile(source, target);
  else await run("cp", ["-R", source.pathname, target]);
}

/** Installs the folder's packages as the lock has them; the lock is not for those that run it. */
async function installPackages(folder: string): Promise<void> {
  await Deno.copyFile(new URL("deno.lock", root), `${folder}/deno.lock`);
  await run(Deno.execPath(), ["install", "--quiet"], folder);
}

/** Removes the files of packages that are not needed to run. Their folders stay: Deno looks for each. */
async function prunePackages(installed: string): Promise<void> {
  for await (const { path, name, within } of packageFiles(installed)) {
    if (!isNeeded(name, within)) await Deno.remove(path);
  }
}

/** The files of packages as Deno lays them: `<package>@<version>/node_modules/<package>/…`, others linked beside. */
async function* packageFiles(
  installed: string,
): AsyncGenerator<{ readonly path: string; readonly name: string; readonly within: string }> {
  for await (const path of filesUnder(installed)) {
    const [, name, within] =
      /^[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path.slice(installed.length + 1)) ?? [];
    if (name !== undefined && within !== undefined) yield { path, name, within };
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesUnder(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}

/** The same files make the same bytes, whoever packs them and whenever. */
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
