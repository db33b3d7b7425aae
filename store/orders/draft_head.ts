/** Converts the head of drafts and orders, common to all kinds, between columns and the domain. */
import type { Selectable } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import type { DraftHead } from "../../domain/orders/draft.ts";
import type { ProcessNumber } from "../../domain/orders/process_number.ts";
import { requireColumn } from "./dispatch_states.ts";
import type { CourtOrderTable } from "./order_tables.ts";

/** All columns of a head; absent values are set to null. */
export const headColumns = (head: DraftHead) => ({
  process_number: head.processNumber,
  action_type: head.lawsuitType,
  plaintiff_name: head.plaintiff?.name ?? null,
  plaintiff_tax_id: head.plaintiff?.taxId ?? null,
  confidential: head.confidential,
  scheduled_for: head.scheduledFor?.toString() ?? null,
});

/** The head in a row. */
export const toHead = (
  row: Pick<
    Selectable<CourtOrderTable>,
    | "process_number"
    | "action_type"
    | "plaintiff_name"
    | "plaintiff_tax_id"
    | "confidential"
    | "scheduled_for"
  >,
): DraftHead => ({
  processNumber: row.process_number as ProcessNumber,
  lawsuitType: row.action_type,
  plaintiff: row.plaintiff_name === null
    ? undefined
    : { name: row.plaintiff_name, taxId: (row.plaintiff_tax_id ?? undefined) as TaxId | undefined },
  confidential: row.confidential,
  scheduledFor: row.scheduled_for ?? undefined,
});

/** Who changed a draft, and when. */
export interface DraftChange {
  readonly by: { readonly cpf: string; readonly name: string };
  readonly at: Temporal.Instant;
}

/** The latest change of a draft, of an order or of a split. */
export const toDraftChange = (
  { changed_at, changed_by, changed_by_name }: Pick<
    Selectable<CourtOrderTable>,
    "changed_at" | "changed_by" | "changed_by_name"
  >,
): DraftChange | undefined =>
  changed_at === null
    ? undefined
    : { by: { cpf: requireColumn(changed_by), name: requireColumn(changed_by_name) }, at: changed_at };

/** The columns of a change made now. */
export const changeColumns = ({ by, at }: DraftChange) => ({
  changed_by: by.cpf,
  changed_by_name: by.name,
  changed_at: at.toString(),
});
