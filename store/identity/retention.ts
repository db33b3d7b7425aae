/**
 * Masks and removes personal data whose retention has ended, in batches: each is one transaction and finds
 * its own work.
 */
import { type RawBuilder, sql } from "kysely";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** What replaces personal data whose retention has ended. */

const MASKED_NAME = "(dados retirados)";

export const MASKED_TAX_ID = "***********";

type FieldsOf<Kind> = Kind extends unknown ? keyof Kind : never;

/**
 * Whether each field of a deposit stays: which kind of deposit it is and where the money went are the
 * court's, the document, its number and the debt's are of a person. A new field is one or the other, and one
 * of an earlier version that is not named is removed.
 */
const fields: Readonly<Record<FieldsOf<Deposit>, "kept" | "masked" | "party">> = {
  creditType: "kept",
  useDefault: "kept",
  ispb: "kept",
  agency: "kept",
  account: "kept",
  revenueCode: "kept",
  documentType: "kept",
  documentNumber: "masked",
  executedParty: "party",
  referenceNumber: "masked",
};

const named = (use: "kept" | "masked" | "party") =>
  Object.entries(fields).filter(([_, value]) => value === use).map(([field]) => field);

/**
 * Masks the deposits of orders and of their splits. A party that is a defendant gets the defendant's
 * placeholder, so that the defendants are masked afterwards.
 */
async function maskDeposits(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [table, order] of [["court_order", "id"], ["split", "order_id"]] as const) {
    await sql`
      update ${sql.table(table)} t set deposit = (
        select jsonb_object_agg(f.key, case
          when f.key = any (${named("kept")}::text[]) then f.value
          when f.key = any (${named("masked")}::text[]) then to_jsonb(${MASKED_TAX_ID}::text)
          else jsonb_strip_nulls(jsonb_build_object(
            'kind', f.value -> 'kind',
            'name', ${MASKED_NAME}::text,
            'taxId', case when f.value ? 'taxId' then coalesce((
              select lpad(d.position::text, 11, '*') from order_defendant d
              where d.order_id = t.${
      sql.ref(order)
    } and d.tax_id = f.value ->> 'taxId' limit 1), ${MASKED_TAX_ID}::text) end
          ))
        end)
        from jsonb_each(t.deposit) f where f.key = any (${Object.keys(fields)}::text[]))
      where t.${sql.ref(order)} = any (${[...ids]}::uuid[]) and t.deposit is not null`.execute(tx);
  }
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

/**
 * Masks the people of orders that ended before an instant. An order is left while anything of it is under
 * way: money held, a split, a transfer that has not arrived, a worklist, an active series. Lines of the
 * database's latest year cannot be masked (`mask_remittance_lines`), so an order with such lines waits.
 *
 * @returns the ids of the masked orders
 */
export async function maskEndedOrders(
  tx: Tx,
  { before, now, limit }: { before: Temporal.Instant; now: Temporal.Instant; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from court_order o
    where o.protocol_number is not null
      and (o.status in ('answered', 'removed') or o.not_sent_at is not null)
      and o.updated_at < ${at(before)}
      and greatest(o.answered_at, o.removed_at, o.not_sent_at, o.created_at) < ${at(before)}
      and not o.awaits_split and not o.awaits_remedy
      and not exists (select from masked_order m where m.order_id = o.id)
      and not exists (select from series s where s.id = o.series_id
        and (s.status = 'active' or s.closed_at >= ${at(before)}))
      and not exists (select from order_target t where t.order_id = o.id
        and (t.blocked_amount > t.released_amount or t.answered_at >= ${at(before)}))
      and not exists (select from split s where s.order_id = o.id
        and (s.status not in ('answered', 'removed') or greatest(s.updated_at, s.answered_at) >= ${
    at(before)
  }))
      and not exists (select from split s join split_action a on a.split_id = s.id
        join transfer_arrival r on r.action_id = a.id
        where s.order_id = o.id and (r.status = 'expected' or r.updated_at >= ${at(before)}))
      and not exists (select from order_target t join remittance_line l on l.target_id = t.id
        where t.order_id = o.id and l.text <> '' and l.protocoled_at >= now() - interval '1 year')
    order by o.created_at, o.id limit ${limit} for update of o skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await maskOrders(tx, ids, now);
  return ids;
}

/**
 * Each person of an order keeps a separate placeholder, so that requests and answers can still be counted.
 */
async function maskOrders(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  const orders = sql`${[...ids]}::uuid[]`;
  await sql`select mask_remittance_lines(${orders})`.execute(tx);
  await maskAnswers(
    tx,
    sql`select l.remittance_id, l.line from remittance_line l join order_target t on t.id = l.target_id
      where t.order_id = any (${orders})`,
  );
  await maskDeposits(tx, ids);
  await sql`update order_target set tax_id = lpad(defendant_position::text, 11, '*'), branch = null, account = null
    where order_id = any (${orders})`.execute(tx);
  await sql`update order_defendant set tax_id = lpad(position::text, 11, '*'), name = ${MASKED_NAME}
    where order_id = any (${orders})`.execute(tx);
  await sql`update court_order set plaintiff_name = null, plaintiff_tax_id = null where id = any (${orders})`
    .execute(tx);
  await sql`delete from notice_state where order_id = any (${orders}::uuid[])`.execute(tx);
  await sql`insert into masked_order (order_id, masked_at) select unnest(${orders}), ${at(now)}`.execute(tx);
}

/**
 * Masks lines of remittances that were adopted without their orders, protocoled before an instant, and their
 * answers; returns the number of lines.
 */
export async function maskAdoptedLines(tx: Tx, before: Temporal.Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ remittance_id: bigint; line: number }>`
    select * from mask_adopted_lines(${at(before)}, ${limit})`.execute(tx);
  const remittances = rows.map(({ remittance_id }) => String(remittance_id));
  await maskAnswers(
    tx,
    sql`select * from unnest(${remittances}::bigint[], ${rows.map(({ line }) => line)}::integer[])`,
  );
  return rows.length;
}

/**
 * Masks the answers to lines that are masked already; only a function of the owner may.
 *
 * @param lines selects the remittance and the number of the lines that were answered
 */
async function maskAnswers(tx: Tx, lines: RawBuilder<unknown>): Promise<void> {
  await sql`select mask_answers(array_agg(l.remittance_id), array_agg(l.line)) from (${lines}) l (remittance_id, line)`
    .execute(tx);
}

/** Removes drafts that were never protocoled and have not changed since an instant; returns their number. */
export async function removeOldDrafts(tx: Tx, before: Temporal.Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from court_order where protocol_number is null and status in ('draft', 'removed')
      and updated_at < ${at(before)} and (scheduled_for is null or scheduled_for < ${at(before)}::date)
    order by created_at, id limit ${limit} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from order_viewer where order_id = any (${ids}::uuid[])`.execute(tx);
  await sql`delete from court_order where id = any (${ids}::uuid[])`.execute(tx);
  return ids.length;
}

/** Removes look-ups made before an instant; returns their number. */
export async function removeOldLookUps(tx: Tx, before: Temporal.Instant, limit: number): Promise<number> {
  const { rows: [row] } = await sql<{ removed: number }>`
    select remove_relationship_queries(${at(before)}, ${limit}) as removed`.execute(tx);
  return row?.removed ?? 0;
}

/** Removes versions of single accounts that ended before an instant; returns their number. */
export async function removeEndedAccounts(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from single_account where (id, version) in (
      select id, version from single_account where ended_at < ${at(before)} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Removes what the consoles store for users without a visit since an instant: last visit, views, daily
 * digest.
 */
export async function removeUnvisitedConsoles(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ cpf: string }>`
    delete from console_visit where cpf in (
      select cpf from console_visit where visited_at < ${at(before)} limit ${limit})
    returning cpf`.execute(tx);
  const cpfs = rows.map(({ cpf }) => cpf);
  for (const table of cpfs.length > 0 ? ["console_view", "mail_digest", "notice_reading"] as const : []) {
    await sql`delete from ${sql.table(table)} where cpf = any (${cpfs}::text[])`.execute(tx);
  }
  return cpfs.length;
}

/**
 * The first day whose archive is kept: the archive of a day goes once the retention of all its orders has ended and none
 * of them is left unmasked.
 *
 * @param ordersEnd when orders ended whose retention ends now
 */
export async function archiveKeptSince(db: Db, ordersEnd: Temporal.Instant): Promise<Temporal.PlainDate> {
  const { rows: [row] } = await sql<{ at: Temporal.Instant | null }>`
    select min(protocoled_at) as at from court_order o where protocol_number is not null
      and not exists (select from masked_order m where m.order_id = o.id)`.execute(db);
  const oldest = row?.at ?? ordersEnd;
  return localDate(Temporal.Instant.compare(ordersEnd, oldest) < 0 ? ordersEnd : oldest);
}
