/** Actions on many orders over HTTP: made, reviewed, performed by a job, taken back until the cut-off. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { BulkAnswer, BulkDetailAnswer, BulkItemAnswer } from "../../../routes/bulk/bulk_schema.ts";
import { performBulk } from "../../../routes/bulk/bulk_work.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { served } from "../../../routes/mod.ts";
import {
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { deposit, seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { copyDraft } from "../../support/orders/many_drafts.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

function bulkCalls(t: TestContext, token: string) {
  const command = (method: string, path: string, json?: unknown) =>
    call(t, method, `/v1/lote${path}`, { token, ...json !== undefined && { json } });
  const read = async (id: string) => parseResponse(BulkDetailAnswer, await command("GET", `/${id}`));
  return {
    command,
    read,
    made: async (json: Record<string, unknown>, query = "") =>
      parseResponse(BulkAnswer, await command("POST", query, json), 201),
    confirm: async (id: string, json = {}) =>
      parseResponse(BulkAnswer, await command("POST", `/${id}/confirmar`, json)),
    undo: async (id: string) => parseResponse(BulkAnswer, await command("POST", `/${id}/desfazer`)),
    items: async (id: string, query = "") =>
      parseResponse(pageSchema(BulkItemAnswer), await command("GET", `/${id}/item${query}`)).content,
    /** What all came to, as `feitos recusados desfeitos mantidos` of the bulk action. */
    counts: async (id: string) => {
      const { situacao, aguardando, feitos, recusados, desfeitos, mantidos } = await read(id);
      return { situacao, aguardando, feitos, recusados, desfeitos, mantidos };
    },
  };
}

const ended = { aguardando: 0, feitos: 0, recusados: 0, desfeitos: 0, mantidos: 0 };

/** What is in the database twice, if anything is. */
const protocolsOf = async ({ db }: TestContext) =>
  (await sql<{ orders: number; numbers: number; events: number; audits: number }>`
    select count(*)::int as orders, count(distinct protocol_number)::int as numbers,
      (select count(*) from event where type = 'order-protocoled')::int as events,
      (select count(*) from audit_entry where action = 'order.protocol')::int as audits
    from court_order where status = 'protocoled'`.execute(db)).rows[0];

const deadRegistry = (t: TestContext, after: number) => {
  const { corporate } = t.app.registries;
  let calls = 0;
  return served({
    ...t.app,
    registries: {
      ...t.app.registries,
      corporate: {
        ...corporate,
        user: (cpf: string) => ++calls > after ? Promise.reject(new Error("killed")) : corporate.user(cpf),
      },
    },
  });
};

Deno.test("2,000 drafts are reviewed, confirmed and protocoled once each, although a worker stops in between and two go on", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { made, confirm, read, counts, items } = bulkCalls(t, token);
  const draft = await createDraft(t, token);
  await copyDraft(t.db, draft.id, 1_999);
  const bulk = await made({ acao: "PROTOCOLAR_MINUTAS", todas: true });
  assert.deepEqual([bulk.situacao, bulk.total], ["EM_CONFERENCIA", 2_000]);
  const { minutas } = await read(bulk.id);
  assert.deepEqual([minutas?.valorTotal, minutas?.reus, minutas?.juizes.map(({ quantas }) => quantas)], [
    "30000000.00",
    2_000,
    [2_000],
  ]);
  await t.work();
  assert.equal((await read(bulk.id)).aguardando, 2_000, "nothing is done before it is confirmed");
  const started = await confirm(bulk.id, { previsaoEnvio: "2026-11-23" });
  assert.equal(started.situacao, "EM_ANDAMENTO");
  await assert.rejects(performBulk(deadRegistry(t, 3), bulk.id), /killed/);
  assert.equal((await counts(bulk.id)).feitos, 75);
  await Promise.all([t.work(), performBulk(served(t.app), bulk.id)]);
  await t.work();
  assert.deepEqual(await counts(bulk.id), { ...ended, situacao: "CONCLUIDO", feitos: 2_000 });
  assert.deepEqual(await protocolsOf(t), { orders: 2_000, numbers: 2_000, events: 2_000, audits: 2_000 });
  const [first] = await items(bulk.id, "?resultado=FEITO");
  assert.equal(first?.numeroProtocolo, first?.numeroProtocoloOrdem);
  const listed = await call(t, "GET", `/v1/ordem?loteId=${bulk.id}&situacao=PROTOCOLADA`, { token });
  assert.equal(JSON.parse(listed.text).totalElements, 2_000);
});

Deno.test("one that was changed since the review, or whose judge delegates no longer, is refused and named; the others go", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const { made, confirm, counts, items } = bulkCalls(t, assistant.token);
  const drafts = [await createDraft(t, assistant.token), await createDraft(t, assistant.token)];
  const minutas = drafts.map(({ id }) => id);
  const bulk = await made({ acao: "PROTOCOLAR_MINUTAS", minutas });
  const changed = await call(t, "PUT", `/v1/ordem/minuta/${minutas[0]}`, {
    token: assistant.token,
    json: draftJson({ reus: [{ cpfCnpj: "52998224725", valor: "20000.00" }] }),
  });
  assert.equal(changed.status, 200, changed.text);
  await confirm(bulk.id);
  await t.work();
  assert.deepEqual(await counts(bulk.id), { ...ended, situacao: "CONCLUIDO", feitos: 1, recusados: 1 });
  const [refused] = await items(bulk.id, "?resultado=RECUSADO");
  assert.deepEqual([refused?.minutaId, refused?.codigo], [minutas[0], "versao-alterada"]);

  const again = await made({ acao: "PROTOCOLAR_MINUTAS", minutas: [minutas[0]] });
  await confirm(again.id);
  await sql`update delegation set ended_at = ${t.clock().toString()}::timestamptz where judge_cpf = ${judge.cpf}`
    .execute(t.db);
  await t.work();
  const [without] = await items(again.id);
  assert.deepEqual([without?.resultado, without?.codigo], ["RECUSADO", "sem-delegacao-ativa"]);
});

Deno.test("what a bulk action protocoled is deleted one by one until the cut-off; what is left of it afterwards is kept, with the reason", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { made, confirm, undo, counts, items, command } = bulkCalls(t, token);
  const draft = await createDraft(t, token);
  await copyDraft(t.db, draft.id, 59);
  const bulk = await made({ acao: "PROTOCOLAR_MINUTAS", todas: true });
  assert.equal(parseRefusal(await command("POST", `/${bulk.id}/desfazer`)).code, "lote-nao-desfazivel");
  await confirm(bulk.id);
  assert.equal(parseRefusal(await command("POST", `/${bulk.id}/confirmar`, {})).code, "lote-ja-confirmado");
  assert.equal(parseRefusal(await command("DELETE", `/${bulk.id}`)).code, "lote-ja-confirmado");
  await assert.rejects(performBulk(deadRegistry(t, 1), bulk.id), /killed/);
  // Undone while it runs: what waits stays a draft.
  await undo(bulk.id);
  await t.work();
  assert.deepEqual(await counts(bulk.id), { ...ended, situacao: "DESFEITO", desfeitos: 25, recusados: 35 });
  assert.equal(parseRefusal(await command("POST", `/${bulk.id}/desfazer`)).code, "lote-nao-desfazivel");

  const late = await made({ acao: "PROTOCOLAR_MINUTAS", todas: true });
  assert.equal(late.total, 35);
  await confirm(late.id);
  await t.work();
  assert.ok((await undo(late.id)).desfazerAte?.endsWith("19:00:00-03:00"));
  t.setTime("2026-11-23T19:00");
  await t.work();
  assert.deepEqual(await counts(late.id), { ...ended, situacao: "DESFEITO", mantidos: 35 });
  const [kept] = await items(late.id);
  assert.match(kept?.codigo ?? "", /exclusao-encerrada|ordem-ja-enviada/);
});

Deno.test("answered orders are decided many at once, their splits reviewed and protocoled as a bulk action, and both are taken back", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { made, confirm, undo, counts, items, read } = bulkCalls(t, token);
  const silent = [{ ispb: "99000001", code: "98" }];
  const ordens = [];
  for (let count = 0; count < 3; count++) ordens.push(await seedAnsweredOrder(t, token, silent));
  const blocked = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 1_500_000 }]);
  const bulk = await made({ acao: "REITERAR", todas: true }, "?situacao=RESPONDIDA");
  assert.equal(bulk.situacao, "EM_ANDAMENTO");
  await t.work();
  assert.deepEqual(await counts(bulk.id), { ...ended, situacao: "CONCLUIDO", feitos: 3, recusados: 1 });
  const [left] = await items(bulk.id, "?resultado=RECUSADO");
  assert.deepEqual([left?.numeroProtocoloOrdem, left?.codigo], [blocked, "nada-a-desdobrar"]);
  assert.equal((await read(bulk.id)).desdobramentosAguardando, 3);
  const filed = await made({ acao: "PROTOCOLAR_DESDOBRAMENTOS", loteId: bulk.id });
  await confirm(filed.id);
  await t.work();
  assert.deepEqual(await counts(filed.id), { ...ended, situacao: "CONCLUIDO", feitos: 3 });
  assert.equal((await read(bulk.id)).desdobramentosAguardando, 0);
  await undo(filed.id);
  await t.work();
  assert.deepEqual(await counts(filed.id), { ...ended, situacao: "DESFEITO", desfeitos: 3 });
  const again = await made({ acao: "CANCELAR", ordens });
  await t.work();
  await undo(again.id);
  await t.work();
  assert.deepEqual(await counts(again.id), { ...ended, situacao: "DESFEITO", desfeitos: 3 });
  const moved = await made({ acao: "TRANSFERIR_TUDO", ordens: [blocked], depositoJudicial: deposit });
  await t.work();
  assert.equal((await counts(moved.id)).feitos, 1);
  const seen = await made({ acao: "MARCAR_COMO_LIDAS", todas: true }, "?naoLidas=true");
  await t.work();
  assert.deepEqual(await counts(seen.id), { ...ended, situacao: "CONCLUIDO", feitos: seen.total });
});

Deno.test("a bulk action is its user's alone, and hides orders that they may see no longer", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const { made, confirm, items, command } = bulkCalls(t, judge.token);
  const draft = await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  const bulk = await made({ acao: "PROTOCOLAR_MINUTAS", minutas: [draft.id] });
  const others = bulkCalls(t, assistant.token);
  for (const path of ["", "/item"]) {
    assert.equal(parseRefusal(await others.command("GET", `/${bulk.id}${path}`)).code, "lote-nao-encontrado");
  }
  assert.equal(
    parseRefusal(await others.command("POST", `/${bulk.id}/confirmar`, {})).code,
    "lote-nao-encontrado",
  );
  const filtered = await call(t, "GET", `/v1/ordem?loteId=${bulk.id}`, { token: assistant.token });
  assert.equal(JSON.parse(filtered.text).totalElements, 0);
  await confirm(bulk.id);
  await sql`update court_order set judge_cpf = '32716143188' where id = ${draft.id}`.execute(t.db);
  await t.work();
  assert.deepEqual(await items(bulk.id), []);
  const listed = parseResponse(pageSchema(BulkAnswer), await command("GET", ""));
  assert.deepEqual(listed.content.map(({ recusados }) => recusados), [1]);
});

Deno.test("nothing is made of nothing, of too many ways to choose, or of what somebody else deleted", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { command, made } = bulkCalls(t, token);
  const order = await protocolOrder(t, token);
  const refused = async (json: Record<string, unknown>, query = "") =>
    parseRefusal(await command("POST", query, json)).code;
  assert.equal(await refused({ acao: "PROTOCOLAR_MINUTAS", todas: true }), "escolha-de-ordens-invalida");
  assert.equal(await refused({ acao: "PROTOCOLAR_MINUTAS" }), "escolha-de-ordens-invalida");
  const numbers = [order.numeroProtocolo];
  assert.equal(
    await refused({ acao: "REITERAR", todas: true, ordens: numbers }),
    "escolha-de-ordens-invalida",
  );
  for (
    const [acao, field] of [
      ["REITERAR", "ordens"],
      ["PROTOCOLAR_MINUTAS", "minutas"],
      ["PROTOCOLAR_DESDOBRAMENTOS", "desdobramentos"],
    ]
  ) {
    const { fields, detail } = parseRefusal(await command("POST", "", { acao }));
    assert.deepEqual(fields, [field]);
    assert.match(detail, new RegExp(`^Informe em ${field} `));
  }
  assert.equal(await refused({ acao: "PROTOCOLAR_MINUTAS", minutas: [order.id] }), "ordem-nao-encontrada");
  const draft = await createDraft(t, token);
  const bulk = await made({ acao: "PROTOCOLAR_MINUTAS", minutas: [draft.id] });
  assert.equal((await command("DELETE", `/${bulk.id}`)).status, 204);
  assert.equal(parseRefusal(await command("GET", `/${bulk.id}`)).code, "lote-nao-encontrado");
  assert.equal((await sql`select from bulk_item`.execute(t.db)).rows.length, 0);
});
