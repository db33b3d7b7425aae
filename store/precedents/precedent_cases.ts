/** The cases that courts stayed because of a precedent. */
import { type ExpressionBuilder, sql } from "kysely";
import type { Category } from "../../domain/precedents/bnp_values.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { Tables } from "../tables.ts";
import type { PageWindow } from "./precedent_records.ts";

export interface SentCase {
  /** Twenty digits, or the older number the court gave it. */
  readonly number: string;
  readonly judgingBody: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface StoredCase {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly precedentNumber: number;
  /** The id of the court that stayed it. */
  readonly organId: number;
  readonly updatedOn: Temporal.PlainDate;
}

/**
 * Writes new and changed cases in one statement.
 *
 * @param cases no two with the same number
 * @returns the number written; the others were unchanged
 */
export async function saveCases(
  tx: Tx,
  { recordId, organ }: { readonly recordId: bigint; readonly organ: string },
  cases: readonly SentCase[],
  on: Temporal.PlainDate,
): Promise<number> {
  if (cases.length === 0) return 0;
  const written = await sql`
    insert into precedent_case as c (record_id, organ, number, judging_body, payload, updated_on)
    select ${recordId}, ${organ}, number, "judgingBody", payload, ${on.toString()}::date
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
      as g (number text, "judgingBody" int, payload jsonb)
    on conflict (record_id, organ, number) do update set
      judging_body = excluded.judging_body, payload = excluded.payload, updated_on = excluded.updated_on
    where c.payload is distinct from excluded.payload`.execute(tx);
  return Number(written.numAffectedRows ?? 0);
}

interface CaseFilter {
  readonly category?: Category | undefined;
  /** The acronym of the court that stayed them. */
  readonly organ?: string | undefined;
  readonly precedentNumber?: number | undefined;
  readonly number?: string | undefined;
  readonly judgingBody?: number | undefined;
}

/** A page of cases, in the order in which they were first sent. */
export async function listCases(
  db: Db,
  { category, organ, precedentNumber, number, judgingBody }: CaseFilter,
  { limit, offset }: PageWindow,
): Promise<{ readonly cases: StoredCase[]; readonly total: number }> {
  const matching = (
    eb: ExpressionBuilder<
      Tables & { c: Tables["precedent_case"]; r: Tables["precedent_record"] },
      "c" | "r"
    >,
  ) =>
    eb.and([
      ...(category === undefined ? [] : [eb("r.category", "=", category)]),
      ...(organ === undefined ? [] : [eb("c.organ", "=", organ)]),
      ...(precedentNumber === undefined ? [] : [eb("r.number", "=", precedentNumber)]),
      ...(number === undefined ? [] : [eb("c.number", "=", number)]),
      ...(judgingBody === undefined ? [] : [eb("c.judging_body", "=", judgingBody)]),
    ]);
  const all = db.selectFrom("precedent_case as c").innerJoin("precedent_record as r", "r.id", "c.record_id")
    .where(matching);
  const [total, rows] = await Promise.all([
    countRows(all),
    all.innerJoin("organ as o", "o.acronym", "c.organ")
      .select(["c.payload", "c.updated_on", "r.number", "o.id as organ_id"])
      .orderBy("c.id").limit(limit).offset(offset).execute(),
  ]);
  const cases = rows.map((row) => ({
    payload: row.payload,
    precedentNumber: row.number,
    organId: row.organ_id,
    updatedOn: row.updated_on,
  }));
  return { cases, total: total };
}

/** The number of cases that other courts stayed because of a precedent. */
export async function countForeignCases(tx: Tx, recordId: bigint, organ: string): Promise<number> {
  const { count } = await tx.selectFrom("precedent_case").where("record_id", "=", recordId)
    .where("organ", "<>", organ).select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a court's case from those stayed by any of the precedents. */
export async function removeCase(
  tx: Tx,
  { recordIds, organ, number }: {
    readonly recordIds: readonly bigint[];
    readonly organ: string;
    readonly number: string;
  },
): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("precedent_case")
    .where("record_id", "=", anyOf(recordIds)).where("organ", "=", organ).where("number", "=", number)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes all cases that a court stayed. */
export async function removeAllCases(tx: Tx, organ: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("precedent_case").where("organ", "=", organ)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
