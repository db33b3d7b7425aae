/** The totals of lists from kept counts are what counting each order gives. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import type { OrderFilter } from "../../../store/orders/order_conditions.ts";
import {
  countOneByOne,
  countOrders,
  recountOrders,
  sumOrderCounts,
  wrongOrderCounts,
} from "../../../store/orders/order_counts.ts";
import type { Reader } from "../../../store/orders/viewers.ts";
import { openDatabase } from "../../support/audit/seals.ts";

const day = Temporal.PlainDate.from;

const filters: readonly OrderFilter[] = [
  {},
  { statuses: ["draft"] },
  { statuses: ["sent", "answered"], kind: "block" },
  { kind: "information" },
  { unitId: "u1" },
  { judgeCpf: "j1", statuses: ["answered"] },
  { from: day("2026-03-02"), until: day("2026-03-03") },
  { from: day("2026-03-03"), kind: "block" },
  { until: day("2026-03-01") },
  { statuses: ["protocoled"], notSent: false },
  { statuses: ["answered"], splitWaits: false },
  { unitId: "u1", judgeCpf: "j1" },
  { confidential: true },
  { notSent: true },
  { withoutSplit: true },
];

const readers: readonly Reader[] = ["j1", "c1", "52998224725", "nobody"].flatMap((cpf) =>
  ["401", "403"].map((court) => ({ court, cpf }))
);

/** Orders of every state, kind, judge and day, a fifth of them confidential, some of a series, some that somebody is let see. */
async function makeOrders(db: Db): Promise<void> {
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, action_type, confidential, created_at, updated_at, protocol_number, protocoled_at,
      protocoled_by, protocoled_by_name, dispatch_on, answers_due_at, publish_at, sent_at, answered_at, information_kinds)
    select gen_random_uuid(), (array['draft', 'scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating',
        'answered', 'answered', 'removed'])[1 + n % 9], k.kind, '0000832-35.2018.4.01.3202',
      case when n % 4 = 0 then '403' else '401' end, 'u' || n % 2, 'Vara', 'j' || n % 3, 'Juiz', 'c' || n % 5, 'Assessor',
      'EXECUCAO_FISCAL', n % 5 = 0, t, t, case when n % 9 > 0 then '2026' || lpad(n::text, 10, '0') end, t, 'j1', 'Juiz',
      current_date, t, t, t, t, case when k.kind = 'information' then array['statement'] end
    from (select n, timestamptz '2026-02-28 20:00-03' + n * interval '17 minutes' as t from generate_series(1, 400) n) g,
      lateral (select case when n % 7 = 0 then 'information' else 'block' end as kind) k`.execute(db);
  await sql`
    insert into order_viewer (order_id, cpf, name, added_as, added_by, added_at)
    select id, '52998224725', 'Servidor', 'creator', '11144477735', now() from court_order where confidential and judge_cpf = 'j2'`
    .execute(db);
}

/** Asserts that every total shown to a reader is what counting each order gives. */
async function assertTotals(db: Db, when: string): Promise<void> {
  for (const reader of readers) {
    for (const filter of filters) {
      assert.equal(
        await countOrders(db, reader, filter),
        await countOneByOne(db, reader, filter),
        `${when}: ${JSON.stringify({ reader, filter })}`,
      );
    }
  }
  assert.deepEqual(await wrongOrderCounts(db), [], when);
}

Deno.test("totals stay what each order says, whatever inserts, changes and deletes orders, summed up or not", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await makeOrders(db);
  assert.notEqual(await countOrders(db, { court: "401", cpf: "j1" }, {}), 0);
  await assertTotals(db, "made");
  await sumOrderCounts(db);
  await assertTotals(db, "summed up");
  await sql`update court_order set status = 'answered' where status = 'sent'`.execute(db);
  await sql`update court_order set confidential = not confidential, judge_cpf = 'j1' where status = 'draft'`
    .execute(db);
  await sql`update court_order set version = version + 1`.execute(db);
  await sql`delete from court_order where status = 'draft' and kind = 'information'`.execute(db);
  await sql`update court_order set status = 'removed', removed_at = now() where status = 'scheduled'`
    .execute(db);
  await assertTotals(db, "changed");
  await sumOrderCounts(db);
  await assertTotals(db, "changed and summed up");
});

Deno.test("a count that has gone wrong is found by comparing, and counting anew mends it", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await makeOrders(db);
  await sumOrderCounts(db);
  await sql`update order_count set orders = orders + 1
      where (jtr, dimension, status, kind) = ('401', 'court', 'draft', 'block')`.execute(db);
  const [wrong, ...others] = await wrongOrderCounts(db);
  assert.deepEqual(others, []);
  assert.deepEqual([wrong?.dimension, wrong!.stored - wrong!.counted], ["court", 1n]);
  await recountOrders(db);
  assert.deepEqual(await wrongOrderCounts(db), []);
  await assertTotals(db, "counted anew");
});
