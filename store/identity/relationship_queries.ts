/** The record of look-ups of relationships, with caller and purpose, kept until their retention ends. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";

export interface RelationshipQuery {
  readonly at: Temporal.Instant;
  readonly caller: Caller;
  readonly processNumber: string;
  readonly taxId: string;
  readonly purpose: string;
  readonly outcome: QueryOutcome;
  /** The number of institutions found; `undefined` when the look-up was not answered. */
  readonly institutions: number | undefined;
  readonly requestId: string;
  readonly sourceIp: string | undefined;
}

/** The rows of look-ups, to be written with their audit entries in one statement. */
export const relationshipQueryRows = (queries: readonly RelationshipQuery[]) =>
  queries.map(({ caller, ...query }) => ({
    at: query.at.toString(),
    user_cpf: caller.cpf,
    court: caller.court,
    via: caller.via,
    client_id: caller.clientId,
    process_number: query.processNumber,
    tax_id: query.taxId,
    purpose: query.purpose,
    outcome: query.outcome,
    institutions: query.institutions ?? null,
    request_id: query.requestId,
    source_ip: query.sourceIp ?? null,
  }));
