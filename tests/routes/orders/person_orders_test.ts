/** A person's orders and drafts with their totals: of one person alone, and only what who asks may see. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { PersonOrders } from "../../../routes/orders/person_orders.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { seedAnsweredSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { otherParty } from "../../support/web/draft_form.ts";

const [A, B] = ["99000001", "99000002"];

const ask = (t: TestContext, token: string, query: Record<string, string>, accept = "application/json") =>
  call(t, "GET", `/v1/pessoa?${new URLSearchParams({ cpfCnpjReu: DEFENDANT, ...query })}`, {
    token,
    headers: { Accept: accept },
  });

const read = async (t: TestContext, token: string, query: Record<string, string> = {}) =>
  parseResponse(PersonOrders, await ask(t, token, query));

/** An order of which 1.000,00 was transferred and received, 2.000,00 is in doubt and 500,00 was unblocked. */
async function seedMoved(t: TestContext, token: string): Promise<string> {
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A!, code: "03", blocked: 700_000 },
    { ispb: B!, code: "03", blocked: 50_000 },
  ]);
  const { drafted, protocoled } = splitCalls(t, token);
  const [a, b] = [await targetAt(t, number, A!), await targetAt(t, number, B!)];
  const split = async (acoes: readonly unknown[], answer: Parameters<typeof answerSplit>[2]) => {
    const { id } = await drafted(number, { acoes, depositoJudicial: deposit });
    await protocoled(id);
    await answerSplit(t, id, answer);
    return id;
  };
  const first = await split([
    { alvoId: a, tipo: "TRANSFERIR", valor: "1000.00" },
    { alvoId: b, tipo: "DESBLOQUEAR", valor: "500.00" },
  ], [{ code: "01", done: 100_000 }, { code: "01", done: 50_000 }]);
  await split([{ alvoId: a, tipo: "TRANSFERIR", valor: "2000.00" }], [{ code: "98" }]);
  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, asked,
      arrived_amount, arrived_on, updated_at)
    select id, '00360305', '00360305', 100000, now(), '2026-11-27', 'arrived', 1, 100000, '2026-11-26', now()
    from split_action where split_id = ${first} and kind = 'transfer'`.execute(t.db);
  return number;
}

const ofTotals = (
  { totais: { saldoDisponivel: _, foraDoServico: __, ...totals } }: Awaited<ReturnType<typeof read>>,
) => totals;

Deno.test("a person's totals are the sums of their orders by the rules of splits, and drafts are told apart", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const moved = await seedMoved(t, token);
  const held = await seedAnsweredOrder(t, token, [
    { ispb: A!, code: "03", blocked: 120_000 },
    { ispb: B!, code: "98" },
  ]);
  await createDraft(t, token);
  const found = await read(t, token);
  assert.deepEqual(ofTotals(found), {
    quantidadeOrdens: 2,
    quantidadeMinutas: 1,
    quantidadeSeries: 0,
    quantidadeProcessos: 1,
    valorTotal: "30000.00",
    valorEmMinutas: "15000.00",
    valorBloqueado: "8700.00",
    emDuvida: "2000.00",
    valorTransferido: "1000.00",
    valorDesbloqueado: "500.00",
    saldoRemanescente: "7200.00",
    valorRecebido: "1000.00",
  });
  assert.equal(found.totalElements, 3);
  assert.equal(found.cpfCnpj, DEFENDANT);
  const rows = Object.fromEntries(found.content.map((row) => [row.numeroProtocolo ?? "minuta", row]));
  const money = (row = rows["minuta"]!) => [
    ...[row.valorTotal, row.valorBloqueado, row.emDuvida, row.valorTransferido, row.valorRecebido],
  ];
  assert.deepEqual(money(rows[moved]), ["15000.00", "7500.00", "2000.00", "1000.00", "1000.00"]);
  assert.deepEqual(money(rows[held]), ["15000.00", "1200.00", "0.00", "0.00", "0.00"]);
  assert.deepEqual(money(), ["15000.00", "0.00", "0.00", "0.00", "0.00"]);
});

Deno.test("of an order with several defendants only what concerns the person counts", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const other = otherParty(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    token,
    draftJson({
      reus: [DEFENDANT, other].map((cpfCnpj, index) => ({
        cpfCnpj,
        valor: `${index + 1}000.00`,
        instituicoes: [{ ispb: A }],
      })),
    }),
    "/v1/ordem/minuta-contas",
  );
  await sql`
    update order_target set code = '03', blocked_amount = case when tax_id = ${DEFENDANT} then 30000 else 70000 end,
      answered_at = now()`.execute(t.db);
  await sql`update court_order set status = 'answered', sent_at = now(), answered_at = now()`.execute(t.db);
  for (
    const [cpfCnpjReu, asked, blocked] of [[DEFENDANT, "1000.00", "300.00"], [other, "2000.00", "700.00"]]
  ) {
    const { content: [row], totais } = await read(t, token, { cpfCnpjReu: cpfCnpjReu! });
    assert.deepEqual([row!.numeroProtocolo, row!.quantidadeReus], [numeroProtocolo, 2]);
    assert.deepEqual(row!.cpfsCnpjs, [cpfCnpjReu]);
    assert.deepEqual([row!.valorTotal, row!.valorBloqueado], [asked, blocked]);
    assert.deepEqual([totais.valorTotal, totais.valorBloqueado], [asked, blocked]);
  }
});

Deno.test("a series asks once, and its orders and the series themselves are found by the person", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId } = await seedAnsweredSeries(t, token);
  const { totais, content } = await read(t, token);
  assert.equal(content.length, 2);
  assert.deepEqual([totais.quantidadeOrdens, totais.quantidadeSeries, totais.valorTotal], [2, 1, "15000.00"]);
  const series = async (cpfCnpjReu: string) =>
    JSON.parse((await call(t, "GET", `/v1/serie?cpfCnpjReu=${cpfCnpjReu}`, { token })).text).content
      .map(({ id }: { id: string }) => id);
  assert.deepEqual(await series(DEFENDANT), [serieId]);
  assert.deepEqual(await series("12345678909"), []);
});

Deno.test("a company is found by its CNPJ, also one with letters, and by its root with all its establishments", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const taxId of ["12ABC34501DE35", "12ABC345000188", "12ABC34501D"]) {
    const { id } = await createDraft(t, token);
    await sql`update order_defendant set tax_id = ${taxId} where order_id = ${id}`.execute(t.db);
  }
  const drafts = async (cpfCnpjReu: string) =>
    (await read(t, token, { cpfCnpjReu })).totais.quantidadeMinutas;
  assert.equal(await drafts("12.abc.345/01de-35"), 1);
  assert.equal(await drafts("12.ABC.345"), 2);
  const refused = parseRefusal(await ask(t, token, { cpfCnpjReu: "12345678900" }));
  assert.equal(refused.code, "cpf-cnpj-invalido");
});

Deno.test("orders are sorted by what they ask, hold, have in doubt, transferred and received", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const moved = await seedMoved(t, token);
  const held = await seedAnsweredOrder(t, token, [{ ispb: A!, code: "03", blocked: 900_000 }]);
  const sorted = async (ordenar: string, page: Record<string, string> = {}) =>
    (await read(t, token, { ordenar, ...page })).content.map(({ numeroProtocolo }) => numeroProtocolo);
  assert.deepEqual(await sorted("valorBloqueado"), [moved, held]);
  assert.deepEqual(await sorted("-valorBloqueado"), [held, moved]);
  for (const column of ["emDuvida", "valorTransferido", "valorRecebido"]) {
    assert.deepEqual(await sorted(`-${column}`), [moved, held], column);
  }
  assert.deepEqual(await sorted("-valorBloqueado", { pageSize: "1", pageNumber: "2" }), [moved]);
  assert.deepEqual(await sorted("dataHoraProtocolo"), [moved, held]);
});

Deno.test("totals and rows count only what who asks may see, and nobody learns of the rest", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation: other, foreignJudge, administrator } = await signInPeople(t);
  await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  await protocolOrder(t, assistant.token);
  const counts = async (token: string) => {
    const { totalElements, totais, nome } = await read(t, token);
    return [totalElements, totais.quantidadeOrdens, totais.valorTotal, nome !== undefined];
  };
  assert.deepEqual(await counts(assistant.token), [2, 2, "30000.00", true]);
  assert.deepEqual(await counts(other.token), [1, 1, "15000.00", true]);
  assert.deepEqual(await counts(foreignJudge.token), [0, 0, "0.00", false]);
  const unknown = await read(t, foreignJudge.token, { cpfCnpjReu: "12345678909" });
  assert.deepEqual({ ...unknown, cpfCnpj: DEFENDANT }, await read(t, foreignJudge.token));
  assert.equal((await ask(t, administrator.token, {})).status, 403);
});

Deno.test("who looks a person up is on record with the orders that were shown, whatever was found", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await read(t, judge.token, { cpfCnpjReu: "123.456.789-09" });
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  await read(t, judge.token);
  const { rows } = await sql<{ action: string; subject: string; actor: string }>`
    select action, subject, actor from audit_entry where action in ('defendant.search', 'order.list') order by id`
    .execute(t.db);
  assert.deepEqual(rows, [
    { action: "defendant.search", subject: "12345678909", actor: judge.cpf },
    { action: "defendant.search", subject: DEFENDANT, actor: judge.cpf },
    { action: "order.list", subject: numeroProtocolo, actor: judge.cpf },
  ]);
});

Deno.test("the spreadsheet has a row for each order with the person's amounts", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedMoved(t, token);
  await createDraft(t, token);
  const { text, status } = await ask(t, token, { ordenar: "-valorBloqueado" }, "text/csv");
  assert.equal(status, 200);
  const [head, first, second, ...rest] = text.trim().split("\r\n").map((line) => line.split(";"));
  assert.equal(rest.length, 0);
  const cell = (row: string[], name: string) => row[head!.indexOf(name)];
  assert.deepEqual(
    ["numeroProtocolo", "valorTotal", "valorBloqueado", "emDuvida", "valorTransferido", "valorRecebido"]
      .map((name) => cell(first!, name)),
    [number, "15000,00", "7500,00", "2000,00", "1000,00", "1000,00"],
  );
  assert.equal(cell(second!, "numeroProtocolo"), "");
});
