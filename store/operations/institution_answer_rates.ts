/** What was asked of institutions and how it ended, grouped into the cases that the domain counts. */
import { sql, type SqlBool } from "kysely";
import { at } from "../../domain/calendar/calendar.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { TargetCase } from "../../domain/institutions/institution_statistics.ts";
import { actionTypes, settlesSilence } from "../../domain/splits/action.ts";
import type { Db } from "../connection.ts";
import { type Reader, seenBy } from "../orders/viewers.ts";

interface StatisticsFilter {
  /** Days of creation of the orders, both included. */
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  readonly ispb?: string | undefined;
  readonly court?: string | undefined;
  readonly kind?: OrderKind | undefined;
}

export interface InstitutionCase extends TargetCase {
  readonly ispb: string;
  readonly name: string;
}

/**
 * The cases of every institution that the orders sent in the period name.
 *
 * @param reader whose orders count: those they may see; `undefined` counts all there are
 */
export async function targetCases(
  db: Db,
  reader: Reader | undefined,
  filter: StatisticsFilter,
): Promise<InstitutionCase[]> {
  const { rows } = await sql<
    InstitutionCase & { code: string | null; reopened: "reiterate" | "cancel" | null }
  >`
    with reopened as materialized (
      select a.target_id, max(a.kind) as kind from split s join split_action a on a.split_id = s.id
      where s.status in ('dispatching', 'sent', 'consolidating')
        and a.kind = any(${actionTypes.filter(settlesSilence)}::text[]) and a.repeats_id is null
      group by 1
    )
    select c.*, i.name
    from (
      select t.ispb, o.status = 'answered' as published, r.kind as reopened, t.code, t.occurrence,
        count(*)::int as targets, max(t.consecutive_no_answers)::int as consecutive,
        coalesce(sum(t.blocked_amount), 0)::bigint as blocked,
        coalesce(extract(epoch from sum(greatest(t.answered_at - o.sent_at, interval '0'))), 0)::float8 as seconds
      from court_order o
      join order_target t on t.order_id = o.id and t.affected
      left join reopened r on r.target_id = t.id
      where ${conditions(reader, filter)}
      group by 1, 2, 3, 4, 5
    ) c join institution i using (ispb)
    order by i.name, c.ispb`.execute(db);
  return rows.map(({ code, reopened, ...row }) => ({
    ...row,
    code: code ?? undefined,
    reopened: reopened ?? undefined,
  }));
}

function conditions(reader: Reader | undefined, { from, until, ispb, court, kind }: StatisticsFilter) {
  const all = [
    sql<SqlBool>`o.status in ('sent', 'consolidating', 'answered')`,
    sql<SqlBool>`o.created_at >= ${at(from, "00:00").toString()}::timestamptz`,
    sql<SqlBool>`o.created_at < ${at(until.add({ days: 1 }), "00:00").toString()}::timestamptz`,
  ];
  if (reader !== undefined) all.push(seenBy(reader));
  if (ispb !== undefined) all.push(sql`t.ispb = ${ispb}`);
  if (court !== undefined) all.push(sql`o.jtr = ${court}`);
  if (kind !== undefined) all.push(sql`o.kind = ${kind}`);
  return sql.join<SqlBool>(all, sql` and `);
}
