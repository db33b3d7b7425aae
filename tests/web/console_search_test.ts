/** The search in the header of both consoles, as people use it. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { createDraft, DEFENDANT, PROCESS, protocolOrder, signInPeople } from "../support/api.ts";
import { openTestContext } from "../support/test_context.ts";
import { look, mainText, serve } from "../support/web/browser.ts";
import { signedInPage } from "../support/web/console_session.ts";

Deno.test("a search leads to the one thing it finds, or to a list by kind, with and without scripts", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  await createDraft(t, judge.token);
  await sql`update order_defendant set name = 'BANCO DA ESQUINA LTDA'`.execute(t.db);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console`);
    const search = async (text: string) => {
      const field = scripts ? "#paleta-busca" : "#busca-geral";
      if (scripts) {
        await page.keyboard.press("/");
        assert.equal(await page.evaluate("document.activeElement.id"), "paleta-busca");
      }
      await page.fill(field, text);
      await Promise.all([page.waitForNavigation(), page.press(field, "Enter")]);
      return new URL(page.url()).pathname;
    };
    assert.equal(await search(numeroProtocolo), `/console/ordem/${numeroProtocolo}`);
    for (const text of [DEFENDANT, "esquina"]) {
      assert.equal(await search(text), `/console/pessoa/${DEFENDANT}`, "who alone is found");
    }
    assert.equal(await search(PROCESS), "/console/busca");
    assert.equal(await page.inputValue("#busca-geral"), PROCESS);
    assert.deepEqual(await page.locator("main h2").allInnerTexts(), ["2 ordens e minutas"]);
    assert.equal(await page.locator("main td b").first().innerText(), PROCESS, "what was typed stands out");
    await look(page, "busca-processo", { scripts });
    assert.equal(await search("esquiina"), "/console/busca");
    assert.ok((await page.textContent("main"))?.includes("Nada tem “esquiina” no nome"));
    assert.equal(await page.locator("main th b").innerText(), "ESQUINA");
    await look(page, "busca-parecidos", { scripts });
    await search("banco");
    assert.match(
      (await page.locator("main h2").allInnerTexts()).join(),
      /^1 pessoa,2 ordens e minutas,\d+ instituições$/,
    );
    await look(page, "busca-nome", { scripts });
    for (
      const [text, says] of [["ninguém", "Nada foi encontrado"], ["123", "confira os dígitos"]] as const
    ) {
      assert.equal(await search(text), "/console/busca");
      assert.ok((await page.textContent("main"))?.includes(says), says);
      await look(page, `busca-${text}`, { scripts });
    }
  }
});

Deno.test("operators find institutions, and nothing of courts", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator" });
  await page.goto(`${site.origin}/operacao/busca?q=00000000`);
  assert.equal(new URL(page.url()).pathname, "/operacao/instituicao/00000000");
  await page.goto(`${site.origin}/operacao/busca?q=${numeroProtocolo}`);
  assert.ok((await mainText(page)).includes("Nada foi encontrado"));
  await page.goto(`${site.origin}/operacao/busca?q=banco`);
  assert.match((await page.locator("main h2").allInnerTexts()).join(), /^\d+ instituições$/);
  await look(page, "busca-operacao");
});
