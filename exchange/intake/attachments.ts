/**
 * The documents of an answer. They stay in the inbox, in the same form as the answer, until it is accepted,
 * and are archived with it; a document in an envelope is archived both as received and decrypted.
 */
import { dirname } from "node:path";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Tx } from "../../store/connection/connection.ts";
import type { ReceivedFile } from "../../store/intake/answer_files.ts";
import type { ArchivedAttachment } from "../../store/intake/answer_lines.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import { isBinary } from "../files/binary_file.ts";
import { makeBelow } from "../files/folders.ts";
import {
  discardPart,
  fileDigest,
  lstat,
  type PartFile,
  syncFolder,
  writePart,
} from "../files/publication.ts";
import { openRegular, readChunks } from "../files/safe_open.ts";
import type { ValuesOf } from "../layout/field.ts";
import { attachmentPrefix, envelopeOf, type FileName } from "../layout/file_name.ts";
import type { answerLayout } from "../layout/layout.ts";
import {
  type AnswerLimits,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS_BYTES,
  maxEnvelopeBytes,
} from "../layout/limits.ts";
import { type Faults, type RejectionCode, WHOLE_FILE } from "../layout/rejection.ts";
import type { OpenMessage } from "../openpgp/envelope.ts";
import { rejectionOfMessageFault } from "../openpgp/message.ts";
import type { MessageFault } from "../openpgp/message.ts";

/** A document as an answer file announces it. */
export interface Attachment {
  readonly line: number;
  readonly remittanceLine: number;
  /** The response code of the answer it belongs to. */
  readonly code: string;
  readonly information: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

export interface AttachmentList {
  readonly list: readonly Attachment[];
  add(
    line: number,
    owner: { readonly code: string },
    document: ValuesOf<typeof answerLayout.attachment>,
  ): void;
  end(): void;
}

/** Collects the documents a file announces; faults in their names and sizes are added to `faults`. */
export function createAttachmentList(fileName: string, faults: Faults): AttachmentList {
  const prefix = attachmentPrefix(fileName);
  const list: Attachment[] = [];
  const names = new Set<string>();
  let bytes = 0;
  return {
    list,
    add(line, { code }, { linhaRemessa: remittanceLine, informacao, nomeAnexo, sha256, tamanho }) {
      if (!nomeAnexo.startsWith(prefix) || names.has(nomeAnexo)) return faults.add(line, "nomeAnexo", "D01");
      names.add(nomeAnexo);
      bytes += tamanho;
      if (tamanho > MAX_ATTACHMENT_BYTES) return faults.add(line, "tamanho", "D04");
      list.push({
        line,
        remittanceLine,
        code,
        information: informacao,
        name: nomeAnexo,
        sha256,
        size: tamanho,
      });
    },
    end() {
      if (bytes <= MAX_ATTACHMENTS_BYTES) return;
      const message = `Os documentos somam ${bytes} bytes; o máximo é ${MAX_ATTACHMENTS_BYTES}.`;
      faults.add(WHOLE_FILE, "tamanho", "D04", message);
    },
  };
}

/** The folders between which the documents of one answer are moved. */
interface Place {
  readonly inbox: string;
  /** Their folder in the archive. */
  readonly folder: string;
  /** Where a document is written while its envelope is decrypted. */
  readonly scratch: string;
  /** Undefined when the answer, and so each document, is plain. */
  readonly openDocument: OpenMessage | undefined;
}

/**
 * Copies the documents of an answer into a folder of their own beside it in the archive; missing and
 * differing ones are added to `faults`. Safe to repeat after a crash.
 */
export async function archiveAttachments(
  { ctx: { folders }, file: { ispb, claimId, receivedAt }, openDocument }: Pick<
    ContentInput,
    "ctx" | "file" | "openDocument"
  >,
  attachments: readonly Attachment[],
  faults: Faults,
): Promise<ArchivedAttachment[]> {
  if (attachments.length === 0) return [];
  const folder = `${folders.archive(localDate(receivedAt))}/${ispb}_${claimId}`;
  await makeBelow(folders.archiveRoot, folder);
  const scratch = `${folders.work}/${ispb}_${claimId}.document`;
  const place = { inbox: folders.inbox(ispb), folder, scratch, openDocument };
  const archived: ArchivedAttachment[] = [];
  for (const attachment of attachments) {
    if (faults.full) break;
    const path = await archiveOne(place, attachment, faults);
    if (path !== undefined) archived.push({ ...attachment, archivePath: path });
  }
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  return archived;
}

/** Archives one document and returns its path; undefined after adding its fault. */
async function archiveOne(place: Place, document: Attachment, faults: Faults): Promise<string | undefined> {
  const { inbox, openDocument, scratch, folder } = place;
  // The document was archived by an intake that the restored database has lost, and is no longer in the
  // inbox.
  const present = await fileDigest(`${folder}/${document.name}`);
  if (present !== undefined && present !== "irregular" && present.sha256 === document.sha256) {
    return `${folder}/${document.name}`;
  }
  if (openDocument === undefined) {
    return await keepDocument(place, `${inbox}/${document.name}`, document, faults);
  }
  try {
    const isOpen = await decryptDocument(place, openDocument, document, faults);
    return isOpen ? await keepDocument(place, scratch, document, faults) : undefined;
  } finally {
    await discardPart({ path: scratch });
  }
}

/** Archives a document's envelope and decrypts it; false after adding its fault. */
async function decryptDocument(
  { inbox, folder, scratch }: Place,
  openDocument: OpenMessage,
  { line, name, size }: Attachment,
  faults: Faults,
): Promise<boolean> {
  const wrong = (field: string, code: RejectionCode): false => {
    faults.add(line, field, code);
    return false;
  };
  const sealed = envelopeOf(name);
  const envelope = await openRegular(`${inbox}/${sealed}`);
  if (envelope === undefined || envelope === "irregular") {
    return wrong("nomeAnexo", await missingDocumentCode(`${inbox}/${name}`));
  }
  let part: PartFile;
  try {
    const mostBytes = maxEnvelopeBytes(size);
    if ((await envelope.stat()).size > mostBytes) return wrong("tamanho", "D04");
    part = await writePart(folder, sealed, async (sink) => {
      for await (const chunk of readChunks(envelope, mostBytes)) await sink(chunk);
    });
  } finally {
    await envelope.close();
  }
  await Deno.rename(part.path, `${folder}/${sealed}`);
  const opened = await openDocument({ path: `${folder}/${sealed}`, plainPath: scratch, maxBytes: size });
  return opened.ok || wrong("nomeAnexo", documentRejectionCode(opened.error));
}

/**
 * The code for a fault of a document's envelope: one that expands beyond the announced size has the wrong
 * size.
 */
export const documentRejectionCode = (fault: MessageFault): RejectionCode =>
  fault === "too-large" ? "D03" : rejectionOfMessageFault[fault];

/** The code for a missing document: whether it exists in the other form, plain or in an envelope. */
export const missingDocumentCode = async (otherForm: string): Promise<"D02" | "D07"> =>
  await lstat(otherForm) === undefined ? "D02" : "D07";

/** Copies a document from a path into the archive. */
async function keepDocument(
  { inbox, folder }: Place,
  from: string,
  { line, name, sha256, size }: Attachment,
  faults: Faults,
): Promise<string | undefined> {
  const document = await openRegular(from);
  if (document === undefined || document === "irregular") {
    return void faults.add(line, "nomeAnexo", await missingDocumentCode(`${inbox}/${envelopeOf(name)}`));
  }
  let part: PartFile;
  try {
    if ((await document.stat()).size !== size) return void faults.add(line, "tamanho", "D03");
    part = await writePart(folder, name, async (sink) => {
      for await (const chunk of readChunks(document, size)) await sink(chunk);
    });
  } finally {
    await document.close();
  }
  try {
    if (part.sha256 !== sha256 || part.size !== size) return void faults.add(line, "sha256", "D03");
    if (!(await isOfFormat(part.path, name))) return void faults.add(line, "nomeAnexo", "D05");
    // A document kept by an earlier failed attempt may have been corrected since, so it is replaced.
    await Deno.rename(part.path, `${folder}/${name}`);
    return `${folder}/${name}`;
  } finally {
    await discardPart(part);
  }
}

/** The first bytes of files by format; the other formats are text. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
};

/** Whether a document's first bytes fit the format in its name. */
export async function isOfFormat(path: string, name: string): Promise<boolean> {
  const format = name.slice(name.lastIndexOf(".") + 1);
  const beginning = beginnings[format];
  if (beginning === undefined) {
    return !(await isBinary(path)) && (format !== "xml" || await beginsAsXml(path));
  }
  using file = await Deno.open(path, { read: true });
  const head = new Uint8Array(beginning.length);
  return await file.read(head) === head.length && beginning.every((byte, index) => head[index] === byte);
}

/** What may stand before a document's first tag is looked for no further than this. */
const XML_HEAD_BYTES = 4096;

/** Whether a text begins with a tag or a declaration, after a byte order mark and white space (XML 1.0, 2.1 and 2.8). */
async function beginsAsXml(path: string): Promise<boolean> {
  using file = await Deno.open(path, { read: true });
  const head = new Uint8Array(XML_HEAD_BYTES);
  const read = await file.read(head) ?? 0;
  // The decoder leaves the byte order mark out.
  return /^[ \t\r\n]*</.test(new TextDecoder().decode(head.subarray(0, read)));
}

/**
 * Removes accepted documents from an inbox. One that was replaced meanwhile is another document and stays.
 */
export async function removeAttachments(
  { folders }: ExchangeContext,
  ispb: string,
  attachments: readonly Pick<ArchivedAttachment, "name" | "sha256" | "archivePath">[],
): Promise<void> {
  for (const { name, sha256, archivePath } of attachments) {
    const path = `${folders.inbox(ispb)}/${name}`;
    await removeSame(path, sha256);
    const envelope = await fileDigest(envelopeOf(archivePath));
    if (envelope !== undefined && envelope !== "irregular") {
      await removeSame(envelopeOf(path), envelope.sha256);
    }
  }
}

async function removeSame(path: string, sha256: string): Promise<void> {
  const found = await fileDigest(path);
  if (found !== undefined && found !== "irregular" && found.sha256 === sha256) await Deno.remove(path);
}

export interface ContentInput {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  /** On the session's own connection; the caller rolls it back when there are faults. */
  readonly tx: Tx;
  readonly file: ReceivedFile;
  /** Decrypts the file's documents; undefined when the file came without an envelope. */
  readonly openDocument: OpenMessage | undefined;
  readonly name: FileName;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}
