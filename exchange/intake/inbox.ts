/** What institutions have delivered: looks into their inboxes, again and again. */
import { listInstitutions } from "../../store/institutions/institutions.ts";
import { openSubjects, raiseAlarm, resolveGone } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { makeFolders } from "../files/folders.ts";
import { lstat } from "../files/publication.ts";
import { deliveredAt } from "../files/safe_open.ts";
import { listInbox } from "./inbox_listing.ts";
import { REST_SECONDS } from "../layout/limits.ts";
import { type InboxObservations, scanInbox, type WholeFile } from "./inbox_scan.ts";

export interface InboxScanner {
  /** The institutions that have an inbox: all but those whose leader answers for them. */
  inboxes(): Promise<string[]>;
  /**
   * Looks once into every inbox, or into those of these institutions. Files of one institution come in the order of
   * their sequences, and none before an earlier one that is still being delivered: numbers are to be used in order.
   * Files without the name of an answer come last, and what cannot be taken goes to the quarantine.
   */
  scan(ispbs?: readonly string[]): Promise<WholeFile[]>;
}

interface ScannerOptions {
  /** By default `REST_SECONDS`. */
  readonly minAgeMs?: number;
}

/** A scanner remembers what it saw; each worker has its own, and taking a file decides between them. */
export function createInboxScanner(
  ctx: ExchangeContext,
  { minAgeMs = REST_SECONDS * 1_000 }: ScannerOptions = {},
): InboxScanner {
  const observations = new Map<string, InboxObservations>();
  /** How looking into each inbox went the last time. */
  const lastLook = new Map<string, "readable" | "unreadable">();

  const scanReadable = async (ispb: string): Promise<WholeFile[]> => {
    if (lastLook.get(ispb) !== "readable") await makeFolders(ctx.folders, ispb);
    const before = observations.get(ispb) ?? new Map();
    const { ready, observed } = await scanInbox(ctx, ispb, { minAgeMs, before });
    observations.set(ispb, observed);
    return ready;
  };

  /** An inbox that cannot be read raises an alarm about its institution and delays no other. */
  const tryInbox = async (ispb: string): Promise<WholeFile[]> => {
    const before = lastLook.get(ispb);
    try {
      const ready = await scanReadable(ispb);
      if (before === "unreadable") await resolveGone(ctx.db, ctx.clock(), unreadableInbox(ispb));
      lastLook.set(ispb, "readable");
      return ready;
    } catch (error) {
      ctx.log("error", "An inbox could not be looked into", { ispb, error });
      if (before !== "unreadable") await raiseAlarm(ctx.db, ctx.clock(), unreadableInbox(ispb));
      lastLook.set(ispb, "unreadable");
      return [];
    }
  };

  /** Inboxes that an earlier process could not read may be readable now. */
  const recallUnreadable = async () => {
    for (const subject of await openSubjects(ctx.db, "inbox-entry-refused")) {
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
    "A pasta inbox da instituição não pôde ser lida. Confira se existe e as suas permissões; as demais " +
    "instituições são atendidas normalmente.",
});

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
