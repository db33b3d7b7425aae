/**
 * Compares rows with the entries of the sealed audit trail that tell of them, a page of entries at a time.
 *
 * The digests of what was taken from an answer file, as the audit trail keeps them and as the rows give them now.
 */
import { type RawBuilder, sql } from "kysely";
import { STREAM_START, type StreamPosition } from "../../domain/audit/audit_seal.ts";
import { evidenceActions, type EvidenceFault } from "../../domain/audit/evidence.ts";
import type { Db } from "../connection/connection.ts";
import { MASKED_TAX_ID } from "../identity/retention.ts";

/** An entry compared with its row. */
interface ComparedEntry {
  readonly name: string;
  readonly fault: EvidenceFault | null;
  readonly found: number | null;
  readonly recorded: number | null;
  readonly masked: boolean;
}

const PAGE = 500;

/** The entries of some actions after a place, oldest first. */
export const entriesAfter = (
  actions: readonly string[],
  { txid, id }: StreamPosition,
  limit: number,
): RawBuilder<unknown> =>
  sql`(
    select txid, id as entry, at, actor, action, subject, detail from audit_entry
    where action = any(${actions}::text[]) and (txid, id) > (${txid.toString()}::xid8, ${id.toString()}::bigint)
    order by txid, id limit ${limit}
  )`;

/** Reads to the end what gives a page after a place. */
export async function* readPages<T extends { readonly place: StreamPosition }>(
  page: (after: StreamPosition, limit: number) => Promise<readonly T[]>,
  limit: number = PAGE,
): AsyncGenerator<T> {
  for (let after = STREAM_START;;) {
    const rows = await page(after, limit);
    yield* rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.place;
  }
}

/**
 * Whether retention can have masked what an entry, here `a`, tells of: the owner's functions mask nothing younger than a
 * year, and what was protocoled for a later day is sent within months. Somebody who masks to hide a change is told of.
 */
export const mayBeMasked = sql`a.at < now() - interval '6 months'`;

type Placed<T> = T & { readonly place: StreamPosition };

/** Adds the places to rows that have them as `txid` and `entry`. */
export const withPlaces = <T extends { readonly txid: string; readonly entry: bigint }>(
  rows: readonly T[],
): Placed<T>[] => rows.map((row) => ({ ...row, place: { txid: BigInt(row.txid), id: row.entry } }));

type ComparedPage = (after: StreamPosition, limit: number) => Promise<Placed<ComparedEntry>[]>;

/** Compares the entries of an action by an expression of `a`, the entry, and what is joined to it. */
const comparing = (
  db: Db,
  action: string,
  {
    name = sql`a.subject`,
    joined,
    fault,
    found = sql`null::integer`,
    recorded = sql`null::integer`,
    masked = sql`false`,
  }: {
    readonly name?: RawBuilder<unknown>;
    readonly joined: RawBuilder<unknown>;
    readonly fault: RawBuilder<unknown>;
    readonly found?: RawBuilder<unknown>;
    readonly recorded?: RawBuilder<unknown>;
    readonly masked?: RawBuilder<unknown>;
  },
): ComparedPage =>
async (after, limit) => {
  const { rows } = await sql<ComparedEntry & { txid: string; entry: bigint }>`
    select a.txid::text, a.entry, ${name} as name, ${fault} as fault, ${found} as found, ${recorded} as recorded,
      ${masked} as masked
    from ${entriesAfter([action], after, limit)} a ${joined} order by a.txid, a.entry`.execute(db);
  return withPlaces(rows);
};

const rowOf = (table: string) => sql`left join ${sql.table(table)} r on r.id = (a.detail ->> 'id')::bigint`;

/** Institutions' files against what was received. */
export const receivedAnswers = (db: Db): AsyncGenerator<ComparedEntry> =>
  readPages(comparing(db, evidenceActions.answerReceived, {
    joined: rowOf("answer_file"),
    fault: sql`case when r.id is null then 'missing'
      when (r.ispb, r.file_name, r.sha256, r.size_bytes, r.received_at) is distinct from (
        a.detail ->> 'ispb', a.subject, a.detail ->> 'sha256', (a.detail ->> 'size')::bigint,
        (a.detail ->> 'receivedAt')::timestamptz) then 'changed' end`,
  }));

/** Decisions on them, with receipts and lines, against what was decided. */
export const decidedAnswers = (db: Db): AsyncGenerator<ComparedEntry> =>
  readPages(
    comparing(db, evidenceActions.answerDecided, {
      joined: sql`${rowOf("answer_file")} cross join lateral ${answerDigests(sql`r.id`)} d`,
      fault: sql`case when r.id is null then 'missing'
      when (r.status, r.sequence_used, r.remittance_id) is distinct from (a.detail ->> 'status',
        (a.detail ->> 'sequenceUsed')::boolean, (a.detail ->> 'remittance')::bigint) then 'changed'
      when (r.receipt_name, encode(sha256(convert_to(r.receipt, 'UTF8')), 'hex')) is distinct from (
        a.detail ->> 'receipt', a.detail ->> 'receiptSha256') then 'receipt'
      when d.lines <> (a.detail ->> 'lines')::integer then 'lines'
      when d.answers <> a.detail ->> 'answersSha256'
        or not (d.masked and ${mayBeMasked}) and d.supplements <> a.detail ->> 'supplementsSha256' then 'content' end`,
      found: sql`d.lines`,
      recorded: sql`(a.detail ->> 'lines')::integer`,
      masked: sql`(d.masked and ${mayBeMasked})`,
    }),
    50,
  );

/** Entries of the quarantine against what was put there. */
export const quarantinedEntries = (db: Db): AsyncGenerator<ComparedEntry> =>
  readPages(comparing(db, evidenceActions.quarantined, {
    joined: rowOf("quarantine"),
    fault: sql`case when r.id is null then 'missing'
      when (r.ispb, r.name, r.code, r.sha256, r.delivered_at) is distinct from (a.detail ->> 'ispb', a.subject,
        a.detail ->> 'code', a.detail ->> 'sha256', (a.detail ->> 'deliveredAt')::timestamptz) then 'changed' end`,
  }));

/** Receipts of what was refused from it, against what was given. */
export const quarantineReceipts = (db: Db): AsyncGenerator<ComparedEntry> =>
  readPages(comparing(db, evidenceActions.quarantineReceipt, {
    joined: rowOf("quarantine"),
    fault: sql`case when r.id is null then 'missing'
      when (r.receipt_name, encode(sha256(convert_to(r.receipt, 'UTF8')), 'hex')) is distinct from (
        a.subject, a.detail ->> 'receiptSha256') then 'receipt' end`,
  }));

/** Issued documents against what was issued under their codes. */
export const issuedDocuments = (db: Db): AsyncGenerator<ComparedEntry> =>
  readPages(comparing(db, evidenceActions.documentIssued, {
    joined: sql`left join document r on r.code = a.subject`,
    fault: sql`case when r.code is null then 'missing'
      when (r.kind, r.jtr, r.protocol_number, r.confidential, r.sha256, r.issued_at, r.issued_to) is distinct from (
        a.detail ->> 'kind', a.detail ->> 'jtr', a.detail ->> 'protocolNumber', (a.detail ->> 'confidential')::boolean,
        a.detail ->> 'sha256', a.at, a.actor) then 'changed' end`,
  }));

/** Rows that no entry tells of. */
export interface UnrecordedRows {
  /** Those of before the trail told of their kind. */
  readonly uncovered: number;
  /** The names of the others, which the program has not written; some of them when they are very many. */
  readonly names: readonly string[];
}

/**
 * Rows without an entry. Those that are no younger than an hour after the first entry of their kind are of before,
 * or of an upgrade during which a process of the version before still ran.
 *
 * @param rows selects `key`, `name` and `at` of the rows that there should be an entry of
 * @param key of the entry, here `a`, that a row's is looked for among
 */
export async function unrecordedRows(
  db: Db,
  actions: readonly string[],
  { rows, key = sql`a.detail ->> 'id'` }: {
    readonly rows: RawBuilder<unknown>;
    readonly key?: RawBuilder<unknown>;
  },
): Promise<UnrecordedRows> {
  const { rows: [found] } = await sql<{ uncovered: number; names: string[] | null }>`
    with told as (select ${key} as key, a.at from audit_entry a where a.action = any(${actions}::text[])),
      untold as (
        select r.name, coalesce(r.at <= (select min(at) from told) + interval '1 hour', true) as before
        from (${rows}) r where not exists (select from told where told.key = r.key)
      )
    select (select count(*)::integer from untold where before) as uncovered,
      (select array_agg(name) from (select name from untold where not before order by name limit 1000) n) as names`
    .execute(db);
  return { uncovered: found?.uncovered ?? 0, names: found?.names ?? [] };
}

/**
 * One row for a file: `lines`; `answers`, the digest of what is kept for ever; `supplements`, that of what retention
 * masks or removes; and `masked`, whether it has. Each line is hashed by itself, so that a long file takes 32 bytes
 * a line. Columns that are added later are not in these digests: they need one of their own.
 *
 * @param file an expression with the file's id
 */
export const answerDigests = (file: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(
    select l.lines, l.answers, l.masked,
      encode(sha256(convert_to(concat_ws(' ', l.persons, c.accounts, t.documents), 'UTF8')), 'hex') as supplements
    from (
      select count(*)::integer as lines, coalesce(bool_or(tax_id = ${
    sql.lit(MASKED_TAX_ID)
  }), false) as masked,
        ${
    digestOf(
      sql`line, record, remittance_line, protocol_number, ispb, code, amount, extract(epoch from executed_at), repeats`,
    )
  } as answers,
        ${digestOf(sql`line, tax_id, detail`)} as persons
      from answer_line where file_id = ${file}
    ) l cross join (
      select ${digestOf(sql`line, remittance_line, branch, account, kind, situation, balance`)} as accounts
      from answer_account where file_id = ${file}
    ) c cross join (
      select ${digestOf(sql`line, remittance_line, information, file_name, sha256, size_bytes`)} as documents
      from answer_attachment where file_id = ${file}
    ) t
  )`;

/** A digest over the digests of the rows, in the order of their lines. */
const digestOf = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`encode(sha256(coalesce(string_agg(
    sha256(convert_to(row(${columns})::text, 'UTF8')), ''::bytea order by line), ''::bytea)), 'hex')`;
