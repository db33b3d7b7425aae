/** Personal data end with their term, and never while an order needs them. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { orphanLines } from "../../store/dispatch/adoption.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  protocolOrder,
  signInPeople,
} from "../support/api.ts";
import { runExchange } from "../support/exchange/run_exchange.ts";
import { age, runRetention as run } from "../support/identity/retention.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

const information = draftJson({
  tipo: "REQUISICAO_INFORMACOES",
  informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
  reus: [{ cpfCnpj: DEFENDANT, instituicoes: [{ ispb: "99000001" }] }],
});

/** Where the tax id of the orders' defendant still is, by table. */
async function places(t: TestContext): Promise<Record<string, number>> {
  const { rows } = await sql<{ place: string; count: number }>`
    select place, count(*)::int as count from (
      select 'defendant' as place from order_defendant where tax_id = ${DEFENDANT}
      union all select 'target' from order_target where tax_id = ${DEFENDANT}
      union all select 'line' from remittance_line where text like ${`%${DEFENDANT}%`}
      union all select 'answer' from answer_line where tax_id = ${DEFENDANT} or detail is not null
      union all select 'account' from answer_account
      union all select 'document' from answer_attachment
      union all select 'look-up' from relationship_query where tax_id = ${DEFENDANT}) p
    group by place order by place`.execute(t.db);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

Deno.test("whom an order was about is gone from every table and from the archive once its term has ended, and only then", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token, information, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  const before = await places(t);
  assert.deepEqual(Object.keys(before), ["account", "answer", "defendant", "document", "line", "target"]);
  const { archive_path: path } = await t.db.selectFrom("answer_attachment").select("archive_path")
    .executeTakeFirstOrThrow();

  await age(t, "9 years");
  await run(t);
  assert.deepEqual(await places(t), before);

  await age(t, "2 years");
  await run(t);
  assert.deepEqual(await places(t), {});
  // Folders were not moved into the past, and are of days that are not over.
  assert.ok((await Deno.stat(path)).isFile);
  const shown = await call(t, "GET", `/v1/ordem/${numeroProtocolo}`, { token: judge.token });
  assert.equal(shown.status, 200, shown.text);
  assert.doesNotMatch(shown.text, new RegExp(DEFENDANT));
  assert.match(shown.text, /\(dados retirados\)/);
  const { rows: entries } = await sql`
      select actor, subject, detail ->> 'count' as count from audit_entry where action = 'retention.end'`
    .execute(t.db);
  assert.deepEqual(entries, [{ actor: "service", subject: "orders", count: "1" }]);
  await run(t);
  const { rows: again } = await sql`select 1 from audit_entry where action = 'retention.end'`.execute(t.db);
  assert.equal(again.length, 1);
});

Deno.test("an order whose lines the database has from its last year waits whole, whatever the program's clock says", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token, information, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  const before = await places(t);
  t.setTime("2046-11-23T12:00");
  await run(t);
  assert.deepEqual(await places(t), before);
  await age(t, "2 years");
  await run(t);
  assert.deepEqual(await places(t), {});
});

Deno.test("an order that something still needs keeps its people, however old it is", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const block = draftJson({ reus: [defendant({ ispb: "99000002" })] });
  await protocolOrder(t, judge.token, block, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  await protocolOrder(t, judge.token, information, "/v1/ordem/minuta-contas");
  await age(t, "30 years");
  const before = await places(t);
  // Money that is held, and an order that was never answered.
  await sql`update court_order set awaits_split = false, awaits_remedy = false`.execute(t.db);
  await run(t);
  assert.deepEqual(await places(t), before);

  await sql`update order_target set released_amount = coalesce(blocked_amount, 0)`.execute(t.db);
  for (
    const [needed, gone] of [
      ["update court_order set awaits_split = true", "update court_order set awaits_split = false"],
      ["update court_order set awaits_remedy = true", "update court_order set awaits_remedy = false"],
      ["update court_order set updated_at = now()", "update court_order set updated_at = created_at"],
      [
        "update order_target set answered_at = now() where answered_at is not null",
        "update order_target set answered_at = now() - interval '30 years' where answered_at is not null",
      ],
    ] as const
  ) {
    await sql.raw(needed).execute(t.db);
    await run(t);
    assert.deepEqual(await places(t), before, needed);
    await sql.raw(gone).execute(t.db);
  }
  await run(t);
  const masked = await t.db.selectFrom("masked_order").select("order_id").execute();
  assert.equal(masked.length, 1);
});

Deno.test("drafts, look-ups, ended accounts and unvisited consoles end with their own terms", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const old = await createDraft(t, assistant.token);
  await sql`insert into console_visit (cpf, visited_at) values (${assistant.cpf}, ${t.clock().toString()})`
    .execute(t.db);
  await sql`insert into console_view (id, cpf, list, name, query, created_at)
      values (gen_random_uuid(), ${assistant.cpf}, '/console/ordens', 'v', 'x', now())`.execute(t.db);
  await sql`insert into single_account (id, version, tax_id, judiciary_branch, ispb, branch, account, registered_at,
        registered_by, ended_at, ended_by)
      select gen_random_uuid(), n, ${DEFENDANT}, '4', '99000001', '1', '2', now() - interval '20 years', ${assistant.cpf},
        case n when 1 then now() - interval '10 years' end, case n when 1 then ${assistant.cpf} end
      from generate_series(1, 2) n`.execute(t.db);
  await age(t, "8 years");
  const young = await createDraft(t, assistant.token);
  await run(t);
  const left = await sql<{ drafts: string[]; lookUps: number; accounts: number[]; views: number }>`
      select (select array_agg(id::text) from court_order) as drafts,
        (select count(*)::int from relationship_query) as "lookUps",
        (select array_agg(version) from single_account) as accounts,
        (select count(*)::int from console_view) + (select count(*)::int from console_visit) as views`
    .execute(t.db);
  assert.deepEqual(left.rows, [{ drafts: [young.id], lookUps: 1, accounts: [2], views: 0 }]);
  assert.notEqual(old.id, young.id);
});

Deno.test("a line that a restored database adopted without its order ends with its own term, and so does what answered it", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token, information, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  await sql.raw(
    `alter table remittance_line disable trigger user; update remittance_line set target_id = null;
      alter table remittance_line enable trigger user; update court_order set awaits_split = true`,
  ).execute(t.db);
  const { defendant, target, ...adopted } = await places(t);
  assert.deepEqual(Object.keys(adopted), ["account", "answer", "document", "line"]);
  await age(t, "9 years");
  await run(t);
  assert.deepEqual(await places(t), { ...adopted, defendant, target });
  assert.equal((await orphanLines(t.db)).length, 1);
  await age(t, "2 years");
  await run(t);
  assert.deepEqual(await places(t), { defendant, target });
  assert.deepEqual(await orphanLines(t.db), []);
});

Deno.test("what runs the program covers no track of the last year with the functions of retention", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await createDraft(t, judge.token);
  await protocolOrder(t, judge.token, information, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  const before = await places(t);
  assert.ok(before["look-up"]! > 0 && before["line"]! > 0);
  const { db } = t.app;
  await sql`select remove_relationship_queries('2099-01-01', 100)`.execute(db);
  await sql`select mask_remittance_lines((select array_agg(id) from court_order))`.execute(db);
  await sql.raw(
    `alter table remittance_line disable trigger user; update remittance_line set target_id = null;
      alter table remittance_line enable trigger user`,
  ).execute(t.db);
  await sql`select mask_adopted_lines('2099-01-01', 100)`.execute(db);
  const lines = sql`select array_agg(remittance_id), array_agg(line) from remittance_line`;
  await sql`select mask_answers(a, b) from (${lines}) l (a, b)`.execute(db);
  await sql`select remove_refrozen_lines(a, b) from (${lines}) l (a, b)`.execute(db);
  await assert.rejects(
    sql`update remittance set status = 'frozen'`.execute(db),
    /is published and does not change/,
  );
  await assert.rejects(sql`update remittance set sha256 = repeat('0', 64)`.execute(db), /does not change/);
  await sql`set assets.retention = 'relationship_query'`.execute(db);
  await assert.rejects(sql`delete from relationship_query`.execute(db), /permission denied/);
  assert.deepEqual(await places(t), before);
});
