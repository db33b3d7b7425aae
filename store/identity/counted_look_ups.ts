/**
 * The look-ups that users made lately for drafts, so that one person in one process is counted once for a
 * user.
 */
import { sql } from "kysely";
import type { Caller } from "../../domain/identity/caller.ts";
import type { QueryOutcome } from "../../domain/identity/relationship_query.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";

interface DraftingLookUp {
  readonly userCpf: string;
  readonly processNumber: string;
  readonly taxIds: readonly string[];
}

/**
 * Marks tax ids as counted, in one statement; of concurrent calls only one counts a tax id.
 *
 * @param since a look-up counted after this instant is not counted again
 * @returns the number that had not been counted
 */
export async function countLookUps(
  tx: Tx,
  { userCpf, processNumber, taxIds }: DraftingLookUp,
  { now, since }: { now: Temporal.Instant; since: Temporal.Instant },
): Promise<number> {
  const sorted = [...taxIds].sort();
  const { rows } = await sql`
    insert into counted_look_up as known (user_cpf, process_number, tax_id, at)
    select ${userCpf}, ${processNumber}, tax_id, ${now.toString()}::timestamptz
    from unnest(${sorted}::text[]) as requested (tax_id)
    on conflict (user_cpf, process_number, tax_id) do update set at = excluded.at
    where known.at <= ${since.toString()}::timestamptz or known.at > excluded.at
    returning tax_id`.execute(tx);
  return rows.length;
}

/**
 * Whether all were counted. This only reads, because `countLookUps` would lock the rows and wait for a
 * commit.
 *
 * @param since as in `countLookUps`
 */
export async function areCounted(
  db: Db,
  { userCpf, processNumber, taxIds }: DraftingLookUp,
  { now, since }: { now: Temporal.Instant; since: Temporal.Instant },
): Promise<boolean> {
  const { rows: [found] } = await sql<{ count: bigint }>`
    select count(*) as count from counted_look_up
    where user_cpf = ${userCpf} and process_number = ${processNumber} and tax_id = any(${[...taxIds]}::text[])
      and at > ${since.toString()}::timestamptz and at <= ${now.toString()}::timestamptz ${PREPARED}`.execute(
    db,
  );
  return Number(found!.count) === taxIds.length;
}

/** Removes look-ups that would be counted again anyway. */
export const removeCountedLookUps = async (db: Db, since: Temporal.Instant): Promise<void> =>
  void await db.deleteFrom("counted_look_up").where(
    "at",
    "<=",
    sql<Temporal.Instant>`${since.toString()}::timestamptz`,
  ).execute();

// The record of look-ups of relationships, with caller and purpose, kept until their retention ends.

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
