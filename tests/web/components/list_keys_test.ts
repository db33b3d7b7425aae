/** A list's keys, its columns, its bar and an order beside it, in Chromium; the choice of columns without scripts too. */
import assert from "node:assert/strict";
import { createDraft, protocolOrder, signInPeople } from "../../support/api.ts";
import { copyDraft } from "../../support/orders/many_drafts.ts";
import { openTestContext } from "../../support/test_context.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { assertFits, leads, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const columnsShown = (text: string) => text.split(/\s*\t\s*/).map((name) => name.trim()).filter(Boolean);

Deno.test("rows are gone through, ticked, shown beside the list and opened by keys, and the bar comes with what is ticked", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  await copyDraft(t.db, id, 39);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: true, drawn: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.origin}/console/minutas`);
  const inSight = await page.evaluate(
    "[...document.querySelectorAll('.list tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= 900).length",
  );
  assert.ok(Number(inSight) >= 16, `${inSight} rows are in sight`);
  assert.equal(await page.locator(".act-bar").isVisible(), false);
  await page.waitForFunction("document.querySelector('[data-list-keys]') !== null");
  for (const key of ["j", "j", "x"]) await page.keyboard.press(key);
  assert.equal((await page.innerText("[data-chosen]")).trim(), "(1)");
  await page.keyboard.press("p");
  await page.waitForSelector(".peek h1");
  assert.match(await page.innerText(".peek h1"), /Minuta de bloqueio/);
  await assertAccessible(page);
  await page.keyboard.press("k");
  await page.waitForSelector("tbody tr:first-child.peeked");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".peek").count(), 0);
  await page.keyboard.press("?");
  assert.match(await page.innerText("#teclas"), /próxima linha/);
  await page.keyboard.press("Escape");
  await page.click("label[for=todas]");
  assert.equal((await page.innerText("[data-chosen]")).trim(), "(todas as 40)");
  await page.click("[data-this-page]");
  assert.equal((await page.innerText("[data-chosen]")).trim(), "(30)");
  await page.keyboard.press("j");
  await leads(page, () => page.keyboard.press("Enter"));
  assert.match(page.url(), /console\/minuta\//);
});

Deno.test("columns are chosen and kept, with and without scripts; what a filter makes the same is left out", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  await using site = await serve(t);
  for (const scripts of [false, true]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts, drawn: true });
    const shown = async () => columnsShown((await page.locator(".list thead th").allInnerTexts()).join("\t"));
    await page.goto(`${site.origin}/console/ordens?varaId=todas`);
    const all = await shown();
    assert.ok(all.includes("Vara") && all.includes("Situação"), all.join());
    await unfold(page, "summary:has-text('Colunas')");
    await page.click(".column-choice label:has-text('Magistratura')");
    await leads(page, () => page.click("button:has-text('Mostrar estas')"));
    assert.match(page.url(), /varaId=todas/);
    // The first chooses it away, the second back.
    assert.equal((await shown()).includes("Magistratura"), scripts);
    await page.goto(`${site.origin}/console/ordens?situacao=PROTOCOLADA`);
    const narrowed = await shown();
    assert.deepEqual(["Vara", "Situação"].filter((name) => narrowed.includes(name)), []);
    assert.equal(narrowed.includes("Magistratura"), scripts);
    await assertFits(page);
  }
});

Deno.test("on a phone the first order is above the fold, and every list is accessible with its new parts", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: true, drawn: true });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(`${site.origin}/console/ordens`);
    const bottom = Number(
      await page.evaluate("document.querySelector('.list tbody th a').getBoundingClientRect().bottom"),
    );
    assert.ok(bottom < 740, `the first order ends at ${bottom}`);
    await assertFits(page);
    await assertAccessible(page);
  }
});

Deno.test("splits, series and transfers have their columns chosen as orders have", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  for (
    const [list, columns] of [
      ["desdobramentos", ["Ordem", "Processo", "Réu", "Vara", "Magistratura", "Protocolo", "Situação"]],
      ["series", ["Início", "Até", "Processo", "Réu", "Magistratura", "Vara", "Ordens"]],
      ["transferencias", ["Ordem", "Processo", "Réu", "De", "Para", "Conta", "Desdobramento"]],
    ] as const
  ) {
    await page.goto(`${site.origin}/console/${list}`);
    await unfold(page, "summary:has-text('Colunas')");
    const offered = (await page.locator(".column-choice .field label").allInnerTexts()).map((name) =>
      name.trim()
    );
    assert.deepEqual(offered.slice(0, columns.length), columns, list);
    const box = page.locator(`.column-choice input[name=coluna][value="${columns[1]}"]`);
    assert.equal(await box.isChecked(), true);
    await page.click(`.column-choice label:has-text("${columns[1]}")`);
    await leads(page, () => page.click("button:has-text('Mostrar estas')"));
    await unfold(page, "summary:has-text('Colunas')");
    assert.equal(await box.isChecked(), false, list);
  }
});
