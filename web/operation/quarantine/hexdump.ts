/** Shows the bytes of a quarantined file safely: nothing in them can act on a page or a terminal. */

const BYTES_A_LINE = 16;

/**
 * Hex dump with offset, bytes and characters, sixteen bytes a line; non-printable characters are shown as
 * dots.
 */
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

/** Plain text: line ends are kept, and characters other than printable ASCII are shown as dots. */
export const plainText = (hex: string): string =>
  new TextDecoder("latin1").decode(Uint8Array.fromHex(hex)).replaceAll("\r\n", "\n").split("\n")
    .map((line) => line.replace(/[^ -~]/g, "·")).join("\n");

const printable = (line: Uint8Array): string =>
  [...line].map((byte) => byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·").join("");
