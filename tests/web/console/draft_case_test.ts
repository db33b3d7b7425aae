/** A draft filled from its case, and the keyboard of forms and lists. */
import assert from "node:assert/strict";
import { taxIdText } from "../../../domain/formatting.ts";
import { createDraft, PROCESS, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { testDemo } from "../../support/web/showing_app.ts";

Deno.test("a process number brings class, plaintiff and parties to a draft, with and without scripts", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/minutas`);
    if (scripts) await page.keyboard.press("n");
    else await page.click("text=Nova ordem");
    await page.waitForSelector("[name=numeroProcesso]");
    if (scripts) {
      assert.equal(await page.evaluate("document.activeElement.name"), "numeroProcesso");
      await page.keyboard.type(PROCESS);
    } else await page.fill("[name=numeroProcesso]", PROCESS);
    await page.click("button:has-text('Preencher com o processo')");
    await page.waitForSelector("#partes");
    assert.notEqual(await page.inputValue("[name=tipoAcao]"), "");
    assert.notEqual(await page.inputValue("[name='autor.nome']"), "");
    assert.equal(await page.locator("[name=escolhidas]:checked").count(), 0);
    await page.click("#partes label[for=parte-52998224725]");
    await page.click("button:has-text('Usar as partes marcadas')");
    await page.waitForSelector("[name='reus[0].cpfCnpj'][value='529.982.247-25']");
    assert.equal(await page.locator("[name^=reus][name$='.cpfCnpj']").count(), 1);
    // Whoever names the defendants is shown at once where they have accounts, and stays where they are.
    await page.waitForSelector(".found-list");
    if (scripts) assert.equal(await page.evaluate("document.activeElement.id"), "usar-partes");
    await look(page, "minuta-do-processo", { scripts });
    if (!scripts) continue;
    await page.fill("[name='reus[0].valor']", "100,00");
    await page.keyboard.press("Control+Enter");
    await page.waitForLoadState();
    await page.waitForSelector("#problemas, .headline");
    assert.equal(await page.locator("#problemas").allInnerTexts().then((all) => all.join()), "");
    assert.match(page.url(), /console.minuta.[0-9a-f-]{36}.feito=criada/);
  }
});

Deno.test("leaving the process number fills the case, keeps what is typed meanwhile, and says nothing of half a number", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/minuta/nova`);
  await page.fill("#numeroProcesso", "0000832-35");
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator("#partes, #problemas").count(), 0);
  await page.fill("#numeroProcesso", PROCESS);
  await page.keyboard.press("Tab");
  await page.fill("[name='reus[0].valor']", "321,00");
  await page.waitForSelector("#partes");
  assert.notEqual(await page.inputValue("[name='autor.nome']"), "");
  assert.equal(await page.inputValue("[name='reus[0].valor']"), "321,00");
});

Deno.test("a save pressed while the case fills the form is made: at once, and by the button that took the place of the pressed one", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const isHeld of [false, true]) {
    const page = await signedInPage(t, site, { profile: "judge" });
    await page.goto(`${site.origin}/console/minuta/nova`);
    await page.fill("[name='reus[0].cpfCnpj']", "52998224725");
    await page.fill("[name='reus[0].valor']", "321,00");
    if (!isHeld) {
      // What the browser itself asks for before it sends the form.
      await page.selectOption("[name=tipoAcao]", { index: 1 });
      await page.fill("[name='autor.nome']", "Fazenda");
    }
    await page.fill("#numeroProcesso", PROCESS);
    const save = page.locator(".submit button.primary");
    if (isHeld) {
      await save.hover();
      await page.mouse.down();
      await page.waitForSelector("#partes");
      await leads(page, () => page.mouse.up());
    } else await leads(page, () => save.click());
    const said = isHeld ? /console.minuta.[0-9a-f-]{36}.feito=criada/ : /console.minuta.([0-9a-f-]{36}|nova)/;
    assert.match(page.url(), said);
    assert.equal(await page.locator("#problemas, .headline").count(), 1, "it was saved, or refused");
  }
});

Deno.test("a link with a process begins a draft of it, and says what is wrong with the process beside the form", async () => {
  await using t = await openTestContext();
  const { cases: [one] } = testDemo(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "assistant", scripts: false });
  const open = async (query: Record<string, string>) => {
    const answer = await page.goto(`${site.origin}/console/minuta/nova?${new URLSearchParams(query)}`);
    return answer!.status();
  };
  assert.equal(await open({ processo: one.number.replaceAll(/[.-]/g, ""), valor: "1.234,50" }), 200);
  assert.equal(await page.inputValue("[name=numeroProcesso]"), one.number);
  assert.equal(await page.inputValue("[name='reus[0].cpfCnpj']"), taxIdText(one.defendant.taxId));
  assert.equal(await page.inputValue("[name='reus[0].valor']"), "1.234,50");
  for (const processo of ["0000000-00.2020.4.01.3202", "1", "<b>"]) {
    assert.equal(Math.floor(await open({ processo }) / 100), 4, processo);
    assert.equal(await page.inputValue("[name=numeroProcesso]"), processo);
    assert.ok(await page.isVisible("#problemas"), processo);
  }
  await page.goto(`${site.origin}/console/minuta/nova?valor=10`);
  assert.equal(await page.inputValue("[name='reus[0].valor']"), "");
});

Deno.test("the key n begins a new order wherever somebody drafts, and never what is done with what the page shows", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 100_000 }]);
  const { id } = await createDraft(t, token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  for (const path of [`ordem/${number}`, `minuta/${id}`, "series", "ordens"]) {
    await page.goto(`${site.origin}/console/${path}`);
    await leads(page, () => page.keyboard.press("n"), { droppedMs: 5_000 });
    assert.equal(new URL(page.url()).pathname, "/console/minuta/nova", path);
  }
  const administrator = await signedInPage(t, site, { profile: "administrator" });
  await administrator.goto(`${site.origin}/console/assinaturas`);
  await leads(administrator, () => administrator.keyboard.press("n"));
  assert.equal(new URL(administrator.url()).pathname, "/console/assinaturas/nova");
});
