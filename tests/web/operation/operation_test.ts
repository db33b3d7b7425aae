/** Every page of the operators' console, as people get it: in a browser, on a phone and at a desk, without scripts too. */
import assert from "node:assert/strict";
import { BANK, seedOperationDay } from "../../support/exchange/operation_fixture.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";
import { look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { lowFirstRows } from "../../support/web/first_row.ts";
import { sharedLinkTexts } from "../../support/web/link_texts.ts";

/** Of each page its address, and what it has to say. */
async function pagesOf(
  { db }: TestContext,
): Promise<(readonly [name: string, path: string, says: string])[]> {
  const remittance = await db.selectFrom("remittance").select("id").orderBy("id").executeTakeFirstOrThrow();
  const rejected = await db.selectFrom("answer_file").select("id").where("status", "=", "rejected")
    .executeTakeFirstOrThrow();
  const entry = await db.selectFrom("quarantine").select("id").where("code", "=", "Q01")
    .executeTakeFirstOrThrow();
  const alarm = await db.selectFrom("alarm").select("id").where("type", "=", "silence")
    .executeTakeFirstOrThrow();
  return [
    ["hoje", "/operacao", "Instituição de Teste 1: instituição em silêncio"],
    ["instituicoes", "/operacao/instituicoes", "Aguarda resposta"],
    ["instituicoes-nenhuma", "/operacao/instituicoes?nome=inexistente", "Nenhuma instituição assim"],
    ["instituicoes-erro", "/operacao/instituicoes?data=2026-02-31", "A data não existe no calendário"],
    ["instituicao", `/operacao/instituicao/${BANK}`, "Canal SFTP"],
    ["homologacao", `/operacao/instituicao/${BANK}/homologacao`, "O que o programa já mostrou"],
    ["remessas", "/operacao/remessas", "ASSETS_REM_"],
    ["remessa", `/operacao/remessa/${remittance.id}`, "Reconstruir e comparar"],
    ["respostas", "/operacao/respostas", "Rejeitado"],
    ["resposta", `/operacao/resposta/${rejected.id}`, "O código 77 não existe"],
    ["quarentena", "/operacao/quarentena", "Q02: A entrada não é um arquivo comum"],
    ["quarentena-entrada", `/operacao/quarentena/${entry.id}`, "Ver os bytes como chegaram"],
    ["alarmes", "/operacao/alarmes", "Ligue para a instituição"],
    ["alarme", `/operacao/alarme/${alarm.id}`, "Dar por resolvido"],
    ["tarefas", "/operacao/tarefas?situacao=DESISTIU", "Disco cheio"],
    ["calendario", "/operacao/calendario", "Natal"],
    ["canais", "/operacao/canais", "[::1]:1"],
    ["integridade", "/operacao/integridade?lacres=100", "íntegra"],
    ["estatisticas", "/operacao/estatisticas", "pedidos enviados"],
    ["historico", "/operacao/historico", "Minutos até a última"],
    ["relogio", "/operacao/relogio", "Adiantar até o próximo envio"],
    ["perdida", "/operacao/remessa/999", "Remessa não encontrada"],
  ];
}

for (const scripts of [true, false]) {
  Deno.test({
    name: `every page of the operators is accessible, and fits a phone and a desk, ${
      scripts ? "with" : "without"
    } scripts`,
    fn: testContext(async (t) => {
      await seedOperationDay(t);
      const pages = await pagesOf(t);
      await using site = await serve(t);
      const page = await signedInPage(t, site, { profile: "operator", scripts });
      const complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      for (const [name, path, says] of pages) {
        await page.goto(site.origin + path);
        const text = await mainText(page);
        assert.ok(text.includes(says), `${path} should say: ${says}\n${text}`);
        assert.deepEqual(await sharedLinkTexts(page), [], path);
        await look(page, `operacao-${name}`, { scripts });
      }
      // A page that is not there, or refuses what was typed, says so by its status; browsers note it.
      assert.deepEqual(complaints.filter((text) => !/status of 40[04]/.test(text)), []);
    }),
  });
}

Deno.test("the first row of every list of the operators is seen at once, on a desk and on a phone", async () => {
  await using t = await openTestContext();
  await seedOperationDay(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator", scripts: false, drawn: true });
  const lists = ["instituicoes", "remessas", "respostas", "quarentena", "alarmes", "tarefas", "canais"];
  assert.deepEqual(await lowFirstRows(page, lists.map((list) => `${site.origin}/operacao/${list}`)), []);
});

Deno.test("a live page brings itself up to date, keeps the focus, and is no sign of somebody being there", async () => {
  await using t = await openTestContext();
  await seedOperationDay(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator" });
  await page.clock.install();
  await page.goto(`${site.origin}/operacao`);
  await page.focus("#t-alarmes");
  assert.equal(await page.textContent("#t-alarmes .number"), "1");
  await t.db.updateTable("alarm").set({ resolved_at: t.clock().toString() }).where("type", "=", "silence")
    .execute();
  const requested = page.waitForRequest((requested) => requested.headers()["hx-request"] === "true");
  await page.clock.fastForward("00:05");
  const request = await requested;
  assert.equal(request.headers()["x-sem-atividade"], "sim");
  await page.waitForSelector('#t-alarmes .number:text-is("0")');
  assert.equal(await page.evaluate("document.activeElement.id"), "t-alarmes");
  assert.match(await page.textContent("#resumo") ?? "", /pontos pedem atenção/);
  assert.match(await mainText(page), /O envio terminou às 19:00\./);

  await t.db.updateTable("web_session").set({ ended_at: t.clock().toString() }).execute();
  await page.clock.fastForward("00:05");
  await page.waitForSelector(".fault >> text=Sua sessão terminou");
  assert.equal(await page.locator("#vivo").count(), 0, "it asks no more");
});
