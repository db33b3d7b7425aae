/** Texts as they are compared, without accents and case, and as they are read from files of other systems. */

export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

export const foldText = (text: string): string => withoutAccents(text).toLowerCase();

/** Decodes UTF-8 or, as older systems and spreadsheets write, Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
