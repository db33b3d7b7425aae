/** Notices of alarms to operators outside the program: which were sent, and which are still to be sent. */
import { type Selectable, sql } from "kysely";
import {
  alarmSeverities,
  isAtLeast,
  pauseBeforeNotice,
  type Severity,
} from "../../domain/operations/alarm_severity.ts";
import type { Db } from "../connection.ts";
import type { Alarm, RaisedAlarm } from "./alarms.ts";
import type { AlarmNoticeTable, AlarmTable } from "./operation_tables.ts";

export type AlarmChannel = AlarmNoticeTable["channel"];

const severityByType: Readonly<Record<Alarm["type"], Severity>> = alarmSeverities;

/** The severity of an alarm. */
export const severityOf = ({ type }: Pick<Alarm, "type">): Severity => severityByType[type];

export interface AlarmToSend extends Pick<RaisedAlarm, "id" | "at" | "type" | "subject" | "detail"> {
  readonly severity: Severity;
  /** The number of attempts so far. */
  readonly attempts: number;
}

/** Open alarms of at least a severity that a channel has not sent and that are due, oldest first. */
export async function unsentAlarms(
  db: Db,
  { channel, least, limit }: {
    readonly channel: AlarmChannel;
    readonly least: Severity;
    readonly limit: number;
  },
): Promise<AlarmToSend[]> {
  const types = Object.entries(severityByType).flatMap(([type, severity]) =>
    isAtLeast(severity, least) ? [type] : []
  );
  const { rows } = await sql<
    Pick<Selectable<AlarmTable>, "id" | "at" | "subject" | "detail"> & {
      type: Alarm["type"];
      attempts: number;
    }
  >`
    select a.id, a.at, a.type, a.subject, a.detail, coalesce(n.attempts, 0) as attempts
    from alarm a left join alarm_notice n on n.alarm_id = a.id and n.channel = ${channel}
    where a.resolved_at is null and a.type = any(${types}::text[]) and n.sent_at is null
      and coalesce(n.next_attempt_at, '-infinity') <= clock_timestamp()
    order by a.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, severity: severityOf(row) }));
}

/**
 * Records an attempt to send alarms.
 *
 * @param failure undefined: they were sent
 */
export async function recordAlarmsSent(
  db: Db,
  channel: AlarmChannel,
  alarms: readonly Pick<AlarmToSend, "id" | "attempts">[],
  failure: string | undefined,
): Promise<void> {
  if (alarms.length === 0) return;
  const pauses = alarms.map(({ attempts }) => pauseBeforeNotice(attempts + 1));
  await sql`
    insert into alarm_notice (alarm_id, channel, attempts, sent_at, next_attempt_at, failure)
    select n.id, ${channel}, 1,
      case when ${failure ?? null}::text is null then clock_timestamp() end,
      case when ${
    failure ?? null
  }::text is not null then clock_timestamp() + make_interval(secs => n.pause) end,
      ${failure ?? null}
    from unnest(${alarms.map(({ id }) => id.toString())}::bigint[], ${pauses}::float8[]) as n (id, pause)
    on conflict (alarm_id, channel) do update set attempts = alarm_notice.attempts + 1,
      sent_at = excluded.sent_at, next_attempt_at = excluded.next_attempt_at, failure = excluded.failure`
    .execute(db);
}
