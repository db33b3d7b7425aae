/** Personal data end with their term, and never while an order needs them. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { endRetention } from "../../../jobs/identity/end_retention.ts";
import type { JobApp } from "../../../jobs/app.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";

/** As a worker runs it: as the role that owns nothing. */
const run = (b: TestContext) =>
  endRetention({ ...b.exchange, db: b.app.db, clock: b.clock, log: b.app.log } as JobApp)(
    {},
    undefined as never,
  );

/** Moves everything that has happened years into the past, as the owner alone can. */
async function age(b: TestContext, interval: string): Promise<void> {
  for (
    const [table, columns] of [
      ["court_order", ["created_at", "updated_at", "protocoled_at", "answered_at", "sent_at", "removed_at"]],
      ["order_target", ["answered_at"]],
      ["remittance_line", ["protocoled_at"]],
      ["relationship_query", ["at"]],
      ["console_visit", ["visited_at"]],
    ] as const
  ) {
    const set = columns.map((column) => `${column} = ${column} - interval '${interval}'`).join(", ");
    await sql.raw(`alter table ${table} disable trigger user; update ${table} set ${set};
      alter table ${table} enable trigger user`).execute(b.db);
  }
}

const information = draftJson({
  tipo: "REQUISICAO_INFORMACOES",
  informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
  reus: [{ cpfCnpj: DEFENDANT, instituicoes: [{ ispb: "99000001" }] }],
});

/** Where the tax id of the orders' defendant still is, by table. */
async function places(b: TestContext): Promise<Record<string, number>> {
  const { rows } = await sql<{ place: string; count: number }>`
    select place, count(*)::int as count from (
      select 'defendant' as place from order_defendant where tax_id = ${DEFENDANT}
      union all select 'target' from order_target where tax_id = ${DEFENDANT}
      union all select 'line' from remittance_line where text like ${`%${DEFENDANT}%`}
      union all select 'answer' from answer_line where tax_id = ${DEFENDANT} or detail is not null
      union all select 'account' from answer_account
      union all select 'document' from answer_attachment
      union all select 'look-up' from relationship_query where tax_id = ${DEFENDANT}) p
    group by place order by place`.execute(b.db);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

Deno.test(
  "whom an order was about is gone from every table and from the archive once its term has ended, and only then",
  testContext(async (b) => {
    const { judge } = await signInPeople(b);
    const { numeroProtocolo } = await protocolOrder(b, judge.token, information, "/v1/ordem/minuta-contas");
    await runExchange(b, "2026-11-23");
    const before = await places(b);
    assert.deepEqual(Object.keys(before), ["account", "answer", "defendant", "document", "line", "target"]);
    const { archive_path: path } = await b.db.selectFrom("answer_attachment").select("archive_path")
      .executeTakeFirstOrThrow();

    await age(b, "9 years");
    await run(b);
    assert.deepEqual(await places(b), before);

    await age(b, "2 years");
    await run(b);
    assert.deepEqual(await places(b), {});
    // Folders were not moved into the past, and are of days that are not over.
    assert.ok((await Deno.stat(path)).isFile);
    const shown = await call(b, "GET", `/v1/ordem/${numeroProtocolo}`, { token: judge.token });
    assert.equal(shown.status, 200, shown.text);
    assert.doesNotMatch(shown.text, new RegExp(DEFENDANT));
    assert.match(shown.text, /\(dados retirados\)/);
    const { rows: entries } = await sql`
      select actor, subject, detail ->> 'count' as count from audit_entry where action = 'retention.end'`
      .execute(b.db);
    assert.deepEqual(entries, [{ actor: "service", subject: "orders", count: "1" }]);
    await run(b);
    const { rows: again } = await sql`select 1 from audit_entry where action = 'retention.end'`.execute(b.db);
    assert.equal(again.length, 1);
  }),
);

Deno.test(
  "an order that something still needs keeps its people, however old it is",
  testContext(async (b) => {
    const { judge } = await signInPeople(b);
    const block = draftJson({ reus: [defendant({ ispb: "99000002" })] });
    await protocolOrder(b, judge.token, block, "/v1/ordem/minuta-contas");
    await runExchange(b, "2026-11-23");
    await protocolOrder(b, judge.token, information, "/v1/ordem/minuta-contas");
    await age(b, "30 years");
    const before = await places(b);
    // Money that is held, and an order that was never answered.
    await sql`update court_order set awaits_split = false, awaits_remedy = false`.execute(b.db);
    await run(b);
    assert.deepEqual(await places(b), before);

    await sql`update order_target set released_amount = coalesce(blocked_amount, 0)`.execute(b.db);
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
      await sql.raw(needed).execute(b.db);
      await run(b);
      assert.deepEqual(await places(b), before, needed);
      await sql.raw(gone).execute(b.db);
    }
    await run(b);
    const masked = await b.db.selectFrom("masked_order").select("order_id").execute();
    assert.equal(masked.length, 1);
  }),
);

Deno.test(
  "drafts, look-ups, ended accounts and unvisited consoles end with their own terms",
  testContext(async (b) => {
    const { assistant } = await signInPeople(b);
    const old = await createDraft(b, assistant.token);
    await sql`insert into console_visit (cpf, newest, visited_at) values (${assistant.cpf}, '0', ${b.clock().toString()})`
      .execute(b.db);
    await sql`insert into console_view (id, cpf, name, query, created_at)
      values (gen_random_uuid(), ${assistant.cpf}, 'v', 'x', now())`.execute(b.db);
    await sql`insert into single_account (id, version, tax_id, judiciary_branch, ispb, branch, account, registered_at,
        registered_by, ended_at, ended_by)
      select gen_random_uuid(), n, ${DEFENDANT}, '4', '99000001', '1', '2', now() - interval '20 years', ${assistant.cpf},
        case n when 1 then now() - interval '10 years' end, case n when 1 then ${assistant.cpf} end
      from generate_series(1, 2) n`.execute(b.db);
    await age(b, "8 years");
    const young = await createDraft(b, assistant.token);
    await run(b);
    const left = await sql<{ drafts: string[]; lookUps: number; accounts: number[]; views: number }>`
      select (select array_agg(id::text) from court_order) as drafts,
        (select count(*)::int from relationship_query) as "lookUps",
        (select array_agg(version) from single_account) as accounts,
        (select count(*)::int from console_view) + (select count(*)::int from console_visit) as views`
      .execute(b.db);
    assert.deepEqual(left.rows, [{ drafts: [young.id], lookUps: 1, accounts: [2], views: 0 }]);
    assert.notEqual(old.id, young.id);
  }),
);

Deno.test(
  "what runs the program covers no track of the last year with the functions of retention",
  testContext(async (b) => {
    const { judge } = await signInPeople(b);
    await createDraft(b, judge.token);
    await protocolOrder(b, judge.token, information, "/v1/ordem/minuta-contas");
    await runExchange(b, "2026-11-23");
    const before = await places(b);
    assert.ok(before["look-up"]! > 0 && before["line"]! > 0);
    const { db } = b.app;
    await sql`select remove_relationship_queries('2099-01-01', 100)`.execute(db);
    await sql`select mask_remittance_lines((select array_agg(id) from court_order))`.execute(db);
    await sql`set assets.retention = 'relationship_query'`.execute(db);
    await assert.rejects(sql`delete from relationship_query`.execute(db), /permission denied/);
    assert.deepEqual(await places(b), before);
  }),
);
