/** Bytes to be read by people: nothing in them can act on a page or a terminal. */

const BYTES_A_LINE = 16;

/** Offset, bytes and characters, sixteen a line; what is not printable ASCII is a dot. */
export function hexdump(hex: string): string {
  const all = Uint8Array.fromHex(hex);
  const lines: string[] = [];
  for (let offset = 0; offset < all.length; offset += BYTES_A_LINE) {
    const line = all.subarray(offset, offset + BYTES_A_LINE);
    const pairs = [...line].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    lines.push(
      `${offset.toString(16).padStart(4, "0")}  ${pairs.padEnd(BYTES_A_LINE * 3 - 1)}  ${printable(line)}`,
    );
  }
  return lines.join("\n");
}

/** As text: line ends stay line ends, and what is not printable ASCII is a dot. */
export const plainText = (hex: string): string =>
  new TextDecoder("latin1").decode(Uint8Array.fromHex(hex)).replaceAll("\r\n", "\n").split("\n")
    .map((line) => line.replace(/[^ -~]/g, "·")).join("\n");

const printable = (line: Uint8Array): string =>
  [...line].map((byte) => byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·").join("");
