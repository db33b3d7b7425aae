/**
 * The freeze of a day: what is due is taken, collected in the records of the layout, and made into remittances with their
 * sequences. One whose number cannot be had keeps its lines and waits for the next turn, as an unnumbered remittance. Its
 * temporary tables are used only by the files imported here, and end with the transaction.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import { raiseWorkMem, setSessionTimeZone } from "../connection/transaction_settings.ts";
import { collectRequests, dueArrivals } from "./due_lines.ts";
import { type DueStates, endUnreachable, takeDueRows } from "./due_rows.ts";
import type { LayoutRequests } from "./request_lines.ts";

/** The day and deadlines of a freeze. */
interface FreezeTimes {
  readonly day: Temporal.PlainDate;
  readonly now: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
}

/** A remittance's place in its institution's sequence, and the day whose date its name has. */
interface RemittancePlace {
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  readonly sequence: number;
}

/** A remittance that has no number yet, and the last that its institution's has used. */
interface Unnumbered {
  readonly id: bigint;
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  /** Absent while another session holds the sequence. */
  readonly last: number | null;
}

/** How remittances are numbered and named. */
interface Numbering {
  readonly maxSequence: number;
  readonly fileNameOf: (place: RemittancePlace) => string;
}

/** Makes the remittances of the collected lines and those of earlier turns, as far as they can be numbered. */
async function makeRemittances(
  tx: Tx,
  times: FreezeTimes,
  numbering: Numbering,
): Promise<{ readonly remittances: number; readonly unnumbered: number; readonly lines: bigint }> {
  await collectRemittances(tx, times);
  const all = await lockSequences(tx);
  const numbered = numberRemittances(all, numbering);
  const left = all.filter(({ id }) => !numbered.has(id));
  await saveNumbered(tx, numbered, times.now);
  await saveUnnumbered(tx, left);
  return { remittances: numbered.size, unnumbered: left.length, lines: await insertLines(tx) };
}

/**
 * Adds up the collected lines of each receiver. The temporary table `due_remittance` has the remittances to
 * number until the transaction ends: those left by earlier turns, then those of the collected lines.
 */
async function collectRemittances(
  tx: Tx,
  { day, now, answersDueAt, publishAt }: FreezeTimes,
): Promise<void> {
  await sql`
    create temporary table due_remittance on commit drop as
    select id, ispb, cutoff_date, dispatch_date, line_count, totals, frozen_at, answers_due_at, publish_at,
      false as is_new
    from unnumbered_remittance where numbered_at is null order by id for no key update skip locked`.execute(
    tx,
  );
  const on = sql`${day.toString()}::date`;
  await sql`
    insert into due_remittance
    select nextval(pg_get_serial_sequence('remittance', 'id')), ispb, ${on}, ${on}, line_count, totals,
      ${now.toString()}::timestamptz, ${answersDueAt.toString()}::timestamptz, ${publishAt.toString()}::timestamptz,
      true
    from (
      select receiver_ispb as ispb, sum(lines)::int as line_count,
        jsonb_object_agg(record, jsonb_build_object('count', lines, 'sum', amount)) as totals
      from (
        select receiver_ispb, record, count(*) as lines, coalesce(sum(amount), 0)::text as amount
        from due_line group by receiver_ispb, record
      ) by_record
      group by receiver_ispb order by receiver_ispb
    ) share`.execute(tx);
  await sql`analyze due_remittance`.execute(tx);
}

/** The remittances to number, in the order of their ids, with the sequences that no other session holds. */
async function lockSequences(tx: Tx): Promise<Unnumbered[]> {
  await sql`
    insert into exchange_sequence (ispb, direction, last)
    select distinct ispb, 'out', 0 from due_remittance order by ispb on conflict do nothing`.execute(tx);
  const { rows } = await sql<Unnumbered>`
    with free as materialized (
      select ispb, last from exchange_sequence
      where direction = 'out' and ispb in (select ispb from due_remittance)
      order by ispb for no key update skip locked
    )
    select d.id, d.ispb, d.dispatch_date as date, f.last from due_remittance d left join free f on f.ispb = d.ispb
    order by d.id`.execute(tx);
  return rows;
}

/** Without gaps, each institution's in the order of its remittances. */
function numberRemittances(
  all: readonly Unnumbered[],
  { maxSequence, fileNameOf }: Numbering,
): ReadonlyMap<bigint, RemittancePlace & { readonly fileName: string }> {
  const used = new Map<string, number>();
  const numbered = new Map<bigint, RemittancePlace & { readonly fileName: string }>();
  for (const { id, ispb, date, last } of all) {
    if (last === null) continue;
    const place = { ispb, date, sequence: (used.get(ispb) ?? last) + 1 };
    if (place.sequence > maxSequence) continue;
    used.set(ispb, place.sequence);
    numbered.set(id, { ...place, fileName: fileNameOf(place) });
  }
  return numbered;
}

async function saveNumbered(
  tx: Tx,
  numbered: ReadonlyMap<bigint, RemittancePlace & { readonly fileName: string }>,
  now: Temporal.Instant,
): Promise<void> {
  const places = [...numbered.values()];
  const ids = [...numbered.keys()].map(String);
  await sql`
    insert into remittance (id, ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
      frozen_at, answers_due_at, publish_at)
    overriding system value
    select d.id, d.ispb, d.cutoff_date, d.dispatch_date, n.sequence, 'frozen', n.file_name, d.line_count, d.totals,
      d.frozen_at, d.answers_due_at, d.publish_at
    from unnest(
      ${ids}::bigint[],
      ${places.map(({ sequence }) => sequence)}::integer[],
      ${places.map(({ fileName }) => fileName)}::text[]
    ) as n (id, sequence, file_name)
    join due_remittance d on d.id = n.id
    order by d.id`.execute(tx);
  await sql`
    update exchange_sequence s set last = n.last from (
      select ispb, max(sequence) as last from unnest(
        ${places.map(({ ispb }) => ispb)}::text[], ${places.map(({ sequence }) => sequence)}::integer[]
      ) as p (ispb, sequence) group by ispb
    ) n where s.ispb = n.ispb and s.direction = 'out'`.execute(tx);
  await sql`
    update unnumbered_remittance set numbered_at = ${now.toString()}::timestamptz
    where id = any(${ids}::bigint[])`.execute(tx);
}

async function saveUnnumbered(tx: Tx, left: readonly Unnumbered[]): Promise<void> {
  if (left.length === 0) return;
  await sql`
    insert into unnumbered_remittance (id, ispb, cutoff_date, dispatch_date, line_count, totals, frozen_at,
      answers_due_at, publish_at, cause)
    select d.id, d.ispb, d.cutoff_date, d.dispatch_date, d.line_count, d.totals, d.frozen_at, d.answers_due_at,
      d.publish_at, n.cause
    from unnest(
      ${left.map(({ id }) => id.toString())}::bigint[],
      ${left.map(({ last }) => last === null ? "held" : "exhausted")}::text[]
    ) as n (id, cause)
    join due_remittance d on d.id = n.id
    on conflict (id) do update set cause = excluded.cause`.execute(tx);
}

/** Writes the collected lines, in the order of protocol date and time; returns their number. */
async function insertLines(tx: Tx): Promise<bigint> {
  const { numAffectedRows } = await sql`
    insert into remittance_line (remittance_id, line, target_id, occurrence, record, action_id, jtr, confidential,
      protocoled_at, protocol_number, text)
    select n.remittance_id, n.line, n.target_id, n.occurrence, n.record, n.action_id, n.jtr, n.confidential,
      n.protocoled_at, n.protocol_number::text,
      n.record || ';' || n.line || case when n.shared_id is null then n.own0 || n.own1
        else s.shared0 || n.own0 || s.shared1 || n.own1 || s.shared2 end
    from (
      select r.id as remittance_id, d.*, 1 + row_number() over (partition by r.id
        order by d.protocoled_at, d.protocol_number, d.target_id, d.record, d.action_id) as line
      from due_line d join due_remittance r on r.ispb = d.receiver_ispb and r.is_new
    ) n
    left join due_shared s on s.id = n.shared_id`.execute(tx);
  return numAffectedRows ?? 0n;
}

export type { DueStates } from "./due_rows.ts";

/** The latest business day frozen so far. */
export async function lastFrozenDay(db: Db | Tx): Promise<Temporal.PlainDate | undefined> {
  const row = await db.selectFrom("dispatch_run").select("business_date")
    .orderBy("business_date", "desc").limit(1).executeTakeFirst();
  return row?.business_date;
}

/**
 * Claims a turn of a day's dispatch.
 *
 * @returns when the day's first turn was; undefined when this is the first
 */
export async function claimTurn(
  tx: Tx,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("dispatch_run")
    .values({ business_date: day.toString(), frozen_at: now.toString(), finished_at: null })
    .onConflict((conflict) => conflict.column("business_date").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const run = await tx.selectFrom("dispatch_run").select("frozen_at")
    .where("business_date", "=", sql<Temporal.PlainDate>`${day.toString()}::date`).executeTakeFirstOrThrow();
  return run.frozen_at;
}

interface Freeze extends FreezeTimes {
  /** When the day's first turn was; undefined when this is the first. */
  readonly firstTurnAt: Temporal.Instant | undefined;
  /** The time zone in which lines write instants. */
  readonly zone: string;
  readonly taken: readonly DueStates[];
  /** The code that ends a request to an unreachable receiver. */
  readonly unreachable: string;
  readonly requests: LayoutRequests;
  readonly numbering: Numbering;
}

/** What a turn has made. */
interface Frozen {
  readonly remittances: number;
  /** Remittances left without a number. */
  readonly unnumbered: number;
  readonly lines: bigint;
}

/** Freezes what is due of a day, but for what other sessions hold, in a turn that the caller has claimed. */
export async function freezeTurn(tx: Tx, freeze: Freeze): Promise<Frozen> {
  if (freeze.firstTurnAt !== undefined && !await isAnythingLeft(tx, freeze)) {
    return { remittances: 0, unnumbered: 0, lines: 0n };
  }
  await raiseWorkMem(tx);
  await setSessionTimeZone(tx, freeze.zone);
  await takeDueRows(tx, freeze.taken, freeze.now);
  await endUnreachable(tx, { ...freeze, code: freeze.unreachable });
  await collectRequests(tx, freeze.requests, freeze);
  return await makeRemittances(tx, freeze, freeze.numbering);
}

/** Whether an earlier turn has left anything: most have not, and the tables of a freeze cost the catalogs. */
async function isAnythingLeft(tx: Tx, freeze: Freeze): Promise<boolean> {
  if (freeze.taken.some(({ status }) => status !== undefined)) return true;
  const { rows } = await sql`
    select from unnumbered_remittance where numbered_at is null
    union all select from transfer_arrival r join institution i on i.ispb = r.receiver_ispb
      where ${dueArrivals(freeze.requests.arrivals.record, freeze)}
    limit 1`.execute(tx);
  return rows.length > 0;
}
