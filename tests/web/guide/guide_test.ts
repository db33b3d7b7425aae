/** The first-run guide, the glossary, and what is said when something goes wrong. */
import assert from "node:assert/strict";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { call, draftJson, parseResponse, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { testDemo } from "../../support/web/showing_app.ts";

Deno.test("the guide and the glossary are for everybody, fit a phone and a desk, and lead only to what there is", async () => {
  await using t = await openTestContext();
  const demo = testDemo(t);
  for (const app of [{ ...t.app, demo }, t.app]) {
    const staging = app.demo !== undefined;
    await using site = await serve({ app, http: t.http });
    const page = await (await site.visit({})).newPage();
    const assistant = await signedInPage(t, site, { profile: "assistant" });
    const operator = await signedInPage(t, site, { profile: "operator" });
    for (
      const path of ["/guia", "/glossario"]
    ) {
      await page.goto(site.origin + path);
      await look(page, `guia${path.replaceAll("/", "-")}-${staging ? "homologacao" : "producao"}`);
      const hrefs = await page.locator("main a").evaluateAll((links) =>
        links.map((link) => (link as unknown as { getAttribute(name: string): string }).getAttribute("href"))
      );
      for (const href of new Set(hrefs)) {
        const { pathname, hash } = new URL(href, site.origin + path);
        if (hash !== "" && pathname === path) {
          assert.equal(
            await page.locator(`[id="${hash.slice(1)}"]`).count(),
            1,
            `${path} leads to ${hash}`,
          );
        }
      }
      for (const pathname of new Set(hrefs.map((href) => new URL(href, site.origin + path).pathname))) {
        const visitor = pathname.startsWith("/operacao") ? operator : assistant;
        const status = (await visitor.request.get(site.origin + pathname)).status();
        assert.equal(status, 200, `${path} leads to ${pathname}`);
      }
    }
    const text = await (await fetch(`${site.origin}/guia`)).text();
    assert.equal(text.includes("homologacao"), staging, "passwords are shown in staging alone");
    assert.equal(text.includes("Adiantar o relógio"), staging);
  }
});

Deno.test("the catalogue of problems is a page for people and JSON for programs", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const read = async (path: string, accept: string) => {
    const answer = await fetch(site.origin + path, { headers: { Accept: accept } });
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };
  for (const path of ["/problemas", "/problemas/versao-alterada"]) {
    const page = await read(path, "text/html");
    assert.equal(page.status, 200);
    assert.match(page.text, /O que fazer/);
    assert.match(page.text, /versao-alterada/);
    assert.match((await read(path, "application/json")).type ?? "", /^application\/json/);
  }
  const lost = await read("/problemas/nada", "text/html");
  assert.equal(lost.status, 404);
  assert.match(lost.text, /<html/);
});

Deno.test("what the guide tells to type makes a draft of the accounts it names", async () => {
  await using t = await openTestContext();
  const { assistant, judge } = await signInPeople(t);
  const { cases, accounts } = testDemo(t);
  const named = (profile: string) => accounts.find((account) => account.profile === profile)?.cpf;
  assert.deepEqual([named("judge"), named("assistant")], [judge.cpf, assistant.cpf]);
  for (const { number, unit, defendant } of cases) {
    const parties = t.externalServices.stagingData.process(number)!.parties;
    const sued = parties.filter(({ role }) => role === "REU");
    assert.deepEqual(sued.map(({ taxId }) => taxId), [defendant.taxId], "nothing is left to choose");
    const json = draftJson({
      numeroProcesso: number,
      reus: [{ cpfCnpj: defendant.taxId, valor: "10000.00" }],
    });
    const saved = parseResponse(
      DraftAnswer,
      await call(t, "POST", "/v1/ordem/minuta", { token: assistant.token, json }),
      201,
    );
    assert.equal(saved.nomeVara, unit);
    const ispbs = saved.reus.flatMap(({ instituicoes }) => instituicoes.map(({ ispb }) => ispb));
    for (const test of ["99000001", "99000002", "99000003"]) assert.ok(ispbs.includes(test), test);
  }
});

Deno.test("whatever goes wrong is told on a page with what to do: lost, forbidden, too much, too often, broken, away", async () => {
  await using t = await openTestContext();
  const failing = (error: Error) => ({ ...t.app, holidays: () => Promise.reject(error) });
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  await using site = await serve({
    app: { ...t.app, searchLimits: { milliseconds: 5, heavy: 1 } },
    http: t.http,
  });
  await using broken = await serve({ app: failing(new Error("secret detail")), http: t.http });
  await using gone = await serve({ app: failing(away), http: t.http });
  for (const scripts of [true, false]) {
    const judge = await signedInPage(t, site, { profile: "judge", scripts });
    const operator = await signedInPage(t, site, { profile: "operator", scripts });
    const pages = [
      ["portal", judge, `${site.origin}/nada/aqui`, 404, "pesquise o que procura aqui mesmo", "#busca"],
      ["console", judge, `${site.origin}/console/nada`, 404, "início do console", "a[href='/console']"],
      ["operacao", operator, `${site.origin}/operacao/nada`, 404, "não encontrada", "a[href='/operacao']"],
      ["perfil", judge, `${site.origin}/operacao`, 403, "perfil de operação", "a[href='/console']"],
      ["falha", judge, `${broken.origin}/guia`, 500, "informe este código ao suporte", "code"],
      ["fora", judge, `${gone.origin}/guia`, 503, "fora do ar por um momento", "code"],
    ] as const;
    for (const [name, page, address, status, told, way] of pages) {
      const answer = await page.goto(address);
      assert.equal(answer?.status(), status, address);
      const text = await mainText(page);
      assert.ok(text.includes(told), `${address} should say: ${told}; it says ${text}`);
      assert.ok(!text.includes("secret detail"));
      assert.ok(await page.locator(`main ${way}`).first().isVisible(), `${address} leads on by ${way}`);
      await look(page, `problema-${name}`, { scripts });
    }
  }
  const search = () => fetch(`${site.origin}/pesquisa?buscaGeral=dano`, { headers: { Accept: "text/html" } });
  const once = await search();
  assert.equal(once.status, 200);
  await once.body?.cancel();
  const often = await search();
  assert.equal(often.status, 429);
  assert.match(await often.text(), /Tente de novo em \d+ (segundos?|min|h)/);
  const large = await fetch(`${site.origin}/pesquisas-salvas`, {
    method: "POST",
    body: new URLSearchParams({ nome: "x".repeat(1_100_000) }),
  });
  assert.equal(large.status, 413);
  assert.ok((await large.text()).includes("Divida o pedido"));
});
