/** Texts as they are compared, without accents and case, and as they are read from files of other systems. */

export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

export const foldText = (text: string): string => withoutAccents(text).toLowerCase();

/**
 * The encoding in which Windows writes a text, by its mark or by the zero in its first letter; undefined where the
 * text is UTF-8 or of a single byte a letter.
 */
export function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe || first !== undefined && first !== 0 && second === 0) {
    return "utf-16le";
  }
  return first === 0xfe && second === 0xff || first === 0 && second !== undefined && second !== 0
    ? "utf-16be"
    : undefined;
}

/** Decodes UTF-8, UTF-16 or, as older systems and spreadsheets write, Windows-1252; the mark of byte order goes. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(utf16Of(bytes) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
