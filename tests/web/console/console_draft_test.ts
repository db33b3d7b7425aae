import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { usualLimits } from "../../../domain/identity/relationship_query.ts";
import { routes } from "../../../routes/mod.ts";
import { Draft } from "../../../routes/orders/order_schema.ts";
import { lawsuitCode } from "../../../domain/orders/lawsuit_type.ts";
import { type Draft as DraftAnswer, draftBody, draftFormOf } from "../../../web/console/drafts/draft_body.ts";
import { applyFormAction } from "../../../web/console/drafts/draft_changes.ts";
import { readDraftForm } from "../../../web/console/drafts/draft_form.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  JUDGE,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { assertFits, look, picture, serve, widths } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

/** With scripts a page answers what is typed by itself; without, its buttons do. */
const ways = [true, false] as const;

const special = ({ externalServices }: TestContext, kind: "without-relationship" | "two-of-one-group") =>
  externalServices.stagingData.defendants.find((defendant) => defendant.special === kind)!.taxId;

/** The other party of the example process. */
const otherParty = ({ externalServices }: TestContext) =>
  externalServices.stagingData.process(PROCESS)!.parties.find(({ role, taxId }) =>
    role === "REU" && taxId !== DEFENDANT
  )!
    .taxId;

const found = (page: Page, index = 0) => page.locator(`#reus-${index}-relacionamentos`);

/** Fills in what every draft has. */
async function begin(page: Page, origin: string, query = ""): Promise<void> {
  await page.goto(`${origin}/console/minuta/nova${query}`);
  await page.fill("#numeroProcesso", PROCESS.replaceAll(/\D/g, ""));
  await page.selectOption("#tipoAcao", "EXECUCAO_FISCAL");
  await page.fill("#autor-nome", "Fazenda Nacional");
}

const defend = async (page: Page, index: number, cpfCnpj: string, valor?: string) => {
  await page.fill(`#reus-${index}-cpfCnpj`, cpfCnpj);
  if (valor !== undefined) await page.fill(`#reus-${index}-valor`, valor);
};

/** Of the labels and buttons of the form, those that something else lies upon when they have been scrolled to. */
const covered = (page: Page) =>
  page.evaluate(`
    [...document.querySelectorAll("#minuta :is(label, button:not([aria-hidden]))")].filter((control) => {
      if (!control.checkVisibility()) return false;
      control.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(({ textContent }) => textContent)`) as Promise<string[]>;

/** Presses one of the form's own buttons, and waits for what it leads to. */
const press = async (page: Page, act: string, then: string) => {
  await page.click(`button[name=acao][value="${act}"]`);
  await page.waitForSelector(then);
};

const save = async (page: Page) => await page.click("text=Salvar minuta");

/** The draft that the page shows, as the API has it. */
async function shown(t: TestContext, page: Page): Promise<Draft> {
  await page.waitForURL(/\/console\/minuta\/[0-9a-f-]{36}\?feito=/);
  const id = new URL(page.url()).pathname.split("/")[3]!;
  const { assistant } = await signInPeople(t);
  return parseResponse(Draft, await call(t, "GET", `/v1/ordem/minuta/${id}`, { token: assistant.token }));
}

const queries = async ({ db }: TestContext) =>
  (await db.selectFrom("relationship_query").select(["tax_id", "purpose"]).execute()).length;

Deno.test({
  name:
    "an assistant drafts a block of two defendants with what the registry finds, with and without scripts",
  fn: testContext(async (t) => {
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
      if (scripts) await picture(page, "minuta-preenchida-1280");
      await save(page);

      const saved = await shown(t, page);
      assert.ok((await page.textContent("[role=status]"))?.includes("Minuta salva"));
      assert.equal(saved.valorTotal, "4001.00");
      const reached = saved.reus[0]!.instituicoes.filter(({ atingida }) => atingida).map(({ ispb }) => ispb);
      assert.ok(reached.includes("99000001") && !reached.includes("99000003"), String(reached));
      const named = saved.reus[1]!.instituicoes.find(({ origem }) => origem === "MANUAL");
      assert.deepEqual([named?.ispb, named?.agencia], ["99000004", "0001"]);
    }
  }),
});

Deno.test({
  name: "what a part of the form was still asking for does not overwrite what a button has made of it since",
  fn: testContext(async (t) => {
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
  }),
});

Deno.test({
  name: "a deposit shows the fields that apply, and what was typed in the others comes back",
  fn: testContext(async (t) => {
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
  }),
});

Deno.test({
  name:
    "a refused draft keeps all that was typed; a large amount is asked about in words, and again when it changes",
  fn: testContext(async (t) => {
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
      if (scripts) await picture(page, "minuta-recusada-1280");

      await page.fill("#numeroProcesso", PROCESS);
      await defend(page, 0, DEFENDANT, "250.000.000,10");
      await save(page);
      await page.waitForSelector("#confirmacao");
      const asked = await page.textContent("#confirmacao");
      assert.ok(asked?.includes("duzentos e cinquenta milhões de reais e dez centavos"), asked ?? "");
      if (scripts) {
        await assertAccessible(page);
        await picture(page, "valor-elevado-1280");
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
  }),
});

Deno.test({
  name:
    "who has no relationship and who asked too often are told so while writing, and two of one group go to their leader",
  fn: testContext(async (t) => {
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
        await picture(page, "grupo-1280");
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
    const relationshipLimits = { ...usualLimits, drafting };
    await using narrow = await serve({ app: t.app, http: routes({ ...t.app, relationshipLimits }) });
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
    await picture(page, "aviso-no-formulario-1280");
    await page.click("label[for=tipo-REQUISICAO-INFORMACOES]");
    await page.click("text=Fechar o aviso");
    assert.equal(await page.inputValue("#autor-nome"), "Município de Tefé");
  }),
});

Deno.test({
  name:
    "a draft is read, changed, made confidential and deleted, each time as the API allows; others' changes are kept",
  fn: testContext(async (t) => {
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
      await page.click("summary:has-text('Excluir')");
      await page.click("text=Excluir definitivamente");
      await page.waitForURL("**/console/minutas?feito=minuta-excluida");
      await page.goto(`${site.origin}/console/minuta/${id}`);
      assert.ok((await page.textContent("main"))?.includes("Voltar ao início"));
    }
  }),
});

Deno.test({
  name: "a copied order leads to its new draft's form; an information request asks for data and no amounts",
  fn: testContext(async (t) => {
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
  }),
});

Deno.test({
  name: "every page of drafting is accessible and fits a phone and a desk",
  fn: testContext(async (t) => {
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
  }),
});

Deno.test(
  "a draft's form says to the API what the draft said",
  testContext(async (t) => {
    const { assistant } = await signInPeople(t);
    const body = draftJson({
      tipoAcao: "ACAO_RARA",
      dataProtocolo: "2026-11-30",
      reus: [{
        cpfCnpj: DEFENDANT,
        valor: "15000.00",
        contaSalario: true,
        instituicoes: [{ ispb: "93000001", agencia: "1", conta: "23" }, {
          ispb: "99000003",
          atingida: false,
        }],
      }],
    });
    const saved = await createDraft(t, assistant.token, body);
    const json = draftBody(draftFormOf(saved as DraftAnswer, new Map()));
    const answer = await call(t, "PUT", `/v1/ordem/minuta/${saved.id}`, { token: assistant.token, json });
    const { versao, alteradoPor: _by, nomeAlterador: _name, alteradoEm: _at, ...again } = parseResponse(
      Draft,
      answer,
    );
    assert.deepEqual({ ...again, versao: versao! - 1 }, saved);
  }),
);

Deno.test("a single account stands in for what was found, until somebody chooses otherwise", () => {
  const key = `${DEFENDANT} ${PROCESS}`;
  const sent = (shownWith: boolean, now: boolean, ...ticked: string[]) => {
    const instituicoes = ["99000001", "99000002"].map((ispb) => ({ ispb, alcancavel: true }));
    const form = readDraftForm(
      new URLSearchParams([
        ["numeroProcesso", PROCESS],
        ["reus[0].cpfCnpj", DEFENDANT],
        ...now ? [["reus[0].usarContaUnica", "true"]] : [],
        ["reus[0].consulta", JSON.stringify({ key, instituicoes, contaUnica: shownWith })],
        ...ticked.map((ispb) => ["reus[0].atingidas", ispb]),
      ]),
    );
    return draftBody(form).reus[0]!.instituicoes;
  };
  assert.deepEqual(sent(false, false, "99000001", "99000002"), []);
  assert.deepEqual(sent(false, false, "99000001"), [{ ispb: "99000002", atingida: false }]);
  // Chosen without the list having been shown anew, as it is without scripts.
  assert.deepEqual(sent(false, true, "99000001", "99000002"), []);
  assert.deepEqual(sent(true, true, "99000001"), [{ ispb: "99000001", atingida: true }]);
  assert.deepEqual(sent(true, false), []);
});

Deno.test("a posted form reads as it was filled in, and its buttons change nothing else", () => {
  const posted = new URLSearchParams([
    ["tipo", "BLOQUEIO"],
    ["reus[0].linha", "1"],
    ["reus[0].cpfCnpj", DEFENDANT],
    ["reus[0].valor", "dez"],
    ["reus[2].linha", "1"],
    ["reus[2].instituicoes[3].ispb", "Aroeira"],
    ["reus[2].instituicoes[3].atingida", "true"],
  ]);
  const form = readDraftForm(posted);
  assert.deepEqual(form.reus.map(({ valor }) => valor), ["dez", ""]);
  assert.equal(form.reus[1]!.instituicoes[0]!.ispb, "Aroeira");
  const more = applyFormAction(form, { name: "adicionar-reu", lines: [] });
  assert.deepEqual(applyFormAction(more, { name: "remover-reu", lines: [2] }), form);
  assert.deepEqual(applyFormAction(form, { name: "desconhecida", lines: [] }), form);
  assert.equal(
    applyFormAction(readDraftForm(new URLSearchParams()), { name: "remover-reu", lines: [0] }).reus.length,
    1,
  );
  assert.equal(lawsuitCode(" Ação de despejo! "), "ACAO_DE_DESPEJO");
});
