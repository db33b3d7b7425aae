/** The precedents that courts send: written an array at a time, read a page at a time. */
import { type ExpressionBuilder, sql } from "kysely";
import { type PrecedentKey, suspensionOriginOf } from "../../domain/precedents/bnp_resource.ts";
import type { Category } from "../../domain/precedents/bnp_values.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { Tables } from "../tables.ts";

export interface SentRecord extends PrecedentKey {
  readonly category: Category;
  /** Undefined where the resource has no status. */
  readonly status: string | undefined;
  /** The element without the fields that answers add, court and date. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface StoredRecord {
  readonly id: bigint;
  readonly organId: number;
  readonly number: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly updatedOn: Temporal.PlainDate;
}

/** The resource and court of precedents. */
export interface RecordPlace {
  readonly resource: string;
  /** The court's acronym. */
  readonly organ: string;
}

interface ChangeTime {
  readonly at: Temporal.Instant;
  readonly on: Temporal.PlainDate;
}

/**
 * Writes new and changed precedents in one statement, and each change of status in the history. The court
 * must be locked, because the history depends on the earlier rows.
 *
 * @param records no two with the same key
 * @returns the number written; the others were unchanged
 */
export async function saveRecords(
  tx: Tx,
  { resource, organ }: RecordPlace,
  records: readonly SentRecord[],
  { at, on }: ChangeTime,
): Promise<number> {
  if (records.length === 0) return 0;
  const { rows: [row] } = await sql<{ written: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as g (number int, kind text, category text, status text, payload jsonb)
    ), written as (
      insert into precedent_record as r (resource, organ, number, kind, category, status, payload, updated_on)
      select ${resource}, ${organ}, number, kind, category, status, payload, ${on.toString()}::date from given
      on conflict (resource, organ, number, kind) do update set
        status = excluded.status, payload = excluded.payload, updated_on = excluded.updated_on
      where r.payload is distinct from excluded.payload
      returning r.number, r.kind, r.category, r.status
    ), recorded as (
      insert into precedent_status (category, organ, number, kind, status, at)
      select w.category, ${organ}, w.number, w.kind, w.status, ${at.toString()}::timestamptz
      from written w
      -- As it stood before this statement.
      left join precedent_record o
        on o.resource = ${resource} and o.organ = ${organ} and o.number = w.number and o.kind = w.kind
      where w.status is distinct from o.status
      order by w.number, w.kind
    )
    select count(*)::int as written from written`.execute(tx);
  return row?.written ?? 0;
}

interface RecordFilter {
  readonly resource: string;
  /** The court's acronym. */
  readonly organ?: string | undefined;
  readonly kind?: string | undefined;
  /** The days of the last change, first and last included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** A page of precedents, in the order in which they were first sent, which later changes do not affect. */
export async function listRecords(
  db: Db,
  { resource, organ, kind, from, until }: RecordFilter,
  { limit, offset }: PageWindow,
): Promise<{ readonly records: StoredRecord[]; readonly total: number }> {
  const matching = (eb: ExpressionBuilder<Tables & { r: Tables["precedent_record"] }, "r">) =>
    eb.and([
      eb("r.resource", "=", resource),
      ...(organ === undefined ? [] : [eb("r.organ", "=", organ)]),
      ...(kind === undefined ? [] : [eb("r.kind", "=", kind)]),
      ...(from === undefined ? [] : [eb("r.updated_on", ">=", sql<Temporal.PlainDate>`${from}::date`)]),
      ...(until === undefined ? [] : [eb("r.updated_on", "<=", sql<Temporal.PlainDate>`${until}::date`)]),
    ]);
  const [{ total }, rows] = await Promise.all([
    db.selectFrom("precedent_record as r").where(matching)
      .select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    // The rows of earlier pages are skipped in the index.
    withOrgan(db).orderBy("r.id").where(
      "r.id",
      "in",
      db.selectFrom("precedent_record as r").where(matching).select("r.id").orderBy("r.id")
        .limit(limit).offset(offset),
    ).execute(),
  ]);
  return { records: rows.map(toRecord), total: Number(total) };
}

interface RecordAddress {
  readonly resource: string;
  /** The court's acronym; undefined: any court. */
  readonly organ: string | undefined;
  readonly number: number;
  /** Undefined: any kind. */
  readonly kind: string | undefined;
}

/** How precedents are locked until the transaction ends: against removal, or against any change. */
export type RecordLock = "against-removal" | "for-removal";

/** The precedents with a number. */
export async function findRecords(
  db: Db | Tx,
  { resource, organ, number, kind }: RecordAddress,
  lock?: RecordLock,
): Promise<StoredRecord[]> {
  const rows = await withOrgan(db)
    .where("r.resource", "=", resource).where("r.number", "=", number)
    .$if(organ !== undefined, (found) => found.where("r.organ", "=", organ!))
    .$if(kind !== undefined, (found) => found.where("r.kind", "=", kind!))
    .$if(lock === "against-removal", (found) => found.forKeyShare("r"))
    .$if(lock === "for-removal", (found) => found.forUpdate("r"))
    .orderBy("r.kind").execute();
  return rows.map(toRecord);
}

export async function isBnpEmpty(db: Db): Promise<boolean> {
  return await db.selectFrom("precedent_record").select("id").limit(1).executeTakeFirst() === undefined;
}

/** Removes a precedent and the cases stayed because of it; its history stays. */
export async function removeRecord(tx: Tx, id: bigint, at: Temporal.Instant): Promise<void> {
  const { category, organ, number, kind } = await tx.deleteFrom("precedent_record")
    .where("id", "=", id).returning(["category", "organ", "number", "kind"])
    .executeTakeFirstOrThrow();
  await tx.insertInto("precedent_status")
    .values({ category, organ, number, kind, status: null, at: at.toString() }).execute();
}

/** The numbers of a court's suspensions, by the origin that distinguishes unnumbered ones. */
export async function suspensionNumbers(
  tx: Tx,
  { resource, organ }: RecordPlace,
): Promise<{ readonly byOrigin: ReadonlyMap<string, number>; readonly last: number }> {
  const rows = await tx.selectFrom("precedent_record").select(["number", "payload"])
    .where("resource", "=", resource).where("organ", "=", organ).orderBy("number", "desc").execute();
  return {
    // Of several numbers of an origin the lowest, which is last in the rows, counts.
    byOrigin: new Map(rows.map(({ number, payload }) => [suspensionOriginOf(payload), number])),
    last: rows[0]?.number ?? 0,
  };
}

const withOrgan = (db: Db | Tx) =>
  db.selectFrom("precedent_record as r").innerJoin("organ as o", "o.acronym", "r.organ")
    .select(["r.id", "o.id as organ_id", "r.number", "r.kind", "r.payload", "r.updated_on"]);

const toRecord = (row: {
  id: bigint;
  organ_id: number;
  number: number;
  kind: string;
  payload: Record<string, unknown>;
  updated_on: Temporal.PlainDate;
}): StoredRecord => ({
  id: row.id,
  organId: row.organ_id,
  number: row.number,
  kind: row.kind,
  payload: row.payload,
  updatedOn: row.updated_on,
});

// The status history of the bank's precedents, one row for each change; rows are never changed or removed.

export interface StatusChange {
  readonly category: Category;
  readonly organId: number;
  readonly number: number;
  readonly kind: string;
  /** Undefined: removed from the bank. */
  readonly status: string | undefined;
  readonly at: Temporal.Instant;
}

interface StatusFilter {
  readonly category?: Category | undefined;
  /** The court's acronym. */
  readonly organ?: string | undefined;
  readonly number?: number | undefined;
  /** From the first instant of a day, up to but excluding that of another. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
}

/** A page, oldest first. */
export async function listStatuses(
  db: Db,
  { category, organ, number, from, before }: StatusFilter,
  { limit, offset }: PageWindow,
): Promise<{ readonly changes: StatusChange[]; readonly total: number }> {
  const all = db.selectFrom("precedent_status as s")
    .$if(category !== undefined, (found) => found.where("s.category", "=", category!))
    .$if(organ !== undefined, (found) => found.where("s.organ", "=", organ!))
    .$if(number !== undefined, (found) => found.where("s.number", "=", number!))
    .$if(from !== undefined, (found) => found.where("s.at", ">=", instant(from!)))
    .$if(before !== undefined, (found) => found.where("s.at", "<", instant(before!)));
  const [total, rows] = await Promise.all([
    countRows(all),
    all.innerJoin("organ as o", "o.acronym", "s.organ")
      .select(["s.category", "s.number", "s.kind", "s.status", "s.at", "o.id as organ_id"])
      .orderBy("s.id").limit(limit).offset(offset).execute(),
  ]);
  const changes = rows.map((row) => ({
    category: row.category,
    organId: row.organ_id,
    number: row.number,
    kind: row.kind,
    status: row.status ?? undefined,
    at: row.at,
  }));
  return { changes, total: total };
}

const instant = (at: Temporal.Instant) => sql<Temporal.Instant>`${at.toString()}::timestamptz`;
