/**
 * Operators' decisions on quarantined entries: released to the intake, or refused with a receipt. Only rows
 * are changed here; workers do the rest.
 */
import { match } from "ts-pattern";
import {
  decideQuarantineEntry,
  quarantineReasons,
  type QuarantineRefusal,
} from "../domain/operations/quarantine.ts";
import { ok, type Result } from "../domain/result.ts";
import type { Tx } from "../store/connection/connection.ts";
import { insertReceived, takeSequence } from "../store/intake/answer_files.ts";
import {
  lockQuarantineEntry,
  type NewQuarantineDecision,
  type QuarantineEntry,
  saveQuarantineDecision,
  saveRefusalWritten,
  unwrittenRefusals,
} from "../store/intake/quarantine_entries.ts";
import type { ExchangeContext } from "./context.ts";
import { parseFileName } from "./layout/file_name.ts";
import { makeFault, WHOLE_FILE } from "./layout/rejection.ts";
import { writeReceipt } from "./receipt.ts";
import { publishReceipts } from "./receipt_file.ts";

export type QuarantineDecision =
  /** Released under another name when one is given, for a valid answer that only had a wrong name. */
  | { readonly type: "release"; readonly name: string | undefined }
  | { readonly type: "refuse" };

interface Operator {
  readonly by: string;
  readonly reason: string;
  readonly now: Temporal.Instant;
}

/**
 * Decides an entry in an operator's name. A released file counts as received when it was delivered, so that
 * one delivered in time stays in time.
 *
 * @returns "unknown" when there is no such entry
 */
export async function applyQuarantineDecision(
  tx: Tx,
  id: bigint,
  order: QuarantineDecision,
  operator: Operator,
): Promise<Result<QuarantineEntry, QuarantineRefusal> | "unknown"> {
  const entry = await lockQuarantineEntry(tx, id);
  if (entry === undefined) return "unknown";
  const name = order.type === "release" ? order.name ?? entry.name : entry.name;
  const parsed = parseFileName(name);
  const answers = parsed.ok && parsed.value.kind === "RET" && parsed.value.ispb === entry.ispb;
  const decided = decideQuarantineEntry(
    entry,
    match(order)
      .with({ type: "release" }, () => ({ type: "release", namesAnAnswer: answers } as const))
      .with({ type: "refuse" }, () => ({ type: "refuse" } as const))
      .exhaustive(),
  );
  if (!decided.ok) return decided;
  const decision = decided.value === "released"
    ? await release(tx, entry, name, operator)
    : await refuse(tx, entry, operator);
  await saveQuarantineDecision(tx, id, decision);
  return ok((await lockQuarantineEntry(tx, id))!);
}

/** The bytes are archived already, as for any claimed file: the quarantine keeps them. */
async function release(
  tx: Tx,
  entry: QuarantineEntry,
  name: string,
  operator: Operator,
): Promise<NewQuarantineDecision> {
  const parsed = parseFileName(name);
  await insertReceived(tx, [{
    claimId: entry.entryId,
    ispb: entry.ispb,
    fileName: name,
    sequence: parsed.ok ? parsed.value.sequence : undefined,
    sha256: entry.sha256!,
    announcedSha256: undefined,
    size: entry.size,
    archivePath: entry.path,
    receivedAt: entry.deliveredAt,
  }], operator.now);
  return { status: "released", name, ...operator };
}

async function refuse(tx: Tx, entry: QuarantineEntry, operator: Operator): Promise<NewQuarantineDecision> {
  const { ispb, name, code, sha256, deliveredAt } = entry;
  const sequence = await takeSequence(tx, ispb, "receipt");
  const field = code === "Q01" ? "nome" : "arquivo";
  const fault = makeFault(WHOLE_FILE, field, code, `${quarantineReasons[code]} ${operator.reason}`);
  const receipt = writeReceipt(
    { ispb, fileName: name, sha256, receivedAt: deliveredAt },
    { type: "rejected", faults: [fault] },
    { sequence, now: operator.now },
  );
  return { status: "refused", receipt, ...operator };
}

/** Writes the receipts of refused entries into their institutions' folders. Safe to run at any time. */
export async function writeRefusals(ctx: ExchangeContext): Promise<void> {
  const { written, errors } = await publishReceipts(ctx, await unwrittenRefusals(ctx.db), { again: true });
  for (const { id } of written) await saveRefusalWritten(ctx.db, id, ctx.clock());
  if (errors.length > 0) throw errors[0];
}
