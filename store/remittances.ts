/** Remittances: what left for which institution on which day, and the lines it was made of. */
// @ts-types="@types/pg"
import type pg from "pg";
// @ts-types="@types/pg-copy-streams"
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import type { Readable } from "node:stream";
import { type Selectable, sql } from "kysely";
import type { OrderState, OrderStatus } from "../domain/order.ts";
import type { OrderKind } from "../domain/order_kind.ts";
import type { Db, Tx } from "./connection.ts";
import { toState } from "./orders.ts";
import type { RemittanceTable } from "./tables.ts";

interface RemittanceFacts {
  readonly id: bigint;
  readonly ispb: string;
  /** The business day whose cut-off froze it. */
  readonly cutoffDate: Temporal.PlainDate;
  /** The business day it leaves on; later than the cut-off's when it was postponed. */
  readonly dispatchDate: Temporal.PlainDate;
  readonly sequence: number;
  readonly fileName: string;
  /** Orders' lines, header and trailer not counted. */
  readonly lineCount: number;
  readonly amountSum: bigint;
  readonly frozenAt: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
}

export interface FileDigest {
  readonly sha256: string;
  readonly size: bigint;
}

export type Remittance =
  /** With a digest, its file may already be in sight of the institution. */
  | (RemittanceFacts & { readonly status: "frozen"; readonly digest: FileDigest | undefined })
  | (RemittanceFacts & {
    readonly status: "published";
    readonly digest: FileDigest;
    readonly publishedAt: Temporal.Instant;
    readonly answersClosedAt: Temporal.Instant | undefined;
  });

/** The latest business day frozen so far. */
export async function lastFrozenDay(db: Db | Tx): Promise<Temporal.PlainDate | undefined> {
  const row = await db.selectFrom("dispatch_run").select("business_date")
    .orderBy("business_date", "desc").limit(1).executeTakeFirst();
  return row?.business_date;
}

/** Claims a day's dispatch; false when it has been frozen already, by this or another worker. */
export async function insertRun(tx: Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("dispatch_run")
    .values({ business_date: day.toString(), frozen_at: now.toString(), finished_at: null })
    .onConflict((conflict) => conflict.column("business_date").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What the layout can carry: orders of another kind stay protocoled, neither taken nor moved to another day. */
const dispatched: OrderKind = "block";

/** The state of an order that waits for its dispatch. */
export type WaitingState = Extract<OrderState, { status: "scheduled" | "protocoled" }>;

/**
 * One order's state for each status and day of dispatch among the orders that wait for a dispatch before a day: what
 * is decided for it holds for every order that shares the two.
 */
export async function waitingStates(tx: Tx, before: Temporal.PlainDate): Promise<WaitingState[]> {
  const rows = await tx.selectFrom("court_order").distinctOn(["status", "dispatch_on"]).selectAll()
    .where("kind", "=", dispatched).where("status", "in", ["scheduled", "protocoled"])
    .where("dispatch_on", "<", sql<Temporal.PlainDate>`${before.toString()}::date`)
    .orderBy("status").orderBy("dispatch_on").execute();
  return rows.map(toState).filter((state) => state.status === "scheduled" || state.status === "protocoled");
}

/** The first condition only says what the second implies, for the sake of the index. */
const inStates = (states: readonly WaitingState[]) =>
  sql`o.kind = ${dispatched} and o.status in ('scheduled', 'protocoled') and (o.status, o.dispatch_on) in (
    select * from unnest(
      ${states.map(({ status }) => status)}::text[], ${
    states.map(({ dispatchOn }) => dispatchOn.toString())
  }::date[]
    ))`;

/** Moves every order of the given states to another day, with the event that tells its court. */
export async function postponeOrders(
  tx: Tx,
  states: readonly WaitingState[],
  to: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    with waiting as (
      select o.id, o.dispatch_on from court_order o where ${inStates(states)} order by o.id for update
    ), moved as (
      update court_order o set dispatch_on = ${to.toString()}::date, version = o.version + 1,
        updated_at = ${now.toString()}::timestamptz
      from waiting w where o.id = w.id
      returning o.id, o.jtr, o.confidential, o.protocol_number, w.dispatch_on as was
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'EnvioAdiado', ${now.toString()}::timestamptz, id, jtr, confidential,
      jsonb_build_object('previsaoEnvioAnterior', was, 'previsaoEnvio', ${to.toString()}::date)
    from moved order by protocol_number`.execute(tx);
  return numAffectedRows ?? 0n;
}

/**
 * Takes every order of the given states into the dispatch. The orders taken are `due_order` until the transaction
 * ends. They are locked in the order of their ids, as everywhere, so that two writers never wait for each other.
 */
export async function takeOrders(
  tx: Tx,
  states: readonly WaitingState[],
  status: OrderStatus,
  now: Temporal.Instant,
): Promise<void> {
  await sql`create temporary table due_order (
    id uuid primary key, protocoled_at timestamptz not null, protocol_number text not null) on commit drop`
    .execute(tx);
  await sql`
    with waiting as (
      select o.id from court_order o where ${inStates(states)} order by o.id for update
    ), taken as (
      update court_order o set status = ${status}, version = o.version + 1, updated_at = ${now.toString()}::timestamptz
      from waiting w where o.id = w.id
      returning o.id, o.protocoled_at, o.protocol_number
    )
    insert into due_order select id, protocoled_at, protocol_number from taken`.execute(tx);
  await sql`analyze due_order`.execute(tx);
}

/**
 * Ends the targets of taken orders whose receiver cannot be reached in a code, with the event that tells their courts.
 */
export async function endUnreachable(tx: Tx, code: string, now: Temporal.Instant): Promise<void> {
  await sql`
    with ended as (
      update order_target t set code = ${code}, answered_at = ${now.toString()}::timestamptz
      from due_order d, institution i
      where t.order_id = d.id and t.affected and t.code is null and i.ispb = t.receiver_ispb and not i.reachable
      returning t.id, t.order_id, t.ispb, t.code
    )
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'OrdemNaoEncaminhada', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      jsonb_build_object('alvos', jsonb_agg(
        jsonb_build_object('alvoId', e.id::text, 'ispb', e.ispb, 'codigo', e.code) order by e.id))
    from ended e join court_order o on o.id = e.order_id
    group by o.id order by o.protocol_number`.execute(tx);
}

/** What one institution is asked on a day, with the number its remittance bears. */
export interface NumberedShare {
  readonly ispb: string;
  readonly sequence: number;
  readonly lines: number;
  readonly amount: bigint;
}

/**
 * Adds up what taken orders ask of each receiver and gives each the next number of its sequence, locking the sequences
 * in the order of their institutions.
 */
export async function numberShares(tx: Tx): Promise<NumberedShare[]> {
  const { rows } = await sql<NumberedShare>`
    with share as (
      select t.receiver_ispb as ispb, count(*)::int as lines, sum(t.amount)::bigint as amount
      from due_order d join order_target t on t.order_id = d.id
      where t.affected and t.code is null
      group by t.receiver_ispb
    ), numbered as (
      insert into exchange_sequence (ispb, direction, last)
      select ispb, 'out', 1 from share order by ispb
      on conflict (ispb, direction) do update set last = exchange_sequence.last + 1
      returning ispb, last
    )
    select ispb, last as sequence, lines, amount from share join numbered using (ispb) order by ispb`.execute(
    tx,
  );
  return rows;
}

export interface NewRemittance extends NumberedShare {
  readonly fileName: string;
}

/** Writes the day's remittances and all of their lines; answers how many lines there are. */
export async function insertRemittances(
  tx: Tx,
  shares: readonly NewRemittance[],
  { day, now, answersDueAt, publishAt }: {
    day: Temporal.PlainDate;
    now: Temporal.Instant;
    answersDueAt: Temporal.Instant;
    publishAt: Temporal.Instant;
  },
): Promise<bigint> {
  if (shares.length === 0) return 0n;
  await sql`
    insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, amount_sum,
      frozen_at, answers_due_at, publish_at)
    select n.ispb, ${day.toString()}::date, ${day.toString()}::date, n.sequence, 'frozen', n.file_name, n.line_count,
      n.amount_sum, ${now.toString()}::timestamptz, ${answersDueAt.toString()}::timestamptz,
      ${publishAt.toString()}::timestamptz
    from unnest(
      ${shares.map(({ ispb }) => ispb)}::text[],
      ${shares.map(({ sequence }) => sequence)}::integer[],
      ${shares.map(({ fileName }) => fileName)}::text[],
      ${shares.map(({ lines }) => lines)}::integer[],
      ${shares.map(({ amount }) => amount.toString())}::bigint[]
    ) as n (ispb, sequence, file_name, line_count, amount_sum)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into remittance_line (remittance_id, line, target_id, occurrence)
    select r.id, 1 + row_number() over (
        partition by r.id order by d.protocoled_at, d.protocol_number, t.defendant_position, t.ispb, t.id),
      t.id, t.occurrence
    from due_order d
    join order_target t on t.order_id = d.id
    join remittance r on r.ispb = t.receiver_ispb and r.cutoff_date = ${day.toString()}::date
    where t.affected and t.code is null
    order by 1, 2`.execute(tx);
  return numAffectedRows ?? 0n;
}

export async function findRemittance(db: Db | Tx, id: bigint): Promise<Remittance | undefined> {
  const row = await db.selectFrom("remittance").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toRemittance(row);
}

/** Remittances whose files are still to be published, of one day or of all, in the order of their numbers. */
export async function frozenRemittances(db: Db | Tx, day?: Temporal.PlainDate): Promise<Remittance[]> {
  let query = db.selectFrom("remittance").selectAll().where("status", "=", "frozen");
  if (day !== undefined) {
    query = query.where("dispatch_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`);
  }
  return (await query.orderBy("id").execute()).map(toRemittance);
}

/** The published remittance an institution's answer names. */
export async function findPublished(
  db: Db | Tx,
  ispb: string,
  sequence: number,
): Promise<Remittance | undefined> {
  const row = await db.selectFrom("remittance").selectAll()
    .where("ispb", "=", ispb).where("sequence", "=", sequence).where("status", "=", "published")
    .executeTakeFirst();
  return row && toRemittance(row);
}

/** Days of dispatch on which something is left to do: files to publish, or orders to call sent. */
export async function unfinishedDays(db: Db | Tx): Promise<Temporal.PlainDate[]> {
  const { rows } = await sql<{ day: Temporal.PlainDate }>`
    select business_date as day from dispatch_run where finished_at is null
    union select dispatch_date from remittance where status = 'frozen'
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Remembers the digest of a file before anybody can see the file.
 *
 * @returns false when another digest is remembered already, or the remittance is published
 */
export async function saveDigest(db: Db | Tx, id: bigint, { sha256, size }: FileDigest): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("remittance").set({ sha256, size_bytes: size })
    .where("id", "=", id).where("status", "=", "frozen")
    .where((eb) => eb.or([eb("sha256", "is", null), eb("sha256", "=", sha256)])).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when it was published already. */
export async function savePublished(db: Db | Tx, id: bigint, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("remittance")
    .set({ status: "published", published_at: now.toString() })
    .where("id", "=", id).where("status", "=", "frozen").executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Moves a remittance to another day: its deadlines, those of its orders that are sent already, and the event that
 * tells their courts.
 */
export async function postponeRemittance(
  tx: Tx,
  { id, ispb, dispatchDate }: Remittance,
  { to, fileName, now, answersDueAt, publishAt }: {
    to: Temporal.PlainDate;
    fileName: string;
    now: Temporal.Instant;
    answersDueAt: Temporal.Instant;
    publishAt: Temporal.Instant;
  },
): Promise<void> {
  await sql`
    update remittance set dispatch_date = ${to.toString()}::date, file_name = ${fileName},
      answers_due_at = ${answersDueAt.toString()}::timestamptz, publish_at = ${publishAt.toString()}::timestamptz
    where id = ${id} and status = 'frozen'`.execute(tx);
  const ofRemittance =
    sql`select distinct t.order_id from remittance_line l join order_target t on t.id = l.target_id
    where l.remittance_id = ${id}`;
  await sql`
    update court_order o set answers_due_at = ${answersDueAt.toString()}::timestamptz,
      publish_at = ${publishAt.toString()}::timestamptz, version = o.version + 1,
      updated_at = ${now.toString()}::timestamptz
    where o.status = 'sent' and o.id in (${ofRemittance})
      and o.answers_due_at < ${answersDueAt.toString()}::timestamptz`.execute(tx);
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'EnvioAdiado', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      jsonb_build_object('ispb', ${ispb}::text, 'previsaoEnvioAnterior', ${dispatchDate.toString()}::date,
        'previsaoEnvio', ${to.toString()}::date)
    from court_order o where o.id in (${ofRemittance}) order by o.protocol_number`.execute(tx);
}

/** An order in dispatch, with what its remittances say. */
export interface OrderInDispatch {
  readonly id: string;
  /** Of the latest of its remittances; none when no institution of it could be reached. */
  readonly answersDueAt: Temporal.Instant | null;
  readonly publishAt: Temporal.Instant | null;
  readonly institutions: number;
}

/**
 * Orders in dispatch of which at least one remittance is published, or that no institution could be asked. An order
 * that waits for its only remittance is not among them. Events are told in this order.
 */
export async function dispatchedOrders(db: Db | Tx): Promise<OrderInDispatch[]> {
  const { rows } = await sql<OrderInDispatch>`
    select o.id, max(r.answers_due_at) as "answersDueAt", max(r.publish_at) as "publishAt",
      count(distinct r.id)::int as institutions
    from court_order o
    join order_target t on t.order_id = o.id and t.affected
    left join remittance_line l on l.target_id = t.id and l.occurrence = t.occurrence
    left join remittance r on r.id = l.remittance_id
    where o.status = 'dispatching'
    group by o.id
    having bool_or(r.status = 'published') or (count(r.id) = 0 and bool_and(t.code is not null))
    order by o.protocol_number`.execute(db);
  return rows;
}

/** Protocol numbers of orders in dispatch with an institution that is neither in a remittance nor answered. */
export async function incompleteOrders(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.protocol_number as number
    from court_order o join order_target t on t.order_id = o.id
    where o.status = 'dispatching' and t.affected and t.code is null and not exists (
      select from remittance_line l where l.target_id = t.id and l.occurrence = t.occurrence)
    order by 1`.execute(db);
  return rows.map(({ number }) => number);
}

/** Says that nothing is left to do for a day. */
export async function finishRun(db: Db | Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await db.updateTable("dispatch_run").set({ finished_at: now.toString() })
    .where("business_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`)
    .where("finished_at", "is", null).execute();
}

/** What a line can be written from, and where each value is. */
export const lineColumns = {
  line: "l.line",
  protocolNumber: "o.protocol_number",
  protocoledAt: "o.protocoled_at",
  processNumber: "o.process_number",
  courtUnitId: "o.court_unit_id",
  courtUnitName: "o.court_unit_name",
  judgeCpf: "o.judge_cpf",
  judgeName: "o.judge_name",
  actionType: "o.action_type",
  plaintiffTaxId: "o.plaintiff_tax_id",
  plaintiffName: "o.plaintiff_name",
  taxId: "d.tax_id",
  defendantName: "d.name",
  ispb: "t.ispb",
  branch: "t.branch",
  account: "t.account",
  amount: "t.amount",
  salaryAccount: "d.salary_account",
} as const;

/** The lines of a remittance as PostgreSQL's own CSV, a line feed after each. */
export function streamLines(
  client: pg.PoolClient,
  { remittanceId, expressions, delimiter }: {
    remittanceId: bigint;
    /** SQL over `lineColumns`, one for each cell. */
    expressions: readonly string[];
    delimiter: string;
  },
): AsyncIterable<Uint8Array> {
  const rows: CopyToStreamQuery & { connection?: { readonly stream: Readable } } = client.query(copyTo(`
    copy (
      select ${expressions.join(", ")}
      from remittance_line l
      join order_target t on t.id = l.target_id
      join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
      join court_order o on o.id = t.order_id
      where l.remittance_id = ${remittanceId}
      order by l.line
    ) to stdout (format csv, delimiter '${delimiter}', encoding 'UTF8')`));
  // The stream pauses the socket to read it in its own way. Deno's socket then stops reading altogether if a read was
  // under way, as it is after any idle moment, and nobody would ever start it again.
  rows.connection?.stream.resume();
  return rows;
}

function toRemittance(row: Selectable<RemittanceTable>): Remittance {
  const facts: RemittanceFacts = {
    id: row.id,
    ispb: row.ispb,
    cutoffDate: row.cutoff_date,
    dispatchDate: row.dispatch_date,
    sequence: row.sequence,
    fileName: row.file_name,
    lineCount: row.line_count,
    amountSum: row.amount_sum,
    frozenAt: row.frozen_at,
    answersDueAt: row.answers_due_at,
    publishAt: row.publish_at,
  };
  const digest = row.sha256 === null || row.size_bytes === null
    ? undefined
    : { sha256: row.sha256, size: row.size_bytes };
  if (row.status === "frozen") return { ...facts, status: "frozen", digest };
  if (digest === undefined || row.published_at === null) {
    throw new Error(`Remittance ${row.id} lacks what it published`);
  }
  return {
    ...facts,
    status: "published",
    digest,
    publishedAt: row.published_at,
    answersClosedAt: row.answers_closed_at ?? undefined,
  };
}
