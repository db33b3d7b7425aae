/** Read-only lists for operators, and of reference data. */
import { type Selectable, sql } from "kysely";
import { anyOf } from "../any_of.ts";
import { sqlDate } from "../connection/column_types.ts";
import type { Db } from "../connection/connection.ts";
import type { RemittanceTable } from "../dispatch/dispatch_tables.ts";
import type { AnswerFileTable, FileFault } from "../intake/intake_tables.ts";
import { countRows, sortedBy, type SortedRowRange } from "../paging.ts";

interface Listed<T> {
  readonly total: number;
  readonly rows: T[];
}

export interface RemittanceView {
  readonly id: bigint;
  readonly ispb: string;
  readonly institutionName: string;
  readonly cutoffDate: Temporal.PlainDate;
  readonly dispatchDate: Temporal.PlainDate;
  readonly sequence: number;
  readonly status: RemittanceTable["status"];
  readonly fileName: string;
  readonly lineCount: number;
  readonly amount: bigint;
  readonly sha256: string | undefined;
  readonly sizeBytes: bigint | undefined;
  readonly publishedAt: Temporal.Instant | undefined;
  readonly answersDueAt: Temporal.Instant;
  readonly answersClosedAt: Temporal.Instant | undefined;
}

interface RemittanceFilter {
  readonly ispb?: string | undefined;
  readonly dispatchDate?: Temporal.PlainDate | undefined;
  readonly status?: RemittanceTable["status"] | undefined;
}

const remittanceSortColumns = {
  dispatch: sql`r.dispatch_date`,
  institution: sql`i.name`,
  lines: sql`r.line_count`,
  amount: sql`(select coalesce(sum((value->>'sum')::bigint), 0) from jsonb_each(r.totals))`,
  due: sql`r.answers_due_at`,
};

/** The columns by which the list of remittances can be sorted. */
export type RemittanceColumn = keyof typeof remittanceSortColumns;

/** Remittances, newest dispatch first unless another sort order is requested. */
export async function listRemittances(
  db: Db,
  { ispb, dispatchDate, status }: RemittanceFilter,
  { limit, offset, sequence }: SortedRowRange<RemittanceColumn>,
): Promise<Listed<RemittanceView>> {
  let found = db.selectFrom("remittance as r").innerJoin("institution as i", "i.ispb", "r.ispb");
  if (ispb !== undefined) found = found.where("r.ispb", "=", ispb);
  if (dispatchDate !== undefined) found = found.where("r.dispatch_date", "=", sqlDate(dispatchDate));
  if (status !== undefined) found = found.where("r.status", "=", status);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll("r").select("i.name as institution_name")
      .orderBy(
        sequence === undefined
          ? sql`r.dispatch_date desc, r.ispb, r.sequence desc`
          : sortedBy(remittanceSortColumns, sequence, sql`r.id`),
      ).limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toRemittance) };
}

/** All remittances of a period, of some institutions or of all, in the order of dispatch. */
export async function remittancesBetween(
  db: Db,
  { from, to, ispbs }: { from: Temporal.PlainDate; to: Temporal.PlainDate; ispbs: readonly string[] },
): Promise<RemittanceView[]> {
  let found = db.selectFrom("remittance as r").innerJoin("institution as i", "i.ispb", "r.ispb")
    .where("r.dispatch_date", ">=", sqlDate(from)).where("r.dispatch_date", "<=", sqlDate(to));
  if (ispbs.length > 0) found = found.where("r.ispb", "=", anyOf(ispbs));
  const rows = await found.selectAll("r").select("i.name as institution_name")
    .orderBy("r.dispatch_date").orderBy("r.ispb").orderBy("r.sequence").execute();
  return rows.map(toRemittance);
}

export async function findRemittanceView(db: Db, id: bigint): Promise<RemittanceView | undefined> {
  const row = await db.selectFrom("remittance as r").innerJoin("institution as i", "i.ispb", "r.ispb")
    .selectAll("r").select("i.name as institution_name").where("r.id", "=", id).executeTakeFirst();
  return row && toRemittance(row);
}

export interface AnswerFileView {
  readonly id: bigint;
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
  readonly sequence: number | undefined;
  readonly remittanceId: bigint | undefined;
  readonly sha256: string;
  readonly sizeBytes: bigint;
  readonly receivedAt: Temporal.Instant;
  readonly status: AnswerFileTable["status"];
  readonly duplicateOf: bigint | undefined;
  readonly lineCount: number | undefined;
  readonly faults: readonly FileFault[];
  readonly receiptName: string | undefined;
  readonly decidedAt: Temporal.Instant | undefined;
}

interface AnswerFileFilter {
  readonly ispb?: string | undefined;
  readonly status?: AnswerFileTable["status"] | undefined;
  readonly remittanceId?: bigint | undefined;
  /** The time of receipt; the second instant is excluded. */
  readonly received?: { readonly from: Temporal.Instant; readonly to: Temporal.Instant } | undefined;
}

/** All columns except the receipt's text. */
const answerFileColumns = [
  "f.id",
  "f.ispb",
  "f.file_name",
  "f.sequence",
  "f.remittance_id",
  "f.sha256",
  "f.size_bytes",
  "f.received_at",
  "f.status",
  "f.duplicate_of",
  "f.line_count",
  "f.faults",
  "f.receipt_name",
  "f.decided_at",
] as const;

type AnswerFileRow =
  & Omit<
    Selectable<AnswerFileTable>,
    "claim_id" | "announced_sha256" | "archive_path" | "sequence_used" | "receipt" | "receipt_written_at"
  >
  & { institution_name: string };

const fileSortColumns = {
  received: sql`f.id`,
  institution: sql`i.name`,
  lines: sql`coalesce(f.line_count, -1)`,
  size: sql`f.size_bytes`,
};

/** The columns by which the list of answer files can be sorted. */
export type AnswerFileColumn = keyof typeof fileSortColumns;

/** Answer files, newest first unless another sort order is requested. */
export async function listAnswerFiles(
  db: Db,
  { ispb, status, remittanceId, received }: AnswerFileFilter,
  { limit, offset, sequence = { by: "received", isReversed: true } }: SortedRowRange<AnswerFileColumn>,
): Promise<Listed<AnswerFileView>> {
  let found = db.selectFrom("answer_file as f").innerJoin("institution as i", "i.ispb", "f.ispb");
  if (ispb !== undefined) found = found.where("f.ispb", "=", ispb);
  if (status !== undefined) found = found.where("f.status", "=", status);
  if (remittanceId !== undefined) found = found.where("f.remittance_id", "=", remittanceId);
  if (received !== undefined) {
    found = found.where("f.received_at", ">=", sqlInstant(received.from))
      .where("f.received_at", "<", sqlInstant(received.to));
  }
  const [total, rows] = await Promise.all([
    countRows(found),
    found.select(answerFileColumns).select("i.name as institution_name")
      .orderBy(sortedBy(fileSortColumns, sequence, sql`f.id`)).limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toAnswerFile) };
}

export async function findAnswerFile(db: Db, id: bigint): Promise<AnswerFileView | undefined> {
  const row = await db.selectFrom("answer_file as f").innerJoin("institution as i", "i.ispb", "f.ispb")
    .select(answerFileColumns).select("i.name as institution_name").where("f.id", "=", id).executeTakeFirst();
  return row && toAnswerFile(row);
}

/** The receipt of an answer file; undefined before the file is decided. */
export async function findReceipt(db: Db, id: bigint): Promise<{ name: string; text: string } | undefined> {
  const row = await db.selectFrom("answer_file").select(["receipt_name", "receipt"])
    .where("id", "=", id).executeTakeFirst();
  return row === undefined || row.receipt_name === null || row.receipt === null
    ? undefined
    : { name: row.receipt_name, text: row.receipt };
}

interface HolidayView {
  readonly date: Temporal.PlainDate;
  readonly name: string;
  readonly source: string;
}

/** The holidays in force of a year, or of all years, in order. */
export async function listHolidays(db: Db, year: number | undefined): Promise<HolidayView[]> {
  let found = db.selectFrom("holiday").select(["day", "name", "source"]).where("active", "=", true);
  if (year !== undefined) {
    found = found.where("day", ">=", sqlDate(new Temporal.PlainDate(year, 1, 1)))
      .where("day", "<=", sqlDate(new Temporal.PlainDate(year, 12, 31)));
  }
  const rows = await found.orderBy("day").execute();
  return rows.map(({ day, name, source }) => ({ date: day, name, source }));
}

const sqlInstant = (instant: Temporal.Instant) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;

const toRemittance = (row: Selectable<RemittanceTable> & { institution_name: string }): RemittanceView => ({
  id: row.id,
  ispb: row.ispb,
  institutionName: row.institution_name,
  cutoffDate: row.cutoff_date,
  dispatchDate: row.dispatch_date,
  sequence: row.sequence,
  status: row.status,
  fileName: row.file_name,
  lineCount: row.line_count,
  amount: Object.values(row.totals).reduce((all, { sum }) => all + BigInt(sum), 0n),
  sha256: row.sha256 ?? undefined,
  sizeBytes: row.size_bytes ?? undefined,
  publishedAt: row.published_at ?? undefined,
  answersDueAt: row.answers_due_at,
  answersClosedAt: row.answers_closed_at ?? undefined,
});

const toAnswerFile = (row: AnswerFileRow): AnswerFileView => ({
  id: row.id,
  ispb: row.ispb,
  institutionName: row.institution_name,
  fileName: row.file_name,
  sequence: row.sequence ?? undefined,
  remittanceId: row.remittance_id ?? undefined,
  sha256: row.sha256,
  sizeBytes: row.size_bytes,
  receivedAt: row.received_at,
  status: row.status,
  duplicateOf: row.duplicate_of ?? undefined,
  lineCount: row.line_count ?? undefined,
  faults: row.faults ?? [],
  receiptName: row.receipt_name ?? undefined,
  decidedAt: row.decided_at ?? undefined,
});
