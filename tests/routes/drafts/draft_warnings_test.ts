import assert from "node:assert/strict";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  call,
  createDraft,
  draftJson,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a draft with a type of action that is in no list is made, and warns of it until it is one of the list", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token, draftJson({ tipoAcao: "EXECUCAO_FISCA" }));
  const path = `/v1/ordem/minuta/${id}`;
  const { avisos } = parseResponse(DraftAnswer, await call(t, "GET", path, { token }));
  assert.deepEqual(avisos?.map(({ campo, codigo }) => [campo, codigo]), [
    ["tipoAcao", "tipo-acao-fora-da-lista"],
  ]);
  const json = draftJson({ tipoAcao: "EXECUCAO_FISCAL" });
  const mended = parseResponse(DraftAnswer, await call(t, "PUT", path, { token, json }));
  assert.equal(mended.avisos, undefined);
});

Deno.test("a draft names the active orders of its process and defendant that its caller sees, and is made all the same", async () => {
  await using t = await openTestContext();
  const { judge: { token }, assistant } = await signInPeople(t);
  const A = "99000001";
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked: 12_345 }]);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "02", blocked: 0 }, {
    ispb: "99000002",
    code: "02",
  }]);
  const secret = await protocolOrder(t, token, draftJson({ sigilosa: true }));
  const { id, avisos } = await createDraft(t, assistant.token);
  const read = parseResponse(
    DraftAnswer,
    await call(t, "GET", `/v1/ordem/minuta/${id}`, { token: assistant.token }),
  );
  assert.deepEqual(read.avisos, avisos);
  assert.deepEqual(avisos?.map(({ campo, codigo, ordem }) => ({ campo, codigo, ordem })), [{
    campo: "reus[0]",
    codigo: "ordem-em-andamento",
    ordem: {
      numeroProtocolo: number,
      link: `/v1/ordem/${number}`,
      valor: "15000.00",
      valorMantido: "123.45",
    },
  }], "neither what holds nothing nor what is confidential");
  const own = parseResponse(DraftAnswer, await call(t, "GET", `/v1/ordem/minuta/${id}`, { token }));
  assert.deepEqual(own.avisos?.map(({ ordem }) => ordem?.numeroProtocolo), [
    secret.numeroProtocolo,
    number,
  ]);
});

Deno.test("an order that holds money is named before newer ones that were never answered, and those that hold nothing take no place", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const A = "99000001";
  const holding = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  for (let made = 0; made < 20; made += 1) {
    await seedAnsweredOrder(t, token, [{ ispb: A, code: made % 2 === 0 ? "02" : "98", blocked: 0 }]);
  }
  const some = (await createDraft(t, token)).avisos ?? [];
  assert.deepEqual([some.length, some.at(-1)?.ordem?.numeroProtocolo], [11, holding]);
  for (let made = 0; made < 10; made += 1) {
    await seedAnsweredOrder(t, token, [{ ispb: A, code: "98" }]);
  }
  const most = (await createDraft(t, token)).avisos ?? [];
  assert.deepEqual([most.length, most.at(-1)?.ordem?.numeroProtocolo], [20, holding]);
});
