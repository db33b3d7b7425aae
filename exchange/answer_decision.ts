/** The decision on one answer file: who sent it, whether it is the next one, and what becomes of its content. */
import { fail, ok, type Result } from "../domain/result.ts";
import { raiseAlarm } from "../store/alarms.ts";
import {
  type Delivered,
  type FileDecision,
  findDelivered,
  type Receipt,
  type ReceivedFile,
  saveDecision,
  takeSequences,
} from "../store/answers.ts";
import type { Attachment } from "./answer_attachments.ts";
import { applyContent, type ContentOutcome } from "./answer_content.ts";
import { isBinary } from "./binary.ts";
import type { ExchangeContext } from "./context.ts";
import { openEnvelope } from "./envelope.ts";
import { type FileName, parseFileName } from "./file_name.ts";
import type { AnswerLimits } from "./limits.ts";
import { writeReceipt } from "./receipt.ts";
import { type Fault, faultOf, WHOLE_FILE } from "./rejection.ts";
import type { Session } from "./session.ts";

/** One file before its decision. */
export interface Case {
  readonly ctx: ExchangeContext;
  readonly session: Session;
  readonly file: ReceivedFile;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}

/** What was decided of a file, and committed. */
export interface Decided {
  readonly status: FileDecision["status"];
  readonly receipt: Receipt;
  readonly faults: readonly Fault[];
  /** Of an accepted file. */
  readonly attachments: readonly Attachment[];
}

/**
 * Decides a file: applied whole, rejected whole, or known already. The caller holds the institution's inbox.
 *
 * @throws when it could not be decided; nothing has changed then
 */
export async function decideFile(open: Case): Promise<Decided> {
  const { session, file } = open;
  const identified = identify(open);
  if (!identified.ok) return await reject(open, [identified.error]);
  const name = identified.value;
  if (!name.sealed && await isBinary(file.archivePath)) {
    return await reject(open, [faultOf(WHOLE_FILE, "arquivo", "A09")]);
  }
  const { same, lastSequence } = await findDelivered(session.db, file.ispb, file.sha256);
  if (same !== undefined) return await repeatReceipt(open, same);
  const next = lastSequence + 1;
  if (name.sequence !== next) return await refuseSequence(open, name.sequence, next);
  const opened = await openEnvelope(open.ctx, session.db, file, open.limits);
  if (!opened.ok) return await reject(open, [opened.error]);
  await using envelope = opened.value;
  const applied = await applyOrRollBack(open, name, envelope.plain);
  return applied.type === "faulty"
    ? await reject(open, applied.faults.list, { sequenceUsed: true })
    : applied.decided;
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
  { id, receipt }: NonNullable<Delivered["same"]>,
): Promise<Decided> {
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
  return { status: "duplicate", receipt, faults: [], attachments: [] };
}

/** A number that was used by other bytes is a conflict; one that is ahead leaves a gap and is not used up. */
async function refuseSequence(open: Case, sequence: number, next: number): Promise<Decided> {
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
  return await reject(open, [faultOf(WHOLE_FILE, "sequencial", "S01", message)]);
}

/** Applies the content and the decision in one transaction; rolls all of it back when anything is wrong. */
async function applyOrRollBack(
  { ctx, session, file, limits, now }: Case,
  name: FileName,
  plain: ReceivedFile,
): Promise<Extract<ContentOutcome, { type: "faulty" }> | { type: "applied"; decided: Decided }> {
  const tx = await session.db.startTransaction().execute();
  try {
    const content = await applyContent({ ctx, session, tx, file: plain, name, limits, now });
    if (content.type === "faulty") {
      await tx.rollback().execute();
      return content;
    }
    const { answers, blocked, remittanceId, attachments } = content;
    const { receipt: sequence } = await takeSequences(tx, file.ispb, ["in", "receipt"]);
    const receipt = writeReceipt(file, { type: "accepted", answers, blocked }, { sequence, now });
    await saveDecision(tx, file.id, {
      status: "accepted",
      now,
      receipt,
      sequenceUsed: true,
      remittanceId,
      lineCount: answers,
      faults: [],
    });
    await tx.commit().execute();
    ctx.log("info", "Answer file accepted", { file: file.fileName, answers });
    return { type: "applied", decided: { status: "accepted", receipt, faults: [], attachments } };
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
): Promise<Decided> {
  const readWhole = file.size <= BigInt(limits.maxFileBytes);
  const subject = { ...file, sha256: readWhole ? file.sha256 : undefined };
  const receipt = await session.db.transaction().execute(async (tx) => {
    const { receipt: sequence } = await takeSequences(
      tx,
      file.ispb,
      sequenceUsed ? ["in", "receipt"] : ["receipt"],
    );
    const receipt = writeReceipt(subject, { type: "rejected", faults }, { sequence, now });
    await saveDecision(tx, file.id, { status: "rejected", now, receipt, sequenceUsed, faults });
    return receipt;
  });
  ctx.log("warn", "Answer file rejected", { ispb: file.ispb, sha256: file.sha256, code: faults[0]?.code });
  return { status: "rejected", receipt, faults, attachments: [] };
}
