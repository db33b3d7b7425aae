/**
 * Splits a file's bytes into lines: UTF-8, CR LF, and a limit on each line. Memory use does not depend on the
 * file's size.
 */
import { type Faults, WHOLE_FILE } from "./rejection.ts";

const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf] as const;
const CHUNK_BYTES = 256 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a file's lines without their endings, many at a time. The first fault of encoding or line ending is
 * added to `faults` and ends the reading, because nothing after it can be trusted.
 *
 * @param maxLineBytes the longest line permitted, without its ending
 */
export async function* readLines(
  path: string,
  { maxLineBytes }: { maxLineBytes: number },
  faults: Faults,
): AsyncGenerator<string[], void, void> {
  using file = await Deno.open(path, { read: true });
  const chunk = new Uint8Array(CHUNK_BYTES);
  let rest = new Uint8Array(0);
  let first = 1;
  let empty = true;
  for (let size = await file.read(chunk); size !== null; size = await file.read(chunk)) {
    const data = joined(rest, chunk.subarray(0, size));
    if (empty && BOM.every((byte, index) => data[index] === byte)) return faults.add(1, "linha", "A05");
    empty = false;
    const end = data.lastIndexOf(LF) + 1;
    rest = data.slice(end);
    if (end > 0) {
      const found = decode(data.subarray(0, end), first, maxLineBytes, faults);
      if (found === undefined) return;
      yield found;
      first += found.length;
    }
    if (rest.length > maxLineBytes + 1) return faults.add(first, "linha", "A03", tooLong(maxLineBytes));
  }
  if (empty) faults.add(WHOLE_FILE, "arquivo", "A01");
  else if (rest.length > 0) faults.add(first, "linha", "A06");
}

const tooLong = (maxLineBytes: number) => `A linha tem mais de ${maxLineBytes} bytes.`;

function joined(rest: Uint8Array<ArrayBuffer>, chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (rest.length === 0) return chunk;
  const data = new Uint8Array(rest.length + chunk.length);
  data.set(rest);
  data.set(chunk, rest.length);
  return data;
}

/**
 * The lines of bytes that end with a line ending, decoded together; undefined after adding the fault of the
 * first invalid line.
 */
function decode(data: Uint8Array, first: number, maxLineBytes: number, faults: Faults): string[] | undefined {
  let line = first;
  for (let start = 0; start < data.length; line++) {
    const end = data.indexOf(LF, start);
    if (end === start || data[end - 1] !== CR) return void faults.add(line, "linha", "A06");
    if (end - 1 - start > maxLineBytes) return void faults.add(line, "linha", "A03", tooLong(maxLineBytes));
    start = end + 1;
  }
  try {
    return utf8.decode(data).slice(0, -2).split("\r\n");
  } catch {
    return void faults.add(first + countBefore(data), "linha", "A04");
  }
}

/** The number of whole lines before the one whose bytes are not UTF-8. */
function countBefore(data: Uint8Array): number {
  let count = 0;
  for (let start = 0; start < data.length; count++) {
    const end = data.indexOf(LF, start) + 1;
    try {
      utf8.decode(data.subarray(start, end));
    } catch {
      return count;
    }
    start = end;
  }
  return count;
}
