/** Court units, look-ups of relationships, repeated calls, sessions of the consoles: one interface for each table, as its rows are. */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { Caller } from "../../domain/identity/caller.ts";
import type { BodyType } from "../../domain/identity/court_unit.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";
import type { BigIntColumn, DateColumn, NullableTimestampColumn, TimestampColumn } from "../column_types.ts";

interface CourtUnitTable {
  id: string;
  name: string;
  body_type: BodyType;
  jtr: string;
  active: boolean;
  first_seen_on: DateColumn;
  refreshed_at: TimestampColumn;
}

/** Whom a user has looked up for drafts of a process within the hour. */
interface CountedLookUpTable {
  user_cpf: string;
  process_number: string;
  tax_id: string;
  at: TimestampColumn;
}

interface RelationshipQueryTable {
  id: GeneratedAlways<BigIntColumn>;
  at: TimestampColumn;
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

/** The call a key was used for and, once there is one, its answer. */
interface IdempotencyTable {
  user_cpf: string;
  client_id: string;
  key: string;
  id: string;
  fingerprint: string;
  holder: string;
  /** The name of the holder's sessions. */
  process: string | null;
  held_until: TimestampColumn;
  expires_at: TimestampColumn;
  status: number | null;
  headers: JSONColumnType<Record<string, string>> | null;
  body: string | null;
}

interface IdempotencyPartTable {
  idempotency_id: string;
  position: number;
  body: string;
  expires_at: TimestampColumn;
}

/** Somebody signed in to the consoles; in real time throughout. */
interface WebSessionTable {
  id: string;
  cpf: string;
  name: string;
  unit: string | null;
  csrf: string;
  /** Of the single sign-on: who, and which of its sessions. */
  subject: string | null;
  provider_session: string | null;
  encrypted_tokens: Uint8Array;
  access_expires_at: TimestampColumn;
  refreshing_until: NullableTimestampColumn;
  created_at: TimestampColumn;
  seen_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
}

/** A form sent when its session had ended. */
interface SavedFormTable {
  id: string;
  cpf: string;
  address: string;
  multipart: boolean;
  encrypted_fields: Uint8Array;
  created_at: TimestampColumn;
}

/** A set of filters a user of the consoles gave a name. */
interface ConsoleViewTable {
  id: string;
  cpf: string;
  list: string;
  name: string;
  query: string;
  created_at: TimestampColumn;
}

/** Up to which event a user has been shown the notices of the court console. */
interface ConsoleVisitTable {
  cpf: string;
  since: string | null;
  newest: string;
  visited_at: TimestampColumn;
}

export interface IdentityTables {
  court_unit: CourtUnitTable;
  relationship_query: RelationshipQueryTable;
  counted_look_up: CountedLookUpTable;
  idempotency: IdempotencyTable;
  idempotency_part: IdempotencyPartTable;
  web_session: WebSessionTable;
  saved_form: SavedFormTable;
  console_view: ConsoleViewTable;
  console_visit: ConsoleVisitTable;
}
