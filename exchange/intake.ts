/**
 * Intake: from a file in an inbox to decided answers and a receipt. One worker at a time for an institution, so that
 * its numbers are used in order; a file that cannot be dealt with holds back nobody else.
 */
import { raiseAlarm, resolveGone } from "../store/alarms.ts";
import { attachmentsOf } from "../store/answer_lines.ts";
import {
  institutionsWithWork,
  openWork,
  type Receipt,
  type ReceivedFile,
  saveReceiptWritten,
} from "../store/answers.ts";
import { removeAttachments } from "./answer_attachments.ts";
import { type Decided, decideFile } from "./answer_decision.ts";
import { claim, deliveryTime, openClaims, register } from "./claim.ts";
import type { ExchangeContext } from "./context.ts";
import { type AnswerLimits, answerLimits } from "./limits.ts";
import { resumeQuarantine } from "./quarantine.ts";
import { writeRefusals } from "./quarantine_decision.ts";
import { publishReceipt, receiptAlarm } from "./receipt_file.ts";
import { type Session, withLock } from "./session.ts";

export type IntakeOutcome =
  | {
    readonly type: "accepted" | "rejected" | "duplicate";
    readonly receiptName: string;
    readonly faults: readonly { readonly line: number; readonly code: string; readonly message: string }[];
  }
  /** Another worker has taken it, or the institution has taken it back. */
  | { readonly type: "gone" }
  /** Another worker is at a file of the same institution; this one is where it was. */
  | { readonly type: "busy" }
  /** Received, but it or an earlier file could not be decided; an alarm is open and `resumeIntake` tries again. */
  | { readonly type: "pending" };

/**
 * Takes a file from an institution's inbox and decides it, after whatever of that institution was left undecided.
 *
 * @param name as `InboxScanner` gave it
 */
export async function intakeFile(
  ctx: ExchangeContext,
  ispb: string,
  name: string,
  limits: AnswerLimits = answerLimits,
): Promise<IntakeOutcome> {
  if (/[/\0]/.test(name) || name.startsWith(".")) {
    throw new RangeError("A file of an inbox is named, not its path");
  }
  const outcome = await withLock<IntakeOutcome>(ctx.pool, inboxLock(ispb), async (session) => {
    const settled = await settle(ctx, session, ispb, limits);
    const receivedAt = await deliveryTime(ctx, ispb, name);
    const claimed = receivedAt && await claim(ctx, ispb, name);
    if (claimed === undefined) return { type: "gone" };
    const file = await register(ctx, session, claimed, { maxBytes: limits.maxFileBytes, receivedAt });
    // Its number comes after those of what is still undecided.
    const decided = file && settled ? await decide(ctx, session, file, limits) : undefined;
    return decided === undefined
      ? { type: "pending" }
      : { type: decided.status, receiptName: decided.receipt.name, faults: decided.faults };
  });
  return outcome === "busy" ? { type: "busy" } : outcome;
}

/** Takes up what a worker that died left: claims not written down, files not decided, receipts not written. */
export async function resumeIntake(ctx: ExchangeContext, limits: AnswerLimits = answerLimits): Promise<void> {
  await resumeQuarantine(ctx);
  await writeRefusals(ctx);
  const [claims, others] = await Promise.all([openClaims(ctx), institutionsWithWork(ctx.db)]);
  for (const ispb of new Set([...claims.map((open) => open.ispb), ...others])) {
    try {
      await withLock(ctx.pool, inboxLock(ispb), (session) => settle(ctx, session, ispb, limits));
      await resolveGone(ctx.db, ctx.clock(), { type: "intake-failed", subject: ispb });
    } catch (error) {
      await reportFailure(ctx, ispb, error);
    }
  }
}

/** Whoever takes or decides an institution's files holds this. */
const inboxLock = (ispb: string) => ({ space: "inbox", key: ispb } as const);

/**
 * Brings everything an institution has delivered as far as it goes.
 *
 * @returns false when a file could not be decided: those after it wait
 */
async function settle(
  ctx: ExchangeContext,
  session: Session,
  ispb: string,
  limits: AnswerLimits,
): Promise<boolean> {
  for (const open of await openClaims(ctx, ispb)) {
    await register(ctx, session, open, { maxBytes: limits.maxFileBytes, receivedAt: undefined });
  }
  const { undecided, unwritten } = await openWork(session.db, ispb);
  for (const { fileId, ...receipt } of unwritten) {
    await writeOut(ctx, session, ispb, fileId, {
      receipt,
      attachments: await attachmentsOf(session.db, fileId),
    });
  }
  for (const file of undecided) {
    if (await decide(ctx, session, file, limits) === undefined) return false;
  }
  return true;
}

/** Decides a file and writes its receipt; undefined when it could not be decided, which an operator is told. */
async function decide(
  ctx: ExchangeContext,
  session: Session,
  file: ReceivedFile,
  limits: AnswerLimits,
): Promise<Decided | undefined> {
  let decided: Decided;
  try {
    decided = await decideFile({ ctx, session, file, limits, now: ctx.clock() });
  } catch (error) {
    return void await reportFailure(ctx, `${file.ispb}/${JSON.stringify(file.fileName)}`, error);
  }
  await writeOut(ctx, session, file.ispb, file.id, decided);
  return decided;
}

async function reportFailure(ctx: ExchangeContext, subject: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const detail =
    `O retorno não pôde ser processado: ${reason}. Corrija a causa; o processamento é retomado sozinho, ` +
    "e os retornos seguintes da instituição esperam por ele.";
  ctx.log("error", "An answer file could not be dealt with", { subject, error });
  await raiseAlarm(ctx.db, ctx.clock(), { type: "intake-failed", subject, detail });
}

/** Receipts are written after the commit: what the institution reads has happened. */
async function writeOut(
  ctx: ExchangeContext,
  { db }: Session,
  ispb: string,
  fileId: bigint,
  { receipt, attachments }: {
    readonly receipt: Receipt;
    readonly attachments: readonly { readonly name: string; readonly sha256: string }[];
  },
): Promise<void> {
  await removeAttachments(ctx, ispb, attachments);
  const written = await publishReceipt(ctx, ispb, receipt);
  if (written === "differs" || written === "no-key") {
    await raiseAlarm(ctx.db, ctx.clock(), receiptAlarm(ispb, receipt.name, written));
  }
  // One that cannot be sealed yet is tried again with the next look.
  if (written !== "no-key") await saveReceiptWritten(db, fileId, ctx.clock());
}
