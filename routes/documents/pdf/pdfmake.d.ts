/** Types for the part of pdfmake 0.3 that documents use; the package has none of its own. */

/** Document content: a text, a list of nodes one below the other, or a node with keys of its own. */
export type Content = string | number | readonly Content[] | { readonly [key: string]: unknown };

export interface Definition {
  readonly [key: string]: unknown;
  readonly content: Content;
}

interface PdfMake {
  addFonts(fonts: Fonts): void;
  setUrlAccessPolicy(allow: (url: string) => boolean): void;
  setLocalAccessPolicy(allow: (path: string) => boolean): void;
  createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
}

/** Font files by family and face. */
export type Fonts = Readonly<Record<string, Readonly<Record<string, string>>>>;

declare const pdfmake: PdfMake;
export default pdfmake;
