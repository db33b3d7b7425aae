/** Encrypted receipts, stored because encrypting the same text again gives other bytes. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

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
