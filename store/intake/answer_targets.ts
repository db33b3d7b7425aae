/**
 * Answers to the requests of orders themselves, blocks and information requests: written for whole files in
 * one statement, and checked by their distinct cases before the transaction ends.
 */
import { type RawBuilder, sql } from "kysely";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { EventType } from "../../domain/notices/event.ts";
import type { SplitNamed } from "../../domain/notices/event_data.ts";
import type { Tx } from "../connection/connection.ts";
import { answeredTargetsData, splitNamed } from "../notices/event_json.ts";
import type { AnsweredFile } from "./answer_lines.ts";

/** A file whose answers are to be written. */
export interface AnsweringFile extends AnsweredFile {
  readonly receivedAt: Temporal.Instant;
}

/** One line of a case, with the request and what was written. */
export interface AnswerCase {
  readonly fileId: bigint;
  readonly line: number;
  /** Whether a field that the answer repeats differs from its line. */
  readonly differs: boolean;
  readonly code: string;
  /** Absent in an information request and its answer. */
  readonly requested: Centavos | undefined;
  readonly blocked: Centavos | undefined;
  readonly executedAt: Temporal.Instant;
  /** When the request was protocoled; of a repetition, when its first request was. */
  readonly askedAt: Temporal.Instant;
  readonly answeredAt: Temporal.Instant;
}

interface WrittenAnswers {
  /** For each file, the number of lines whose target has its answer now. */
  readonly counts: ReadonlyMap<bigint, number>;
  readonly cases: readonly AnswerCase[];
}

interface CaseRow {
  file_id: bigint;
  line: number;
  differs: boolean;
  code: string;
  amount: bigint | null;
  blocked_amount: bigint | null;
  executed_at: Temporal.Instant;
  asked_at: Temporal.Instant;
  answered_at: Temporal.Instant;
  /** By file; the same in every row. */
  counts: Readonly<Record<string, number>>;
}

/** Who makes the request: the order itself, or a split that repeats it. */
type Requester = "order" | "split";

/** For each requester, how its lines are found and what their events contain. */
const requesters: Readonly<
  Record<Requester, {
    readonly asks: RawBuilder<unknown>;
    readonly joins: RawBuilder<unknown>;
    readonly returning: RawBuilder<unknown>;
    readonly group: RawBuilder<unknown>;
    readonly split: Readonly<Record<keyof SplitNamed, RawBuilder<unknown>>> | undefined;
    readonly mirrored: RawBuilder<unknown>;
    /** When what is asked was first asked: a repetition may be answered by what was done since. */
    readonly asked: RawBuilder<unknown>;
  }>
> = {
  order: {
    asks: sql`l.action_id is null`,
    joins: sql``,
    returning: sql``,
    group: sql``,
    split: undefined,
    mirrored: sql``,
    asked: sql`l.protocoled_at`,
  },
  split: {
    asks: sql`l.action_id is not null and l.occurrence > 0`,
    joins: sql`join split_action x on x.id = l.action_id join split s on s.id = x.split_id
      join court_order o on o.id = s.order_id`,
    returning: sql`, x.id as action_id, s.id as split_id, s.protocol_number as split_number`,
    group: sql`, d.split_id, d.split_number`,
    split: splitNamed(sql`d.split_id`, sql`d.split_number`),
    // The answer is written to the split's action too.
    mirrored: sql`, mirrored as (
      update split_action x set code = d.code, executed_at = d.executed_at, answered_at = d.received_at,
        answer_file_id = d.file_id, answer_line = d.line
      from written d where x.id = d.action_id and x.code is null)`,
    asked: sql`o.protocoled_at`,
  },
};

/**
 * Writes the answers to blocks (record 10) or information requests (50), with the events for the courts. An
 * accepted answer is written the same way in every case, so it is written before it is checked, and the
 * caller rolls back when the domain refuses any case. Two lines belong to one case when they agree in
 * everything the domain looks at: the code, how the amount compares with zero and with the amount asked, and
 * how the time of execution compares with the protocol and with now.
 *
 * Lines with other requests, or whose target has an answer, are left unchanged, which the counts show.
 */
export async function writeTargets(
  tx: Tx,
  { files, record, requester, latest, now }: {
    readonly files: readonly AnsweringFile[];
    readonly record: 10 | 50;
    readonly requester: Requester;
    /** The latest permitted time of execution. */
    readonly latest: Temporal.Instant;
    readonly now: Temporal.Instant;
  },
): Promise<WrittenAnswers> {
  const { asks, joins, returning, group, split, mirrored, asked } = requesters[requester];
  const { rows } = await sql<CaseRow>`
    with written as (
      update order_target t set code = a.code, blocked_amount = a.amount, executed_at = a.executed_at,
        answered_at = f.received_at, consecutive_no_answers = 0, answer_file_id = f.id, answer_line = a.line
      from unnest(
        ${files.map(({ fileId }) => fileId.toString())}::bigint[],
        ${files.map(({ remittanceId }) => remittanceId.toString())}::bigint[],
        ${files.map(({ receivedAt }) => receivedAt.toString())}::timestamptz[]
      ) as f (id, remittance_id, received_at)
      join answer_line a on a.file_id = f.id and a.record = ${record} and a.repeats is null
      join remittance_line l on l.remittance_id = f.remittance_id and l.line = a.remittance_line and l.record = a.record
      ${joins}
      where ${asks} and t.id = l.target_id and t.occurrence = l.occurrence and t.code is null
        and (a.amount is null or a.amount <= t.amount)
      returning f.id as file_id, f.received_at, a.line, t.id, t.order_id, t.ispb, t.code, t.amount, t.blocked_amount,
        t.executed_at, l.jtr, l.confidential, l.protocoled_at, l.protocol_number ${returning},
        ${asked} as asked_at,
        a.protocol_number <> l.protocol_number or a.tax_id <> t.tax_id or a.ispb <> t.ispb as differs
    ), emitted as (
      insert into event (type, at, order_id, jtr, confidential, data)
      select ${"answer-processed" satisfies EventType}, ${now.toString()}::timestamptz, d.order_id, d.jtr, d.confidential,
        ${answeredTargetsData("d", { split })}
      from written d
      group by d.file_id, d.protocoled_at, d.protocol_number, d.order_id, d.jtr, d.confidential ${group}
      order by d.file_id, d.protocoled_at, d.protocol_number
    )${mirrored}
    select d.file_id, d.line, d.differs, d.code, d.amount, d.blocked_amount, d.executed_at, d.asked_at,
      d.received_at as answered_at, (
        select json_object_agg(id, count) from (select file_id as id, count(*) from written group by file_id) f
      ) as counts
    from (
      select min(${place}) as first from written group by differs, ${
    caseColumns({
      requested: "amount",
      blocked: "blocked_amount",
      executedAt: "executed_at",
      askedAt: "asked_at",
      latest,
    })
  }) cases join written d on ${place} = first`.execute(tx);
  return {
    counts: new Map(Object.entries(rows[0]?.counts ?? {}).map(([id, count]) => [BigInt(id), count])),
    cases: rows.map(toCase),
  };
}

/** The file and line as one number. */
const place = sql`(file_id << 32 | line)`;

/**
 * The columns that decide the case of an answer; finer than necessary where the same lines always belong
 * together.
 */
export const caseColumns = (
  { requested, blocked, executedAt, askedAt, latest, code = "code" }: {
    readonly requested: string;
    readonly blocked: string;
    readonly executedAt: string;
    readonly askedAt: string;
    readonly code?: string;
    readonly latest: Temporal.Instant;
  },
): RawBuilder<unknown> =>
  sql`${sql.ref(code)}, sign(${sql.ref(blocked)}), sign(${sql.ref(blocked)} - ${sql.ref(requested)}),
    ${sql.ref(executedAt)} < date_trunc('second', ${sql.ref(askedAt)}),
    ${sql.ref(executedAt)} > ${latest.toString()}::timestamptz`;

const toCase = (row: CaseRow): AnswerCase => ({
  fileId: row.file_id,
  line: row.line,
  differs: row.differs,
  code: row.code,
  requested: row.amount === null ? undefined : centavos(row.amount),
  blocked: row.blocked_amount === null ? undefined : centavos(row.blocked_amount),
  executedAt: row.executed_at,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
});
