/**
 * The source of each column of a series' next order. A column added to a table does not compile until its
 * source is given here.
 */
import { type RawBuilder, sql } from "kysely";
import type {
  CourtOrderTable,
  OrderDefendantTable,
  OrderTargetTable,
  OrderViewerTable,
} from "../orders/order_tables.ts";

/** The previous order, the next order's own value, or none: the column's default. */
export type ColumnSource = "previous" | "own" | "none";

type Sources<Table> = Readonly<Record<keyof Table, ColumnSource>>;

export const orderSources: Sources<CourtOrderTable> = {
  id: "own",
  series_id: "own",
  series_position: "own",
  status: "own",
  created_at: "own",
  updated_at: "own",
  protocol_number: "own",
  protocoled_at: "own",
  protocoled_by: "own",
  protocoled_by_name: "own",
  dispatch_on: "own",
  transfer_id: "own",
  kind: "previous",
  information_kinds: "previous",
  deposit: "previous",
  repetition_ends_on: "previous",
  large_amount_confirmed: "previous",
  process_number: "previous",
  jtr: "previous",
  court_unit_id: "previous",
  court_unit_name: "previous",
  judge_cpf: "previous",
  judge_name: "previous",
  creator_cpf: "previous",
  creator_name: "previous",
  action_type: "previous",
  plaintiff_name: "previous",
  plaintiff_tax_id: "previous",
  confidential: "previous",
  version: "none",
  scheduled_for: "none",
  sent_at: "none",
  answers_due_at: "none",
  publish_at: "none",
  answered_at: "none",
  removed_at: "none",
  followed_up_at: "none",
  answers_read_at: "none",
  answers_read_by: "none",
  changed_at: "none",
  changed_by: "none",
  changed_by_name: "none",
  awaits_split: "none",
  awaits_remedy: "none",
  not_sent_at: "none",
  deletable_until_sent: "none",
  content_version: "none",
  content_digest: "none",
};

export const defendantSources: Sources<OrderDefendantTable> = {
  order_id: "own",
  position: "own",
  amount: "own",
  tax_id: "previous",
  name: "previous",
  salary_account: "previous",
  use_single_account: "previous",
};

/** The number of consecutive codes 98 of an institution continues. */
export const targetSources: Sources<OrderTargetTable> = {
  order_id: "own",
  defendant_position: "own",
  amount: "own",
  tax_id: "previous",
  ispb: "previous",
  receiver_ispb: "previous",
  branch: "previous",
  account: "previous",
  origin: "previous",
  affected: "previous",
  consecutive_no_answers: "previous",
  id: "none",
  occurrence: "none",
  code: "none",
  blocked_amount: "none",
  executed_at: "none",
  answered_at: "none",
  answer_file_id: "none",
  answer_line: "none",
  released_amount: "none",
};

export const viewerSources: Sources<OrderViewerTable> = {
  order_id: "own",
  cpf: "previous",
  name: "previous",
  added_as: "previous",
  added_by: "previous",
  added_at: "previous",
  id: "none",
  removed_by: "none",
  removed_at: "none",
};

/** The columns a copy fills, its own first, and their values in the same order. */
export function copiedColumns<Table>(
  sources: Sources<Table>,
  { own, from }: {
    /** SQL of every column with a value of its own. */
    readonly own: Readonly<Record<string, RawBuilder<unknown>>>;
    /** The alias of the row that is copied. */
    readonly from: string;
  },
): { readonly columns: RawBuilder<unknown>; readonly values: RawBuilder<unknown> } {
  const of = (source: ColumnSource) =>
    Object.keys(sources).filter((name) => sources[name as keyof Table] === source);
  const missing = of("own").filter((name) => !Object.hasOwn(own, name));
  if (missing.length > 0) throw new Error(`Nothing fills ${missing.join(", ")}`);
  return {
    columns: sql.join([...of("own"), ...of("previous")].map((name) => sql.id(name))),
    values: sql.join([
      ...of("own").map((name) => own[name]),
      ...of("previous").map((name) => sql.id(from, name)),
    ]),
  };
}
