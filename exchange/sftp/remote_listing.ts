/**
 * Lists a remote inbox, with the names sorted by their kind. Names from outside may be malicious: no file
 * with another name is requested.
 */
import { isEnvelopeName, parseFileName, sidecarOf } from "../layout/file_name.ts";
import { answerLimits, MAX_ATTACHMENT_BYTES, MAX_SIDECAR_BYTES, maxEnvelopeBytes } from "../layout/limits.ts";
import type { RemoteFile } from "./sftp_connection.ts";

/** The name of a document; the group is the part it shares with its answer. */
const attachmentName = /^ASSETS_ANX_([0-9A-Z]{8}_\d{8}_\d{6})_\d{4}\.(?:pdf|csv|xml|txt|png|jpg)(?:\.pgp)?$/;

/** The file whose digest a file of this name tells, whatever the case of its ending. */
const answerOfDigest = (name: string): string | undefined =>
  name.slice(-sidecarOf("").length).toLowerCase() === sidecarOf("")
    ? name.slice(0, -sidecarOf("").length)
    : undefined;

/** The kind of a file in a remote inbox by its name; undefined: not fetched. No other code decides this. */
export function kindOfRemote(name: string): "answer" | "digest" | "attachment" | undefined {
  if (attachmentName.test(name)) return "attachment";
  const isDigest = answerOfDigest(name) !== undefined;
  const parsed = parseFileName(answerOfDigest(name) ?? name);
  if (!parsed.ok || parsed.value.kind !== "RET") return undefined;
  return isDigest ? "digest" : "answer";
}

/** The largest size that is fetched. */
function maxBytes(kind: NonNullable<ReturnType<typeof kindOfRemote>>, name: string): number {
  if (kind === "answer") return answerLimits.maxFileBytes;
  if (kind === "digest") return MAX_SIDECAR_BYTES;
  return isEnvelopeName(name) ? maxEnvelopeBytes(MAX_ATTACHMENT_BYTES) : MAX_ATTACHMENT_BYTES;
}

export interface RemoteListing {
  /** The answer files, by sequence. */
  readonly answers: readonly RemoteFile[];
  /** The digest files, by the name of their answer. */
  readonly digests: ReadonlyMap<string, RemoteFile>;
  /** The answers whose digest files are no files or too large, so that they tell no digest. */
  readonly unreadableDigests: ReadonlySet<string>;
  /** The documents, by the part of their name that they share with their answer. */
  readonly attachments: ReadonlyMap<string, readonly RemoteFile[]>;
  /** Entries with other names, that are not files, or that are too large. */
  readonly unknownEntries: readonly string[];
}

/**
 * Sorts the entries; folders and temporary names (a leading dot, `.part`) are ignored, as the institution's
 * own.
 */
export function sortRemoteListing(entries: readonly RemoteFile[]): RemoteListing {
  const answers: RemoteFile[] = [];
  const digests = new Map<string, RemoteFile>();
  const unreadableDigests = new Set<string>();
  const attachments = new Map<string, RemoteFile[]>();
  const unknownEntries: string[] = [];
  for (const entry of entries) {
    const kind = kindOfRemote(entry.name);
    const unfinished = entry.name.startsWith(".") || entry.name.endsWith(".part");
    if (entry.type === "folder" || kind === undefined && unfinished) continue;
    if (kind === undefined || entry.type !== "file" || entry.size > maxBytes(kind, entry.name)) {
      unknownEntries.push(entry.name);
      if (kind === "digest") unreadableDigests.add(answerOfDigest(entry.name)!);
    } else if (kind === "digest") digests.set(answerOfDigest(entry.name)!, entry);
    else if (kind === "attachment") {
      const answer = attachmentName.exec(entry.name)![1]!;
      const known = attachments.get(answer);
      if (known === undefined) attachments.set(answer, [entry]);
      else known.push(entry);
    } else answers.push(entry);
  }
  answers.sort((a, b) => sequenceOf(a) - sequenceOf(b) || (a.name < b.name ? -1 : 1));
  return { answers, digests, unreadableDigests, attachments, unknownEntries };
}

function sequenceOf({ name }: RemoteFile): number {
  const parsed = parseFileName(name);
  return parsed.ok ? parsed.value.sequence : 0;
}

/** An answer file with its digest file and documents. */
export interface RemoteAnswer {
  readonly file: RemoteFile;
  readonly digest: RemoteFile | undefined;
  /** Whether there is a digest file that tells no digest. */
  readonly unreadableDigest: boolean;
  readonly attachments: readonly RemoteFile[];
}

export const remoteAnswerOf = (
  { digests, unreadableDigests, attachments }: RemoteListing,
  file: RemoteFile,
): RemoteAnswer => ({
  file,
  digest: digests.get(file.name),
  unreadableDigest: unreadableDigests.has(file.name),
  attachments: attachments.get(/^ASSETS_RET_([0-9A-Z]{8}_\d{8}_\d{6})_/.exec(file.name)?.[1] ?? "") ?? [],
});
