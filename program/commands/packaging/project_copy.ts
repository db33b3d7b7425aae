/** The part of the project that some of its tasks need, in a folder of its own with the packages they run with. */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "../../../routes/openapi/version.ts";
import { type Lock, runtimeLock } from "../installation/runtime_lock.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { prunePackages } from "./installed_files.ts";

/** What the packaged tasks load: source files by their imports, and the packages those name. */

/** A module of `deno info --json`, as far as it is read here. */
interface Module {
  readonly specifier: string;
  readonly dependencies?: readonly { readonly code?: { readonly specifier?: string } }[];
}

/** The modules a program of ours loads, by specifier. */
type Modules = ReadonlyMap<string, readonly string[]>;

/**
 * Reads what entries import, and what those import.
 *
 * @param root the folder of `deno.json`, ending in a slash
 */
async function readModules(root: URL, entries: readonly string[]): Promise<Modules> {
  const modules = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", entry],
      cwd: root,
    }).output();
    if (!success) throw new Error(`deno info ${entry}: ${new TextDecoder().decode(stderr)}`);
    const { modules: read } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: Module[] };
    for (const { specifier, dependencies = [] } of read) {
      modules.set(specifier, dependencies.flatMap(({ code }) => code?.specifier ?? []));
    }
  }
  return modules;
}

interface Reach {
  readonly root: URL;
  readonly entries: readonly string[];
  /** A folder whose files stay away; ends in a slash. */
  readonly leftOut?: string | undefined;
}

/** The paths of the files that entries load; in order. */
export function reachedFiles(modules: Modules, { root, entries, leftOut }: Reach): string[] {
  const reached = new Set<string>();
  const visit = (specifier: string) => {
    if (!specifier.startsWith(root.href) || reached.has(specifier)) return;
    if (leftOut !== undefined && specifier.startsWith(`${root.href}${leftOut}`)) return;
    reached.add(specifier);
    for (const dependency of modules.get(specifier) ?? []) visit(dependency);
  };
  for (const entry of entries) visit(new URL(entry, root).href);
  return [...reached].map((specifier) => decodeURIComponent(specifier.slice(root.href.length))).sort();
}

/**
 * The packages that source texts name, to import them or to read a file of theirs. Types are not needed to run.
 *
 * @param known names of packages as `imports` of `deno.json` has them
 */
export function namedPackages(texts: readonly string[], known: readonly string[]): string[] {
  const all = texts.join("\n");
  return known.filter((name) => !name.startsWith("@types/"))
    .filter((name) => [`"${name}"`, `"${name}/`, `\`${name}/`].some((use) => all.includes(use)));
}

const root = new URL("../../../", import.meta.url);

interface Project {
  readonly imports: Readonly<Record<string, string>>;
  readonly tasks: Readonly<Record<string, { readonly command: string }>>;
  readonly [name: string]: unknown;
}

interface Wanted {
  readonly tasks: readonly string[];
  /** Files and folders that no import loads. */
  readonly otherFiles: readonly string[];
  /** The folder whose files stay away, though a task that is not wanted loads them; ends in a slash. */
  readonly leftOut?: string;
}

const entryOf = (task: string): string => task.split(" ").find((word) => word.endsWith(".ts"))!;

/** Copies what the tasks load, with a `deno.json` that has only them, and installs their packages as locked. */
export async function copyProject(folder: string, wanted: Wanted): Promise<void> {
  await copySources(folder, wanted);
  const lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", root))) as Lock;
  const run = runtimeLock(lock);
  await Deno.writeTextFile(`${folder}/deno.lock`, JSON.stringify(run));
  await runProgram(Deno.execPath(), ["install", "--quiet"], folder);
  const installed = `${folder}/node_modules/.deno`;
  await Deno.writeTextFile(`${folder}/sbom.cdx.json`, await billOfMaterials(run.npm, installed));
  await prunePackages(installed);
}

async function copySources(folder: string, { tasks: names, otherFiles, leftOut }: Wanted): Promise<void> {
  const project = JSON.parse(await Deno.readTextFile(new URL("deno.json", root))) as Project;
  const tasks = Object.fromEntries(names.map((task) => [task, project.tasks[task]!.command]));
  const entries = [...new Set(Object.values(tasks).map(entryOf))];
  const files = reachedFiles(await readModules(root, entries), { root, entries, leftOut });
  const texts = await Promise.all(
    files.filter((file) => file !== "deno.json").map((file) => Deno.readTextFile(new URL(file, root))),
  );
  const named = namedPackages(texts, Object.keys(project.imports));
  for (const file of [...files, ...otherFiles]) await copy(file, folder);
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
  else await runProgram("cp", ["-R", fileURLToPath(source), target]);
}

interface Packed {
  readonly folder: string;
  /** Files and folders of it. */
  readonly names: readonly string[];
  readonly archive: string;
}

/** Packs reproducibly: the same files give the same bytes, whoever packs them and whenever. */
export const pack = ({ folder, names, archive }: Packed): Promise<void> =>
  runProgram("tar", [
    ...["--create", "--gzip", `--file=${archive}`, `--directory=${folder}`],
    ...["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"],
    ...names,
  ]);

async function runProgram(command: string, args: readonly string[], cwd?: string): Promise<void> {
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
