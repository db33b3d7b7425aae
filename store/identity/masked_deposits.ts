/** Masks the executed party of judicial deposits whose orders' retention has ended. */
import { sql } from "kysely";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import type { Tx } from "../connection.ts";
import { MASKED_NAME, MASKED_TAX_ID } from "./masks.ts";

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
export async function maskDeposits(tx: Tx, ids: readonly string[]): Promise<void> {
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
