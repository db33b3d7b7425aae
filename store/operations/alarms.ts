/** Alarms: conditions that an operator must look at. */
import { type Selectable, sql } from "kysely";
import type { AlarmNames } from "../../domain/operations/alarm_names.ts";
import { type AlarmType, type Severity, typesOf } from "../../domain/operations/alarm_severity.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows, type RowRange } from "../paging.ts";
import { subjectIspb } from "./alarm_subjects.ts";
import type { AlarmTable } from "./operation_tables.ts";

export interface Alarm {
  readonly type: AlarmType;
  readonly subject: string;
  readonly detail: string;
  /** What must happen for the alarm to end by itself, where the data that raised it may be gone by then. */
  readonly awaits?: readonly string[];
  /** What the detail names, for pages to list. */
  readonly named?: AlarmNames | undefined;
}

export interface RaisedAlarm extends Alarm {
  readonly id: bigint;
  readonly at: Temporal.Instant;
  readonly resolvedAt: Temporal.Instant | undefined;
  /** The CPF of the operator, or `service` when the program saw that the cause is gone. */
  readonly resolvedBy: string | undefined;
  readonly resolution: string | undefined;
  /** The operator who sees to it. */
  readonly taken:
    | { readonly at: Temporal.Instant; readonly by: string; readonly note: string | undefined }
    | undefined;
}

/** The name recorded for alarms that the program resolves. */
export const SERVICE_SUBJECT = "service";
const AGAIN = "Encerrado pelo serviço: aconteceu de novo, e outro alarme o diz.";
const GONE = "Encerrado pelo serviço: a causa deixou de existir.";

/** Raises an alarm. While one of the same type and subject is open, only what it awaits is added to it. */
export const raiseAlarm = (db: Db | Tx, at: Temporal.Instant, alarm: Alarm): Promise<void> =>
  raiseAlarms(db, at, [alarm]);

/** A fault that continues is reported again, but not each time it happens. */
const TOLD_AGAIN_MINUTES = 10;

/** Raises an alarm about a single occurrence: an open alarm about an earlier one of the same subject ends. */
export const raiseAgain = (db: Db, at: Temporal.Instant, alarm: Alarm): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable("alarm")
      .set({ resolved_at: at.toString(), resolved_by: SERVICE_SUBJECT, resolution: AGAIN })
      .where("type", "=", alarm.type).where("subject", "=", alarm.subject).where("resolved_at", "is", null)
      .where(sql<boolean>`at <= ${at.subtract({ minutes: TOLD_AGAIN_MINUTES }).toString()}::timestamptz`)
      .execute();
    await raiseAlarm(tx, at, alarm);
  });

async function raiseAlarms(db: Db | Tx, at: Temporal.Instant, alarms: readonly Alarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await db.insertInto("alarm").values(
    alarms.map(({ type, subject, detail, awaits, named }) => ({
      ...{ at: at.toString(), type, subject, detail },
      awaits: awaits === undefined ? null : [...awaits],
      named: named === undefined ? null : JSON.stringify(named),
    })),
  ).onConflict((conflict) =>
    conflict.columns(["type", "subject"]).where("resolved_at", "is", null)
      .doUpdateSet({ awaits: sql<string[]>`array(select distinct unnest(alarm.awaits || excluded.awaits))` })
      .where(sql<boolean>`excluded.awaits is not null and alarm.awaits is not null`)
  ).execute();
}

/**
 * Makes the open alarms of a type match the present problems: raises new ones, resolves those that are gone,
 * and updates the text of the others.
 *
 * @param raised the problems certain enough to raise a new alarm; other problems only keep an open one
 * @param under how the subjects begin that these are all problems of
 */
export async function syncAlarms(
  tx: Tx,
  at: Temporal.Instant,
  type: Alarm["type"],
  current: readonly Omit<Alarm, "type">[],
  raised = current,
  under = "",
): Promise<void> {
  const subjects = current.map(({ subject }) => subject);
  await sql`
    update alarm set resolved_at = ${at.toString()}::timestamptz, resolved_by = ${SERVICE_SUBJECT}, resolution = ${GONE}
    where type = ${type} and resolved_at is null and subject <> all(${subjects}::text[]) and starts_with(subject, ${under})`
    .execute(tx);
  await sql`
    update alarm a set detail = n.detail, named = n.named
    from unnest(${subjects}::text[], ${current.map(({ detail }) => detail)}::text[], ${
    current.map(({ named }) => named === undefined ? null : JSON.stringify(named))
  }::jsonb[]) as n (subject, detail, named)
    where a.type = ${type} and a.resolved_at is null and a.subject = n.subject and a.detail <> n.detail`
    .execute(tx);
  await raiseAlarms(tx, at, raised.map((alarm) => ({ ...alarm, type })));
}

/** Resolves the open alarms of a type and subject, because their cause is gone. */
export async function resolveAlarms(
  db: Db | Tx,
  at: Temporal.Instant,
  { type, subject }: Pick<Alarm, "type" | "subject">,
): Promise<void> {
  await db.updateTable("alarm")
    .set({ resolved_at: at.toString(), resolved_by: SERVICE_SUBJECT, resolution: GONE })
    .where("type", "=", type).where("subject", "=", subject).where("resolved_at", "is", null).execute();
}

/**
 * Resolves the alarms about the folders of machines that no worker lives on any more, as a container that another
 * took the place of: nobody would look there again.
 */
export async function resolveAbandonedFolders(db: Db | Tx, at: Temporal.Instant): Promise<void> {
  await sql`
    update alarm a set resolved_at = ${at.toString()}::timestamptz, resolved_by = ${SERVICE_SUBJECT}, resolution = ${GONE}
    where a.type in ('exchange-folder-absent', 'exchange-folder-unwritable', 'institution-folder-silent') and a.resolved_at is null and not exists (
      select from service_process p where p.host = split_part(a.subject, ':', 1) and p.role in ('worker', 'start')
        and p.stopped_at is null and p.seen_at > clock_timestamp() - interval '1 minute')`.execute(db);
}

/** Resolves the alarms about the intake of whole institutions that nothing is left of: another job has done it meanwhile. */
export async function resolveIdleIntake(
  db: Db,
  at: Temporal.Instant,
  busy: readonly string[],
): Promise<void> {
  await sql`
    update alarm set resolved_at = ${at.toString()}::timestamptz, resolved_by = ${SERVICE_SUBJECT}, resolution = ${GONE}
    where type = 'intake-failed' and resolved_at is null and subject not like '%/%'
      and subject <> all(${busy}::text[])`.execute(db);
}

/**
 * Resolves alarms about single files that are dealt with: a remittance published or postponed, an answer file
 * decided. An alarm about two files with one sequence is resolved when the institution has continued with the
 * right file and no earlier request is without an answer.
 */
export async function resolveDecidedFiles(db: Db | Tx, at: Temporal.Instant): Promise<void> {
  await sql`
    update alarm a set resolved_at = ${at.toString()}::timestamptz, resolved_by = ${SERVICE_SUBJECT}, resolution = ${GONE}
    where a.resolved_at is null and (
      a.type in ('publish-failed', 'remittance-differs', 'remittance-postponed')
        and exists (select from remittance r where r.file_name = a.subject and r.status = 'published')
      or a.type = 'publish-failed' and a.subject like '%\\_REM\\_%'
        and not exists (select from remittance r where r.file_name = a.subject)
      or a.type = 'intake-failed' and a.subject like '%/%' and not exists (
        select from answer_file f where f.status = 'received' and f.ispb = split_part(a.subject, '/', 1))
      or a.type = 'sequence-conflict' and exists (
        select from answer_file f
        where f.ispb = split_part(a.subject, '/', 1) and f.status = 'accepted' and f.decided_at > a.at
      ) and not exists (
        select from remittance r join remittance_line l on l.remittance_id = r.id
        where r.ispb = split_part(a.subject, '/', 1) and r.published_at <= a.at and r.answers_due_at > a.at
          and not exists (
            select from answer_file f join answer_line n on n.file_id = f.id and n.remittance_line = l.line
            where f.remittance_id = r.id and f.status = 'accepted')))`
    .execute(db);
}

/** The open alarms of a type that state what they await. */
export async function openAwaitingAlarms(
  db: Db | Tx,
  type: Alarm["type"],
): Promise<{ readonly subject: string; readonly awaits: readonly string[] }[]> {
  const rows = await db.selectFrom("alarm").select(["subject", "awaits"])
    .where("type", "=", type).where("resolved_at", "is", null).where("awaits", "is not", null).execute();
  return rows.map(({ subject, awaits }) => ({ subject, awaits: awaits ?? [] }));
}

/** The open alarms of some types. */
export async function openAlarms(
  db: Db | Tx,
  types: readonly Alarm["type"][],
): Promise<Pick<Alarm, "type" | "subject" | "detail">[]> {
  const rows = await db.selectFrom("alarm").select(["type", "subject", "detail"])
    .where("resolved_at", "is", null).where("type", "=", anyOf(types)).execute();
  return rows.map((row) => ({ ...row, type: row.type as Alarm["type"] }));
}

/** The subjects of the open alarms of a type. */
export async function openAlarmSubjects(db: Db | Tx, type: Alarm["type"]): Promise<string[]> {
  const rows = await db.selectFrom("alarm").select("subject")
    .where("type", "=", type).where("resolved_at", "is", null).execute();
  return rows.map(({ subject }) => subject);
}

export async function findAlarm(db: Db, id: bigint): Promise<RaisedAlarm | undefined> {
  const row = await db.selectFrom("alarm").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toAlarm(row);
}

/**
 * Resolves an open alarm in an operator's name.
 *
 * @returns undefined when there is no open alarm with that id
 */
export async function resolveAlarm(
  tx: Tx,
  id: bigint,
  { now, by, resolution }: { now: Temporal.Instant; by: string; resolution: string },
): Promise<RaisedAlarm | undefined> {
  const row = await tx.updateTable("alarm")
    .set({ resolved_at: now.toString(), resolved_by: by, resolution })
    .where("id", "=", id).where("resolved_at", "is", null).returningAll().executeTakeFirst();
  return row && toAlarm(row);
}

/** Which open alarms an operator takes: all that fit. */
interface AlarmChoice {
  readonly id?: bigint | undefined;
  readonly ispb?: string | undefined;
  readonly type?: Alarm["type"] | undefined;
}

/**
 * Records that an operator sees to open alarms; whoever had taken one before has handed it on.
 *
 * @returns their number
 */
export async function takeAlarms(
  tx: Tx,
  { id, ispb, type }: AlarmChoice,
  { now, by, note }: { readonly now: Temporal.Instant; readonly by: string; readonly note: string },
): Promise<number> {
  let taking = tx.updateTable("alarm").set({ taken_at: now.toString(), taken_by: by, note })
    .where("resolved_at", "is", null);
  if (id !== undefined) taking = taking.where("id", "=", id);
  if (ispb !== undefined) taking = taking.where(subjectIspb("subject"), "=", ispb);
  if (type !== undefined) taking = taking.where("type", "=", type);
  return Number((await taking.executeTakeFirst()).numUpdatedRows);
}

interface AlarmFilter {
  readonly open?: boolean | undefined;
  readonly type?: Alarm["type"] | undefined;
  readonly severity?: Severity | undefined;
  readonly ispb?: string | undefined;
}

/** Alarms, newest first. */
export async function listAlarms(
  db: Db,
  { open, type, severity, ispb }: AlarmFilter,
  { limit, offset }: RowRange,
): Promise<{ total: number; rows: RaisedAlarm[] }> {
  let found = db.selectFrom("alarm");
  if (open !== undefined) found = found.where("resolved_at", open ? "is" : "is not", null);
  if (type !== undefined) found = found.where("type", "=", type);
  if (severity !== undefined) found = found.where("type", "=", anyOf(typesOf(severity)));
  if (ispb !== undefined) found = found.where(subjectIspb("subject"), "=", ispb);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toAlarm) };
}

const toAlarm = (row: Selectable<AlarmTable>): RaisedAlarm => ({
  ...{ id: row.id, at: row.at, subject: row.subject, detail: row.detail },
  type: row.type as Alarm["type"],
  resolvedAt: row.resolved_at ?? undefined,
  resolvedBy: row.resolved_by ?? undefined,
  resolution: row.resolution ?? undefined,
  named: row.named ?? undefined,
  taken: row.taken_at === null || row.taken_by === null
    ? undefined
    : { at: row.taken_at, by: row.taken_by, note: row.note ?? undefined },
});
