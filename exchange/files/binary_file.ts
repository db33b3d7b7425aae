/** Recognises files that are not text by their first bytes; nothing is ever decompressed. */
import { openRegular } from "./safe_open.ts";

/** The signatures of formats that institutions have sent by mistake, and of programs. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04], // zip, and the office formats made of it
  [0x50, 0x4b, 0x05, 0x06], // an empty zip
  [0x1f, 0x8b], // gzip
  [0x42, 0x5a, 0x68], // bzip2
  [0xfd, 0x37, 0x7a, 0x58, 0x5a], // xz
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x52, 0x61, 0x72, 0x21], // rar
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0xd0, 0xcf, 0x11, 0xe0], // the older office formats
  [0x7f, 0x45, 0x4c, 0x46], // a program of Linux
  [0x4d, 0x5a, 0x90], // a program of Windows
  [0xff, 0xfe], // UTF-16
  [0xfe, 0xff],
];

/** Zero bytes among the first so many mean UTF-16 without a byte order mark, or no text. */
const LOOKED_AT = 64;

/** Whether a file is compressed, a document, a program or UTF-16 text. */
export async function isBinary(path: string): Promise<boolean> {
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") throw new Error("An archived file is missing");
  try {
    const bytes = new Uint8Array(LOOKED_AT);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const head = bytes.subarray(0, bytesRead);
    return head.includes(0) ||
      signatures.some((signature) => signature.every((byte, index) => head[index] === byte));
  } finally {
    await file.close();
  }
}
