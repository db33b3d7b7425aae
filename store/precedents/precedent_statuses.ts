/**
 * The status history of the bank's precedents, one row for each change; rows are never changed or removed.
 */
import { sql } from "kysely";
import type { Category } from "../../domain/precedents/bnp_values.ts";
import type { Db } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { PageWindow } from "./precedent_records.ts";

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
