/** A summary of one day of the exchange. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

export interface DayMovement {
  readonly run:
    | { readonly frozenAt: Temporal.Instant; readonly finishedAt: Temporal.Instant | undefined }
    | undefined;
  /** The remittances dispatched on the day, by status. */
  readonly remittances: readonly {
    status: "frozen" | "published";
    files: number;
    lines: number;
    closed: number;
  }[];
  /** The remittances that should have left by the end of the day and leave later, by their new day. */
  readonly postponed: readonly {
    readonly to: Temporal.PlainDate;
    readonly files: number;
    readonly lines: number;
  }[];
  /** The files received on the day, by status. */
  readonly answers: readonly {
    status: "received" | "accepted" | "rejected" | "duplicate";
    files: number;
    lines: number;
  }[];
  /** Of the files received on the day, those after their deadline. */
  readonly late: number;
  /** Open remittances now, by day of dispatch. */
  readonly awaited: readonly AwaitedDay[];
  readonly quarantined: number;
  /** The open alarms now, by type. */
  readonly alarms: readonly { type: string; open: number }[];
  /** What was published and decided minute by minute; minutes without either are left out. */
  readonly published: readonly Throughput[];
  readonly decided: readonly Throughput[];
}

/** The published remittances of one day whose answers are not closed. */
interface AwaitedDay {
  readonly day: Temporal.PlainDate;
  readonly answersDueAt: Temporal.Instant;
  readonly remittances: number;
  /** Those with every line answered. */
  readonly complete: number;
  /** Those without an accepted answer. */
  readonly unanswered: number;
  readonly lines: number;
  readonly answered: number;
}

export interface Throughput {
  readonly minute: Temporal.Instant;
  readonly files: number;
  readonly lines: number;
}

/**
 * The summary of a day.
 *
 * @param from its first instant in the courts' time zone
 * @param to the first instant of the next day
 */
export async function movementOn(
  db: Db,
  { day, from, to }: { day: Temporal.PlainDate; from: Temporal.Instant; to: Temporal.Instant },
): Promise<DayMovement> {
  const date = sql`${day.toString()}::date`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from.toString()}::timestamptz and ${
      sql.ref(column)
    } < ${to.toString()}::timestamptz`;
  const [runs, remittances, postponed, answers, late, open, published, decided] = await Promise.all([
    db.selectFrom("dispatch_run").selectAll().where(
      "business_date",
      "=",
      sql<Temporal.PlainDate>`${date}`,
    )
      .execute(),
    sql<DayMovement["remittances"][number]>`
      select status, count(*)::int as files, sum(line_count)::int as lines, count(answers_closed_at)::int as closed
      from remittance where dispatch_date = ${date} group by status order by status`.execute(db),
    sql<DayMovement["postponed"][number]>`
      select dispatch_date as "to", count(*)::int as files, sum(line_count)::int as lines from remittance
      where cutoff_date <= ${date} and dispatch_date > ${date} group by 1 order by 1`.execute(db),
    sql<DayMovement["answers"][number]>`
      select status, count(*)::int as files, coalesce(sum(line_count), 0)::int as lines
      from answer_file where ${within("received_at")} group by status order by status`.execute(db),
    sql<{ files: number }>`
      select count(*)::int as files from answer_file
      where ${within("received_at")} and status = 'rejected' and faults @> '[{"code":"H04"}]'`.execute(db),
    openNow(db),
    sql<Throughput>`
      select date_trunc('minute', published_at) as minute, count(*)::int as files, sum(line_count)::int as lines
      from remittance where dispatch_date = ${date} and published_at is not null group by 1 order by 1`
      .execute(db),
    sql<Throughput>`
      select date_trunc('minute', decided_at) as minute, count(*)::int as files,
        coalesce(sum(line_count), 0)::int as lines
      from answer_file where decided_at is not null and ${within("received_at")} group by 1 order by 1`
      .execute(db),
  ]);
  const [run] = runs;
  return {
    run: run && { frozenAt: run.frozen_at, finishedAt: run.finished_at ?? undefined },
    remittances: remittances.rows,
    postponed: postponed.rows,
    answers: answers.rows,
    late: late.rows[0]?.files ?? 0,
    ...open,
    published: published.rows,
    decided: decided.rows,
  };
}

/** What is open now, whatever the day. */
async function openNow(db: Db): Promise<Pick<DayMovement, "awaited" | "quarantined" | "alarms">> {
  const [awaited, quarantined, alarms] = await Promise.all([
    sql<AwaitedDay>`
    select r.dispatch_date as day, max(r.answers_due_at) as "answersDueAt", count(*)::int as remittances,
      count(*) filter (where a.lines >= r.line_count)::int as complete,
      count(*) filter (where a.lines is null)::int as unanswered,
      sum(r.line_count)::int as lines, coalesce(sum(a.lines), 0)::int as answered
    from remittance r left join lateral (
      select sum(f.line_count) as lines from answer_file f where f.remittance_id = r.id and f.status = 'accepted'
    ) a on true
    where r.status = 'published' and r.answers_closed_at is null
    group by r.dispatch_date order by r.dispatch_date`.execute(db),
    sql<{ pending: number }>`
    select count(*)::int as pending from quarantine where status = 'pending'`.execute(db),
    sql<DayMovement["alarms"][number]>`
    select type, count(*)::int as open from alarm where resolved_at is null group by type order by type`
      .execute(db),
  ]);
  return {
    awaited: awaited.rows,
    quarantined: quarantined.rows[0]?.pending ?? 0,
    alarms: alarms.rows,
  };
}
