/**
 * Writes answer files as institutions do: any mix of answers, the trailer, and the digest file; without a
 * database.
 */
import { createHash } from "node:crypto";
import {
  discardPart,
  linkPart,
  publishSidecar,
  type Sink,
  syncFolder,
  writePart,
} from "../files/publication.ts";
import type { RecordLayout, ValuesOf } from "../layout/field.ts";
import { envelopeOf, type FileName, formatFileName } from "../layout/file_name.ts";
import { answerLayout, LAYOUT_VERSION, SERVICE } from "../layout/layout.ts";
import { LINE_END, readValues, writeRecord } from "../layout/record.ts";
import type { RemittanceLine } from "../layout/remittance_reading.ts";
import { type RecordTotal, trailerValues } from "../layout/remittance_text.ts";

/** The answerLayout's names of the records in an answer file. */
export const answerKinds = [
  "blockAnswer",
  "unblockAnswer",
  "transferAnswer",
  "arrivalAnswer",
  "informationAnswer",
  "clientAccount",
  "attachment",
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** One line of an answer file; `kind` gives the record and so the fields. */
export type AnswerLine = {
  [K in AnswerKind]: { readonly kind: K } & ValuesOf<(typeof answerLayout)[K]>;
}[AnswerKind];
/** The line of one kind of record. */
export type AnswerLineOf<K extends AnswerKind> = Extract<AnswerLine, { kind: K }>;

const kindOfRecord: ReadonlyMap<string, AnswerKind> = new Map(
  answerKinds.map((kind) => [answerLayout[kind].type, kind]),
);

/** The line made of valid cells, the record type first. */
export function answerLineOf(cells: readonly string[]): AnswerLine {
  const [type = ""] = cells;
  const kind = kindOfRecord.get(type);
  if (kind === undefined) throw new Error(`No line of an answer file has record type "${type}"`);
  return { kind, ...readValues(answerLayout[kind], cells) } as AnswerLine;
}

/** What identifies an answer file. */
export interface AnswerFileHead {
  /** The ISPB of the answering institution. */
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  readonly sequence: number;
  readonly remittanceSequence: number;
}

/** The fields that every answer repeats of the line it answers. */
export const repeatedFieldsOf = ({ linha, numeroProtocolo, cpfCnpjReu, ispb }: RepeatedOfLine) => ({
  linhaRemessa: linha,
  numeroProtocolo,
  cpfCnpjReu,
  ispb,
});

type RepeatedOfLine = Pick<RemittanceLine, "linha" | "numeroProtocolo" | "cpfCnpjReu" | "ispb">;

/** The name and text of an answer file. */
export function answerFile(
  { answers, ...head }: AnswerFileHead & { readonly answers: readonly AnswerLine[] },
): { readonly name: string; readonly text: string } {
  const lines = writeAnswerLines(head);
  return {
    name: answerFileName(head),
    text: lines.header + answers.map(lines.detail).join("") + lines.trailer(),
  };
}

/** Writes bytes as an OpenPGP envelope to a sink. */
export type EnvelopeWriter = (
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sink: Sink,
) => Promise<void>;

/**
 * Writes an answer file into a folder atomically, with its digest file. Memory use does not grow with the
 * number of answers.
 *
 * @param seal writes the envelope of an encrypted file, whose text is never on the disk
 * @returns its name; undefined when another file has that name already
 */
export async function writeAnswerFile(
  folder: string,
  head: AnswerFileHead,
  answers: AsyncIterable<AnswerLine> | Iterable<AnswerLine>,
  encrypt?: EnvelopeWriter,
): Promise<string | undefined> {
  const name = encrypt === undefined ? answerFileName(head) : envelopeOf(answerFileName(head));
  const part = await writePart(folder, name, async (sink) => {
    const text = buffered(head, answers);
    if (encrypt !== undefined) return await encrypt(text, sink);
    for await (const bytes of text) await sink(bytes);
  });
  // The digest file comes first: a file that has one from the start need not be observed for growth.
  const placed = [
    await publishSidecar(folder, name, part.sha256),
    await linkPart(part, `${folder}/${name}`),
  ];
  await discardPart(part);
  await syncFolder(folder);
  return placed.includes("differs") ? undefined : name;
}

export const answerFileName = ({ ispb, date, sequence }: Omit<FileName, "kind">): string =>
  formatFileName({ kind: "RET", ispb, date, sequence });

const BUFFER_CHARACTERS = 256 * 1024;

async function* buffered(
  head: AnswerFileHead,
  answers: AsyncIterable<AnswerLine> | Iterable<AnswerLine>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = writeAnswerLines(head);
  let text = lines.header;
  for await (const answer of answers) {
    text += lines.detail(answer);
    if (text.length < BUFFER_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text + lines.trailer());
}

/** The lines of a file with their endings; details are counted and added up as they are written. */
function writeAnswerLines(head: AnswerFileHead) {
  const totals = new Map<string, { count: number; sum: bigint }>();
  let lines = 2;
  return {
    header: writeRecord(answerLayout.header, headerOf(head)) + LINE_END,
    detail({ kind, ...values }: AnswerLine): string {
      const detail = answerLayout[kind];
      const total = totals.get(detail.type) ?? { count: 0, sum: 0n };
      totals.set(detail.type, total);
      total.count++;
      if ("sum" in detail) total.sum += (values as Record<string, unknown>)[detail.sum.of] as bigint;
      lines++;
      return writeRecord<RecordLayout>(detail, values as ValuesOf<RecordLayout>) + LINE_END;
    },
    trailer: () => {
      const written: Record<string, RecordTotal> = Object.fromEntries(totals);
      const values = trailerValues(answerLayout, { sequence: head.sequence, lines, totals: written });
      return writeRecord<RecordLayout>(answerLayout.trailer, values) + LINE_END;
    },
  };
}

const headerOf = (head: AnswerFileHead): ValuesOf<typeof answerLayout.header> => ({
  versaoLayout: LAYOUT_VERSION,
  ispbRemetente: head.ispb,
  destinatario: SERVICE,
  dataMovimento: head.date,
  sequencial: head.sequence,
  sequencialRemessa: head.remittanceSequence,
  nomeArquivo: answerFileName(head),
});

/** The record that announces a document. */
export const attachmentLine = ({ line, information, name, bytes }: {
  /** The number of the line of the remittance that asked for it. */
  readonly line: number;
  readonly information: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}): AnswerLineOf<"attachment"> => ({
  kind: "attachment",
  linhaRemessa: line,
  informacao: information,
  nomeAnexo: name,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  tamanho: bytes.length,
});
