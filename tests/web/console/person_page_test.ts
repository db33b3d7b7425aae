/** A person's page: every order, series and draft that who looks may see, with their sums. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { createDraft, DEFENDANT, draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { deposit, seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { look, mainText, picture, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const path = `/console/pessoa/${DEFENDANT}`;

/** Several orders, one split, one of a series, a draft, and a confidential one of the assistant. */
async function fill(t: TestContext) {
  const { judge, assistant } = await signInPeople(t);
  const held = await seedAnsweredOrder(t, judge.token, [{ ispb: "99000001", code: "03", blocked: 700_000 }]);
  const { drafted } = splitCalls(t, judge.token);
  await drafted(held, {
    acoes: [{ alvoId: await targetAt(t, held, "99000001"), tipo: "TRANSFERIR", valor: "1000.00" }],
    depositoJudicial: deposit,
  });
  await seedAnsweredOrder(t, judge.token, [{ ispb: "99000002", code: "98" }]);
  await startSeries(t, judge.token);
  await createDraft(t, judge.token);
  const secret = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  return { held, secret: secret.numeroProtocolo };
}

Deno.test("a person's page has every order, draft and series that who looks may see, with sums, sorting and spreadsheets", async () => {
  await using t = await openTestContext();
  const { held, secret } = await fill(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  const answer = await page.goto(site.origin + path);
  assert.equal(answer?.status(), 200);
  const text = (await mainText(page)).replaceAll("\u00a0", " ");
  assert.ok(text.includes("CPF 529.982.247-25 · 4 ordens e 1 minuta em 1 processo"), text);
  assert.match(text, /Bloqueado\s*R\$ 7\.000,00/);
  assert.match(text, /Pedido\s*R\$ 60\.000,00\s*mais R\$ 15\.000,00 em minutas/);
  assert.equal(await page.locator("table.list tbody tr").count(), 6);
  assert.equal(await page.locator("main h2").innerText(), "1 série de reiteração programada");
  assert.ok(text.includes(secret), "the order is the judge's, so the judge sees it");
  await page.goto(`${site.origin}${path}?ordenar=-valorBloqueado`);
  assert.equal(await page.locator("tbody th a").first().innerText(), held);
  await page.click("tbody th a");
  await page.click("caption a");
  assert.equal(new URL(page.url()).pathname, path, "the order leads back to its person");
  for (const name of ["Baixar planilha", "Baixar em CSV"]) {
    const file = await page.request.get(
      (await page.locator(`a:has-text("${name}")`).getAttribute("href"))!.replace(/^\//, `${site.origin}/`),
    );
    assert.equal(file.status(), 200, name);
  }
});

Deno.test("a person of whom there is nothing, and one of whom there is nothing for who looks, have the same page", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "assistantWithoutDelegation", scripts: false });
  const read = async (taxId: string) => {
    const status = (await page.goto(`${site.origin}/console/pessoa/${taxId}`))?.status();
    return [status, (await mainText(page)).replace(/\d{3}\.\d{3}\.\d{3}-\d\d/, "")];
  };
  const [status, text] = await read(DEFENDANT);
  assert.equal(status, 404);
  assert.match(String(text), /Nenhuma ordem ou minuta que você possa ver/);
  assert.deepEqual(await read("123.456.789-09"), [status, text]);
  assert.equal((await read("12345678900"))[0], 422);
});

Deno.test("a company's root has the names and numbers of its establishments", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  await sql`update order_defendant set tax_id = '12ABC34501DE35', name = 'PADARIA LTDA' where order_id = ${id}`
    .execute(t.db);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/pessoa/12ABC345`);
  const text = await mainText(page);
  assert.ok(text.includes("Raiz de CNPJ 12.ABC.345"), text);
  assert.ok(text.includes("12.ABC.345/01DE-35"), text);
});

Deno.test("a person's page is accessible and fits a phone, a tablet and a desk", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(site.origin + path);
  await look(page, "pessoa");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "pessoa-escuro");
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${site.origin}/console/pessoa/12345678909`);
  await look(page, "pessoa-nenhuma");
});
