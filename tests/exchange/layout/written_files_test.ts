/** Files of any lines, written and read back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { readSidecar } from "../../../exchange/files/sidecar.ts";
import {
  answerFile,
  answerFileName,
  answerKinds,
  type AnswerLine,
  answerLineOf,
  writeAnswerFile,
} from "../../../exchange/intake/answer_file.ts";
import type { FieldValue, RecordLayout } from "../../../exchange/layout/field.ts";
import { answerLayout, remittanceLayout } from "../../../exchange/layout/layout.ts";
import { splitLine } from "../../../exchange/layout/record.ts";
import {
  readRemittance,
  type RemittanceLine,
  requestRecords,
} from "../../../exchange/layout/remittance_reading.ts";
import { remittanceText } from "../../../exchange/layout/remittance_text.ts";
import { blockAnswer, comparable, date, faultsOf, valuesOf } from "../../support/exchange/file_lines.ts";

/** Lines of several kinds, each with all values its record can have. */
const anyLines = <L>(kinds: Readonly<Record<string, RecordLayout>>): fc.Arbitrary<L[]> =>
  fc.array(
    fc.oneof(
      ...Object.entries(kinds).map(([kind, record]) =>
        valuesOf(record).map((values) => ({ kind, ...values }))
      ),
    ),
    { maxLength: 12 },
  ) as unknown as fc.Arbitrary<L[]>;

const written = (lines: readonly object[]) =>
  lines.map((line) =>
    comparable(line as Record<string, FieldValue>).filter(([_, value]) => value !== undefined).sort()
  );

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assets-layout-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a remittance of any lines is read back line by line, its header and trailer found good", () =>
  inFolder(async (folder) => {
    const kinds = Object.fromEntries(requestRecords.map((kind) => [kind, remittanceLayout[kind]]));
    await fc.assert(
      fc.asyncProperty(anyLines<RemittanceLine>(kinds), async (lines) => {
        const file = remittanceText({ ispb: "00000001", date, sequence: 7, lines });
        const path = `${folder}/${file.name}`;
        await Deno.writeTextFile(path, file.text);
        const read: RemittanceLine[] = [];
        const header = await readRemittance(path, (line) => read.push(line));
        assert.ok(header.ok, JSON.stringify(header));
        assert.deepEqual([header.value.sequencial, header.value.nomeArquivo], [7, file.name]);
        assert.deepEqual(written(read), written(lines));
      }),
      { numRuns: 40 },
    );
  }));

Deno.test("an answer file of any lines appears whole with its digest, and is read back line by line", () =>
  inFolder(async (folder) => {
    const kinds = Object.fromEntries(answerKinds.map((kind) => [kind, answerLayout[kind]]));
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(anyLines<AnswerLine>(kinds), async (lines) => {
        const head = { ispb: "00000001", date, sequence: ++sequence, remittanceSequence: 3 };
        const name = await writeAnswerFile(folder, head, lines);
        assert.equal(name, answerFileName(head));
        const path = `${folder}/${name}`;
        const text = await Deno.readTextFile(path);
        assert.equal(text, answerFile({ ...head, answers: lines }).text);
        const digest = await fileDigest(path);
        assert.ok(digest !== undefined && digest !== "irregular");
        assert.equal(await readSidecar(`${path}.sha256`), digest.sha256);
        assert.deepEqual(faultsOf(text), []);
        const read = text.split("\r\n").slice(1, -2).map((line) => answerLineOf(splitLine(line) ?? []));
        assert.deepEqual(written(read), written(lines));
      }),
      { numRuns: 40 },
    );
    assert.ok((await Array.fromAsync(Deno.readDir(folder))).every((entry) => !entry.name.includes(".part")));
  }));

Deno.test("an answer file never takes the place of another", () =>
  inFolder(async (folder) => {
    const head = { ispb: "00000001", date, sequence: 1, remittanceSequence: 1 };
    const name = await writeAnswerFile(folder, head, [blockAnswer(2, "01", 1_000n)]);
    assert.equal(await writeAnswerFile(folder, head, [blockAnswer(2, "01", 1_000n)]), name);
    const before = await Deno.readTextFile(`${folder}/${name}`);
    assert.equal(await writeAnswerFile(folder, head, [blockAnswer(2, "03", 1n)]), undefined);
    assert.equal(await Deno.readTextFile(`${folder}/${name}`), before);
  }));
