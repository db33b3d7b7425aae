/**
 * The voucher of the workers, who see the exchange folder, for those processes that do not: that this database is the one
 * that the folder goes with, and not an older copy put in its place.
 */
import { sql } from "kysely";
import type { VoucherFault } from "../../domain/operations/voucher_text.ts";
import { beginningWith, type Connection, type Db } from "../connection/connection.ts";

/**
 * How long a voucher holds that no worker renews. A worker is away for less while it is upgraded; what replaces the
 * database ends its voucher at once, however young.
 */
const HOLDS_MINUTES = 15;

const ownOid = sql`(select oid from pg_database where datname = current_database())`;

/**
 * Whether the row is a worker's own, of this database and server, and young: a dump that is loaded writes it anew, in
 * another transaction than the one it names; a copy made of the database on its server is another one; and a copy of the
 * server's files runs on a server that has started since.
 */
const isOwn = sql<
  boolean
>`xmin = written_by::xid and database_oid = ${ownOid} and server_started_at = pg_postmaster_start_time()
  and vouched_at > clock_timestamp() - make_interval(mins => ${sql.lit(HOLDS_MINUTES)})`;

/** Whether somebody vouches for the database. */
export const isVouched = sql<boolean>`(${isOwn}) and refusal is null`;

const voucher = (db: Db) =>
  db.selectFrom("database_voucher").select(["vouched_at", "refusal", isOwn.as("isOwn")]);

interface VoucherRow {
  readonly vouched_at: Temporal.Instant;
  readonly refusal: string | null;
  readonly isOwn: boolean;
}

function faultOf(row: VoucherRow | undefined): VoucherFault | undefined {
  if (row === undefined || !row.isOwn) return { type: "none", since: row?.vouched_at };
  return row.refusal === null ? undefined : { type: "refused", reason: row.refusal };
}

/** Why changes are not to be made; undefined while a voucher holds. */
export const findVoucherFault = async (db: Db): Promise<VoucherFault | undefined> =>
  faultOf(await voucher(db).executeTakeFirst());

/** A transaction that is not begun, because nobody vouches for the database. */
export class NotVouched extends Error {
  /** The SQLSTATE of what is not in the state that is needed for now: the same try can succeed later. */
  readonly code = "55000";

  constructor(readonly fault: VoucherFault) {
    super(`Nobody vouches for the database: ${JSON.stringify(fault)}`);
  }
}

/**
 * The same database for changes: each transaction begins only while a voucher holds, which it sees in the same message
 * to the server. Whoever replaces the database's tables then waits for its end, and whoever replaces the database itself
 * ends it.
 *
 * @throws NotVouched by every transaction while none holds
 */
export function vouchedChanges({ db, pool }: Pick<Connection, "db" | "pool">): Db {
  const beginAndLook = `begin; ${voucher(db).compile().sql}`;
  return beginningWith(pool, async (client) => {
    try {
      const results = await client.query(beginAndLook) as unknown as readonly { rows: VoucherRow[] }[];
      const fault = faultOf(results[1]?.rows[0]);
      if (fault !== undefined) throw new NotVouched(fault);
    } catch (error) {
      // A lost session has none to end.
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

/** Renews a voucher that holds, by which it is known that the database is still the same; false where none holds. */
export async function renewVoucher(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("database_voucher")
    .set({ written_by: sql`pg_current_xact_id()`, vouched_at: sql`clock_timestamp()` })
    .where(isVouched).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which row stands in the place of the voucher, so that one of another database is noticed. */
export async function voucherRow(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("database_voucher").select(sql<string>`xmin::text`.as("row"))
    .executeTakeFirst();
  return row?.row;
}

/**
 * Vouches for the database, or says why nobody does; nothing is done where another row has taken the place of the one
 * that was there when the check began.
 *
 * @param row `voucherRow` before the check
 */
export async function saveVoucher(db: Db, row: string | undefined, refusal?: string): Promise<void> {
  await sql`
    insert into database_voucher as v (written_by, database_oid, server_started_at, vouched_at, refusal)
    values (pg_current_xact_id(), ${ownOid}, pg_postmaster_start_time(), clock_timestamp(), ${
    refusal ?? null
  })
    on conflict (only_row) do update set written_by = excluded.written_by, database_oid = excluded.database_oid,
      server_started_at = excluded.server_started_at, vouched_at = excluded.vouched_at, refusal = excluded.refusal
    where v.xmin::text = ${row ?? ""}`.execute(db);
}

/** A row of the feed or the audit trail, which has one place for ever. */
interface RowPlace {
  readonly txid: string;
  readonly id: string;
}

/** By what a database is told from its older copies, as the exchange folder keeps it. */
export interface DatabaseIdentity {
  /** The mark of the exchange folder. */
  readonly mark: string;
  /** The last epoch with which numbers were moved on; 0 before the first. */
  readonly epoch: number;
  readonly event: RowPlace | null;
  readonly audit: RowPlace | null;
  /** For people: the highest protocol number. */
  readonly protocol: string | null;
}

/** The identity of a database for which somebody vouches; undefined of any other, which may have just been replaced. */
export async function vouchedIdentity(db: Db): Promise<DatabaseIdentity | undefined> {
  const { rows: [row] } = await sql<DatabaseIdentity>`
    select identity.* from (${identity}) identity, database_voucher where ${isVouched}`
    .execute(db);
  return row;
}

export async function databaseIdentity(db: Db): Promise<DatabaseIdentity> {
  const { rows: [row] } = await sql<DatabaseIdentity>`${identity}`.execute(db);
  return row!;
}

const lastOf = (table: "event" | "audit_entry") =>
  sql`(select jsonb_build_object('txid', txid::text, 'id', id::text) from ${sql.table(table)}
    order by txid desc, id desc limit 1)`;

const epoch = sql`(select coalesce(max(number) filter (where moved_numbers), 0) from event_epoch)`;

const identity = sql`
  select (select mark::text from exchange_folder) as mark, ${epoch} as epoch,
    ${lastOf("event")} as event, ${lastOf("audit_entry")} as audit,
    greatest((select max(protocol_number) from court_order), (select max(protocol_number) from split)) as protocol`;

/**
 * Whether this database has become what was recorded of it, and not been put back to before. Numbers that were moved on
 * since, by a recovery or a restoration, are beyond whatever was recorded.
 */
export async function goesOnFrom(db: Db, known: DatabaseIdentity): Promise<boolean> {
  const has = (table: "event" | "audit_entry", place: RowPlace | null) =>
    place === null
      ? sql`true`
      : sql`exists (select from ${
        sql.table(table)
      } where txid = ${place.txid}::xid8 and id = ${place.id}::bigint)`;
  const { rows: [row] } = await sql<{ epoch: number; has: boolean }>`
    select ${epoch} as epoch,
      ${has("event", known.event)} and ${has("audit_entry", known.audit)} as has`.execute(db);
  return row!.epoch > known.epoch || row!.epoch === known.epoch && row!.has;
}
