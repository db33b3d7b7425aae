/** Many orders at once in the court console: chosen in the list, read on one page, protocoled together. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const [A, B] = ["99000001", "99000002"] as const;

Deno.test("all pending 98s that match are decided in five clicks, and the page says what remained and why", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const silent = [{ ispb: A, code: "98" }, { ispb: B, code: "98" }];
  for (let index = 0; index < 3; index++) await seedAnsweredOrder(t, token, silent);
  const partly = await seedAnsweredOrder(t, token, silent);
  await splitCalls(t, token).drafted(partly, {
    acoes: [{ alvoId: await targetAt(t, partly, A), tipo: "CANCELAR" }],
  });
  await sql`update court_order set awaits_remedy = true where status = 'answered'`.execute(t.db);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/ordens`);
    await page.click("text=Não respostas pendentes");
    if (scripts) assert.equal(await page.locator(".act-bar").isVisible(), false);
    await page.click("label[for=todas]");
    if (scripts) {
      assert.equal((await page.innerText("[data-chosen]")).trim(), "(todas as 4)");
      await look(page, "lote-escolha");
    }
    await page.selectOption("select[name=acao]", "CANCELAR");
    await leads(page, () => page.click("button:has-text('Continuar')"));
    if (scripts) {
      const said = await page.innerText(".lead");
      assert.ok(said.startsWith("7 pedidos em 4 ordens esperam seu protocolo. 1 item fica"), said);
      assert.equal(await page.locator("#restantes ~ table a").count(), 1);
      await look(page, "lote-conferir");
      await unfold(page, "summary:has-text('Desistir')");
      await leads(page, () => page.click("button:has-text('Desistir')"));
      assert.ok((await page.textContent("[role=status]"))?.includes("esperam decisão como antes"));
      continue;
    }
    await page.locator("td label[for^=d-]").first().click();
    await leads(page, () => page.click("button:has-text('Protocolar os 4 marcados')"));
    const said = await page.innerText(".lead");
    assert.match(
      said,
      /esperam seu protocolo\. 5 pedidos em 3 ordens protocolados\. 1 item|5 pedidos|6 pedidos/,
    );
    assert.equal(await page.locator("#protocolados ~ table tbody tr").count(), 3);
    await look(page, "lote-feito", { scripts });
  }
});

Deno.test("all that is blocked is transferred to one account that is shown by its bank, agency, account and total", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const blocked of [100_000, 250_050]) {
    await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked }]);
  }
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: true });
  await page.goto(`${site.origin}/console/ordens`);
  await page.locator("td label[for^=m-]").nth(0).click();
  await page.locator("td label[for^=m-]").nth(1).click();
  assert.equal((await page.innerText("[data-chosen]")).trim(), "(2)");
  await page.selectOption("select[name=acao]", "TRANSFERIR_TUDO");
  await leads(page, () => page.click("button:has-text('Continuar')"));
  await page.fill("input[name='depositoJudicial.ispb']", "00360305");
  await page.fill("input[name='depositoJudicial.agencia']", "0650");
  await look(page, "lote-destino");
  await page.fill("input[name='depositoJudicial.conta']", "123");
  await leads(page, () => page.click("button.primary:has-text('Conferir')"));
  const said = (await page.innerText("main")).replaceAll(/\s+/g, " ");
  assert.ok(said.includes("R$ 3.500,50 de 2 ordens: "), said);
  assert.ok(said.includes("agência 0650, conta 123"), said);
  await look(page, "lote-transferir");
  await leads(page, () => page.click("button:has-text('Protocolar os 2 marcados')"));
  assert.ok((await page.innerText(".lead")).startsWith("2 pedidos em 2 ordens protocolados."));
  await look(page, "lote-protocolado");
});
