/** The institution, remittance or answer file that an alarm's subject names. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

export interface AlarmSubjects {
  readonly ispb: string | undefined;
  readonly institutionName: string | undefined;
  readonly remittanceId: bigint | undefined;
  /** Of the remittance. */
  readonly cutoffDate: Temporal.PlainDate | undefined;
  readonly answerFileId: bigint | undefined;
}

/** The ISPB in an alarm's subject: it begins with one, follows a machine's name, or is in a file's name. */
export const subjectIspb = (subject: string) =>
  sql<string | null>`coalesce(substring(${sql.ref(subject)} from '(?:^|:)([0-9A-Z]{8})(?:[/ ]|$)'),
    substring(${sql.ref(subject)} from 'ASSETS_[A-Z]{3}_([0-9A-Z]{8})_'))`;

/**
 * The institutions and files of alarms, by alarm, in one query. A subject is an ISPB, a file's name, or both.
 */
export async function alarmSubjects(
  db: Db | Tx,
  alarms: readonly { readonly id: bigint; readonly subject: string }[],
): Promise<ReadonlyMap<bigint, AlarmSubjects>> {
  if (alarms.length === 0) return new Map();
  const { rows } = await sql<AlarmSubjects & { id: bigint }>`
    select a.id, i.ispb, i.name as "institutionName", r.id as "remittanceId", r.cutoff_date as "cutoffDate", f.id as "answerFileId"
    from unnest(${alarms.map(({ id }) => id)}::bigint[], ${
    alarms.map(({ subject }) => subject)
  }::text[]) as a (id, subject)
    cross join lateral (
      select ${subjectIspb("a.subject")} as ispb,
        substring(a.subject from 'ASSETS_[A-Z]{3}_[^/"]+$') as file
    ) named
    left join institution i on i.ispb = named.ispb
    left join remittance r on r.file_name = named.file
    left join lateral (
      -- Said, or every file of an institution would be gone through for an alarm that names none.
      select id from answer_file where named.file is not null and file_name = named.file and ispb = named.ispb
      order by id desc limit 1
    ) f on true`.execute(db);
  return new Map(
    rows.map(({ id, ispb, institutionName, remittanceId, cutoffDate, answerFileId }) => [id, {
      ispb: ispb ?? undefined,
      institutionName: institutionName ?? undefined,
      remittanceId: remittanceId ?? undefined,
      cutoffDate: cutoffDate ?? undefined,
      answerFileId: answerFileId ?? undefined,
    }]),
  );
}
