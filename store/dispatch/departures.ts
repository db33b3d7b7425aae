/** How the requests of orders and splits leave: their lines' remittances, and why one could not be written. */
import { type RawBuilder, sql } from "kysely";
import type { DelayCause, DispatchedRequest } from "../../domain/orders/departure.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";

/** Remembers why a remittance's file could not be written; nothing of one that is written. */
export async function saveDelayCause(db: Db | Tx, id: bigint, cause: DelayCause | undefined): Promise<void> {
  await db.updateTable("remittance").set({ delay_cause: cause ?? null })
    .where("id", "=", id).where("status", "=", "frozen")
    .where(sql<boolean>`delay_cause is distinct from ${cause ?? null}`).execute();
}

/** The requests of the cases `ids`, with the remittances they are in. */
const requestsOf: Readonly<Record<DispatchableTable, (ids: readonly string[]) => RawBuilder<unknown>>> = {
  court_order: (ids) =>
    sql`select t.order_id as of, t.id, t.id as target, l.remittance_id from order_target t
      join remittance_line l on l.target_id = t.id and l.occurrence > 0 and l.record in (10, 50)
        and l.action_id is null
      where t.order_id = any(${ids}::uuid[])`,
  split: (ids) =>
    sql`select distinct a.split_id as of, a.id, a.target_id as target, l.remittance_id from split_action a
      join remittance_line l on l.action_id = a.id and l.record <> 40
      where a.split_id = any(${ids}::uuid[])`,
};

/** By what is seldom there, asked first: with nothing left to publish, no request is looked at. */
const isAnythingOpen = sql`exists (select from remittance where status = 'frozen')
  or exists (select from unnumbered_remittance where numbered_at is null)`;

interface Row {
  readonly of: string;
  readonly id: bigint;
  readonly ispb: string;
  readonly institution: string;
  readonly cutoff_date: Temporal.PlainDate;
  readonly dispatch_date: Temporal.PlainDate;
  readonly delay_cause: DelayCause | null;
  readonly published_at: Temporal.Instant | null;
  readonly collected_at: Temporal.Instant | null;
  readonly answers_due_at: Temporal.Instant;
}

/**
 * The requests of orders or splits that are in a remittance, by case, in the sequence of their ids.
 *
 * @param when `open`: none of any case while no remittance at all waits to be published, as a list asks it
 */
export async function departuresOf(
  db: Db | Tx,
  table: DispatchableTable,
  ids: readonly string[],
  when: "always" | "open" = "always",
): Promise<ReadonlyMap<string, readonly DispatchedRequest[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select q.of, q.id, i.ispb, i.name as institution, r.cutoff_date, r.dispatch_date, r.delay_cause, r.published_at,
      r.collected_at, r.answers_due_at
    from (${requestsOf[table](ids)}) q
      join order_target t on t.id = q.target join institution i on i.ispb = t.ispb
      join lateral (
        select m.cutoff_date, m.dispatch_date, m.delay_cause, m.published_at, m.collected_at, m.answers_due_at
        from remittance m where m.id = q.remittance_id
        union all
        select u.cutoff_date, u.dispatch_date, null, null, null, u.answers_due_at
        from unnumbered_remittance u where u.id = q.remittance_id and u.numbered_at is null
      ) r on true
    where ${when === "open" ? isAnythingOpen : sql`true`}
    order by q.id`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.of)].map(([of, own]) => [of, own.map(toRequest)]));
}

function toRequest(row: Row): DispatchedRequest {
  const { id, ispb, institution, dispatch_date: on } = row;
  const late = {
    ...(!row.cutoff_date.equals(on) && { postponedFrom: row.cutoff_date }),
    ...(row.delay_cause !== null && { cause: row.delay_cause }),
  };
  const departure: DispatchedRequest["departure"] = row.published_at === null
    ? { status: "waiting", on, ...late }
    : {
      status: "left",
      at: row.published_at,
      answersDueAt: row.answers_due_at,
      collectedAt: row.collected_at ?? undefined,
      ...late,
    };
  return { id, ispb, institution, departure };
}
