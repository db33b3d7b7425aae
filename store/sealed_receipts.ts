/** Receipts as they were sealed: each once, for the same bytes cannot be made again. */
import type { Db, Tx } from "./connection.ts";

/** How a receipt is to be shown to its institution. */
export interface ReceiptForm {
  /** What goes to the institution now has to be sealed. */
  readonly required: boolean;
  /** As it was sealed once, and so is shown whenever it is repeated. */
  readonly ciphertext: Uint8Array | undefined;
}

export async function receiptForm(db: Db | Tx, ispb: string, name: string): Promise<ReceiptForm> {
  const row = await db.selectFrom("institution as i")
    .leftJoin("sealed_receipt as s", (join) => join.on("s.name", "=", name))
    .select(["i.openpgp_required", "s.ciphertext"]).where("i.ispb", "=", ispb).executeTakeFirst();
  return { required: row?.openpgp_required ?? false, ciphertext: row?.ciphertext ?? undefined };
}

/** Keeps a sealed receipt, unless there is one, and answers the one that is kept. */
export async function keepSealedReceipt(
  db: Db | Tx,
  { name, ciphertext, at }: {
    readonly name: string;
    readonly ciphertext: Uint8Array;
    readonly at: Temporal.Instant;
  },
): Promise<Uint8Array> {
  const inserted = await db.insertInto("sealed_receipt").values({
    name,
    ciphertext,
    sealed_at: at.toString(),
  })
    .onConflict((conflict) => conflict.column("name").doNothing()).returning("ciphertext").executeTakeFirst();
  const kept = inserted ??
    await db.selectFrom("sealed_receipt").select("ciphertext").where("name", "=", name)
      .executeTakeFirstOrThrow();
  return kept.ciphertext;
}
