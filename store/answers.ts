/** Answer files, their lines, and what they make of the targets they answer. */
// @ts-types="@types/pg"
import type pg from "pg";
// @ts-types="@types/pg-copy-streams"
import { from as copyFrom } from "pg-copy-streams";
import type { Writable } from "node:stream";
import { type Selectable, sql } from "kysely";
import type { TargetState } from "../domain/answer.ts";
import { type Centavos, centavos } from "../domain/money.ts";
import type { Db, Tx } from "./connection.ts";
import type { AnswerFileTable, FileFault } from "./tables.ts";

/** A file taken from an inbox, its bytes archived, nothing decided yet. */
export interface ReceivedFile {
  readonly id: bigint;
  readonly claimId: string;
  /** Whose inbox it lay in. */
  readonly ispb: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly announcedSha256: string | undefined;
  /** As it was delivered; the archive holds less of a file beyond the size limit. */
  readonly size: bigint;
  readonly archivePath: string;
  readonly receivedAt: Temporal.Instant;
}

/** Writes a file down as received; a claim that is written down already is left as it is. */
export async function insertReceived(
  db: Db | Tx,
  file: Omit<ReceivedFile, "id"> & { readonly sequence: number | undefined },
): Promise<void> {
  await db.insertInto("answer_file").values({
    claim_id: file.claimId,
    ispb: file.ispb,
    file_name: file.fileName,
    sequence: file.sequence ?? null,
    remittance_id: null,
    sha256: file.sha256,
    announced_sha256: file.announcedSha256 ?? null,
    size_bytes: file.size,
    archive_path: file.archivePath,
    received_at: file.receivedAt.toString(),
    status: "received",
    duplicate_of: null,
    line_count: null,
    faults: null,
    receipt_name: null,
    receipt: null,
    decided_at: null,
    receipt_written_at: null,
  }).onConflict((conflict) => conflict.column("claim_id").doNothing()).execute();
}

/** An institution's files that await a decision, in the order they were received. */
export async function undecidedFiles(db: Db | Tx, ispb: string): Promise<ReceivedFile[]> {
  const rows = await db.selectFrom("answer_file").selectAll()
    .where("ispb", "=", ispb).where("status", "=", "received").orderBy("id").execute();
  return rows.map(toReceived);
}

/** Institutions with a file to decide or a receipt to write. */
export async function institutionsWithWork(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ ispb: string }>`
    select ispb from answer_file where status = 'received'
    union select ispb from answer_file where status <> 'received' and receipt_written_at is null`.execute(db);
  return rows.map(({ ispb }) => ispb);
}

export interface Receipt {
  readonly name: string;
  readonly text: string;
}

/** What became of one claim. */
export interface FileOutcome {
  readonly status: AnswerFileTable["status"];
  readonly receiptName: string | undefined;
  readonly faults: readonly FileFault[];
}

export async function findOutcome(db: Db | Tx, claimId: string): Promise<FileOutcome | undefined> {
  const row = await db.selectFrom("answer_file").select(["status", "receipt_name", "faults"])
    .where("claim_id", "=", claimId).executeTakeFirst();
  return row && { status: row.status, receiptName: row.receipt_name ?? undefined, faults: row.faults ?? [] };
}

/** The file that used up a number with these very bytes, and the receipt it was given. */
export async function findSameBytes(
  db: Db | Tx,
  ispb: string,
  sha256: string,
): Promise<{ readonly id: bigint; readonly receipt: Receipt } | undefined> {
  const row = await db.selectFrom("answer_file").select(["id", "receipt_name", "receipt"])
    .where("ispb", "=", ispb).where("sha256", "=", sha256).where("sequence_used", "=", true)
    .executeTakeFirst();
  return row && row.receipt_name !== null && row.receipt !== null
    ? { id: row.id, receipt: { name: row.receipt_name, text: row.receipt } }
    : undefined;
}

/** The last number used in a direction; zero before the first. */
export async function lastSequence(db: Db | Tx, ispb: string, direction: "in" | "receipt"): Promise<number> {
  const row = await db.selectFrom("exchange_sequence").select("last")
    .where("ispb", "=", ispb).where("direction", "=", direction).executeTakeFirst();
  return row?.last ?? 0;
}

/** Takes the next number of a direction. */
export async function takeSequence(tx: Tx, ispb: string, direction: "in" | "receipt"): Promise<number> {
  const row = await tx.insertInto("exchange_sequence").values({ ispb, direction, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["ispb", "direction"]).doUpdateSet((eb) => ({
        last: eb("exchange_sequence.last", "+", 1),
      }))
    ).returning("last").executeTakeFirstOrThrow();
  return row.last;
}

export interface FileDecision {
  readonly status: Exclude<AnswerFileTable["status"], "received">;
  readonly now: Temporal.Instant;
  readonly receipt: Receipt;
  /** Whether the file was next in line, and so has used up its number. */
  readonly sequenceUsed: boolean;
  readonly remittanceId?: bigint | undefined;
  readonly duplicateOf?: bigint | undefined;
  readonly lineCount?: number | undefined;
  readonly faults: readonly FileFault[];
}

/** @throws when the file is decided already: the caller decided without holding the institution's lock */
export async function saveDecision(tx: Tx, id: bigint, decision: FileDecision): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable("answer_file").set({
    status: decision.status,
    sequence_used: decision.sequenceUsed,
    remittance_id: decision.remittanceId ?? null,
    duplicate_of: decision.duplicateOf ?? null,
    line_count: decision.lineCount ?? null,
    faults: JSON.stringify(decision.faults),
    receipt_name: decision.receipt.name,
    receipt: decision.receipt.text,
    decided_at: decision.now.toString(),
  }).where("id", "=", id).where("status", "=", "received").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Answer file ${id} is decided already`);
}

/** Receipts of an institution that are decided but not known to be in its folder. */
export async function unwrittenReceipts(
  db: Db | Tx,
  ispb: string,
): Promise<(Receipt & { readonly fileId: bigint })[]> {
  const rows = await db.selectFrom("answer_file").select(["id", "receipt_name", "receipt"])
    .where("ispb", "=", ispb).where("status", "<>", "received").where("receipt_written_at", "is", null)
    .orderBy("id").execute();
  return rows.map(({ id, receipt_name, receipt }) => ({
    fileId: id,
    name: receipt_name ?? "",
    text: receipt ?? "",
  }));
}

export async function saveReceiptWritten(db: Db | Tx, fileId: bigint, now: Temporal.Instant): Promise<void> {
  await db.updateTable("answer_file").set({ receipt_written_at: now.toString() }).where("id", "=", fileId)
    .execute();
}

/** Takes the lines of an answer file, one `answerRow` each. */
export function copyAnswers(client: pg.PoolClient): Writable {
  return client.query(
    copyFrom(`copy answer_line (file_id, line, remittance_line, protocol_number, tax_id, ispb, code,
    blocked_amount, executed_at) from stdin`),
  );
}

/** One row for `copyAnswers`, from texts that the layout found good: none of them needs escaping. */
export const answerRow = (fileId: bigint, line: number, cells: readonly string[]): string =>
  `${fileId}\t${line}\t${cells.join("\t")}\n`;

/** A line of an answer file beside the target it answers. */
export interface AnswerToTarget {
  readonly line: number;
  readonly protocolNumber: string;
  readonly taxId: string;
  readonly ispb: string;
  readonly code: string;
  readonly blocked: Centavos;
  readonly executedAt: Temporal.Instant;
  readonly target: {
    readonly id: bigint;
    /** What the remittance asked; the target may have been asked again since. */
    readonly occurrence: number;
    readonly current: boolean;
    readonly protocolNumber: string;
    readonly taxId: string;
    readonly ispb: string;
    readonly state: TargetState;
  };
}

interface AnswerRow {
  line: number;
  protocol_number: string;
  tax_id: string;
  ispb: string;
  code: string;
  blocked_amount: bigint;
  executed_at: Temporal.Instant;
  target_id: bigint;
  asked_occurrence: number;
  occurrence: number;
  target_tax_id: string;
  target_ispb: string;
  target_code: string | null;
  target_blocked: bigint | null;
  target_executed_at: Temporal.Instant | null;
  answered_at: Temporal.Instant | null;
  consecutive_no_answers: number;
  amount: bigint;
  target_protocol_number: string;
  protocoled_at: Temporal.Instant;
}

/** The next lines of a file, in order, each with its target. Lines that name none of the remittance's are left out. */
export async function loadAnswers(
  tx: Tx,
  { fileId, remittanceId, after, limit }: {
    fileId: bigint;
    remittanceId: bigint;
    after: number;
    limit: number;
  },
): Promise<AnswerToTarget[]> {
  const { rows } = await sql<AnswerRow>`
    select a.line, a.protocol_number, a.tax_id, a.ispb, a.code, a.blocked_amount, a.executed_at,
      t.id as target_id, l.occurrence as asked_occurrence, t.occurrence, t.tax_id as target_tax_id,
      t.ispb as target_ispb, t.code as target_code, t.blocked_amount as target_blocked,
      t.executed_at as target_executed_at, t.answered_at, t.consecutive_no_answers, t.amount,
      o.protocol_number as target_protocol_number, o.protocoled_at
    from answer_line a
    join remittance_line l on l.remittance_id = ${remittanceId} and l.line = a.remittance_line
    join order_target t on t.id = l.target_id
    join court_order o on o.id = t.order_id
    where a.file_id = ${fileId} and a.line > ${after}
    order by a.line limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    line: row.line,
    protocolNumber: row.protocol_number,
    taxId: row.tax_id,
    ispb: row.ispb,
    code: row.code,
    blocked: centavos(row.blocked_amount),
    executedAt: row.executed_at,
    target: {
      id: row.target_id,
      occurrence: row.asked_occurrence,
      current: row.occurrence === row.asked_occurrence,
      protocolNumber: row.target_protocol_number,
      taxId: row.target_tax_id,
      ispb: row.target_ispb,
      state: toTargetState({ ...row, code: row.target_code, blocked: row.target_blocked }),
    },
  }));
}

interface TargetColumns {
  readonly code: string | null;
  readonly blocked: bigint | null;
  readonly target_executed_at: Temporal.Instant | null;
  readonly answered_at: Temporal.Instant | null;
  readonly consecutive_no_answers: number;
  readonly amount: bigint;
  readonly protocoled_at: Temporal.Instant;
}

function toTargetState(row: TargetColumns): TargetState {
  const consecutiveNoAnswers = row.consecutive_no_answers;
  if (row.code === null || row.answered_at === null) {
    return {
      status: "asked",
      asked: centavos(row.amount),
      protocoledAt: row.protocoled_at,
      consecutiveNoAnswers,
    };
  }
  return {
    status: "final",
    code: row.code,
    blocked: row.blocked === null ? undefined : centavos(row.blocked),
    executedAt: row.target_executed_at ?? undefined,
    answeredAt: row.answered_at,
    consecutiveNoAnswers,
  };
}

export interface TargetChange {
  readonly id: bigint;
  /** What was asked; the row must still be at it, and without an answer. */
  readonly occurrence: number;
  readonly state: TargetState & { readonly status: "final" };
}

/**
 * Makes targets final, in one statement.
 *
 * @param fileId the answer file that did it, if one did
 * @throws when a target was final already or asked again: the caller decided on something else than what is there
 */
export async function saveTargets(tx: Tx, changes: readonly TargetChange[], fileId?: bigint): Promise<void> {
  if (changes.length === 0) return;
  const { numAffectedRows } = await sql`
    update order_target t set code = n.code, blocked_amount = n.blocked, executed_at = n.executed_at,
      answered_at = n.answered_at, consecutive_no_answers = n.silences, answer_file_id = ${
    fileId ?? null
  }::bigint
    from unnest(
      ${changes.map(({ id }) => id.toString())}::bigint[],
      ${changes.map(({ occurrence }) => occurrence)}::smallint[],
      ${changes.map(({ state }) => state.code)}::text[],
      ${changes.map(({ state }) => state.blocked?.toString() ?? null)}::bigint[],
      ${changes.map(({ state }) => state.executedAt?.toString() ?? null)}::timestamptz[],
      ${changes.map(({ state }) => state.answeredAt.toString())}::timestamptz[],
      ${changes.map(({ state }) => state.consecutiveNoAnswers)}::smallint[]
    ) as n (id, occurrence, code, blocked, executed_at, answered_at, silences)
    where t.id = n.id and t.occurrence = n.occurrence and t.code is null`.execute(tx);
  if (numAffectedRows !== BigInt(changes.length)) {
    throw new Error(`Expected to end ${changes.length} targets, ended ${numAffectedRows ?? 0n}`);
  }
}

/** One target in an event: no names, no tax ids. Money as the wire has it. */
const targetJson =
  sql`jsonb_strip_nulls(jsonb_build_object('alvoId', t.id::text, 'ispb', t.ispb, 'codigo', t.code,
  'valorBloqueado', (t.blocked_amount / 100.0)::numeric(20, 2)::text))`;

/** Tells the courts what a file answered: one event for each of its orders. */
export async function appendProcessed(
  tx: Tx,
  { fileId, remittanceId, now }: { fileId: bigint; remittanceId: bigint; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'RespostaProcessada', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential, a.data
    from (
      select t.order_id, jsonb_build_object('alvos', jsonb_agg(${targetJson} order by t.id)) as data
      from answer_line a
      join remittance_line l on l.remittance_id = ${remittanceId} and l.line = a.remittance_line
      join order_target t on t.id = l.target_id
      where a.file_id = ${fileId}
      group by t.order_id
    ) a join court_order o on o.id = a.order_id
    order by o.protocol_number`.execute(tx);
}

/** A published remittance whose deadline has passed. */
export interface DueRemittance {
  readonly id: bigint;
  readonly ispb: string;
  readonly answersDueAt: Temporal.Instant;
}

/** Remittances whose time for answers is over and that are still open. */
export async function dueRemittances(db: Db | Tx, now: Temporal.Instant): Promise<DueRemittance[]> {
  const rows = await db.selectFrom("remittance").select(["id", "ispb", "answers_due_at"])
    .where("status", "=", "published").where("answers_closed_at", "is", null)
    .where("answers_due_at", "<=", sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy("id").execute();
  return rows.map(({ id, ispb, answers_due_at }) => ({ id, ispb, answersDueAt: answers_due_at }));
}

/**
 * Closes remittances: no answer is accepted any more. Those of institutions with a file that awaits its decision are
 * left open, and so are those that another worker closes or answers at this moment.
 *
 * @returns the ids of those that were closed
 */
export async function closeRemittances(
  tx: Tx,
  ids: readonly bigint[],
  now: Temporal.Instant,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with due as (
      select r.id from remittance r
      where r.id = any(${ids.map(String)}::bigint[]) and r.answers_closed_at is null
        and not exists (select from answer_file f where f.ispb = r.ispb and f.status = 'received')
      order by r.id for update skip locked
    )
    update remittance r set answers_closed_at = ${now.toString()}::timestamptz from due where r.id = due.id
    returning r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps a remittance open until the transaction ends; false when it has been closed. */
export async function holdOpen(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx.selectFrom("remittance").select("id")
    .where("id", "=", id).where("answers_closed_at", "is", null).forShare().executeTakeFirst();
  return row !== undefined;
}

export interface SilentTarget {
  readonly id: bigint;
  /** Of the remittance. */
  readonly line: number;
  readonly occurrence: number;
  readonly state: TargetState;
}

/** The next targets of a remittance that have no answer, in the order of its lines. */
export async function loadSilent(
  tx: Tx,
  { remittanceId, after, limit }: { remittanceId: bigint; after: number; limit: number },
): Promise<SilentTarget[]> {
  const { rows } = await sql<TargetColumns & { id: bigint; line: number; occurrence: number }>`
    select t.id, l.line, t.occurrence, t.code, t.blocked_amount as blocked, t.executed_at as target_executed_at,
      t.answered_at, t.consecutive_no_answers, t.amount, o.protocoled_at
    from remittance_line l
    join order_target t on t.id = l.target_id and t.occurrence = l.occurrence
    join court_order o on o.id = t.order_id
    where l.remittance_id = ${remittanceId} and l.line > ${after} and t.code is null
    order by l.line limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    line: row.line,
    occurrence: row.occurrence,
    state: toTargetState(row),
  }));
}

/** Tells the courts which institutions of closed remittances kept silent: one event for each order. */
export async function appendSilent(
  tx: Tx,
  { remittanceIds, code, now }: { remittanceIds: readonly bigint[]; code: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'OrdemSemResposta', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential, s.data
    from (
      select t.order_id, jsonb_build_object('alvos', jsonb_agg(
        ${targetJson} || jsonb_build_object('naoRespostasConsecutivas', t.consecutive_no_answers) order by t.id)) as data
      from remittance_line l join order_target t on t.id = l.target_id and t.occurrence = l.occurrence
      where l.remittance_id = any(${remittanceIds.map(String)}::bigint[]) and t.code = ${code}
      group by t.order_id
    ) s join court_order o on o.id = s.order_id
    order by o.protocol_number`.execute(tx);
}

/** Sent orders whose time for answers is over and whose targets are all final. */
export async function ordersToConsolidate(db: Db | Tx, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from court_order o
    where o.status = 'sent' and o.answers_due_at <= ${now.toString()}::timestamptz
      and not exists (select from order_target t where t.order_id = o.id and t.affected and t.code is null)
    order by o.protocol_number`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders whose answers are due to be published. */
export async function ordersToPublish(db: Db | Tx, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from court_order
    where status = 'consolidating' and publish_at <= ${now.toString()}::timestamptz order by protocol_number`
    .execute(db);
  return rows.map(({ id }) => id);
}

/** Tells the courts that orders are answered, with every institution's answer. */
export async function appendAnswered(
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'OrdemRespondida', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential,
      jsonb_build_object('alvos', jsonb_agg(${targetJson} order by t.id))
    from court_order o join order_target t on t.order_id = o.id and t.affected
    where o.id = any(${orderIds}::uuid[])
    group by o.id order by o.protocol_number`.execute(tx);
}

function toReceived(row: Selectable<AnswerFileTable>): ReceivedFile {
  return {
    id: row.id,
    claimId: row.claim_id,
    ispb: row.ispb,
    fileName: row.file_name,
    sha256: row.sha256,
    announcedSha256: row.announced_sha256 ?? undefined,
    size: row.size_bytes,
    archivePath: row.archive_path,
    receivedAt: row.received_at,
  };
}
