import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { routes } from "../../../routes/mod.ts";
import { recordIndexed } from "../../../store/precedents/precedent_index.ts";
import { keepFormerTexts } from "../../../store/precedents/precedent_versions.ts";
import { countSearchWithoutHits } from "../../../store/precedents/searches_without_hits.ts";
import { website } from "../../../web/mod.tsx";
import { precedent } from "../../support/precedents/search_builders.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { assertFits, look, mainText, serve, unfold } from "../../support/web/browser.ts";

const holiday = "Validade de norma coletiva que limita o vínculo de emprego e a remuneração de férias.";

const many: readonly Precedent[] = [
  precedent({
    organ: "STF",
    species: "RG",
    number: "1046",
    question: holiday,
    thesis:
      "São constitucionais os acordos e as convenções coletivos que pactuam limitações a direitos trabalhistas.",
    leadingCases: [{ number: "01011290620175010000", link: "https://exemplo.jus.br/1" }, { number: "15" }],
    suspensions: [{ active: true, since: "2025-06-03", description: "Suspensão nacional" }],
    decisions: {
      rapporteur: "Min. Fulana de Tal",
      followUpLink: "https://exemplo.jus.br/a",
      texts: [{ type: "Decisão de admissão", text: "Admitido." }, {
        type: "Acórdão de mérito",
        text: "Provido.",
      }],
    },
    legislation: "CF, art. 7º, XXVI",
    dates: { admitted: "2019-05-03", judged: "2022-06-02", published: "2023-04-28" },
    stage: "judged",
    judgingBody: "Tribunal Pleno",
  }),
  precedent({
    organ: "TRF01",
    species: "IRDR",
    number: "9",
    question: "Aposentadoria especial e vínculo com a previdência <b>própria</b>",
    status: "Não admitido",
    alert: "não admitido",
  }),
  precedent({
    organ: "STJ",
    species: "SUM",
    number: "7",
    thesis: "A pretensão de simples reexame de prova não enseja recurso especial.",
    status: "Cancelado",
    alert: "cancelado",
    cancelled: true,
  }),
  ...Array.from({ length: 24 }, (_, index) =>
    precedent({
      organ: index % 2 === 0 ? "TST" : "TRT02",
      species: "SUM",
      number: String(index + 300),
      thesis: `Aposentadoria e dano moral coletivo, enunciado de número ${index + 300}.`,
    })),
];

async function fill({ app, db, clock }: TestContext): Promise<void> {
  await app.search.apply({ put: many, remove: [] });
  const today = Temporal.PlainDate.from("2026-11-23");
  const rows = many.map(({ id, organ, species, status, cancelled, updatedOn }) => ({
    ...{ id, organ, species, status, cancelled, updatedOn },
    digest: id,
  }));
  await db.transaction().execute((tx) => recordIndexed(tx, rows, { at: clock(), on: today }));
  const until = Temporal.PlainDate.from("2026-03-04");
  const former = { id: "stf-rg-1046", question: holiday, thesis: "São inconstitucionais os acordos.", until };
  await db.transaction().execute((tx) => keepFormerTexts(tx, [former]));
  for (let time = 0; time < 3; time++) await countSearchWithoutHits(db, "pejotização", today);
  await countSearchWithoutHits(db, "fulano de tal", today);
}

/** Every page, and pages that say what is wrong. */
const pages = [
  ["inicio", "/", "Precedentes de todos os tribunais"],
  ["resultados", "/pesquisa?buscaGeral=vínculo+aposentadoria&cancelados=true", "26 precedentes"],
  ["nenhum", "/pesquisa?buscaGeral=xyzwq&orgaos=STF", "Nenhum precedente"],
  ["precedente", "/precedente/stf-rg-1046", "Tema 1.046 da Repercussão Geral do STF"],
  ["alerta", "/precedente/trf01-irdr-9", "Não admitido"],
  ["estatisticas", "/estatisticas", "Estatísticas dos precedentes"],
  ["ajuda", "/ajuda", "Como pesquisar"],
  ["corrigir", "/pesquisa?atualizacaoDesde=31/02/2025", "Deve ser uma data que existe"],
  ["perdida", "/nada/aqui", "Página não encontrada"],
  ["ausente", "/precedente/stf-rg-9999", "Não há precedente com esse identificador"],
] as const;

/** Opens all that can be opened, and says how much that was. */
const openPanels = (page: Page) =>
  page.locator("details:not([open])").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
    return all.length;
  });

Deno.test("every page of the portal is accessible, and fits a phone and a desk, with and without scripts", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await (await site.visit({ scripts, drawn: true })).newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const [name, path, says] of pages) {
      await page.goto(site.origin + path);
      assert.ok((await mainText(page)).includes(says), `${path} should say: ${says}`);
      await look(page, name, { scripts });
      if (await openPanels(page) === 0) continue;
      await assertFits(page);
      if (scripts) await assertAccessible(page);
    }
    // A page that is not there is told of on the console, and nothing else is.
    assert.deepEqual(complaints.filter((text) => !/status of 40[04]/.test(text)), []);
  }
});

Deno.test("a reader searches, filters, opens a precedent and goes back, with and without scripts", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await (await site.visit({ scripts })).newPage();
    await page.goto(site.origin);
    await page.fill("#busca", "vínculo aposentadoria");
    await page.click(".search-line button");
    await page.waitForSelector("h1:has-text('26 precedentes')");
    await page.click(".facets a:has-text('STF')");
    await page.waitForSelector("h1:has-text('1 precedente')");
    assert.equal(await page.locator("mark").first().textContent(), "vínculo");
    const results = page.url();
    await page.click("article h2 a");
    await page.waitForSelector("h1:has-text('Tema 1.046')");
    assert.ok(
      (await page.textContent("#cita-abnt"))?.startsWith(
        "BRASIL. Supremo Tribunal Federal (Tribunal Pleno).",
      ),
    );
    await page.goBack();
    assert.equal(page.url(), results);
    await page.click("text=tornar “aposentadoria” obrigatório");
    await page.waitForSelector("h1:has-text('Nenhum precedente')");
    assert.equal(await page.inputValue("#busca"), "vínculo +aposentadoria");
  }
});

Deno.test("a precedent's page shows word by word what its court has changed", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await (await site.visit({ scripts: false })).newPage();
  await page.goto(`${site.origin}/precedente/stf-rg-1046`);
  const change = page.locator("section:has(#mudancas) details");
  assert.equal(await change.count(), 1);
  assert.match((await change.locator("summary").textContent())!, /04\/03\/2026.*tese alterada/);
  assert.deepEqual(await change.locator("del").allTextContents(), ["inconstitucionais"]);
  assert.equal((await change.locator("ins").allTextContents())[0], "constitucionais");
  await page.goto(`${site.origin}/precedente/trf01-irdr-9`);
  assert.equal(await page.locator("#mudancas").count(), 0);
  await page.goto(`${site.origin}/pesquisa?buscaGeral=vínculo&cancelados=true`);
  assert.match((await page.locator(".facets a:has-text('Suspensão em vigor')").textContent())!, /1$/);
});

Deno.test("the home page shows two lines of each of the latest, however long a thesis is", async () => {
  await using t = await openTestContext();
  const one = {
    dates: { judged: "2026-01-02" },
    stage: "judged" as const,
    thesis: "Uma tese sem fim. ".repeat(200),
  };
  await t.app.search.apply({ put: [precedent({ number: "55", ...one })], remove: [] });
  await using site = await serve(t);
  const page = await (await site.visit({ scripts: false, drawn: true })).newPage();
  await page.goto(site.origin);
  const heights = await page.locator(".latest span.clamp").evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height)
  );
  assert.equal(heights.length, 1);
  assert.ok(heights[0]! > 10 && heights[0]! < 60, String(heights));
});

Deno.test("all courts of a group are chosen by one box, with and without scripts", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await (await site.visit({ scripts, drawn: true })).newPage();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${site.origin}/pesquisa`);
    const first = await page.locator(".results .card").first().boundingBox();
    assert.ok(first !== null && first.y < 700, `the first hit begins at ${first?.y} on a phone`);
    await unfold(page, "summary:has-text('Filtros')");
    await unfold(page, "summary:has-text('Tribunais')");
    await page.click("label[for=grupos-trabalho]");
    await page.click(".search-line button");
    await page.waitForSelector("h1:has-text('12 precedentes')");
    assert.ok(await page.isChecked("#grupos-trabalho"));
    assert.ok(await page.isChecked("#orgaos-TRT02"));
    assert.ok(!await page.isChecked("#orgaos-TST"));
  }
});

Deno.test("completions are offered while typing and taken with the keyboard; decisions become tabs", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await (await site.visit({})).newPage();
  await page.goto(site.origin);
  await page.locator("#busca").pressSequentially("aposen");
  await page.waitForSelector("[role=option]");
  await page.keyboard.press("ArrowDown");
  const first = page.locator("[role=option]").first();
  assert.equal(await page.getAttribute("#busca", "aria-activedescendant"), await first.getAttribute("id"));
  await assertAccessible(page);
  const words = await first.textContent();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pesquisa?**");
  assert.equal(await page.inputValue("#busca"), words);

  await page.goto(`${site.origin}/precedente/stf-rg-1046`);
  await page.locator("[role=tab]").first().press("ArrowRight");
  assert.equal(await page.locator("[role=tabpanel]:visible .prose").textContent(), "Provido.");
});

Deno.test("completions that come late do not replace the list somebody is choosing from; typing on does", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await (await site.visit({})).newPage();
  await page.goto(site.origin);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/texto=aposen$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator("#busca").pressSequentially("apose");
  const first = page.locator("[role=option]").first();
  const words = await first.textContent();
  const [late] = await Promise.all([
    page.waitForRequest(/texto=aposen$/),
    page.locator("#busca").press("n"),
  ]);
  await page.keyboard.press("ArrowDown");
  release();
  await (await late.response())?.finished();
  // The page has had its turn with what came.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.equal(await page.getAttribute("#busca", "aria-activedescendant"), await first.getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pesquisa?**");
  assert.equal(await page.inputValue("#busca"), words);

  await page.goto(site.origin);
  await page.locator("#busca").pressSequentially("apose");
  await first.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("#busca").press("n");
  assert.equal(await page.getAttribute("#busca", "aria-activedescendant"), null);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pesquisa?**");
  assert.equal(await page.inputValue("#busca"), "aposen");
});

/** The site without a browser, for what is said rather than seen. */
async function requested({ app, http }: TestContext, path: string, init: RequestInit = {}) {
  const fetch = await website(app, http.fetch);
  const request = new Request(`http://localhost${path}`, { headers: { Accept: "text/html" }, ...init });
  const answer = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
  const bytes = await answer.bytes();
  return {
    status: answer.status,
    headers: answer.headers,
    text: new TextDecoder().decode(bytes),
    bytes: bytes.length,
  };
}

Deno.test("an address is a search: permalinks find cancelled ones, what cannot be meant is read as it was, all is escaped", async () => {
  await using t = await openTestContext();
  await fill(t);
  const permalink = await requested(t, "/pesquisa?orgao=STJ&tipo=SUM&nr=7");
  assert.ok(permalink.text.includes("1 precedente<") && permalink.text.includes("/precedente/stj-sum-7"));
  const meant = await requested(t, "/pesquisa?buscaGeral=aposentadorja");
  assert.ok(
    meant.text.includes("Você quis dizer") && meant.text.includes("/pesquisa?buscaGeral=aposentadoria"),
  );
  const cited = await requested(t, "/pesquisa?buscaGeral=tema+1046+stf");
  assert.ok(cited.text.includes("Você citou: <a"));
  const advanced = await requested(
    t,
    "/pesquisa?todasPalavras=dano+moral&semPalavras=302&orgaos=TST&ordenacao=NumericDesc",
  );
  assert.ok(advanced.text.includes("11 precedentes<"), advanced.text);
  assert.ok(advanced.text.indexOf("tst-sum-322") < advanced.text.indexOf("tst-sum-304"));
  const second = await requested(t, "/pesquisa?buscaGeral=dano&pagina=2");
  assert.ok(second.text.includes("Página 2 de 3") && second.text.includes('rel="prev"'));
  const hostile = await requested(
    t,
    `/pesquisa?buscaGeral=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  assert.ok(!hostile.text.includes("<script>alert"));
  const markup = await requested(t, "/pesquisa?buscaGeral=previdência");
  assert.ok(markup.text.includes("&lt;b&gt;") && !markup.text.includes("<b>própria"));
});

Deno.test("the first page is under 300 kB with all it loads and made within 100 ms; what it loads is kept for ever", async () => {
  await using t = await openTestContext();
  await fill(t);
  await requested(t, "/");
  const page = await requested(t, "/");
  // The quickest of many: how long the others took is the machine's matter, which has more to do.
  const tookMs: number[] = [];
  await until("the first page within 100 ms", async () => {
    const began = performance.now();
    await requested(t, "/");
    tookMs.push(Math.round(performance.now() - began));
    return tookMs.at(-1)! < 100;
  }, { seen: () => tookMs });
  const loaded = new Set(
    [...page.text.matchAll(/(?:src|href)="(\/recursos\/[^"]+)"/g)].map(([_, path]) => path!),
  );
  assert.ok(loaded.size >= 5);
  // The one font that only a style names.
  loaded.add([...loaded][0]!.replace(/[^/]+$/, "raleway-600.woff2"));
  let total = page.bytes;
  for (const path of loaded) {
    const { status, headers, bytes } = await requested(t, path);
    assert.deepEqual(
      [status, headers.get("Cache-Control")],
      [200, "public, max-age=31536000, immutable"],
      path,
    );
    total += bytes;
  }
  // Before any compression: what goes over the wire is less.
  assert.ok(total < 300_000, `${total} bytes`);
  const stale = await requested(t, [...loaded][0]!.replace(/recursos\/\w+/, "recursos/0000"));
  assert.deepEqual([stale.status, stale.headers.get("Cache-Control")], [200, "no-cache"]);
});

Deno.test("pages run and style nothing but files of ours, under any prefix, and leave the API its addresses", async () => {
  await using t = await openTestContext();
  await fill(t);
  const under = { ...t, app: { ...t.app, prefix: "/api" }, http: routes({ ...t.app, prefix: "/api" }) };
  for (
    const path of [
      "/api/",
      "/api/pesquisa",
      "/api/precedente/stf-rg-1046",
      "/api/estatisticas",
      "/api/ajuda",
    ]
  ) {
    const { status, headers, text } = await requested(under, path);
    assert.equal(status, 200, path);
    const policy = headers.get("Content-Security-Policy") ?? "";
    assert.ok(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"), policy);
    assert.ok(!/ style=|<style|<script(?! src)| on\w+=/.test(text), path);
    const foreign = [...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([_, to]) => to!)
      .filter((to) => !to.startsWith("/api/"));
    assert.deepEqual(foreign, [], path);
  }
  const problem = await requested(t, "/api/v1/precedentes/nada");
  assert.equal(problem.headers.get("Content-Type"), "application/problem+json");
  const program = await requested(t, "/nada", { headers: { Accept: "application/json" } });
  assert.equal(program.headers.get("Content-Type"), "application/problem+json");
  assert.equal((await requested(t, "/swagger/ui")).status, 200);
});

Deno.test("a search is saved without signing in, shows its feed, and is gone when its owner says so", async () => {
  await using t = await openTestContext();
  await fill(t);
  const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
  const saved = await requested(
    t,
    "/pesquisas-salvas",
    form({ titulo: "Férias", buscaGeral: "férias", orgaos: "STF" }),
  );
  assert.equal(saved.status, 303, saved.text);
  const address = saved.headers.get("Location") ?? "";
  const page = await requested(t, address);
  assert.ok(page.text.includes("<h1>Férias</h1>") && page.text.includes("/atom"));
  const feed = /http:\/\/localhost(\/api\/v1\/pesquisas-salvas\/[^"]+\/atom)/.exec(page.text)?.[1] ?? "";
  assert.ok((await requested(t, feed)).text.includes("<title>Férias</title>"));
  assert.equal((await requested(t, `${address}/excluir`, { method: "POST" })).status, 303);
  assert.equal((await requested(t, address)).status, 404);
  const full = { ...t, app: { ...t.app, mostSavedSearches: 0 } };
  const refused = await requested(
    full,
    "/pesquisas-salvas",
    form({ titulo: "Férias", buscaGeral: "férias" }),
  );
  assert.equal(refused.status, 409);
  assert.ok(refused.text.includes("são excluídas"), refused.text);
});

Deno.test("statistics show what several sought in vain, never what one did", async () => {
  await using t = await openTestContext();
  await fill(t);
  const { text } = await requested(t, "/estatisticas");
  assert.ok(text.includes("pejotizacao") && !text.includes("fulano"));
});

Deno.test("whoever searches too often, and whoever meets a fault, is told what to do on a page", async () => {
  await using t = await openTestContext();
  const often = { ...t, app: { ...t.app, searchLimits: { milliseconds: 5, heavy: 1 } } };
  await requested(often, "/");
  const refused = await requested(often, "/");
  assert.equal(refused.status, 429);
  assert.ok(
    refused.text.includes("<h1>Muitos pedidos em pouco tempo</h1>") && refused.headers.has("Retry-After"),
  );
  const search = { ...t.app.search, get: () => Promise.reject(new Error("secret")) };
  const broken = await requested({ ...t, app: { ...t.app, search } }, "/precedente/stf-rg-1");
  assert.equal(broken.status, 500);
  assert.ok(broken.text.includes("informe este código") && !broken.text.includes("secret"));
});
