/** Drafting in a browser: a block saved, read, changed, copied and deleted. */
import assert from "node:assert/strict";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  JUDGE,
  PROCESS,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { look, picture, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { begin, defend, found, otherParty, press, save, shown, ways } from "../../support/web/draft_form.ts";

const queries = async ({ db }: TestContext) =>
  (await db.selectFrom("relationship_query").select(["tax_id", "purpose"]).execute()).length;

Deno.test("an assistant drafts a block of two defendants with what the registry finds, with and without scripts", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    await begin(page, site.origin);
    assert.equal(await page.inputValue("#varaId"), UNIT);
    assert.equal(await page.inputValue("#cpfJuiz"), JUDGE, "the judge who has delegated is proposed");
    const before = await queries(t);
    await defend(page, 0, DEFENDANT, "1500");
    if (scripts) {
      await page.locator("#reus-0-valor").blur();
      assert.equal(await page.inputValue("#numeroProcesso"), PROCESS);
      assert.equal(await page.inputValue("#reus-0-cpfCnpj"), "529.982.247-25");
      assert.equal(await page.inputValue("#reus-0-valor"), "1.500,00");
    } else await press(page, "conferir:0", ".found-list");
    await found(page).locator("text=Instituição de Teste 1 (99000001)").waitFor();
    assert.equal(await queries(t), before + 1);

    await found(page).locator("label:has-text('Instituição de Teste 3')").click();
    await press(page, "adicionar-reu", "#reus-1-cpfCnpj");
    assert.equal(
      await page.inputValue("#reus-0-cpfCnpj"),
      "529.982.247-25".replaceAll(scripts ? "" : /\D/g, ""),
    );
    await defend(page, 1, otherParty(t));
    await page.fill("#valorParaTodos", "R$ 2.000,50");
    // What is found makes the form longer: until it is there, the button is about to move away under the pointer.
    if (scripts) await found(page, 1).locator(".found-list").waitFor();
    await press(page, "aplicar-valor", "#resumo:has-text('R$ 4.001,00')");
    await press(page, "adicionar-instituicao:1", "#reus-1-instituicoes-0-ispb");
    await page.fill("#reus-1-instituicoes-0-ispb", "Teste 4");
    await page.fill("#reus-1-instituicoes-0-agencia", "0001");
    await press(page, "adicionar-instituicao:1", "#reus-1-instituicoes-1-ispb");
    assert.equal(await page.inputValue("#reus-1-instituicoes-0-ispb"), "Instituição de Teste 4 (99000004)");
    await press(
      page,
      "remover-instituicao:1:1",
      "#reus-1-instituicoes:not(:has(#reus-1-instituicoes-1-ispb))",
    );
    if (scripts) await picture(page, "minuta-preenchida-1440");
    await save(page);

    const saved = await shown(t, page);
    assert.ok((await page.textContent("[role=status]"))?.includes("Minuta salva"));
    assert.equal(saved.valorTotal, "4001.00");
    const reached = saved.reus[0]!.instituicoes.filter(({ atingida }) => atingida).map(({ ispb }) => ispb);
    assert.ok(reached.includes("99000001") && !reached.includes("99000003"), String(reached));
    const named = saved.reus[1]!.instituicoes.find(({ origem }) => origem === "MANUAL");
    assert.deepEqual([named?.ispb, named?.agencia], ["99000004", "0001"]);
  }
});

Deno.test("a draft is read, changed, made confidential and deleted, each time as the API allows; others' changes are kept", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { assistant } = await signInPeople(t);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    const { id } = await createDraft(
      t,
      assistant.token,
      draftJson({ reiteracaoProgramada: { dataFim: "2026-12-10" } }),
    );
    const before = await queries(t);
    await page.goto(`${site.origin}/console/minuta/${id}`);
    assert.equal(await page.getAttribute("text=Protocolar", "href"), `/console/protocolar?minuta=${id}`);
    await page.click("main >> text=Alterar");
    await page.waitForSelector("#minuta");
    assert.ok((await found(page).textContent())?.includes("Instituição de Teste 1"));
    assert.equal(await queries(t), before, "what the draft has is not asked again");
    assert.equal(await page.inputValue("#reiteracaoProgramada-dataFim"), "2026-12-10");
    assert.ok((await page.textContent("#reiteracao"))?.includes("De 24/11/2026 a 23/12/2026"));
    await page.fill("#reus-0-valor", "77,00");
    await save(page);
    assert.equal((await shown(t, page)).valorTotal, "77.00");

    await page.click("text=Tornar sigilosa");
    await page.waitForSelector(".chip:has-text('Sigilosa')");
    assert.equal((await shown(t, page)).sigilosa, true);

    // Somebody changes the draft while it is open here.
    await page.goto(`${site.origin}/console/minuta/${id}/editar`);
    const json = draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "5.00" }] });
    assert.equal(
      (await call(t, "PUT", `/v1/ordem/minuta/${id}`, { token: assistant.token, json })).status,
      200,
    );
    await page.fill("#reus-0-valor", "99,00");
    await save(page);
    await page.waitForSelector("#ultrapassada");
    assert.equal(await page.inputValue("#reus-0-valor"), "99,00");

    await page.goto(`${site.origin}/console/minuta/${id}`);
    await unfold(page, "summary:has-text('Excluir')");
    await page.click("text=Excluir definitivamente");
    await page.waitForURL("**/console/minutas?feito=minuta-excluida");
    await page.goto(`${site.origin}/console/minuta/${id}`);
    assert.ok((await page.textContent("main"))?.includes("Voltar ao início"));
  }
});

Deno.test("a copied order leads to its new draft's form; an information request asks for data and no amounts", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/minuta/nova?tipo=REQUISICAO_INFORMACOES&contas=true`);
    // The order's own page has the button; here another form of ours does what it does.
    const csrf = await page.getAttribute("main input[name=csrf]", "value");
    const copied = await page.request.post(`${site.origin}/console/ordem/${numeroProtocolo}/copiar`, {
      form: { csrf: csrf!, chave: crypto.randomUUID() },
      headers: { Origin: site.origin },
    });
    assert.ok(/\/console\/minuta\/[0-9a-f-]{36}\/editar\?feito=copiada$/.test(copied.url()), copied.url());
    assert.ok((await copied.text()).includes("foram copiados"));

    await begin(page, site.origin, "?tipo=REQUISICAO_INFORMACOES&contas=true");
    assert.equal(await page.locator("#reus-0-valor, #deposita, #reus-0-relacionamentos").count(), 0);
    await page.click("label[for=informacoes-EXTRATO]");
    await defend(page, 0, DEFENDANT);
    await press(page, "adicionar-instituicao:0", "#reus-0-instituicoes-0-ispb");
    await page.fill("#reus-0-instituicoes-0-ispb", "Instituição de Teste");
    await save(page);
    await page.waitForSelector("#reus-0-instituicoes-0-ispb-erro:has-text('mais de uma')");
    if (scripts) {
      await page.locator("#reus-0-instituicoes-0-ispb").fill("");
      await page.locator("#reus-0-instituicoes-0-ispb").pressSequentially("Teste 2");
      await page.waitForSelector("#instituicoes option[value*='99000002']", { state: "attached" });
    }
    await page.fill("#reus-0-instituicoes-0-ispb", "99000002");
    await save(page);
    const saved = await shown(t, page);
    assert.deepEqual(saved.informacoes, ["EXTRATO"]);
    assert.deepEqual(saved.reus[0]!.instituicoes.map(({ ispb }) => ispb), ["99000002"]);
  }
});

Deno.test("every page of drafting is accessible and fits a phone and a desk", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { assistant } = await signInPeople(t);
  const { id } = await createDraft(
    t,
    assistant.token,
    draftJson({
      sigilosa: true,
      reiteracaoProgramada: { dataFim: "2026-12-10" },
      reus: [
        {
          cpfCnpj: DEFENDANT,
          valor: "15000.00",
          instituicoes: [{ ispb: "93000001", agencia: "1", conta: "23" }],
        },
        { cpfCnpj: otherParty(t), valor: "300.00" },
      ],
    }),
  );
  const page = await signedInPage(t, site, { profile: "assistant" });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  for (
    const [name, path] of [
      ["nova", "/console/minuta/nova"],
      ["nova-informacoes", "/console/minuta/nova?tipo=REQUISICAO_INFORMACOES&contas=true"],
      ["minuta", `/console/minuta/${id}`],
      ["editar", `/console/minuta/${id}/editar`],
    ] as const
  ) {
    await page.goto(site.origin + path);
    await look(page, name);
  }
  assert.deepEqual(complaints, []);
});
