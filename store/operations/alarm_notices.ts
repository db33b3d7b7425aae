/**
 * Notices to operators outside the program that an alarm was raised, and that it has ended: which were sent, and which
 * are still to be sent.
 */
import { type Selectable, sql } from "kysely";
import {
  alarmNoticePause,
  alarmSeverities,
  isAtLeast,
  type Severity,
} from "../../domain/operations/alarm_severity.ts";
import type { Db } from "../connection/connection.ts";
import { type Alarm, type RaisedAlarm, SERVICE_SUBJECT } from "./alarms.ts";
import type { AlarmNoticeTable, AlarmTable } from "./operation_tables.ts";

export type AlarmChannel = AlarmNoticeTable["channel"];

const severityByType: Readonly<Record<Alarm["type"], Severity>> = alarmSeverities;

/** The severity of an alarm. */
export const severityOf = ({ type }: Pick<Alarm, "type">): Severity => severityByType[type];

/** What a notice says of an alarm. */
type NoticeKind = "raised" | "ended";

const noticeTables = { raised: "alarm_notice", ended: "alarm_end_notice" } as const;

/** After so many failed attempts the end of an alarm is not sent any more. */
const MAX_END_ATTEMPTS = 12;

export interface AlarmToSend extends Pick<RaisedAlarm, "id" | "at" | "type" | "subject" | "detail"> {
  readonly severity: Severity;
  /** The number of attempts so far. */
  readonly attempts: number;
}

export interface AlarmEndToSend extends AlarmToSend {
  readonly endedAt: Temporal.Instant;
  /** The operator's reason; undefined when the program saw that the cause is gone. */
  readonly reason: string | undefined;
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
 * Ended alarms whose raising a channel has sent and whose end it has not, oldest end first. Of alarms that followed
 * each other about the same matter only the last has an end to tell of.
 */
export async function unsentAlarmEnds(
  db: Db,
  { channel, limit }: { readonly channel: AlarmChannel; readonly limit: number },
): Promise<AlarmEndToSend[]> {
  const { rows } = await sql<
    Pick<Selectable<AlarmTable>, "id" | "at" | "subject" | "detail" | "resolution"> & {
      type: Alarm["type"];
      resolved_at: Temporal.Instant;
      by_service: boolean;
      attempts: number;
    }
  >`
    select a.id, a.at, a.type, a.subject, a.detail, a.resolved_at, a.resolution,
      a.resolved_by = ${SERVICE_SUBJECT} as by_service, coalesce(e.attempts, 0) as attempts
    from alarm a join alarm_notice n on n.alarm_id = a.id and n.channel = ${channel} and n.sent_at is not null
      left join alarm_end_notice e on e.alarm_id = a.id and e.channel = ${channel}
    where a.resolved_at is not null and e.sent_at is null and coalesce(e.attempts, 0) < ${MAX_END_ATTEMPTS}
      and coalesce(e.next_attempt_at, '-infinity') <= clock_timestamp()
      and not exists (select from alarm b where b.type = a.type and b.subject = a.subject and b.id > a.id)
    order by a.resolved_at, a.id limit ${limit}`.execute(db);
  return rows.map(({ resolved_at, by_service, resolution, ...row }) => ({
    ...row,
    severity: severityOf(row),
    endedAt: resolved_at,
    reason: by_service ? undefined : resolution ?? undefined,
  }));
}

/**
 * Records an attempt to send notices.
 *
 * @param failure undefined: they were sent
 */
export async function recordAlarmsSent(
  db: Db,
  kind: NoticeKind,
  channel: AlarmChannel,
  alarms: readonly Pick<AlarmToSend, "id" | "attempts">[],
  failure: string | undefined,
): Promise<void> {
  if (alarms.length === 0) return;
  const table = sql.table(noticeTables[kind]);
  const pauses = alarms.map(({ attempts }) => alarmNoticePause(attempts + 1));
  await sql`
    insert into ${table} as sent (alarm_id, channel, attempts, sent_at, next_attempt_at, failure)
    select n.id, ${channel}, 1,
      case when ${failure ?? null}::text is null then clock_timestamp() end,
      case when ${
    failure ?? null
  }::text is not null then clock_timestamp() + make_interval(secs => n.pause) end,
      ${failure ?? null}
    from unnest(${alarms.map(({ id }) => id.toString())}::bigint[], ${pauses}::float8[]) as n (id, pause)
    on conflict (alarm_id, channel) do update set attempts = sent.attempts + 1,
      sent_at = excluded.sent_at, next_attempt_at = excluded.next_attempt_at, failure = excluded.failure`
    .execute(db);
}
