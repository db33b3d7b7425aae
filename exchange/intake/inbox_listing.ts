/** Lists an institution's inbox, with the names sorted by their kind. */
import type { ExchangeContext } from "../context.ts";
import { isHostile, REPLACEMENT_CHARACTER } from "../files/hostile_name.ts";
import { isAttachmentName, parseFileName, sidecarOf } from "../layout/file_name.ts";

/** The names in an inbox by kind. */
export interface InboxListing {
  /** The names of answer files, by sequence. */
  readonly answers: readonly string[];
  /** Temporary names: with a leading dot or the ending `.part`. */
  readonly unfinished: readonly string[];
  /** The names of digest files without their file. */
  readonly digests: readonly string[];
  /** The names of answers' documents, which are taken with the answer that announces them. */
  readonly attachments: readonly string[];
  readonly hostile: readonly string[];
  readonly others: readonly string[];
}

/** Lists an inbox: answers sorted by sequence, names outside the layout sorted by name. */
export async function listInbox({ folders }: ExchangeContext, ispb: string): Promise<InboxListing> {
  const inbox = folders.inbox(ispb);
  const found = new Set<string>();
  for await (const { name } of Deno.readDir(inbox)) found.add(name);
  const names = await withPlainDigestNames(inbox, found);
  const kindOf = (name: string): keyof InboxListing | undefined => {
    if (name.includes(REPLACEMENT_CHARACTER) || isHostile(name)) return "hostile";
    if (name.startsWith(".") || name.endsWith(".part")) return "unfinished";
    if (name.endsWith(sidecarOf(""))) {
      return names.has(name.slice(0, -sidecarOf("").length)) ? undefined : "digests";
    }
    if (isAttachmentName(name)) return "attachments";
    return parseFileName(name).ok ? "answers" : "others";
  };
  const listing: Record<keyof InboxListing, string[]> = {
    answers: [],
    unfinished: [],
    digests: [],
    attachments: [],
    hostile: [],
    others: [],
  };
  for (const name of names) {
    const kind = kindOf(name);
    if (kind !== undefined) listing[kind].push(name);
  }
  listing.answers.sort(bySequence);
  listing.others.sort();
  return listing;
}

/**
 * Gives answers' digest files whose ending has capitals, which are the same to Windows, the ending by which they are
 * looked for: one that is not found would let its answer in unchecked.
 */
async function withPlainDigestNames(folder: string, names: ReadonlySet<string>): Promise<Set<string>> {
  const plainNames = new Set(names);
  for (const name of names) {
    const of = /^(.+)\.sha256$/i.exec(name)?.[1];
    const plain = sidecarOf(of ?? "");
    if (of === undefined || names.has(plain) || !parseFileName(of).ok) continue;
    try {
      await Deno.rename(`${folder}/${name}`, `${folder}/${plain}`);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      throw error;
    }
    plainNames.delete(name);
    plainNames.add(plain);
  }
  return plainNames;
}

const bySequence = (a: string, b: string): number => sequenceOf(a) - sequenceOf(b) || (a < b ? -1 : 1);

function sequenceOf(name: string): number {
  const parsed = parseFileName(name);
  return parsed.ok ? parsed.value.sequence : 0;
}
