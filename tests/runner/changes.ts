/** Which test files a change can reach: those that import what changed, or name it as a file they read or start. */
import { fileURLToPath } from "node:url";
import { walk } from "./files.ts";

/** The files of a repository by path from its root, with the files that each imports or names. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that every test depends on without importing them. */
const EVERYWHERE = /^(deno\.json|deno\.lock|tests\/run\.ts)$/;

/** Tests that read the whole tree, without naming the files they read. */
const READS_EVERYTHING = /(^|\/)(import_graph|document_paths|unused_exports)_test\.ts$/;

/** Paths changed in the working tree since a commit, new files included; git's own words when it fails. */
export async function changedSince(ref: string): Promise<string[]> {
  const lines = async (...args: string[]) => {
    const { success, stdout, stderr } = await new Deno.Command("git", { args }).output();
    if (!success) throw new Error(`git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
  };
  const changed = await lines("diff", "--name-only", "-z", "--no-renames", ref, "--");
  return [...new Set([...changed, ...await lines("ls-files", "--others", "--exclude-standard", "-z")])];
}

/** The tests among `tests` that a change of the given paths can reach. */
export function reachedTests(graph: Graph, tests: readonly string[], changed: readonly string[]): string[] {
  if (changed.some((path) => EVERYWHERE.test(path))) return [...tests];
  const targets = new Set(changed);
  return tests.filter((test) => READS_EVERYTHING.test(test) || leadsTo(graph, test, targets));
}

function leadsTo(graph: Graph, from: string, targets: ReadonlySet<string>): boolean {
  const seen = new Set([from]);
  for (const path of seen) {
    if (targets.has(path)) return true;
    for (const next of graph.get(path) ?? []) seen.add(next);
  }
  return false;
}

interface Info {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly code?: { readonly specifier?: string };
      readonly type?: { readonly specifier?: string };
    }[];
  }[];
}

/** The repository in `root`: imports as Deno resolves them, and files that a file names in quotes. */
export async function readGraph(root: URL): Promise<Graph> {
  const files = new Set(await walk(root));
  const graph = new Map<string, Set<string>>();
  const add = (from: string, to: string | undefined) => {
    if (to !== undefined && files.has(to)) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  };
  const pathOf = (address = "") =>
    address.startsWith(root.href) ? decodeURIComponent(address.slice(root.href.length)) : undefined;
  for (const { specifier, dependencies = [] } of (await moduleInfo(root, files)).modules) {
    const from = pathOf(specifier);
    if (from === undefined) continue;
    for (const { code, type } of dependencies) {
      add(from, pathOf(code?.specifier));
      add(from, pathOf(type?.specifier));
    }
  }
  for (const from of files) {
    if (!/\.(tsx?|json)$/.test(from)) continue;
    for (const name of namesIn(await Deno.readTextFile(new URL(from, root)))) {
      add(from, name);
      add(from, pathOf(new URL(name, new URL(from, root)).href));
    }
  }
  return graph;
}

/** Texts that may be paths of files: quoted, or words of a command. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/["'`\s]((?:\.{0,2}\/)?[\w@-][\w@./-]*\.\w+)(?=["'`\s])/g)].map(([, name]) => name!);

/** Every module of the tree and what it imports, found without running any. */
async function moduleInfo(root: URL, files: ReadonlySet<string>): Promise<Info> {
  const all = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const modules = [...files].filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
    await Deno.writeTextFile(
      all,
      modules.map((path) => `import ${JSON.stringify(new URL(path, root).href)};\n`).join(""),
    );
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "info",
        "--json",
        "--config",
        fileURLToPath(new URL("deno.json", root)),
        all,
      ],
    }).output();
    if (!success) throw new Error(`deno info: ${new TextDecoder().decode(stderr)}`);
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(all);
  }
}
