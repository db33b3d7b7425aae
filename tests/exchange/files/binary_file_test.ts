/** Which files are no text, by their first bytes. */
import assert from "node:assert/strict";
import { isBinary } from "../../../exchange/files/binary_file.ts";

const binary: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["empty zip", [0x50, 0x4b, 0x05, 0x06]],
  ["gzip", [0x1f, 0x8b]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf]],
  ["rar", [0x52, 0x61, 0x72, 0x21]],
  ["PDF", [0x25, 0x50, 0x44, 0x46]],
  ["older office format", [0xd0, 0xcf, 0x11, 0xe0]],
  ["program of Linux", [0x7f, 0x45, 0x4c, 0x46]],
  ["program of Windows", [0x4d, 0x5a, 0x90]],
  ["UTF-16, little end first", [0xff, 0xfe]],
  ["UTF-16, big end first", [0xfe, 0xff]],
];

const LINE = [...new TextEncoder().encode("00;RET;1.11;00000001;20261124;1;".repeat(3))];

async function judge(bytes: readonly number[]): Promise<boolean> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, new Uint8Array(bytes));
    return await isBinary(path);
  } finally {
    await Deno.remove(path);
  }
}

for (const [what, bytes] of binary) {
  Deno.test(`a ${what} is no text, and what only begins like one is`, async () => {
    assert.equal(await judge([...bytes, ...LINE]), true);
    assert.equal(await judge([...bytes.slice(0, -1), bytes.at(-1)! ^ 1, ...LINE]), false);
    assert.equal(await judge([...LINE, ...bytes]), false, "elsewhere than at the beginning");
  });
}

Deno.test("a zero among the first 64 bytes is no text; an empty file is for others to judge", async () => {
  assert.equal(await judge([...LINE.slice(0, 63), 0]), true);
  assert.equal(await judge([...LINE.slice(0, 64), 0]), false);
  assert.equal(await judge([]), false);
});
