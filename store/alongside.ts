/** Statements that are made in the one of a change: with one plan, and without waiting for an answer to each. */
import { type OperationNodeSource, type RawBuilder, sql } from "kysely";

/** Statements by a name of their own, none of which may need what another of them changes. */
export type Alongside = Readonly<Record<string, OperationNodeSource>>;

/** What follows the first part of a `with`. */
export const alongside = (statements: Alongside): RawBuilder<unknown> =>
  sql.join(
    Object.entries(statements).map(([name, statement]) => sql`, ${sql.id(name)} as (${statement})`),
    sql``,
  );
