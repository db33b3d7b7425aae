/** Writes the receipts of decided files, once their documents are out of the inbox. */
import { saveReceiptsWritten } from "../../store/intake/answer_files.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import { institutionFolderAnswers } from "../files/institution_folder.ts";
import { type OwnedReceipt, publishReceipts } from "../receipt_file.ts";
import { removeAttachments } from "./attachments.ts";

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
