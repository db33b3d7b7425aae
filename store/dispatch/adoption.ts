/**
 * Adopts remittances that institutions have and a restored database does not know: their archived lines are
 * compared, text by text, with the lines of the repeated freeze, and replace them. A line without a match
 * belongs to an order that was protocoled after the copy and is kept without a target.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";
import type { LineRecord, RecordTotals } from "./dispatch_tables.ts";
import type { PublishedDigest } from "./remittances.ts";

/** A line of an archived file. */
export interface AdoptedLine {
  readonly line: number;
  readonly record: LineRecord;
  /** Its text without the record type and the line number. */
  readonly rest: string;
  readonly protocolNumber: string;
  readonly protocoledAt: Temporal.Instant;
  readonly jtr: string;
  readonly occurrence: number;
  readonly amount: bigint;
  /** The protocol number of the order it follows. */
  readonly origin: string | undefined;
  readonly text: string;
}

/**
 * Creates the temporary table `archived_line` for the lines of a day's archived files; it lasts until the
 * transaction ends.
 */
export async function openArchivedLines(tx: Tx): Promise<void> {
  await sql`
    create temporary table archived_line (
      ispb text, sequence integer, line integer, record smallint, rest text, protocol_number text, protocoled_at timestamptz, jtr text,
      occurrence smallint, origin text, text text, nth integer
    ) on commit drop`.execute(tx);
}

/** @param file the remittance that has the lines */
export async function stageArchived(
  tx: Tx,
  { ispb, sequence }: { readonly ispb: string; readonly sequence: number },
  lines: readonly AdoptedLine[],
): Promise<void> {
  await sql`
    insert into archived_line (ispb, sequence, line, record, rest, protocol_number, protocoled_at, jtr, occurrence,
      origin, text)
    select ${ispb}, ${sequence}::integer, * from unnest(
      ${lines.map(({ line }) => line)}::integer[], ${lines.map(({ record }) => record)}::smallint[],
      ${lines.map(({ rest }) => rest)}::text[], ${lines.map(({ protocolNumber }) => protocolNumber)}::text[],
      ${lines.map(({ protocoledAt }) => protocoledAt.toString())}::timestamptz[],
      ${lines.map(({ jtr }) => jtr)}::text[], ${lines.map(({ occurrence }) => occurrence)}::smallint[],
      ${lines.map(({ origin }) => origin ?? null)}::text[], ${lines.map(({ text }) => text)}::text[]
    )`.execute(tx);
}

/**
 * Matches the archived lines with the lines of frozen remittances; the temporary table `matched_line` has the
 * numbers of both. Equal texts are matched in their order.
 *
 * @param after the id of the last remittance before the repeated turn
 * @returns what the turn froze for an institution with an archived file and is in none of its files: orders and
 * splits, and the actions whose arrival is asked about
 */
export async function matchLines(
  tx: Tx,
  after: bigint,
): Promise<{ readonly protocols: readonly string[]; readonly arrivals: readonly bigint[] }> {
  await sql`
    create temporary table frozen_line on commit drop as
    select r.ispb, r.sequence, r.id > ${after.toString()}::bigint as is_repeated, l.*, n.rest,
      row_number() over (partition by l.record, md5(n.rest) order by r.ispb, r.sequence, l.line)::integer as nth
    from remittance r join remittance_line l on l.remittance_id = r.id
    cross join lateral (select regexp_replace(l.text, '^[0-9]+;[0-9]+;', '') as rest) n
    where r.status = 'frozen'`.execute(tx);
  await sql`
    update archived_line a set nth = n.nth from (
      select ispb, sequence, line,
        row_number() over (partition by record, md5(rest) order by ispb, sequence, line)::integer as nth
      from archived_line
    ) n where n.ispb = a.ispb and n.sequence = a.sequence and n.line = a.line`.execute(tx);
  await sql`
    create temporary table matched_line on commit drop as
    select a.ispb, a.sequence, a.line, f.remittance_id, f.line as frozen_line, f.target_id, f.action_id, f.occurrence, f.jtr,
      f.confidential, f.protocoled_at, f.protocol_number
    from archived_line a
    join frozen_line f on f.record = a.record and md5(f.rest) = md5(a.rest) and f.rest = a.rest and f.nth = a.nth`
    .execute(tx);
  const { rows: [left] } = await sql<{ protocols: string[]; arrivals: bigint[] }>`
    with missing as (
      select f.* from frozen_line f
      where f.is_repeated and f.ispb in (select ispb from archived_line) and not exists (
        select from matched_line m where m.remittance_id = f.remittance_id and m.frozen_line = f.line)
    )
    select
      (select coalesce(array_agg(distinct m.protocol_number), '{}') from missing m where m.record <> 40
        and not exists (select from matched_line o where o.protocol_number = m.protocol_number)) as protocols,
      (select coalesce(array_agg(m.action_id), '{}') from missing m where m.record = 40) as arrivals`.execute(
    tx,
  );
  return left!;
}

/** Keeps orders, splits and arrivals out of a repeated freeze, or readmits them, by moving their days. */
export async function postponeUntilAdopted(
  tx: Tx,
  { protocols, arrivals }: { readonly protocols: readonly string[]; readonly arrivals: readonly bigint[] },
  days: number,
): Promise<void> {
  for (const table of ["court_order", "split"] satisfies DispatchableTable[]) {
    await sql`update ${sql.table(table)} set dispatch_on = dispatch_on + ${days}::integer
      where protocol_number = any(${protocols}::text[])`.execute(tx);
  }
  await sql`update transfer_arrival set expected_on = expected_on + ${days}::integer
    where action_id = any(${arrivals.map(String)}::bigint[])`.execute(tx);
}

export interface AdoptedRemittance {
  readonly ispb: string;
  readonly sequence: number;
  readonly fileName: string;
  readonly cutoff: Temporal.PlainDate;
  readonly dispatchDate: Temporal.PlainDate;
  readonly frozenAt: Temporal.Instant;
  readonly publishedAt: Temporal.Instant;
  readonly answersDueAt: Temporal.Instant;
  readonly publishAt: Temporal.Instant;
  readonly lineCount: number;
  readonly totals: RecordTotals;
  readonly digest: PublishedDigest;
}

/**
 * Makes a day's archived files its remittances: published, with their digests and the exact lines that
 * institutions have.
 */
export async function saveAdopted(tx: Tx, remittances: readonly AdoptedRemittance[]): Promise<void> {
  // Before the remittances are published: of those, no line can be removed.
  await sql`
    with files as (
      select * from unnest(
        ${remittances.map(({ ispb }) => ispb)}::text[], ${
    remittances.map(({ sequence }) => sequence)
  }::integer[]
      ) as n (ispb, sequence)
    )
    select remove_refrozen_lines(array_agg(f.remittance_id), array_agg(f.line)) from frozen_line f
    where (f.ispb, f.sequence) in (select ispb, sequence from files)
      or f.is_repeated and f.ispb in (select ispb from files)
      or exists (
        select from matched_line m where m.remittance_id = f.remittance_id and m.frozen_line = f.line)`
    .execute(
      tx,
    );
  const ispbs = remittances.map(({ ispb }) => ispb);
  for (const one of remittances) await saveRemittance(tx, one);
  await sql`
    insert into remittance_line (remittance_id, line, record, occurrence, target_id, action_id, jtr, confidential,
      protocoled_at, protocol_number, text)
    select r.id, a.line, a.record, coalesce(m.occurrence, a.occurrence), m.target_id, m.action_id,
      coalesce(m.jtr, a.jtr), coalesce(m.confidential, true), coalesce(m.protocoled_at, a.protocoled_at),
      coalesce(m.protocol_number, a.protocol_number), a.text
    from archived_line a
    join unnest(
      ${remittances.map(({ ispb }) => ispb)}::text[], ${
    remittances.map(({ sequence }) => sequence)
  }::integer[]
    ) as n (ispb, sequence) on n.ispb = a.ispb and n.sequence = a.sequence
    join remittance r on r.ispb = n.ispb and r.sequence = n.sequence
    left join matched_line m on m.ispb = a.ispb and m.sequence = a.sequence and m.line = a.line`.execute(tx);
  // What one turn of the repeated freeze has in one remittance may have left in two, and the reverse.
  await sql`select remove_refrozen_remittances(${ispbs}::text[])`.execute(tx);
  await sql`
    update exchange_sequence s set last = m.last from (
      select ispb, max(sequence) as last from remittance where ispb = any(${ispbs}::text[]) group by ispb
    ) m where s.ispb = m.ispb and s.direction = 'out'`.execute(tx);
  // The follow-ups of the answers were sent already, under numbers that are lost, so the service does not
  // make them again.
  await sql`
    update court_order o set followed_up_at = coalesce(o.followed_up_at, o.protocoled_at) from archived_line a
    where a.origin = o.protocol_number and not exists (
      select from matched_line m where m.ispb = a.ispb and m.sequence = a.sequence and m.line = a.line)`
    .execute(tx);
}

/** Takes the place of the frozen remittance of the same number, if there is one. */
async function saveRemittance(tx: Tx, one: AdoptedRemittance): Promise<void> {
  const { digest: { sha256, size, plain } } = one;
  const values = {
    sequence: one.sequence,
    dispatch_date: one.dispatchDate.toString(),
    status: "published" as const,
    file_name: one.fileName,
    line_count: one.lineCount,
    totals: JSON.stringify(one.totals),
    frozen_at: one.frozenAt.toString(),
    published_at: one.publishedAt.toString(),
    answers_due_at: one.answersDueAt.toString(),
    publish_at: one.publishAt.toString(),
    sha256,
    size_bytes: size,
    plain_sha256: plain?.sha256 ?? null,
    plain_size_bytes: plain?.size ?? null,
  };
  await tx.insertInto("remittance")
    .values({ ispb: one.ispb, cutoff_date: one.cutoff.toString(), answers_closed_at: null, ...values })
    .onConflict((conflict) =>
      conflict.columns(["ispb", "sequence"]).doUpdateSet(values).where("remittance.status", "=", "frozen")
    ).execute();
  await sql`
    insert into exchange_sequence (ispb, direction, last) values (${one.ispb}, 'out', ${one.sequence})
    on conflict do nothing`.execute(tx);
  // Whether the file reached the institution's server is unknown; it counts as delivered, since sending it
  // again could duplicate it.
  await sql`
    insert into file_delivery (file_name, ispb, what, size_bytes, sha256, published_at, delivered_at)
    select ${one.fileName} || case when ${plain !== undefined} then '.pgp' else '' end, c.ispb, 'remittance',
      ${size}, ${sha256}, ${one.publishedAt.toString()}::timestamptz, ${one.publishedAt.toString()}::timestamptz
    from channel c where c.ispb = ${one.ispb} on conflict (file_name) do nothing`.execute(tx);
}

/** A line that an institution has and whose order this database does not know; masked ones are left out. */
interface OrphanLine {
  readonly fileName: string;
  readonly line: number;
  readonly text: string;
  /** The response code, if it was answered. */
  readonly code: string | null;
}

export async function orphanLines(db: Db | Tx): Promise<OrphanLine[]> {
  const { rows } = await sql<OrphanLine>`
    select r.file_name as "fileName", l.line, l.text, (
      select a.code from answer_file f join answer_line a on a.file_id = f.id and a.remittance_line = l.line
      where f.remittance_id = r.id and f.status = 'accepted' limit 1) as code
    from remittance_line l join remittance r on r.id = l.remittance_id
    where l.target_id is null and l.text <> '' order by r.ispb, r.sequence, l.line`.execute(db);
  return rows;
}

/** The id of the last remittance, which is 0 when there is none. */
export async function lastRemittanceId(db: Db | Tx): Promise<bigint> {
  const { rows: [row] } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from remittance`
    .execute(db);
  return row!.id;
}

/** The sequences of published remittances of a day or later whose digest is known, such as `00000000 7`. */
export async function knownRemittances(
  db: Db,
  since: Temporal.PlainDate | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ispb: string; sequence: number; sha256: string }>`
    select ispb, sequence, coalesce(plain_sha256, sha256) as sha256 from remittance
    where status = 'published' and dispatch_date >= ${since?.toString() ?? "0001-01-01"}::date`.execute(db);
  return new Map(rows.map(({ ispb, sequence, sha256 }) => [`${ispb} ${sequence}`, sha256]));
}

/**
 * Moves the sequences of protocols, transfers and rows beyond the numbers seen, by a margin for numbers that
 * were given and appear nowhere.
 */
export async function advanceSequences(
  tx: Tx,
  seen: { readonly protocols: bigint; readonly transfers: bigint },
  margin: bigint,
): Promise<void> {
  await sql`select move_numbers(${seen.protocols}, ${seen.transfers}, ${margin})`.execute(tx);
}

/** Moves the sequence of an institution's receipts to at least a number. */
export async function advanceReceiptSequence(tx: Tx, ispb: string, atLeast: number): Promise<void> {
  await sql`
    insert into exchange_sequence (ispb, direction, last) values (${ispb}, 'receipt', ${atLeast})
    on conflict (ispb, direction) do update set last = greatest(exchange_sequence.last, excluded.last)`
    .execute(tx);
}

/** The claims of answer files for whose receipts a recovery has reserved numbers already. */
export async function claimsWithReservedNumbers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("counted_claim").select("claim_id").execute();
  return new Set(rows.map(({ claim_id }) => claim_id));
}

/** Records that numbers were reserved for the receipts of these claims. */
export async function saveClaimsWithReservedNumbers(tx: Tx, claims: readonly string[]): Promise<void> {
  await sql`insert into counted_claim select unnest(${claims}::uuid[]) on conflict do nothing`.execute(tx);
}

/** The session names of the service's other processes. */
export async function runningProcesses(db: Db, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'assets-%' and application_name <> ${own}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
