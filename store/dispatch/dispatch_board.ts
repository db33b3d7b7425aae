/** How far the dispatch of a day is, remittance by remittance. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

interface BoardRemittance {
  readonly ispb: string;
  readonly name: string;
  /** Undefined for one that has no number yet. */
  readonly id: bigint | null;
  /** `failing`: an alarm says why it was not published; `postponed`: it leaves on a later day. */
  readonly situation: "published" | "frozen" | "failing" | "postponed";
  readonly lines: number;
  readonly publishedAt: Temporal.Instant | null;
  /** The day on which it leaves, or left. */
  readonly dispatchDate: Temporal.PlainDate;
}

/** The remittances that were to leave on a day, by institution. */
export async function dispatchBoard(db: Db, day: Temporal.PlainDate): Promise<BoardRemittance[]> {
  const date = sql`${day.toString()}::date`;
  const { rows } = await sql<BoardRemittance>`
    select r.ispb, i.name, r.id, r.lines, r.published_at as "publishedAt", r.dispatch_date as "dispatchDate",
      case when r.dispatch_date > ${date} then 'postponed' when r.published_at is not null then 'published'
        when a.subject is not null then 'failing' else 'frozen' end as situation
    from (
      select ispb, id, line_count as lines, published_at, dispatch_date, cutoff_date, file_name from remittance
      union all
      select ispb, null, line_count, null, dispatch_date, cutoff_date, ispb from unnumbered_remittance
      where numbered_at is null
    ) r join institution i using (ispb)
    left join alarm a on a.subject = r.file_name and a.resolved_at is null
      and a.type in ('publish-failed', 'remittance-differs', 'left-out')
    where r.dispatch_date >= ${date} and r.cutoff_date <= ${date}
    order by i.name, r.ispb, r.id`.execute(db);
  return rows;
}
