/**
 * Combines statements with that of a change into one: they share a plan, and none waits for the previous
 * one's answer.
 */
import { type OperationNodeSource, type RawBuilder, sql } from "kysely";

/** Statements by name. None may need what another of them changes. */
export type ParallelStatements = Readonly<Record<string, OperationNodeSource>>;

/** The statements as further parts of a `with`, after its first. */
export const parallelStatements = (statements: ParallelStatements): RawBuilder<unknown> =>
  sql.join(
    Object.entries(statements).map(([name, statement]) => sql`, ${sql.id(name)} as (${statement})`),
    sql``,
  );
