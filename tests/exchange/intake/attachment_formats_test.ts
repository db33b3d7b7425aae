import assert from "node:assert/strict";
import { isOfFormat } from "../../../exchange/intake/attachments.ts";

const png = "\x89PNG\r\n\x1a\n";

const contents: readonly (readonly [what: string, extension: string, content: string, fits: boolean])[] = [
  ["an XML declaration", "xml", '<?xml version="1.0"?><a/>', true],
  ["an XML element alone", "xml", "<extrato/>", true],
  ["XML after a byte order mark", "xml", "\xef\xbb\xbf<extrato/>", true],
  ["XML after white space", "xml", "\r\n\t <extrato/>", true],
  ["a text", "xml", "not xml", false],
  ["a text with a tag in it", "xml", "extrato <a/>", false],
  ["nothing", "xml", "", false],
  ["white space alone", "xml", "\n\n", false],
  ["a PDF", "xml", "%PDF-1.7 <a/>", false],
  ["a table", "csv", "conta;saldo\r\n", true],
  ["a text", "txt", "not xml", true],
  ["a zip", "csv", "PK\x03\x04", false],
  ["a picture", "png", png, true],
  ["a text", "png", "PNG", false],
  ["a picture of another format", "jpg", png, false],
  ["a text", "jpg", "not a picture", false],
  ["a text", "pdf", "not a PDF", false],
];

for (const [what, extension, content, fits] of contents) {
  Deno.test(`${what} is ${fits ? "a" : "no"} document of format ${extension}`, async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeFile(path, Uint8Array.from(content, (character) => character.charCodeAt(0)));
    assert.equal(await isOfFormat(path, `ASSETS_ANX_99000001_20261123_000001_0001.${extension}`), fits);
    await Deno.remove(path);
  });
}
