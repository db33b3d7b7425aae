/** One interface per table, as the rows are; `tests/tables_test.ts` holds them against the database. */
import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";
import type { BodyType } from "../domain/court_unit.ts";
import type { Caller } from "../domain/caller.ts";
import type { Keeper } from "../domain/confidentiality.ts";
import type { Deposit } from "../domain/deposit.ts";
import type { TargetOrigin } from "../domain/draft_targets.ts";
import type { OrderStatus } from "../domain/order.ts";
import type { InformationKind, OrderKind } from "../domain/order_kind.ts";
import type { QueryOutcome } from "../domain/relationship_query.ts";
import type { Branch } from "../domain/process_number.ts";
import type { Stream } from "../domain/seal.ts";

/** Written as an ISO text, read as `Temporal.Instant`. */
type Timestamp = ColumnType<Temporal.Instant, string, string>;
type NullableTimestamp = ColumnType<Temporal.Instant | null, string | null, string | null>;
/** Written as `AAAA-MM-DD`, read as `Temporal.PlainDate`. */
type Day = ColumnType<Temporal.PlainDate, string, string>;
type NullableDay = ColumnType<Temporal.PlainDate | null, string | null, string | null>;
/** int8: centavos or identities. */
type Big = bigint;

export interface InstitutionTable {
  ispb: string;
  compe: string | null;
  name: string;
  leader_ispb: string | null;
  reachable: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface HolidayTable {
  day: Day;
  name: string;
  source: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface DelegationTable {
  id: string;
  jtr: string;
  judge_cpf: string;
  judge_name: string;
  assistant_cpf: string;
  assistant_name: string;
  starts_on: Day;
  ends_on: NullableDay;
  ended_at: NullableTimestamp;
}

export interface CourtOrderTable {
  id: string;
  status: OrderStatus;
  version: ColumnType<number, number | undefined, number>;
  kind: OrderKind;
  information_kinds: InformationKind[] | null;
  deposit: JSONColumnType<Deposit> | null;
  transfer_id: string | null;
  repetition_ends_on: NullableDay;
  large_amount_confirmed: ColumnType<boolean, boolean | undefined, boolean>;
  process_number: string;
  jtr: string;
  court_unit_id: string;
  court_unit_name: string;
  judge_cpf: string;
  judge_name: string;
  creator_cpf: string;
  creator_name: string;
  action_type: string;
  plaintiff_name: string | null;
  plaintiff_tax_id: string | null;
  confidential: boolean;
  scheduled_for: NullableDay;
  created_at: Timestamp;
  updated_at: Timestamp;
  protocol_number: string | null;
  protocoled_at: NullableTimestamp;
  protocoled_by: string | null;
  protocoled_by_name: string | null;
  dispatch_on: NullableDay;
  sent_at: NullableTimestamp;
  answers_due_at: NullableTimestamp;
  publish_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  removed_at: NullableTimestamp;
}

export interface OrderViewerTable {
  id: GeneratedAlways<Big>;
  order_id: string;
  cpf: string;
  name: string;
  added_as: Keeper;
  added_by: string;
  added_at: Timestamp;
  removed_by: string | null;
  removed_at: NullableTimestamp;
}

export interface OrderDefendantTable {
  order_id: string;
  position: number;
  tax_id: string;
  name: string;
  amount: Big | null;
  salary_account: boolean;
  use_single_account: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface OrderTargetTable {
  id: GeneratedAlways<Big>;
  order_id: string;
  defendant_position: number;
  tax_id: string;
  ispb: string;
  receiver_ispb: string;
  branch: string | null;
  account: string | null;
  origin: TargetOrigin;
  affected: boolean;
  amount: Big | null;
  occurrence: ColumnType<number, number | undefined, number>;
  code: string | null;
  blocked_amount: Big | null;
  executed_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  answer_file_id: Big | null;
  consecutive_no_answers: ColumnType<number, number | undefined, number>;
}

export interface DispatchRunTable {
  business_date: Day;
  frozen_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface ExchangeSequenceTable {
  ispb: string;
  direction: "out" | "in" | "receipt";
  last: number;
}

export interface RemittanceTable {
  id: GeneratedAlways<Big>;
  ispb: string;
  cutoff_date: Day;
  dispatch_date: Day;
  sequence: number;
  status: "frozen" | "published";
  file_name: string;
  line_count: number;
  amount_sum: Big;
  frozen_at: Timestamp;
  sha256: string | null;
  size_bytes: Big | null;
  published_at: NullableTimestamp;
  answers_due_at: Timestamp;
  publish_at: Timestamp;
  answers_closed_at: NullableTimestamp;
}

export interface RemittanceLineTable {
  remittance_id: Big;
  line: number;
  target_id: Big;
  occurrence: number;
}

/** One fault of an answer file, as its receipt names it. */
export interface FileFault {
  line: number;
  field: string;
  code: string;
  message: string;
}

export interface AnswerFileTable {
  id: GeneratedAlways<Big>;
  claim_id: string;
  ispb: string;
  file_name: string;
  sequence: number | null;
  remittance_id: Big | null;
  sha256: string;
  announced_sha256: string | null;
  size_bytes: Big;
  archive_path: string;
  received_at: Timestamp;
  status: "received" | "accepted" | "rejected" | "duplicate";
  sequence_used: ColumnType<boolean, boolean | undefined, boolean>;
  duplicate_of: Big | null;
  line_count: number | null;
  faults: JSONColumnType<FileFault[]> | null;
  receipt_name: string | null;
  receipt: string | null;
  decided_at: NullableTimestamp;
  receipt_written_at: NullableTimestamp;
}

export interface AnswerLineTable {
  file_id: Big;
  line: number;
  remittance_line: number;
  protocol_number: string;
  tax_id: string;
  ispb: string;
  code: string;
  blocked_amount: Big;
  executed_at: Timestamp;
}

export interface EventTable {
  id: GeneratedAlways<Big>;
  txid: GeneratedAlways<string>;
  type: string;
  at: Timestamp;
  order_id: string;
  jtr: string;
  confidential: boolean;
  data: JSONColumnType<Record<string, unknown>>;
}

export interface AuditEntryTable {
  id: GeneratedAlways<Big>;
  txid: GeneratedAlways<string>;
  at: Timestamp;
  actor: string;
  on_behalf_of: string | null;
  action: string;
  subject: string;
  source_ip: string | null;
  request_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
}

export interface SealTable {
  stream: Stream;
  position: Big;
  first_txid: string;
  first_id: Big;
  last_txid: string;
  last_id: Big;
  row_count: number;
  row_hashes: Uint8Array;
  previous_hash: string;
  hash: string;
  sealed_at: Timestamp;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expire: Big;
}

export interface RelationshipQueryTable {
  id: GeneratedAlways<Big>;
  at: Timestamp;
  user_cpf: string;
  court: string;
  via: Caller["via"];
  client_id: string;
  process_number: string;
  tax_id: string;
  purpose: string;
  outcome: QueryOutcome;
  institutions: number | null;
  request_id: string;
  source_ip: string | null;
}

export interface AlarmTable {
  id: GeneratedAlways<Big>;
  at: Timestamp;
  type: string;
  subject: string;
  detail: string;
  resolved_at: NullableTimestamp;
}

export interface WorkerHeartbeatTable {
  worker_id: string;
  seen_at: Timestamp;
}

export interface CourtUnitTable {
  id: string;
  name: string;
  body_type: BodyType;
  jtr: string;
  active: boolean;
  first_seen_on: Day;
  refreshed_at: Timestamp;
}

export interface SingleAccountTable {
  id: string;
  version: number;
  tax_id: string;
  judiciary_branch: Branch;
  ispb: string;
  branch: string;
  account: string;
  registered_at: Timestamp;
  registered_by: string;
  ended_at: NullableTimestamp;
  ended_by: string | null;
}

export interface DepositAccountTable {
  id: string;
  version: number;
  jtr: string;
  court_unit_id: string | null;
  ispb: string;
  branch: string;
  account: string;
  relationship_agency: string | null;
  registered_at: Timestamp;
  registered_by: string;
  ended_at: NullableTimestamp;
  ended_by: string | null;
}

/** The call a key was used for and, once there is one, its answer. */
export interface IdempotencyTable {
  user_cpf: string;
  client_id: string;
  key: string;
  id: string;
  fingerprint: string;
  holder: string;
  held_until: Timestamp;
  expires_at: Timestamp;
  status: number | null;
  headers: JSONColumnType<Record<string, string>> | null;
  body: string | null;
}

export interface IdempotencyPartTable {
  idempotency_id: string;
  position: number;
  body: string;
  expires_at: Timestamp;
}

export interface Tables {
  institution: InstitutionTable;
  holiday: HolidayTable;
  delegation: DelegationTable;
  court_order: CourtOrderTable;
  order_viewer: OrderViewerTable;
  order_defendant: OrderDefendantTable;
  order_target: OrderTargetTable;
  dispatch_run: DispatchRunTable;
  exchange_sequence: ExchangeSequenceTable;
  remittance: RemittanceTable;
  remittance_line: RemittanceLineTable;
  answer_file: AnswerFileTable;
  answer_line: AnswerLineTable;
  event: EventTable;
  audit_entry: AuditEntryTable;
  seal: SealTable;
  rate_limit: RateLimitTable;
  relationship_query: RelationshipQueryTable;
  alarm: AlarmTable;
  worker_heartbeat: WorkerHeartbeatTable;
  court_unit: CourtUnitTable;
  single_account: SingleAccountTable;
  deposit_account: DepositAccountTable;
  idempotency: IdempotencyTable;
  idempotency_part: IdempotencyPartTable;
}
