/**
 * Seals rows of finished transactions: hashes them into the chain of their stream, without delaying their
 * writers.
 */
import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { sql } from "kysely";
import {
  canonicalText,
  MAX_SEALED_ROWS,
  NO_HASH,
  type Seal,
  type SealedStream,
  STREAM_START,
  type StreamPosition,
  type UnmadeSeal,
} from "../../domain/audit/audit_seal.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { SealKeys } from "./seal_keys.ts";
import { moveSealMark } from "./seal_positions.ts";

/**
 * The columns of each sealed table. A column added later goes to the end and is null in the rows that exist
 * then.
 */
export const sealedColumns: Readonly<Record<SealedStream, readonly string[]>> = {
  audit_entry: [
    "id",
    "txid",
    "at",
    "actor",
    "on_behalf_of",
    "action",
    "subject",
    "source_ip",
    "request_id",
    "detail",
  ],
  event: ["id", "txid", "type", "at", "order_id", "jtr", "confidential", "data"],
};

/** An arbitrary constant that keeps these locks apart from others. */
const LOCK_SPACE = 7_226_201;

/** A row's position and the hash of its canonical text. */
interface HashedRow {
  readonly place: StreamPosition;
  readonly hash: string;
}

/**
 * Seals the next rows of a stream in one short transaction: those after the last seal whose transactions are
 * older than every running one, so that no row can appear behind a seal later.
 *
 * @param limit the most rows; a seal with fewer means that no finished row was left
 * @returns "busy" while another session seals the stream, "nothing" when there is nothing to seal
 * @throws when the server's transaction numbers have restarted, which would put new rows behind the last seal; when
 * there is no key to seal with, or only a secret, and seals are signed already
 */
export async function sealNext(
  db: Db,
  stream: SealedStream,
  { now, keys, limit = MAX_SEALED_ROWS }: { now: Temporal.Instant; keys: SealKeys; limit?: number },
): Promise<Seal | "busy" | "nothing"> {
  const { current } = keys;
  if (current === undefined) throw new Error("There is no key to seal with");
  // Read committed, because the statements after the lock must see what its last holder wrote.
  return await db.transaction().setIsolationLevel("read committed").execute(async (tx) => {
    const sealedAt = await claim(tx, stream, now);
    if (sealedAt === undefined) return "busy";
    const previous = await lastSeal(tx, stream);
    const rows = await hashedRows(tx, stream, { after: previous?.last ?? STREAM_START, limit });
    const first = rows[0]?.place;
    const last = rows.at(-1)?.place;
    if (first === undefined || last === undefined) {
      if (previous !== undefined) await refuseOldTransactions(tx, previous);
      return "nothing";
    }
    if (previous?.signature !== undefined && !current.signs) {
      throw new Error(
        `Seals of ${stream} are signed, and this process has only a secret: give it AUDIT_SEAL_PRIVATE_KEY`,
      );
    }
    const unmade: UnmadeSeal = {
      stream,
      position: (previous?.position ?? 0n) + 1n,
      first,
      last,
      rowCount: rows.length,
      previousHash: previous?.hash ?? NO_HASH,
      sealedAt,
      keyId: current.id,
    };
    const rowHashes = Buffer.from(rows.map((row) => row.hash).join(""), "hex");
    const seal = await current.make(unmade, rowHashes);
    await insertSeal(tx, seal, rowHashes);
    await moveSealMark(tx, seal);
    return seal;
  });
}

/**
 * A timestamp as in `Seal.sealedAt` and in every row's text, whatever the session's settings; infinity is
 * kept too.
 */
const utcText = (expression: string) => `to_jsonb(${expression} at time zone 'UTC') #>> '{}'`;

/** Locks the stream until the transaction ends, and returns `now` as the database will store it. */
async function claim(tx: Tx, stream: SealedStream, now: Temporal.Instant): Promise<string | undefined> {
  const { rows: [row] } = await sql<{ locked: boolean; now: string }>`
    select pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(${stream})) as locked,
      to_jsonb(${now.toString()}::timestamptz at time zone 'UTC') #>> '{}' as now`.execute(tx);
  return row?.locked === true ? row.now : undefined;
}

async function refuseOldTransactions(tx: Tx, { stream, position, last }: Seal): Promise<void> {
  const { rows: [row] } = await sql<{ oldest: bigint }>`
    select stream_horizon()::text::bigint as oldest`.execute(tx);
  if (row === undefined || row.oldest > last.txid) return;
  throw new Error(
    `The server is at transaction ${row.oldest}, but seal ${position} of ${stream} ends with ${last.txid}: ` +
      "it was restored with a lower count of transactions; run `task recover` (docs/adr/0003)",
  );
}

const selections: Readonly<Record<SealedStream, string>> = {
  audit_entry: selection("audit_entry"),
  event: selection("event"),
};

/** The columns as PostgreSQL's own text, because JavaScript's numbers would round them. */
function selection(stream: SealedStream): string {
  return sealedColumns[stream]
    .map((column) => `${column === "at" ? utcText("t.at") : `t.${column}::text`} as ${column}`)
    .join(", ");
}

/**
 * The rows after a position, in the order of their stream.
 *
 * @param upTo the last position wanted; when absent, up to the last row of a finished transaction
 */
export async function hashedRows(
  db: Db | Tx,
  stream: SealedStream,
  { after, upTo, limit }: { after: StreamPosition; upTo?: StreamPosition; limit: number },
): Promise<HashedRow[]> {
  const end = upTo === undefined ? sql`t.txid < stream_horizon()` : sql`(t.txid, t.id) <= ${place(upTo)}`;
  const { rows } = await sql<Record<string, string | null> & { txid: string; id: string }>`
    select ${sql.raw(selections[stream])}
    from ${sql.table(stream)} t
    where (t.txid, t.id) > ${place(after)} and ${end}
    order by t.txid, t.id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    place: { txid: BigInt(row.txid), id: BigInt(row.id) },
    hash: hash("sha256", canonicalText(sealedColumns[stream], row), "hex"),
  }));
}

/** The number of rows after a position, and when the first of them was written, if its date is valid. */
export async function rowsAfter(
  db: Db,
  stream: SealedStream,
  after: StreamPosition,
): Promise<{ count: number; since: Temporal.Instant | undefined }> {
  const { rows: [row] } = await sql<{ count: bigint; since: Temporal.Instant | null }>`
    select count(*) as count, (
      select case when t.at between '1900-01-01' and '9999-12-31' then t.at end
      from ${sql.table(stream)} t where (t.txid, t.id) > ${place(after)} order by t.txid, t.id limit 1
    ) as since
    from ${sql.table(stream)} t where (t.txid, t.id) > ${place(after)}`.execute(db);
  return { count: Number(row?.count ?? 0n), since: row?.since ?? undefined };
}

const place = ({ txid, id }: StreamPosition) => sql`(${txid.toString()}::xid8, ${id.toString()}::bigint)`;

/** The last seal of a stream; undefined when nothing is sealed. */
export async function lastSeal(db: Db | Tx, stream: SealedStream): Promise<Seal | undefined> {
  const { rows: [row] } = await sql<SealRow>`
    select ${sealSelection} from seal s where s.stream = ${stream} order by s.position desc limit 1`.execute(
    db,
  );
  return row && toSeal(row);
}

/** The seals of a stream after a position, in order, with the hashes of their rows. */
export async function sealsAfter(
  db: Db,
  stream: SealedStream,
  { position, limit }: { position: bigint; limit: number },
): Promise<{ seal: Seal; rowHashes: Uint8Array }[]> {
  const { rows } = await sql<SealRow & { row_hashes: Uint8Array }>`
    select ${sealSelection}, s.row_hashes from seal s
    where s.stream = ${stream} and s.position > ${position} order by s.position limit ${limit}`.execute(db);
  return rows.map((row) => ({ seal: toSeal(row), rowHashes: row.row_hashes }));
}

/**
 * The seal before the last seals of a stream that fit the limits; undefined when the whole chain fits.
 *
 * @param rows the most rows of those last seals together; the very last seal is included whatever it has
 */
export async function sealBeforeLast(
  db: Db,
  stream: SealedStream,
  { seals, rows }: { seals: number; rows: number },
): Promise<Seal | undefined> {
  const { rows: [row] } = await sql<SealRow>`
    with latest as (
      select position, row_number() over newest as seals, sum(row_count) over newest as row_sum
      from (select position, row_count from seal where stream = ${stream} order by position desc limit ${seals}) s
      window newest as (order by position desc)
    )
    select ${sealSelection} from seal s
    where s.stream = ${stream}
      and s.position < (select min(position) from latest where seals = 1 or row_sum <= ${rows})
    order by s.position desc limit 1`.execute(db);
  return row && toSeal(row);
}

/** The last of the seals that were made with a secret before any was signed; undefined when none is signed. */
export async function sealBeforeSigned(db: Db, stream: SealedStream): Promise<Seal | undefined> {
  const { rows: [row] } = await sql<SealRow>`
    select ${sealSelection} from seal s
    where s.stream = ${stream} and s.position < (
      select min(position) from seal where stream = ${stream} and signature is not null)
    order by s.position desc limit 1`.execute(db);
  return row && toSeal(row);
}

interface SealRow {
  stream: SealedStream;
  position: bigint;
  first_txid: string;
  first_id: bigint;
  last_txid: string;
  last_id: bigint;
  row_count: number;
  previous_hash: string;
  hash: string;
  sealed_at_text: string;
  key_id: string;
  signature: string | null;
}

const sealSelection = sql.raw(
  `s.stream, s.position, s.first_txid, s.first_id, s.last_txid, s.last_id, s.row_count,
  s.previous_hash, s.key_id, s.hash, encode(s.signature, 'hex') as signature, ${
    utcText("s.sealed_at")
  } as sealed_at_text`,
);

const toSeal = (row: SealRow): Seal => ({
  stream: row.stream,
  position: row.position,
  first: { txid: BigInt(row.first_txid), id: row.first_id },
  last: { txid: BigInt(row.last_txid), id: row.last_id },
  rowCount: row.row_count,
  previousHash: row.previous_hash,
  sealedAt: row.sealed_at_text,
  keyId: row.key_id,
  hash: row.hash,
  ...row.signature !== null && { signature: row.signature },
});

async function insertSeal(tx: Tx, seal: Seal, rowHashes: Uint8Array): Promise<void> {
  await tx.insertInto("seal").values({
    stream: seal.stream,
    position: seal.position,
    first_txid: seal.first.txid.toString(),
    first_id: seal.first.id,
    last_txid: seal.last.txid.toString(),
    last_id: seal.last.id,
    row_count: seal.rowCount,
    row_hashes: rowHashes,
    previous_hash: seal.previousHash,
    hash: seal.hash,
    sealed_at: `${seal.sealedAt}Z`,
    key_id: seal.keyId,
    signature: seal.signature === undefined ? null : Uint8Array.fromHex(seal.signature),
  }).execute();
}
