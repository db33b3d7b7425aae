/** Orders, drafts included: where rows and domain values meet. How drafts are written is in `drafts.ts`. */
import { type Selectable, sql } from "kysely";
import { match } from "ts-pattern";
import type { TargetOrigin } from "../domain/draft_targets.ts";
import { type Centavos, centavos } from "../domain/money.ts";
import type { OrderState, OrderStatus, Protocol } from "../domain/order.ts";
import type { OrderContent } from "../domain/order_kind.ts";
import type { ProcessNumber } from "../domain/process_number.ts";
import type { TaxId } from "../domain/tax_id.ts";
import type { TransferId } from "../domain/transfer_id.ts";
import type { Db, Tx } from "./connection.ts";
import type { CourtOrderTable, OrderTargetTable } from "./tables.ts";
import { viewersOf } from "./viewers.ts";

type OrderRow = Selectable<CourtOrderTable>;

/** An order without its targets: what deciding and authorising need. */
export type Order = OrderHead & OrderContent;

interface OrderHead {
  readonly id: string;
  readonly version: number;
  readonly processNumber: ProcessNumber;
  readonly court: string;
  readonly unit: { readonly id: string; readonly name: string };
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly creator: { readonly cpf: string; readonly name: string };
  readonly actionType: string;
  readonly plaintiff: { readonly name: string; readonly taxId: TaxId | undefined } | undefined;
  readonly confidential: boolean;
  /** CPFs of those who were let see it when it is confidential, besides its creator and judge. */
  readonly viewers: readonly string[];
  readonly scheduledFor: Temporal.PlainDate | undefined;
  readonly createdAt: Temporal.Instant;
  /** Of a block-and-transfer, from its protocol on. */
  readonly transferId: TransferId | undefined;
  readonly state: OrderState;
}

export interface Defendant {
  readonly position: number;
  readonly taxId: TaxId;
  readonly name: string;
  /** Absent in an information request. */
  readonly amount: Centavos | undefined;
  readonly salaryAccount: boolean;
  readonly useSingleAccount: boolean;
}

export interface Target {
  readonly id: bigint;
  readonly defendantPosition: number;
  readonly taxId: string;
  readonly ispb: string;
  readonly institutionName: string;
  readonly receiverIspb: string;
  readonly branch: string | undefined;
  readonly account: string | undefined;
  readonly origin: TargetOrigin;
  readonly affected: boolean;
  /** Absent in an information request. */
  readonly amount: Centavos | undefined;
  readonly occurrence: number;
  readonly code: string | undefined;
  readonly blockedAmount: bigint | undefined;
  readonly answeredAt: Temporal.Instant | undefined;
  readonly consecutiveNoAnswers: number;
}

export interface OrderDetail {
  readonly order: Order;
  readonly defendants: readonly Defendant[];
  readonly targets: readonly Target[];
}

/** The orders of the ids that exist, in the order asked, locked against every other writer until the transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const rows = await tx.selectFrom("court_order").selectAll().select(viewersOf("court_order"))
    .where("id", "in", ids).orderBy("id").forUpdate().execute();
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How an order is looked up: by its own id while a draft, by its 14-digit number once protocoled. */
export type OrderKey = { readonly id: string } | { readonly protocolNumber: string };

export async function findOrder(db: Db | Tx, key: OrderKey): Promise<OrderDetail | undefined> {
  const row = await db.selectFrom("court_order").selectAll().select(viewersOf("court_order"))
    .where((eb) => "id" in key ? eb("id", "=", key.id) : eb("protocol_number", "=", key.protocolNumber))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [defendants, targets] = await Promise.all([
    db.selectFrom("order_defendant").selectAll().where("order_id", "=", row.id).orderBy("position").execute(),
    db.selectFrom("order_target as t").innerJoin("institution as i", "i.ispb", "t.ispb")
      .selectAll("t").select("i.name as institution_name")
      .where("t.order_id", "=", row.id).orderBy("t.defendant_position").orderBy("t.id").execute(),
  ]);
  return {
    order: toOrder(row),
    defendants: defendants.map((d) => ({
      position: d.position,
      taxId: d.tax_id as TaxId,
      name: d.name,
      amount: amountOf(d),
      salaryAccount: d.salary_account,
      useSingleAccount: d.use_single_account,
    })),
    targets: targets.map(toTarget),
  };
}

/** New protocol numbers: year first, then ten digits that never repeat. */
export async function nextProtocolNumbers(tx: Tx, year: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('protocol_number_seq') as number from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ number }) => `${year}${number.toString().padStart(10, "0")}`);
}

/** New transfer ids' numbers, which never repeat. */
export async function nextTransferNumbers(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ number: bigint }>`
    select nextval('transfer_id_seq') as number from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ number }) => number);
}

export interface OrderChange {
  readonly id: string;
  /** The status the row must still have, or the write is refused as a bug of the caller's locking. */
  readonly from: OrderStatus;
  readonly state: OrderState;
  /** Given by the protocol of a block-and-transfer, and kept from then on. */
  readonly transferId?: TransferId | undefined;
}

/**
 * Writes the states of many orders in one statement, each guarded by the status it was decided on.
 *
 * @throws when a row was no longer in that status: the caller decided without holding the lock
 */
export async function saveOrderStates(
  tx: Tx,
  changes: readonly OrderChange[],
  now: Temporal.Instant,
): Promise<void> {
  if (changes.length === 0) return;
  const columns = changes.map(({ state }) => toColumns(state));
  const { numAffectedRows } = await sql`
    update court_order o set status = n.status, version = o.version + 1, updated_at = ${now.toString()}::timestamptz,
      protocol_number = n.protocol_number, protocoled_at = n.protocoled_at, protocoled_by = n.protocoled_by,
      protocoled_by_name = n.protocoled_by_name, dispatch_on = coalesce(n.dispatch_on, o.dispatch_on), sent_at = n.sent_at,
      answers_due_at = coalesce(n.answers_due_at, o.answers_due_at), publish_at = coalesce(n.publish_at, o.publish_at),
      answered_at = n.answered_at, removed_at = n.removed_at, transfer_id = coalesce(n.transfer_id, o.transfer_id)
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ from }) => from)}::text[],
      ${columns.map((c) => c.status)}::text[],
      ${columns.map((c) => c.protocol?.number ?? null)}::text[],
      ${columns.map((c) => c.protocol?.at.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.protocol?.by ?? null)}::text[],
      ${columns.map((c) => c.protocol?.byName ?? null)}::text[],
      ${columns.map((c) => c.dispatchOn?.toString() ?? null)}::date[],
      ${columns.map((c) => c.sentAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.answersDueAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.publishAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.answeredAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.removedAt?.toString() ?? null)}::timestamptz[],
      ${changes.map(({ transferId }) => transferId ?? null)}::text[]
    ) as n (id, from_status, status, protocol_number, protocoled_at, protocoled_by, protocoled_by_name, dispatch_on, sent_at,
      answers_due_at, publish_at, answered_at, removed_at, transfer_id)
    where o.id = n.id and o.status = n.from_status`.execute(tx);
  if (numAffectedRows !== BigInt(changes.length)) {
    throw new Error(`Expected to change ${changes.length} orders, changed ${numAffectedRows ?? 0n}`);
  }
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

/** The state a row remembers. The table's checks promise the columns each status needs. */
export function toState(row: OrderRow): OrderState {
  const protocol = (): Protocol => ({
    number: present(row.protocol_number),
    at: present(row.protocoled_at),
    by: present(row.protocoled_by),
    byName: present(row.protocoled_by_name),
  });
  return match(row.status)
    .returnType<OrderState>()
    .with("draft", (status) => ({ status, scheduledFor: row.scheduled_for ?? undefined }))
    .with("scheduled", "protocoled", "dispatching", (status) => ({
      status,
      protocol: protocol(),
      dispatchOn: present(row.dispatch_on),
    }))
    .with("sent", "consolidating", (status) => ({
      status,
      protocol: protocol(),
      sentAt: present(row.sent_at),
      answersDueAt: present(row.answers_due_at),
      publishAt: present(row.publish_at),
    }))
    .with("answered", (status) => ({
      status,
      protocol: protocol(),
      sentAt: present(row.sent_at),
      answeredAt: present(row.answered_at),
    }))
    .with("removed", (status) => ({
      status,
      removedAt: present(row.removed_at),
      protocol: row.protocol_number === null ? undefined : protocol(),
    }))
    .exhaustive();
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error("A column its status requires is empty");
  return value;
}

export function toOrder(row: OrderRow & { readonly viewers: readonly string[] }): Order {
  return {
    id: row.id,
    version: row.version,
    ...toContent(row),
    processNumber: row.process_number as ProcessNumber,
    court: row.jtr,
    unit: { id: row.court_unit_id, name: row.court_unit_name },
    judge: { cpf: row.judge_cpf, name: row.judge_name },
    creator: { cpf: row.creator_cpf, name: row.creator_name },
    actionType: row.action_type,
    plaintiff: row.plaintiff_name === null
      ? undefined
      : { name: row.plaintiff_name, taxId: (row.plaintiff_tax_id ?? undefined) as TaxId | undefined },
    confidential: row.confidential,
    viewers: row.viewers,
    scheduledFor: row.scheduled_for ?? undefined,
    createdAt: row.created_at,
    transferId: (row.transfer_id ?? undefined) as TransferId | undefined,
    state: toState(row),
  };
}

function toContent(row: Selectable<CourtOrderTable>): OrderContent {
  if (row.kind === "information") return { kind: row.kind, information: present(row.information_kinds) };
  return {
    kind: row.kind,
    deposit: row.deposit ?? undefined,
    repetitionEndsOn: row.repetition_ends_on ?? undefined,
    largeAmountConfirmed: row.large_amount_confirmed,
  };
}

const amountOf = ({ amount }: { amount: bigint | null }): Centavos | undefined =>
  amount === null ? undefined : centavos(amount);

function toTarget(row: Selectable<OrderTargetTable> & { institution_name: string }): Target {
  return {
    id: row.id,
    defendantPosition: row.defendant_position,
    taxId: row.tax_id,
    ispb: row.ispb,
    institutionName: row.institution_name,
    receiverIspb: row.receiver_ispb,
    branch: row.branch ?? undefined,
    account: row.account ?? undefined,
    origin: row.origin,
    affected: row.affected,
    amount: amountOf(row),
    occurrence: row.occurrence,
    code: row.code ?? undefined,
    blockedAmount: row.blocked_amount ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    consecutiveNoAnswers: row.consecutive_no_answers,
  };
}
