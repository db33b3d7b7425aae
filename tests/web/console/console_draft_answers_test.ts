/** What a draft's form answers while it is written: fields that apply, look-ups, refusals, other buttons. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { defaultLimits } from "../../../domain/identity/relationship_query.ts";
import { routes } from "../../../routes/mod.ts";
import { DEFENDANT, JUDGE, PROCESS } from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { assertFits, picture, serve, widths } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { begin, defend, found, otherParty, press, save, shown, ways } from "../../support/web/draft_form.ts";

const special = ({ externalServices }: TestContext, kind: "without-relationship" | "two-of-one-group") =>
  externalServices.stagingData.defendants.find((defendant) => defendant.special === kind)!.taxId;

/** Of the labels and buttons of the form, those that something else lies upon when they have been scrolled to. */
const covered = (page: Page) =>
  page.evaluate(`
    [...document.querySelectorAll("#minuta :is(label, button:not([aria-hidden]))")].filter((control) => {
      if (!control.checkVisibility()) return false;
      control.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(({ textContent }) => textContent)`) as Promise<string[]>;

Deno.test("what a part of the form was still asking for does not overwrite what a button has made of it since", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "assistant" });
  await begin(page, site.origin);
  await defend(page, 0, DEFENDANT);
  await page.locator("#reus-0-cpfCnpj").blur();
  await found(page).locator(".found-list").waitFor();
  await press(page, "adicionar-reu", "#reus-1-cpfCnpj");
  t.externalServices.standIns.behave("customer", { mode: "slow", delayMs: 1_500 });
  await defend(page, 1, otherParty(t));
  await page.fill("#valorParaTodos", "2.000,50");
  await press(page, "aplicar-valor", "#resumo:has-text('R$ 4.001,00')");
  await found(page, 1).locator(".found-list").waitFor();
  assert.ok((await page.textContent("#resumo"))?.replaceAll("\u00a0", " ").includes("R$ 4.001,00"));
  assert.match(
    await page.textContent("#resumo") ?? "",
    /Envio, se for protocolada agora.*, a partir das 19:00/s,
  );
  assert.equal(await page.inputValue("#reus-1-valor"), "2.000,50");
});

Deno.test("a deposit shows the fields that apply, and what was typed in the others comes back", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    const redraw = async (then: string) => {
      if (!scripts) await page.locator("#deposito button[value=atualizar]").click();
      await page.waitForSelector(then);
    };
    await begin(page, site.origin);
    assert.equal(await page.inputValue("#cpfJuiz"), JUDGE, "a judge drafts in the own name");
    await defend(page, 0, DEFENDANT, "100,00");
    await page.click("label[for=deposita]");
    await redraw("#depositoJudicial-tipoCredito");
    assert.equal(await page.locator("#depositoJudicial-codigoReceita").count(), 0);
    await page.selectOption("#depositoJudicial-tipoCredito", "TRIBUTARIO");
    await redraw("#depositoJudicial-codigoReceita");
    assert.equal(await page.locator("#depositoJudicial-numeroReferencia").count(), 0);
    await page.fill("#depositoJudicial-codigoReceita", "7525");
    await page.locator("#depositoJudicial-codigoReceita").blur();
    await redraw("#depositoJudicial-numeroReferencia");
    await page.fill("#depositoJudicial-numeroReferencia", "8012345678");
    await page.selectOption("#depositoJudicial-tipoDocumento", "CEI");
    await redraw("#depositoJudicial-executado");
    await page.selectOption("#depositoJudicial-executado", "OUTROS");
    await redraw("#depositoJudicial-nomeExecutado");
    await page.fill("#depositoJudicial-nomeExecutado", "Obra de Fulano");
    await page.fill("#depositoJudicial-numeroDocumento", "115830024985");
    await page.selectOption("#depositoJudicial-tipoCredito", "GERAL");
    await redraw("#deposito:not(:has(#depositoJudicial-codigoReceita))");
    await page.selectOption("#depositoJudicial-tipoCredito", "TRIBUTARIO");
    await redraw("#depositoJudicial-codigoReceita");
    assert.equal(await page.inputValue("#depositoJudicial-nomeExecutado"), "Obra de Fulano");
    assert.equal(await page.inputValue("#depositoJudicial-numeroReferencia"), "8012345678");
    // Whichever of them has an agency of its own, this names one.
    await page.click("label[for=depositoJudicial-usarPadrao]");
    await redraw("#depositoJudicial-agencia");
    await page.fill("#depositoJudicial-ispb", "00360305");
    await page.fill("#depositoJudicial-agencia", "1234");
    if (scripts) {
      await page.setViewportSize({ width: 360, height: 800 });
      await assertFits(page);
      await assertAccessible(page);
      await picture(page, "deposito-360");
    }
    await save(page);
    const { depositoJudicial } = await shown(t, page);
    assert.deepEqual(
      [depositoJudicial?.codigoReceita, depositoJudicial?.nomeExecutado, depositoJudicial?.agencia],
      ["7525", "Obra de Fulano", "1234"],
    );
    assert.ok((await page.textContent("main"))?.includes("Tributário (Lei 9.703/98)"));
  }
});

Deno.test("a refused draft keeps all that was typed; a large amount is asked about in words, and again when it changes", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    await page.goto(`${site.origin}/console/minuta/nova`);
    await page.fill("#autor-nome", "Condomínio das Acácias");
    await page.fill("#numeroProcesso", "0000832-35.2018.4.01.3203");
    await page.selectOption("#tipoAcao", "outro");
    if (scripts) await page.waitForSelector("#outraAcao");
    await defend(page, 0, "111", "abc");
    if (scripts) {
      await page.locator("#reus-0-cpfCnpj").blur();
      await found(page).locator("text=dígitos verificadores").waitFor();
      await page.fill("#outraAcao", "Ação de despejo");
    }
    await save(page);
    await page.waitForSelector("#problemas");
    assert.equal(await page.inputValue("#autor-nome"), "Condomínio das Acácias");
    assert.equal(await page.inputValue("#reus-0-valor"), "abc");
    if (!scripts) {
      await page.fill("#outraAcao", "Ação de despejo");
      await save(page);
      await page.waitForSelector("#reus-0-cpfCnpj-erro");
    }
    assert.ok(await page.locator("#numeroProcesso-erro").isVisible());
    assert.ok((await page.textContent("#reus-0-valor-erro"))?.includes("15.000,00"));
    if (scripts) await picture(page, "minuta-recusada-1440");

    await page.fill("#numeroProcesso", PROCESS);
    if (scripts) {
      // The case fills what is empty by itself; what was typed stays.
      await page.locator("#numeroProcesso").blur();
      await page.waitForSelector("#partes");
      assert.equal(await page.inputValue("#autor-nome"), "Condomínio das Acácias");
    }
    await defend(page, 0, DEFENDANT, "250.000.000,10");
    await save(page);
    await page.waitForSelector("#confirmacao");
    const requested = await page.textContent("#confirmacao");
    assert.ok(requested?.includes("duzentos e cinquenta milhões de reais e dez centavos"), requested ?? "");
    if (scripts) {
      await assertAccessible(page);
      await picture(page, "valor-elevado-1440");
    }
    await page.click("label[for=confirmaValorElevado]");
    await page.fill("#reus-0-valor", "350.000.000,00");
    await save(page);
    await page.waitForSelector("#confirmacao:has-text('trezentos')");
    assert.ok(!await page.isChecked("#confirmaValorElevado"), "the confirmation was of another amount");
    await page.click("label[for=confirmaValorElevado]");
    await save(page);
    const saved = await shown(t, page);
    assert.deepEqual([saved.valorTotal, saved.tipoAcao], ["350000000.00", "ACAO_DE_DESPEJO"]);
  }
});

Deno.test("who has no relationship and who asked too often are told so while writing, and two of one group go to their leader", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  for (const scripts of ways) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    const consult = async (then: string) => {
      if (scripts) await page.locator("#reus-0-cpfCnpj").blur();
      else await page.click("button[value='conferir:0']");
      await page.waitForSelector(then);
    };
    await begin(page, site.origin);
    await defend(page, 0, special(t, "without-relationship"), "10,00");
    await consult("#reus-0-relacionamentos:has-text('Sem relacionamento')");
    const certificate = await page.getAttribute("#reus-0-relacionamentos a", "href");
    const pdf = await page.request.get(site.origin + certificate!);
    assert.equal(pdf.headers()["content-type"], "application/pdf");
    await save(page);
    await page.waitForSelector("#problemas:has-text('instituição')");

    await defend(page, 0, special(t, "two-of-one-group"));
    await consult("#reus-0-relacionamentos:has-text('líder do grupo, Banco Ipê S.A. (91000001)')");
    assert.doesNotMatch(await page.textContent("#resumo") ?? "", /mesmo agrupamento/);
    if (scripts) {
      await assertAccessible(page);
      await picture(page, "grupo-1440");
    }
    // With both of the group its leader receives the order; with one taken out, the other stays.
    if (scripts) await found(page).locator("label:has-text('Ipê Financiamento')").click();
    await save(page);
    const [reu] = (await shown(t, page)).reus;
    assert.deepEqual(
      reu?.instituicoes.map(({ ispb, atingida }) => `${ispb} ${atingida}`).toSorted(),
      scripts ? ["91000002 true", "91000003 false", "99000001 true"] : ["91000001 true", "99000001 true"],
    );
  }
  // Two people were looked up within the minute: one more than this site lets a user.
  const drafting = { perUser: 1, perClient: 100 };
  const app = { ...t.app, relationshipLimits: { ...defaultLimits, drafting } };
  await using narrow = await serve({ app, http: routes(app) });
  const page = await signedInPage(t, narrow, { profile: "assistant" });
  await begin(page, narrow.origin);
  await defend(page, 0, DEFENDANT, "10,00");
  await page.locator("#reus-0-valor").blur();
  await found(page).locator("text=/limite do usuário.*“Só as que eu indicar”/i").waitFor();

  // What is typed while the page answers is there when it has answered.
  const typed = Promise.withResolvers<void>();
  await page.route("**/console/minuta/nova", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.click("label[for=tipo-REQUISICAO-INFORMACOES]");
  await page.fill("#autor-nome", "Município de Tefé");
  typed.resolve();
  await page.waitForSelector("#informacoes");
  assert.equal(await page.inputValue("#autor-nome"), "Município de Tefé");

  // A form outlives its session: nothing is replaced by what could not be made.
  await t.db.deleteFrom("web_session").execute();
  await page.click("label[for=tipo-BLOQUEIO]");
  await page.waitForSelector(".page-notice:has-text('Sua sessão terminou')");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await covered(page), [], `at ${width}`);
  }
  await assertAccessible(page);
  await page.evaluate("scrollTo(0, 0)");
  await picture(page, "aviso-no-formulario-1440");
  await page.click("label[for=tipo-REQUISICAO-INFORMACOES]");
  await page.click("text=Fechar o aviso");
  assert.equal(await page.inputValue("#autor-nome"), "Município de Tefé");
});
