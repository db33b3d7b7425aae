/** Whom users have looked up for their drafts of late, so that nobody is counted twice for one person in one process. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

interface DraftingLookUp {
  readonly userCpf: string;
  readonly processNumber: string;
  readonly taxIds: readonly string[];
}

/**
 * Marks tax ids as counted, in one statement. Of calls at once each tax id is counted by one of them.
 *
 * @param since what was counted after it is not counted again
 * @returns how many were not counted yet
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
    from unnest(${sorted}::text[]) as asked (tax_id)
    on conflict (user_cpf, process_number, tax_id) do update set at = excluded.at
    where known.at <= ${since.toString()}::timestamptz or known.at > excluded.at
    returning tax_id`.execute(tx);
  return rows.length;
}

/**
 * Whether all were counted: a read alone, since asking by `countLookUps` would lock the rows and wait for a commit.
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
      and at > ${since.toString()}::timestamptz and at <= ${now.toString()}::timestamptz`.execute(db);
  return Number(found!.count) === taxIds.length;
}

/** Forgets what would be counted again. */
export const removeCountedLookUps = async (db: Db, since: Temporal.Instant): Promise<void> =>
  void await db.deleteFrom("counted_look_up").where(
    "at",
    "<=",
    sql<Temporal.Instant>`${since.toString()}::timestamptz`,
  ).execute();
