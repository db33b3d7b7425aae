/** Restores orders that a restored database has lost, from files: as drafts that are then protocoled. */
import { sql } from "kysely";
import type { Draft } from "../../domain/orders/draft.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { insertDraft } from "./drafts.ts";
import { newId } from "./order_numbers.ts";

/** Of these protocol numbers, those without an order. */
export async function unknownProtocols(db: Db | Tx, protocols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select n.number from unnest(${protocols}::text[]) as n (number)
    where not exists (select from court_order o where o.protocol_number = n.number)
      and not exists (select from split s where s.protocol_number = n.number)`.execute(db);
  return rows.map(({ number }) => number);
}

/**
 * Finds a draft with the same requests to the same institutions, which the database may still have, or makes
 * one.
 *
 * @returns its id
 */
export async function findOrMakeDraft(tx: Tx, draft: Draft, at: Temporal.Instant): Promise<string> {
  const requested = draft.defendants.flatMap(({ taxId, amount, targets }) =>
    targets.map(({ ispb, agency, account }) =>
      [taxId, ispb, agency ?? "", account ?? "", amount ?? ""].join(" ")
    )
  );
  const { rows: [same] } = await sql<{ id: string }>`
    select o.id from court_order o
    where o.status = 'draft' and o.kind = ${draft.kind} and o.process_number = ${draft.processNumber}
      and o.court_unit_id = ${draft.unit.id} and o.judge_cpf = ${draft.judge.cpf}
      and (select array_agg(a.text order by a.text collate "C") from (
        select concat_ws(' ', t.tax_id, t.ispb, coalesce(t.branch, ''), coalesce(t.account, ''),
          coalesce(t.amount::text, '')) as text
        from order_target t where t.order_id = o.id and t.affected) a
      ) = (select array_agg(a.text order by a.text collate "C") from unnest(${requested}::text[]) as a (text))
    order by o.created_at, o.id limit 1 for update`.execute(tx);
  if (same !== undefined) return same.id;
  const id = newId();
  await insertDraft(tx, { id, draft, creator: draft.judge, now: at });
  return id;
}
