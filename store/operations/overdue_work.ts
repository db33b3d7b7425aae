/** Finds overdue work for the alarms. Each query uses an index of open work. */
import { type RawBuilder, sql } from "kysely";
import { HOURS } from "../../domain/calendar/calendar.ts";
import type { OverdueWork, WorkKind } from "../../domain/operations/alarm_thresholds.ts";
import type { Db } from "../connection/connection.ts";

interface UnansweredRemittance {
  readonly ispb: string;
  readonly name: string;
  readonly fileName: string;
  readonly dispatchDate: Temporal.PlainDate;
  readonly answersDueAt: Temporal.Instant;
}

/**
 * Open remittances whose institution has sent nothing that was not rejected since they were published: a refused file is
 * no sign that its orders are carried out.
 */
export async function unansweredRemittances(db: Db): Promise<UnansweredRemittance[]> {
  const { rows } = await sql<UnansweredRemittance>`
    select r.ispb, i.name, r.file_name as "fileName", r.dispatch_date as "dispatchDate",
      r.answers_due_at as "answersDueAt"
    from remittance r join institution i using (ispb)
    where r.status = 'published' and r.answers_closed_at is null and not exists (
      select from answer_file f
      where f.ispb = r.ispb and f.received_at >= r.published_at and f.status <> 'rejected')
    order by r.id`.execute(db);
  return rows;
}

interface SilentInstitution {
  readonly ispb: string;
  readonly name: string;
  /** When the oldest remittance without anything after it was published. */
  readonly requestedAt: Temporal.Instant;
}

/** Reachable institutions that have sent nothing but rejected files since a remittance, however long ago. */
export async function silentInstitutions(db: Db): Promise<SilentInstitution[]> {
  const { rows } = await sql<SilentInstitution>`
    select i.ispb, i.name, requested.at as "requestedAt"
    from institution i
    cross join lateral (
      select max(f.received_at) as at from answer_file f where f.ispb = i.ispb and f.status <> 'rejected'
    ) heard
    cross join lateral (
      select min(r.published_at) as at from remittance r
      where r.ispb = i.ispb and r.published_at > coalesce(heard.at, '-infinity')
    ) requested
    where i.reachable and i.leader_ispb is null and requested.at is not null
    order by i.ispb`.execute(db);
  return rows;
}

/** The kinds of work of which some was due before the given instants, with how much and since when. */
export async function overdueKinds(
  db: Db,
  before: Readonly<Record<WorkKind, Temporal.Instant>>,
): Promise<OverdueWork[]> {
  const limit = (kind: WorkKind) => sql`${before[kind].toString()}::timestamptz`;
  const of = (kind: WorkKind, due: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`select ${kind}::text as kind, ${due} as due from ${from} and ${due} <= ${limit(kind)}`;
  // What is not published by 23:00 of its day moves to another day.
  const endOf = (day: string) =>
    sql`(${sql.ref(day)} + ${HOURS.dispatchCloses}::time) at time zone 'America/Sao_Paulo'`;
  const { rows } = await sql<OverdueWork>`
    select kind, count(*)::int as count, min(due) as "dueSince" from (${
    sql.join([
      of(
        "orders-not-sent",
        endOf("dispatch_on"),
        sql`(
          select dispatch_on from court_order where status in ('scheduled', 'protocoled') and not_sent_at is null
          union all select dispatch_on from court_order where status = 'dispatching') o where true`,
      ),
      of("orders-not-closed", sql.ref("answers_due_at"), sql`court_order where status = 'sent'`),
      of("orders-not-published", sql.ref("publish_at"), sql`court_order where status = 'consolidating'`),
      of("splits-not-sent", endOf("dispatch_on"), sql`split where status in ('protocoled', 'dispatching')`),
      of("splits-not-closed", sql.ref("answers_due_at"), sql`split where status = 'sent'`),
      of("splits-not-published", sql.ref("publish_at"), sql`split where status = 'consolidating'`),
      of("remittances-not-published", endOf("dispatch_date"), sql`remittance where status = 'frozen'`),
      of("files-not-decided", sql.ref("received_at"), sql`answer_file where status = 'received'`),
      of(
        "receipts-not-written",
        sql.ref("decided_at"),
        sql`answer_file where status <> 'received' and receipt_written_at is null`,
      ),
      of("quarantine-not-decided", sql.ref("quarantined_at"), sql`quarantine where status = 'pending'`),
    ], sql` union all `)
  }) work group by kind order by kind`.execute(db);
  return rows;
}

/** An institution's figures for operators. */
export interface WatchedInstitution {
  readonly ispb: string;
  readonly name: string;
  readonly reachable: boolean;
  readonly leaderIspb: string | null;
  readonly leaderName: string | null;
  /** For each of its latest closed remittances, newest first, whether any line was answered. */
  readonly answered: readonly boolean[];
  /** The highest number of consecutive codes 98 of one of its targets. */
  readonly ofOneTarget: number;
  readonly lastPublishedAt: Temporal.Instant | null;
  readonly lastReceivedAt: Temporal.Instant | null;
  /** The entries in quarantine that await an operator. */
  readonly quarantined: number;
}

/** The number of closed remittances examined: enough to distinguish many without an answer from few. */
const REMITTANCES_LOOKED_AT = 10;

/** All institutions, by ISPB. */
export async function watchedInstitutions(db: Db): Promise<WatchedInstitution[]> {
  const { rows } = await sql<WatchedInstitution>`
    select i.ispb, i.name, i.reachable, i.leader_ispb as "leaderIspb",
      (select l.name from institution l where l.ispb = i.leader_ispb) as "leaderName", coalesce(closed.answered, '{}') as answered,
      coalesce(silent.most, 0)::int as "ofOneTarget",
      (select max(published_at) from remittance r where r.ispb = i.ispb) as "lastPublishedAt",
      (select max(received_at) from answer_file f where f.ispb = i.ispb) as "lastReceivedAt",
      (select count(*)::int from quarantine q where q.ispb = i.ispb and q.status = 'pending') as quarantined
    from institution i
    left join lateral (
      select array_agg(exists (
        select from answer_file f where f.remittance_id = c.id and f.status = 'accepted') order by c.published_at desc)
        as answered
      from (select r.id, r.published_at from remittance r where r.ispb = i.ispb and r.answers_closed_at is not null
        order by r.published_at desc limit ${REMITTANCES_LOOKED_AT}) c
    ) closed on true
    left join lateral (
      select max(t.consecutive_no_answers) as most from order_target t
      where t.receiver_ispb = i.ispb and t.consecutive_no_answers > 2
    ) silent on true
    order by i.ispb`.execute(db);
  return rows;
}
