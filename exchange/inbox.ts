/** What institutions have delivered: which files are whole and can be taken, and what must never be opened. */
import { listInstitutions } from "../store/institutions.ts";
import { raiseAlarm } from "../store/alarms.ts";
import type { ExchangeContext } from "./context.ts";
import { parseFileName, sidecarOf } from "./file_name.ts";
import { makeFolders } from "./folders.ts";
import { answerLimits } from "./limits.ts";
import { digestOf, lstat } from "./publication.ts";

export interface ReadyFile {
  readonly ispb: string;
  readonly name: string;
}

export interface InboxScanner {
  /**
   * Looks into every inbox once. Files of one institution come in the order of their sequences, and none before an earlier
   * one of it that is still being delivered: numbers are to be used in order.
   */
  scan(): Promise<ReadyFile[]>;
}

export interface ScannerOptions {
  /** How long a file without a digest file must have kept its size and time of change, on top of two looks. */
  readonly minAgeMs?: number;
}

/** What was seen of a file on an earlier look. */
interface Sighting {
  readonly size: number;
  readonly mtime: number;
  readonly since: Temporal.Instant;
}

/** A scanner remembers what it saw; each worker has its own, and taking a file decides between them. */
export function createInboxScanner(
  ctx: ExchangeContext,
  { minAgeMs = 10_000 }: ScannerOptions = {},
): InboxScanner {
  let sightings = new Map<string, Sighting>();
  const known = new Set<string>();
  const refused = new Set<string>();

  const refuse = async (ispb: string, name: string, detail: string) => {
    const subject = `${ispb}/${JSON.stringify(name)}`;
    if (refused.has(subject)) return;
    refused.add(subject);
    await raiseAlarm(ctx.db, ctx.clock(), { type: "inbox-entry-refused", subject, detail });
  };

  /** Whether a file is whole; what was seen of it is kept in `next` for the coming look. */
  const isReady = async (ispb: string, name: string, info: Deno.FileInfo, next: Map<string, Sighting>) => {
    const path = `${ctx.folders.inbox(ispb)}/${name}`;
    const mtime = info.mtime?.getTime() ?? 0;
    const before = sightings.get(path);
    const same = before !== undefined && before.size === info.size && before.mtime === mtime;
    if (info.size <= answerLimits.maxFileBytes && await agrees(path)) return true;
    const since = same ? before.since : ctx.clock();
    next.set(path, { size: info.size, mtime, since });
    return same && since.until(ctx.clock()).total("milliseconds") >= minAgeMs;
  };

  const scanInbox = async (ispb: string, next: Map<string, Sighting>): Promise<ReadyFile[]> => {
    if (!known.has(ispb)) await makeFolders(ctx.folders, ispb);
    known.add(ispb);
    const ready: ReadyFile[] = [];
    let waiting = false;
    for (const { name, info } of await listInbox(ctx, ispb)) {
      if (!info.isFile) {
        await refuse(
          ispb,
          name,
          "Não é um arquivo comum; ficou onde está, sem ser aberto. Peça à instituição que o retire.",
        );
        continue;
      }
      const whole = await isReady(ispb, name, info, next);
      const numbered = parseFileName(name).ok;
      if (whole && !(numbered && waiting)) ready.push({ ispb, name });
      if (numbered && !whole) waiting = true;
    }
    return ready;
  };

  return {
    async scan() {
      const next = new Map<string, Sighting>();
      const ready: ReadyFile[] = [];
      for (const { ispb, leaderIspb } of await listInstitutions(ctx.db)) {
        if (leaderIspb === undefined) ready.push(...await scanInbox(ispb, next));
      }
      sightings = next;
      return ready;
    },
  };
}

interface InboxEntry {
  readonly name: string;
  readonly info: Deno.FileInfo;
}

/**
 * What lies in an inbox, by sequence: temporary names (a leading dot, `.part`) and digest files are not of interest, and
 * neither is what vanished meanwhile.
 */
async function listInbox({ folders }: ExchangeContext, ispb: string): Promise<InboxEntry[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folders.inbox(ispb))) {
    if (!name.startsWith(".") && !name.endsWith(".part") && !name.endsWith(sidecarOf(""))) names.push(name);
  }
  const entries: InboxEntry[] = [];
  for (const name of names.sort(bySequence)) {
    const info = await lstat(`${folders.inbox(ispb)}/${name}`);
    if (info !== undefined) entries.push({ name, info });
  }
  return entries;
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

/** Longer than any line `sha256sum` writes about a name of 255 bytes. */
const MAX_SIDECAR_BYTES = 1_024;

/** The digest a digest file announces; undefined when there is none, or it is not one. */
export async function readSidecar(path: string): Promise<string | undefined> {
  const info = await lstat(path);
  if (info === undefined || !info.isFile || info.size > MAX_SIDECAR_BYTES) return undefined;
  const text = await Deno.readTextFile(path).catch(() => "");
  return /^([0-9a-f]{64})(?:[ \t][^\n]*)?\r?\n?$/i.exec(text)?.[1]?.toLowerCase();
}

/**
 * When a file was in place. Its age is measured on the machine's own clock, by the time of its last change of name or
 * content, which no institution can set; the service's clock, which staging moves, then counts back from now. A worker
 * that was down at the deadline thus does not make an institution late.
 */
export function deliveredAt(info: Deno.FileInfo, now: Temporal.Instant): Temporal.Instant {
  const ageMs = Math.max(0, Date.now() - changedAtMs(info));
  return now.subtract({ milliseconds: ageMs });
}

/** The time of change is known in whole seconds; within that second the time of writing says it finer. */
function changedAtMs({ ctime, mtime }: Deno.FileInfo): number {
  if (ctime === null) return Date.now();
  const finer = (mtime?.getTime() ?? 0) - ctime.getTime();
  return ctime.getTime() + (finer > 0 && finer < 1000 ? finer : 0);
}

/** Whether an inbox still holds a file that was in place before an instant, and so counts as received in time. */
export async function holdsFileFrom(
  ctx: ExchangeContext,
  ispb: string,
  before: Temporal.Instant,
): Promise<boolean> {
  await makeFolders(ctx.folders, ispb);
  const now = ctx.clock();
  const entries = await listInbox(ctx, ispb);
  return entries.some(({ info }) =>
    info.isFile && Temporal.Instant.compare(deliveredAt(info, now), before) < 0
  );
}
