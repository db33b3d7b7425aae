/** Scans institutions' inboxes repeatedly for delivered files. */
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { openAlarmSubjects, raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { makeFolders } from "../files/folders.ts";
import { institutionFolderAnswers } from "../files/institution_folder.ts";
import { lstat } from "../files/publication.ts";
import { deliveredAt } from "../files/safe_open.ts";
import { STABLE_SECONDS } from "../layout/limits.ts";
import { listInbox } from "./inbox_listing.ts";
import { type InboxObservations, scanInbox, type WholeFile } from "./inbox_scan.ts";

export interface InboxScanner {
  /** The institutions that have an inbox: all except those whose leader answers for them. */
  inboxes(): Promise<string[]>;
  /**
   * Scans every inbox once, or those of the given institutions. Files of one institution are returned in the
   * order of their sequences, and none before an earlier one that is still being delivered, because sequences
   * must be used in order. Files without the name of an answer come last; entries that cannot be taken go to
   * the quarantine.
   */
  scan(ispbs?: readonly string[]): Promise<WholeFile[]>;
}

interface ScannerOptions {
  /** How long a file must not have changed; by default `STABLE_SECONDS`. */
  readonly minAgeMs?: number;
}

/**
 * Makes a scanner, which remembers its observations. Each worker has its own; claiming decides which worker
 * takes a file.
 */
export function createInboxScanner(
  ctx: ExchangeContext,
  { minAgeMs = STABLE_SECONDS * 1_000 }: ScannerOptions = {},
): InboxScanner {
  const observations = new Map<string, InboxObservations>();
  /** Whether each inbox could be read at the last scan. */
  const lastLook = new Map<string, "readable" | "unreadable">();

  const scanReadable = async (ispb: string): Promise<WholeFile[]> => {
    if (lastLook.get(ispb) !== "readable") await makeFolders(ctx.folders, ispb);
    const before = observations.get(ispb) ?? new Map();
    const { ready, observed } = await scanInbox(ctx, ispb, { minAgeMs, before });
    observations.set(ispb, observed);
    return ready;
  };

  /**
   * Scans an inbox; one that does not answer or cannot be read raises an alarm about its institution and does not
   * delay the others.
   */
  const tryInbox = async (ispb: string): Promise<WholeFile[]> => {
    const before = lastLook.get(ispb);
    if (!await institutionFolderAnswers(ctx, ispb, "inbox")) return [];
    try {
      const ready = await scanReadable(ispb);
      if (before === "unreadable") await resolveAlarms(ctx.db, ctx.clock(), unreadableInbox(ispb));
      lastLook.set(ispb, "readable");
      return ready;
    } catch (error) {
      ctx.log("error", "An inbox could not be looked into", { ispb, error });
      if (before !== "unreadable") await raiseAlarm(ctx.db, ctx.clock(), unreadableInbox(ispb));
      lastLook.set(ispb, "unreadable");
      return [];
    }
  };

  /** Inboxes that an earlier process could not read are tried again. */
  const recallUnreadable = async () => {
    for (const subject of await openAlarmSubjects(ctx.db, "inbox-entry-refused")) {
      if (/^[0-9A-Z]{8}\/inbox$/.test(subject)) lastLook.set(subject.slice(0, 8), "unreadable");
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
      if (lastLook.size === 0) await recallUnreadable();
      for (const ispb of ispbs ?? await inboxes()) ready.push(...await tryInbox(ispb));
      return ready;
    },
  };
}

const unreadableInbox = (ispb: string) => ({
  type: "inbox-entry-refused" as const,
  subject: `${ispb}/inbox`,
  detail:
    `A pasta inbox da instituição ${ispb} não pôde ser lida; as demais são atendidas normalmente. Se a instituição é nova e a ` +
    `pasta de troca é do root, execute como root os comandos de docs/sftp.md, "For each institution", com ISPB=${ispb}; se ` +
    "não, confira se a pasta existe e as suas permissões.",
});

/**
 * Whether an inbox holds an answer file that was delivered before an instant and so counts as in time, or may
 * hold one. Only a file with the name of an answer delays the close.
 */
export async function hasAnswerDeliveredBefore(
  ctx: ExchangeContext,
  ispb: string,
  before: Temporal.Instant,
): Promise<boolean> {
  // What lies in an inbox that does not answer is not known.
  if (!await institutionFolderAnswers(ctx, ispb, "inbox")) return true;
  // An institution without an inbox has delivered nothing.
  if (await lstat(ctx.folders.inbox(ispb)) === undefined) return false;
  const now = ctx.clock();
  for (const name of (await listInbox(ctx, ispb)).answers) {
    const info = await lstat(`${ctx.folders.inbox(ispb)}/${name}`);
    if (info?.isFile && Temporal.Instant.compare(deliveredAt(info, now), before) < 0) return true;
  }
  return false;
}
