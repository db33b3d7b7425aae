/** The tables of events and of webhooks, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { EventType } from "../../domain/notices/event.ts";
import type { MailDigestKind } from "../../domain/notices/mail_digest.ts";
import type { DeliveryDecision, DeliveryOutcome, DisabledReason } from "../../domain/notices/webhook.ts";
import type {
  BigIntColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";

interface EventTable {
  id: GeneratedAlways<BigIntColumn>;
  txid: GeneratedAlways<string>;
  type: string;
  at: TimestampColumn;
  order_id: string;
  jtr: string;
  confidential: boolean;
  data: JSONColumnType<Record<string, unknown>>;
}

interface EventEpochTable {
  number: GeneratedAlways<number>;
  began_at: TimestampColumn;
  kept_txid: string;
  kept_id: BigIntColumn;
  first_txid: string;
  /** Whether numbers were moved on with it, as by a recovery. */
  moved_numbers: Generated<boolean>;
}

export interface WebhookSubscriptionTable {
  id: string;
  version: Generated<number>;
  jtr: string;
  url: string;
  event_types: EventType[] | null;
  created_by: string;
  created_at: TimestampColumn;
  status: "active" | "disabled" | "removed";
  disabled_reason: DisabledReason | null;
  secret: Uint8Array | null;
  previous_secret: Uint8Array | null;
  previous_secret_until: NullableTimestampColumn;
  cursor_txid: string;
  cursor_id: BigIntColumn;
  failures: Generated<number>;
  failing_since: NullableTimestampColumn;
  resumes_at: NullableTimestampColumn;
}

interface WebhookDeliveryTable {
  subscription_id: string;
  event_txid: string;
  event_id: BigIntColumn;
  status: DeliveryDecision["status"];
  attempts: Generated<number>;
  recorded_at: TimestampColumn;
  waiting_since: TimestampColumn;
  next_attempt_at: NullableTimestampColumn;
  last_attempt_at: NullableTimestampColumn;
  last_outcome: JSONColumnType<DeliveryOutcome> | null;
}

/** A user's subscription to the daily digest. */
interface MailDigestTable {
  id: string;
  cpf: string;
  address: string;
  kinds: MailDigestKind[];
  confirmation: string;
  confirmation_sent_at: NullableTimestampColumn;
  confirmed_at: NullableTimestampColumn;
  told_until: TimestampColumn;
  told_on: NullableDateColumn;
  attempts: Generated<number>;
  next_attempt_at: TimestampColumn;
}

interface MailDigestSearchTable {
  digest_id: string;
  search_id: string;
}

/** Who follows up an order, and up to which event it is settled. */
interface NoticeStateTable {
  order_id: string;
  assignee_cpf: string | null;
  assignee_name: string | null;
  done_txid: string | null;
  done_id: BigIntColumn | null;
  done_by: string | null;
  done_by_name: string | null;
  done_at: NullableTimestampColumn;
}

/** Up to which event of an order a user has read. */
interface NoticeReadingTable {
  cpf: string;
  order_id: string;
  txid: string;
  id: BigIntColumn;
}

export interface NoticeTables {
  notice_state: NoticeStateTable;
  notice_reading: NoticeReadingTable;
  event: EventTable;
  event_epoch: EventEpochTable;
  webhook_subscription: WebhookSubscriptionTable;
  webhook_delivery: WebhookDeliveryTable;
  mail_digest: MailDigestTable;
  mail_digest_search: MailDigestSearchTable;
}
