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
export async function readModules(root: URL, entries: readonly string[]): Promise<Modules> {
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
