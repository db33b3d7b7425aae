/** The lines of an answer file for which it is rejected, looked up afterwards because faults are rare. */
import { sql } from "kysely";
import type { TargetState } from "../../domain/answers/answer.ts";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { Tx } from "../connection/connection.ts";
import type { LineRecord } from "../dispatch/dispatch_tables.ts";
import type { AnsweredFile } from "./answer_lines.ts";
import { type AnswerCase, caseColumns } from "./answer_targets.ts";

/** A line of an answer file, with the line of the remittance it answers. */
export interface RefusedLine {
  readonly line: number;
  readonly record: LineRecord;
  readonly protocolNumber: string;
  readonly taxId: string;
  readonly ispb: string;
  /** Absent in the answer to a notification of receipt. */
  readonly code: string | undefined;
  readonly blocked: Centavos | undefined;
  readonly executedAt: Temporal.Instant | undefined;
  readonly requested: {
    readonly record: LineRecord;
    /** Whether the request has not been repeated since. */
    readonly latest: boolean;
    readonly protocolNumber: string;
    readonly taxId: string;
    readonly ispb: string;
    /** The state of the target before the file. */
    readonly state: TargetState;
  };
}

/** An answer to a line that was adopted without its order, and whether it repeats that line correctly. */
export interface AnswerWithoutOrder {
  readonly line: number;
  readonly record: LineRecord;
  readonly requested: LineRecord;
  readonly sameProtocol: boolean;
}

export async function answersWithoutOrder(
  tx: Tx,
  { fileId, remittanceId }: AnsweredFile,
): Promise<AnswerWithoutOrder[]> {
  const { rows } = await sql<AnswerWithoutOrder>`
    select a.line, a.record, l.record as requested, a.protocol_number = l.protocol_number as "sameProtocol"
    from remittance_line l
    join answer_line a on a.file_id = ${fileId.toString()}::bigint and a.remittance_line = l.line and a.repeats is null
    where l.remittance_id = ${remittanceId.toString()}::bigint and l.target_id is null order by a.line`
    .execute(tx);
  return rows;
}

interface RefusedRow {
  line: number;
  record: LineRecord;
  protocol_number: string;
  tax_id: string;
  ispb: string;
  code: string | null;
  blocked: bigint | null;
  executed_at: Temporal.Instant | null;
  requested_record: LineRecord;
  latest: boolean;
  requested_protocol_number: string;
  requested_tax_id: string;
  requested_ispb: string;
  amount: bigint | null;
  asked_at: Temporal.Instant;
  written: boolean;
  target_code: string | null;
  target_blocked: bigint | null;
  target_executed_at: Temporal.Instant | null;
  answered_at: Temporal.Instant | null;
  consecutive_no_answers: number;
}

/**
 * The lines, in order, whose record answers another type of line; and, of those that answer an order's own
 * request, the lines that could not be written, repeat their line wrongly, or belong to a refused case. Those
 * that repeat a recorded answer, which `collectRepeatedAnswers` has collected, are none of them.
 */
export async function loadRefusedLines(
  tx: Tx,
  { fileId, remittanceId, refused, latest, limit }: AnsweredFile & {
    readonly refused: readonly AnswerCase[];
    readonly latest: Temporal.Instant;
    readonly limit: number;
  },
): Promise<RefusedLine[]> {
  const { rows } = await sql<RefusedRow>`
    select a.* from (
      select a.line, a.record, a.protocol_number, a.tax_id, a.ispb, a.code, a.amount as blocked, a.executed_at,
        l.record as requested_record, l.occurrence = t.occurrence or l.occurrence = 0 as latest,
        coalesce(s.protocol_number, o.protocol_number) as requested_protocol_number, t.tax_id as requested_tax_id,
        t.ispb as requested_ispb, t.amount, o.protocoled_at as asked_at,
        coalesce(t.answer_file_id = a.file_id and t.answer_line = a.line, false) as written,
        l.occurrence > 0 and l.record in (10, 50) as requested_by_order, t.code as target_code,
        t.blocked_amount as target_blocked, t.executed_at as target_executed_at, t.answered_at, t.consecutive_no_answers
      from answer_line a
      join remittance_line l on l.remittance_id = ${remittanceId.toString()}::bigint and l.line = a.remittance_line
      join order_target t on t.id = l.target_id
      join court_order o on o.id = t.order_id
      left join split_action x on x.id = l.action_id
      left join split s on s.id = x.split_id
      where a.file_id = ${fileId.toString()}::bigint and a.repeats is null
        and not exists (select from repeated_answer n where n.line = a.line)
    ) a
    where a.record <> a.requested_record or a.requested_by_order and (
      not a.written or a.protocol_number <> a.requested_protocol_number or a.tax_id <> a.requested_tax_id
      or a.ispb <> a.requested_ispb or exists (
        select from unnest(
          ${refused.map(({ code }) => code)}::text[],
          ${refused.map(({ blocked }) => blocked?.toString() ?? null)}::bigint[],
          ${refused.map(({ requested }) => requested?.toString() ?? null)}::bigint[],
          ${refused.map(({ executedAt }) => executedAt.toString())}::timestamptz[],
          ${refused.map(({ askedAt }) => askedAt.toString())}::timestamptz[]
        ) as r (code, blocked, requested, executed_at, asked_at)
        where row(${
    caseColumns({
      code: "a.code",
      requested: "a.amount",
      blocked: "a.blocked",
      executedAt: "a.executed_at",
      askedAt: "a.asked_at",
      latest,
    })
  }) is not distinct from row(${
    caseColumns({
      code: "r.code",
      requested: "r.requested",
      blocked: "r.blocked",
      executedAt: "r.executed_at",
      askedAt: "r.asked_at",
      latest,
    })
  })))
    order by a.line limit ${limit}`.execute(tx);
  return rows.map(toRefused);
}

const toRefused = (row: RefusedRow): RefusedLine => ({
  line: row.line,
  record: row.record,
  protocolNumber: row.protocol_number,
  taxId: row.tax_id,
  ispb: row.ispb,
  code: row.code ?? undefined,
  blocked: amountOf(row.blocked),
  executedAt: row.executed_at ?? undefined,
  requested: {
    record: row.requested_record,
    latest: row.latest,
    protocolNumber: row.requested_protocol_number,
    taxId: row.requested_tax_id,
    ispb: row.requested_ispb,
    state: stateOf(row),
  },
});

/** The target's state before the file: what the file itself wrote is left out. */
function stateOf(row: RefusedRow): TargetState {
  const consecutiveNoAnswers = row.consecutive_no_answers;
  if (row.written || row.target_code === null || row.answered_at === null) {
    return {
      status: "requested",
      requested: amountOf(row.amount),
      protocoledAt: row.asked_at,
      consecutiveNoAnswers,
    };
  }
  return {
    status: "final",
    code: row.target_code,
    blocked: amountOf(row.target_blocked),
    executedAt: row.target_executed_at ?? undefined,
    answeredAt: row.answered_at,
    consecutiveNoAnswers,
  };
}

const amountOf = (amount: bigint | null): Centavos | undefined =>
  amount === null ? undefined : centavos(amount);
