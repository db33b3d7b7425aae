/** Who looked up where whom is a customer, and what for; kept until their term ends. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";

export interface RelationshipQuery {
  readonly at: Temporal.Instant;
  readonly caller: Caller;
  readonly processNumber: string;
  readonly taxId: string;
  readonly purpose: string;
  readonly outcome: QueryOutcome;
  /** How many were answered; `undefined` when nothing was. */
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
