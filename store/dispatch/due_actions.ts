/**
 * Collects the requests of the taken splits' actions in the temporary table `due_action`, until the freeze's
 * transaction ends.
 */
import { type RawBuilder, sql } from "kysely";
import { match } from "ts-pattern";
import { ZERO } from "../../domain/money.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import {
  type ActionRecord,
  actionRecordOf,
  type ActionType,
  actionTypes,
  instructionFrom,
  repeatsRequest,
  type TargetRequest,
} from "../../domain/splits/split_action.ts";
import type { Tx } from "../connection/connection.ts";
import { type ActionLine, MAX_OWN_TEXTS, paddedExpressions, wholeLineSql } from "./request_lines.ts";

/**
 * The actions of taken splits, each with its request (for a repetition, that of the earlier split) and the
 * record it is written as.
 */
export async function collectActions(tx: Tx): Promise<void> {
  await sql`
    create temporary table due_action on commit drop as
    select a.id, a.split_id, a.target_id, a.receiver_ispb, kinds.record, requested.kind, requested.amount, requested.asset,
      requested.transfer_id, first.deposit
    from due_split due
    join split s on s.id = due.id
    join court_order o on o.id = s.order_id
    join split_action a on a.split_id = s.id
    join split_action requested on requested.id = coalesce(a.repeats_id, a.id)
    join split first on first.id = requested.split_id
    join (values ${sql.join(recordCases())}) as kinds (kind, requested, order_kind, record)
      on kinds.kind = a.kind and kinds.requested = requested.kind and kinds.order_kind = o.kind
    where a.code is null`.execute(tx);
  await sql`analyze due_action`.execute(tx);
}

/** The record of every action, first or repeated, for every kind of order. */
function recordCases(): RawBuilder<unknown>[] {
  const orderKinds: readonly OrderKind[] = ["block", "information"];
  return orderKinds.flatMap((orderKind) =>
    actionTypes.flatMap((type) => {
      const requested = repeatsRequest(type) ? actionTypes : [type];
      return requested.map((requested) =>
        sql`(${type}, ${requested}, ${orderKind}, ${actionRecordOf(requestOfType(requested), orderKind)})`
      );
    })
  );
}

/** An action of a type; amounts, assets and repetition do not affect its record. */
const requestOfType = (type: ActionType): TargetRequest =>
  match(type)
    .returnType<TargetRequest>()
    .with("reiterate", (type) => ({ type, unanswered: { of: "order" } }))
    .otherwise((type) => instructionFrom(type, { amount: ZERO, rest: ZERO, asset: undefined }));

/**
 * Reopens the targets whose order's own request a taken split repeats: one occurrence more, and no answer
 * yet. The earlier answer stays in the events.
 */
export async function collectReiterated(tx: Tx, records: readonly ActionRecord[]): Promise<void> {
  await sql`
    update order_target t set occurrence = t.occurrence + 1, code = null, blocked_amount = null, executed_at = null,
      answered_at = null, answer_file_id = null, answer_line = null
    from due_action a where a.target_id = t.id and a.record = any(${records}::text[])`.execute(tx);
}

/** Collects the lines of the taken splits' actions that are written as one record of the layout. */
export async function collectSplitLines(
  tx: Tx,
  { as, record, amountOf, line }: ActionLine & { readonly as: ActionRecord },
): Promise<void> {
  const asksOrder = as === "block" || as === "information";
  await sql`
    insert into due_line
    select a.receiver_ispb, s.protocoled_at, s.protocol_number::bigint, o.jtr, o.confidential, ${record}::smallint,
      t.id, ${asksOrder ? sql`t.occurrence` : sql`0`}, a.id, ${
    amountOf === "target" ? sql`t.amount` : sql`a.amount`
  },
      null, ${paddedExpressions([wholeLineSql(line)], MAX_OWN_TEXTS)}
    from due_action a
    join split s on s.id = a.split_id
    join court_order o on o.id = s.order_id
    join order_target t on t.id = a.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    where a.record = ${as}`.execute(tx);
}
