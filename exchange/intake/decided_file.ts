/** The decisions on answer files, with the receipt each gets. */
import { rejectedAlarm } from "../../domain/operations/open_matter_text.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  type EarlierDeliveries,
  type Receipt,
  type ReceivedFile,
  saveReceiptsWritten,
  takeSequence,
  takeSequences,
} from "../../store/intake/answer_files.ts";
import type { ArchivedAttachment } from "../../store/intake/answer_lines.ts";
import { type FileDecision, saveDecision } from "../../store/intake/file_decisions.ts";
import { openRejections } from "../../store/intake/open_rejections.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import { institutionFolderAnswers } from "../files/institution_folder.ts";
import type { AnswerLimits } from "../layout/limits.ts";
import { type Fault, makeFault, WHOLE_FILE } from "../layout/rejection.ts";
import { writeReceipt } from "../receipt.ts";
import { type OwnedReceipt, publishReceipts } from "../receipt_file.ts";
import { removeAttachments } from "./attachments.ts";
import type { AppliedContent } from "./content_rules.ts";

/** What the files of one intake batch share. */
export interface IntakeBatch {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}

/** One file before its decision. */
export interface FileToDecide extends IntakeBatch {
  readonly file: ReceivedFile;
}

/** The decision on a file, once committed. */
export interface DecidedFile {
  readonly status: FileDecision["status"];
  readonly receipt: Receipt;
  readonly faults: readonly Fault[];
  /** The documents of an accepted file. */
  readonly attachments: readonly ArchivedAttachment[];
}

/** A file that was decided before gets the same receipt again, and nothing else changes. */
export async function repeatReceipt(
  { ctx, session, file, now }: FileToDecide,
  { id, receipt }: NonNullable<EarlierDeliveries["same"]>,
): Promise<DecidedFile> {
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

/**
 * Refuses a wrong sequence: one that other bytes have used is a conflict; one that is ahead leaves a gap and
 * stays unused.
 */
export async function refuseSequence(
  open: FileToDecide,
  sequence: number,
  next: number,
): Promise<DecidedFile> {
  const { ctx, file } = open;
  if (sequence > next) {
    const message = `O sequencial é ${sequence}; o próximo esperado é ${next}.`;
    return await rejectFile(open, [makeFault(WHOLE_FILE, "sequencial", "S02", message)]);
  }
  await raiseAlarm(ctx.db, open.now, {
    type: "sequence-conflict",
    subject: `${file.ispb}/${file.fileName}`,
    detail:
      `O sequencial ${sequence} já foi usado por outros bytes; este arquivo, de SHA-256 ${file.sha256}, foi ` +
      "rejeitado. Confira com a instituição qual dos dois ela quis enviar.",
  });
  const message = `O sequencial ${sequence} já foi usado por outro arquivo; o próximo esperado é ${next}.`;
  return await rejectFile(open, [makeFault(WHOLE_FILE, "sequencial", "S01", message)]);
}

export function acceptFile(
  ctx: ExchangeContext,
  { file, content: { answers, attachments }, receipt }: {
    readonly file: ReceivedFile;
    readonly content: AppliedContent;
    readonly receipt: Receipt;
  },
): DecidedFile {
  ctx.log("info", "Answer file accepted", { file: file.fileName, answers });
  return { status: "accepted", receipt, faults: [], attachments };
}

/**
 * The receipt that the institution already has of a file, when it gives the same result; no other is written
 * then.
 */
export const earlierReceipt = (
  result: "ACEITO" | "REJEITADO",
  { given }: ReceivedFile,
): Receipt | undefined => given?.text.split("\n", 1)[0]?.includes(`;${result};`) ? given : undefined;

/** Alerts operators when a file gets a receipt that differs from the one its institution has. */
export async function reportContradicted(
  tx: Tx,
  { ispb, fileName, given }: ReceivedFile,
  now: Temporal.Instant,
): Promise<void> {
  if (given === undefined) return;
  await raiseAlarm(tx, now, {
    type: "receipt-contradicted",
    subject: `${ispb}/${fileName}`,
    detail:
      `Depois da restauração, este retorno foi decidido de outro modo do que diz o recibo ${given.name}, que a instituição ` +
      "tem. Vale o recibo novo; confira os dois com a instituição e não apague nenhum.",
  });
}

/** Rejects a file whole. Its sequence counts as used only when it was next. */
export async function rejectFile(
  { ctx, session, file, limits, now }: FileToDecide,
  faults: readonly Fault[],
  { sequenceUsed }: { readonly sequenceUsed: boolean } = { sequenceUsed: false },
): Promise<DecidedFile> {
  const readWhole = file.size <= BigInt(limits.maxFileBytes);
  const subject = { ...file, sha256: readWhole ? file.sha256 : undefined };
  const receipt = await session.db.transaction().execute(async (tx) => {
    const given = earlierReceipt("REJEITADO", file);
    if (given === undefined) await reportContradicted(tx, file, now);
    if (sequenceUsed) await takeSequences(tx, [file.ispb], ["in"]);
    const receipt = given ??
      writeReceipt(subject, { type: "rejected", faults }, {
        sequence: await takeSequence(tx, file.ispb, "receipt"),
        now,
      });
    await saveDecision(tx, file.id, { status: "rejected", now, receipt, sequenceUsed, faults });
    for (const rejection of await openRejections(tx, now, file.id)) {
      await raiseAlarm(tx, now, { type: "answer-rejected", ...rejectedAlarm(rejection) });
    }
    return receipt;
  });
  ctx.log("warn", "Answer file rejected", { ispb: file.ispb, sha256: file.sha256, code: faults[0]?.code });
  return { status: "rejected", receipt, faults, attachments: [] };
}

export interface WrittenOut extends OwnedReceipt {
  readonly fileId: bigint;
  readonly attachments: Parameters<typeof removeAttachments>[2];
}

/** Receipts are written after the commit, so that an institution only reads what has happened. */
export async function writeOut(
  { ctx, session }: { readonly ctx: ExchangeContext; readonly session: LockingSession },
  receipts: readonly WrittenOut[],
  { again }: { readonly again: boolean },
): Promise<void> {
  const ready: WrittenOut[] = [];
  for (const receipt of receipts) {
    const { ispb, attachments } = receipt;
    // Where the inbox does not answer, the receipt is left to `resumeIntake`.
    if (attachments.length > 0 && !await institutionFolderAnswers(ctx, ispb, "inbox")) continue;
    await removeAttachments(ctx, ispb, attachments);
    ready.push(receipt);
  }
  if (ready.length === 0) return;
  const { written, errors } = await publishReceipts(ctx, ready, { again });
  await saveReceiptsWritten(session.db, written.map(({ fileId }) => fileId), ctx.clock());
  if (errors.length > 0) throw errors[0];
}
