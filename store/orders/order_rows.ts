/** Rows of orders, their defendants and their targets, and what they become. */
import type { Selectable } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos } from "../../domain/money.ts";
import type { OrderContent } from "../../domain/orders/order_kind.ts";
import type { TransferId } from "../../domain/transfer_id.ts";
import { requireColumn, toOrderState } from "./dispatch_states.ts";
import { toHead } from "./draft_head.ts";
import type { CourtOrderTable, OrderDefendantTable, OrderTargetTable } from "./order_tables.ts";
import type { DraftChange, OrderDefendant, OrderTarget, StoredOrder } from "./orders.ts";

// Columns are named and not `*`, so that transactions too may have the statements prepared.

/** The columns of an order. */
export const orderColumns = [
  "id",
  "version",
  "status",
  "kind",
  "process_number",
  "jtr",
  "court_unit_id",
  "court_unit_name",
  "judge_cpf",
  "judge_name",
  "creator_cpf",
  "creator_name",
  "deposit",
  "created_at",
  "protocol_number",
  "protocoled_at",
  "protocoled_by",
  "protocoled_by_name",
  "deletable_until_sent",
  "content_version",
  "content_digest",
  "dispatch_on",
  "sent_at",
  "answers_due_at",
  "publish_at",
  "answered_at",
  "removed_at",
  "changed_by",
  "changed_by_name",
  "changed_at",
  "information_kinds",
  "transfer_id",
  "repetition_ends_on",
  "large_amount_confirmed",
  "action_type",
  "plaintiff_name",
  "plaintiff_tax_id",
  "confidential",
  "scheduled_for",
  "series_id",
  "series_position",
  "not_sent_at",
] as const satisfies readonly (keyof CourtOrderTable)[];

export const defendantColumns = [
  "order_id",
  "position",
  "tax_id",
  "name",
  "amount",
  "salary_account",
  "use_single_account",
] as const satisfies readonly (keyof OrderDefendantTable)[];

export const targetColumns = [
  "id",
  "order_id",
  "defendant_position",
  "tax_id",
  "ispb",
  "receiver_ispb",
  "branch",
  "account",
  "origin",
  "affected",
  "amount",
  "occurrence",
  "code",
  "blocked_amount",
  "released_amount",
  "answered_at",
  "consecutive_no_answers",
] as const satisfies readonly (keyof OrderTargetTable)[];

type OrderRow = Pick<Selectable<CourtOrderTable>, typeof orderColumns[number]>;
type DefendantRow = Pick<Selectable<OrderDefendantTable>, typeof defendantColumns[number]>;
type TargetRow = Pick<Selectable<OrderTargetTable>, typeof targetColumns[number]>;

export function toOrder(
  row: OrderRow & { readonly viewers: readonly string[]; readonly deposit_institution?: string | null },
): StoredOrder {
  return {
    id: row.id,
    version: row.version,
    ...toHead(row),
    ...toContent(row),
    court: row.jtr,
    unit: { id: row.court_unit_id, name: row.court_unit_name },
    judge: { cpf: row.judge_cpf, name: row.judge_name },
    creator: { cpf: row.creator_cpf, name: row.creator_name },
    viewers: row.viewers,
    createdAt: row.created_at,
    changed: toDraftChange(row),
    transferId: (row.transfer_id ?? undefined) as TransferId | undefined,
    series: row.series_id === null ? undefined : {
      id: row.series_id,
      position: requireColumn(row.series_position),
      notSent: row.not_sent_at !== null,
    },
    depositInstitution: row.deposit_institution ?? undefined,
    state: toOrderState(row),
  };
}

/** The latest change of a draft, of an order or of a split. */
export const toDraftChange = (
  { changed_at, changed_by, changed_by_name }: Pick<
    OrderRow,
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

function toContent(row: OrderRow): OrderContent {
  if (row.kind === "information") {
    return { kind: row.kind, information: requireColumn(row.information_kinds) };
  }
  return {
    kind: row.kind,
    deposit: row.deposit ?? undefined,
    repetitionEndsOn: row.repetition_ends_on ?? undefined,
    largeAmountConfirmed: row.large_amount_confirmed,
  };
}

const amountOf = ({ amount }: { amount: bigint | null }): Centavos | undefined =>
  amount === null ? undefined : centavos(amount);

export function toTarget(row: TargetRow & { readonly institution_name: string }): OrderTarget {
  return {
    id: row.id,
    defendantPosition: row.defendant_position,
    taxId: row.tax_id,
    ispb: row.ispb,
    institutionName: row.institution_name,
    receiverIspb: row.receiver_ispb,
    agency: row.branch ?? undefined,
    account: row.account ?? undefined,
    origin: row.origin,
    affected: row.affected,
    amount: amountOf(row),
    occurrence: row.occurrence,
    code: row.code ?? undefined,
    blockedAmount: row.blocked_amount ?? undefined,
    releasedAmount: row.released_amount,
    answeredAt: row.answered_at ?? undefined,
    consecutiveNoAnswers: row.consecutive_no_answers,
  };
}

export const toDefendant = (row: DefendantRow): OrderDefendant => ({
  position: row.position,
  taxId: row.tax_id as TaxId,
  name: row.name,
  amount: amountOf(row),
  salaryAccount: row.salary_account,
  useSingleAccount: row.use_single_account,
});
