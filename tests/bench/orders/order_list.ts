/**
 * Lists over a million orders: the first page and page 1,000 through the API, beside the same page's rows by one plain
 * query over the same index.
 */
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import { sumOrderCounts } from "../../../store/orders/order_counts.ts";
import { type Bench, wholeNumber } from "../bench.ts";
import { COURTS } from "../courts.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { answer } from "../load.ts";
import { openService } from "../service.ts";

const ORDERS = 1_000_000;
const PAGE_SIZE = 30;
const CALLS = 60;

const lists: Record<string, string> = {
  "no filter": "",
  "by state": "&situacao=RESPONDIDA",
  "by a state that few have": "&situacao=ENVIADA",
  "by judge": "&cpfJuiz=11144477735",
  "by day": "&de=2026-03-01&ate=2026-06-30",
};

export const orderList: Bench = (command) =>
  measuring(
    command.description("lists of a court's orders over the API")
      .option("--orders <count>", `how many, of ${COURTS.length} courts`, wholeNumber, ORDERS),
    measureOrderList,
  );

async function measureOrderList({ orders, ...options }: { orders: number } & Repeated): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const { db, origin, headersOf } = await openService(stack);
  const headers = await headersOf("11144477735");
  await fill(db, orders);
  return {
    about:
      `${orders.toLocaleString("en")} orders of ${COURTS.length} courts, pages of ${PAGE_SIZE} over HTTP, ` +
      `p95 of ${CALLS} calls`,
    floor: "the page's rows by one plain query, without totals",
    repetitions: await repetitionsOf(options, () => measureOnce(db, `${origin}/v1/ordem`, headers)),
  };
}

async function measureOnce(db: Db, list: string, headers: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, filter] of Object.entries(lists)) {
    for (const page of [1, 1000]) {
      const address = `${list}?pageNumber=${page}&pageSize=${PAGE_SIZE}${filter}`;
      figures.push({
        name: `${name}, page ${page.toLocaleString("en")}`,
        unit: "ms",
        ours: await p95(() => answer(address, { headers })),
        floor: await p95(() => plainPage(db, (page - 1) * PAGE_SIZE)),
      });
    }
  }
  return figures;
}

/**
 * Orders of one defendant and one target each, spread over a year, ten courts and fifty judges; all answered but the
 * newest hundred.
 */
async function fill(db: Db, orders: number): Promise<void> {
  const courts = sql.lit(COURTS.length);
  const numbers = sql`(select n, timestamptz '2026-01-01' + n * interval '30 seconds' as t
    from generate_series(1, ${sql.lit(orders)}) n) g`;
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf,
      judge_name, creator_cpf, creator_name, action_type, created_at, updated_at, protocol_number, protocoled_at,
      protocoled_by, protocoled_by_name, answers_due_at, publish_at, sent_at, answered_at)
    select gen_random_uuid(), case when n > ${sql.lit(orders - 100)} then 'sent' else 'answered' end, 'block',
      '0000832-35.2018.4.01.3202',
      (${sql.val([...COURTS])}::text[])[1 + n % ${courts}],
      'v-4013202', 'Vara', case when n % 500 < 10 then '11144477735' else lpad((n % 50)::text, 11, '0') end,
      'Juiz', '11144477735', 'Juiz', 'EXECUCAO_FISCAL', t, t, '2026' || lpad(n::text, 10, '0'), t,
      '11144477735', 'Juiz', t, t, t, t
    from ${numbers}`.execute(db);
  await sql`
    insert into order_defendant (order_id, position, tax_id, name, amount)
    select id, 0, '52998224725', 'Réu', 1500000 from court_order`.execute(db);
  await sql`
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount)
    select id, 0, '52998224725', '99000001', '99000001', 'registry', true, 1500000 from court_order`.execute(
    db,
  );
  await sumOrderCounts(db);
  await sql`vacuum analyze court_order, order_defendant, order_target, order_count, order_count_change`
    .execute(db);
}

/** The floor: the rows of a page by one query, without counts, sums or a filter other than the court. */
const plainPage = (db: Db, offset: number) =>
  sql`select * from court_order where jtr = '401' and status <> 'removed'
    order by created_at desc, id desc limit ${PAGE_SIZE} offset ${offset}`.execute(db);

async function p95(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(CALLS * 0.95)]!;
}
