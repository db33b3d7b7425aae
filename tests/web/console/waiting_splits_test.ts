/** All splits that match a list's filters and await protocol, read on one page and protocoled in one round. */
import assert from "node:assert/strict";
import { MAX_AT_ONCE } from "../../../web/console/protocol/protocol_batch.tsx";
import { call, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const A = "99000001";

/** Splits that await protocol, each of an order of its own. */
async function draftSplits(t: TestContext, count: number): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  for (let made = 0; made < count; made++) {
    const order = await seedAnsweredOrder(t, token, [{ ispb: A, code: "03", blocked: 100_000 }]);
    const acoes = [{ alvoId: await targetAt(t, order, A), tipo: "DESBLOQUEAR", valor: "10.00" }];
    await splitCalls(t, token).drafted(order, { acoes });
  }
}

const count = async (t: TestContext, status: "draft" | "protocoled") =>
  (await t.db.selectFrom("split").select("id").where("status", "=", status).execute()).length;

Deno.test("all splits that await protocol are read with their totals, one is taken out, the rest are protocoled", async () => {
  await using t = await openTestContext();
  await draftSplits(t, 3);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/desdobramentos`);
    await page.click("label[for=todas]");
    if (scripts) await look(page, "desdobramentos-todos");
    await page.click("button:has-text('Conferir e protocolar os escolhidos')");
    if (!scripts) {
      await page.click("button:has-text('Protocolar 1 desdobramento')");
      assert.match(await page.locator("[role=status]").innerText(), /O desdobramento foi protocolado\./);
      continue;
    }
    const said = await mainText(page);
    for (const part of [/Ordens\s*3/, /A desbloquear\s*R\$\s30,00/]) assert.match(said, part);
    await look(page, "desdobramentos-todos-conferir");
    await page.locator("button:has-text('Retirar deste protocolo')").first().click();
    await page.waitForSelector("h1:has-text('Protocolar 2 desdobramentos')");
    await page.click("button:has-text('Protocolar 2 desdobramentos')");
    await page.waitForSelector("[role=status]:has-text('2 desdobramentos protocolados')");
  }
  assert.deepEqual([await count(t, "draft"), await count(t, "protocoled")], [0, 3]);
});

Deno.test("more splits than a page holds are protocoled as a bulk action, from their list and from the first page", async () => {
  await using t = await openTestContext();
  const many = MAX_AT_ONCE + 2;
  await draftSplits(t, many);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/desdobramentos/protocolar?todas=true&filtros=`);
  assert.match(await mainText(page), new RegExp(`São ${many} desdobramentos: acima de ${MAX_AT_ONCE}`));
  await page.goto(`${site.origin}/console/desdobramentos?varaId=v-4013202`);
  await page.click("label[for=todas]");
  await page.click("button:has-text('Conferir e protocolar os escolhidos')");
  assert.match(page.url(), /console\/lotes\//);
  await page.click(`button:has-text('Protocolar os ${many} desdobramentos')`);
  await t.work();
  assert.deepEqual([await count(t, "draft"), await count(t, "protocoled")], [0, many]);
});

Deno.test("a split that was deleted while it was read is left out with the reason, and the rest are protocoled", async () => {
  await using t = await openTestContext();
  await draftSplits(t, 2);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/desdobramentos`);
  await page.click("label[for=todas]");
  await page.click("button:has-text('Conferir e protocolar os escolhidos')");
  const { judge: { token } } = await signInPeople(t);
  const gone = await t.db.selectFrom("split").select("id").orderBy("id").executeTakeFirstOrThrow();
  await call(t, "POST", "/v1/desdobramento/excluir", { token, json: { desdobramentos: [gone.id] } });
  await page.click("button:has-text('Protocolar 2 desdobramentos')");
  assert.match(await mainText(page), /Nada foi protocolado: 1 desdobramento fica fora deste protocolo/);
  assert.equal(await count(t, "protocoled"), 0);
  await look(page, "desdobramentos-um-fora", { scripts: false });
  await page.click("button:has-text('Protocolar 1 desdobramento')");
  assert.match(await page.locator("[role=status]").innerText(), /protocolado/);
  assert.equal(await count(t, "protocoled"), 1);
  await page.goto(`${site.origin}/console/desdobramentos/protocolar?id=${gone.id}`);
  assert.match(await mainText(page), /fica fora deste protocolo.*Não há o que protocolar aqui/s);
});
