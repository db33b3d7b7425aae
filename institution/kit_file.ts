/** A file of the exchange, as the kit is given it: which of the three kinds it is, and its lines as a stream. */
import { Buffer } from "node:buffer";
import { basename } from "node:path";
import type { DetailLayout, FileLayout } from "../exchange/layout/field.ts";
import {
  type FileKind,
  type FileName,
  isEnvelopeName,
  parseFileName,
  plainNameOf,
} from "../exchange/layout/file_name.ts";
import { createFileReader } from "../exchange/layout/file_reader.ts";
import { answer, receipt, remittance } from "../exchange/layout/layout.ts";
import { answerLimits } from "../exchange/layout/limits.ts";
import { readLines } from "../exchange/layout/lines.ts";
import { LINE_END, splitLine } from "../exchange/layout/record.ts";
import { collectFaults, type Faults } from "../exchange/layout/rejection.ts";
import { MAX_REMITTANCE_LINE_BYTES } from "../exchange/layout/remittance_reading.ts";
import type { Envelope, Envelopes } from "./envelopes/envelopes.ts";
import { pathOf, unreadable } from "./terminal/given_path.ts";
import { openProgress, withoutTerminal } from "./terminal/progress.ts";
import { exitCode, KitFailure } from "./terminal/screen.ts";

export interface KitFile {
  /** Of the text. */
  readonly path: string;
  /** Its own, without the folder. */
  readonly name: string;
  /** Of the text, as its header repeats it: without the ending of an envelope. */
  readonly plainName: string;
  readonly kind: FileKind;
  /** What the name says; undefined when it follows no pattern. */
  readonly parsed: FileName | undefined;
  readonly layout: FileLayout;
  /** Of the text. */
  readonly size: number;
  /** As it was delivered: where its digest file and its documents lie too. */
  readonly deliveredPath: string;
  /** Where the text came out of one. */
  readonly envelope: Envelope | undefined;
}

export const kindTitles: Readonly<Record<FileKind, string>> = {
  REM: "remessa",
  RET: "retorno",
  REC: "recibo",
};

const layouts: Readonly<Record<FileKind, FileLayout>> = { REM: remittance, RET: answer, REC: receipt };
const maxLineBytes: Readonly<Record<FileKind, number>> = {
  REM: MAX_REMITTANCE_LINE_BYTES,
  RET: answerLimits.maxLineBytes,
  REC: MAX_REMITTANCE_LINE_BYTES,
};

/**
 * Looks at a file, out of its envelope where it is in one; which kind it is says its name or, where that is wrong, its
 * header.
 *
 * @throws KitFailure when it cannot be read, or is of none of the kinds
 * @throws BadEnvelope
 */
export async function openKitFile(
  given: string,
  envelopes: Envelopes,
  kinds?: readonly FileKind[],
): Promise<KitFile> {
  const delivered = pathOf(given);
  const name = basename(delivered);
  const deliveredSize = (await statOf(delivered, given)).size;
  const parsed = parseFileName(name);
  const kind = parsed.ok
    ? parsed.value.kind
    : isEnvelopeName(name)
    ? undefined
    : await kindByHeader(delivered, given);
  if (kind === undefined) {
    throw new KitFailure(
      exitCode.usage,
      isEnvelopeName(name)
        ? `${given} não é remessa, retorno nem recibo: o nome não é de um deles`
        : `${given} não é remessa, retorno nem recibo: nem o nome nem a primeira linha são de um deles`,
    );
  }
  if (kinds !== undefined && !kinds.includes(kind)) {
    const wanted = kinds.map((one) => kindTitles[one]).join(" ou ");
    throw new KitFailure(exitCode.usage, `${given} é ${kindTitles[kind]}; aqui se espera ${wanted}`);
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
  const info = await Deno.stat(path).catch((error) => unreadable(given, error));
  if (!info.isFile) throw new KitFailure(exitCode.io, `${given} não é um arquivo comum`);
  return info;
}

/** Headers have different lengths, and the service's name elsewhere. */
async function kindByHeader(path: string, given: string): Promise<FileKind | undefined> {
  const lines = readLines(path, { maxLineBytes: MAX_REMITTANCE_LINE_BYTES }, collectFaults());
  const first = await lines.next().catch((error) => unreadable(given, error));
  await lines.return(undefined);
  const cells = first.done ? undefined : splitLine(first.value[0] ?? "");
  if (cells?.[0] !== "00") return undefined;
  return (Object.keys(layouts) as FileKind[]).find((kind) => {
    const { fields } = layouts[kind].header;
    const service = fields.findIndex(({ name }) => name === "remetente" || name === "destinatario");
    return cells.length === fields.length + 1 && cells[service + 1] === "ASSETS";
  });
}

/** One line whose fields are all good. */
export interface Detail {
  /** Its number in the file. */
  readonly line: number;
  readonly layout: DetailLayout;
  /** The record type first. */
  readonly cells: readonly string[];
}

export interface ReadFile {
  /** The cells of a good header. */
  readonly header: readonly string[] | undefined;
  /** Of all lines, header and trailer included. */
  readonly lines: number;
}

/** Smaller files are read before a bar could be seen. */
const SHOWN_FROM_BYTES = 4 * 1024 ** 2;

/**
 * Reads a file to its end, many details at a time; what is wrong goes to `faults`. Memory stays flat.
 */
export async function* detailsOf(
  { path, name, kind, layout, size }: KitFile,
  faults: Faults,
  { onHeader, onLine }: {
    /** As soon as there is a good one. */
    readonly onHeader?: (cells: readonly string[]) => void;
    /** Each line's length in bytes, with its ending. */
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
