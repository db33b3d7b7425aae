/**
 * Answers to lines that are answered already. One that contradicts the recorded answer in nothing repeats it,
 * and changes nothing; what counts as a contradiction is said by the caller, who knows the layout.
 */
import { type RawBuilder, sql } from "kysely";
import { type Centavos, centavos, ZERO } from "../../domain/money.ts";
import type { Tx } from "../connection/connection.ts";
import type { AnsweredFile } from "./answer_lines.ts";

/** How the values of `detail` are compared, by the layout's names of their fields. */
export interface ComparedFields {
  /** Amounts, which may have leading zeros. */
  readonly amounts: readonly string[];
  /** Texts of a fixed form, in which a hyphen means nothing. */
  readonly codes: readonly string[];
  /** Amounts that are given all or none: where both answers give any, one that is left out is zero. */
  readonly together: readonly string[];
  /** What is true of the moment of the answer only, and is not compared. */
  readonly ofTheMoment: readonly string[];
}

export interface RepeatedAnswers {
  readonly count: number;
  /** The sum of their blocked amounts. */
  readonly blocked: Centavos;
  /** The lines of the first of them. */
  readonly lines: readonly number[];
}

export const noRepeats: RepeatedAnswers = { count: 0, blocked: ZERO, lines: [] };

/**
 * Whether two rows of `answer_line` contradict each other: both say something, and not the same. Neither the
 * time of execution nor what only one of them says is compared.
 */
export function contradict(
  later: string,
  earlier: string,
  { amounts, codes, together, ofTheMoment }: ComparedFields,
): RawBuilder<boolean> {
  const column = (of: string, name: string) => sql.ref(`${of}.${name}`);
  const detail = (of: string) => sql`coalesce(${column(of, "detail")}, '{}')`;
  const part = (of: string) => sql`coalesce(nullif(ltrim(${column(of, "detail")} ->> part, '0'), ''), '0')`;
  const meaning = (of: string) =>
    sql`case when key = any(${names(amounts)}) then ltrim(${column(of, "value")}, '0')
      when key = any(${names(codes)}) then replace(${column(of, "value")}, '-', '') else ${
      column(of, "value")
    } end`;
  return sql<boolean>`(
    ${column(later, "record")} <> ${column(earlier, "record")}
    or ${column(later, "code")} is distinct from ${column(earlier, "code")}
    or ${column(later, "amount")} is distinct from ${column(earlier, "amount")}
    or exists (
      select from jsonb_each_text(${detail(later)}) said join jsonb_each_text(${
    detail(earlier)
  }) before using (key)
      where key <> all(${names([...ofTheMoment, ...together])}) and ${meaning("said")} <> ${
    meaning("before")
  })
    or ${detail(later)} ?| ${names(together)} and ${detail(earlier)} ?| ${names(together)} and exists (
      select from unnest(${names(together)}) part where ${part(later)} <> ${part(earlier)}))`;
}

/** A constant, because statements that make a temporary table take no parameters. */
const names = (fields: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.lit(`{${fields.join(",")}}`)}::text[]`;

/**
 * Collects, in `repeated_answer`, the answers of a file to orders' own requests that repeat the answer these
 * have; the table lasts until the transaction ends.
 */
export async function collectRepeatedAnswers(
  tx: Tx,
  { fileId, remittanceId, compared, limit }: AnsweredFile & {
    readonly compared: ComparedFields;
    readonly limit: number;
  },
): Promise<RepeatedAnswers> {
  await sql`drop table if exists repeated_answer`.execute(tx);
  await sql`
    create temporary table repeated_answer on commit drop as
    select a.line, a.record, a.amount as done, true as repeats
    from answer_line a
    join remittance_line l on l.remittance_id = ${sql.lit(remittanceId.toString())}::bigint
      and l.line = a.remittance_line and l.record = a.record and l.occurrence > 0
    join order_target t on t.id = l.target_id and t.occurrence = l.occurrence
    join answer_line e on e.file_id = t.answer_file_id and e.line = t.answer_line and e.file_id <> a.file_id
    where a.file_id = ${sql.lit(fileId.toString())}::bigint and a.record in (10, 50) and a.repeats is null
      and a.protocol_number = l.protocol_number and a.tax_id = t.tax_id and a.ispb = t.ispb
      and not ${contradict("a", "e", compared)}`.execute(tx);
  return await repeatedIn(tx, "repeated_answer", limit);
}

/** The repeated answers in a table of collected answers. */
export async function repeatedIn(tx: Tx, table: string, limit: number): Promise<RepeatedAnswers> {
  const { rows } = await sql<{ count: number; blocked: bigint; line: number }>`
    select line, count(*) over ()::int as count,
      coalesce(sum(case when record = 10 then done end) over (), 0)::bigint as blocked
    from ${sql.id(table)} where repeats order by line limit ${limit}`.execute(tx);
  const [first] = rows;
  if (first === undefined) return noRepeats;
  return { count: first.count, blocked: centavos(first.blocked), lines: rows.map(({ line }) => line) };
}

/** A line that answers what an earlier line of its file answers. */
export interface DoubledLine {
  readonly line: number;
  readonly earlier: number;
  /** The line of the remittance that both answer. */
  readonly answered: number;
  readonly contradicts: boolean;
}

/** The lines of a file that answer what an earlier one of its lines answers; the contradicting ones first. */
export async function doubledLines(
  tx: Tx,
  { fileId, compared, limit }: {
    readonly fileId: bigint;
    readonly compared: ComparedFields;
    readonly limit: number;
  },
): Promise<DoubledLine[]> {
  const { rows } = await sql<DoubledLine>`
    select a.line, a.repeats as earlier, a.remittance_line as answered,
      a.protocol_number <> e.protocol_number or a.tax_id <> e.tax_id or a.ispb <> e.ispb
        or ${contradict("a", "e", compared)} as contradicts
    from answer_line a join answer_line e on e.file_id = a.file_id and e.line = a.repeats
    where a.file_id = ${fileId.toString()}::bigint and a.repeats is not null
    order by contradicts desc, a.line limit ${limit}`.execute(tx);
  return rows;
}

/** The accounts in a file that contradict those of the answer which is recorded or comes before it. */
export async function contradictingAccounts(
  tx: Tx,
  { fileId, remittanceId, limit }: AnsweredFile & { readonly limit: number },
): Promise<{ readonly line: number }[]> {
  const account = (of: string) => sql`replace(${sql.ref(`${of}.account`)}, '-', '')`;
  const branch = (of: string) => sql`replace(${sql.ref(`${of}.branch`)}, '-', '')`;
  const ends = (of: string) =>
    sql`coalesce((select min(x.line) from answer_line x
      where x.file_id = ${sql.ref(`${of}.file_id`)} and x.line > ${sql.ref(`${of}.line`)}), 2147483647)`;
  const { rows } = await sql<{ line: number }>`
    select n.line
    from answer_line a
    join remittance_line l on l.remittance_id = ${remittanceId.toString()}::bigint and l.line = a.remittance_line
    join order_target t on t.id = l.target_id
    join answer_line e on e.file_id = t.answer_file_id and e.line = t.answer_line
      and (e.file_id, e.line) <> (a.file_id, a.line)
    join answer_account n on n.file_id = a.file_id and n.line > a.line and n.line < ${ends("a")}
    join answer_account b on b.file_id = e.file_id and b.line > e.line and b.line < ${ends("e")}
      and ${account("b")} = ${account("n")} and ${branch("b")} = ${branch("n")}
    where a.file_id = ${fileId.toString()}::bigint and a.record = 50
      and (n.kind, n.situation) <> (b.kind, b.situation)
    order by n.line limit ${limit}`.execute(tx);
  return rows;
}
