import { type Kysely, sql } from "kysely";

/** Vectors of indexed precedents, for the optional semantic stage of the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_embedding (
      id text not null,
      model text not null,
      -- Of the text the vector is of.
      digest text not null,
      -- 32-bit floats, little-endian, of length 1.
      vector bytea not null,
      primary key (id, model)
    )`.execute(db);
}
