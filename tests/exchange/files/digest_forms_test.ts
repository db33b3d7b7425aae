/** The digest files that systems of institutions write, and which digest each tells. */
import assert from "node:assert/strict";
import { digestIn } from "../../../exchange/files/sidecar.ts";

const NAME = "ASSETS_RET_90000001_20261125_000001_V0111.txt";
const OTHER = "ASSETS_RET_90000001_20261125_000002_V0111.txt";
const DIGEST = "0123456789abcdef".repeat(4);
const ELSE = "f".repeat(64);
const UPPER = DIGEST.toUpperCase();
const PAIRS = DIGEST.replaceAll(/..(?=.)/g, "$& ");
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bigEndian = false) => {
  const units = Uint8Array.from([...`\ufeff${text}`].flatMap((sign) => {
    const code = sign.charCodeAt(0);
    return bigEndian ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
  }));
  return units;
};

const table = (...rows: readonly string[]) =>
  `\r\nAlgorithm       Hash                                                                   Path\r\n` +
  `---------       ----                                                                   ----\r\n${
    rows.join("\r\n")
  }\r\n\r\n\r\n`;

const list = (hash: string, path: string) =>
  `\r\n\r\nAlgorithm : SHA256\r\nHash      : ${hash}\r\nPath      : ${path}\r\n\r\n`;

const read: readonly (readonly [form: string, bytes: Uint8Array])[] = [
  ["sha256sum", utf8(`${DIGEST}  ${NAME}\n`)],
  ["sha256sum, binary", utf8(`${DIGEST} *${NAME}\r\n`)],
  ["sha256sum of another folder", utf8(`${DIGEST}  /home/b/saida/${NAME}\n`)],
  ["sha256sum with an escaped name", utf8(`\\${DIGEST}  a\\\\b\n`)],
  ["the digest alone", utf8(DIGEST)],
  ["capitals, a tab and any text", utf8(`${UPPER}\tqualquer coisa`)],
  ["a mark of byte order", utf8(`\ufeff${DIGEST}  ${NAME}\r\n`)],
  ["several files, one of them this", utf8(`${ELSE}  ${OTHER}\n${DIGEST}  ./${NAME}\n`)],
  ["the same digest twice", utf8(`${DIGEST}  a\n${DIGEST}  b\n`)],
  ["comments around", utf8(`# feito por sistema\n${DIGEST}  ${NAME}\n# fim\n`)],
  ["shasum --tag", utf8(`SHA256 (${NAME}) = ${DIGEST}\n`)],
  ["shasum --tag of several", utf8(`SHA256 (${OTHER}) = ${ELSE}\nSHA256 (${NAME}) = ${DIGEST}\n`)],
  ["openssl dgst", utf8(`SHA2-256(${NAME})= ${DIGEST}\n`)],
  ["openssl dgst of before", utf8(`SHA256(${NAME})= ${DIGEST}\n`)],
  ["openssl dgst -r", utf8(`${DIGEST} *${NAME}\n`)],
  ["Get-FileHash", utf16(table(`SHA256          ${UPPER}       C:\\Saida\\${NAME}`))],
  ["Get-FileHash, big-endian", utf16(table(`SHA256          ${UPPER}       C:\\Saida\\${NAME}`), true)],
  ["Get-FileHash in UTF-8", utf8(`\ufeff${table(`SHA256          ${UPPER}       C:\\Sa...`)}`)],
  [
    "Get-FileHash of several",
    utf16(
      table(
        `SHA256          ${ELSE}       C:\\${OTHER}`,
        `SHA256          ${UPPER}       C:\\${NAME.toLowerCase()}`,
      ),
    ),
  ],
  ["Get-FileHash as a list", utf16(list(UPPER, `C:\\Saida de Arquivos\\${NAME}`))],
  [
    "Get-FileHash as a list of several, a path over two lines",
    utf16(
      list(ELSE, OTHER) + list(UPPER, `C:\\Saida\\${NAME.slice(0, 20)}\r\n            ${NAME.slice(20)}`),
    ),
  ],
  ["the hash of Get-FileHash alone", utf16(`${UPPER}\r\n`)],
  ["Get-FileHash as CSV", utf8(`"Algorithm","Hash","Path"\r\n"SHA256","${UPPER}","C:\\${NAME}"\r\n`)],
  [
    "Get-FileHash as JSON",
    utf8(
      `{\r\n    "Algorithm":  "SHA256",\r\n    "Hash":  "${UPPER}",\r\n    "Path":  "C:\\\\${NAME}"\r\n}\r\n`,
    ),
  ],
  [
    "certutil",
    utf8(`SHA256 hash of ${NAME}:\r\n${DIGEST}\r\nCertUtil: -hashfile command completed successfully.\r\n`),
  ],
  [
    "certutil in Portuguese, of before",
    Uint8Array.from(
      `SHA256 hash de arquivo ${NAME}:\r\n${PAIRS}\r\nCertUtil: -hashfile : comando conclu\xa1do com \x88xito.\r\n`,
      (sign) => sign.charCodeAt(0),
    ),
  ],
  [
    "certutil of several",
    utf8(`SHA256 hash of ${OTHER}:\n${ELSE}\nSHA256 hash of C:\\x\\${NAME}:\n${DIGEST}\n`),
  ],
];

for (const [form, bytes] of read) {
  Deno.test(`a digest file is read in the form of: ${form}`, () =>
    assert.equal(digestIn(bytes, NAME), DIGEST));
}

const unread: readonly (readonly [what: string, bytes: Uint8Array])[] = [
  ["nothing", utf8("")],
  ["other words", utf8("ok\n")],
  ["a digit less", utf8(DIGEST.slice(1))],
  ["a digit more", utf8(`${DIGEST}0`)],
  ["SHA-1", utf8(`${DIGEST.slice(0, 40)}  ${NAME}\n`)],
  ["SHA-512", utf8(`${DIGEST}${DIGEST}  ${NAME}\n`)],
  ["another algorithm", utf8(`SHA3-256 (${NAME}) = ${DIGEST}\n`)],
  ["several, none of this file", utf8(`${ELSE}  ${OTHER}\n${DIGEST}  x${NAME}\n`)],
  ["two of this file", utf8(`${ELSE}  ${NAME}\n${DIGEST}  ${NAME}\n`)],
  ["base64", utf8(`${btoa(DIGEST)}\n`)],
  ["blanks without end", utf8(`SHA256${" ".repeat(60_000)}x`)],
];

for (const [what, bytes] of unread) {
  Deno.test(`a digest file tells no digest when it has: ${what}`, () =>
    assert.equal(digestIn(bytes, NAME), undefined));
}
