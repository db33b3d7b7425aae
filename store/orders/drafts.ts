/** Writes drafts with their defendants and targets, without a round trip for every row. */
import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Draft } from "../../domain/orders/draft.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import { type ParallelStatements, parallelStatements } from "../connection/transaction_settings.ts";
import { changeColumns, type DraftChange, headColumns } from "./draft_head.ts";
import { newId } from "./order_numbers.ts";
import type { CourtOrderTable } from "./order_tables.ts";

/** Inserts a draft with its defendants and targets, and the given further statements, in one statement. */
export async function insertDraft(
  db: Db | Tx,
  { id, draft, creator, now }: {
    id: string;
    draft: Draft;
    creator: { cpf: string; name: string };
    now: Temporal.Instant;
  },
  others: ParallelStatements = {},
): Promise<void> {
  const head = {
    id,
    status: "draft",
    jtr: draft.court,
    creator_cpf: creator.cpf,
    creator_name: creator.name,
    created_at: now.toString(),
    ...columnsOf(draft, now),
  };
  await sql`
    with head as (
      insert into court_order (${sql.join(Object.keys(head).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(head))})
    )${parallelStatements(others)}, ${peopleOf(id, draft)} ${PREPARED}`.execute(db);
}

/** Replaces a draft's content; false when it is no longer a draft of the expected version. */
export async function replaceDraft(
  tx: Tx,
  { id, version, draft, change }: { id: string; version: number; draft: Draft; change: DraftChange },
): Promise<boolean> {
  const columns = { ...columnsOf(draft, change.at), ...changeColumns(change) };
  if (!await updateDraft(tx, { id, version, columns })) return false;
  await tx.deleteFrom("order_defendant").where("order_id", "=", id).execute();
  await sql`with ${peopleOf(id, draft)}`.execute(tx);
  return true;
}

/** Makes a draft confidential or not; false when it is no longer a draft of the expected version. */
export const saveConfidentiality = (
  tx: Tx,
  { id, version, confidential, change }: {
    id: string;
    version: number;
    confidential: boolean;
    change: DraftChange;
  },
): Promise<boolean> =>
  updateDraft(tx, {
    id,
    version,
    columns: { confidential, updated_at: change.at.toString(), ...changeColumns(change) },
  });

async function updateDraft(
  tx: Tx,
  { id, version, columns }: { id: string; version: number; columns: Updateable<CourtOrderTable> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("court_order").set({ ...columns, version: version + 1 })
    .where("id", "=", id).where("status", "=", "draft").where("version", "=", version).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All columns of a draft's content; absent values are set to null. */
const columnsOf = (draft: Draft, now: Temporal.Instant) => ({
  kind: draft.kind,
  ...headColumns(draft),
  court_unit_id: draft.unit.id,
  court_unit_name: draft.unit.name,
  judge_cpf: draft.judge.cpf,
  judge_name: draft.judge.name,
  updated_at: now.toString(),
  ...contentColumns(draft),
});

function contentColumns(draft: Draft) {
  if (draft.kind === "information") {
    const nothing = { deposit: null, repetition_ends_on: null, large_amount_confirmed: false };
    return { information_kinds: [...draft.information], ...nothing };
  }
  return {
    information_kinds: null,
    deposit: draft.deposit === undefined ? null : JSON.stringify(draft.deposit),
    repetition_ends_on: draft.repetitionEndsOn?.toString() ?? null,
    large_amount_confirmed: draft.largeAmountConfirmed,
  };
}

/** The part of the statement that writes defendants and targets, from arrays. */
function peopleOf(orderId: string, { defendants }: Draft): RawBuilder<unknown> {
  const targets = defendants.flatMap((defendant, position) =>
    defendant.targets.map((target) => ({
      ...target,
      position,
      taxId: defendant.taxId,
      amount: defendant.amount,
    }))
  );
  return sql`people as (
      insert into order_defendant (order_id, position, tax_id, name, amount, salary_account, use_single_account)
      select ${orderId}::uuid, d.position - 1, d.tax_id, d.name, d.amount, d.salary_account, d.use_single_account
      from unnest(
        ${defendants.map((d) => d.taxId)}::text[],
        ${defendants.map((d) => d.name)}::text[],
        ${defendants.map((d) => d.amount?.toString() ?? null)}::bigint[],
        ${defendants.map((d) => d.salaryAccount)}::boolean[],
        ${defendants.map((d) => d.useSingleAccount)}::boolean[]
      ) with ordinality as d (tax_id, name, amount, salary_account, use_single_account, position)
    )
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, branch, account, origin,
      affected, amount)
    select ${orderId}::uuid, t.position, t.tax_id, t.ispb, t.receiver_ispb, t.branch, t.account, t.origin, t.affected,
      t.amount
    from unnest(
      ${targets.map((t) => t.position)}::smallint[],
      ${targets.map((t) => t.taxId)}::text[],
      ${targets.map((t) => t.ispb)}::text[],
      ${targets.map((t) => t.receiverIspb)}::text[],
      ${targets.map((t) => t.agency ?? null)}::text[],
      ${targets.map((t) => t.account ?? null)}::text[],
      ${targets.map((t) => t.origin)}::text[],
      ${targets.map((t) => t.affected)}::boolean[],
      ${targets.map((t) => t.amount?.toString() ?? null)}::bigint[]
    ) as t (position, tax_id, ispb, receiver_ispb, branch, account, origin, affected, amount)`;
}

// Restores orders that a restored database has lost, from files: as drafts that are then protocoled.

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
