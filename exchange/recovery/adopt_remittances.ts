/**
 * Adopts the remittances of a cut-off that institutions hold: the day is frozen again as of the instant in their headers,
 * what comes of it is laid beside the archived lines, and these take its place. What is in no file has not left, and
 * what is frozen for an institution without a file leaves in the next window.
 */
import { HOURS } from "../../domain/calendar/hours.ts";
import { at, timelineOf } from "../../domain/calendar/calendar.ts";
import {
  type AdoptedRemittance,
  holdBack,
  matchLines,
  openArchivedLines,
  saveAdopted,
  stageArchived,
} from "../../store/dispatch/adoption.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import type { LineRecord } from "../../store/dispatch/dispatch_tables.ts";
import type { PublishedDigest } from "../../store/dispatch/remittances.ts";
import { lastFrozenDay } from "../../store/dispatch/freeze.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { completeDispatch } from "../dispatch/complete.ts";
import { freezeAgain } from "../dispatch/cutoff.ts";
import { digestOf } from "../files/publication.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { archivedLines } from "./archived_lines.ts";
import { lostOrders, restoreOrders } from "./restore_orders.ts";
import type { OrderInLines } from "./orders_in_lines.ts";
import type { LostRemittance } from "./survey.ts";

/** What the copy calls due on the day and no file has: cancelled or changed since, or never sent. */
interface NotLeft {
  readonly protocols: readonly string[];
  readonly arrivals: readonly bigint[];
}

/** One to see what is held back or does not come back, one more for what that changes, and one that succeeds. */
const MAX_TRIES = 3;

/** Longer than any calendar looks ahead: a freeze meets nothing of it. */
const HELD_DAYS = 36_500;

/** What is done besides freezing the day again. */
interface Besides {
  /** Kept out of the freeze. */
  readonly held: NotLeft;
  /** Protocoled again before it. */
  readonly restoredOrders: readonly OrderInLines[];
}

/** Adopts all files of one cut-off in one transaction, then calls sent what has left. */
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

/** Orders that do not come back as the lines institutions hold are not brought back; others that did not leave are held. */
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

/** @returns what is to be held back, nothing being changed then */
async function attempt(
  ctx: ExchangeContext,
  cutoff: Temporal.PlainDate,
  files: readonly LostRemittance[],
  { held, restoredOrders }: Besides,
): Promise<NotLeft | "adopted"> {
  const holidays = await ctx.holidays();
  const tx = await ctx.db.startTransaction().execute();
  try {
    const last = await lastFrozenDay(tx);
    const isFrozen = last !== undefined && Temporal.PlainDate.compare(cutoff, last) <= 0;
    if (!isFrozen) {
      await restoreOrders(tx, restoredOrders, { dispatchOn: cutoff, holidays, now: ctx.clock() });
      await holdBack(tx, held, HELD_DAYS);
      await freezeAgain(tx, ctx, cutoff, timelineOf(cutoff, holidays));
      await holdBack(tx, held, -HELD_DAYS);
    }
    await openArchivedLines(tx);
    const adopted: AdoptedRemittance[] = [];
    for (const file of files) adopted.push(await stage(tx, ctx, file));
    const left = await matchLines(tx, cutoff);
    if (!isFrozen && left.protocols.length + left.arrivals.length > 0) {
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
  action: "remittance.adopt",
  subject: fileName,
  detail: { sha256: digest.sha256, lines: lineCount, via: "command-line" },
});

async function stage(tx: Tx, ctx: ExchangeContext, file: LostRemittance): Promise<AdoptedRemittance> {
  const totals: Partial<Record<LineRecord, { count: number; sum: bigint }>> = {};
  let lineCount = 0;
  for await (const lines of archivedLines(file.path)) {
    await stageArchived(tx, file.ispb, lines);
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

/** As far as files tell: when they were gathered, or when the window of the day they were moved to opened. */
const publishedAt = ({ frozenAt, cutoff, date }: LostRemittance): Temporal.Instant =>
  cutoff.equals(date) ? frozenAt : at(date, HOURS.dispatchOpens);

/** Of several envelopes the one that is in sight, or else the last. */
async function publishedDigest(
  { folders }: ExchangeContext,
  { ispb, name, path, envelopes }: LostRemittance,
): Promise<PublishedDigest> {
  const text = await required(path);
  if (envelopes.length === 0) return { ...text, plain: undefined };
  const shown = await digestOf(`${folders.outbox(ispb)}/${envelopeOf(name)}`);
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
  const digest = await digestOf(path);
  if (digest === undefined || digest === "irregular") throw new Error(`${path} não é um arquivo`);
  return { sha256: digest.sha256, size: BigInt(digest.size) };
}
