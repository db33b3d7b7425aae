/**
 * One scan of one inbox: finds the files that can be taken, those still growing, and those for the
 * quarantine.
 */
import type { QuarantineCode } from "../../domain/operations/quarantine.ts";
import { hasReceived } from "../../store/intake/quarantine_entries.ts";
import type { ExchangeContext } from "../context.ts";
import { fileDigest, lstat } from "../files/publication.ts";
import { deliveredAt, mayBeRead } from "../files/safe_open.ts";
import { readSidecar, UNREADABLE_DIGEST } from "../files/sidecar.ts";
import { parseFileName, sidecarOf } from "../layout/file_name.ts";
import { answerLimits, inboxTimeouts } from "../layout/limits.ts";
import { quarantineEntries, type SuspectEntry } from "../quarantine.ts";
import { type InboxListing, listInbox } from "./inbox_listing.ts";

export interface ReadyFile {
  readonly ispb: string;
  readonly name: string;
}

/** A complete file with the number of bytes to read. */
export interface WholeFile extends ReadyFile {
  readonly bytes: number;
}

/** The state of an entry as a scan observed it. */
interface EntryObservation {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  /** Since when the entry has had this size and modification time. */
  readonly since: Temporal.Instant;
  /** When it was first observed. */
  readonly first: Temporal.Instant;
  /** Whether its digest file was found to agree. */
  readonly agrees: boolean;
}

/** The observations of a scan, by path. */
export type InboxObservations = ReadonlyMap<string, EntryObservation>;

/** One scan of one inbox: the previous observations and the new ones. */
interface InboxScan {
  readonly ctx: ExchangeContext;
  readonly ispb: string;
  readonly minAgeMs: number;
  readonly before: InboxObservations;
  readonly now: Map<string, EntryObservation>;
}

/**
 * The most entries without the name of an answer that one scan of an inbox handles, so that thousands of
 * files put there by mistake delay nobody.
 */
const OTHERS_PER_SCAN = 100;
/** The most answers by their names, the first of their sequences: a day has a few. */
const ANSWERS_PER_SCAN = 1_000;

const HOUR_MS = 3_600_000;

/**
 * Scans an inbox; entries that cannot be taken go to the quarantine.
 *
 * @returns the files that can be taken, and the observations that the next scan is given as `before`
 */
export async function scanInbox(
  ctx: ExchangeContext,
  ispb: string,
  { minAgeMs, before }: Pick<InboxScan, "minAgeMs" | "before">,
): Promise<{ ready: WholeFile[]; observed: InboxObservations }> {
  const scan: InboxScan = { ctx, ispb, minAgeMs, before, now: new Map() };
  const listed = await listInbox(ctx, ispb);
  const hostile = listed.hostile.slice(0, OTHERS_PER_SCAN).map((name): SuspectEntry => ({
    name,
    code: "Q01",
  }));
  const { ready, suspects } = await readyFiles(scan, listed);
  const { abandonedHours, attachmentHours } = inboxTimeouts;
  await quarantineEntries(ctx, ispb, [
    ...hostile,
    ...suspects,
    ...await abandonedEntries(scan, listed.unfinished, "Q03", abandonedHours),
    ...await abandonedEntries(scan, listed.attachments, "Q05", attachmentHours),
    ...await withoutLateDigests(scan, await abandonedEntries(scan, listed.digests, "Q04", abandonedHours)),
  ]);
  return { ready, observed: scan.now };
}

/** The files of an inbox that can be taken, and those that never can be. */
async function readyFiles(
  scan: InboxScan,
  listed: InboxListing,
): Promise<{ ready: WholeFile[]; suspects: SuspectEntry[] }> {
  const ready: WholeFile[] = [];
  const suspects: SuspectEntry[] = [];
  let waiting = false;
  const names = [...listed.answers.slice(0, ANSWERS_PER_SCAN), ...listed.others.slice(0, OTHERS_PER_SCAN)];
  for (const name of names) {
    const path = pathOf(scan, name);
    const info = await lstat(path);
    if (info === undefined) continue;
    const numbered = parseFileName(name).ok;
    const state = info.isFile ? await stateOf(scan, path, info) : "irregular";
    if (state === "irregular") suspects.push({ name, code: "Q02" });
    if (state === "unending") suspects.push({ name, code: "Q03" });
    if (state === "whole" && !(numbered && waiting)) {
      // Opened before it is claimed: what cannot be read delays no other file.
      if (await mayBeRead(path)) ready.push({ ispb: scan.ispb, name, bytes: info.size });
      else suspects.push({ name, code: "Q06" });
    }
    if (numbered && state === "growing") waiting = true;
  }
  return { ready, suspects };
}

/** The entries without the name of an answer that will never become an answer or a part of one. */
async function abandonedEntries(
  scan: InboxScan,
  names: readonly string[],
  code: QuarantineCode,
  hours: number,
): Promise<SuspectEntry[]> {
  const suspects: SuspectEntry[] = [];
  for (const name of names.slice(0, OTHERS_PER_SCAN)) {
    const path = pathOf(scan, name);
    const info = await lstat(path);
    if (info === undefined) continue;
    if (!info.isFile) suspects.push({ name, code: "Q02" });
    else if (isAbandoned(scan, path, info, hours)) suspects.push({ name, code });
  }
  return suspects;
}

/** Removes digest files that arrived after their file was taken, and returns the other ones. */
async function withoutLateDigests(
  scan: InboxScan,
  digests: readonly SuspectEntry[],
): Promise<SuspectEntry[]> {
  const suspects: SuspectEntry[] = [];
  for (const digest of digests) {
    const late = digest.code === "Q04" &&
      await hasReceived(scan.ctx.db, scan.ispb, digest.name.slice(0, -sidecarOf("").length));
    if (late) await Deno.remove(pathOf(scan, digest.name));
    else suspects.push(digest);
  }
  return suspects;
}

/** Whether a file is complete, still being delivered, or will never be complete. */
async function stateOf(
  scan: InboxScan,
  path: string,
  info: Deno.FileInfo,
): Promise<"whole" | "growing" | "unending"> {
  const digest = isKnownWhole(scan, path, info)
    ? "agrees"
    : info.size <= answerLimits.maxFileBytes
    ? await digestState(scan, path)
    : "settled";
  const { again, sameMs, thereMs } = observe(scan, path, info, digest === "agrees");
  if (digest === "agrees" || digest === "settled" && again && sameMs >= scan.minAgeMs) return "whole";
  return thereMs >= inboxTimeouts.unendingHours * HOUR_MS ? "unending" : "growing";
}

/**
 * Whether an unfinished entry has been abandoned. Its own age counts too, so that a restart does not begin
 * the wait again.
 */
function isAbandoned(scan: InboxScan, path: string, info: Deno.FileInfo, hours: number): boolean {
  const now = scan.ctx.clock();
  const ageMs = deliveredAt(info, now).until(now).total("milliseconds");
  return Math.max(observe(scan, path, info).sameMs, ageMs) >= hours * HOUR_MS;
}

/** Records an entry for the next scan; returns how long it has been unchanged and how long it has existed. */
function observe(
  { ctx, before, now: observed }: InboxScan,
  path: string,
  info: Deno.FileInfo,
  agrees = false,
): { sameMs: number; thereMs: number; again: boolean } {
  const now = ctx.clock();
  const last = before.get(path);
  const [mtime, ctime] = [info.mtime?.getTime() ?? 0, info.ctime?.getTime() ?? 0];
  const again = last !== undefined && last.size === info.size && last.mtime === mtime;
  const since = again ? last.since : now;
  const first = last?.first ?? now;
  observed.set(path, { size: info.size, mtime, ctime, since, first, agrees });
  const msSince = (instant: Temporal.Instant) => instant.until(now).total("milliseconds");
  return { sameMs: msSince(since), thereMs: msSince(first), again };
}

/**
 * Whether the previous scan found that the digest agrees and the entry has not changed since. The file is
 * then not read again at every scan while it waits for a worker, who checks the digest anyway.
 */
function isKnownWhole({ before }: InboxScan, path: string, info: Deno.FileInfo): boolean {
  const last = before.get(path);
  return last !== undefined && last.agrees && last.size === info.size &&
    last.mtime === info.mtime?.getTime() && last.ctime === info.ctime?.getTime();
}

/**
 * Whether a file's digest file agrees with it, may still be being written, since it cannot be read yet, or has
 * nothing more to say: there is none, it tells another digest, or it stays unreadable, which the intake refuses.
 */
async function digestState(scan: InboxScan, path: string): Promise<"agrees" | "growing" | "settled"> {
  const announced = await readSidecar(sidecarOf(path));
  if (announced === undefined) return "settled";
  if (announced === UNREADABLE_DIGEST) {
    const info = await lstat(sidecarOf(path));
    if (info === undefined) return "settled";
    const { again, sameMs } = observe(scan, sidecarOf(path), info);
    return again && sameMs >= scan.minAgeMs ? "settled" : "growing";
  }
  const found = await mayBeRead(path) ? await fileDigest(path) : undefined;
  return found !== undefined && found !== "irregular" && found.sha256 === announced ? "agrees" : "settled";
}

const pathOf = ({ ctx, ispb }: InboxScan, name: string): string => `${ctx.folders.inbox(ispb)}/${name}`;
