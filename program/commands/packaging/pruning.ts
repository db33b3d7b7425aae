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
