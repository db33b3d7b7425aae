/**
 * The documents that go with an answer: they lie in the inbox beside it, stay there until it is accepted, and are
 * archived with it.
 */
import { dirname } from "node:path";
import { localDate } from "../domain/calendar.ts";
import type { ArchivedAttachment } from "../store/answer_lines.ts";
import type { ReceivedFile } from "../store/answers.ts";
import { isBinary } from "./binary.ts";
import type { ExchangeContext } from "./context.ts";
import { chunksOf, openRegular } from "./entry.ts";
import type { ValuesOf } from "./field.ts";
import { attachmentPrefix } from "./file_name.ts";
import type { answer as layout } from "./layout.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_BYTES } from "./limits.ts";
import { digestOf, discardPart, type Part, syncFolder, writePart } from "./publication.ts";
import { type Faults, WHOLE_FILE } from "./rejection.ts";

/** A document as an answer file announces it. */
export interface Attachment {
  readonly line: number;
  readonly remittanceLine: number;
  /** Of the answer it belongs to. */
  readonly code: string;
  readonly information: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

export interface AttachmentList {
  readonly list: readonly Attachment[];
  add(line: number, owner: { readonly code: string }, document: ValuesOf<typeof layout.attachment>): void;
  end(): void;
}

/** The documents a file announces; what is wrong with their names and sizes goes to `faults`. */
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

/**
 * Copies the documents of an answer into the archive, in a folder of their own beside it; what is missing or not as
 * announced goes to `faults`. Done again after a crash, it ends the same.
 */
export async function archiveAttachments(
  { folders }: ExchangeContext,
  file: ReceivedFile,
  attachments: readonly Attachment[],
  faults: Faults,
): Promise<ArchivedAttachment[]> {
  if (attachments.length === 0) return [];
  const folder = `${folders.archive(localDate(file.receivedAt))}/${file.ispb}_${file.claimId}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const archived: ArchivedAttachment[] = [];
  for (const attachment of attachments) {
    if (faults.full) break;
    const path = await archiveOne(folders.inbox(file.ispb), folder, attachment, faults);
    if (path !== undefined) archived.push({ ...attachment, archivePath: path });
  }
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  return archived;
}

/** Where one document is kept; undefined after adding what is wrong with it. */
async function archiveOne(
  inbox: string,
  folder: string,
  { line, name, sha256, size }: Attachment,
  faults: Faults,
): Promise<string | undefined> {
  const document = await openRegular(`${inbox}/${name}`);
  if (document === undefined || document === "irregular") return void faults.add(line, "nomeAnexo", "D02");
  let part: Part;
  try {
    if ((await document.stat()).size !== size) return void faults.add(line, "tamanho", "D03");
    part = await writePart(folder, name, async (sink) => {
      for await (const chunk of chunksOf(document, size)) await sink(chunk);
    });
  } finally {
    await document.close();
  }
  try {
    if (part.sha256 !== sha256 || part.size !== size) return void faults.add(line, "sha256", "D03");
    if (!(await isOfFormat(part.path, name))) return void faults.add(line, "nomeAnexo", "D05");
    // One kept by an attempt that came to nothing may have been corrected since.
    await Deno.rename(part.path, `${folder}/${name}`);
    return `${folder}/${name}`;
  } finally {
    await discardPart(part);
  }
}

/** What files of a format begin with; the other formats are text. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
};

/** Whether a document's first bytes are those of the format its name ends in. */
export async function isOfFormat(path: string, name: string): Promise<boolean> {
  const beginning = beginnings[name.slice(name.lastIndexOf(".") + 1)];
  if (beginning === undefined) return !(await isBinary(path));
  using file = await Deno.open(path, { read: true });
  const head = new Uint8Array(beginning.length);
  return await file.read(head) === head.length && beginning.every((byte, index) => head[index] === byte);
}

/** Takes accepted documents out of an inbox. What has been replaced meanwhile is another document, and stays. */
export async function removeAttachments(
  { folders }: ExchangeContext,
  ispb: string,
  attachments: readonly Pick<Attachment, "name" | "sha256">[],
): Promise<void> {
  for (const { name, sha256 } of attachments) {
    const path = `${folders.inbox(ispb)}/${name}`;
    const found = await digestOf(path);
    if (found !== undefined && found !== "irregular" && found.sha256 === sha256) await Deno.remove(path);
  }
}
