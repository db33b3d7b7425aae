/** When courts see what institutions answer: orders and splits alike, and the same in every text. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { ANSWERS_SHOWN, CANCELLED_NO_ANSWER } from "../../../domain/answers/answer_visibility.ts";
import { codesEndingCancellation } from "../../../domain/answers/response_code.ts";
import { terms } from "../../../web/guide/terms.ts";
import { draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import {
  answerSplit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { ordersOf } from "../../support/orders/series_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

const A = "99000001";

Deno.test("an accepted answer is seen at once, of an order and of a split, before all are published", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const now = t.clock().toString();
  const { numeroProtocolo } = await protocolOrder(t, token, draftJson());
  await sql`
      update order_target set code = '03', blocked_amount = 700, answered_at = ${now}::timestamptz
      where ispb = ${A}`.execute(t.db);
  const target = (await readOrder(t, token, numeroProtocolo)).alvos.find(({ ispb }) => ispb === A);
  assert.deepEqual([target?.codigo, target?.valorBloqueado, target?.acoesPossiveis], ["03", "7.00", []]);

  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "10.00" }],
  });
  await protocoled(id);
  await sql`update split_action set code = '01', done_amount = 1000, answered_at = ${now}::timestamptz`
    .execute(t.db);
  const split = await read(id);
  assert.deepEqual([split.situacao, split.acoes[0]?.codigo, split.acoes[0]?.valorDesbloqueado], [
    "PROTOCOLADO",
    "01",
    "10.00",
  ]);
  const { resumoFinanceiro } = await readOrder(t, token, number);
  assert.deepEqual([resumoFinanceiro?.desbloqueado, resumoFinanceiro?.remanescente], ["0.00", "15000.00"]);
});

Deno.test("a cancellation answered with nothing blocked ends the code 98, whichever of the codes says it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  assert.deepEqual(codesEndingCancellation(), ["00", "01", "02", "05", "42"]);
  for (const code of codesEndingCancellation()) {
    const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "98" }]);
    const { drafted, protocoled } = splitCalls(t, token);
    const { id } = await drafted(number, {
      acoes: [{ alvoId: await targetAt(t, number, A), tipo: "CANCELAR" }],
    });
    await protocoled(id);
    await answerSplit(t, id, [{ code }]);
    await t.work();
    const { alvos: [target], pendencias } = await readOrder(t, token, number);
    assert.deepEqual([target?.codigo, target?.acoesPossiveis, target?.saldoRemanescente, pendencias], [
      "98",
      [],
      "0.00",
      [],
    ]);
  }
  assert.deepEqual(await ordersOf(t, token, "naoRespostaPendente=true"), []);
});

Deno.test("the API, the manual and the guide say the same of when answers are seen and of a cancelled code 98", async () => {
  await using t = await openTestContext();
  const manual = await Deno.readTextFile("docs/layout-v1.11.md");
  const api = JSON.stringify(await openapiDocument(t));
  for (const text of [manual, api, terms.d.meaning]) assert.ok(text.includes(ANSWERS_SHOWN));
  for (const text of [api, terms["nao-resposta"].meaning]) assert.ok(text.includes(CANCELLED_NO_ANSWER));
  assert.ok(manual.includes(`um dos códigos ${codesEndingCancellation().join(", ")}, o bloqueio não foi`));
});
