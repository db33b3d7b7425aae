/** Remittances that did not leave on their day, and whether the folders that they wait for take files. */
import { sql } from "kysely";
import type { FolderTest, PostponedRemittance } from "../../domain/operations/open_matter_text.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** The remittances that did not leave on the day of their cut-off and have not left since. */
export async function postponedRemittances(db: Db): Promise<PostponedRemittance[]> {
  const { rows } = await sql<
    Omit<PostponedRemittance, "test"> & { testedAt: Temporal.Instant | null; fault: string | null }
  >`
    select r.ispb, i.name as "institutionName", r.file_name as "fileName", r.line_count as "lineCount",
      r.cutoff_date as "cutoffDate", r.dispatch_date as "dispatchDate", f.tested_at as "testedAt", f.fault
    from remittance r join institution i using (ispb) left join folder_test f using (ispb)
    where r.status = 'frozen' and r.dispatch_date > r.cutoff_date order by r.id`.execute(db);
  return rows.map(({ testedAt, fault, ...row }) => ({
    ...row,
    test: testedAt === null ? undefined : { testedAt, fault: fault ?? undefined },
  }));
}

/** An institution's folder for operators: the last test, and one that was asked for and is not done. */
export interface FolderTestView {
  readonly askedAt: Temporal.Instant | undefined;
  readonly last: FolderTest | undefined;
}

export async function findFolderTest(db: Db | Tx, ispb: string): Promise<FolderTestView> {
  const row = await db.selectFrom("folder_test").selectAll().where("ispb", "=", ispb).executeTakeFirst();
  return {
    askedAt: row?.asked_at ?? undefined,
    last: row === undefined || row.tested_at === null
      ? undefined
      : { testedAt: row.tested_at, fault: row.fault ?? undefined },
  };
}

export async function askFolderTest(tx: Tx, ispb: string, now: Temporal.Instant): Promise<void> {
  await tx.insertInto("folder_test").values({ ispb, asked_at: now.toString() })
    .onConflict((conflict) => conflict.column("ispb").doUpdateSet({ asked_at: now.toString() })).execute();
}

export async function saveFolderTest(
  db: Db,
  ispb: string,
  { testedAt, fault }: FolderTest,
): Promise<void> {
  const test = { tested_at: testedAt.toString(), fault: fault ?? null, asked_at: null };
  await db.insertInto("folder_test").values({ ispb, ...test })
    .onConflict((conflict) => conflict.column("ispb").doUpdateSet(test)).execute();
}
