/**
 * Adopts the remittances of a cut-off that institutions have: the day is frozen again as of the instant in
 * their headers, or what the copy knows a turn of it to have left out, the result is compared with the archived lines, and the archived lines replace it. What is
 * in no file was not sent, and what is frozen for an institution without a file is published in the next
 * window.
 */
import { evidenceActions } from "../../domain/audit/evidence.ts";
import { HOURS, instantAt, timelineOf } from "../../domain/calendar/calendar.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  type AdoptedRemittance,
  lastRemittanceId,
  matchLines,
  openArchivedLines,
  postponeUntilAdopted,
  saveAdopted,
  stageArchived,
} from "../../store/dispatch/adoption.ts";
import type { LineRecord } from "../../store/dispatch/dispatch_tables.ts";
import type { PublishedDigest } from "../../store/dispatch/remittances.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { completeDispatch } from "../dispatch/complete.ts";
import { repeatFreeze } from "../dispatch/cutoff.ts";
import { fileDigest } from "../files/publication.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { archivedLines } from "./archived_lines.ts";
import type { OrderInLines } from "./orders_in_lines.ts";
import { lostOrders, restoreOrders } from "./restore_orders.ts";
import type { LostRemittance } from "./survey.ts";

/**
 * What the restored database has due on the day and no file contains: it was cancelled or changed since, or
 * never sent.
 */
interface NotLeft {
  readonly protocols: readonly string[];
  readonly arrivals: readonly bigint[];
}

/**
 * The first try shows what must be held back or does not come back, the second what that changes, and the
 * third succeeds.
 */
const MAX_TRIES = 3;

/** Longer than any calendar: what is held for so long is in no freeze. */
const HELD_DAYS = 36_500;

/** What is done in addition to freezing the day again. */
interface Besides {
  /** What is kept out of the freeze. */
  readonly held: NotLeft;
  /** The orders that are protocoled again before the freeze. */
  readonly restoredOrders: readonly OrderInLines[];
}

/** Adopts all files of one cut-off in one transaction, then marks what they contain as sent. */
export async function adoptCutoff(ctx: ExchangeContext, files: readonly LostRemittance[]): Promise<Besides> {
  const [{ cutoff, frozenAt }] = files as [LostRemittance];
  const then = { ...ctx, clock: () => frozenAt };
  let besides: Besides = {
    held: { protocols: [], arrivals: [] },
    restoredOrders: await lostOrders(ctx.db, files),
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const left = await attempt(then, cutoff, files, besides);
    if (left === "adopted") {
      await completeDispatch({ ...ctx, clock: () => publishedAt(files[0]!) }, cutoff);
      return besides;
    }
    besides = corrected(besides, left);
  }
  throw new Error(`O corte de ${cutoff} não pôde ser refeito`);
}

/**
 * Corrects the next try: restored orders whose lines do not match the files are not restored, and other
 * orders that were not sent are held.
 */
function corrected({ held, restoredOrders }: Besides, { protocols, arrivals }: NotLeft): Besides {
  const brought = new Set(restoredOrders.map(({ protocolNumber }) => protocolNumber));
  return {
    held: {
      protocols: [...held.protocols, ...protocols.filter((number) => !brought.has(number))],
      arrivals: [...held.arrivals, ...arrivals],
    },
    restoredOrders: restoredOrders.filter(({ protocolNumber }) => !protocols.includes(protocolNumber)),
  };
}

/** @returns what must be held back, in which case nothing was changed */
async function attempt(
  ctx: ExchangeContext,
  cutoff: Temporal.PlainDate,
  files: readonly LostRemittance[],
  { held, restoredOrders }: Besides,
): Promise<NotLeft | "adopted"> {
  const holidays = await ctx.holidays();
  const tx = await ctx.db.startTransaction().execute();
  try {
    const last = await lastRemittanceId(tx);
    await restoreOrders(tx, restoredOrders, { dispatchOn: cutoff, holidays, now: ctx.clock() });
    await postponeUntilAdopted(tx, held, HELD_DAYS);
    await repeatFreeze(tx, ctx, cutoff, timelineOf(cutoff, holidays));
    await postponeUntilAdopted(tx, held, -HELD_DAYS);
    await openArchivedLines(tx);
    const adopted: AdoptedRemittance[] = [];
    for (const file of files) adopted.push(await stage(tx, ctx, file));
    const left = await matchLines(tx, last);
    if (left.protocols.length + left.arrivals.length > 0) {
      await tx.rollback().execute();
      return left;
    }
    await saveAdopted(tx, adopted);
    await appendAudit(tx, adopted.map((one) => adoption(one, ctx.clock())));
    await tx.commit().execute();
    return "adopted";
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

const adoption = ({ fileName, digest, lineCount }: AdoptedRemittance, at: Temporal.Instant) => ({
  at,
  actor: SERVICE_SUBJECT,
  action: evidenceActions.remittanceAdopted,
  subject: fileName,
  detail: {
    sha256: digest.sha256,
    textSha256: digest.plain?.sha256 ?? digest.sha256,
    lines: lineCount,
    via: "command-line",
  },
});

async function stage(tx: Tx, ctx: ExchangeContext, file: LostRemittance): Promise<AdoptedRemittance> {
  const totals: Partial<Record<LineRecord, { count: number; sum: bigint }>> = {};
  let lineCount = 0;
  for await (const lines of archivedLines(file.path)) {
    await stageArchived(tx, file, lines);
    lineCount += lines.length;
    for (const { record, amount } of lines) {
      const total = totals[record] ??= { count: 0, sum: 0n };
      total.count++;
      total.sum += amount;
    }
  }
  const timeline = timelineOf(file.date, await ctx.holidays());
  return {
    ...file,
    fileName: file.name,
    dispatchDate: file.date,
    publishedAt: publishedAt(file),
    answersDueAt: timeline.answersDueAt,
    publishAt: timeline.publishBy,
    lineCount,
    totals: Object.fromEntries(
      Object.entries(totals).map(([record, { count, sum }]) => [record, { count, sum: sum.toString() }]),
    ),
    digest: await publishedDigest(ctx, file),
  };
}

/**
 * When a file was published, as far as the files tell: when it was frozen, or when the window of the day it
 * was moved to opened.
 */
const publishedAt = ({ frozenAt, cutoff, date }: LostRemittance): Temporal.Instant =>
  cutoff.equals(date) ? frozenAt : instantAt(date, HOURS.dispatchOpens);

/**
 * The digest of the file that was published: of several envelopes the one that is visible, or else the last.
 */
async function publishedDigest(
  { folders }: ExchangeContext,
  { ispb, name, path, envelopes }: LostRemittance,
): Promise<PublishedDigest> {
  const text = await required(path);
  if (envelopes.length === 0) return { ...text, plain: undefined };
  const shown = await fileDigest(`${folders.outbox(ispb)}/${envelopeOf(name)}`);
  if (shown !== undefined && shown !== "irregular") {
    return { sha256: shown.sha256, size: BigInt(shown.size), plain: text };
  }
  const dated = await Promise.all(
    envelopes.map(async (one) => ({ one, at: (await Deno.stat(one)).mtime?.getTime() ?? 0 })),
  );
  const newest = dated.sort((a, b) => a.at - b.at).at(-1)!.one;
  return { ...await required(newest), plain: text };
}

async function required(path: string) {
  const digest = await fileDigest(path);
  if (digest === undefined || digest === "irregular") throw new Error(`${path} não é um arquivo`);
  return { sha256: digest.sha256, size: BigInt(digest.size) };
}
