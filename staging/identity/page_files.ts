/** The files of the single sign-on's pages, which look as the service's do: typeface, mark and style. */
interface PageFile {
  readonly type: string;
  content(): Promise<Uint8Array>;
}

const fileAt = (type: string, ...specifiers: readonly string[]): PageFile => ({
  type,
  content: async () => {
    const parts = specifiers.map((specifier) => Deno.readFile(new URL(import.meta.resolve(specifier))));
    return new Uint8Array(await new Blob(await Promise.all(parts)).arrayBuffer());
  },
});
const font = (weight: number) =>
  fileAt("font/woff2", `@fontsource/raleway/files/raleway-latin-${weight}-normal.woff2`);

export const pageFiles: ReadonlyMap<string, PageFile> = new Map([
  [
    "pagina.css",
    fileAt("text/css; charset=utf-8", "../../web/files/colors.css", "../../web/files/single_sign_on.css"),
  ],
  ["icone.svg", fileAt("image/svg+xml", "../../web/files/icone.svg")],
  ["raleway-400.woff2", font(400)],
  ["raleway-600.woff2", font(600)],
]);
