/** A file of the exchange, as the kit is given it: which of the three kinds it is, and its lines as a stream. */
import { Buffer } from "node:buffer";
import { basename, resolve } from "node:path";
import type { DetailLayout, FileLayout } from "../exchange/field.ts";
import { type FileKind, type FileName, parseFileName } from "../exchange/file_name.ts";
import { createFileReader } from "../exchange/file_reader.ts";
import { answer, receipt, remittance } from "../exchange/layout.ts";
import { answerLimits } from "../exchange/limits.ts";
import { readLines } from "../exchange/lines.ts";
import { LINE_END, splitLine } from "../exchange/record.ts";
import { collectFaults, type Faults } from "../exchange/rejection.ts";
import { MAX_REMITTANCE_LINE_BYTES } from "../exchange/remittance_reading.ts";
import { exitCode, KitFailure, openProgress } from "./screen.ts";

export interface KitFile {
  readonly path: string;
  /** Its own, without the folder. */
  readonly name: string;
  readonly kind: FileKind;
  /** What the name says; undefined when it follows no pattern. */
  readonly parsed: FileName | undefined;
  readonly layout: FileLayout;
  readonly size: number;
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

/** A task runs in the project's folder; paths are of the folder it was called from. */
export const pathOf = (path: string): string => resolve(Deno.env.get("INIT_CWD") ?? Deno.cwd(), path);

/**
 * Looks at a file; which kind it is says its name or, where that is wrong, its header.
 *
 * @throws KitFailure when it cannot be read, or is of none of the kinds
 */
export async function openKitFile(given: string, kinds?: readonly FileKind[]): Promise<KitFile> {
  const path = pathOf(given);
  const name = basename(path);
  const size = (await statOf(path, given)).size;
  const parsed = parseFileName(name);
  if (parsed.ok && parsed.value.sealed) {
    throw new KitFailure(exitCode.usage, `${name} está em envelope OpenPGP; abra-o antes (gpg --decrypt)`);
  }
  const kind = parsed.ok ? parsed.value.kind : await kindByHeader(path, given);
  if (kind === undefined) {
    throw new KitFailure(
      exitCode.usage,
      `${given} não é remessa, retorno nem recibo: nem o nome nem a primeira linha são de um deles`,
    );
  }
  if (kinds !== undefined && !kinds.includes(kind)) {
    const wanted = kinds.map((one) => kindTitles[one]).join(" ou ");
    throw new KitFailure(exitCode.usage, `${given} é ${kindTitles[kind]}; aqui se espera ${wanted}`);
  }
  return { path, name, kind, parsed: parsed.ok ? parsed.value : undefined, layout: layouts[kind], size };
}

async function statOf(path: string, given: string): Promise<Deno.FileInfo> {
  const info = await Deno.stat(path).catch((error) => unreadable(given, error));
  if (!info.isFile) throw new KitFailure(exitCode.io, `${given} não é um arquivo comum`);
  return info;
}

/** What an error of the file system is to whoever gave the path. */
export function unreadable(given: string, error: unknown): never {
  const reason = error instanceof Deno.errors.NotFound
    ? "não existe"
    : error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable
    ? "não pode ser lido: falta permissão"
    : error instanceof Deno.errors.IsADirectory
    ? "é uma pasta"
    : undefined;
  if (reason === undefined) throw error;
  throw new KitFailure(exitCode.io, `${given} ${reason}`);
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

export interface WholeFile {
  /** The cells of a good header. */
  readonly header: readonly string[] | undefined;
  /** Of all lines, header and trailer included. */
  readonly lines: number;
}

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
): AsyncGenerator<Detail[], WholeFile, void> {
  using progress = openProgress(name, size);
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
