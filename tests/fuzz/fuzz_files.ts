/** Fuzz targets that read an institution's texts without a database: answer files, remittances in the kit, SFTP folders. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { responseCodes } from "../../domain/answers/response_code.ts";
import { answerFileName, answerLineOf } from "../../exchange/intake/answer_file.ts";
import { createAnswerReader } from "../../exchange/intake/parse.ts";
import { type AnsweringLine, validateAnswer } from "../../exchange/intake/validate.ts";
import type { FileLayout } from "../../exchange/layout/field.ts";
import { formatFileName, parseFileName, sidecarOf } from "../../exchange/layout/file_name.ts";
import { createFileReader } from "../../exchange/layout/file_reader.ts";
import { answerLayout, receiptLayout, remittanceLayout } from "../../exchange/layout/layout.ts";
import { readValues, splitLine, writeRecord } from "../../exchange/layout/record.ts";
import { collectFaults } from "../../exchange/layout/rejection.ts";
import { lineOf, type RemittanceLine } from "../../exchange/layout/remittance_reading.ts";
import { type RemoteAnswer, remoteAnswerOf, sortRemoteListing } from "../../exchange/sftp/remote_listing.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "../support/exchange/remittance_lines.ts";
import { type Dictionary, fileLines } from "./file_arbitrary.ts";
import { subject } from "./fuzz_target.ts";

const requested: readonly RemittanceLine[] = [
  blockLine(),
  cancellationLine(),
  unblockLine(),
  transferLine(),
  arrivalLine(),
  informationLine(),
].map((line, index) => ({ ...line, linha: index + 2 }));

const HEAD = { ispb: "99000001", date: Temporal.PlainDate.from("2026-11-24"), sequence: 1 };
const NOW = Temporal.Instant.from("2026-11-24T13:00:00Z");

const known: Dictionary = {
  versaoLayout: ["0111"],
  ispbRemetente: [HEAD.ispb],
  destinatario: ["ASSETS"],
  remetente: ["ASSETS"],
  dataMovimento: [HEAD.date.toString()],
  sequencial: ["1"],
  sequencialRemessa: ["1"],
  nomeArquivo: [answerFileName(HEAD)],
  linhaRemessa: requested.map(({ linha }) => String(linha)),
  numeroProtocolo: [requested[0]!.numeroProtocolo],
  cpfCnpjReu: [requested[0]!.cpfCnpjReu],
  ispb: [requested[0]!.ispb],
  idTransferencia: ["202600000000000197"],
  codigoResposta: responseCodes.map(({ code }) => code),
  dataHoraExecucao: ["2026-11-24T09:00:00-03:00"],
  valorBloqueado: ["0", "1", "4999", "5000", "5001"],
  valorTransferido: ["0", "1", "5000", "5001"],
  valorDesbloqueado: ["0", "1", "5000", "5001"],
  saldoBloqueado: ["0", "5000"],
};

function checkAnswer(lines: readonly string[]): void {
  const faults = collectFaults();
  const file = { id: 1n, claimId: "1", ispb: HEAD.ispb, fileName: answerFileName(HEAD), sha256: "" };
  const received = { ...file, announcedSha256: undefined, size: 1n, archivePath: "", receivedAt: NOW };
  const reader = createAnswerReader(received, { kind: "RET", ...HEAD }, faults);
  reader.readHeader(lines[0] ?? "");
  reader.expect(requested.length);
  const rows = reader.read(lines.slice(1));
  reader.end();
  if (faults.list.length === 0) checkAccepted(lines, reader, rows);
  const details = createFileReader(answerLayout, collectFaults(), (line, _layout, cells) => {
    const answer = answerLineOf(cells);
    if (answer.kind === "clientAccount" || answer.kind === "attachment") return;
    const request = requested[answer.linhaRemessa - 2];
    if (request !== undefined) checkValidated(line, request, answer);
  });
  for (const line of lines) details.push(line);
}

/** Asserts that the trailer of a file without faults agrees with its lines. */
function checkAccepted(
  lines: readonly string[],
  reader: ReturnType<typeof createAnswerReader>,
  rows: string,
): void {
  assert.equal(reader.answers + reader.accounts + reader.attachments.length, lines.length - 2);
  const blocks = lines.map((line) => splitLine(line)!).filter(([type]) => type === "10");
  assert.equal(reader.blocked, blocks.reduce((total, cells) => total + BigInt(cells[6]!), 0n));
  assert.equal(rows.split("\n").length - 1, reader.answers);
}

/** Asserts that an answer without faults never moves more than was asked. */
function checkValidated(line: number, request: RemittanceLine, answer: AnsweringLine): void {
  if (validateAnswer(line, request, answer, NOW).length > 0) return;
  assert.equal(answer.numeroProtocolo, request.numeroProtocolo);
  if (answer.kind === "blockAnswer") assert.ok(answer.valorBloqueado <= 5_000n);
  if (answer.kind === "unblockAnswer") assert.ok(answer.valorDesbloqueado <= 5_000n);
  if (answer.kind === "transferAnswer") assert.ok(answer.valorTransferido <= 5_000n);
  if ("dataHoraExecucao" in answer) {
    assert.ok(Temporal.Instant.compare(answer.dataHoraExecucao, NOW) <= 0);
  }
}

export const answers = subject({
  name: "answer files",
  share: 0.3,
  few: 400,
  open: (use) => use({ inputs: fileLines(answerLayout, known), check: checkAnswer }),
});

/**
 * Asserts that a file that is read and written again is the same, and that invalid input gives faults and no
 * exception.
 */
function checkRead(layout: FileLayout, lines: readonly string[]): void {
  const faults = collectFaults();
  const reader = createFileReader(layout, faults, (_line, detail, cells) => {
    if (layout === remittanceLayout) assert.equal(lineOf(cells).kind, requestOf[detail.type]);
    // The writer trims texts, so the comparison is made with a file that was written once.
    const written = writeRecord(detail, readValues(detail, cells));
    assert.equal(writeRecord(detail, readValues(detail, splitLine(written)!)), written);
  });
  for (const line of lines) reader.push(line);
  reader.end();
  // A file without any line is refused when it is opened, not here.
  if (lines.length > 0 && faults.list.length === 0) assert.ok(reader.ended && reader.header !== undefined);
}

const requestOf: Readonly<Record<string, string>> = Object.fromEntries(
  (["block", "unblock", "transfer", "arrivalNotice", "information"] as const).map((kind) => [
    remittanceLayout[kind].type,
    kind,
  ]),
);

export const remittances = subject<{ layout: FileLayout; lines: string[] }>({
  name: "remittances and receipts in the kit",
  share: 0.25,
  few: 400,
  open: (use) => {
    const of = (layout: FileLayout) => fileLines(layout, known).map((lines) => ({ layout, lines }));
    return use({
      inputs: fc.oneof({ weight: 3, arbitrary: of(remittanceLayout) }, of(receiptLayout)),
      check: ({ layout, lines }) => checkRead(layout, lines),
    });
  },
});

const nearName = fc.tuple(
  fc.constantFrom(
    "ASSETS_RET_99000001_20261124_000001_V0111.txt",
    "ASSETS_ANX_99000001_20261124_000001_0001.pdf",
  ),
  fc.constantFrom("", ".pgp", ".sha256", ".part", ".pgp.sha256", "/..", "\n", "\0"),
  fc.array(fc.tuple(fc.nat({ max: 50 }), fc.constantFrom("0", "9", "A", "/", "\\", ".", "", "é", "\n")), {
    maxLength: 2,
  }),
).map(([name, ending, changes]) =>
  changes.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at + 1), name + ending)
);

const entries = fc.array(
  fc.record({
    name: fc.oneof({ weight: 4, arbitrary: nearName }, fc.string({ unit: "binary", maxLength: 40 })),
    size: fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 40, Number.MAX_SAFE_INTEGER, -1, NaN)),
    modified: fc.integer(),
    type: fc.constantFrom("file" as const, "file" as const, "folder" as const, "other" as const),
  }),
  { maxLength: 12 },
);
type Entries = typeof entries extends fc.Arbitrary<infer E> ? E : never;

const SAFE_NAME = /^[A-Za-z0-9_.]+$/;

/**
 * Asserts that only file names of the layout, which contain no path, are fetched, and that each entry is classified
 * once.
 */
function checkListing(given: Entries): void {
  const listing = sortRemoteListing(given);
  const taken = [
    ...listing.answers,
    ...listing.digests.values(),
    ...[...listing.attachments.values()].flat(),
  ];
  for (const { name, type } of taken) assert.ok(SAFE_NAME.test(name) && type === "file", name);
  assert.ok(taken.length + listing.unknownEntries.length <= given.length);
  const offers: RemoteAnswer[] = listing.answers.map((file) => remoteAnswerOf(listing, file));
  for (const { file, digest } of offers) {
    assert.ok(digest === undefined || digest.name.toLowerCase() === sidecarOf(file.name).toLowerCase());
    const parsed = parseFileName(file.name);
    assert.ok(parsed.ok && file.name.startsWith(formatFileName(parsed.value)), file.name);
  }
}

export const listings = subject({
  name: "SFTP listings",
  share: 0.15,
  few: 400,
  open: (use) => use({ inputs: entries, check: checkListing }),
});
