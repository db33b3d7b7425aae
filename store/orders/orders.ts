/** Orders, drafts included: converts between rows and domain values. `drafts.ts` writes drafts. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { DraftHead } from "../../domain/orders/draft.ts";
import type { TargetOrigin } from "../../domain/orders/draft_targets.ts";
import type { OrderState } from "../../domain/orders/order.ts";
import type { OrderContent } from "../../domain/orders/order_kind.ts";
import type { TransferId } from "../../domain/transfer_id.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import { requireColumn, toOrderState } from "./dispatch_states.ts";
import { type DraftChange, toDraftChange, toHead } from "./draft_head.ts";
import { defendantColumns, orderColumns, targetColumns } from "./order_columns.ts";
import { newNumbers, protocolNumber } from "./order_numbers.ts";
import type { CourtOrderTable, OrderDefendantTable, OrderTargetTable } from "./order_tables.ts";
import { viewersOf, withViewers } from "./viewers.ts";

/** An order without its targets, as decisions and permissions need it. */
export type StoredOrder = OrderHead & OrderContent;

interface OrderHead extends DraftHead {
  readonly id: string;
  readonly version: number;
  readonly court: string;
  readonly unit: { readonly id: string; readonly name: string };
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly creator: { readonly cpf: string; readonly name: string };
  /** The CPFs of its viewers, who see it when it is confidential besides its creator and judge. */
  readonly viewers: readonly string[];
  readonly createdAt: Temporal.Instant;
  /** The latest change of the draft; absent when it has not changed since its creation. */
  readonly changed: DraftChange | undefined;
  /** For a block-and-transfer, from its protocol on. */
  readonly transferId: TransferId | undefined;
  /** For a block with programmed repetition, from its protocol on. */
  readonly series: SeriesPlace | undefined;
  /** The name of the institution of its deposit; read with an order's detail, and with orders that are chosen or looked up. */
  readonly depositInstitution: string | undefined;
  readonly state: OrderState;
}

/** An order's position in its series. */
interface SeriesPlace {
  readonly id: string;
  /** Counted from 1. */
  readonly position: number;
  /** Whether it was waiting when the series was closed, and so is never sent. */
  readonly notSent: boolean;
}

export interface OrderDefendant {
  readonly position: number;
  readonly taxId: TaxId;
  readonly name: string;
  /** Absent in an information request. */
  readonly amount: Centavos | undefined;
  readonly salaryAccount: boolean;
  readonly useSingleAccount: boolean;
}

export interface OrderTarget {
  readonly id: bigint;
  readonly defendantPosition: number;
  readonly taxId: string;
  readonly ispb: string;
  readonly institutionName: string;
  readonly receiverIspb: string;
  readonly agency: string | undefined;
  readonly account: string | undefined;
  readonly origin: TargetOrigin;
  readonly affected: boolean;
  /** Absent in an information request. */
  readonly amount: Centavos | undefined;
  readonly occurrence: number;
  readonly code: string | undefined;
  readonly blockedAmount: bigint | undefined;
  /** The centavos unblocked and transferred by splits. */
  readonly releasedAmount: bigint;
  readonly answeredAt: Temporal.Instant | undefined;
  readonly consecutiveNoAnswers: number;
}

export interface OrderDetail {
  readonly order: StoredOrder;
  readonly defendants: readonly OrderDefendant[];
  readonly targets: readonly OrderTarget[];
}

/** The orders with these ids, in the given order, locked against other writers until the transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<StoredOrder[]> {
  return inOrder(ids, await withViewers(tx, ids, await lockedRows(tx, ids).execute()));
}

const lockedRows = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom("court_order").select(orderColumns).where("id", "=", anyOf(ids)).orderBy("id")
    .forNoKeyUpdate()
    .modifyEnd(PREPARED);

function inOrder(ids: readonly string[], rows: readonly Parameters<typeof toOrder>[0][]): StoredOrder[] {
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The same with a new protocol number for each id, in one statement; without numbers when none of the ids
 * exists.
 */
export async function lockForProtocol(
  tx: Tx,
  ids: readonly string[],
  year: number,
): Promise<{ readonly orders: readonly StoredOrder[]; readonly numbers: readonly string[] }> {
  const rows = await lockedRows(tx, ids).select(newNumbers(ids.length).as("numbers")).execute();
  return {
    orders: inOrder(ids, await withViewers(tx, ids, rows)),
    numbers: rows[0]?.numbers.map((number) => protocolNumber(year, number)) ?? [],
  };
}

/** The orders with these ids, drafts and removed ones included, in any order. */
export async function findOrders(db: Db | Tx, ids: readonly string[]): Promise<StoredOrder[]> {
  return (await readOrders(db).where("id", "=", anyOf(ids)).execute()).map(toOrder);
}

const readOrders = (db: Db | Tx) =>
  db.selectFrom("court_order").select(orderColumns)
    .select([viewersOf("court_order"), depositInstitution(sql`court_order.deposit`)]).modifyEnd(PREPARED);

/** The defendants of orders, by order, in their sequence. */
export async function defendantsOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderDefendant[]>> {
  const rows = await db.selectFrom("order_defendant").select(defendantColumns)
    .where("order_id", "=", anyOf(orderIds)).orderBy("position").modifyEnd(PREPARED).execute();
  const groups = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...groups].map(([order, own]) => [order, own.map(toDefendant)]));
}

/** How an order is looked up: by its id while it is a draft, by its protocol number afterwards. */
type OrderKey = { readonly id: string } | { readonly protocolNumber: string };

/** One order; for who may not know of it as for one that nobody has, and as fast: no more of it is read. */
export async function findOrder(
  db: Db | Tx,
  key: OrderKey,
  mayKnow: (order: StoredOrder) => boolean = () => true,
): Promise<OrderDetail | undefined> {
  const [order] = (await readOrders(db)
    .where((eb) => "id" in key ? eb("id", "=", key.id) : eb("protocol_number", "=", key.protocolNumber))
    .execute()).map(toOrder);
  return order && mayKnow(order) ? (await findOrderDetails(db, [order]))[0] : undefined;
}

/** Orders with their defendants and targets, in one statement for any number of orders. */
export async function findOrderDetails(
  db: Db | Tx,
  orders: readonly StoredOrder[],
): Promise<OrderDetail[]> {
  const rows = await db.selectFrom("order_defendant as d")
    .leftJoin(
      "order_target as t",
      (join) => join.onRef("t.order_id", "=", "d.order_id").onRef("t.defendant_position", "=", "d.position"),
    )
    .leftJoin("institution as i", "i.ispb", "t.ispb")
    .select([
      ...["d.order_id", "d.position", "d.name", "d.salary_account", "d.use_single_account"] as const,
      ...["d.tax_id as defendant_tax_id", "d.amount as defendant_amount"] as const,
      ...targetColumns.filter((column) => column !== "order_id").map((column) => `t.${column}` as const),
      "i.name as institution_name",
    ])
    .where("d.order_id", "=", anyOf(orders.map(({ id }) => id)))
    .orderBy("d.order_id").orderBy("d.position").orderBy("t.id")
    .modifyEnd(PREPARED).execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return orders.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    return {
      order,
      defendants: own.filter(({ position }, index) => position !== own[index - 1]?.position).map((row) =>
        toDefendant({ ...row, tax_id: row.defendant_tax_id, amount: row.defendant_amount })
      ),
      targets: own.flatMap((row) => hasTarget(row) ? [toTarget(row)] : []),
    };
  });
}

const hasTarget = <R extends { readonly id: bigint | null }>(row: R): row is R & TargetRow => row.id !== null;

/** The name of a deposit's institution, as a column. */
export const depositInstitution = (deposit: RawBuilder<unknown>) =>
  sql<string | null>`(select d.name from institution d where d.ispb = (${deposit}) ->> 'ispb')`
    .as("deposit_institution");

type OrderRow = Pick<Selectable<CourtOrderTable>, typeof orderColumns[number]>;
type DefendantRow = Pick<Selectable<OrderDefendantTable>, typeof defendantColumns[number]>;
type TargetRow = Pick<Selectable<OrderTargetTable>, typeof targetColumns[number]> & {
  readonly institution_name: string;
};

export function toOrder(
  row: OrderRow & { readonly viewers: readonly string[]; readonly deposit_institution?: string | null },
): StoredOrder {
  return {
    id: row.id,
    version: row.version,
    ...toHead(row),
    ...toContent(row),
    court: row.jtr,
    unit: { id: row.court_unit_id, name: row.court_unit_name },
    judge: { cpf: row.judge_cpf, name: row.judge_name },
    creator: { cpf: row.creator_cpf, name: row.creator_name },
    viewers: row.viewers,
    createdAt: row.created_at,
    changed: toDraftChange(row),
    transferId: (row.transfer_id ?? undefined) as TransferId | undefined,
    series: row.series_id === null ? undefined : {
      id: row.series_id,
      position: requireColumn(row.series_position),
      notSent: row.not_sent_at !== null,
    },
    depositInstitution: row.deposit_institution ?? undefined,
    state: toOrderState(row),
  };
}

function toContent(row: OrderRow): OrderContent {
  if (row.kind === "information") {
    return { kind: row.kind, information: requireColumn(row.information_kinds) };
  }
  return {
    kind: row.kind,
    deposit: row.deposit ?? undefined,
    repetitionEndsOn: row.repetition_ends_on ?? undefined,
    largeAmountConfirmed: row.large_amount_confirmed,
  };
}

const amountOf = ({ amount }: { amount: bigint | null }): Centavos | undefined =>
  amount === null ? undefined : centavos(amount);

function toTarget(row: TargetRow): OrderTarget {
  return {
    id: row.id,
    defendantPosition: row.defendant_position,
    taxId: row.tax_id,
    ispb: row.ispb,
    institutionName: row.institution_name,
    receiverIspb: row.receiver_ispb,
    agency: row.branch ?? undefined,
    account: row.account ?? undefined,
    origin: row.origin,
    affected: row.affected,
    amount: amountOf(row),
    occurrence: row.occurrence,
    code: row.code ?? undefined,
    blockedAmount: row.blocked_amount ?? undefined,
    releasedAmount: row.released_amount,
    answeredAt: row.answered_at ?? undefined,
    consecutiveNoAnswers: row.consecutive_no_answers,
  };
}

const toDefendant = (row: DefendantRow): OrderDefendant => ({
  position: row.position,
  taxId: row.tax_id as TaxId,
  name: row.name,
  amount: amountOf(row),
  salaryAccount: row.salary_account,
  useSingleAccount: row.use_single_account,
});
