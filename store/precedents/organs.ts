/** The courts of the precedents bank and their numeric ids, which are this environment's own. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

export interface BankOrgan {
  /** As the integration API spells it: `TRF1`. */
  readonly acronym: string;
  /** As searches spell it: `TRF01`. */
  readonly searchAcronym: string;
  readonly jtr: string;
  readonly name: string;
  readonly id: number;
}

/** All of them, some sixty, by id. */
export async function listOrgans(db: Db | Tx): Promise<BankOrgan[]> {
  const rows = await db.selectFrom("organ").selectAll().orderBy("id").execute();
  return rows.map(({ acronym, search_acronym, jtr, name, id }) => ({
    acronym,
    searchAcronym: search_acronym,
    jtr,
    name,
    id,
  }));
}

/** Keeps a court's writes to the bank one behind the other; who reads does not wait. */
export async function lockOrgan(tx: Tx, acronym: string): Promise<void> {
  await tx.selectFrom("organ").select("id").where("acronym", "=", acronym).forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Gives courts other ids; two may exchange theirs.
 *
 * @returns how many have another id now
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
