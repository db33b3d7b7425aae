/** Orders and their drafts: where rows and domain values meet. */
import { type Selectable, sql } from "kysely";
import { match } from "ts-pattern";
import type { Draft } from "../domain/draft.ts";
import type { OrderState, OrderStatus, Protocol } from "../domain/order.ts";
import type { Db, Tx } from "./connection.ts";
import type { CourtOrderTable, OrderTargetTable } from "./tables.ts";

type OrderRow = Selectable<CourtOrderTable>;

/** An order without its targets: what deciding and authorising need. */
export interface Order {
  readonly id: string;
  readonly version: number;
  readonly kind: "block";
  readonly processNumber: string;
  readonly court: string;
  readonly unit: { readonly id: string; readonly name: string };
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly creator: { readonly cpf: string; readonly name: string };
  readonly actionType: string;
  readonly plaintiff: { readonly name: string; readonly taxId: string | undefined } | undefined;
  readonly confidential: boolean;
  readonly scheduledFor: Temporal.PlainDate | undefined;
  readonly createdAt: Temporal.Instant;
  readonly state: OrderState;
}

export interface Defendant {
  readonly position: number;
  readonly taxId: string;
  readonly name: string;
  readonly amount: bigint;
  readonly salaryAccount: boolean;
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
  readonly origin: "registry" | "manual";
  readonly affected: boolean;
  readonly amount: bigint;
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

/** Writes a new draft with its defendants and targets in one statement. */
export async function insertDraft(
  db: Db | Tx,
  { id, draft, creator, now }: {
    id: string;
    draft: Draft;
    creator: { cpf: string; name: string };
    now: Temporal.Instant;
  },
): Promise<void> {
  await sql`
    with head as (
      insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf,
        judge_name, creator_cpf, creator_name, action_type, plaintiff_name, plaintiff_tax_id, confidential,
        scheduled_for, created_at, updated_at)
      values (${id}, 'draft', ${draft.kind}, ${draft.processNumber}, ${draft.court}, ${draft.unit.id},
        ${draft.unit.name}, ${draft.judge.cpf}, ${draft.judge.name}, ${creator.cpf}, ${creator.name},
        ${draft.actionType}, ${draft.plaintiff?.name ?? null}, ${draft.plaintiff?.taxId ?? null},
        ${draft.confidential}, ${
    draft.scheduledFor?.toString() ?? null
  }, ${now.toString()}, ${now.toString()})
    ), ${content(id, draft)}`.execute(db);
}

/** Replaces a draft's content; false when it is no longer the expected version of a draft. */
export async function replaceDraft(
  tx: Tx,
  { id, version, draft, now }: { id: string; version: number; draft: Draft; now: Temporal.Instant },
): Promise<boolean> {
  const head = await tx.updateTable("court_order").set({
    version: version + 1,
    process_number: draft.processNumber,
    court_unit_id: draft.unit.id,
    court_unit_name: draft.unit.name,
    judge_cpf: draft.judge.cpf,
    judge_name: draft.judge.name,
    action_type: draft.actionType,
    plaintiff_name: draft.plaintiff?.name ?? null,
    plaintiff_tax_id: draft.plaintiff?.taxId ?? null,
    confidential: draft.confidential,
    scheduled_for: draft.scheduledFor?.toString() ?? null,
    updated_at: now.toString(),
  }).where("id", "=", id).where("status", "=", "draft").where("version", "=", version).executeTakeFirst();
  if (head.numUpdatedRows !== 1n) return false;
  await tx.deleteFrom("order_defendant").where("order_id", "=", id).execute();
  await sql`with ${content(id, draft)}`.execute(tx);
  return true;
}

/** The statement's part that writes defendants and targets from arrays: no round trip per row. */
function content(orderId: string, { defendants }: Draft) {
  const targets = defendants.flatMap((defendant, position) =>
    defendant.targets.map((target) => ({
      ...target,
      position,
      taxId: defendant.taxId,
      amount: defendant.amount,
    }))
  );
  return sql`people as (
      insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
      select ${orderId}::uuid, d.position - 1, d.tax_id, d.name, d.amount, d.salary_account
      from unnest(
        ${defendants.map((d) => d.taxId)}::text[],
        ${defendants.map((d) => d.name)}::text[],
        ${defendants.map((d) => d.amount.toString())}::bigint[],
        ${defendants.map((d) => d.salaryAccount)}::boolean[]
      ) with ordinality as d (tax_id, name, amount, salary_account, position)
    )
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, branch, account, origin,
      affected, amount)
    select ${orderId}::uuid, t.position, t.tax_id, t.ispb, t.receiver_ispb, t.branch, t.account, t.origin, t.affected,
      t.amount
    from unnest(
      ${targets.map((t) => t.position)}::smallint[],
      ${targets.map((t) => t.taxId)}::text[],
      ${targets.map((t) => t.ispb)}::text[],
      ${targets.map((t) => t.receiverIspb)}::text[],
      ${targets.map((t) => t.branch ?? null)}::text[],
      ${targets.map((t) => t.account ?? null)}::text[],
      ${targets.map((t) => t.origin)}::text[],
      ${targets.map((t) => t.affected)}::boolean[],
      ${targets.map((t) => t.amount.toString())}::bigint[]
    ) as t (position, tax_id, ispb, receiver_ispb, branch, account, origin, affected, amount)`;
}

/** The orders of the ids that exist, in the order asked, locked against every other writer until the transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const rows = await tx.selectFrom("court_order").selectAll()
    .where("id", "in", ids).orderBy("id").forUpdate().execute();
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How an order is looked up: by its own id while a draft, by its 14-digit number once protocoled. */
export type OrderKey = { readonly id: string } | { readonly protocolNumber: string };

export async function findOrder(db: Db | Tx, key: OrderKey): Promise<OrderDetail | undefined> {
  const row = await db.selectFrom("court_order").selectAll()
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
      taxId: d.tax_id,
      name: d.name,
      amount: d.amount,
      salaryAccount: d.salary_account,
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

export interface OrderChange {
  readonly id: string;
  /** The status the row must still have, or the write is refused as a bug of the caller's locking. */
  readonly from: OrderStatus;
  readonly state: OrderState;
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
      dispatch_on = coalesce(n.dispatch_on, o.dispatch_on), sent_at = n.sent_at,
      answers_due_at = coalesce(n.answers_due_at, o.answers_due_at), publish_at = coalesce(n.publish_at, o.publish_at),
      answered_at = n.answered_at, removed_at = n.removed_at
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ from }) => from)}::text[],
      ${columns.map((c) => c.status)}::text[],
      ${columns.map((c) => c.protocol?.number ?? null)}::text[],
      ${columns.map((c) => c.protocol?.at.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.protocol?.by ?? null)}::text[],
      ${columns.map((c) => c.dispatchOn?.toString() ?? null)}::date[],
      ${columns.map((c) => c.sentAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.answersDueAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.publishAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.answeredAt?.toString() ?? null)}::timestamptz[],
      ${columns.map((c) => c.removedAt?.toString() ?? null)}::timestamptz[]
    ) as n (id, from_status, status, protocol_number, protocoled_at, protocoled_by, dispatch_on, sent_at,
      answers_due_at, publish_at, answered_at, removed_at)
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

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    processNumber: row.process_number,
    court: row.jtr,
    unit: { id: row.court_unit_id, name: row.court_unit_name },
    judge: { cpf: row.judge_cpf, name: row.judge_name },
    creator: { cpf: row.creator_cpf, name: row.creator_name },
    actionType: row.action_type,
    plaintiff: row.plaintiff_name === null
      ? undefined
      : { name: row.plaintiff_name, taxId: row.plaintiff_tax_id ?? undefined },
    confidential: row.confidential,
    scheduledFor: row.scheduled_for ?? undefined,
    createdAt: row.created_at,
    state: toState(row),
  };
}

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
    amount: row.amount,
    occurrence: row.occurrence,
    code: row.code ?? undefined,
    blockedAmount: row.blocked_amount ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    consecutiveNoAnswers: row.consecutive_no_answers,
  };
}
