import assert from "node:assert/strict";
import * as v from "valibot";
import { formatEventCursor, parseEventCursor } from "../../../domain/notices/event.ts";
import { beginEpoch } from "../../../store/notices/events.ts";
import {
  call,
  draftJson,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { startReceiver, subscribe, workUntil } from "../../support/notices/receiver.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const Feed = v.object({
  content: v.array(v.strictObject({
    id: v.string(),
    tipo: v.string(),
    chave: v.string(),
    dataHora: v.string(),
    numeroProcesso: v.string(),
    numeroProtocolo: v.optional(v.string()),
    sigilosa: v.boolean(),
    dados: v.record(v.string(), v.unknown()),
  })),
  proximo: v.string(),
});

/**
 * Reads the feed until it has told at least so many events. What has just happened may be told a moment later: an
 * event is held back while any older transaction of the whole database server runs, those of other tests included.
 */
async function feed(
  t: Pick<TestContext, "http">,
  token: string,
  { from, limite, atLeast = 0 }: { from?: string; limite?: number; atLeast?: number } = {},
): Promise<v.InferOutput<typeof Feed> & { text: string }> {
  const query = new URLSearchParams({
    ...(from !== undefined && { depoisDe: from }),
    ...(limite !== undefined && { limite: String(limite) }),
  });
  return await until(`${atLeast} events of the feed`, async () => {
    const answer = await call(t, "GET", `/v1/evento?${query}`, { token });
    const told = parseResponse(Feed, answer);
    return told.content.length >= atLeast && { ...told, text: answer.text };
  });
}

Deno.test("after a restoration the feed refuses a cursor of what was lost, and says from where every event since the copy comes", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await protocolOrder(t, token);
  const { proximo: lastCursor } = await feed(t, token, { atLeast: 1 });
  await t.app.db.transaction().execute((tx) => beginEpoch(tx, t.clock()));
  const again = await protocolOrder(t, token);
  const { txid, id } = parseEventCursor(lastCursor)!;
  for (const lost of [{ txid, id: id + 1n }, { txid: txid + 1_000_000_000n, id: 1n }]) {
    const answer = await call(t, "GET", `/v1/evento?depoisDe=${formatEventCursor(lost)}`, { token });
    assert.deepEqual([answer.status, parseRefusal(answer).code], [410, "cursor-de-outra-epoca"]);
    assert.equal(JSON.parse(answer.text).proximo, lastCursor);
  }
  const since = await feed(t, token, { from: lastCursor, atLeast: 1 });
  assert.deepEqual(since.content.map(({ numeroProtocolo }) => numeroProtocolo), [again.numeroProtocolo]);
  assert.deepEqual((await feed(t, token, { from: since.proximo })).content, []);
  assert.equal((await feed(t, token, { atLeast: 2 })).content.length, 2);
});

Deno.test("the feed tells what happened, in order, and goes on from where it was left", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const nothing = await feed(t, token);
  assert.deepEqual(nothing.content, []);
  const first = await protocolOrder(t, token);
  const second = await protocolOrder(t, token);
  await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token });

  const all = await feed(t, token, { from: nothing.proximo, atLeast: 3 });
  assert.deepEqual(all.content.map(({ tipo, numeroProtocolo }) => [tipo, numeroProtocolo]), [
    ["OrdemProtocolada", first.numeroProtocolo],
    ["OrdemProtocolada", second.numeroProtocolo],
    ["OrdemRemovida", first.numeroProtocolo],
  ]);
  const { id: _id, ...told } = all.content[0]!;
  assert.deepEqual(told, {
    tipo: "OrdemProtocolada",
    chave: "401.G1.ASSETS.OrdemProtocolada",
    dataHora: "2026-11-23T10:00:00-03:00",
    numeroProcesso: PROCESS,
    numeroProtocolo: first.numeroProtocolo,
    sigilosa: false,
    dados: {
      tipo: "BLOQUEIO",
      situacao: "PROTOCOLADA",
      previsaoEnvio: first.previsaoEnvio,
      previsaoResposta: first.previsaoResposta,
      alvos: ["99000001", "99000002", "99000003", "91000002"].map((ispb, index) => ({
        alvoId: String(index + 1),
        ispb,
        valor: "15000.00",
      })),
    },
  });

  const byOne = [];
  for (let cursor = nothing.proximo;;) {
    const { content, proximo } = await feed(t, token, { from: cursor, limite: 1 });
    if (content.length === 0) {
      assert.equal(proximo, cursor);
      break;
    }
    byOne.push(...content);
    cursor = proximo;
  }
  assert.deepEqual(byOne, all.content);
  assert.deepEqual((await feed(t, token, { from: all.content[1]!.id })).content, all.content.slice(2));
});

Deno.test("an event of a transaction still under way does not appear behind a cursor later", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await protocolOrder(t, token);
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = t.db.transaction().execute(async (tx) => {
    await tx.insertInto("event").values({
      type: "order-removed",
      at: t.clock().toString(),
      order_id: id,
      jtr: "401",
      confidential: false,
      data: "{}",
    }).execute();
    started.resolve();
    await finish.promise;
  });
  await started.promise;
  await protocolOrder(t, token);
  const before = await feed(t, token);
  finish.resolve();
  await slow;
  const after = await feed(t, token, { from: before.proximo, atLeast: 3 - before.content.length });
  assert.deepEqual([...before.content, ...after.content].map(({ tipo }) => tipo).sort(), [
    "OrdemProtocolada",
    "OrdemProtocolada",
    "OrdemRemovida",
  ]);
});

Deno.test("an event that an earlier program stored, in the wire's words, is told, found and sent as those of now", async () => {
  await using t = await openTestContext();
  const { judge: { token }, administrator } = await signInPeople(t);
  await using receiver = startReceiver();
  await subscribe(t, administrator.token, receiver, { tipos: ["OrdemRemovida"] });
  const { id, numeroProtocolo } = await protocolOrder(t, token);
  await t.db.insertInto("event").values({
    ...{ type: "OrdemRemovida", at: t.clock().toString(), order_id: id, jtr: "401", confidential: false },
    data: JSON.stringify({ motivo: "EXCLUIDA" }),
  }).execute();
  await call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token });
  const removals = (await feed(t, token, { atLeast: 3 })).content.slice(1);
  assert.deepEqual(removals.map(({ tipo, chave, dados }) => [tipo, chave, dados]), [
    ["OrdemRemovida", "401.G1.ASSETS.OrdemRemovida", { motivo: "EXCLUIDA" }],
    ["OrdemRemovida", "401.G1.ASSETS.OrdemRemovida", {}],
  ]);
  const back = await call(t, "GET", "/v1/evento?ordem=decrescente&tipo=OrdemRemovida", { token });
  assert.deepEqual(parseResponse(Feed, back).content, removals.toReversed());
  await workUntil(t, () => receiver.received.length === 2);
  assert.deepEqual(receiver.received.map(({ body }) => JSON.parse(body).id), removals.map(({ id }) => id));
});

Deno.test("events are the court's; those of a confidential order are its creator's and its judge's", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge } = await signInPeople(t);
  await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const open = await protocolOrder(t, assistant.token);
  assert.equal((await feed(t, judge.token, { atLeast: 2 })).content.length, 2);
  const own = await feed(t, assistant.token);
  assert.deepEqual(own.content.map(({ sigilosa }) => sigilosa), [true, false]);
  assert.ok(!own.text.includes("52998224725"));
  const others = await feed(t, otherJudge.token);
  assert.deepEqual(others.content.map(({ numeroProtocolo }) => numeroProtocolo), [open.numeroProtocolo]);
  assert.deepEqual((await feed(t, foreignJudge.token)).content, []);
});

Deno.test("a cursor that was never handed out and a limit out of bounds are refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const cursor of ["", "1", "x-", "-1-1", "zzzzzzzzzzzzz-zzzzzzzzzzzzz", "0-0'", "%00"]) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/evento?depoisDe=${cursor}`, { token }));
    assert.deepEqual([refusal.status, refusal.code], [400, "cursor-invalido"], cursor);
  }
  for (const limite of ["0", "501", "-1", "um"]) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/evento?limite=${limite}`, { token }));
    assert.deepEqual([refusal.status, refusal.code], [400, "parametro-invalido"], limite);
  }
});

Deno.test("people read the feed backwards: from the newest, by type and by unit, and on from where they looked", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge } = await signInPeople(t);
  const first = await protocolOrder(t, judge.token);
  const hidden = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token: judge.token });
  await feed(t, judge.token, { atLeast: 3 });
  const back = async (query: Record<string, string>, token = judge.token) => {
    const requested = new URLSearchParams({ ordem: "decrescente", ...query });
    return parseResponse(Feed, await call(t, "GET", `/v1/evento?${requested}`, { token }));
  };
  const numbers = ({ content }: v.InferOutput<typeof Feed>) =>
    content.map(({ tipo, numeroProtocolo }) => [tipo, numeroProtocolo]);

  const all = await back({});
  const told = [
    ["OrdemRemovida", first.numeroProtocolo],
    ["OrdemProtocolada", hidden.numeroProtocolo],
    ["OrdemProtocolada", first.numeroProtocolo],
  ];
  assert.deepEqual(numbers(all), told);
  assert.deepEqual((await back({ antesDe: all.proximo })).content, []);
  const byOne = [];
  let place = {};
  for (;;) {
    const { content, proximo } = await back({ limite: "1", ...place });
    if (content.length === 0) break;
    byOne.push(...content);
    place = { antesDe: proximo };
  }
  assert.deepEqual(byOne, all.content);
  assert.deepEqual(numbers(await back({ tipo: "OrdemRemovida" })), told.slice(0, 1));
  assert.deepEqual(numbers(await back({ varaId: "v-4013202" })), told);
  assert.deepEqual(numbers(await back({ varaId: "v-4013400" })), []);
  assert.deepEqual(numbers(await back({}, otherJudge.token)), [told[0], told[2]]);

  for (
    const query of ["ordem=decrescente&depoisDe=0-0", "antesDe=0-0", "tipo=OrdemEnviada", "varaId=v-1"]
  ) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/evento?${query}`, { token: judge.token }));
    assert.deepEqual([refusal.status, refusal.code], [400, "parametro-invalido"], query);
  }
  const wrong = await call(t, "GET", "/v1/evento?ordem=decrescente&antesDe=x", { token: judge.token });
  assert.equal(parseRefusal(wrong).code, "cursor-invalido");
});
