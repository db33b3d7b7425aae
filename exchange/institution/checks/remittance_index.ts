/** Any line of a remittance by its number, without holding the file: where each line begins, and a window of the bytes. */
import { Buffer } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { remittanceLayout } from "../../layout/layout.ts";
import { LINE_END, readValues, splitLine } from "../../layout/record.ts";
import type { Faults } from "../../layout/rejection.ts";
import { lineOf, type RemittanceHeader, type RemittanceLine } from "../../layout/remittance_reading.ts";
import { detailsOf, type KitFile } from "../kit_file.ts";

export interface RemittanceIndex extends AsyncDisposable {
  readonly file: KitFile;
  readonly header: RemittanceHeader;
  /** The number of lines, header and trailer included. */
  readonly lines: number;
  /** A detail line by its number; undefined when the number is of no line, of the header or of the trailer. */
  get(line: number): Promise<RemittanceLine | undefined>;
}

const WINDOW_BYTES = 256 * 1024;

/** Reads the whole remittance once; undefined after faults were added. */
export async function openRemittanceIndex(
  file: KitFile,
  faults: Faults,
): Promise<RemittanceIndex | undefined> {
  const before = faults.list.length;
  const starts = createLineStarts();
  const reading = detailsOf(file, faults, { onLine: starts.push });
  let next = await reading.next();
  while (!next.done) next = await reading.next();
  const { header, lines } = next.value;
  if (faults.list.length > before || header === undefined) return undefined;
  const handle = await open(file.path);
  const window = openWindow(handle);
  return {
    file,
    header: readValues(remittanceLayout.header, header),
    lines,
    async get(line) {
      if (line <= 1 || line >= lines) return undefined;
      const text = await window.read(starts.of(line), starts.of(line + 1) - LINE_END.length);
      return lineOf(splitLine(text) ?? []);
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** The byte offset of each line of a file, which takes eight bytes of memory a line. */
function createLineStarts() {
  let starts = new Float64Array(1_024);
  let count = 0;
  return {
    push(bytes: number) {
      if (count + 1 === starts.length) {
        const longer = new Float64Array(starts.length * 2);
        longer.set(starts);
        starts = longer;
      }
      starts[count + 1] = starts[count]! + bytes;
      count++;
    },
    /** The offset of a line by its number, from 1; the number after the last gives the end of the file. */
    of: (line: number) => starts[line - 1]!,
  };
}

function openWindow(handle: FileHandle) {
  const bytes = Buffer.alloc(WINDOW_BYTES);
  let from = 0;
  let until = 0;
  return {
    /** The text of a range of bytes, which fits the window. */
    async read(start: number, end: number): Promise<string> {
      if (start < from || end > until) {
        const { bytesRead } = await handle.read(bytes, 0, WINDOW_BYTES, start);
        from = start;
        until = start + bytesRead;
      }
      return bytes.toString("utf8", start - from, end - from);
    },
  };
}
