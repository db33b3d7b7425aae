/** What is looked at after a day of crashes, and after all of them: nothing lost, nothing done twice, nothing wrong. */
import assert from "node:assert/strict";
import { formatEventCursor } from "../../../domain/notices/event.ts";
import { listJobs, retryJobNow } from "../../../store/queue/job_queue.ts";
import { findSilenced, forgetSilenced } from "../../../store/queue/silenced_jobs.ts";
import { runDeno } from "../processes/run_deno.ts";
import { taskArguments } from "../processes/tasks.ts";
import { until } from "../until.ts";
import { countLosses } from "./crash_counts.ts";
import type { Courts } from "./crash_courts.ts";
import type { Institutions } from "./crash_institutions.ts";
import type { CrashService } from "./crash_service.ts";

export interface Seen {
  readonly service: CrashService;
  readonly courts: Courts;
  readonly institutions: Institutions;
}

export const losses = ({ courts: { protocols }, institutions: { requested, collectedTwice } }: Seen) =>
  countLosses({ protocols, requested, collectedTwice });

/** What the rows say after a day whose answers have all been given a receipt. */
export async function checkDay(seen: Seen): Promise<void> {
  const { service: { t }, courts, institutions } = seen;
  const none = async (what: string, query: string) => assert.deepEqual(await t.rows(query), [], what);
  const numbers = (await t.rows(
    "select protocol_number as n, series_position as p from court_order where protocol_number is not null",
  )) as { n: string; p: number | null }[];
  const own = numbers.filter(({ p }) => (p ?? 1) === 1).map(({ n }) => n);
  assert.deepEqual(own.sort(), courts.protocols.toSorted(), "what was answered is there, and nothing else");
  await none(
    "every target is in one remittance for an occurrence",
    `select target_id, action_id, occurrence from remittance_line where target_id is not null or action_id is not null
      group by 1, 2, 3 having count(*) > 1`,
  );
  await none(
    "no target of what was sent is in none",
    `select t.id from order_target t join court_order o on o.id = t.order_id left join remittance_line l on l.target_id = t.id
      where o.sent_at is not null and t.affected and l.line is null`,
  );
  await none(
    "sequences have no gap",
    `select s.* from exchange_sequence s join (
      select ispb, 'out' as direction, count(*) as files from remittance group by 1
      union all select ispb, 'in', count(*) from answer_file where status = 'accepted' group by 1
      union all select ispb, 'receipt', count(distinct receipt_name) from answer_file group by 1
    ) f using (ispb, direction) where s.last <> f.files`,
  );
  await none(
    "every file is accepted once; one fetched again after a kill is known for what it is",
    `select file_name from answer_file group by 1
      having count(*) filter (where status = 'accepted') <> 1 or bool_or(status not in ('accepted', 'duplicate'))`,
  );
  const published = await t.rows("select file_name, sha256 from remittance where status = 'published'") as {
    file_name: string;
    sha256: string;
  }[];
  assert.deepEqual(
    new Map(published.map(({ file_name, sha256 }) => [file_name, sha256])),
    new Map([...institutions.collected].filter(([name]) => published.some((one) => one.file_name === name))),
    "what was collected is what was published, byte by byte",
  );
  const receipts = await institutions.receipts();
  assert.deepEqual([...receipts.values()].filter((times) => times !== 1), [], "one receipt a file");
  const blocked = await t.rows(
    `select o.protocol_number || ' ' || t.ispb as key, t.blocked_amount::text as amount
    from order_target t join court_order o on o.id = t.order_id where t.answered_at is not null and t.affected`,
  ) as {
    key: string;
    amount: string;
  }[];
  assert.deepEqual(
    new Map(blocked.map(({ key, amount }) => [key, amount])),
    new Map([...institutions.blocked].map(([key, amount]) => [key, String(amount)])),
    "amounts are what institutions said",
  );
  await none(
    "nothing is alarming",
    `select type, subject, detail from alarm where resolved_at is null
      and type not in ('service-stopped', 'process-failed', 'silence', 'overdue') and type not like 'sftp-%'`,
  );
}

const AT_WORK = `select task_identifier as task, locked_at is not null as locked, last_error
  from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)`;

/** Waits until nothing waits and nothing runs. @returns the seconds it took */
export async function freeQueue(
  { service: { t, output } }: Pick<Seen, "service">,
  limitSeconds: number,
): Promise<number> {
  const began = performance.now();
  const at = () => t.rows(AT_WORK);
  await until("the queue to be free", async () => (await at()).length === 0, {
    everyMs: 100,
    limitMs: limitSeconds * 1_000,
    seen: async () => [await at(), output()],
  });
  return (performance.now() - began) / 1_000;
}

/**
 * Repeats, as operators do on the page of jobs, what was set aside because two workers in a row were killed during it: here
 * nobody but the run has killed them.
 */
export async function repeatSetAside({ t: { db } }: Pick<CrashService, "t">): Promise<void> {
  const { rows } = await listJobs(db, { states: ["given-up"] }, { limit: 100, offset: 0 });
  for (const job of rows) {
    await db.transaction().execute(async (tx) => {
      const { silenced } = await findSilenced(tx, job);
      if (silenced.length === 0) return;
      await retryJobNow(tx, job.id);
      await forgetSilenced(tx, silenced);
    });
  }
}

/** The feed as it was read all along, the notices, the index and the seals. */
export async function checkEnd({ service, courts }: Seen): Promise<void> {
  const { t } = service;
  const rows = await t.pool.query(
    "select txid::text, id::text from event where jtr = '401' order by event.txid, event.id",
  );
  const events = rows.rows.map(({ txid, id }) => formatEventCursor({ txid: BigInt(txid), id: BigInt(id) }));
  await until("the reader to have come to the end", () => courts.read.length >= events.length, {
    seen: () => [courts.read.length, events.length],
  });
  assert.deepEqual(courts.read, events, "events without gap or repetition");
  await until("every notice", () => events.every((id) => courts.noticed.has(id)), {
    seen: () => [courts.noticed.size, events.length],
  });
  const told = await t.rows(
    `select o.protocol_number as n, e.type from event e join court_order o on o.id = e.order_id
    where e.type in ('order-protocoled', 'order-sent')
    group by 1, 2 having count(*) > 1`,
  );
  assert.deepEqual(told, [], "each thing is told once");
  await until("every precedent in the index", async () => {
    const [found] = await t.rows("select count(*)::int as n from indexed_precedent") as { n: number }[];
    return found!.n === courts.precedents.length;
  }, { seen: () => t.rows("select id from indexed_precedent") });
  await t.rows("select graphile_worker.add_job('seal', job_key := 'seal')");
  await freeQueue({ service }, 60);
  const audit = await runDeno([...AUDIT, "--json"], { ...service.env });
  assert.equal(audit.code, 0, audit.out + audit.err);
}

const AUDIT = taskArguments("audit");
