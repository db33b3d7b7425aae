/** The names in an institution's inbox, sorted by what they are names of. */
import type { ExchangeContext } from "../context.ts";
import { isHostile, UNREADABLE } from "../files/hostile_name.ts";
import { isAttachmentName, parseFileName, sidecarOf } from "../layout/file_name.ts";

/** The names in an inbox, by what they are names of. */
export interface InboxListing {
  /** Of files of answers, by sequence. */
  readonly answers: readonly string[];
  /** Temporary: a leading dot, or `.part`. */
  readonly unfinished: readonly string[];
  /** Digest files whose file is not there. */
  readonly digests: readonly string[];
  /** Documents of answers: they are taken with the answer that names them. */
  readonly attachments: readonly string[];
  readonly hostile: readonly string[];
  readonly others: readonly string[];
}

/** Lists an inbox. Answers come by sequence, what has no name of the layout by name. */
export async function listInbox({ folders }: ExchangeContext, ispb: string): Promise<InboxListing> {
  const names = new Set<string>();
  for await (const { name } of Deno.readDir(folders.inbox(ispb))) names.add(name);
  const kindOf = (name: string): keyof InboxListing | undefined => {
    if (name.includes(UNREADABLE) || isHostile(name)) return "hostile";
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

const bySequence = (a: string, b: string): number => sequenceOf(a) - sequenceOf(b) || (a < b ? -1 : 1);

function sequenceOf(name: string): number {
  const parsed = parseFileName(name);
  return parsed.ok ? parsed.value.sequence : 0;
}
