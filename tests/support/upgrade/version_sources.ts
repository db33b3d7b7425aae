/** The sources of another version, ready to be run: a folder of somebody's, or what the project's history has. */
import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runDeno } from "../processes/run_deno.ts";
import { root, type Sources, sourcesIn } from "../processes/tasks.ts";

async function run(command: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args, cwd: root }).output();
  if (!success) throw new Error(`${command} ${args[0]}: ${new TextDecoder().decode(stderr).trim()}`);
  return new TextDecoder().decode(stdout).trim();
}

const git = (...args: string[]) => run("git", ...args);

/**
 * The commit of the newest release: its tag, or, where none was set, the last one whose changelog has nothing after a version.
 *
 * @throws where the history is not there, as in a shallow clone or an archive
 */
export async function lastRelease(): Promise<string> {
  const changelogs = (await git("log", "--format=%H", "--", "CHANGELOG.md")).split("\n").filter(Boolean);
  for (const commit of changelogs) {
    const changelog = await git("show", `${commit}:CHANGELOG.md`);
    const [, version] = changelog.match(/^## Unreleased\s+## (\d+\.\d+\.\d+)/m) ?? [];
    if (version === undefined) continue;
    return await git("rev-parse", "--verify", "--quiet", `v${version}^{commit}`).catch(() => commit);
  }
  throw new Error("This history has no release: name a folder or a commit with --from.");
}

/** @param from a folder of sources, or what git calls a commit; a commit's are unpacked, until the stack ends */
export async function versionSources(from: string, stack: AsyncDisposableStack): Promise<Sources> {
  const given = isAbsolute(from) ? from : resolve(from);
  const isFolder = await Deno.stat(`${given}/deno.json`).then(() => true, () => false);
  const folder = isFolder ? given : await unpacked(from, stack);
  const url = pathToFileURL(`${folder}/`);
  const sources = await sourcesIn(url);
  const installed = await runDeno(sources.arguments("install"), {}, url);
  if (installed.code !== 0) throw new Error(`The packages of ${from}: ${installed.err}${installed.out}`);
  return sources;
}

async function unpacked(commit: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "assets-version-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  await git("archive", "--output", `${folder}/sources.tar`, commit);
  await run("tar", "-xf", `${folder}/sources.tar`, "-C", folder);
  return folder;
}
