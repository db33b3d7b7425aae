/** What a court sees of an amount in doubt, and how it confirms what it asks all the same. */
import assert from "node:assert/strict";
import { call, signInPeople } from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const A = "99000001";
const B = "99000002";
const C = "99000003";

const spaced = (text: string) => text.replaceAll(/[\s\u00a0]+/g, " ");

Deno.test("an amount in doubt, its repetition and what was done outside the service are said on the order's page", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "98" },
    { ispb: C, code: "07", blocked: 200_000 },
  ]);
  const { drafted, protocoled } = splitCalls(t, token);
  const transfer = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "TRANSFERIR", valor: "1000.00" }],
    depositoJudicial: deposit,
  });
  await protocoled(transfer.id);
  await answerSplit(t, transfer.id, [{ code: "98" }]);
  const again = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, B), tipo: "REITERAR" }],
  });
  const [filed] = await protocoled(again.id);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/ordem/${number}`);
  const text = spaced(await page.locator("main").innerText());
  for (
    const part of [
      /em dúvida: R\$ 1\.000,00, pedido em 23\/11\/2026, \d\d:\d\d, sem resposta/,
      /Em dúvida: pedido e sem resposta/,
      new RegExp(`98 Não resposta.*Reiterada pelo desdobramento ${filed!.numeroProtocolo}`),
      /R\$ 2\.000,00 feitos fora do serviço: não contam como bloqueados/,
      /Feito fora do serviço/,
    ]
  ) assert.match(text, part);
  await look(page, "ordem-em-duvida");
  await page.goto(`${site.origin}/console/ordens`);
  assert.match(
    spaced(await page.locator("main").innerText()),
    /R\$ 1\.000,00 em dúvida R\$ 2\.000,00 fora do serviço/,
  );
});

Deno.test("what passes what was asked because of the doubt is protocoled once its amount is ticked", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "01", blocked: 1_500_000 },
  ]);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const transfer = async (ispb: string, valor: string) =>
    await drafted(number, {
      acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "TRANSFERIR", valor }],
      depositoJudicial: deposit,
    });
  const first = await transfer(A, "15000.00");
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  const { id } = await transfer(B, "200.00");
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/desdobramentos/protocolar?id=${id}`);
  const review = page.locator("fieldset", { hasText: "Há valores em dúvida" });
  const text = spaced(await review.innerText());
  assert.match(text, /transferir valor, em dúvida: R\$ 15\.000,00, pedido em 23\/11\/2026/);
  assert.match(text, /Confirmo R\$ 200,00 em .*, da ordem \d{14}/);
  await look(page, "protocolar-em-duvida");
  assert.equal(
    (await call(t, "POST", "/v1/desdobramento/protocolar", { token, json: { desdobramentos: [id] } }))
      .status,
    422,
  );
  await review.locator("input[type=checkbox]").check({ force: true });
  await leads(page, () => page.click("button:has-text('Protocolar 1 desdobramento')"));
  assert.equal((await read(id)).situacao, "PROTOCOLADO");
});
