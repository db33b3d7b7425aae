/** What the court console protocols is what was read: as it was read, and on the day that was shown. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { call, createDraft, draftJson, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { leads, look, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const A = "99000001";

/** How many orders, or splits, are protocoled. */
async function protocoled(t: TestContext, table: "court_order" | "split"): Promise<number> {
  const rows = await t.db.selectFrom(table).select("status").where("status", "=", "protocoled").execute();
  return rows.length;
}

const warning = async (page: Page) => await page.locator(".changed-since").innerText();

Deno.test("an order that changed while its page was read is shown beside what was read, and protocoled when confirmed", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const drafts = [await createDraft(t, assistant.token), await createDraft(t, assistant.token)];
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    const [draft] = scripts ? drafts : drafts.slice(1);
    await page.goto(`${site.origin}/console/protocolar?minuta=${draft!.id}`);
    t.advance({ minutes: 5 });
    const json = draftJson({ reus: [{ cpfCnpj: "52998224725", valor: "99000.00" }] });
    await call(t, "PUT", `/v1/ordem/minuta/${draft!.id}`, { token: assistant.token, json });
    await leads(page, () => page.click("text=Protocolar a ordem"));
    const said = await warning(page);
    for (
      const part of [
        /Nada foi protocolado: 1 item mudou/,
        /Última alteração por .+, em 23\/11\/2026/,
        /R\$\s15\.000,00/,
        /R\$\s99\.000,00/,
        /use “Protocolar a ordem”/,
      ]
    ) assert.match(said, part);
    assert.equal(await page.locator("#problemas").count(), 0);
    const before = await protocoled(t, "court_order");
    if (scripts) await look(page, "protocolar-mudou");
    await leads(page, () => page.click("button:has-text('Protocolar a ordem')"));
    await page.waitForSelector("h1:text-is('1 ordem protocolada')");
    assert.equal(await protocoled(t, "court_order"), before + 1);
  }
  assert.ok(judge.token);
});

Deno.test("an order read before 19:00 and signed after it is asked about again, with the new day", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  await using site = await serve(t);
  t.setTime("2026-11-23T18:55");
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/protocolar?minuta=${id}`);
  t.setTime("2026-11-23T19:00");
  await leads(page, () => page.click("text=Protocolar a ordem"));
  const said = await warning(page);
  assert.match(said, /o dia do envio mudou/);
  assert.match(said, /segunda-feira, 23\/11\/2026/);
  assert.match(said, /terça-feira, 24\/11\/2026/);
  assert.equal(await protocoled(t, "court_order"), 0);
  await look(page, "protocolar-outro-dia");
  await leads(page, () => page.click("button:has-text('Protocolar a ordem')"));
  await page.waitForSelector("h1:text-is('1 ordem protocolada')");
});

Deno.test("of several splits the one that changed is shown beside what was read, on any later day", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const ids: string[] = [];
  let alvoId = "";
  for (let count = 0; count < 2; count++) {
    const number = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
    alvoId = await targetAt(t, number, A);
    const acoes = [{ alvoId, tipo: "DESBLOQUEAR", valor: "15000.00" }];
    ids.push((await splitCalls(t, judge.token).drafted(number, { acoes })).id);
  }
  await using site = await serve(t);
  t.setTime("2026-11-23T18:58");
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/desdobramentos/protocolar?id=${ids[0]}&id=${ids[1]}`);
  const json = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] };
  await call(t, "PUT", `/v1/desdobramento/${ids[1]}`, { token: assistant.token, json });
  t.setTime("2026-11-23T19:01");
  await leads(page, () => page.click("button:has-text('Protocolar 2 desdobramentos')"));
  const said = await warning(page);
  for (
    const part of [/o dia do envio mudou, e 1 item mudou/, /R\$\s15\.000,00/, /R\$\s1,00/, /24\/11\/2026/]
  ) assert.match(said, part);
  assert.equal(await protocoled(t, "split"), 0);
  await look(page, "desdobramentos-protocolar-mudou");
  await leads(page, () => page.click("button:has-text('Protocolar 2 desdobramentos')"));
  await page.waitForSelector("[role=status]:has-text('2 desdobramentos protocolados')");
  assert.equal(await protocoled(t, "split"), 2);
});

Deno.test("a draft that somebody else saved meanwhile is not saved over unknowingly, and is when saved again", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const { id } = await createDraft(t, assistant.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/minuta/${id}/editar`);
  const json = draftJson({ reus: [{ cpfCnpj: "52998224725", valor: "99000.00" }] });
  await call(t, "PUT", `/v1/ordem/minuta/${id}`, { token: assistant.token, json });
  const amount = async () =>
    JSON.parse((await call(t, "GET", `/v1/ordem/minuta/${id}`, assistant)).text).reus[0].valor;
  await page.fill("[name='reus[0].valor']", "123,00");
  await page.click(".submit button");
  const said = await warning(page);
  assert.match(said, /a minuta mudou enquanto você a alterava/);
  assert.match(said, /Última alteração por .+, em 23\/11\/2026/);
  assert.equal(await page.inputValue("[name='reus[0].valor']"), "123,00");
  assert.equal(await amount(), "99000.00");
  await look(page, "minuta-mudou");
  await page.click(".submit button");
  await page.waitForSelector("[role=status]:has-text('Alterações salvas')");
  assert.equal(await amount(), "123.00");
});
