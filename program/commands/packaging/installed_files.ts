/**
 * The files of installed packages in Deno's folder structure: `<package>@<version>/node_modules/<package>/…`, with links
 * to others beside.
 */

/** What of the installed packages is not needed to run the program, by path. */

/** Never read when a program runs: types, source maps, texts for readers, tests, what is linked to when other programs are built. Licences stay. */
const NEVER_READ = [
  /\.d\.[cm]?ts$/,
  /\.(map|flow|coffee|tsbuildinfo|a)$/,
  /\/(?!licen[cs]e)[^/]*\.(md|markdown)$/i,
  /\/(tests?|__tests__|docs|examples?|bench|benchmarks?|\.github|\.yarn)\//,
  /\.standalone\.js$/,
];

/** Packages of which few files are read: these alone stay, beside their `package.json` and licences. */
const READ_OF: Readonly<Record<string, readonly RegExp[]>> = {
  "@govbr-ds/core": [/^dist\/core-tokens\.min\.css$/, /^dist\/components\/[^/]+\/[^/]+\.min\.css$/],
  "@fontsource/raleway": [/^files\/raleway-latin-\d+-normal\.woff2$/],
  // Read through these entries; the rest of it is bundles for browsers.
  "echarts": [/^(core|charts|components|features|renderers)\.js$/, /^lib\//],
  "zrender": [/^lib\//],
  "htmx.org": [/^dist\/htmx\.min\.js$/],
  "swagger-ui-dist": [/^(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/],
  "openpgp": [/^dist\/node\/openpgp\.mjs$/],
  "pdfmake": [/^(js|fonts|standard-fonts)\//],
};

const ALWAYS_KEPT = /(^|\/)(package\.json|licen[cs]e[^/]*|notice[^/]*)$/i;

/**
 * Whether a file of a package is needed to run.
 *
 * @param name of the package, such as `@govbr-ds/core`
 * @param path within it, such as `dist/core.min.css`
 */
export function isNeeded(name: string, path: string): boolean {
  if (ALWAYS_KEPT.test(path)) return true;
  const read = READ_OF[name];
  if (read !== undefined) return read.some((pattern) => pattern.test(path));
  return !NEVER_READ.some((pattern) => pattern.test(`/${path}`));
}

/** The empty file by which Deno knows that a package's folder is whole. */
const WHOLE = ".initialized";

/**
 * Removes the files of packages that are not needed to run. Their folders stay, since Deno looks for each.
 *
 * @param installed the folder `node_modules/.deno`
 */
export async function prunePackages(installed: string): Promise<void> {
  for await (const { path, name, within } of packageFiles(installed)) {
    if (!isNeeded(name, within)) await Deno.remove(path);
  }
}

/** Has the next `deno install` set up every package anew, in its place. */
export async function restorePackages(installed: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(installed)) {
    if (isDirectory) await Deno.remove(`${installed}/${name}/${WHOLE}`).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

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
