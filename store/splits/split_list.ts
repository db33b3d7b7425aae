/** Reads splits: one with its actions, and the list that courts page through. */
import { type Selectable, sql } from "kysely";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import type { ArrivalState } from "../../domain/arrival.ts";
import { centavos } from "../../domain/money.ts";
import type { SortOrder } from "../../domain/sort_order.ts";
import type { SplitOrigin, SplitState } from "../../domain/splits/split.ts";
import type { TargetRequest } from "../../domain/splits/split_action.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED, preparedIf } from "../connection/prepared_statements.ts";
import { requireColumn } from "../orders/dispatch_states.ts";
import { type DraftChange, toDraftChange } from "../orders/draft_head.ts";
import { firstDefendants } from "../orders/order_list.ts";
import { depositInstitution } from "../orders/orders.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import { isUsualPage, sortedBy } from "../paging.ts";
import type { TransferArrivalTable } from "../tables.ts";
import { type ActionRow, executedAmountsOf, toTargetRequest } from "./histories.ts";
import { conditionsOf, countSplits, hasOnePlan, type SplitFilter } from "./split_filter.ts";
import type { SplitTable } from "./split_tables.ts";
import { toSplitState } from "./splits.ts";

/** A split without its actions. */
export interface SplitHeadRow {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly confidential: boolean;
  readonly processNumber: string;
  readonly unit: { readonly id: string; readonly name: string };
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly creator: { readonly cpf: string; readonly name: string };
  readonly origin: SplitOrigin;
  readonly deposit: Deposit | undefined;
  /** The number of the order's defendants, and the names of the first two. */
  readonly defendants: number;
  readonly defendantNames: readonly string[];
  /** For a block-and-transfer: the deposit of its transfers, unless the split gives another. */
  readonly orderDeposit: Deposit | undefined;
  /** The name of the institution of the deposit that applies. */
  readonly depositInstitution: string | undefined;
  readonly interruptsSeries: boolean;
  readonly createdAt: Temporal.Instant;
  /** The latest change while it awaited protocol; absent when it has not changed since its creation. */
  readonly changed: DraftChange | undefined;
  /** The last day on which it reserves what it asks for, while it awaits protocol. */
  readonly reservedThrough: Temporal.PlainDate | undefined;
  readonly state: SplitState;
}

/** A split's action on one target, and its outcome. */
export interface StoredAction {
  readonly id: bigint;
  readonly target: bigint;
  readonly taxId: string;
  readonly defendantName: string;
  readonly ispb: string;
  readonly institutionName: string;
  readonly requested: TargetRequest;
  /** For a transfer, from the protocol on; a reiterated transfer keeps its id. */
  readonly transferId: string | undefined;
  /** The split whose unanswered action is repeated. */
  readonly repeatsSplit: string | undefined;
  readonly answer: {
    readonly code: string;
    readonly transferred: bigint;
    readonly unblocked: bigint;
    readonly answeredAt: Temporal.Instant;
  } | undefined;
  /** For a transfer that an institution answered as made. */
  readonly arrival:
    | (ArrivalState & {
      readonly ispb: string;
      readonly institution: string;
      readonly expectedOn: Temporal.PlainDate;
    })
    | undefined;
}

export interface SplitDetail {
  readonly split: SplitHeadRow;
  readonly actions: readonly StoredAction[];
}

/**
 * The splits of an order that were not removed, oldest first, or single splits.
 *
 * @param reader leaves out those of orders that this reader may not see, of which no more is read than of a
 * split that does not exist
 */
export async function findSplits(
  db: Db | Tx,
  key: { readonly id: string } | { readonly ids: readonly string[] } | { readonly orderId: string },
  reader?: Reader,
): Promise<SplitDetail[]> {
  const heads = await heading(db).where((eb) => {
    if ("orderId" in key) return eb("s.order_id", "=", key.orderId);
    return eb("s.id", "=", anyOf("id" in key ? [key.id] : key.ids));
  }).where("s.status", "<>", "removed").$if(
    reader !== undefined,
    (query) => query.where(isVisibleTo(reader!)),
  )
    .orderBy("s.created_at").orderBy("s.id").modifyEnd(PREPARED).execute();
  const actions = await storedActions(db, heads.map(({ id }) => id));
  return heads.map((head) => ({ split: toHead(head), actions: actions.get(head.id) ?? [] }));
}

async function storedActions(db: Db | Tx, splitIds: readonly string[]): Promise<Map<string, StoredAction[]>> {
  if (splitIds.length === 0) return new Map();
  const rows = await db.selectFrom("split_action as a").innerJoin("split as s", "s.id", "a.split_id")
    .innerJoin("order_target as t", "t.id", "a.target_id").innerJoin("institution as i", "i.ispb", "t.ispb")
    .innerJoin(
      "order_defendant as d",
      (join) => join.onRef("d.order_id", "=", "t.order_id").onRef("d.position", "=", "t.defendant_position"),
    )
    .selectAll("a")
    .select([
      "s.status as split_status",
      "s.origin as split_origin",
      "t.tax_id",
      "d.name",
      "t.ispb",
      "i.name as institution_name",
    ])
    .where("a.split_id", "=", anyOf(splitIds)).orderBy("a.id").modifyEnd(PREPARED).execute();
  const repeatedIds = rows.flatMap(({ repeats_id }) => repeats_id ?? []);
  const repeated = repeatedIds.length === 0
    ? []
    : await db.selectFrom("split_action as a").innerJoin("split as s", "s.id", "a.split_id")
      .selectAll("a").select(["s.status as split_status", "s.origin as split_origin"])
      .where("a.id", "=", anyOf(repeatedIds)).modifyEnd(PREPARED).execute();
  const arrivals = await db.selectFrom("transfer_arrival as r").innerJoin(
    "institution as i",
    "i.ispb",
    "r.ispb",
  )
    .selectAll("r").select("i.name as institution_name").where(
      "action_id",
      "=",
      anyOf(rows.map(({ id }) => id)),
    ).modifyEnd(PREPARED).execute();
  const arrivalOf = new Map(arrivals.map((arrival) => [arrival.action_id, arrival]));
  const actions = rows.map((row) => {
    const first = repeated.find(({ id }) => id === row.repeats_id);
    return [row.split_id, toAction(row, first, arrivalOf.get(row.id))] as const;
  });
  return new Map(
    [...Map.groupBy(actions, ([split]) => split)].map((
      [split, own],
    ) => [split, own.map(([_, action]) => action)]),
  );
}

const columns = {
  created: sql`s.created_at`,
  process: sql`s.process_number`,
  order: sql`o.protocol_number`,
};

/** The columns by which the list of splits can be sorted. */
export type SplitColumn = keyof typeof columns;

const newestFirst: SortOrder<SplitColumn> = { by: "created", isReversed: true };

/** A page of the splits a reader may see, newest first, and their total number. */
export async function listSplits(
  db: Db,
  { reader, filter, limit, offset, sequence = newestFirst }: {
    reader: Reader;
    filter: SplitFilter;
    limit: number;
    offset: number;
    sequence?: SortOrder<SplitColumn> | undefined;
  },
): Promise<{ total: number; splits: SplitHeadRow[] }> {
  const [total, rows] = await Promise.all([
    countSplits(db, reader, filter),
    heading(db).where(conditionsOf(reader, filter)).orderBy(sortedBy(columns, sequence, sql`s.id`))
      .limit(sql.lit(limit)).offset(sql.lit(offset))
      .modifyEnd(preparedIf(sequence === newestFirst && isUsualPage({ limit, offset }) && hasOnePlan(filter)))
      .execute(),
  ]);
  return { total, splits: rows.map(toHead) };
}

const heading = (db: Db | Tx) =>
  db.selectFrom("split as s").innerJoin("court_order as o", "o.id", "s.order_id")
    .selectAll("s")
    .select([
      "o.protocol_number as order_number",
      "o.confidential",
      "o.deposit as order_deposit",
      depositInstitution(sql`coalesce(s.deposit, o.deposit)`),
      sql<number>`(select count(*) from order_defendant d where d.order_id = o.id)::int`.as("defendants"),
      firstDefendants("o.id"),
    ]);

const toHead = (
  row: Selectable<SplitTable> & {
    readonly order_number: string | null;
    readonly confidential: boolean;
    readonly order_deposit: Deposit | null;
    readonly deposit_institution: string | null;
    readonly defendants: number;
    readonly defendantNames: readonly string[];
  },
): SplitHeadRow => ({
  id: row.id,
  version: row.version,
  orderId: row.order_id,
  orderNumber: requireColumn(row.order_number),
  confidential: row.confidential,
  processNumber: row.process_number,
  unit: { id: row.court_unit_id, name: row.court_unit_name },
  judge: { cpf: row.judge_cpf, name: row.judge_name },
  creator: { cpf: row.creator_cpf, name: row.creator_name },
  origin: row.origin,
  deposit: row.deposit ?? undefined,
  defendants: row.defendants,
  defendantNames: row.defendantNames,
  orderDeposit: row.order_deposit ?? undefined,
  depositInstitution: row.deposit_institution ?? undefined,
  interruptsSeries: row.interrupts_series,
  createdAt: row.created_at,
  changed: toDraftChange(row),
  reservedThrough: row.reserved_through ?? undefined,
  state: toSplitState(row),
});

function toAction(
  row: ActionRow & {
    readonly tax_id: string;
    readonly name: string;
    readonly ispb: string;
    readonly institution_name: string;
  },
  repeated: ActionRow | undefined,
  arrival: Selectable<TransferArrivalTable> & { readonly institution_name: string } | undefined,
): StoredAction {
  const requested = toTargetRequest(row, repeated === undefined ? [] : [repeated]);
  return {
    id: row.id,
    target: row.target_id,
    taxId: row.tax_id,
    defendantName: row.name,
    ispb: row.ispb,
    institutionName: row.institution_name,
    requested,
    transferId: row.transfer_id ?? repeated?.transfer_id ?? undefined,
    repeatsSplit: repeated?.split_id,
    answer: row.code === null || row.answered_at === null
      ? undefined
      : { code: row.code, ...executedAmountsOf(row, requested), answeredAt: row.answered_at },
    arrival: arrival && {
      ispb: arrival.ispb,
      institution: arrival.institution_name,
      expectedOn: arrival.expected_on,
      ...toArrival(arrival),
    },
  };
}

export const toArrival = (row: Selectable<TransferArrivalTable>): ArrivalState =>
  row.status === "expected"
    ? {
      status: row.status,
      amount: centavos(row.amount),
      transferredAt: row.transferred_at,
      expectedOn: row.expected_on,
      requests: row.asked,
    }
    : {
      status: row.status,
      amount: centavos(row.amount),
      arrived: centavos(requireColumn(row.arrived_amount)),
      arrivedOn: requireColumn(row.arrived_on),
      account: row.account ?? undefined,
    };
