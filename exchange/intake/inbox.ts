/** What institutions have delivered: which files are whole and can be taken, and what is to be kept apart. */
import type { QuarantineCode } from "../../domain/operations/quarantine.ts";
import { openSubjects, raiseAlarm, resolveGone } from "../../store/operations/alarms.ts";
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { hasReceived } from "../../store/intake/quarantine_entries.ts";
import type { ExchangeContext } from "../context.ts";
import { deliveredAt } from "../files/safe_open.ts";
import { isAttachmentName, parseFileName, sidecarOf } from "../layout/file_name.ts";
import { makeFolders } from "../files/folders.ts";
import { isHostile, UNREADABLE } from "../files/hostile_name.ts";
import { answerLimits, inboxTimeouts } from "../layout/limits.ts";
import { digestOf, lstat } from "../files/publication.ts";
import { quarantine, type Suspect } from "../quarantine/quarantine.ts";
import { readSidecar } from "../files/sidecar.ts";

export interface ReadyFile {
  readonly ispb: string;
  readonly name: string;
}

/** A file that can be taken, and what is to be read of it. */
export interface WholeFile extends ReadyFile {
  readonly bytes: number;
}

export interface InboxScanner {
  /** The institutions that have an inbox: all but those whose leader answers for them. */
  inboxes(): Promise<string[]>;
  /**
   * Looks once into every inbox, or into those of some of these institutions. Files of one institution come in the order of their
   * sequences, and none before an earlier one of it that is still being delivered: numbers are to be used in order. What
   * has no name of an answer comes last, and what cannot be taken goes to the quarantine.
   */
  scan(ispbs?: readonly string[]): Promise<WholeFile[]>;
}

export interface ScannerOptions {
  /** How long a file without a digest file must have kept its size and time of change, on top of two looks. */
  readonly minAgeMs?: number;
}

/**
 * Of what is no answer by its name, so much of one inbox is dealt with in one look: thousands of files dumped there by
 * mistake shall not make anybody wait.
 */
const OTHERS_PER_LOOK = 100;

const HOUR_MS = 3_600_000;

/** An observation of an entry by earlier scans. */
interface EntryObservation {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly since: Temporal.Instant;
  readonly first: Temporal.Instant;
  /** Whether its digest was found right. */
  readonly agrees: boolean;
}

/** One scan of one inbox: what the previous scan observed, and what this one does. */
interface InboxScan {
  readonly before: ReadonlyMap<string, EntryObservation>;
  readonly now: Map<string, EntryObservation>;
}

/** A scanner remembers what it saw; each worker has its own, and taking a file decides between them. */
export function createInboxScanner(
  ctx: ExchangeContext,
  { minAgeMs = 10_000 }: ScannerOptions = {},
): InboxScanner {
  const observations = new Map<string, ReadonlyMap<string, EntryObservation>>();
  /** How looking into each inbox went the last time. */
  const seen = new Map<string, "readable" | "unreadable">();

  /** Remembers an entry for the coming look; answers how long it has been as it is, and how long it has been there. */
  const observe = (
    { before, now: seen }: InboxScan,
    path: string,
    info: Deno.FileInfo,
    agrees = false,
  ): { sameMs: number; thereMs: number; again: boolean } => {
    const now = ctx.clock();
    const last = before.get(path);
    const [mtime, ctime] = [info.mtime?.getTime() ?? 0, info.ctime?.getTime() ?? 0];
    const again = last !== undefined && last.size === info.size && last.mtime === mtime;
    const since = again ? last.since : now;
    const first = last?.first ?? now;
    seen.set(path, { size: info.size, mtime, ctime, since, first, agrees });
    const ms = (since: Temporal.Instant) => since.until(now).total("milliseconds");
    return { sameMs: ms(since), thereMs: ms(first), again };
  };

  /** Files wait for a worker: one whose digest was right is not read again at each look. Its taker checks it anyway. */
  const isKnown = ({ before }: InboxScan, path: string, info: Deno.FileInfo): boolean => {
    const last = before.get(path);
    return last !== undefined && last.agrees && last.size === info.size &&
      last.mtime === info.mtime?.getTime() && last.ctime === info.ctime?.getTime();
  };

  /** Whether a file is whole, or never will be. */
  const stateOf = async (
    scan: InboxScan,
    path: string,
    info: Deno.FileInfo,
  ): Promise<"whole" | "growing" | "unending"> => {
    const whole = isKnown(scan, path, info) ||
      info.size <= answerLimits.maxFileBytes && await agrees(path);
    const { again, sameMs, thereMs } = observe(scan, path, info, whole);
    if (whole || again && sameMs >= minAgeMs) return "whole";
    return thereMs >= inboxTimeouts.unendingHours * HOUR_MS ? "unending" : "growing";
  };

  /** Whether an entry that is not finished has been left so. Its age counts too, or a restart would begin anew. */
  const isAbandoned = (scan: InboxScan, path: string, info: Deno.FileInfo, hours: number): boolean => {
    const oldMs = deliveredAt(info, ctx.clock()).until(ctx.clock()).total("milliseconds");
    return Math.max(observe(scan, path, info).sameMs, oldMs) >= hours * HOUR_MS;
  };

  /** The files of an inbox that can be taken; what cannot be goes to `suspects`. */
  const readyFiles = async (
    scan: InboxScan,
    ispb: string,
    listed: Listing,
    suspects: Suspect[],
  ): Promise<WholeFile[]> => {
    const ready: WholeFile[] = [];
    let waiting = false;
    for (const name of [...listed.answers, ...listed.others.slice(0, OTHERS_PER_LOOK)]) {
      const path = `${ctx.folders.inbox(ispb)}/${name}`;
      const info = await lstat(path);
      if (info === undefined) continue;
      const numbered = parseFileName(name).ok;
      const state = info.isFile ? await stateOf(scan, path, info) : "irregular";
      if (state === "irregular") suspects.push({ name, code: "Q02" });
      if (state === "unending") suspects.push({ name, code: "Q03" });
      if (state === "whole" && !(numbered && waiting)) ready.push({ ispb, name, bytes: info.size });
      if (numbered && state === "growing") waiting = true;
    }
    return ready;
  };

  /** Of what is no answer by its name, that which will not become one, or part of one, any more. */
  const abandoned = async (
    scan: InboxScan,
    ispb: string,
    names: readonly string[],
    code: QuarantineCode,
    hours: number = inboxTimeouts.abandonedHours,
  ): Promise<Suspect[]> => {
    const suspects: Suspect[] = [];
    for (const name of names.slice(0, OTHERS_PER_LOOK)) {
      const path = `${ctx.folders.inbox(ispb)}/${name}`;
      const info = await lstat(path);
      if (info === undefined) continue;
      if (!info.isFile) suspects.push({ name, code: "Q02" });
      else if (isAbandoned(scan, path, info, hours)) suspects.push({ name, code });
    }
    return suspects;
  };

  const scanInbox = async (ispb: string): Promise<WholeFile[]> => {
    const scan: InboxScan = { before: observations.get(ispb) ?? new Map(), now: new Map() };
    if (seen.get(ispb) !== "readable") await makeFolders(ctx.folders, ispb);
    const listed = await listInbox(ctx, ispb);
    const suspects: Suspect[] = listed.hostile.slice(0, OTHERS_PER_LOOK).map((name) => ({
      name,
      code: "Q01",
    }));
    const ready = await readyFiles(scan, ispb, listed, suspects);
    suspects.push(
      ...await abandoned(scan, ispb, listed.unfinished, "Q03"),
      ...await abandoned(scan, ispb, listed.attachments, "Q05", inboxTimeouts.attachmentHours),
    );
    suspects.push(
      ...await withoutLateDigests(ctx, ispb, await abandoned(scan, ispb, listed.digests, "Q04")),
    );
    await quarantine(ctx, ispb, suspects);
    observations.set(ispb, scan.now);
    return ready;
  };

  /** One inbox that cannot be looked into is its institution's matter. */
  const tryInbox = async (ispb: string): Promise<WholeFile[]> => {
    const before = seen.get(ispb);
    try {
      const ready = await scanInbox(ispb);
      if (before === "unreadable") await resolveGone(ctx.db, ctx.clock(), unreadableInbox(ispb));
      seen.set(ispb, "readable");
      return ready;
    } catch (error) {
      ctx.log("error", "An inbox could not be looked into", { ispb, error });
      if (before !== "unreadable") await raiseAlarm(ctx.db, ctx.clock(), unreadableInbox(ispb));
      seen.set(ispb, "unreadable");
      return [];
    }
  };

  /** What the last process could not look into may be readable now. */
  const recall = async () => {
    for (const subject of await openSubjects(ctx.db, "inbox-entry-refused")) {
      if (/^[0-9A-Z]{8}\/inbox$/.test(subject)) seen.set(subject.slice(0, 8), "unreadable");
    }
  };

  const inboxes = async (): Promise<string[]> =>
    (await listInstitutions(ctx.db)).filter(({ leaderIspb }) => leaderIspb === undefined).map(({ ispb }) =>
      ispb
    );

  return {
    inboxes,
    async scan(ispbs) {
      const ready: WholeFile[] = [];
      await ctx.mark.require();
      if (seen.size === 0) await recall();
      for (const ispb of ispbs ?? await inboxes()) ready.push(...await tryInbox(ispb));
      return ready;
    },
  };
}

/** Removes the digests of files that were taken without them; they say nothing any more. */
async function withoutLateDigests(
  ctx: ExchangeContext,
  ispb: string,
  digests: readonly Suspect[],
): Promise<Suspect[]> {
  const suspects: Suspect[] = [];
  for (const digest of digests) {
    const late = digest.code === "Q04" &&
      await hasReceived(ctx.db, ispb, digest.name.slice(0, -sidecarOf("").length));
    if (late) await Deno.remove(`${ctx.folders.inbox(ispb)}/${digest.name}`);
    else suspects.push(digest);
  }
  return suspects;
}

const unreadableInbox = (ispb: string) => ({
  type: "inbox-entry-refused" as const,
  subject: `${ispb}/inbox`,
  detail:
    "A pasta inbox da instituição não pôde ser lida. Confira se existe e as suas permissões; as demais " +
    "instituições são atendidas normalmente.",
});

/** The names in an inbox, by what they are names of. */
interface Listing {
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

async function listInbox({ folders }: ExchangeContext, ispb: string): Promise<Listing> {
  const names = new Set<string>();
  for await (const { name } of Deno.readDir(folders.inbox(ispb))) names.add(name);
  const kindOf = (name: string): keyof Listing | undefined => {
    if (name.includes(UNREADABLE) || isHostile(name)) return "hostile";
    if (name.startsWith(".") || name.endsWith(".part")) return "unfinished";
    if (name.endsWith(sidecarOf(""))) {
      return names.has(name.slice(0, -sidecarOf("").length)) ? undefined : "digests";
    }
    if (isAttachmentName(name)) return "attachments";
    return parseFileName(name).ok ? "answers" : "others";
  };
  const listing: Record<keyof Listing, string[]> = {
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

/** Whether the digest file beside a file is there and right. */
async function agrees(path: string): Promise<boolean> {
  const announced = await readSidecar(sidecarOf(path));
  if (announced === undefined) return false;
  const found = await digestOf(path);
  return found !== undefined && found !== "irregular" && found.sha256 === announced;
}

/**
 * Whether an inbox still holds a file that was in place before an instant, and so counts as received in time. Only one
 * with the name of an answer can hold anything up.
 */
export async function holdsFileFrom(
  ctx: ExchangeContext,
  ispb: string,
  before: Temporal.Instant,
): Promise<boolean> {
  // Who has never had an inbox has delivered nothing.
  if (await lstat(ctx.folders.inbox(ispb)) === undefined) return false;
  const now = ctx.clock();
  for (const name of (await listInbox(ctx, ispb)).answers) {
    const info = await lstat(`${ctx.folders.inbox(ispb)}/${name}`);
    if (info?.isFile && Temporal.Instant.compare(deliveredAt(info, now), before) < 0) return true;
  }
  return false;
}
