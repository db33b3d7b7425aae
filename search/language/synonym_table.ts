/** Reads the synonyms from the database, for an engine that uses it for nothing else. */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";
import { Synonyms } from "./synonyms.ts";

export async function readSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await sql<{ terms: string[] }>`select terms from search_synonym order by id`.execute(db);
  return new Synonyms(rows.map(({ terms }) => terms));
}
