/** Decisions on answer files, with the receipts they are given. */
import { sql } from "kysely";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import { answerDigests } from "../audit/evidence_entries.ts";
import type { Tx } from "../connection/connection.ts";
import type { Receipt } from "./answer_files.ts";
import type { AnswerFileTable, FileFault } from "./intake_tables.ts";

export interface FileDecision {
  readonly status: Exclude<AnswerFileTable["status"], "received">;
  readonly now: Temporal.Instant;
  readonly receipt: Receipt;
  /** Whether the file was next and so has used its sequence. */
  readonly sequenceUsed: boolean;
  readonly remittanceId?: bigint | undefined;
  readonly duplicateOf?: bigint | undefined;
  readonly lineCount?: number | undefined;
  readonly faults: readonly FileFault[];
}

/** @throws when the file is decided already, because the caller did not hold the institution's lock */
export const saveDecision = (tx: Tx, id: bigint, decision: FileDecision): Promise<void> =>
  saveDecisions(tx, [{ id, ...decision }]);

/**
 * Saves decisions, with the digests of receipts and of the lines taken from the files in the audit trail.
 *
 * @throws when one of the files is decided already, because the caller did not hold the institution's lock
 */
export async function saveDecisions(
  tx: Tx,
  decisions: readonly (FileDecision & { readonly id: bigint })[],
): Promise<void> {
  const each = <T>(pick: (decision: FileDecision & { readonly id: bigint }) => T) => decisions.map(pick);
  const { numAffectedRows } = await sql`
    update answer_file f set status = n.status, sequence_used = n.sequence_used, remittance_id = n.remittance_id,
      duplicate_of = n.duplicate_of, line_count = n.line_count, faults = n.faults, receipt_name = n.receipt_name,
      receipt = n.receipt, decided_at = n.decided_at
    from unnest(
      ${each(({ id }) => id.toString())}::bigint[],
      ${each(({ status }) => status)}::text[],
      ${each(({ sequenceUsed }) => sequenceUsed)}::boolean[],
      ${each(({ remittanceId }) => remittanceId?.toString() ?? null)}::bigint[],
      ${each(({ duplicateOf }) => duplicateOf?.toString() ?? null)}::bigint[],
      ${each(({ lineCount }) => lineCount ?? null)}::integer[],
      ${each(({ faults }) => JSON.stringify(faults))}::jsonb[],
      ${each(({ receipt }) => receipt.name)}::text[],
      ${each(({ receipt }) => receipt.text)}::text[],
      ${each(({ now }) => now.toString())}::timestamptz[]
    ) as n (id, status, sequence_used, remittance_id, duplicate_of, line_count, faults, receipt_name, receipt, decided_at)
    where f.id = n.id and f.status = 'received'`.execute(tx);
  if (numAffectedRows !== BigInt(decisions.length)) {
    throw new Error(`One of the answer files ${each(({ id }) => id).join(", ")} is decided already`);
  }
  await sql`
    insert into audit_entry (at, actor, action, subject, detail)
    select f.decided_at, 'service', ${evidenceActions.answerDecided}, f.file_name,
      jsonb_build_object('id', f.id::text, 'status', f.status, 'sequenceUsed', f.sequence_used,
        'remittance', f.remittance_id::text, 'receipt', f.receipt_name,
        'receiptSha256', encode(sha256(convert_to(f.receipt, 'UTF8')), 'hex'),
        'lines', d.lines, 'answersSha256', d.answers, 'supplementsSha256', d.supplements)
    from answer_file f cross join lateral ${answerDigests(sql`f.id`)} d
    where f.id = any(${each(({ id }) => id.toString())}::bigint[]) order by f.id`.execute(tx);
}
