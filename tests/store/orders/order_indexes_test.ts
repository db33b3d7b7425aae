import assert from "node:assert/strict";
import { sql } from "kysely";
import type { ProcessNumber } from "../../../domain/orders/process_number.ts";
import { readSearchTerms } from "../../../domain/search_terms.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { matchingOrders, type OrderFilter } from "../../../store/orders/order_conditions.ts";
import { conditionsOf } from "../../../store/splits/split_filter.ts";
import { openDatabase } from "../../support/audit/seals.ts";

const reader = { court: "401", cpf: "11144477735" };
const processNumber = "0000832-35.2018.4.01.3202" as ProcessNumber;

/** Enough orders of one court that an index of what is looked for costs least. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf,
      judge_name, creator_cpf, creator_name, action_type, confidential, created_at, updated_at)
    select gen_random_uuid(), 'draft', 'block', lpad(n::text, 7, '0') || '-00.2018.4.01.3202', '401', 'v', 'Vara', 'j', 'Juiz', 'c', 'Quem criou',
      'EXECUCAO_FISCAL', false, now() - n * interval '1 minute', now()
    from generate_series(1, 2000) n`.execute(db);
  await sql`analyze court_order`.execute(db);
}

const lookUps: readonly (readonly [name: string, filter: OrderFilter])[] = [
  ["orders by their process", { processNumber }],
  ["orders by a process typed into the search", { terms: { processNumber } }],
];
for (const [name, filter] of lookUps) {
  Deno.test(`${name} are looked up by the index of processes`, async () => {
    await using t = await openDatabase();
    const { db } = t;
    await fill(db);
    const plan = await matchingOrders(db, reader, filter).select("o.id")
      .orderBy(sql`o.created_at desc, o.id desc`).limit(30).explain();
    assert.match(JSON.stringify(plan), /court_order_process/);
  });
}

Deno.test("the newest orders of a defendant's name are read newest first where many have it, by their defendants where few do", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await fill(db);
  await sql`
      insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
      select id, 0, '52998224725', case when process_number like '0000001%' then 'Ébio Raridade' else 'João da Silva' end, 100,
        false from court_order`.execute(db);
  await sql`analyze order_defendant`.execute(db);
  const planOf = async (name: string) =>
    JSON.stringify(
      await matchingOrders(db, reader, { terms: { name } }).select("o.id")
        .orderBy(sql`o.created_at desc, o.id desc`).limit(20).explain(),
    );
  assert.match(await planOf("silva"), /court_order_list/);
  assert.doesNotMatch(await planOf("silva"), /Sort/);
  assert.doesNotMatch(await planOf("ebio raridade"), /court_order_list/);
});

Deno.test("the orders of a defendant are looked up by the index of tax ids, and one whom every order names newest first", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await fill(db);
  await sql`
      insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
      select id, 0, case when process_number like '0000001%' then '11144477735' else '52998224725' end, 'x', 100, false
      from court_order`.execute(db);
  await sql`analyze order_defendant`.execute(db);
  const planOf = async (taxId: string) => {
    const terms = readSearchTerms(taxId);
    assert.ok(terms.ok);
    return JSON.stringify(
      await matchingOrders(db, reader, { terms: { taxId: terms.value.taxId! } }).select("o.id")
        .orderBy(sql`o.created_at desc, o.id desc`).limit(30).explain(),
    );
  };
  assert.match(await planOf("11144477735"), /order_defendant_tax_id/);
  assert.match(await planOf("52998224725"), /court_order_list/);
});

Deno.test("the list by process is read in the sequence of its index, from either end", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await fill(db);
  for (const way of ["asc", "desc"] as const) {
    const plan = JSON.stringify(
      await matchingOrders(db, reader, {}).select("o.id").orderBy("o.process_number", way).orderBy(
        "o.id",
        way,
      ).limit(30)
        .explain(),
    );
    assert.match(plan, /court_order_process/);
    assert.doesNotMatch(plan, /Sort/);
  }
});

Deno.test("a list narrowed to drafts is read by the index of drafts", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await matchingOrders(tx, reader, { statuses: ["draft"] }).select("o.id")
      .orderBy(sql`o.created_at desc, o.id desc`).limit(30).explain();
  });
  assert.match(JSON.stringify(plan), /court_order_drafts/);
});

Deno.test("splits are looked up by their process by the index of processes", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await tx.selectFrom("split as s").innerJoin("court_order as o", "o.id", "s.order_id")
      .select("s.id").where(conditionsOf(reader, { processNumber })).explain();
  });
  assert.match(JSON.stringify(plan), /split_process/);
});
