/** The palette and the suggestions of the search box: what a keyboard does with them, and what a screen reader is told. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { createDraft, DEFENDANT, protocolOrder, signInPeople } from "../support/api.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";
import { until } from "../support/until.ts";
import { assertAccessible } from "../support/web/accessibility.ts";
import { assertFits, leads, look, picture, serve } from "../support/web/browser.ts";
import { signedInPage } from "../support/web/console_session.ts";

/** What is suggested, in sight. */
const suggested = (page: Page, list = "#paleta-sugestoes"): Promise<string[]> =>
  page.locator(`${list}:visible [role=option] .suggested-name`).allInnerTexts();

const suggests = (page: Page, text: string, list?: string): Promise<string[]> =>
  until(`a suggestion ${text}`, async () => {
    const all = await suggested(page, list);
    return all.includes(text) && all;
  });

/** What a screen reader is told of the option that is chosen. */
const chosen = (page: Page, field = "paleta-busca") =>
  page.evaluate(`(() => {
    const id = document.getElementById("${field}").getAttribute("aria-activedescendant");
    const option = id && document.getElementById(id);
    return option && option.getAttribute("aria-selected") === "true"
      ? option.querySelector(".suggested-name").textContent : undefined;
  })()`);

async function seed(t: TestContext) {
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  await createDraft(t, judge.token);
  return numeroProtocolo;
}

Deno.test("the palette opens on / and Ctrl+K, is fetched then, and keys lead through pages, actions, people and orders", async () => {
  await using t = await openTestContext();
  const number = await seed(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/console/series`);
  assert.ok(!fetched.some((path) => path.endsWith("/palette.js")), "nobody has used it yet");

  await page.focus("main a, main input, main summary");
  const before = await page.evaluate("document.activeElement.outerHTML");
  await page.keyboard.press("Control+k");
  assert.equal(await page.evaluate("document.activeElement.id"), "paleta-busca");
  const all = await suggests(page, "Transferências");
  assert.ok(all.includes("Nova ordem") && all.includes("Início") && !all.includes("Regras do tribunal"));
  assert.equal(await chosen(page), undefined);
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page), all[0]);
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(page), undefined, "back in the field");
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(page), all.at(-1));
  for (const key of ["Escape", "Control+k"]) {
    await page.keyboard.press(key);
    assert.equal(await page.locator("#paleta").isVisible(), false);
    assert.equal(
      await page.evaluate("document.activeElement.outerHTML"),
      before,
      "the focus is where it was",
    );
    await page.keyboard.press("Control+k");
    assert.equal(await page.locator("#paleta").isVisible(), true);
  }
  await page.keyboard.press("Escape");

  await page.keyboard.press("/");
  await page.keyboard.type("nepom");
  await suggests(page, "Laércio Bragança Nepomuceno");
  assert.match(await page.locator("#paleta [role=status]").innerText(), /^\d+ sugest/);
  assert.equal(await page.locator("#paleta [role=option] b").first().innerText(), "Nepom");
  await page.keyboard.press("ArrowDown");
  await leads(page, () => page.keyboard.press("Enter"));
  assert.equal(new URL(page.url()).pathname, `/console/pessoa/${DEFENDANT}`);

  for (
    const [typed, name, path] of [
      [number, number, `/console/ordem/${number}`],
      ["trnasferencias", "Transferências", "/console/transferencias"],
      ["nova", "Nova ordem", "/console/minuta/nova"],
    ] as const
  ) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(typed);
    const names = await until(`only ${name}`, async () => {
      const names = await suggested(page);
      return names[0] === name && names;
    });
    for (let n = 0; n <= names.indexOf(name); n++) await page.keyboard.press("ArrowDown");
    await leads(page, () => page.keyboard.press("Enter"));
    assert.equal(new URL(page.url()).pathname, path);
  }
});

Deno.test("the search box suggests below it, as long as somebody is in it", async () => {
  await using t = await openTestContext();
  await seed(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console`);
  const list = "#busca-sugestoes";
  await page.click("#busca-geral");
  await page.keyboard.type("larecio");
  await suggests(page, "Laércio Bragança Nepomuceno", list);
  assert.equal(await page.getAttribute("#busca-geral", "aria-expanded"), "true");
  await assertAccessible(page);
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page, "busca-geral"), "Laércio Bragança Nepomuceno");
  await picture(page, "sugestoes-1440");
  await page.keyboard.press("Escape");
  assert.deepEqual([await page.locator(list).isVisible(), await page.inputValue("#busca-geral")], [
    false,
    "larecio",
  ]);
  await page.keyboard.press("ArrowDown");
  await suggests(page, "Laércio Bragança Nepomuceno", list);
  await page.click("h1");
  assert.equal(await page.locator(list).isVisible(), false);
  await page.focus("#busca-geral");
  await page.keyboard.press("ArrowDown");
  await suggests(page, "Laércio Bragança Nepomuceno", list);
  await leads(page, () => page.click(`${list} [role=option]`));
  assert.equal(new URL(page.url()).pathname, `/console/pessoa/${DEFENDANT}`);
});

Deno.test("the palette is accessible and fits a phone, a tablet and a desk, and shows names as they are", async () => {
  await using t = await openTestContext();
  await seed(t);
  await sql`update order_defendant set name = '<img src=x> & Filhos Ltda'`.execute(t.db);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/ordens`);
  await page.keyboard.press("/");
  await suggests(page, "Início");
  await look(page, "paleta");
  await page.keyboard.type("filhos");
  await suggests(page, "<img src=x> & Filhos Ltda");
  assert.equal(await page.locator("#paleta img").count(), 0);
  await page.keyboard.press("ArrowDown");
  await look(page, "paleta-filhos");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "paleta-escuro");
});

Deno.test("operators are led to their own pages and institutions, and nobody is suggested to them", async () => {
  await using t = await openTestContext();
  await seed(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator" });
  await page.goto(`${site.origin}/operacao`);
  await page.keyboard.press("Control+k");
  const all = await suggests(page, "Canais e chaves");
  assert.ok(!all.includes("Nova ordem") && !all.includes("Minutas"));
  await page.keyboard.type("nepom");
  await until("nothing", async () => await page.locator("#paleta [role=option]").count() === 0);
  await page.fill("#paleta-busca", "intituição de teste 1");
  await suggests(page, "Instituição de Teste 1");
  await assertFits(page);
  await page.keyboard.press("ArrowDown");
  await leads(page, () => page.keyboard.press("Enter"));
  assert.equal(new URL(page.url()).pathname, "/operacao/instituicao/99000001");
});

Deno.test("what was typed and looked for in suggestions is on record as any search for a person", async () => {
  await using t = await openTestContext();
  await seed(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.request.get(`${site.origin}/console/busca/sugestoes?q=nepomuc`);
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_entry where action = 'defendant.search'`.execute(t.db);
  assert.deepEqual(rows, [{ subject: "nepomuc" }]);
});
