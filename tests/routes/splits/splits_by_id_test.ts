import assert from "node:assert/strict";
import { SplitsAnswer } from "../../../routes/splits/splits_by_id.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";

const read = async (t: TestContext, token: string, ...ids: string[]) =>
  parseResponse(
    SplitsAnswer,
    await call(t, "GET", `/v1/desdobramento/consulta?ids=${ids.join(",")}`, { token }),
  );

async function draftSplit(t: TestContext, token: string, sigilosa = false): Promise<string> {
  const order = await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked: 100_000 }], { sigilosa });
  const acoes = [{ alvoId: await targetAt(t, order, A), tipo: "DESBLOQUEAR", valor: "10.00" }];
  return (await splitCalls(t, token).drafted(order, { acoes })).id;
}

Deno.test("many splits are read in the sequence requested, protocoled ones too, each as when it is read alone", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const calls = splitCalls(t, token);
  const [first, second] = [await draftSplit(t, token), await draftSplit(t, token)];
  await calls.protocoled(second);
  const { desdobramentos, ausentes } = await read(t, token, second, first);
  assert.deepEqual(ausentes, []);
  assert.deepEqual(desdobramentos, [await calls.read(second), await calls.read(first)]);
});

Deno.test("of each id without a split for the caller the problem is the one of reading it alone", async () => {
  await using t = await openTestContext();
  const { judge: { token }, assistant, foreignJudge } = await signInPeople(t);
  const [open, removed, secret] = [
    await draftSplit(t, token),
    await draftSplit(t, token),
    await draftSplit(t, token, true),
  ];
  assert.equal((await splitCalls(t, token).remove(removed)).status, 204);
  const ids = [secret, open, removed, crypto.randomUUID(), "x"];
  const { desdobramentos, ausentes } = await read(t, assistant.token, ...ids);
  assert.deepEqual(desdobramentos.map(({ id }) => id), [open]);
  assert.deepEqual(ausentes.map(({ id }) => id), ids.filter((id) => id !== open));
  for (const { id, problema } of ausentes) {
    const answer = await call(t, "GET", `/v1/desdobramento/${id}`, { token: assistant.token });
    const { status, code, detail } = parseRefusal(answer);
    assert.deepEqual([problema.status, problema.codigo, problema.detail], [status, code, detail]);
  }
  assert.deepEqual((await read(t, foreignJudge.token, ...ids)).desdobramentos, []);
});
