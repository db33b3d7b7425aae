/**
 * Intake: from a file in an inbox to decided answers and a receipt. One worker at a time for an institution, so that
 * its numbers are used in order; a file that cannot be dealt with holds back nobody else.
 */
import { fail, ok, type Result } from "../domain/result.ts";
import { raiseAlarm } from "../store/alarms.ts";
import {
  findOutcome,
  findSameBytes,
  institutionsWithWork,
  lastSequence,
  type ReceivedFile,
  saveDecision,
  saveReceiptWritten,
  takeSequence,
  undecidedFiles,
  unwrittenReceipts,
} from "../store/answers.ts";
import { applyContent, type ContentOutcome } from "./answer_content.ts";
import { claim, deliveryTime, openClaims, register } from "./claim.ts";
import type { ExchangeContext } from "./context.ts";
import { type FileName, parseFileName } from "./file_name.ts";
import { type AnswerLimits, answerLimits } from "./limits.ts";
import { publishText } from "./publication.ts";
import { writeReceipt } from "./receipt.ts";
import { type Fault, faultOf, WHOLE_FILE } from "./rejection.ts";
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
    await settle(ctx, session, ispb, limits);
    const receivedAt = await deliveryTime(ctx, ispb, name);
    const claimed = receivedAt && await claim(ctx, ispb, name);
    if (claimed === undefined) return { type: "gone" };
    await register(ctx, session, claimed, { maxBytes: limits.maxFileBytes, receivedAt });
    await settle(ctx, session, ispb, limits);
    const found = await findOutcome(session.db, claimed.id);
    return found === undefined || found.status === "received" || found.receiptName === undefined
      ? { type: "pending" }
      : { type: found.status, receiptName: found.receiptName, faults: found.faults };
  });
  return outcome === "busy" ? { type: "busy" } : outcome;
}

/** Takes up what a worker that died left: claims not written down, files not decided, receipts not written. */
export async function resumeIntake(ctx: ExchangeContext, limits: AnswerLimits = answerLimits): Promise<void> {
  const [claims, others] = await Promise.all([openClaims(ctx), institutionsWithWork(ctx.db)]);
  for (const ispb of new Set([...claims.map((open) => open.ispb), ...others])) {
    try {
      await withLock(ctx.pool, inboxLock(ispb), (session) => settle(ctx, session, ispb, limits));
    } catch (error) {
      await reportFailure(ctx, ispb, error);
    }
  }
}

/** Whoever takes or decides an institution's files holds this. */
const inboxLock = (ispb: string) => ({ space: "inbox", key: ispb } as const);

/** Brings everything an institution has delivered as far as it goes. */
async function settle(
  ctx: ExchangeContext,
  session: Session,
  ispb: string,
  limits: AnswerLimits,
): Promise<void> {
  for (const open of await openClaims(ctx, ispb)) {
    await register(ctx, session, open, { maxBytes: limits.maxFileBytes, receivedAt: undefined });
  }
  for (const file of await undecidedFiles(session.db, ispb)) {
    try {
      await decide({ ctx, session, file, limits, now: ctx.clock() });
    } catch (error) {
      await reportFailure(ctx, `${ispb}/${JSON.stringify(file.fileName)}`, error);
      // Those after it wait: their numbers come after this one's.
      break;
    }
  }
  for (const receipt of await unwrittenReceipts(session.db, ispb)) {
    await writeOut(ctx, session, ispb, receipt);
  }
}

async function reportFailure(ctx: ExchangeContext, subject: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const detail =
    `O retorno não pôde ser processado: ${reason}. Corrija a causa; o processamento é retomado sozinho, ` +
    "e os retornos seguintes da instituição esperam por ele.";
  ctx.log("error", "An answer file could not be dealt with", { subject, error });
  await raiseAlarm(ctx.db, ctx.clock(), { type: "intake-failed", subject, detail });
}

/** One file before its decision. */
interface Case {
  readonly ctx: ExchangeContext;
  readonly session: Session;
  readonly file: ReceivedFile;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}

async function decide(open: Case): Promise<void> {
  const { session, file } = open;
  const identified = identify(open);
  if (!identified.ok) return await reject(open, [identified.error]);
  const name = identified.value;
  const same = await findSameBytes(session.db, file.ispb, file.sha256);
  if (same !== undefined) return await repeatReceipt(open, same);
  const next = await lastSequence(session.db, file.ispb, "in") + 1;
  if (name.sequence !== next) return await refuseSequence(open, name.sequence, next);
  const content = await applyOrRollBack(open, name);
  if (content.type === "faulty") await reject(open, content.faults.list, { sequenceUsed: true });
}

/** Whether a file is an answer of the institution whose inbox it lay in, and the very bytes it sent. */
function identify({ file, limits }: Case): Result<FileName, Fault> {
  const refuse = (field: string, code: Fault["code"]) => fail(faultOf(WHOLE_FILE, field, code));
  const name = parseFileName(file.fileName);
  if (!name.ok || name.value.kind !== "RET") return refuse("nome", "N01");
  if (name.value.ispb !== file.ispb) return refuse("nome", "N02");
  if (file.size > BigInt(limits.maxFileBytes)) return refuse("arquivo", "A02");
  if (file.announcedSha256 !== undefined && file.announcedSha256 !== file.sha256) {
    return refuse("arquivo", "A08");
  }
  return ok(name.value);
}

/** A file decided before came again: the same receipt, and nothing else changes. */
async function repeatReceipt(
  { ctx, session, file, now }: Case,
  { id, receipt }: NonNullable<Awaited<ReturnType<typeof findSameBytes>>>,
): Promise<void> {
  await session.db.transaction().execute((tx) =>
    saveDecision(tx, file.id, {
      status: "duplicate",
      now,
      receipt,
      sequenceUsed: false,
      duplicateOf: id,
      faults: [],
    })
  );
  ctx.log("info", "Answer file received again", { file: file.fileName });
}

/** A number that was used by other bytes is a conflict; one that is ahead leaves a gap and is not used up. */
async function refuseSequence(open: Case, sequence: number, next: number): Promise<void> {
  const { ctx, file } = open;
  if (sequence > next) {
    const message = `O sequencial é ${sequence}; o próximo esperado é ${next}.`;
    return await reject(open, [faultOf(WHOLE_FILE, "sequencial", "S02", message)]);
  }
  await raiseAlarm(ctx.db, open.now, {
    type: "sequence-conflict",
    subject: `${file.ispb}/${file.fileName}`,
    detail:
      `O sequencial ${sequence} já foi usado por outros bytes; este arquivo, de SHA-256 ${file.sha256}, foi ` +
      "rejeitado. Confira com a instituição qual dos dois ela quis enviar.",
  });
  const message = `O sequencial ${sequence} já foi usado por outro arquivo; o próximo esperado é ${next}.`;
  await reject(open, [faultOf(WHOLE_FILE, "sequencial", "S01", message)]);
}

/** Applies the content and the decision in one transaction; rolls all of it back when anything is wrong. */
async function applyOrRollBack(
  { ctx, session, file, limits, now }: Case,
  name: FileName,
): Promise<ContentOutcome> {
  const tx = await session.db.startTransaction().execute();
  try {
    const content = await applyContent({ session, tx, file, name, limits, now });
    if (content.type === "faulty") {
      await tx.rollback().execute();
      return content;
    }
    const { answers, blocked, remittanceId } = content;
    const sequence = await takeSequence(tx, file.ispb, "receipt");
    await takeSequence(tx, file.ispb, "in");
    await saveDecision(tx, file.id, {
      status: "accepted",
      now,
      receipt: writeReceipt(file, { type: "accepted", answers, blocked }, { sequence, now }),
      sequenceUsed: true,
      remittanceId,
      lineCount: answers,
      faults: [],
    });
    await tx.commit().execute();
    ctx.log("info", "Answer file accepted", { file: file.fileName, answers });
    return content;
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

/** Rejects a file whole. It uses up its number only when it was next in line. */
async function reject(
  { ctx, session, file, limits, now }: Case,
  faults: readonly Fault[],
  { sequenceUsed }: { readonly sequenceUsed: boolean } = { sequenceUsed: false },
): Promise<void> {
  const readWhole = file.size <= BigInt(limits.maxFileBytes);
  const subject = { ...file, sha256: readWhole ? file.sha256 : undefined };
  await session.db.transaction().execute(async (tx) => {
    const sequence = await takeSequence(tx, file.ispb, "receipt");
    if (sequenceUsed) await takeSequence(tx, file.ispb, "in");
    const receipt = writeReceipt(subject, { type: "rejected", faults }, { sequence, now });
    await saveDecision(tx, file.id, { status: "rejected", now, receipt, sequenceUsed, faults });
  });
  ctx.log("warn", "Answer file rejected", { ispb: file.ispb, sha256: file.sha256, code: faults[0]?.code });
}

/** Receipts are written after the commit: what the institution reads has happened. */
async function writeOut(
  ctx: ExchangeContext,
  { db }: Session,
  ispb: string,
  { fileId, name, text }: { readonly fileId: bigint; readonly name: string; readonly text: string },
): Promise<void> {
  if (await publishText(ctx.folders.receipts(ispb), name, text) === "differs") {
    await raiseAlarm(ctx.db, ctx.clock(), {
      type: "publish-failed",
      subject: name,
      detail: "Há outro arquivo com o nome deste recibo na pasta receipts; o recibo está em " +
        "/v1/operacao/arquivo-resposta. Retire o arquivo estranho e entregue o recibo à instituição.",
    });
  }
  await saveReceiptWritten(db, fileId, ctx.clock());
}
