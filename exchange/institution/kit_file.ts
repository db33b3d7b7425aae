/** A file of the exchange as the kit reads it: its kind, one of three, and its lines as a stream. */
import { Buffer } from "node:buffer";
import { basename } from "node:path";
import { CommandFailure, exitCode } from "../../program/terminal/screen.ts";
import type { DetailLayout, FileLayout } from "../layout/field.ts";
import {
  type FileKind,
  type FileName,
  isEnvelopeName,
  parseFileName,
  plainNameOf,
} from "../layout/file_name.ts";
import { createFileReader } from "../layout/file_reader.ts";
import { answerLayout, receiptLayout, remittanceLayout } from "../layout/layout.ts";
import { answerLimits } from "../layout/limits.ts";
import { readLines } from "../layout/lines.ts";
import { LINE_END, splitLine } from "../layout/record.ts";
import { collectFaults, type Faults } from "../layout/rejection.ts";
import { MAX_REMITTANCE_LINE_BYTES } from "../layout/remittance_reading.ts";
import type { Envelope, Envelopes } from "./envelopes.ts";
import { failUnreadable, resolveGivenPath } from "./terminal/given_path.ts";
import { openProgress, withoutTerminal } from "./terminal/progress.ts";

export interface KitFile {
  /** The path of the text, which is a temporary file where the file is in an envelope. */
  readonly path: string;
  /** The file's name, without the folder. */
  readonly name: string;
  /** The name of the text, as its header repeats it: without the suffix of an envelope. */
  readonly plainName: string;
  readonly kind: FileKind;
  /** The parts of the name; undefined when it follows no pattern. */
  readonly parsed: FileName | undefined;
  readonly layout: FileLayout;
  /** The size of the text in bytes. */
  readonly size: number;
  /** The path of the file as it was delivered; its digest file and its documents lie beside it. */
  readonly deliveredPath: string;
  /** The envelope that the text was read from, if any. */
  readonly envelope: Envelope | undefined;
}

export const kindTitles: Readonly<Record<FileKind, string>> = {
  REM: "remessa",
  RET: "retorno",
  REC: "recibo",
};

const layouts: Readonly<Record<FileKind, FileLayout>> = {
  REM: remittanceLayout,
  RET: answerLayout,
  REC: receiptLayout,
};
const maxLineBytes: Readonly<Record<FileKind, number>> = {
  REM: MAX_REMITTANCE_LINE_BYTES,
  RET: answerLimits.maxLineBytes,
  REC: MAX_REMITTANCE_LINE_BYTES,
};

/**
 * Opens a file, decrypting it where it is in an envelope. Its kind is known by its name or, where that is wrong, by its
 * header.
 *
 * @throws CommandFailure when it cannot be read, or is of none of the kinds
 * @throws BadEnvelope
 */
export async function openKitFile(
  given: string,
  envelopes: Envelopes,
  kinds?: readonly FileKind[],
): Promise<KitFile> {
  const delivered = resolveGivenPath(given);
  const name = basename(delivered);
  const deliveredSize = (await statOf(delivered, given)).size;
  const parsed = parseFileName(name);
  const kind = parsed.ok
    ? parsed.value.kind
    : isEnvelopeName(name)
    ? undefined
    : await kindByHeader(delivered, given);
  if (kind === undefined) {
    throw new CommandFailure(
      exitCode.usage,
      isEnvelopeName(name)
        ? `${given} não é remessa, retorno nem recibo: o nome não é de um deles`
        : `${given} não é remessa, retorno nem recibo: nem o nome nem a primeira linha são de um deles`,
    );
  }
  if (kinds !== undefined && !kinds.includes(kind)) {
    const wanted = kinds.map((one) => kindTitles[one]).join(" ou ");
    throw new CommandFailure(exitCode.usage, `${given} é ${kindTitles[kind]}; aqui se espera ${wanted}`);
  }
  const envelope = isEnvelopeName(name) ? await envelopes.open(delivered, kind) : undefined;
  return {
    path: envelope?.plainPath ?? delivered,
    deliveredPath: delivered,
    name,
    plainName: plainNameOf(name),
    kind,
    parsed: parsed.ok ? parsed.value : undefined,
    layout: layouts[kind],
    size: envelope === undefined ? deliveredSize : (await Deno.stat(envelope.plainPath)).size,
    envelope,
  };
}

async function statOf(path: string, given: string): Promise<Deno.FileInfo> {
  const info = await Deno.stat(path).catch((error) => failUnreadable(given, error));
  if (!info.isFile) throw new CommandFailure(exitCode.io, `${given} não é um arquivo comum`);
  return info;
}

/** The kind of a file by its header: headers have different lengths, and the service's name in different places. */
async function kindByHeader(path: string, given: string): Promise<FileKind | undefined> {
  const lines = readLines(path, { maxLineBytes: MAX_REMITTANCE_LINE_BYTES }, collectFaults());
  const first = await lines.next().catch((error) => failUnreadable(given, error));
  await lines.return(undefined);
  const cells = first.done ? undefined : splitLine(first.value[0] ?? "");
  if (cells?.[0] !== "00") return undefined;
  return (Object.keys(layouts) as FileKind[]).find((kind) => {
    const { fields } = layouts[kind].header;
    const service = fields.findIndex(({ name }) => name === "remetente" || name === "destinatario");
    return cells.length === fields.length + 1 && cells[service + 1] === "ASSETS";
  });
}

/** One line whose fields are all valid. */
export interface Detail {
  /** The line's number in the file. */
  readonly line: number;
  readonly layout: DetailLayout;
  /** The cells of the line, the record type first. */
  readonly cells: readonly string[];
}

export interface ReadFile {
  /** The cells of the header; undefined when it has faults. */
  readonly header: readonly string[] | undefined;
  /** The number of lines, header and trailer included. */
  readonly lines: number;
}

/** The size from which on a progress bar is shown; smaller files are read too quickly for one. */
const SHOWN_FROM_BYTES = 4 * 1024 ** 2;

/**
 * Reads a file to its end, many details at a time; what is wrong goes to `faults`. Memory stays flat.
 */
export async function* detailsOf(
  { path, name, kind, layout, size }: KitFile,
  faults: Faults,
  { onHeader, onLine }: {
    /** Called when a valid header was read. */
    readonly onHeader?: (cells: readonly string[]) => void;
    /** Called with each line's length in bytes, its ending included. */
    readonly onLine?: (bytes: number) => void;
  } = {},
): AsyncGenerator<Detail[], ReadFile, void> {
  using progress = size < SHOWN_FROM_BYTES ? withoutTerminal : openProgress(name, { total: size });
  let found: Detail[] = [];
  let lines = 0;
  const reader = createFileReader(
    layout,
    faults,
    (line, layout, cells) => found.push({ line, layout, cells }),
  );
  for await (const batch of readLines(path, { maxLineBytes: maxLineBytes[kind] }, faults)) {
    const isFirst = lines === 0;
    let read = 0;
    for (const line of batch) {
      const bytes = Buffer.byteLength(line) + LINE_END.length;
      reader.push(line);
      onLine?.(bytes);
      read += bytes;
    }
    lines += batch.length;
    progress.advance(read);
    if (isFirst && reader.header !== undefined) onHeader?.(reader.header);
    yield found;
    found = [];
  }
  reader.end();
  return { header: reader.header, lines };
}
