/** Receipts as they were encrypted: each once, because the same bytes cannot be made again. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

/** How a receipt is to be shown to its institution. */
export interface ReceiptForm {
  /** What goes to the institution now has to be encrypted. */
  readonly required: boolean;
  /** As it was encrypted once, and so is shown whenever it is repeated. */
  readonly ciphertext: Uint8Array | undefined;
}

/** By the name of the receipt. */
export async function receiptForms(
  db: Db | Tx,
  receipts: readonly { readonly ispb: string; readonly name: string }[],
): Promise<ReadonlyMap<string, ReceiptForm>> {
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

/** Keeps an encrypted receipt, unless there is one, and answers the one that is kept. */
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
  const kept = inserted ??
    await db.selectFrom("encrypted_receipt").select("ciphertext").where("name", "=", name)
      .executeTakeFirstOrThrow();
  return kept.ciphertext;
}
