/** Texts as they are kept, as they are compared, and as they are read from bytes of others. */

export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

export const foldText = (text: string): string => withoutAccents(text).toLowerCase();

/**
 * Unicode's characters that nobody sees and that say nothing by themselves: soft hyphens, joiners, zero-width
 * blanks, variation selectors. Embeddings, overrides and isolates of direction belong to them too, but make a
 * text look different, so they are left to be refused.
 */
const invisible = /(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as it is kept and compared: in Unicode's composed form (NFC) and without invisible characters. PDFs
 * and other systems write the same text in other forms, and banks compare bytes.
 */
export const wholeText = (text: string): string =>
  // The invisible go first: one between a letter and its accent would keep them apart.
  isPlain(text) ? text : text.replace(invisible, "").normalize("NFC");

/** Whether a text is Latin without combining marks and soft hyphens, and so whole at first sight. */
// deno-lint-ignore no-control-regex
const isPlain = (text: string): boolean => /^[\u0000-\u00ac\u00ae-\u02ff]*$/.test(text);

/** The text of bytes that are UTF-8, without a byte order mark; undefined when they are not. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => decodeStrictly("utf-8", bytes);

function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

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

/**
 * The text of bytes that are not all UTF-8: of each line that is, and of the others as Windows-1252, of which ISO-8859-1
 * is a part. People put files of several programs together, and one such line must not spoil the others.
 */
export function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0, next = 0; start < bytes.length; start = next) {
    const end = bytes.indexOf(LINE_FEED, start);
    next = end < 0 ? bytes.length : end + 1;
    const line = bytes.subarray(start, next);
    lines.push(decodeStrictly("utf-8", line) ?? new TextDecoder("windows-1252").decode(line));
  }
  return lines.join("");
}

const LINE_FEED = 10;

/**
 * The whole text of a file: UTF-8, UTF-16 or, as older systems and spreadsheets write, Windows-1252; the mark of
 * byte order goes.
 */
export const decodeText = (bytes: Uint8Array): string =>
  wholeText(decodeStrictly(utf16Of(bytes) ?? "utf-8", bytes) ?? decodeLines(bytes));

/**
 * The text without the characters at its end that an expression matches one by one. An expression such as `/\.+$/` for the
 * same takes quadratic time where there are many of them in the middle.
 */
export function withoutEnding(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const start = end - (end > 1 && text.codePointAt(end - 2)! > 0xffff ? 2 : 1);
    if (!sign.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}
