/** The institution, remittance or answer file that an alarm's subject names. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";
import type { RaisedAlarm } from "./alarms.ts";

export interface AlarmSubjects {
  readonly ispb: string | undefined;
  readonly institutionName: string | undefined;
  readonly remittanceId: bigint | undefined;
  readonly answerFileId: bigint | undefined;
}

/**
 * The institutions and files of alarms, by alarm, in one query. A subject is an ISPB, a file's name, or both.
 */
export async function alarmSubjects(
  db: Db,
  alarms: readonly Pick<RaisedAlarm, "id" | "subject">[],
): Promise<ReadonlyMap<bigint, AlarmSubjects>> {
  if (alarms.length === 0) return new Map();
  const { rows } = await sql<AlarmSubjects & { id: bigint }>`
    select a.id, i.ispb, i.name as "institutionName", r.id as "remittanceId", f.id as "answerFileId"
    from unnest(${alarms.map(({ id }) => id)}::bigint[], ${
    alarms.map(({ subject }) => subject)
  }::text[]) as a (id, subject)
    cross join lateral (
      select coalesce(substring(a.subject from '^([0-9A-Z]{8})(?:[/ ]|$)'),
          substring(a.subject from 'ASSETS_[A-Z]{3}_([0-9A-Z]{8})_')) as ispb,
        substring(a.subject from 'ASSETS_[A-Z]{3}_[^/"]+$') as file
    ) named
    left join institution i on i.ispb = named.ispb
    left join remittance r on r.file_name = named.file
    left join lateral (
      select id from answer_file where file_name = named.file and ispb = named.ispb order by id desc limit 1
    ) f on true`.execute(db);
  return new Map(
    rows.map(({ id, ispb, institutionName, remittanceId, answerFileId }) => [id, {
      ispb: ispb ?? undefined,
      institutionName: institutionName ?? undefined,
      remittanceId: remittanceId ?? undefined,
      answerFileId: answerFileId ?? undefined,
    }]),
  );
}
