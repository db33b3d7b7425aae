/** Who looked up where whom is a customer, and what for; kept until their term ends. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";
import type { Tx } from "../connection.ts";

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

/** Writes down look-ups, however many, in one statement. */
export async function recordRelationshipQueries(
  tx: Tx,
  queries: readonly RelationshipQuery[],
): Promise<void> {
  if (queries.length === 0) return;
  await tx.insertInto("relationship_query").values(queries.map(({ caller, ...query }) => ({
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
  }))).execute();
}
