import assert from "node:assert/strict";
import { sql } from "kysely";
import type { OrderState } from "../../../domain/orders/order.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { Order, OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { saveOrderStates } from "../../../store/orders/dispatch_states.ts";
import { findOrder } from "../../../store/orders/orders.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const page = pageSchema(OrderSummaryAnswer);
const instant = Temporal.Instant.from;

const SENT_AT = instant("2026-11-23T22:05:00Z");
const DUE = instant("2026-11-25T08:00:00Z");
const PUBLISH = instant("2026-11-26T11:00:00Z");

/** Puts an order into a state, as the exchange's jobs would. */
async function put(
  db: Db,
  id: string,
  status: "dispatching" | "sent" | "consolidating" | "answered",
): Promise<void> {
  const found = await findOrder(db, { id });
  const { state } = found!.order;
  if (state.status === "draft" || state.status === "removed") {
    throw new Error("The test's order is not protocoled");
  }
  const { protocol } = state;
  const deadlines = { answersDueAt: DUE, publishAt: PUBLISH };
  const states: Record<typeof status, OrderState> = {
    dispatching: { status: "dispatching", protocol, dispatchOn: Temporal.PlainDate.from("2026-11-23") },
    sent: { status: "sent", protocol, sentAt: SENT_AT, ...deadlines },
    consolidating: { status: "consolidating", protocol, sentAt: SENT_AT, ...deadlines },
    answered: { status: "answered", protocol, sentAt: SENT_AT, answeredAt: PUBLISH },
  };
  await db.transaction().execute((tx) =>
    saveOrderStates(tx, [{ id, from: state.status, state: states[status] }], SENT_AT)
  );
}

/** Answers one target of an order, as an institution's file would. */
const answer = (db: Db, id: string, ispb: string, code: string, blocked: bigint) =>
  sql`update order_target set code = ${code}, blocked_amount = ${String(blocked)}::bigint,
    answered_at = ${DUE.toString()}::timestamptz where order_id = ${id} and ispb = ${ispb}`.execute(db);

Deno.test("an order shows each target as it stands, what was asked and blocked, and what happened", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const reus = [
    defendant({ ispb: "99000001" }, { ispb: "99000002" }, { ispb: "99000003" }, { ispb: "98000001" }, {
      ispb: "00000000",
      atingida: false,
    }),
  ];
  const made = await call(t, "POST", "/v1/ordem/minuta-contas", { token, json: draftJson({ reus }) });
  const { id } = JSON.parse(made.text);
  await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  const read = async () => parseResponse(Order, await call(t, "GET", "/v1/ordem/20260000000001", { token }));
  const seen = (order: Order) =>
    order.alvos.map(({ ispb, situacao, codigo, valorBloqueado }) =>
      [ispb, situacao, codigo, valorBloqueado].filter(Boolean).join(" ")
    );

  const waiting = await read();
  assert.equal(waiting.situacao, "PROTOCOLADA");
  assert.deepEqual(seen(waiting), [
    "99000001 AGUARDANDO_ENVIO",
    "99000002 AGUARDANDO_ENVIO",
    "99000003 AGUARDANDO_ENVIO",
    "98000001 AGUARDANDO_ENVIO",
  ]);
  assert.deepEqual(
    [waiting.previsaoEnvio, waiting.prazoResposta, waiting.previsaoResposta],
    ["2026-11-23T19:00:00-03:00", "2026-11-25T05:00:00-03:00", "2026-11-26T08:00:00-03:00"],
  );
  assert.deepEqual(waiting.eventos.map(({ tipo }) => tipo), ["OrdemProtocolada"]);

  await put(t.db, id, "sent");
  await answer(t.db, id, "99000002", "01", 1_500_000n);
  await answer(t.db, id, "98000001", "97", 0n);
  const sent = await read();
  assert.equal(sent.situacao, "ENVIADA");
  assert.equal(sent.situacaoTexto, "Aguardando respostas das instituições financeiras");
  assert.deepEqual(seen(sent), [
    "99000001 AGUARDANDO_RESPOSTA",
    "99000002 RESPONDIDO 01 15000.00",
    "99000003 AGUARDANDO_RESPOSTA",
    "98000001 NAO_ENCAMINHADO 97 0.00",
  ]);
  assert.equal(sent.dataHoraEnvio, "2026-11-23T19:05:00-03:00");

  await answer(t.db, id, "99000003", "03", 123_456n);
  await answer(t.db, id, "99000001", "98", 0n);
  await put(t.db, id, "consolidating");
  await put(t.db, id, "answered");
  const done = await read();
  assert.equal(done.situacao, "RESPONDIDA");
  assert.deepEqual(seen(done), [
    "99000001 SEM_RESPOSTA 98 0.00",
    "99000002 RESPONDIDO 01 15000.00",
    "99000003 RESPONDIDO 03 1234.56",
    "98000001 NAO_ENCAMINHADO 97 0.00",
  ]);
  assert.deepEqual(
    [done.valorTotal, done.valorBloqueado, done.reus[0]?.valorBloqueado, done.dataHoraResposta],
    ["15000.00", "16234.56", "16234.56", "2026-11-26T08:00:00-03:00"],
  );
  const partial = done.alvos.find(({ ispb }) => ispb === "99000003");
  assert.deepEqual(
    [partial?.descricao, partial?.saldoRemanescente, partial?.dataHoraResposta, partial?.cpfCnpj],
    ["Cumprida parcialmente por insuficiência de saldo", "1234.56", "2026-11-25T05:00:00-03:00", DEFENDANT],
  );
});

Deno.test("the list is the court's, newest first, by pages and filters", async () => {
  await using t = await openTestContext();
  const { judge, assistant, foreignJudge } = await signInPeople(t);
  const first = await protocolOrder(t, judge.token);
  t.advance({ hours: 24 });
  const second = await protocolOrder(t, assistant.token, draftJson({ dataProtocolo: "2026-12-01" }));
  const third = await createDraft(t, assistant.token);
  const list = async (query = "", token = judge.token) =>
    parseResponse(page, await call(t, "GET", `/v1/ordem${query}`, { token }));
  const ids = async (query: string, token?: string) => (await list(query, token)).content.map(({ id }) => id);

  const all = await list();
  assert.deepEqual(all.content.slice(0, 2).map(({ id }) => id).sort(), [second.id, third.id].sort());
  assert.equal(all.content[2]?.id, first.id);
  assert.deepEqual(
    [all.pageNumber, all.pageSize, all.totalElements, all.totalPages],
    [1, 30, 3, 1],
  );
  const { content: [newest] } = await list(`?situacao=PROTOCOLADA`);
  assert.deepEqual(
    [newest?.numeroProtocolo, newest?.valorTotal, newest?.valorBloqueado, newest?.quantidadeReus],
    [first.numeroProtocolo, "15000.00", "0.00", 1],
  );
  assert.deepEqual(await ids("?situacao=AGENDADA"), [second.id]);
  assert.deepEqual(await ids("?situacao=MINUTA"), [third.id]);
  assert.deepEqual(await ids("?ate=2026-11-23"), [first.id]);
  assert.deepEqual((await ids("?de=2026-11-24")).sort(), [second.id, third.id].sort());
  assert.deepEqual(await ids("?de=2026-11-25"), []);
  assert.equal(
    (await ids(`?numeroProcesso=${PROCESS}&cpfJuiz=${JUDGE}&varaId=v-4013202&tipo=BLOQUEIO`)).length,
    3,
  );
  assert.deepEqual(await ids("?varaId=v-4013400"), []);
  assert.deepEqual(await ids("?cpfJuiz=52998224725"), []);
  assert.deepEqual(await ids("?numeroProcesso=0000002-65.2005.4.05.8100"), []);
  assert.deepEqual(await ids("", foreignJudge.token), []);

  const paged = await list("?pageSize=2&pageNumber=2");
  assert.deepEqual(paged.content.map(({ id }) => id), all.content.slice(2).map(({ id }) => id));
  assert.deepEqual([paged.totalElements, paged.totalPages], [3, 2]);
  assert.deepEqual((await list("?pageNumber=9")).content, []);
});

Deno.test("filters that cannot be read are refused, each at its name", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const refusals: [query: string, status: number, code: string, field: string][] = [
    ["pageSize=201", 400, "parametro-invalido", "pageSize"],
    ["pageSize=0", 400, "parametro-invalido", "pageSize"],
    ["pageNumber=-1", 400, "parametro-invalido", "pageNumber"],
    ["pageNumber=1&pageNumber=2", 400, "parametro-invalido", "pageNumber"],
    ["situacao=OUTRA", 400, "parametro-invalido", "situacao"],
    ["tipo=TRANSFERENCIA", 400, "parametro-invalido", "tipo"],
    ["de=23/11/2026", 400, "parametro-invalido", "de"],
    ["serieId=1", 400, "parametro-invalido", "serieId"],
    ["varaId=%00", 400, "parametro-invalido", "varaId"],
    ["numeroProcesso=0001234-56.2018.2.00.0000", 422, "numero-processo-invalido", "numeroProcesso"],
    ["cpfJuiz=11144477736", 422, "cpf-cnpj-invalido", "cpfJuiz"],
  ];
  for (const [query, status, code, field] of refusals) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/ordem?${query}`, { token }));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [status, code, [field]], query);
  }
});

Deno.test("a confidential order is its creator's and its judge's: for all others it is neither there nor counted", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, assistantWithoutDelegation } = await signInPeople(t);
  const secret = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const open = await protocolOrder(t, assistant.token);
  const list = async (token: string) => parseResponse(page, await call(t, "GET", "/v1/ordem", { token }));
  const read = (token: string, method = "GET", of = secret.numeroProtocolo, suffix = "") =>
    call(t, method, `/v1/ordem/${of}${suffix}`, { token, headers: { "X-Request-Id": "same" } });

  for (const { token } of [judge, assistant]) {
    assert.equal((await list(token)).totalElements, 2);
    assert.equal((await read(token)).status, 200);
  }
  const unknownNumber = "20260000009999";
  for (const { token } of [otherJudge, assistantWithoutDelegation]) {
    const seen = await list(token);
    assert.deepEqual([seen.totalElements, seen.content.map(({ id }) => id)], [1, [open.id]]);
    for (const [method, suffix] of [["GET", ""], ["DELETE", ""], ["POST", "/cancelar"]] as const) {
      const hidden = await assertChangesNothing(
        t.db,
        () => read(token, method, secret.numeroProtocolo, suffix),
      );
      const unknown = await read(token, method, unknownNumber, suffix);
      assert.equal(hidden.status, 404);
      assert.equal(hidden.text.replaceAll(secret.numeroProtocolo, unknownNumber), unknown.text);
    }
  }
  const service = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": otherJudge.cpf };
  const inName = (path: string) => call(t, "GET", path, { token: service, headers });
  assert.equal((await inName(`/v1/ordem/${secret.numeroProtocolo}`)).status, 404);
  assert.equal((await inName(`/v1/ordem/${open.numeroProtocolo}`)).status, 200);
  const seen = parseResponse(page, await inName("/v1/ordem"));
  assert.deepEqual(seen.content.map(({ id }) => id), [open.id]);
});

Deno.test("an order is deleted on the day of its protocol, by whoever may protocol it, and is gone", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, assistantWithoutDelegation } = await signInPeople(t);
  const { id, numeroProtocolo } = await protocolOrder(t, assistant.token);
  const path = `/v1/ordem/${numeroProtocolo}`;
  for (
    const [{ token }, code] of [[otherJudge, "juiz-diverso"], [
      assistantWithoutDelegation,
      "sem-delegacao-ativa",
    ]] as const
  ) {
    const answer = await assertChangesNothing(t.db, () => call(t, "DELETE", path, { token }));
    assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [403, code]);
    assert.doesNotMatch(
      parseRefusal(answer).detail,
      /minuta|protocole/,
      "it is no draft that awaits protocol",
    );
  }
  t.setTime("2026-11-23T18:59:59");
  assert.equal((await call(t, "DELETE", path, { token: judge.token })).status, 204);
  for (const method of ["GET", "DELETE"]) {
    assert.equal(
      parseRefusal(await call(t, method, path, { token: judge.token })).code,
      "ordem-nao-encontrada",
    );
  }
  assert.equal(
    parseResponse(page, await call(t, "GET", "/v1/ordem", { token: judge.token })).totalElements,
    0,
  );
  const events = await t.db.selectFrom("event").select(["type", "order_id"]).orderBy("id").execute();
  assert.deepEqual(events.at(-1), { type: "order-removed", order_id: id });
  const row = await t.db.selectFrom("court_order").select(["status", "protocol_number"]).executeTakeFirst();
  assert.deepEqual(row, { status: "removed", protocol_number: numeroProtocolo });
});

Deno.test("from 19:00 on an order is no longer deleted, nor once it is being dispatched", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id, numeroProtocolo } = await protocolOrder(t, token);
  const remove = () =>
    assertChangesNothing(t.db, () => call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token }));
  t.setTime("2026-11-23T19:00:00");
  const late = parseRefusal(await remove());
  assert.deepEqual([late.status, late.code], [409, "exclusao-encerrada"]);
  assert.ok(late.detail.includes("23/11/2026 às 19:00"), late.detail);
  t.setTime("2026-11-23T18:00:00");
  for (const status of ["dispatching", "sent", "consolidating", "answered"] as const) {
    await put(t.db, id, status);
    const refusal = parseRefusal(await remove());
    assert.deepEqual([refusal.status, refusal.code], [409, "ordem-ja-enviada"], status);
  }
});

Deno.test("a scheduled order is deleted until 19:00 of its dispatch day, and then what is left to do is said once", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const scheduled = draftJson({ dataProtocolo: "2026-12-01" });
  const [first, second] = [
    await protocolOrder(t, token, scheduled),
    await protocolOrder(t, token, scheduled),
  ];
  const path = ({ numeroProtocolo }: { numeroProtocolo: string }) => `/v1/ordem/${numeroProtocolo}`;
  t.setTime("2026-12-01T18:59:59");
  const instead = parseRefusal(await call(t, "POST", `${path(first)}/cancelar`, { token }));
  assert.equal(instead.code, "exclua-em-vez-de-cancelar");
  assert.ok(instead.detail.includes("01/12/2026 às 19:00"), instead.detail);
  assert.equal((await call(t, "DELETE", path(first), { token })).status, 204);
  t.setTime("2026-12-01T19:00:00");
  for (const [method, suffix] of [["DELETE", ""], ["POST", "/cancelar"]] as const) {
    const refusal = parseRefusal(
      await assertChangesNothing(t.db, () => call(t, method, path(second) + suffix, { token })),
    );
    assert.equal(refusal.status, 409);
    assert.match(refusal.detail, /protocole o desbloqueio/);
    assert.doesNotMatch(refusal.detail, /exclua|cancele/);
  }
});

const remedies: [what: string, body: Record<string, unknown>, remedy: RegExp][] = [
  ["a block", {}, /protocole o desbloqueio/],
  ["a block of a series", { reiteracaoProgramada: { dataFim: "2026-12-15" } }, /interrompa a série/],
  ["an information request", {
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["EXTRATO"],
    reus: [{ cpfCnpj: "52998224725" }],
  }, /nada bloqueia/],
];

for (const [what, body, remedy] of remedies) {
  Deno.test(`from 19:00 on neither deleting nor cancelling ${what} points back at the other`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const { numeroProtocolo } = await protocolOrder(t, token, draftJson(body));
    t.setTime("2026-11-23T19:00:00");
    for (const [method, suffix] of [["DELETE", ""], ["POST", "/cancelar"]] as const) {
      const path = `/v1/ordem/${numeroProtocolo}${suffix}`;
      const { detail } = parseRefusal(await call(t, method, path, { token }));
      assert.match(detail, remedy);
      assert.doesNotMatch(detail, /exclua|cancele/);
    }
  });
}

Deno.test("an order is never cancelled; the refusal says what to do instead", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id, numeroProtocolo } = await protocolOrder(t, token);
  const cancel = () =>
    assertChangesNothing(t.db, () => call(t, "POST", `/v1/ordem/${numeroProtocolo}/cancelar`, { token }));
  const early = parseRefusal(await cancel());
  assert.deepEqual([early.status, early.code], [409, "exclua-em-vez-de-cancelar"]);
  for (const status of ["dispatching", "sent", "consolidating", "answered"] as const) {
    await put(t.db, id, status);
    const refusal = parseRefusal(await cancel());
    assert.deepEqual([refusal.status, refusal.code], [409, "cancelamento-nao-permitido"], status);
    assert.ok(refusal.detail.includes("desbloqueio"), refusal.detail);
  }
});

Deno.test("whatever is no protocol number names no order", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const text of ["1", "2026000000000a", "%00", "20260000000001%20", "٢٠٢٦٠٠٠٠٠٠٠٠٠١"]) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/ordem/${text}`, { token }));
    assert.deepEqual([refusal.status, refusal.code], [404, "ordem-nao-encontrada"], text);
  }
});
