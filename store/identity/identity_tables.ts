/**
 * The tables of court units, look-ups of relationships, repeated calls and console sessions, one interface
 * for each.
 */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { Caller } from "../../domain/identity/caller.ts";
import type { BodyType } from "../../domain/identity/court_unit.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";
import type {
  BigIntColumn,
  DateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";

interface CourtUnitTable {
  id: string;
  name: string;
  body_type: BodyType;
  jtr: string;
  active: boolean;
  first_seen_on: DateColumn;
  refreshed_at: TimestampColumn;
}

/** The people a user has looked up for drafts of a process within the last hour. */
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

/** The call for which a key was used and, once there is one, its answer. */
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

/** A session of a console's user; all times are real time. */
interface WebSessionTable {
  id: string;
  cpf: string;
  name: string;
  unit: string | null;
  csrf: string;
  /** The subject and session at the single sign-on. */
  subject: string | null;
  provider_session: string | null;
  encrypted_tokens: Uint8Array;
  access_expires_at: TimestampColumn;
  refreshing_until: NullableTimestampColumn;
  created_at: TimestampColumn;
  seen_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
}

/** A form sent after its session had ended. */
interface SavedFormTable {
  id: string;
  cpf: string;
  address: string;
  multipart: boolean;
  encrypted_fields: Uint8Array;
  created_at: TimestampColumn;
}

/** A named set of filters of a console's user. */
interface ConsoleViewTable {
  id: string;
  cpf: string;
  list: string;
  name: string;
  query: string;
  created_at: TimestampColumn;
}

/** The last event that a user of the courts' console has been shown. */
interface ConsoleVisitTable {
  cpf: string;
  visited_at: TimestampColumn;
  /** The newest event that is not news to the user, whatever they have read of it. */
  read_txid: string | null;
  read_id: BigIntColumn | null;
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
