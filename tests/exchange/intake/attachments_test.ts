import assert from "node:assert/strict";
import { createAttachmentList } from "../../../exchange/intake/attachments.ts";
import { attachmentPrefix } from "../../../exchange/layout/file_name.ts";
import { collectFaults, WHOLE_FILE } from "../../../exchange/layout/rejection.ts";

const ANSWER = "ASSETS_RET_00000001_20261125_000001_V0111.txt";
const MIB = 1024 ** 2;

const rows: [what: string, sizes: number[], faults: [line: number, code: string][]][] = [
  ["one of 20 MiB", [20 * MIB], []],
  ["one of a byte more", [20 * MIB + 1], [[1, "D04"]]],
  ["500 MiB together", Array<number>(25).fill(20 * MIB), []],
  ["a byte more than 500 MiB together", [...Array<number>(25).fill(20 * MIB), 1], [[WHOLE_FILE, "D04"]]],
];

for (const [what, sizes, expected] of rows) {
  Deno.test(`documents of an answer: ${what}`, () => {
    const faults = collectFaults();
    const announced = createAttachmentList(ANSWER, faults);
    for (const [index, tamanho] of sizes.entries()) {
      announced.add(index + 1, { code: "00" }, {
        linhaRemessa: 2,
        informacao: "EXTRATOS",
        nomeAnexo: `${attachmentPrefix(ANSWER)}${index}.pdf`,
        sha256: "0".repeat(64),
        tamanho,
      });
    }
    announced.end();
    assert.deepEqual(faults.list.map(({ line, code }) => [line, code]), expected);
  });
}
