import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { Split, SplitSummary } from "../../../routes/splits/split_schema.ts";
import { call, parseRefusal, parseResponse, signInPeople, UNIT } from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const List = pageSchema(SplitSummary);

Deno.test("a judge splits an answered order: transfers part, unblocks the rest, and reads what was asked", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, A);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const split = await drafted(number, {
    acoes: [{ alvoId, tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "10000.00" }],
    depositoJudicial: deposit,
  });
  assert.deepEqual(
    [split.situacao, split.origem, split.numeroProtocoloOrdem, split.varaId, split.nomeJuiz !== undefined],
    ["AGUARDANDO_PROTOCOLO", "USUARIO", number, UNIT, true],
  );
  const [action] = split.acoes;
  assert.deepEqual(
    [action?.tipo, action?.valor, action?.saldoADesbloquear, action?.idTransferencia],
    ["TRANSFERIR_E_DESBLOQUEAR", "10000.00", "5000.00", undefined],
  );
  const [filed] = await protocoled(split.id);
  assert.equal(filed?.numeroProtocolo, "20260000000002");
  assert.equal(filed?.previsaoEnvio, "2026-11-23T19:00:00-03:00");
  assert.match(filed?.transferencias[0]?.idTransferencia ?? "", /^2026\d{14}$/);
  const after = await read(split.id);
  assert.deepEqual(
    [after.situacao, after.numeroProtocolo, after.nomeJuiz, after.acoes[0]?.idTransferencia],
    ["PROTOCOLADO", "20260000000002", undefined, filed?.transferencias[0]?.idTransferencia],
  );
  await answerSplit(t, split.id, [{ code: "01", done: 1_000_000, rest: 500_000 }]);
  const [done] = (await read(split.id)).acoes;
  assert.deepEqual([done?.codigo, done?.valorTransferido, done?.valorDesbloqueado], [
    "01",
    "10000.00",
    "5000.00",
  ]);
});

Deno.test("a transfer that ended in 98 is asked again as it was, by a split that names it and keeps its transfer id", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, A);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const first = await drafted(number, {
    acoes: [{ alvoId, tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "10000.00" }],
    depositoJudicial: deposit,
  });
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  const again = await drafted(number, { acoes: [{ alvoId, tipo: "REITERAR" }] });
  const [filed] = await protocoled(again.id);
  assert.deepEqual(filed?.transferencias, []);
  const [action] = (await read(again.id)).acoes;
  assert.deepEqual(
    [action?.repete, action?.valor, action?.saldoADesbloquear],
    [first.acoes[0]?.id, "10000.00", "5000.00"],
  );
});

Deno.test("splits are listed by state, process and order, newest first", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "98" },
  ]);
  const { drafted, protocoled } = splitCalls(t, token);
  const first = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  await protocoled(first.id);
  t.advance({ minutes: 1 });
  const second = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, B), tipo: "REITERAR" }],
  });
  const ids = async (query: string) =>
    parseResponse(List, await call(t, "GET", `/v1/desdobramento${query}`, { token })).content.map((
      { id },
    ) => id);
  assert.deepEqual(await ids(""), [second.id, first.id]);
  assert.deepEqual(await ids("?situacao=AGUARDANDO_PROTOCOLO"), [second.id]);
  assert.deepEqual(await ids("?situacao=PROTOCOLADO"), [first.id]);
  assert.deepEqual(await ids(`?ordem=${number}`), [second.id, first.id]);
  assert.deepEqual(await ids("?ordem=20260000009999"), []);
  assert.deepEqual(await ids("?numeroProtocolo=20260000000002"), [first.id]);
  assert.deepEqual(await ids("?numeroProcesso=00008323520184013202"), [second.id, first.id]);
  const empty = await call(t, "GET", "/v1/desdobramento?numeroProcesso=1", { token });
  assert.deepEqual(parseRefusal(empty).code, "numero-processo-invalido");
});

Deno.test("a split that awaits protocol reserves the balance it asks for, until it is removed", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, A);
  const { create, drafted, remove } = splitCalls(t, token);
  const body = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "10000.00" }] };
  const first = await drafted(number, body);
  const second = parseRefusal(await create(number, body));
  assert.deepEqual([second.status, second.code, second.fields], [
    422,
    "valor-acima-do-saldo",
    ["acoes[0].valor"],
  ]);
  assert.match(
    second.detail,
    /^O saldo disponível no alvo é de R\$\s5\.000,00; informe no máximo esse valor\. Reservado: R\$\s10\.000,00 /,
  );
  assert.equal((await remove(first.id)).status, 204);
  await drafted(number, body);
  assert.equal(parseRefusal(await remove(first.id)).code, "desdobramento-nao-encontrado");
});

Deno.test("two splits sent at the same moment never ask for more than what remains", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, A);
  const { create } = splitCalls(t, token);
  const body = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "10000.00" }] };
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(number, body)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422]);
});

Deno.test("a split that awaits protocol is replaced whole, and only the version that was read", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, A);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const { id } = await drafted(number, { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "15000.00" }] });
  const path = `/v1/desdobramento/${id}`;
  const replace = (version: string, json: unknown) =>
    call(t, "PUT", path, { token, json, headers: { "If-Match": version } });
  // Its own reservation does not stand in its way.
  const body = {
    acoes: [{ alvoId, tipo: "TRANSFERIR", valor: "15000.00" }],
    depositoJudicial: deposit,
  };
  const replaced = await replace('"1"', body);
  assert.equal(parseResponse(Split, replaced).acoes[0]?.tipo, "TRANSFERIR");
  assert.equal(replaced.headers.get("ETag"), '"2"');
  assert.equal(parseRefusal(await replace('"1"', body)).code, "versao-desatualizada");
  const known = { token, headers: { "If-None-Match": '"2"' } };
  assert.equal((await call(t, "GET", path, known)).status, 304);
  await protocoled(id);
  assert.equal(parseRefusal(await replace('"3"', body)).code, "desdobramento-ja-protocolado");
  assert.equal((await read(id)).acoes.length, 1);
});

Deno.test("the list of splits counts those of confidential orders for who sees them only, in the court and in a unit", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge } = await signInPeople(t);
  for (const sigilosa of [false, true]) {
    const number = await seedAnsweredOrder(
      t,
      assistant.token,
      [{ ispb: A, code: "03", blocked: 100_000 }],
      { sigilosa },
    );
    const alvoId = await targetAt(t, number, A);
    await splitCalls(t, assistant.token).drafted(number, {
      acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "10.00" }],
    });
  }
  const counted = async (token: string, query: string) =>
    JSON.parse((await call(t, "GET", `/v1/desdobramento${query}`, { token })).text);
  for (
    const query of [
      "",
      "?varaId=v-4013202",
      "?situacao=AGUARDANDO_PROTOCOLO",
      "?numeroProcesso=0000832-35.2018.4.01.3202",
    ]
  ) {
    for (const [{ token }, seen] of [[judge, 2], [assistant, 2], [otherJudge, 1]] as const) {
      const { totalElements, content } = await counted(token, query);
      assert.deepEqual([totalElements, content.length], [seen, seen], query);
    }
  }
});
