/** The files of the single sign-on's pages, which look as the service's do: typeface, mark and style. */
interface PageFile {
  readonly type: string;
  content(): Promise<Uint8Array>;
}

const fileAt = (specifier: string, type: string): PageFile => ({
  type,
  content: () => Deno.readFile(new URL(import.meta.resolve(specifier))),
});
const font = (weight: number) =>
  fileAt(`@fontsource/raleway/files/raleway-latin-${weight}-normal.woff2`, "font/woff2");

export const pageFiles: ReadonlyMap<string, PageFile> = new Map([
  ["pagina.css", fileAt("./login.css", "text/css; charset=utf-8")],
  ["icone.svg", fileAt("../../web/files/icone.svg", "image/svg+xml")],
  ["raleway-400.woff2", font(400)],
  ["raleway-600.woff2", font(600)],
]);
