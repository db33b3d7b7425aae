/** The engine the configuration names, behind the one interface. */
import type { Db } from "../store/connection.ts";
import type { SearchEngine } from "./engine.ts";
import { openPostgresqlEngine } from "./postgresql/postgresql.ts";
import { withKeptIndex } from "./kept_index.ts";
import type { TypesenseAddress } from "./typesense/server.ts";

/** @param typesense undefined: the database itself is searched */
export async function openSearch({ db, typesense }: {
  readonly db: Db;
  readonly typesense?: TypesenseAddress | undefined;
}): Promise<SearchEngine> {
  if (typesense === undefined) return openPostgresqlEngine({ db });
  // What is not searched with is not loaded.
  const { openTypesenseEngine } = await import("./typesense/typesense.ts");
  const { readSynonyms } = await import("./language/synonym_table.ts");
  const outside = openTypesenseEngine({ address: typesense, synonyms: () => readSynonyms(db) });
  return withKeptIndex(outside, openPostgresqlEngine({ db }));
}
