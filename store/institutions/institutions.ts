/** Institutions, copied from the national customer registry. */
import type { KnownInstitution } from "../../domain/orders/draft_targets.ts";
import { noneOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";

export interface Institution extends KnownInstitution {
  readonly compe: string | undefined;
  /** False when it is closed or has no channel; requests to it end in code 97. */
  readonly reachable: boolean;
}

export async function listInstitutions(db: Db | Tx): Promise<Institution[]> {
  const rows = await db.selectFrom("institution").selectAll().orderBy("ispb").execute();
  return rows.map((row) => ({
    ispb: row.ispb,
    name: row.name,
    compe: row.compe ?? undefined,
    leaderIspb: row.leader_ispb ?? undefined,
    reachable: row.reachable,
  }));
}

/**
 * Copies the registry's list. An institution it no longer lists stays, unreachable, because old orders refer
 * to it.
 */
export async function saveInstitutions(db: Db | Tx, institutions: readonly Institution[]): Promise<void> {
  if (institutions.length === 0) return;
  await db.insertInto("institution").values(institutions.map((institution) => ({
    ispb: institution.ispb,
    compe: institution.compe ?? null,
    name: institution.name,
    leader_ispb: institution.leaderIspb ?? null,
    reachable: institution.reachable,
  }))).onConflict((conflict) =>
    conflict.column("ispb").doUpdateSet((eb) => ({
      compe: eb.ref("excluded.compe"),
      name: eb.ref("excluded.name"),
      leader_ispb: eb.ref("excluded.leader_ispb"),
      reachable: eb.ref("excluded.reachable"),
    }))
  ).execute();
  await db.updateTable("institution").set({ reachable: false })
    .where("ispb", "<>", noneOf(institutions.map(({ ispb }) => ispb))).where("reachable", "=", true)
    .execute();
}
