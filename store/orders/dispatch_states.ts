/** The states of orders and splits, which share one state machine and the same columns. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { match } from "ts-pattern";
import type { OrderState, OrderStatus, Protocol } from "../../domain/orders/order.ts";
import type { TransferId } from "../../domain/transfer_id.ts";
import { givenRows } from "../any_of.ts";
import type { Tx } from "../connection/connection.ts";
import { preparedIf } from "../connection/prepared_statements.ts";
import { type ParallelStatements, parallelStatements } from "../connection/transaction_settings.ts";
import type { CourtOrderTable } from "./order_tables.ts";

/** The tables with the states of orders and splits. */
export type DispatchableTable = "court_order" | "split";

type StateRow = Pick<
  Selectable<CourtOrderTable>,
  | "status"
  | "scheduled_for"
  | "protocol_number"
  | "protocoled_at"
  | "protocoled_by"
  | "protocoled_by_name"
  | "deletable_until_sent"
  | "content_version"
  | "content_digest"
  | "dispatch_on"
  | "sent_at"
  | "answers_due_at"
  | "publish_at"
  | "answered_at"
  | "removed_at"
>;

interface StateChange {
  readonly id: string;
  /**
   * The status the row must still have; otherwise the write throws, because the caller's locking has a bug.
   */
  readonly from: OrderStatus;
  readonly state: OrderState;
}

/**
 * Writes the states of many rows in one statement, each guarded by the status it was decided on.
 *
 * Of a single one it is prepared; for many the best plan depends on how many they are.
 *
 * @param others further changes in the same statement
 * @param besides further assignments to a row `x`, from `further`, which is joined to the changes `n`
 * @throws when a row no longer had that status, because the caller decided without holding the lock
 */
export async function saveStates(
  tx: Tx,
  table: DispatchableTable,
  changes: readonly StateChange[],
  { now, besides = sql``, further = sql``, others = {} }: {
    now: Temporal.Instant;
    besides?: RawBuilder<unknown>;
    further?: RawBuilder<unknown>;
    others?: ParallelStatements;
  },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, from, state }) => ({ id, from, ...toColumns(state) }));
  const { rows: [saved] } = await sql<{ changed: bigint }>`
    with changed as (update ${sql.table(table)} x set status = n.status, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz, protocol_number = n.protocol_number,
      protocoled_at = n.protocoled_at, protocoled_by = n.protocoled_by, protocoled_by_name = n.protocoled_by_name,
      deletable_until_sent = n.deletable_until_sent,
      content_version = n.content_version, content_digest = n.content_digest,
      dispatch_on = coalesce(n.dispatch_on, x.dispatch_on), sent_at = n.sent_at,
      answers_due_at = coalesce(n.answers_due_at, x.answers_due_at),
      publish_at = coalesce(n.publish_at, x.publish_at), answered_at = n.answered_at, removed_at = n.removed_at
      ${besides}
    from ${
    givenRows(
      rows,
      ["uuid", ({ id }) => id],
      ["text", ({ from }) => from],
      ["text", ({ status }) => status],
      ["text", ({ protocol }) => protocol?.number ?? null],
      ["timestamptz", ({ protocol }) => protocol?.at.toString() ?? null],
      ["text", ({ protocol }) => protocol?.by ?? null],
      ["text", ({ protocol }) => protocol?.byName ?? null],
      ["boolean", ({ protocol }) => protocol?.deletableUntilSent ?? false],
      ["int", ({ protocol }) => protocol?.content?.version ?? null],
      ["text", ({ protocol }) => protocol?.content?.digest ?? null],
      ["date", ({ dispatchOn }) => dispatchOn?.toString() ?? null],
      ["timestamptz", ({ sentAt }) => sentAt?.toString() ?? null],
      ["timestamptz", ({ answersDueAt }) => answersDueAt?.toString() ?? null],
      ["timestamptz", ({ publishAt }) => publishAt?.toString() ?? null],
      ["timestamptz", ({ answeredAt }) => answeredAt?.toString() ?? null],
      ["timestamptz", ({ removedAt }) => removedAt?.toString() ?? null],
    )
  } as n (id, from_status, status, protocol_number, protocoled_at, protocoled_by, protocoled_by_name, deletable_until_sent,
      content_version, content_digest, dispatch_on, sent_at, answers_due_at, publish_at, answered_at, removed_at) ${further}
    where x.id = n.id and x.status = n.from_status returning x.id)${parallelStatements(others)}
    select count(*) as changed from changed ${preparedIf(changes.length === 1)}`.execute(tx);
  if (saved?.changed !== BigInt(changes.length)) {
    throw new Error(`Expected to change ${changes.length} rows of ${table}, changed ${saved?.changed ?? 0n}`);
  }
}

interface OrderChange extends StateChange {
  /** Given at the protocol of a block-and-transfer, and unchanged afterwards. */
  readonly transferId?: TransferId | undefined;
}

/** Writes the states of many orders in one statement; see `saveStates`. */
export async function saveOrderStates(
  tx: Tx,
  changes: readonly OrderChange[],
  now: Temporal.Instant,
  others: ParallelStatements = {},
): Promise<void> {
  await saveStates(tx, "court_order", changes, {
    now,
    others,
    besides: sql`, transfer_id = coalesce(given.transfer_id, x.transfer_id)`,
    further: sql`join ${
      givenRows(changes, ["uuid", ({ id }) => id], ["text", ({ transferId }) => transferId ?? null])
    } as given (id, transfer_id) on given.id = n.id`,
  });
}

interface StateColumns {
  readonly status: OrderStatus;
  readonly protocol?: Protocol | undefined;
  readonly dispatchOn?: Temporal.PlainDate;
  readonly sentAt?: Temporal.Instant;
  readonly answersDueAt?: Temporal.Instant;
  readonly publishAt?: Temporal.Instant;
  readonly answeredAt?: Temporal.Instant;
  readonly removedAt?: Temporal.Instant;
}

function toColumns(state: OrderState): StateColumns {
  const { scheduledFor: _, ...columns } = { scheduledFor: undefined, ...state };
  return columns;
}

/** The state in a row. The tables' check constraints guarantee the columns that each status needs. */
export function toOrderState(row: StateRow): OrderState {
  const protocol = (): Protocol => ({
    number: requireColumn(row.protocol_number),
    at: requireColumn(row.protocoled_at),
    by: requireColumn(row.protocoled_by),
    byName: requireColumn(row.protocoled_by_name),
    ...row.deletable_until_sent && { deletableUntilSent: true },
    ...row.content_digest !== null &&
      { content: { version: requireColumn(row.content_version), digest: row.content_digest } },
  });
  return match(row.status)
    .returnType<OrderState>()
    .with("draft", (status) => ({ status, scheduledFor: row.scheduled_for ?? undefined }))
    .with("scheduled", "protocoled", "dispatching", (status) => ({
      status,
      protocol: protocol(),
      dispatchOn: requireColumn(row.dispatch_on),
    }))
    .with("sent", "consolidating", (status) => ({
      status,
      protocol: protocol(),
      sentAt: requireColumn(row.sent_at),
      answersDueAt: requireColumn(row.answers_due_at),
      publishAt: requireColumn(row.publish_at),
    }))
    .with("answered", (status) => ({
      status,
      protocol: protocol(),
      sentAt: requireColumn(row.sent_at),
      answeredAt: requireColumn(row.answered_at),
    }))
    .with("removed", (status) => ({
      status,
      removedAt: requireColumn(row.removed_at),
      protocol: row.protocol_number === null ? undefined : protocol(),
    }))
    .exhaustive();
}

/** A column that its row's status requires. Throws when it is null. */
export function requireColumn<T>(value: T | null): T {
  if (value === null) throw new Error("A column its status requires is empty");
  return value;
}
