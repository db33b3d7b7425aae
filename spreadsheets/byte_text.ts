/** Which encoding a file has, and its text as its bytes come. */
import { decodeLines, utf16Of } from "../domain/text.ts";
import { firstBytes, type TableSource } from "./table_source.ts";

/** `mixed`: not all UTF-8, and so each line by itself. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "mixed";

/** UTF-8 where all bytes are, UTF-16 by its first ones. */
export async function encodingOf(source: TableSource): Promise<Encoding> {
  const utf16 = utf16Of(await firstBytes(source, 2));
  if (utf16 !== undefined) return utf16;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source.bytes()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "mixed";
  }
}

/** Gives the text of the bytes so far that is whole, and at the end the rest. */
export function decoderOf(
  encoding: Encoding,
  maxLine: number,
): { next(bytes: Uint8Array): string; end(): string } {
  if (encoding !== "mixed") {
    const decoder = new TextDecoder(encoding);
    return { next: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  let rest = new Uint8Array();
  return {
    next: (bytes) => {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const cut = all.length > maxLine ? all.length : all.lastIndexOf(LINE_FEED) + 1;
      rest = all.slice(cut);
      return decodeLines(all.subarray(0, cut));
    },
    end: () => decodeLines(rest),
  };
}

const LINE_FEED = 10;
