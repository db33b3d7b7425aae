/** Bulk actions: an action on many orders or splits, and how far it is; its parts are in `bulk_items.ts`. */
import { type Selectable, sql } from "kysely";
import type { BulkAct, BulkOutcome, BulkStatus } from "../../domain/follow_up/bulk.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import type { RowRange } from "../paging.ts";
import type { NewJob } from "../queue/jobs.ts";
import type { Tables } from "../tables.ts";

export interface Bulk {
  readonly id: string;
  readonly court: string;
  readonly act: BulkAct;
  readonly status: BulkStatus;
  readonly userCpf: string;
  readonly clientId: string;
  readonly sourceIp: string | undefined;
  readonly requestId: string;
  /** What applies to every part. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly createdAt: Temporal.Instant;
  readonly confirmedAt: Temporal.Instant | undefined;
  readonly endedAt: Temporal.Instant | undefined;
}

/** The job that performs a bulk action. */
export const bulkJob = (id: string): NewJob => ({
  task: "perform_bulk",
  payload: { bulkId: id },
  key: `perform_bulk:${id}`,
});

export async function insertBulk(
  tx: Tx,
  bulk: Omit<Bulk, "confirmedAt" | "endedAt">,
): Promise<void> {
  await tx.insertInto("bulk_action").values({
    id: bulk.id,
    jtr: bulk.court,
    act: bulk.act,
    status: bulk.status,
    user_cpf: bulk.userCpf,
    client_id: bulk.clientId,
    source_ip: bulk.sourceIp ?? null,
    request_id: bulk.requestId,
    request: JSON.stringify(bulk.request),
    created_at: bulk.createdAt.toString(),
    confirmed_at: bulk.status === "running" ? bulk.createdAt.toString() : null,
    ended_at: null,
  }).execute();
}

/** A bulk action of a user's own. */
export async function findBulk(
  db: Db | Tx,
  id: string,
  userCpf?: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Bulk | undefined> {
  let query = db.selectFrom("bulk_action").selectAll().where("id", "=", id);
  if (userCpf !== undefined) query = query.where("user_cpf", "=", userCpf);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toBulk(row);
}

/** A user's bulk actions, newest first. */
export async function listBulks(
  db: Db,
  userCpf: string,
  { limit, offset }: RowRange,
): Promise<{ total: number; bulks: Bulk[] }> {
  const own = db.selectFrom("bulk_action").where("user_cpf", "=", userCpf);
  const [{ total }, rows] = await Promise.all([
    own.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    own.selectAll().orderBy("created_at", "desc").orderBy("id").limit(limit).offset(offset).execute(),
  ]);
  return { total: Number(total), bulks: rows.map(toBulk) };
}

export interface BulkCounts extends Readonly<Record<BulkOutcome, number>> {
  /** Until when one of those done can still be deleted; undefined when none can. */
  readonly deletableUntil: Temporal.Instant | undefined;
  /** The splits that were made or are protocoled, and still await their protocol. */
  readonly splitsWaiting: number;
}

/** What the parts of bulk actions came to, by action. */
export async function countBulks(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BulkCounts>> {
  const count = (outcome: BulkOutcome) => sql`count(*) filter (where i.outcome = ${sql.lit(outcome)})::int`;
  const { rows } = await sql<{
    bulk_id: string;
    waiting: number;
    done: number;
    refused: number;
    undone: number;
    kept: number;
    until: Temporal.Instant | null;
    splits: number;
  }>`
    select i.bulk_id, ${count("waiting")} as waiting, ${count("done")} as done, ${
    count("refused")
  } as refused,
      ${count("undone")} as undone, ${count("kept")} as kept,
      max(i.deletable_until) filter (where i.outcome = 'done') as until,
      count(*) filter (where w.status = 'draft')::int as splits
    from bulk_item i left join split w on w.id = i.split_id
    where i.bulk_id = any(${[...ids]}::uuid[]) group by 1`.execute(db);
  return new Map(
    rows.map(({ bulk_id, until, splits, ...counts }) => [
      bulk_id,
      { ...counts, deletableUntil: until ?? undefined, splitsWaiting: splits },
    ]),
  );
}

/** What is asked by the drafts of a bulk action that its user may see. */
interface BulkSum {
  readonly requested: bigint;
  readonly defendants: number;
  readonly institutions: number;
  readonly scheduled: number;
  readonly judges: readonly { readonly cpf: string; readonly name: string; readonly count: number }[];
}

export async function sumBulk(db: Db | Tx, id: string, reader: Reader): Promise<BulkSum> {
  const { rows: [row] } = await sql<
    Omit<BulkSum, "judges"> & { judges: { cpf: string; name: string; count: number }[] }
  >`
    with o as materialized (
      select o.id, o.judge_cpf, o.judge_name, o.scheduled_for from bulk_item i join court_order o on o.id = i.order_id
      where i.bulk_id = ${id} and ${isVisibleTo(reader)}
    )
    select (select count(*) from o where scheduled_for is not null)::int as scheduled,
      d.requested, d.defendants,
      (select count(distinct t.ispb) from order_target t join o on o.id = t.order_id)::int as institutions,
      coalesce((select json_agg(j order by j.count desc, j.name) from
        (select judge_cpf as cpf, judge_name as name, count(*)::int as count from o group by 1, 2) j), '[]') as judges
    from (select coalesce(sum(d.amount), 0)::bigint as requested, count(*)::int as defendants
      from order_defendant d join o on o.id = d.order_id) d`.execute(db);
  return row!;
}

/** Moves a bulk action on, if it still has the state it was decided on. */
export async function saveBulkStatus(
  db: Db | Tx,
  { id, status: from }: Pick<Bulk, "id" | "status">,
  { status, at, request }: {
    readonly status: BulkStatus;
    readonly at: Temporal.Instant;
    readonly request?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await db.updateTable("bulk_action").set({
    status,
    ...status === "running" && { confirmed_at: at.toString() },
    ended_at: status === "done" || status === "undone" ? at.toString() : null,
    ...request !== undefined && { request: JSON.stringify(request) },
  }).where("id", "=", id).where("status", "=", from).execute();
}

export const removeBulk = async (tx: Tx, id: string): Promise<void> =>
  void await tx.deleteFrom("bulk_action").where("id", "=", id).execute();

/** A bulk action that nobody confirmed is kept for a day, one that was performed for some months. */
const KEPT = { review: { hours: 24 }, performed: { hours: 24 * 90 } } as const;

export async function removeOldBulks(db: Db, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from bulk_action where created_at < ${now.subtract(KEPT.performed).toString()}::timestamptz
      or status = 'review' and created_at < ${now.subtract(KEPT.review).toString()}::timestamptz`.execute(db);
}

const toBulk = (row: Selectable<Tables["bulk_action"]>): Bulk => ({
  id: row.id,
  court: row.jtr,
  act: row.act,
  status: row.status,
  userCpf: row.user_cpf,
  clientId: row.client_id,
  sourceIp: row.source_ip ?? undefined,
  requestId: row.request_id,
  request: row.request,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
});
