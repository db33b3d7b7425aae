/**
 * Answers to the money requests of splits: unblocks, transfers, cancellations. A file's answers are
 * collected, the domain decides each distinct case once, and the decisions are applied together.
 */
import { type RawBuilder, sql } from "kysely";
import { match } from "ts-pattern";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { EventType } from "../../domain/notices/event.ts";
import {
  actionTypes,
  type Instruction,
  instructionFrom,
  unblocksRest,
} from "../../domain/splits/split_action.ts";
import type { ActionAnswer, ActionState } from "../../domain/splits/split_answer.ts";
import type { Tx } from "../connection/connection.ts";
import type { LineRecord } from "../dispatch/dispatch_tables.ts";
import { answeredCases, answersOfCases, collectCases } from "../distinct_cases.ts";
import { eventData, splitNamed, targetsData } from "../notices/event_json.ts";
import { requireColumn } from "../orders/dispatch_states.ts";
import { markedCases } from "../orders/marked_cases.ts";
import type { SplitActionTable } from "../splits/split_tables.ts";
import {
  type AnsweredFile,
  detailOf,
  differencesOf,
  type RepeatedColumns,
  type RepeatedField,
} from "./answer_lines.ts";
import { type ComparedFields, contradict, type RepeatedAnswers, repeatedIn } from "./repeated_answers.ts";

/** An answered action: one row of a case, or a row whose fault is reported. */
export interface AnsweredAction {
  readonly caseId: number;
  readonly line: number;
  /** The fields that differ from the line of the remittance. */
  readonly different: readonly RepeatedField[];
  readonly code: string;
  readonly executedAt: Temporal.Instant;
  readonly answer: ActionAnswer;
  readonly state: ActionState;
  /** The remaining balance of the target's block before this line. */
  readonly remaining: Centavos;
  /** Whether the action has this answer already. */
  readonly repeats: boolean;
}

interface ActionRow extends RepeatedColumns {
  case_id: number;
  line: number;
  record: LineRecord;
  code: string;
  executed_at: Temporal.Instant;
  done: bigint;
  rest: bigint;
  reported: bigint | null;
  kind: SplitActionTable["kind"];
  amount: bigint | null;
  rest_amount: bigint | null;
  asset: string | null;
  requested_block: bigint | null;
  asked_at: Temporal.Instant;
  past_code: string | null;
  answered_at: Temporal.Instant | null;
  remaining: bigint;
  repeats: boolean;
}

/**
 * Collects a file's answers to actions in `answered_action`, which lasts until the transaction ends. Of
 * several actions on one target each finds the balance that the earlier ones in the file leave.
 *
 * @returns their number, and one row of each case
 */
export async function collectAnsweredActions(
  tx: Tx,
  { fileId, remittanceId, latest, compared }: AnsweredFile & {
    readonly latest: Temporal.Instant;
    readonly compared: ComparedFields;
  },
): Promise<{ readonly count: number; readonly cases: readonly AnsweredAction[] }> {
  await collectCases(tx, "answered_action", {
    by: sql`record, kind, code, sign(done), sign(done - amount), sign(rest),
      sign(done + rest - amount), sign(done + rest - remaining), sign(done - requested_block), past_code is null, repeats,
      executed_at < date_trunc('second', asked_at), executed_at > ${sql.lit(latest.toString())}::timestamptz,
      protocol_differs or tax_id_differs or ispb_differs or transfer_differs`,
    rows: sql`
      select gathered.*, past_code is not null and coalesce(same, false)
        and not (protocol_differs or tax_id_differs or ispb_differs or transfer_differs) as repeats
      from (select a.line, a.record, a.code, a.executed_at, a.amount as done, part.rest, part.reported,
        a.protocol_number <> s.protocol_number as protocol_differs, a.tax_id <> t.tax_id as tax_id_differs,
        a.ispb <> t.ispb as ispb_differs,
        coalesce(part.transfer_id <> requested.transfer_id, false) as transfer_differs,
        x.id as action_id, x.split_id, x.target_id, x.code as past_code, x.answered_at, requested.kind, requested.amount,
        requested.rest_amount, requested.asset, first.deposit, t.amount as requested_block,
        case when a.record = 10 then o.protocoled_at else first.protocoled_at end as asked_at,
        not ${contradict("a", "e", compared)} as same,
        greatest(0, coalesce(t.blocked_amount, 0) - t.released_amount - coalesce(sum(
            case when a.record = 10 or x.code is not null then 0 else a.amount + part.rest end
          ) over (partition by t.id order by a.line rows between unbounded preceding and 1 preceding), 0)
        )::bigint as remaining
      from answer_line a
      join remittance_line l on l.remittance_id = ${
      sql.lit(remittanceId.toString())
    }::bigint and l.line = a.remittance_line
        and l.record = a.record and l.action_id is not null
      join split_action x on x.id = l.action_id
      join split s on s.id = x.split_id
      join split_action requested on requested.id = coalesce(x.repeats_id, x.id)
      join split first on first.id = requested.split_id
      join order_target t on t.id = x.target_id
      join court_order o on o.id = t.order_id
      left join answer_line e on e.file_id = x.answer_file_id and e.line = x.answer_line
      cross join lateral (
        select coalesce(${detailOf("rest")}, '0')::bigint as rest,
          ${detailOf("balance")}::bigint as reported, ${detailOf("transferId")} as transfer_id
      ) part
      where a.file_id = ${
      sql.lit(fileId.toString())
    }::bigint and (a.record in (20, 30) or a.record = 10 and l.occurrence = 0) and a.repeats is null) gathered`,
  });
  const { count, rows } = await answeredCases<ActionRow>(tx, "answered_action");
  return { count, cases: rows.map(toAction) };
}

/** The answers of the given cases, in the order of their lines. */
export const actionsOfCases = async (
  tx: Tx,
  caseIds: readonly number[],
  limit: number,
): Promise<AnsweredAction[]> =>
  (await answersOfCases<ActionRow>(tx, "answered_action", { caseIds, limit })).map(toAction);

/** Takes the answers that repeat a recorded one out of `answered_action`. */
export async function takeRepeatedActions(tx: Tx, limit: number): Promise<RepeatedAnswers> {
  const repeated = await repeatedIn(tx, "answered_action", limit);
  await sql`delete from answered_action where repeats`.execute(tx);
  return repeated;
}

/**
 * Writes the collected answers: unblocked and transferred amounts are taken from the balance of their target.
 *
 * @param found the cases of blocks that turned out to be carried out when they were to be cancelled
 * @throws when an action had an answer, or a block had not ended in code 98
 */
export async function saveActions(
  tx: Tx,
  { fileId, receivedAt, found, silence }: Pick<AnsweredFile, "fileId"> & {
    readonly receivedAt: Temporal.Instant;
    readonly found: readonly number[];
    /** The code of a target whose institution gave no answer. */
    readonly silence: string;
  },
): Promise<void> {
  const file = sql`${fileId.toString()}::bigint`;
  const at = sql`${receivedAt.toString()}::timestamptz`;
  const { rows: [missed] } = await sql<{ actions: number; blocks: number }>`
    with answered as (
      update split_action x set code = d.code, executed_at = d.executed_at, answered_at = ${at}, answer_file_id = ${file},
        answer_line = d.line, done_amount = case when d.record <> 10 then d.done end,
        rest_unblocked = case when d.kind = any(${actionTypes.filter(unblocksRest)}::text[]) then d.rest end
      from answered_action d where x.id = d.action_id and x.code is null
      returning x.id
    ), released as (
      update order_target t set released_amount = t.released_amount + d.released, consecutive_no_answers = 0
      from (
        select target_id, coalesce(sum(done + rest) filter (where record <> 10), 0)::bigint as released
        from answered_action where case_id <> all(${found}::integer[]) group by 1
      ) d
      where t.id = d.target_id and (d.released > 0 or t.consecutive_no_answers > 0)
    ), marked as (${
    markedCases(
      sql`select t.order_id from answered_action d join order_target t on t.id = d.target_id
        where t.consecutive_no_answers > 0`,
    )
  }
    ), blocked as (
      update order_target t set code = d.code, blocked_amount = d.done, executed_at = d.executed_at, answered_at = ${at},
        consecutive_no_answers = 0, answer_file_id = ${file}, answer_line = d.line
      from answered_action d where t.id = d.target_id and d.case_id = any(${found}::integer[]) and t.code = ${silence}
      returning t.id
    )
    select count(*)::integer - (select count(*)::integer from answered) as actions,
      count(*) filter (where case_id = any(${found}::integer[]))::integer - (select count(*)::integer from blocked) as blocks
    from answered_action`.execute(tx);
  if (missed?.actions !== 0 || missed.blocks !== 0) {
    throw new Error(`Answers were not written: ${JSON.stringify(missed)}`);
  }
}

/**
 * Writes the events for a file's answers to splits, one for each, with the expected arrivals of transfers.
 */
export async function emitActionAnswers(tx: Tx, now: Temporal.Instant): Promise<void> {
  const type = "answer-processed" satisfies EventType;
  const blocked = sql`d.record = 10`;
  const amount = (of: string, when: RawBuilder<unknown>) =>
    sql`case when ${when} then ${sql.ref(of)}::text end`;
  const targets = targetsData<typeof type>({
    target: sql`d.target_id::text`,
    ispb: sql`t.ispb`,
    code: sql`d.code`,
    blocked: amount("d.done", blocked),
    transferred: amount("d.done", sql`d.record = 30`),
    unblocked: amount("d.unblocked", sql`not ${blocked}`),
    balance: amount("d.balance", sql`not ${blocked}`),
    reported: amount("d.reported", sql`d.reported <> d.balance`),
    expectedOn: sql`r.expected_on`,
  }, sql`d.line`);
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${type}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${eventData<typeof type>({ ...splitNamed(sql`s.id`, sql`s.protocol_number`), targets: sql`d.targets` })}
    from (
      select d.split_id, min(d.line) as line, ${targets} as targets
      from (
        select *, case when record = 20 then done else rest end as unblocked, remaining - done - rest as balance
        from answered_action
      ) d join order_target t on t.id = d.target_id left join transfer_arrival r on r.action_id = d.action_id
      group by d.split_id
    ) d join split s on s.id = d.split_id join court_order o on o.id = s.order_id
    order by d.line`.execute(tx);
}

function toAction(row: ActionRow): AnsweredAction {
  return {
    caseId: row.case_id,
    line: row.line,
    different: differencesOf(row),
    code: row.code,
    executedAt: row.executed_at,
    answer: answerOf(row),
    state: stateOf(row),
    remaining: centavos(row.remaining),
    repeats: row.repeats,
  };
}

function answerOf({ record, done, rest, reported }: ActionRow): ActionAnswer {
  if (record === 10) return { to: "cancellation", blocked: centavos(done) };
  const balance = centavos(requireColumn(reported));
  return record === 20
    ? { to: "unblock", unblocked: centavos(done), balance }
    : { to: "transfer", transferred: centavos(done), unblocked: centavos(rest), balance };
}

function stateOf(row: ActionRow): ActionState {
  if (row.past_code !== null) {
    const nothing = centavos(0n);
    const executedAt = undefined;
    const answeredAt = requireColumn(row.answered_at);
    return {
      status: "final",
      code: row.past_code,
      transferred: nothing,
      unblocked: nothing,
      executedAt,
      answeredAt,
    };
  }
  return {
    status: "requested",
    requested: followUpOf(row),
    requestedBlock: centavos(requireColumn(row.requested_block)),
    protocoledAt: row.asked_at,
  };
}

const followUpOf = ({ kind, amount, rest_amount, asset }: ActionRow): Instruction =>
  match(kind)
    .with("reiterate", () => {
      throw new Error("What is asked again as the order's own request is answered as that");
    })
    .otherwise((type) =>
      instructionFrom(type, {
        amount: amount === null ? undefined : centavos(amount),
        rest: centavos(rest_amount ?? 0n),
        asset: asset ?? undefined,
      })
    );
