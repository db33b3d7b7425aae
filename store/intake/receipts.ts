/** All receipts given to institutions: for answer files, and for entries refused from quarantine. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { RowRange } from "../paging.ts";

export interface ReceiptView {
  readonly name: string;
  readonly ispb: string;
  readonly institutionName: string;
  /** The file the receipt is for. */
  readonly fileName: string;
  readonly fileId: bigint | null;
  readonly quarantineId: bigint | null;
  readonly accepted: boolean;
  readonly decidedAt: Temporal.Instant;
  /** When it was known to be in the institution's folder; null before. */
  readonly writtenAt: Temporal.Instant | null;
}

interface ReceiptFilter {
  /** Decided from this instant on. */
  readonly from: Temporal.Instant;
  /** Decided before this instant. */
  readonly to: Temporal.Instant;
  readonly ispb?: string | undefined;
  readonly written?: boolean | undefined;
}

/** Receipts, newest first. A duplicate gets the receipt of the file it repeats, which is listed once. */
export async function listReceipts(
  db: Db,
  { from, to, ispb, written }: ReceiptFilter,
  { limit, offset }: RowRange,
): Promise<{ total: number; rows: ReceiptView[] }> {
  const chosen = sql`
    from (
      select receipt_name as name, ispb, file_name as "fileName", id as "fileId", null::bigint as "quarantineId",
        status = 'accepted' as accepted, decided_at as "decidedAt", receipt_written_at as "writtenAt"
      from answer_file where status in ('accepted', 'rejected')
      union all
      select receipt_name, ispb, name, null, id, false, decided_at, receipt_written_at
      from quarantine where status = 'refused'
    ) r join institution i using (ispb)
    where r."decidedAt" >= ${from.toString()}::timestamptz and r."decidedAt" < ${to.toString()}::timestamptz
      and r.ispb = coalesce(${ispb ?? null}::text, r.ispb)
      and (${written ?? null}::boolean is null or (r."writtenAt" is not null) = ${written ?? null}::boolean)`;
  const [{ rows: [count] }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db),
    sql<ReceiptView>`select r.*, i.name as "institutionName" ${chosen}
      order by r."decidedAt" desc, r.name desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: count?.total ?? 0, rows };
}

/** The text of the receipt of a refused entry. */
export async function findRefusalReceipt(
  db: Db,
  id: bigint,
): Promise<{ name: string; text: string } | undefined> {
  const row = await db.selectFrom("quarantine").select(["receipt_name", "receipt"]).where("id", "=", id)
    .executeTakeFirst();
  return row === undefined || row.receipt_name === null || row.receipt === null
    ? undefined
    : { name: row.receipt_name, text: row.receipt };
}

// Encrypted receipts, stored because encrypting the same text again gives other bytes.

/** The form in which an institution gets a receipt. */
export interface ReceiptEncryption {
  /** Whether files for the institution must be encrypted now. */
  readonly required: boolean;
  /** The stored ciphertext, if the receipt was encrypted before; it is then repeated. */
  readonly ciphertext: Uint8Array | undefined;
}

/** The forms by the receipt's name. */
export async function receiptEncryptions(
  db: Db | Tx,
  receipts: readonly { readonly ispb: string; readonly name: string }[],
): Promise<ReadonlyMap<string, ReceiptEncryption>> {
  const { rows } = await sql<{ name: string; required: boolean; ciphertext: Uint8Array | null }>`
    select n.name, i.openpgp_required as required, s.ciphertext
    from unnest(${receipts.map(({ ispb }) => ispb)}::text[], ${
    receipts.map(({ name }) => name)
  }::text[]) as n (ispb, name)
    join institution i on i.ispb = n.ispb
    left join encrypted_receipt s on s.name = n.name`.execute(db);
  return new Map(
    rows.map(({ name, required, ciphertext }) => [name, { required, ciphertext: ciphertext ?? undefined }]),
  );
}

/** Stores an encrypted receipt unless there is one, and returns the stored one. */
export async function saveEncryptedReceipt(
  db: Db | Tx,
  { name, ciphertext, at }: {
    readonly name: string;
    readonly ciphertext: Uint8Array;
    readonly at: Temporal.Instant;
  },
): Promise<Uint8Array> {
  const inserted = await db.insertInto("encrypted_receipt").values({
    name,
    ciphertext,
    encrypted_at: at.toString(),
  })
    .onConflict((conflict) => conflict.column("name").doNothing()).returning("ciphertext").executeTakeFirst();
  const row = inserted ??
    await db.selectFrom("encrypted_receipt").select("ciphertext").where("name", "=", name)
      .executeTakeFirstOrThrow();
  return row.ciphertext;
}
