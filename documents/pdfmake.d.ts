/** The part of pdfmake 0.3 that documents use; the package has no types of its own. */

/** A text, a list of nodes below one another, or a node with its own keys. */
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

/** By family, the file of each of its faces. */
export type Fonts = Readonly<Record<string, Readonly<Record<string, string>>>>;

declare const pdfmake: PdfMake;
export default pdfmake;
