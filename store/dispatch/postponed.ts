/** Remittances that did not leave on their day, and whether the folders that they wait for take files. */
import { sql } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import type { EventType } from "../../domain/notices/event.ts";
import type {
  FolderTest,
  MissedCutoff,
  PostponedRemittance,
} from "../../domain/operations/open_matter_text.ts";
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

/** The evenings on which no worker made the cut-off, as long as something of them waits for a later one. */
export async function missedCutoffs(db: Db): Promise<MissedCutoff[]> {
  const { rows } = await sql<MissedCutoff>`
    with waiting as (
      select o.id as order_id, null::uuid as split_id, o.dispatch_on from court_order o
        where o.status in ('scheduled', 'protocoled') and o.not_sent_at is null
          and (o.protocoled_at at time zone ${TIME_ZONE})::date < o.dispatch_on
      union all
      select s.order_id, s.id, s.dispatch_on from split s where s.status in ('scheduled', 'protocoled')
    ), missed as (
      select distinct on (w.order_id, w.split_id) w.split_id, w.dispatch_on,
        ((e.data ->> 'previousDispatchAt')::timestamptz at time zone ${TIME_ZONE})::date as was
      from waiting w join event e on e.order_id = w.order_id and e.type = ${"dispatch-postponed" satisfies EventType} and (e.data ->> 'split')::uuid is not distinct from w.split_id
      order by w.order_id, w.split_id, e.at
    )
    select was as "cutoffDate", min(dispatch_on) as "dispatchDate",
      (count(*) filter (where split_id is null))::int as orders,
      (count(*) filter (where split_id is not null))::int as splits
    from missed where not exists (select from dispatch_run r where r.business_date = was) group by was order by was`
    .execute(db);
  return rows;
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
