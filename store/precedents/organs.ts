/** The courts of the precedents bank, with the numeric ids of this environment. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

export interface BnpOrgan {
  /** The acronym of the integration API: `TRF1`. */
  readonly acronym: string;
  /** The acronym of the search: `TRF01`. */
  readonly searchAcronym: string;
  readonly jtr: string;
  readonly name: string;
  readonly id: number;
}

/** All courts, some sixty, by id. */
export async function listOrgans(db: Db | Tx): Promise<BnpOrgan[]> {
  const rows = await db.selectFrom("organ").selectAll().orderBy("id").execute();
  return rows.map(({ acronym, search_acronym, jtr, name, id }) => ({
    acronym,
    searchAcronym: search_acronym,
    jtr,
    name,
    id,
  }));
}

/** Serialises a court's writes to the bank; readers do not wait. */
export async function lockOrgan(tx: Tx, acronym: string): Promise<void> {
  await tx.selectFrom("organ").select("id").where("acronym", "=", acronym).forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Changes the ids of courts; two courts may exchange theirs.
 *
 * @returns the number of courts whose id changed
 */
export async function saveOrganIds(
  tx: Tx,
  ids: readonly { readonly acronym: string; readonly id: number }[],
): Promise<number> {
  const changed = await sql`
    update organ o set id = n.id
    from unnest(${ids.map(({ acronym }) => acronym)}::text[], ${
    ids.map(({ id }) => id)
  }::int[]) n (acronym, id)
    where o.acronym = n.acronym and o.id <> n.id`.execute(tx);
  return Number(changed.numAffectedRows ?? 0);
}
