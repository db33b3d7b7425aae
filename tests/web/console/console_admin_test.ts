/** What a court registers and decides for itself: accounts, rules, notices to its systems, figures, codes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { routes } from "../../../routes/mod.ts";
import { DEFENDANT, protocolOrder, signInPeople } from "../../support/api.ts";
import { startReceiver, workUntil } from "../../support/notices/receiver.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { leads, look, mainText, serve, type Site, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const says = async (page: Page, text: string) => {
  const said = (await mainText(page)).replaceAll("\u00a0", " ");
  assert.ok(said.includes(text), `${page.url()} should say: ${text}; it says ${said}`);
};

const press = (page: Page, name: string) =>
  leads(page, () => page.getByRole("button", { name, exact: true }).click());

const follow = (page: Page, selector: string) => leads(page, () => page.click(selector));

/** The boxes of the design system are drawn by their labels. */
const tick = async (page: Page, id: string) => await page.click(`label[for="${id}"]`);

const go = async (page: Page, site: Site, path: string, text: string) => {
  await page.goto(site.origin + path);
  await says(page, text);
};

Deno.test("a maintainer registers, changes and ends a single account, and an administrator looks it up", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "single-account-maintainer", scripts });
    await go(page, site, "/console/contas-unicas", "Contas únicas");
    await look(page, "admin-contas-unicas", { scripts });
    await page.fill("#cpfCnpj", "111");
    await press(page, "Consultar");
    await says(page, "CPF");
    assert.ok(await page.locator(".field.wrong #cpfCnpj").isVisible());
    await page.fill("#cpfCnpj", DEFENDANT);
    await press(page, "Consultar");
    await says(page, "Não há conta única de 529.982.247-25");
    await follow(page, "text=Cadastrar a conta única deste CPF ou CNPJ");
    assert.equal(await page.inputValue("#cpfCnpj"), DEFENDANT);
    await page.fill("#ispb", "12345678");
    await page.fill("#agencia", "0650");
    await page.fill("#conta", "86400123-4");
    await press(page, "Cadastrar");
    await look(page, "admin-conta-unica-recusada", { scripts });
    assert.ok(await page.locator(".field.wrong #ispb").isVisible());
    assert.equal(await page.inputValue("#conta"), "86400123-4");
    await page.fill("#ispb", "00360305");
    await press(page, "Cadastrar");
    await says(page, "A conta única foi cadastrada");
    await says(page, "Em vigor");
    await look(page, "admin-conta-unica-achada", { scripts });
    await follow(page, "text=Alterar ou encerrar");
    await look(page, "admin-conta-unica", { scripts });
    await page.fill("#agencia", "0651");
    await press(page, "Salvar alteração");
    await says(page, "A conta única foi alterada");

    const reader = await signedInPage(t, site, { profile: "administrator", scripts });
    await go(
      reader,
      site,
      `/console/contas-unicas?cpfCnpj=${DEFENDANT}&historico=true`,
      "Encerrada ou alterada",
    );
    assert.equal(await reader.locator("text=Alterar ou encerrar").count(), 0);

    await follow(page, "text=Alterar ou encerrar");
    await unfold(page);
    await press(page, "Encerrar conta única");
    await says(page, "A conta única foi encerrada");
    await says(page, "Não há conta única");
  }
});

Deno.test("units' and the court's deposit accounts are each kept by their own profile, and the standard one is shown", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const unit = "Vara Federal Cível e Criminal de Tefé";
    const ofUnits = await signedInPage(t, site, { profile: "standard-deposit-registrar", scripts });
    await go(ofUnits, site, "/console/contas-deposito", "Não há conta de depósito cadastrada aqui");
    await ofUnits.selectOption("#varaId", { label: unit });
    await press(ofUnits, "Consultar");
    await look(ofUnits, "admin-contas-deposito-nenhuma", { scripts });
    await follow(ofUnits, "text=Cadastrar conta");
    await ofUnits.fill("#ispb", "00360305");
    await ofUnits.fill("#agencia", "0650");
    await ofUnits.fill("#conta", "1234");
    await look(ofUnits, "admin-conta-deposito", { scripts });
    await press(ofUnits, "Cadastrar");
    await says(ofUnits, "A conta de depósito foi cadastrada");

    const ofCourt = await signedInPage(t, site, { profile: "administrator", scripts });
    await go(ofCourt, site, "/console/contas-deposito/nova", "Tribunal como um todo");
    await ofCourt.fill("#ispb", "Banco nenhum");
    await ofCourt.fill("#agencia", "0001");
    await ofCourt.fill("#conta", "99");
    await press(ofCourt, "Cadastrar");
    assert.ok(await ofCourt.locator(".field.wrong #ispb").isVisible());
    await ofCourt.fill("#ispb", "00360305");
    await ofCourt.fill("#agenciaRelacionamento", "0650");
    await press(ofCourt, "Cadastrar");
    await says(ofCourt, "de relacionamento: 0650");
    await look(ofCourt, "admin-contas-deposito", { scripts });
    // Of both accounts only the court's own is the administrator's to change.
    assert.equal(await ofCourt.locator("text=Alterar ou encerrar").count(), 1);
    await ofCourt.selectOption("#varaId", { label: unit });
    await press(ofCourt, "Consultar");
    await says(ofCourt, "cadastrada para a vara");

    await follow(ofUnits, "text=Alterar ou encerrar");
    await unfold(ofUnits);
    await press(ofUnits, "Encerrar conta");
    await says(ofUnits, "A conta de depósito foi encerrada");
    await ofCourt.reload();
    await says(ofCourt, "a do tribunal como um todo");
    await go(ofCourt, site, "/console/contas-deposito", "Tribunal como um todo");
    await follow(ofCourt, "text=Alterar ou encerrar");
    await unfold(ofCourt);
    await press(ofCourt, "Encerrar conta");
  }
});

Deno.test("the administrator turns the court's rules on, is told what is wrong, and judges read them", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "administrator", scripts });
    await go(page, site, "/console/regras", "Tudo vem desligado");
    await look(page, "admin-regras", { scripts });
    await tick(page, "naoResposta-REITERAR");
    await page.fill("#desbloquearAbaixoDe", "0,00");
    await press(page, "Salvar regra");
    assert.ok(await page.locator(".field.wrong #desbloquearAbaixoDe").isVisible());
    assert.ok(await page.isChecked("#naoResposta-REITERAR"));
    await look(page, "admin-regras-recusadas", { scripts });
    await page.fill("#desbloquearAbaixoDe", "50,00");
    await tick(page, "minutarExcesso");
    await page.fill("#diasParaRecebimento", "3");

    const other = await signedInPage(t, site, { profile: "administrator", scripts });
    await go(other, site, "/console/regras", "Regras do tribunal");
    await press(page, "Salvar regra");
    await says(page, "A regra foi salva");
    assert.equal(await page.inputValue("#desbloquearAbaixoDe"), "50,00");
    await press(other, "Salvar regra");
    assert.ok(
      await other.locator(".faults").isVisible(),
      "what somebody else changed meanwhile is not overwritten",
    );

    const judge = await signedInPage(t, site, { profile: "judge", scripts });
    await go(judge, site, "/console/regras", "Minuta o desbloqueio abaixo de R$ 50,00");
    assert.equal(await judge.locator("main form").count(), 0);
    await t.db.deleteFrom("court_rule").execute();
  }
});

Deno.test("a court subscribes to notices, sees the secret once, tests, resends, pauses and deletes", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await using receiver = startReceiver();
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "administrator", scripts });
    await go(page, site, "/console/assinaturas", "O tribunal não tem assinaturas");
    await follow(page, "text=Nova assinatura");
    await page.fill("#url", receiver.url.replace("://", "://alguem:senha@"));
    await tick(page, "tipos-OrdemProtocolada");
    await press(page, "Criar assinatura");
    assert.ok(await page.locator(".field.wrong #url").isVisible());
    assert.ok(await page.isChecked("#tipos-OrdemProtocolada"));
    await look(page, "admin-assinatura-recusada", { scripts });
    await page.fill("#url", receiver.url);
    await press(page, "Criar assinatura");
    const secret = await page.textContent(".secret");
    assert.match(secret ?? "", /^whsec_/);
    await look(page, "admin-segredo", { scripts });
    await follow(page, "text=Guardei o segredo");
    assert.ok(!(await page.content()).includes(secret!), "the secret is shown once");

    await press(page, "Enviar um teste");
    await says(page, "O teste chegou");
    receiver.behave(() => 500);
    await press(page, "Enviar um teste");
    await says(page, "O teste não chegou");
    receiver.behave(() => 204);
    const tested = receiver.received.length;
    await protocolOrder(t, judge.token);
    // An event is told once no older transaction of the server is open, of another test's neither.
    await workUntil(t, () => receiver.received.length > tested);
    await page.goto(page.url().replace("/testar", ""));
    await says(page, "Entregue");
    await look(page, "admin-assinatura", { scripts });
    const before = receiver.received.length;
    await follow(page, ".list button:has-text('Reenviar') >> nth=0");
    await says(page, "O aviso será reenviado");
    t.advance({ minutes: 1 });
    await t.work();
    assert.equal(receiver.received.length, before + 1);

    await unfold(page, "summary:has-text('Reenviar os avisos')");
    await follow(page, "details:has-text('Reenviar todos') button");
    await says(page, "Os avisos serão reenviados");
    await unfold(page, "summary:has-text('Trocar o segredo')");
    await press(page, "Trocar o segredo");
    assert.notEqual(await page.textContent(".secret"), secret);
    await follow(page, "text=Guardei o segredo");
    await says(page, "O segredo anterior também assina até");
    await unfold(page, "summary:has-text('Pausar')");
    await press(page, "Pausar os avisos");
    await says(page, "A assinatura está em pausa");
    await unfold(page, "summary:has-text('Reativar')");
    await press(page, "Reativar os avisos");
    await says(page, "A assinatura está ativa");
    await follow(page, "text=Alterar >> nth=0");
    await tick(page, "tipos-OrdemProtocolada");
    await press(page, "Salvar alteração");
    await says(page, "Todos, inclusive os que vierem a existir");
    await go(page, site, "/console/assinaturas", receiver.url);
    await look(page, "admin-assinaturas", { scripts });
    await follow(page, `text=${receiver.url}`);
    await unfold(page, "summary:has-text('Excluir')");
    await press(page, "Excluir a assinatura");
    await says(page, "A assinatura foi excluída");
  }
});

/** Answered orders, for the figures. */
async function figures(t: TestContext): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [
    { ispb: "99000002", code: "03", blocked: 12_345 },
    { ispb: "99000001", code: "98", silences: 3 },
  ]);
}

Deno.test("figures of institutions, response codes, the calendar and the way to the secrecy module are there to be read", async () => {
  await using t = await openTestContext();
  await figures(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await go(page, site, "/console/instituicoes", "R$ 123,45");
    await says(page, "Contatar");
    await look(page, "admin-instituicoes", { scripts });
    const sheet = await page.request.get(`${site.origin}/console/instituicoes/planilha?tipo=BLOQUEIO`);
    assert.match(sheet.headers()["content-type"] ?? "", /^text\/csv/);
    assert.ok((await sheet.text()).includes("Instituição de Teste 2"));
    const [workbook] = await Promise.all([
      page.waitForEvent("download"),
      page.click("a.download"),
    ]);
    assert.match(workbook.suggestedFilename(), /^estatistica_.*\.xlsx$/);
    await unfold(page, "summary:has-text('Filtros')");
    await page.fill("#de", "2020-01-01");
    await press(page, "Filtrar");
    assert.ok(await page.locator(".field.wrong #de").isVisible(), "a period of years is refused");
    await go(page, site, "/console/instituicoes?tipo=REQUISICAO_INFORMACOES", "Nenhuma ordem enviada");

    await go(page, site, "/console/codigos", "249 dias úteis em 2026");
    await says(page, "15/11/2026, domingo: Proclamação da República");
    assert.equal(await page.locator("#codigo-98").count(), 1);
    await look(page, "admin-codigos", { scripts });
    await go(page, site, "/console/codigos?ano=2027", "251 dias úteis em 2027");
    await go(page, site, "/console/sigilo", "Módulo não configurado");
    await look(page, "admin-sigilo", { scripts });
  }
  const secrecyModuleUrl = "https://sigilo.exemplo.jus.br/entrada";
  const app = { ...t.app, secrecyModuleUrl };
  await using other = await serve({ app, http: routes(app) });
  const page = await signedInPage(t, other, { profile: "judge" });
  await page.goto(`${other.origin}/console/sigilo`);
  assert.equal(await page.getAttribute("main a.br-button", "href"), secrecyModuleUrl);
  await assertAccessible(page);
});
