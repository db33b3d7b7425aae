/** Remittances: the file for each institution and day, and its lines. */
import { type RawBuilder, type Selectable, sql } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import { dispatchOpensAt } from "../../domain/calendar/calendar.ts";
import type { EventType } from "../../domain/notices/event.ts";
import { deadlinesOf, type EventData } from "../../domain/notices/event_data.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { concerning } from "../notices/event_json.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";
import { copyOut } from "./copy_out.ts";
import type { RecordTotals, RemittanceTable } from "./dispatch_tables.ts";

interface RemittanceFacts {
  readonly id: bigint;
  readonly ispb: string;
  /** The business day whose cut-off froze it. */
  readonly cutoffDate: Temporal.PlainDate;
  /** The business day on which it is published; later than the cut-off's when it was postponed. */
  readonly dispatchDate: Temporal.PlainDate;
  readonly sequence: number;
  readonly fileName: string;
  /** The number of lines, without header and trailer. */
  readonly lineCount: number;
  readonly totals: RecordTotals;
  readonly frozenAt: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
}

interface FileDigest {
  readonly sha256: string;
  readonly size: bigint;
}

/** The digest of the bytes an institution sees. */
export interface PublishedDigest extends FileDigest {
  /** The digest of the text, when the bytes are its OpenPGP envelope: only the text can be built again. */
  readonly plain: FileDigest | undefined;
}

export type Remittance =
  /** Once there is a digest, the institution may already see the file. */
  | (RemittanceFacts & { readonly status: "frozen"; readonly digest: PublishedDigest | undefined })
  | (RemittanceFacts & {
    readonly status: "published";
    readonly digest: PublishedDigest;
    readonly publishedAt: Temporal.Instant;
    readonly answersClosedAt: Temporal.Instant | undefined;
  });

export async function findRemittance(db: Db | Tx, id: bigint): Promise<Remittance | undefined> {
  const row = await db.selectFrom("remittance").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toRemittance(row);
}

/** The remittances with these ids, in the order of the ids. */
export async function findRemittances(db: Db | Tx, ids: readonly bigint[]): Promise<Remittance[]> {
  const rows = await db.selectFrom("remittance").selectAll()
    .where("id", "=", anyOf(ids)).orderBy("id").execute();
  return rows.map(toRemittance);
}

/** Remittances whose files are still to be published, of one day or of all, in the order of their ids. */
export async function frozenRemittances(db: Db | Tx, day?: Temporal.PlainDate): Promise<Remittance[]> {
  let query = db.selectFrom("remittance").selectAll().where("status", "=", "frozen");
  if (day !== undefined) {
    query = query.where("dispatch_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`);
  }
  return (await query.orderBy("id").execute()).map(toRemittance);
}

/** The digests of a file and, for an envelope, of its text. */
interface NewDigest extends PublishedDigest {
  readonly id: bigint;
}

/**
 * Records the digests of files before anybody can see them.
 *
 * @returns the remittances whose digest is recorded now, and those that another session holds; the others have
 * another digest already or are published
 */
export async function saveDigests(
  db: Db | Tx,
  digests: readonly NewDigest[],
): Promise<{ readonly saved: ReadonlySet<bigint>; readonly held: ReadonlySet<bigint> }> {
  const ids = digests.map(({ id }) => id);
  const { rows } = await sql<{ id: bigint; saved: boolean }>`
    with free as materialized (${freeOf(ids)}), saved as (
    update remittance r set sha256 = n.sha256, size_bytes = n.size_bytes, plain_sha256 = n.plain_sha256,
      plain_size_bytes = n.plain_size_bytes
    from unnest(
      ${digests.map(({ id }) => id.toString())}::bigint[],
      ${digests.map(({ sha256 }) => sha256)}::text[],
      ${digests.map(({ size }) => size.toString())}::bigint[],
      ${digests.map(({ plain }) => plain?.sha256 ?? null)}::text[],
      ${digests.map(({ plain }) => plain?.size.toString() ?? null)}::bigint[]
    ) as n (id, sha256, size_bytes, plain_sha256, plain_size_bytes)
    where r.id = n.id and r.id in (select id from free) and r.status = 'frozen'
      and (r.sha256 is null or r.sha256 = n.sha256)
    returning r.id
    )
    select free.id, saved.id is not null as saved from free left join saved on saved.id = free.id`.execute(
    db,
  );
  const free = new Set(rows.map(({ id }) => id));
  return {
    saved: new Set(rows.flatMap(({ id, saved }) => saved ? [id] : [])),
    held: new Set(ids.filter((id) => !free.has(id))),
  };
}

/** The remittances that no other session holds, locked: one that is held delays none of a batch. */
const freeOf = (ids: readonly bigint[]): RawBuilder<unknown> =>
  sql`select id from remittance where id = any(${ids.map(String)}::bigint[])
    order by id for no key update skip locked`;

/**
 * Marks remittances as published, with the digest of each one's text in the audit trail, whose seals keep it.
 *
 * @returns those marked now, and those that another session holds; the others were published already
 */
export async function savePublished(
  db: Db | Tx,
  ids: readonly bigint[],
  now: Temporal.Instant,
): Promise<{ readonly marked: ReadonlySet<bigint>; readonly held: ReadonlySet<bigint> }> {
  const { rows } = await sql<{ id: bigint; marked: boolean }>`
    with free as materialized (${freeOf(ids)}), published as (
      update remittance set status = 'published', published_at = ${now.toString()}::timestamptz
      where id in (select id from free) and status = 'frozen'
      returning id, file_name, line_count, coalesce(plain_sha256, sha256) as text_sha256
    ), entries as (
      insert into audit_entry (at, actor, action, subject, detail)
      select ${now.toString()}::timestamptz, 'service', ${evidenceActions.remittancePublished}, file_name,
        jsonb_build_object('id', id::text, 'textSha256', text_sha256, 'lines', line_count)
      from published order by id
    )
    select free.id, published.id is not null as marked from free left join published on published.id = free.id`
    .execute(db);
  const free = new Set(rows.map(({ id }) => id));
  return {
    marked: new Set(rows.flatMap(({ id, marked }) => marked ? [id] : [])),
    held: new Set(ids.filter((id) => !free.has(id))),
  };
}

/** The day to which a remittance moves. */
export interface RemittanceMove {
  readonly to: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
}

/**
 * Moves a remittance to another day: its deadlines, the dispatch day of its orders and splits that are not
 * sent yet, the deadlines of those that are, and the events for their courts.
 *
 * @param fileName the name it has from then on; undefined for one that has no number yet
 * @returns false when another session holds the remittance or what it asks; nothing was changed then
 */
export async function postponeRemittance(
  tx: Tx,
  one: { readonly id: bigint; readonly ispb: string; readonly dispatchDate: Temporal.PlainDate },
  fileName: string | undefined,
  move: RemittanceMove,
): Promise<boolean> {
  const { to, answersDueAt, publishAt } = move;
  const isOpen = fileName === undefined ? sql`numbered_at is null` : sql`status = 'frozen'`;
  const table = sql.table(fileName === undefined ? "unnumbered_remittance" : "remittance");
  const { rows } =
    await sql`select from ${table} where id = ${one.id} and ${isOpen} for no key update skip locked`
      .execute(tx);
  if (rows.length === 0) return false;
  for (const table of ["court_order", "split"] as const) {
    if (!await lockWaiting(tx, table, one.id)) return false;
  }
  await sql`
    update ${table} set dispatch_date = ${to.toString()}::date, answers_due_at = ${answersDueAt.toString()}::timestamptz,
      publish_at = ${publishAt.toString()}::timestamptz ${
    fileName === undefined ? sql`` : sql`, file_name = ${fileName}`
  } where id = ${one.id}`.execute(tx);
  for (const table of ["court_order", "split"] as const) await moveRequests(tx, table, one, move);
  return true;
}

/** Locks in the order of their ids, as everywhere, what a remittance asks and is not answered yet. */
async function lockWaiting(tx: Tx, table: DispatchableTable, id: bigint): Promise<boolean> {
  const waiting = sql`${sql.table(table)} x
    where x.status in ('sent', 'dispatching') and x.id in ${orderIdsOf[table](id)}`;
  const { rows: [locked] } = await sql<{ all: boolean }>`
    with free as materialized (select x.id from ${waiting} order by x.id for no key update skip locked)
    select (select count(*) from free) = (select count(*) from ${waiting}) as all`.execute(tx);
  return locked!.all;
}

async function moveRequests(
  tx: Tx,
  table: DispatchableTable,
  { id, ispb, dispatchDate }: {
    readonly id: bigint;
    readonly ispb: string;
    readonly dispatchDate: Temporal.PlainDate;
  },
  { to, now, answersDueAt, publishAt }: RemittanceMove,
): Promise<void> {
  const postponed: EventData["dispatch-postponed"] = {
    ispb,
    previousDispatchAt: dispatchOpensAt(dispatchDate).toString(),
    dispatchAt: dispatchOpensAt(to).toString(),
    ...deadlinesOf({ answersDueAt, publishAt }),
  };
  await sql`
    update ${sql.table(table)} x set dispatch_on = ${to.toString()}::date, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz
    where x.status = 'dispatching' and x.id in ${orderIdsOf[table](id)}
      and x.dispatch_on < ${to.toString()}::date`.execute(tx);
  await sql`
    update ${sql.table(table)} x set answers_due_at = ${answersDueAt.toString()}::timestamptz,
      publish_at = ${publishAt.toString()}::timestamptz, version = x.version + 1,
      updated_at = ${now.toString()}::timestamptz
    where x.status = 'sent' and x.id in ${orderIdsOf[table](id)}
      and x.answers_due_at < ${answersDueAt.toString()}::timestamptz`.execute(tx);
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${"dispatch-postponed" satisfies EventType}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      ${JSON.stringify(postponed)}::jsonb || ${concerning[table].split}
    from ${sql.table(table)} x join court_order o on o.id = ${concerning[table].order}
    where x.id in ${orderIdsOf[table](id)} order by x.protocol_number`.execute(tx);
}

/**
 * The orders or splits to which the lines of a remittance belong. Notifications of receipt concern no court.
 */
const orderIdsOf: Readonly<Record<DispatchableTable, (remittanceId: bigint) => RawBuilder<unknown>>> = {
  court_order: (id) =>
    sql`(select t.order_id from remittance_line l join order_target t on t.id = l.target_id
      where l.remittance_id = ${id} and l.action_id is null)`,
  split: (id) =>
    sql`(select a.split_id from remittance_line l join split_action a on a.id = l.action_id
      where l.remittance_id = ${id} and l.record <> 40)`,
};

/** The lines of a remittance as in its file, each followed by a line feed. */
export function streamLines(client: pg.PoolClient, remittanceId: bigint): AsyncIterable<Uint8Array> {
  // With a delimiter and a quote that occur in no line, PostgreSQL's CSV writer leaves each text unchanged.
  return copyOut(
    client,
    `
    copy (
      select text from remittance_line where remittance_id = ${remittanceId} and text is not null order by line
    ) to stdout (format csv, delimiter E'\\x01', quote E'\\x02', encoding 'UTF8')`,
  );
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
    totals: row.totals,
    frozenAt: row.frozen_at,
    answersDueAt: row.answers_due_at,
    publishAt: row.publish_at,
  };
  const shown = toDigest(row.sha256, row.size_bytes);
  const digest = shown && { ...shown, plain: toDigest(row.plain_sha256, row.plain_size_bytes) };
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

const toDigest = (sha256: string | null, size: bigint | null): FileDigest | undefined =>
  sha256 === null || size === null ? undefined : { sha256, size };
