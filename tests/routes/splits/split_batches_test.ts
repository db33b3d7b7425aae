/** One decision for many orders over HTTP: made, read again, protocoled together or given up. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { SplitBatchAnswer } from "../../../routes/splits/split_batch_schema.ts";
import { ProtocoledSplit } from "../../../routes/splits/split_schema.ts";
import {
  assertChangesNothing,
  call,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import {
  answerOrder,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const silent = [{ ispb: A, code: "98" }, { ispb: B, code: "98" }];
const both = [{ ispb: A, code: "01", blocked: 1_500_000 }, { ispb: B, code: "01", blocked: 1_500_000 }];

function batchCalls(t: TestContext, token: string) {
  const decide = (json: Record<string, unknown>, query = "", headers: Record<string, string> = {}) =>
    call(t, "POST", `/v1/desdobramento/lote${query}`, { token, json, headers });
  return {
    decide,
    decided: async (json: Record<string, unknown>, query = "") =>
      parseResponse(SplitBatchAnswer, await decide(json, query), 201),
    read: (id: string) => call(t, "GET", `/v1/desdobramento/lote/${id}`, { token }),
    discard: (desdobramentos: unknown[]) =>
      call(t, "POST", "/v1/desdobramento/excluir", { token, json: { desdobramentos } }),
  };
}

const read = ({ id, versao }: { id: string; versao?: number | undefined }) => ({ id, versao });

Deno.test("all pending 98s that match a filter are reiterated by one decision and one protocol, and the rest is said", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { decided, decide, read: readBatch } = batchCalls(t, token);
  const first = await seedAnsweredOrder(t, token, silent);
  const second = await seedAnsweredOrder(t, token, [silent[0]!, both[1]!]);
  await seedAnsweredOrder(t, token, both);
  await splitCalls(t, token).drafted(second, {
    acoes: [{ alvoId: (await readOrder(t, token, second)).alvos[0]!.id, tipo: "CANCELAR" }],
  });
  const json = { decisao: "REITERAR", todas: true };
  const key = { "Idempotency-Key": "um-lote" };
  const batch = parseResponse(SplitBatchAnswer, await decide(json, "?situacao=RESPONDIDA", key), 201);
  assert.deepEqual(batch.desdobramentos.map((split) => [split.numeroProtocoloOrdem, split.acoes.length]), [
    [first, 2],
  ]);
  const [action] = batch.desdobramentos[0]!.acoes;
  assert.deepEqual([action?.tipo, action?.nomeReu], ["REITERAR", "Laércio Bragança Nepomuceno"]);
  // Orders of one moment come in no order of their own.
  const left = batch.restantes.map(({ codigo, instituicao }) => [codigo, instituicao]).toSorted();
  assert.deepEqual(left, [["acao-pendente", "Instituição de Teste 1"], ["nada-a-desdobrar", undefined]]);
  const again = parseResponse(SplitBatchAnswer, await decide(json, "?situacao=RESPONDIDA", key), 201);
  assert.equal(again.id, batch.id);

  const filed = await call(t, "POST", "/v1/desdobramento/protocolar", {
    token,
    json: { desdobramentos: batch.desdobramentos.map(read) },
  });
  const [protocoled] = parseResponse(v.array(ProtocoledSplit), filed);
  const now = parseResponse(SplitBatchAnswer, await readBatch(batch.id));
  assert.equal(now.desdobramentos[0]?.numeroProtocolo, protocoled?.numeroProtocolo);
  assert.deepEqual(now.restantes, batch.restantes);
  const next = await decided({ decisao: "REITERAR", ordens: [first] });
  assert.deepEqual(next.desdobramentos, []);
  assert.deepEqual(next.restantes.map(({ codigo }) => codigo), ["nada-a-desdobrar"]);
});

Deno.test("all that is blocked goes to one account, excess goes back, and a deposit that nobody can take refuses the whole", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { decided, decide } = batchCalls(t, token);
  const ordens = [await seedAnsweredOrder(t, token, both), await seedAnsweredOrder(t, token, both)];
  const missing = await assertChangesNothing(t.db, () => decide({ decisao: "TRANSFERIR_TUDO", ordens }));
  assert.deepEqual([parseRefusal(missing).code, parseRefusal(missing).fields], [
    "deposito-obrigatorio",
    ["depositoJudicial"],
  ]);
  const excess = await decided({ decisao: "DESBLOQUEAR_EXCESSO", ordens });
  assert.deepEqual(
    excess.desdobramentos.map(({ acoes }) => acoes.map(({ tipo, valor }) => [tipo, valor])),
    [[["DESBLOQUEAR", "15000.00"]], [["DESBLOQUEAR", "15000.00"]]],
  );
  const transfers = await decided({
    decisao: "TRANSFERIR_TUDO",
    ordens,
    depositoJudicial: deposit,
  });
  assert.deepEqual(
    transfers.desdobramentos.map(({ acoes, depositoJudicial }) => [
      acoes.map(({ tipo, valor }) => [tipo, valor]),
      depositoJudicial?.conta,
    ]),
    [[[["TRANSFERIR", "15000.00"]], "123"], [[["TRANSFERIR", "15000.00"]], "123"]],
  );
  assert.deepEqual(transfers.restantes.map(({ codigo }) => codigo), ["acao-pendente", "acao-pendente"]);
});

Deno.test("a batch that is not wanted is given up whole, in the versions that were read, and the 98s wait again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { decided, discard } = batchCalls(t, token);
  const ordens = [await seedAnsweredOrder(t, token, silent), await seedAnsweredOrder(t, token, silent)];
  const { desdobramentos } = await decided({ decisao: "CANCELAR", ordens });
  const old = desdobramentos.map(({ id }, index) => ({ id, versao: index + 1 }));
  const changed = await assertChangesNothing(t.db, () => discard(old));
  assert.deepEqual([parseRefusal(changed).code, parseRefusal(changed).fields], [
    "versao-alterada",
    ["desdobramentos[1]"],
  ]);
  assert.equal((await discard(desdobramentos.map(read))).status, 204);
  const waiting = await call(t, "GET", "/v1/pendencia", { token });
  assert.equal(JSON.parse(waiting.text).naoRespostaPendente, 2);
  const gone = await discard([desdobramentos[0]!.id]);
  assert.equal(parseRefusal(gone).code, "desdobramento-nao-encontrado");
});

Deno.test("a protocoled split is not given up with drafts", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { decided, discard } = batchCalls(t, token);
  const { desdobramentos: [split] } = await decided({
    decisao: "CANCELAR",
    ordens: [await seedAnsweredOrder(t, token, silent)],
  });
  await splitCalls(t, token).protocoled(split!.id);
  const answer = await assertChangesNothing(t.db, () => discard([split!.id]));
  assert.equal(parseRefusal(answer).code, "desdobramento-ja-protocolado");
});

Deno.test("orders are named or meant by filters, not both; an unknown one refuses the call", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { decide } = batchCalls(t, token);
  const number = await seedAnsweredOrder(t, token, silent);
  for (
    const [json, code, fields] of [
      [{}, "escolha-de-ordens-invalida", ["ordens"]],
      [{ todas: true, ordens: [number] }, "escolha-de-ordens-invalida", ["ordens"]],
      [{ ordens: [number, "20260000000099"] }, "ordem-nao-encontrada", ["ordens[1]"]],
    ] as const
  ) {
    const refused = parseRefusal(
      await assertChangesNothing(t.db, () => decide({ decisao: "CANCELAR", ...json })),
    );
    assert.deepEqual([refused.code, refused.fields], [code, fields]);
  }
});

Deno.test("of a confidential order a colleague decides nothing, sees nothing in the batch, and a viewer is told to only look", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge: colleague } = await signInPeople(t);
  const order = await protocolOrder(t, judge.token, draftJson({ sigilosa: true }));
  const open = await seedAnsweredOrder(t, judge.token, silent);
  await answerOrder(t, order.numeroProtocolo, silent);
  const unknown = await batchCalls(t, colleague.token).decide({
    decisao: "REITERAR",
    ordens: [order.numeroProtocolo],
  });
  assert.equal(parseRefusal(unknown).code, "ordem-nao-encontrada");
  const batch = await batchCalls(t, judge.token).decided({
    decisao: "REITERAR",
    ordens: [order.numeroProtocolo, open],
  });
  assert.equal(batch.desdobramentos.length, 2);
  const seen = parseResponse(SplitBatchAnswer, await batchCalls(t, colleague.token).read(batch.id));
  assert.deepEqual(seen.desdobramentos.map(({ numeroProtocoloOrdem }) => numeroProtocoloOrdem), [open]);
});
