/** The project's own files, as paths from its root. */

const NOT_OURS = new Set([".git", ".data", "node_modules"]);

/** Every file under a folder of the project, sorted. */
export async function walk(root: URL, folder = ""): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
    if (NOT_OURS.has(name)) continue;
    if (isDirectory) paths.push(...await walk(root, `${folder}${name}/`));
    else paths.push(folder + name);
  }
  return paths.sort();
}
