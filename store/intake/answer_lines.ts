/**
 * The lines of answer files as received: copied into the database, and looked up again only to report faults.
 */
import type { Writable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";
// @ts-types="@types/pg-copy-streams"
import { from as copyFrom } from "pg-copy-streams";
import { detailFields } from "../../domain/answers/answer_detail.ts";
import { type InformationKind, informationKinds } from "../../domain/answers/information_answer.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { LineRecord } from "../dispatch/dispatch_tables.ts";

/** Identifies a file and the remittance that its lines answer. */
export interface AnsweredFile {
  readonly fileId: bigint;
  readonly remittanceId: bigint;
}

/** A stream that copies the lines of answer files, one `answerRow` each. */
export const copyAnswers = (client: pg.PoolClient): Writable =>
  client.query(
    copyFrom(`copy answer_line (file_id, line, record, remittance_line, protocol_number, tax_id, ispb, code,
    amount, executed_at, detail, repeats) from stdin`),
  );

/** A field of the `detail` of the answer line `a` as SQL. */
export const detailOf = (part: keyof typeof detailFields): RawBuilder<string | null> =>
  sql`(a.detail ->> ${sql.lit(detailFields[part])})`;

/**
 * A row for `copyAnswers`, of texts that the layout has validated; only those of `detail` may need escaping.
 */
export const answerRow = (
  { fileId, line, record, answered, code, amount, executedAt, detail, repeats }: {
    readonly fileId: bigint;
    readonly line: number;
    readonly record: LineRecord;
    /** The fields that every answer repeats of its line: number, protocol number, tax id and institution. */
    readonly answered: string;
    readonly code: string | undefined;
    readonly amount: string | undefined;
    readonly executedAt: string | undefined;
    readonly detail: Readonly<Record<string, string>> | undefined;
    /** The line of the file that answers the same line of the remittance before it. */
    readonly repeats: number | undefined;
  },
): string =>
  `${fileId}\t${line}\t${record}\t${answered}\t${code ?? NULL}\t${amount ?? NULL}\t${executedAt ?? NULL}\t${
    detail === undefined ? NULL : JSON.stringify(detail).replaceAll("\\", "\\\\")
  }\t${repeats ?? NULL}\n`;

const NULL = "\\N";

/** A stream that copies the accounts in answer files, one `accountRow` each. */
export const copyAccounts = (client: pg.PoolClient): Writable =>
  client.query(
    copyFrom(`copy answer_account (file_id, line, remittance_line, branch, account, kind, situation, balance)
    from stdin`),
  );

/** A row for `copyAccounts`, from the validated cells of the record in the order of the layout. */
export const accountRow = (fileId: bigint, line: number, cells: readonly string[]): string =>
  `${fileId}\t${line}\t${cells.map((cell) => cell === "" ? NULL : cell).join("\t")}\n`;

/** An archived document of an answer. */
export interface ArchivedAttachment {
  readonly line: number;
  readonly remittanceLine: number;
  /** The kind of information it answers, as the wire has it. */
  readonly information: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly archivePath: string;
}

/** Inserts the documents of a file, none of which is scanned yet. */
export async function insertAttachments(
  tx: Tx,
  fileId: bigint,
  attachments: readonly ArchivedAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await sql`
    with added as (
    insert into answer_attachment (file_id, line, remittance_line, information, file_name, sha256, size_bytes, archive_path)
    select ${fileId.toString()}::bigint, n.*
    from unnest(
      ${attachments.map(({ line }) => line)}::integer[],
      ${attachments.map(({ remittanceLine }) => remittanceLine)}::integer[],
      ${attachments.map(({ information }) => information)}::text[],
      ${attachments.map(({ name }) => name)}::text[],
      ${attachments.map(({ sha256 }) => sha256)}::text[],
      ${attachments.map(({ size }) => size)}::bigint[],
      ${attachments.map(({ archivePath }) => archivePath)}::text[]
    ) as n
    returning file_id, line)
    insert into document_scan (file_id, line, state) select file_id, line, 'waiting' from added`.execute(tx);
}

/** The kinds of information that lines of a remittance asked for. */
export async function requestedInformation(
  tx: Tx,
  remittanceId: bigint,
  lines: readonly number[],
): Promise<Map<number, readonly InformationKind[]>> {
  const rows = await tx.selectFrom("remittance_line as l")
    .leftJoin("order_target as t", "t.id", "l.target_id").leftJoin("court_order as o", "o.id", "t.order_id")
    .select(["l.line", "l.target_id", "o.information_kinds"])
    .where("l.remittance_id", "=", remittanceId).where("l.line", "=", anyOf(lines))
    .execute();
  // For a line whose order is unknown, the requested kinds are unknown too.
  return new Map(
    rows.map(({ line, target_id, information_kinds }) => [
      line,
      information_kinds ?? (target_id === null ? informationKinds : []),
    ]),
  );
}

/** The documents of a file, by their names. */
export async function attachmentsOf(
  db: Db | Tx,
  fileId: bigint,
): Promise<Pick<ArchivedAttachment, "name" | "sha256" | "archivePath">[]> {
  const rows = await db.selectFrom("answer_attachment").select(["file_name", "sha256", "archive_path"])
    .where("file_id", "=", fileId).orderBy("line").execute();
  return rows.map((row) => ({ name: row.file_name, sha256: row.sha256, archivePath: row.archive_path }));
}

/** Whether each field that an answer to a split repeats differs from its line. */
export interface RepeatedColumns {
  protocol_differs: boolean;
  tax_id_differs: boolean;
  ispb_differs: boolean;
  transfer_differs: boolean;
}

/** A field of its line that an answer repeats. */
export type RepeatedField = "protocolNumber" | "taxId" | "ispb" | "transferId";

const differences: readonly (readonly [RepeatedField, keyof RepeatedColumns])[] = [
  ["protocolNumber", "protocol_differs"],
  ["taxId", "tax_id_differs"],
  ["ispb", "ispb_differs"],
  ["transferId", "transfer_differs"],
];

export const differencesOf = (row: RepeatedColumns): RepeatedField[] =>
  differences.flatMap(([field, column]) => row[column] ? [field] : []);
