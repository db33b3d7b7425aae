/** One interface per table, as the rows are; `tests/store/tables_test.ts` holds them against the database. */
import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";
import type { Category } from "../domain/precedents/bnp_words.ts";
import type { BodyType, Branch } from "../domain/identity/court_unit.ts";
import type { Caller } from "../domain/identity/caller.ts";
import type { Keeper } from "../domain/orders/confidentiality.ts";
import type { Deposit } from "../domain/accounts/judicial_deposit.ts";
import type { TargetOrigin } from "../domain/orders/draft_targets.ts";
import type { EventType } from "../domain/notices/event.ts";
import type { OrderStatus } from "../domain/orders/order.ts";
import type { Remedy } from "../domain/splits/remedy.ts";
import type { OrderKind } from "../domain/orders/order_kind.ts";
import type { InformationKind } from "../domain/answers/information_kind.ts";
import type { QueryOutcome } from "../domain/identity/relationship_query.ts";
import type { EntryKind, QuarantineCode, QuarantineStatus } from "../domain/operations/quarantine.ts";
import type { RemittanceAction } from "../domain/operations/remittance_action.ts";
import type { Stream } from "../domain/audit/audit_seal.ts";
import type { ClosingReason, SeriesStatus } from "../domain/series/series.ts";
import type { SplitOrigin } from "../domain/splits/split.ts";
import type { DeliveryDecision, DisabledReason, Outcome } from "../domain/notices/webhook.ts";

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
  openpgp_required: ColumnType<boolean, boolean | undefined, boolean>;
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
  followed_up_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
  answers_read_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
  answers_read_by: ColumnType<string | null, string | null | undefined, string | null>;
  awaits_split: ColumnType<boolean, boolean | undefined, boolean>;
  awaits_remedy: ColumnType<boolean, boolean | undefined, boolean>;
  series_id: ColumnType<string | null, string | null | undefined, string | null>;
  series_position: ColumnType<number | null, number | null | undefined, number | null>;
  not_sent_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
}

export interface SeriesTable {
  id: string;
  jtr: string;
  first_order_id: string;
  ends_on: Day;
  started_at: Timestamp;
  orders: ColumnType<number, number | undefined, number>;
  status: SeriesStatus;
  closing_reason: ColumnType<ClosingReason | null, ClosingReason | null | undefined, ClosingReason | null>;
  closed_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
  followed_up_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
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
  answer_line: number | null;
  consecutive_no_answers: ColumnType<number, number | undefined, number>;
  released_amount: ColumnType<Big, Big | undefined, Big>;
}

export interface SplitTable {
  id: string;
  order_id: string;
  status: "draft" | "protocoled" | "dispatching" | "sent" | "consolidating" | "answered" | "removed";
  version: ColumnType<number, number | undefined, number>;
  jtr: string;
  process_number: string;
  court_unit_id: string;
  court_unit_name: string;
  judge_cpf: string;
  judge_name: string;
  creator_cpf: string;
  creator_name: string;
  deposit: JSONColumnType<Deposit> | null;
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
  interrupts_series: ColumnType<boolean, boolean | undefined, boolean>;
  origin: ColumnType<SplitOrigin, SplitOrigin | undefined, SplitOrigin>;
  followed_up_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
}

export interface SplitActionTable {
  id: GeneratedAlways<Big>;
  split_id: string;
  target_id: Big;
  kind: "unblock" | "transfer" | "transfer-and-unblock" | "reiterate" | "cancel";
  amount: Big | null;
  rest_amount: ColumnType<Big | null, Big | null | undefined, Big | null>;
  repeats_id: ColumnType<Big | null, Big | null | undefined, Big | null>;
  asset: string | null;
  transfer_id: string | null;
  receiver_ispb: string;
  code: string | null;
  done_amount: Big | null;
  rest_unblocked: Big | null;
  executed_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  answer_file_id: Big | null;
  answer_line: number | null;
}

export interface TransferArrivalTable {
  action_id: Big;
  ispb: string;
  receiver_ispb: string;
  amount: Big;
  transferred_at: Timestamp;
  expected_on: Day;
  status: "expected" | "arrived";
  asked: ColumnType<number, number | undefined, number>;
  arrived_amount: Big | null;
  arrived_on: NullableDay;
  account: string | null;
  updated_at: Timestamp;
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

/** The record types of the layout that ask something. */
export type LineRecord = 10 | 20 | 30 | 40 | 50;

/** By record type, how many lines and what they add up to, in centavos. */
export type RecordTotals = Readonly<
  Partial<Record<LineRecord, { readonly count: number; readonly sum: string }>>
>;

export interface RemittanceTable {
  id: GeneratedAlways<Big>;
  ispb: string;
  cutoff_date: Day;
  dispatch_date: Day;
  sequence: number;
  status: "frozen" | "published";
  file_name: string;
  line_count: number;
  totals: JSONColumnType<RecordTotals>;
  frozen_at: Timestamp;
  sha256: string | null;
  size_bytes: Big | null;
  plain_sha256: string | null;
  plain_size_bytes: Big | null;
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
  record: ColumnType<LineRecord, LineRecord | undefined, LineRecord>;
  action_id: Big | null;
  jtr: ColumnType<string | null, string, never>;
  confidential: ColumnType<boolean | null, boolean, never>;
  protocoled_at: ColumnType<Temporal.Instant | null, string, never>;
  protocol_number: ColumnType<string | null, string, never>;
  text: ColumnType<string | null, string, never>;
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
  code: string | null;
  amount: Big | null;
  executed_at: NullableTimestamp;
  record: ColumnType<LineRecord, LineRecord | undefined, LineRecord>;
  detail: JSONColumnType<Record<string, string>> | null;
}

export interface AnswerAccountTable {
  file_id: Big;
  line: number;
  remittance_line: number;
  branch: string;
  account: string;
  kind: string;
  situation: string;
  balance: Big | null;
}

export interface AnswerAttachmentTable {
  file_id: Big;
  line: number;
  remittance_line: number;
  information: string;
  file_name: string;
  sha256: string;
  size_bytes: Big;
  archive_path: string;
}

/** An institution's own SFTP server; one without a row has its watched folder alone. */
export interface ChannelTable {
  ispb: string;
  host: string;
  port: number;
  username: string;
  authentication: "key" | "password";
  host_keys: string[];
  outbox_folder: string;
  inbox_folder: string;
  receipts_folder: string;
  after_fetch: "move" | "delete";
  enabled: boolean;
  delivers_from: Timestamp;
  changed_at: Timestamp;
}

export interface ChannelStateTable {
  ispb: string;
  direction: "send" | "fetch";
  succeeded_at: NullableTimestamp;
  failed_at: NullableTimestamp;
  reason: string | null;
  failure: string | null;
  failures: ColumnType<number, number | undefined, number>;
  retry_at: NullableTimestamp;
}

export interface FileDeliveryTable {
  file_name: string;
  ispb: string;
  what: "remittance" | "receipt";
  size_bytes: Big;
  sha256: string;
  published_at: Timestamp;
  due_at: NullableTimestamp;
  attempts: ColumnType<number, number | undefined, number>;
  last_error: string | null;
  retry_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
}

/** What was last seen of a file in a remote inbox. */
export interface RemoteFileTable {
  ispb: string;
  file_name: string;
  size_bytes: Big;
  modified: Big;
  seen_at: Timestamp;
  fetched_at: NullableTimestamp;
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

export interface WebhookSubscriptionTable {
  id: string;
  version: ColumnType<number, number | undefined, number>;
  jtr: string;
  url: string;
  event_types: EventType[] | null;
  created_by: string;
  created_at: Timestamp;
  status: "active" | "disabled" | "removed";
  disabled_reason: DisabledReason | null;
  secret: Uint8Array | null;
  previous_secret: Uint8Array | null;
  previous_secret_until: NullableTimestamp;
  cursor_txid: string;
  cursor_id: Big;
  failures: ColumnType<number, number | undefined, number>;
  failing_since: NullableTimestamp;
  resumes_at: NullableTimestamp;
}

export interface WebhookDeliveryTable {
  subscription_id: string;
  event_txid: string;
  event_id: Big;
  status: DeliveryDecision["status"];
  attempts: ColumnType<number, number | undefined, number>;
  recorded_at: Timestamp;
  waiting_since: Timestamp;
  next_attempt_at: NullableTimestamp;
  last_attempt_at: NullableTimestamp;
  last_outcome: JSONColumnType<Outcome> | null;
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
  resolved_by: string | null;
  resolution: string | null;
  /** What has to come right for it to end by itself. */
  awaits: string[] | null;
}

export interface QuarantineTable {
  id: GeneratedAlways<Big>;
  entry_id: string;
  ispb: string;
  name: string;
  raw_name: Uint8Array;
  code: QuarantineCode;
  kind: EntryKind;
  size_bytes: Big;
  sha256: string | null;
  head: Uint8Array;
  kept_path: string;
  delivered_at: Timestamp;
  quarantined_at: Timestamp;
  status: QuarantineStatus;
  decided_at: NullableTimestamp;
  decided_by: string | null;
  reason: string | null;
  released_name: string | null;
  receipt_name: string | null;
  receipt: string | null;
  receipt_written_at: NullableTimestamp;
}

export interface OperatorActionTable {
  id: GeneratedAlways<Big>;
  kind: RemittanceAction;
  remittance_id: Big;
  reason: string;
  requested_by: string;
  requested_at: Timestamp;
  finished_at: NullableTimestamp;
  outcome: string | null;
  detail: JSONColumnType<Record<string, unknown>> | null;
}

export interface WorkerHeartbeatTable {
  worker_id: string;
  seen_at: Timestamp;
}

export interface LeaseTable {
  name: string;
  holder: string;
  held_until: Timestamp;
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

/** What a court has the service do by itself; without a row, nothing. */
export interface CourtRuleTable {
  jtr: string;
  version: number;
  no_answer: Remedy | null;
  minimum_amount: Big | null;
  drafts_excess: boolean;
  arrival_days: number | null;
  changed_at: Timestamp;
  changed_by: string;
}

/** A document issued, known by the code printed on it. */
export interface DocumentTable {
  code: string;
  kind: "protocol-receipt" | "order-detail" | "impossibility-certificate" | "series-report";
  jtr: string;
  protocol_number: string | null;
  confidential: boolean;
  sha256: string;
  issued_at: Timestamp;
  issued_to: string;
}

export interface InstitutionKeyTable {
  ispb: string;
  fingerprint: string;
  public_key: string;
  algorithms: string[];
  registered_at: Timestamp;
  registered_by: string;
  valid_from: Timestamp;
  valid_until: NullableTimestamp;
  revoked_at: NullableTimestamp;
  revoked_by: string | null;
  revocation_reason: string | null;
}

export interface ServiceKeyTable {
  fingerprint: string;
  public_key: string;
  made_at: Timestamp;
  retired_at: NullableTimestamp;
}

export interface SealedReceiptTable {
  name: string;
  ciphertext: Uint8Array;
  sealed_at: Timestamp;
}

/** A court of the precedents bank, and its numeric id in this environment. */
export interface OrganTable {
  acronym: string;
  search_acronym: string;
  jtr: string;
  name: string;
  id: number;
}

export interface PrecedentRecordTable {
  id: GeneratedAlways<Big>;
  resource: string;
  organ: string;
  number: number;
  kind: string;
  category: Category;
  status: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: Day;
}

export interface PrecedentStatusTable {
  id: GeneratedAlways<Big>;
  category: Category;
  organ: string;
  number: number;
  kind: string;
  status: string | null;
  at: Timestamp;
}

/** A case a court stayed because of a precedent. */
export interface PrecedentCaseTable {
  id: GeneratedAlways<Big>;
  record_id: Big;
  organ: string;
  number: string;
  judging_body: number;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: Day;
}

export interface ServiceUnitTable {
  id: number;
  court: string;
  name: string;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  refreshed_at: Timestamp;
}

/** How far the index has read a resource of the precedents bank. */
export interface IndexCursorTable {
  source: string;
  since: NullableDay;
  next_page: ColumnType<number, number | undefined, number>;
  began_on: NullableDay;
}

export interface IndexRunTable {
  id: GeneratedAlways<Big>;
  kind: "incremental" | "full";
  engine: string;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
  records: ColumnType<number, number | undefined, number>;
  put: ColumnType<number, number | undefined, number>;
  removed: ColumnType<number, number | undefined, number>;
  refused: ColumnType<number, number | undefined, number>;
  failure: string | null;
}

export interface IndexedPrecedentTable {
  id: string;
  organ: string;
  species: string;
  status: string | null;
  cancelled: boolean;
  updated_on: NullableDay;
  digest: string;
  indexed_at: Timestamp;
}

/** What a full reading has found so far. */
export interface IndexingPrecedentTable {
  id: string;
  organ: string;
  species: string;
  status: string | null;
  cancelled: boolean;
  updated_on: NullableDay;
  digest: string;
}

export interface IndexRefusalTable {
  source: string;
  record_key: string;
  reason: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  run_id: Big;
}

export interface PrecedentStatusHistoryTable {
  id: GeneratedAlways<Big>;
  precedent_id: string;
  status: string | null;
  removed: ColumnType<boolean, boolean | undefined, boolean>;
  since: Day;
  seen_at: Timestamp;
}

/** A search somebody keeps, known by its id alone. */
export interface SavedSearchTable {
  id: string;
  title: string;
  filter: JSONColumnType<Record<string, unknown>>;
  question: JSONColumnType<Record<string, unknown>>;
  created_at: Timestamp;
  checked_at: Timestamp;
  read_at: Timestamp;
  webhook_url: string | null;
  webhook_secret: Uint8Array | null;
}

export interface SavedSearchHitTable {
  id: GeneratedAlways<Big>;
  search_id: string;
  precedent_id: string;
  title: string;
  summary: string;
  found_at: Timestamp;
  notify_at: NullableTimestamp;
  attempts: ColumnType<number, number | undefined, number>;
}

/** Somebody signed in to the consoles; in real time throughout. */
export interface WebSessionTable {
  id: string;
  cpf: string;
  name: string;
  unit: string | null;
  csrf: string;
  sealed_tokens: Uint8Array;
  access_expires_at: Timestamp;
  refreshing_until: NullableTimestamp;
  created_at: Timestamp;
  seen_at: Timestamp;
  ended_at: NullableTimestamp;
}

/** A form sent when its session had ended. */
export interface KeptFormTable {
  id: string;
  cpf: string;
  address: string;
  multipart: boolean;
  sealed_fields: Uint8Array;
  created_at: Timestamp;
}

/** A set of filters a user of the court console gave a name. */
export interface ConsoleViewTable {
  id: string;
  cpf: string;
  name: string;
  query: string;
  created_at: Timestamp;
}

/** Up to which event a user has been shown the notices of the court console. */
export interface ConsoleVisitTable {
  cpf: string;
  since: string | null;
  newest: string;
  visited_at: Timestamp;
}

export interface SearchWithoutHitsTable {
  day: Day;
  words: string;
  count: number;
}

/** An index of precedents; one is active, another may be under construction. */
export interface SearchBuildTable {
  id: GeneratedAlways<number>;
  active: boolean;
  version: bigint;
  begun_at_version: bigint;
  created_at: Temporal.Instant;
}

export interface SearchDocumentTable {
  build: number;
  id: string;
  version: bigint;
  organ: string;
  species: string;
  number: string;
  updated_on: string | null;
  cancelled: boolean;
  words: string;
  precedent: unknown;
}

export interface SearchWordTable {
  build: number;
  word: string;
  shown: string;
  documents: number;
}

export interface SearchSynonymTable {
  id: GeneratedAlways<number>;
  terms: string[];
}

export interface Tables {
  institution: InstitutionTable;
  holiday: HolidayTable;
  delegation: DelegationTable;
  court_order: CourtOrderTable;
  series: SeriesTable;
  order_viewer: OrderViewerTable;
  order_defendant: OrderDefendantTable;
  order_target: OrderTargetTable;
  split: SplitTable;
  split_action: SplitActionTable;
  transfer_arrival: TransferArrivalTable;
  court_rule: CourtRuleTable;
  dispatch_run: DispatchRunTable;
  exchange_sequence: ExchangeSequenceTable;
  remittance: RemittanceTable;
  remittance_line: RemittanceLineTable;
  answer_file: AnswerFileTable;
  answer_line: AnswerLineTable;
  channel: ChannelTable;
  channel_state: ChannelStateTable;
  file_delivery: FileDeliveryTable;
  remote_file: RemoteFileTable;
  answer_account: AnswerAccountTable;
  answer_attachment: AnswerAttachmentTable;
  event: EventTable;
  webhook_subscription: WebhookSubscriptionTable;
  webhook_delivery: WebhookDeliveryTable;
  audit_entry: AuditEntryTable;
  seal: SealTable;
  rate_limit: RateLimitTable;
  relationship_query: RelationshipQueryTable;
  alarm: AlarmTable;
  quarantine: QuarantineTable;
  operator_action: OperatorActionTable;
  worker_heartbeat: WorkerHeartbeatTable;
  lease: LeaseTable;
  court_unit: CourtUnitTable;
  single_account: SingleAccountTable;
  deposit_account: DepositAccountTable;
  idempotency: IdempotencyTable;
  idempotency_part: IdempotencyPartTable;
  document: DocumentTable;
  institution_key: InstitutionKeyTable;
  service_key: ServiceKeyTable;
  sealed_receipt: SealedReceiptTable;
  search_build: SearchBuildTable;
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  search_synonym: SearchSynonymTable;
  organ: OrganTable;
  precedent_record: PrecedentRecordTable;
  precedent_status: PrecedentStatusTable;
  precedent_case: PrecedentCaseTable;
  service_unit: ServiceUnitTable;
  index_cursor: IndexCursorTable;
  index_run: IndexRunTable;
  indexed_precedent: IndexedPrecedentTable;
  indexing_precedent: IndexingPrecedentTable;
  index_refusal: IndexRefusalTable;
  precedent_status_history: PrecedentStatusHistoryTable;
  saved_search: SavedSearchTable;
  saved_search_hit: SavedSearchHitTable;
  web_session: WebSessionTable;
  kept_form: KeptFormTable;
  console_view: ConsoleViewTable;
  console_visit: ConsoleVisitTable;
  search_without_hits: SearchWithoutHitsTable;
}
