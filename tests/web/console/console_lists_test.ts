/** The court console's lists, protocol and first page, as people use them. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { createDraft, draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { deposit, seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { leads, look, mainText, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";
import { lowFirstRows } from "../../support/web/first_row.ts";
import { sharedLinkTexts } from "../../support/web/link_texts.ts";

const [A, B] = ["99000001", "99000002"];

/** Something on every list: of some weeks ago what is answered, of today what is new. */
async function fill(t: TestContext) {
  const { judge, assistant } = await signInPeople(t);
  const { drafted: split, protocoled: protocolSplits } = splitCalls(t, judge.token);
  const silent = await seedAnsweredOrder(t, judge.token, [
    { ispb: A!, code: "98" },
    { ispb: B!, code: "03", blocked: 1_234_56 },
  ]);
  const late = await seedAnsweredOrder(t, judge.token, [{ ispb: A!, code: "03", blocked: 700_000 }]);
  const waiting = await seedAnsweredOrder(t, judge.token, [{ ispb: A!, code: "03", blocked: 500_000 }]);
  await split(waiting, {
    acoes: [{ alvoId: await targetAt(t, waiting, A!), tipo: "DESBLOQUEAR", valor: "100.00" }],
  });
  const { id } = await split(late, {
    acoes: [{ alvoId: await targetAt(t, late, A!), tipo: "TRANSFERIR", valor: "1000.00" }],
    depositoJudicial: deposit,
  });
  await protocolSplits(id);
  await lateTransfer(t, id);
  await sql`update court_order set awaits_remedy = protocol_number = ${silent},
    awaits_split = protocol_number = ${silent} where status = 'answered'`.execute(t.db);
  await startSeries(t, judge.token);
  const confidential = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const first = await createDraft(t, assistant.token);
  const second = await createDraft(
    t,
    judge.token,
    draftJson({
      reus: [{ cpfCnpj: "52998224725", valor: "250.50" }],
      dataProtocolo: "2026-12-10",
    }),
  );
  return { silent, confidential: confidential.numeroProtocolo, drafts: [first, second] };
}

/** The split's transfer was declared, and the depositary has said nothing in its time. */
async function lateTransfer(t: TestContext, splitId: string): Promise<void> {
  await sql`
    insert into transfer_arrival (action_id, ispb, receiver_ispb, amount, transferred_at, expected_on, status, asked, updated_at)
    select id, '00360305', '00360305', 100000, ${t.clock().toString()}::timestamptz, '2026-11-17', 'expected', 1,
      ${t.clock().toString()}::timestamptz
    from split_action where split_id = ${splitId}`.execute(t.db);
}

Deno.test("every list of the court console is accessible and fits a phone and a desk, with and without scripts", async () => {
  await using t = await openTestContext();
  const { confidential, drafts, silent } = await fill(t);
  const pages = [
    ["inicio", "/console", "O que espera você"],
    ["ordens", "/console/ordens", "20260000000001"],
    ["ordens-erro", "/console/ordens?numeroProcesso=123", "dígito"],
    ["ordens-nenhuma", "/console/ordens?situacao=NAO_ENVIADA", "Nenhuma ordem com estes filtros"],
    ["minutas", "/console/minutas", "Conferir e protocolar"],
    ["pendencias", "/console/pendencias", silent],
    ["avisos", "/console/avisos", "Ordem protocolada"],
    ["numeros", "/console/numeros", "Números do tribunal"],
    [
      "protocolar",
      `/console/protocolar?${drafts.map(({ id }) => `minuta=${id}`).join("&")}`,
      "15.250,50",
    ],
    ["protocolar-nada", "/console/protocolar", "Nenhuma minuta escolhida"],
    ["visualizadores", `/console/ordem/${confidential}/visualizadores`, "Nenhum visualizador"],
    ["delegacoes", "/console/delegacoes", "Em nome de quem você protocola"],
  ] as const;
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts, drawn: true });
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    for (const [name, path, says] of pages) {
      await page.goto(site.origin + path);
      assert.ok((await mainText(page)).includes(says), `${path} should say: ${says}`);
      assert.deepEqual(await sharedLinkTexts(page), [], path);
      await look(page, `listas-${name}`, { scripts });
    }
    assert.deepEqual(complaints.filter((text) => !/status of 4/.test(text)), []);
  }
});

Deno.test("the first row of every list is seen at once, with filters and without, on a desk and on a phone", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false, drawn: true });
  const unit = "varaId=v-4013202";
  const lists = [
    ...["ordens", "ordens?situacao=RESPONDIDA&varaId=todas&numeroProcesso=0000832-35.2018.4.01.3202"],
    ...["minutas", "minutas?varaId=todas", "desdobramentos", `desdobramentos?${unit}`],
    ...["desdobramentos?situacao=PROTOCOLADO&numeroProcesso=0000832-35.2018.4.01.3202", "series"],
    ...[`series?${unit}`, "transferencias", `transferencias?${unit}`, "pendencias", "avisos"],
  ];
  assert.deepEqual(await lowFirstRows(page, lists.map((list) => `${site.origin}/console/${list}`)), []);
});

Deno.test("the first page counts what awaits the unit, leads there, and says how long the day's dispatch is open", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  t.setTime("2026-11-23T16:46");
  await page.goto(`${site.origin}/console`);
  const tiles = await page.locator(".tiles a").allInnerTexts();
  assert.deepEqual(tiles.map((text) => text.replaceAll(/\s+/g, " ").trim()), [
    "2 minutas a protocolar",
    "1 desdobramento a protocolar",
    "1 bloqueio sem desdobramento",
    "1 ordem com não resposta (98)",
    "1 transferência atrasada",
    "3 respostas não lidas",
    "1 série ativa",
  ]);
  const clock = page.locator(".clock p").first();
  // It runs on while a slow machine looks at it.
  assert.match(await clock.innerText(), /^O envio de hoje fecha em 2 h (14|13|12|11) min\.$/);
  assert.equal(await page.getAttribute("[data-seconds-left]", "data-seconds-left"), String(134 * 60));
  for (
    const [index, path] of ["minutas", "desdobramentos", "ordens", "ordens", "transferencias"].entries()
  ) {
    const href = await page.locator(".tiles a").nth(index).getAttribute("href");
    assert.ok(href?.startsWith(`/console/${path}`), href ?? "");
  }
  await leads(page, () => page.click(".tiles a:has-text('não resposta')"));
  assert.equal(await page.locator(".list tbody tr").count(), 1);
  for (const tile of ["desdobramento a", "transferência", "série"]) {
    await page.goto(`${site.origin}/console`);
    await leads(page, () => page.click(`.tiles a:has-text('${tile}')`));
    assert.ok(
      (await page.textContent("main"))?.includes("Só de Vara Federal Cível e Criminal de Tefé."),
      tile,
    );
    assert.equal(await page.locator(".list tbody tr").count(), 1, tile);
  }

  t.setTime("2026-11-27T19:00");
  await page.goto(`${site.origin}/console`);
  assert.ok(
    (await clock.innerText()).startsWith("O próximo envio, segunda-feira, 30/11/2026, fecha em 3 d"),
  );
  const administrator = await signedInPage(t, site, { profile: "administrator", scripts: true });
  await administrator.goto(`${site.origin}/console`);
  assert.equal(await administrator.locator(".tiles").count(), 0);
  await look(administrator, "listas-inicio-administrador");
});

Deno.test("filters narrow the list of orders and stay in its form; a set of them is kept under a name and deleted", async () => {
  await using t = await openTestContext();
  await fill(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/ordens`);
    const all = await page.locator(".list tbody tr").count();
    assert.ok(all > 5);
    await unfold(page, "summary:has-text('Filtros')");
    await page.selectOption("#situacao", "MINUTA");
    await leads(page, () => page.click("text=Filtrar"));
    assert.equal(await page.locator(".list tbody tr").count(), 2);
    assert.equal(await page.inputValue("#situacao"), "MINUTA");
    assert.ok(await page.locator(".in-use:has-text('Situação: Minuta')").isVisible());
    await unfold(page, "summary:has-text('Salvar estes filtros')");
    await page.fill("#nomeDaVisao", "Minhas minutas");
    await leads(page, () => page.click("text=Salvar visão"));
    assert.ok((await page.textContent("[role=status]"))?.includes("A visão foi salva"));
    await leads(page, () => page.click(".views a:has-text('Não lidas')"));
    assert.equal(await page.locator(".list tbody tr").count(), 3);
    assert.match(await page.locator(".views [aria-current]").innerText(), /^Não lidas\s*3$/);
    await leads(page, () => page.click(".views a:has-text('Sigilosas')"));
    assert.equal(await page.locator(".list tbody tr").count(), 1);
    await leads(page, () => page.click(".views a:has-text('Minhas minutas')"));
    assert.equal(await page.locator(".list tbody tr").count(), 2);
    const other = await signedInPage(t, site, { profile: "assistant", scripts });
    await other.goto(`${site.origin}/console/ordens`);
    assert.equal(await other.locator(".views a:has-text('Minhas minutas')").count(), 0);
    await unfold(page, "summary:has-text('Salvar estes filtros')");
    await leads(page, () => page.click("[aria-label='Excluir a visão Minhas minutas']"));
    assert.equal(await page.locator(".views a:has-text('Minhas minutas')").count(), 0);

    await page.goto(`${site.origin}/console/ordens?situacao=MINUTA&tipo=BLOQUEIO`);
    await leads(page, () => page.click("[title='Tirar o filtro Situação: Minuta']"));
    assert.equal(new URL(page.url()).search, "?tipo=BLOQUEIO");

    await page.goto(`${site.origin}/console/ordens?numeroProcesso=123`);
    assert.equal(await page.inputValue("#numeroProcesso"), "123");
    assert.equal(await page.getAttribute("#numeroProcesso", "aria-invalid"), "true");
  }
});

Deno.test("chosen drafts are shown once more, protocoled together, and their numbers are told", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    await createDraft(t, assistant.token);
    await createDraft(
      t,
      assistant.token,
      draftJson({
        tipo: "REQUISICAO_INFORMACOES",
        informacoes: ["EXTRATO"],
        reus: [{ cpfCnpj: "52998224725" }],
      }),
    );
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    await page.goto(`${site.origin}/console/minutas`);
    await page.click("label[for=todas]");
    await leads(page, () => page.click("text=Conferir e protocolar as escolhidas"));
    assert.equal(await page.locator(".list tbody tr").count(), 2);
    const main = await page.textContent("main") ?? "";
    for (
      const said of [
        "Por delegação a você",
        "até as 19:00 de hoje",
        "segunda-feira, 23/11/2026, às 19:00",
        "26/11/2026, 08:00",
      ]
    ) assert.ok(main.includes(said), said);
    await leads(page, () => page.click("text=Protocolar as 2 ordens"));
    await page.waitForSelector("h1:text-is('2 ordens protocoladas')");
    assert.equal(await page.locator(".list tbody tr").count(), 2);
    assert.deepEqual(
      await page.locator(".list tbody td[data-name='Exclusão até']").allInnerTexts(),
      Array(2).fill("23/11/2026, 19:00"),
    );
    const receipt = await page.locator("a:has-text('Recibo')").first().getAttribute("href");
    assert.ok(/^\/console\/ordem\/\d{14}\/recibo\.pdf$/.test(receipt ?? ""), receipt ?? "");
    if (scripts) await look(page, "listas-protocolo", { scripts });
  }
  const statuses = await t.db.selectFrom("court_order").select("status").execute();
  assert.deepEqual(statuses.map(({ status }) => status), Array(4).fill("protocoled"));
});

Deno.test("one draft that may not be protocoled keeps all of them back, and the page says which and why", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const own = await createDraft(t, judge.token);
  const others = await createDraft(t, judge.token, draftJson({ cpfJuiz: otherJudge.cpf }));
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console/protocolar?minuta=${own.id}&minuta=${others.id}`);
  assert.ok((await page.textContent("#minutas-1"))?.includes("Sem delegação"));
  await leads(page, () => page.click("text=Protocolar as 2 ordens"));
  assert.ok((await page.textContent("#problemas"))?.includes("outra pessoa"));
  assert.equal(await page.locator("#minutas-0 .fault").count(), 0);
  assert.equal(await page.locator("#minutas-1 .fault").count(), 1);
  await look(page, "listas-protocolar-recusa");
  await leads(page, () => page.click("#minutas-1 >> text=Retirar"));
  await leads(page, () => page.click("text=Protocolar a ordem"));
  await page.waitForSelector("h1:text-is('1 ordem protocolada')");

  await page.goto(`${site.origin}/console/protocolar?minuta=${own.id}&minuta=${others.id}`);
  assert.ok((await mainText(page)).includes("1 minuta fica fora deste protocolo"));
  assert.equal(await page.locator(".list tbody tr").count(), 1);
});

Deno.test("an administrator delegates, is told what is wrong with a delegation, and ends it", async () => {
  await using t = await openTestContext();
  const { judge, assistantWithoutDelegation } = await signInPeople(t);
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "administrator", scripts });
    await page.goto(`${site.origin}/console/delegacoes`);
    await page.fill("#cpfJuiz", judge.cpf);
    await page.fill("#cpfAssessor", "123");
    await leads(page, () => page.click("text=Criar delegação"));
    assert.equal(await page.inputValue("#cpfJuiz"), judge.cpf);
    assert.equal(await page.getAttribute("#cpfAssessor", "aria-invalid"), "true");
    await page.fill("#cpfAssessor", assistantWithoutDelegation.cpf);
    await page.fill("#fim", "2027-12-17");
    await leads(page, () => page.click("text=Criar delegação"));
    assert.ok((await page.textContent("[role=status]"))?.includes("criada"));
    if (scripts) await look(page, "listas-delegacoes-administrador", { scripts });
    const row = page.locator("tr", { hasText: "17/12/2027" }).filter({ hasText: "Ativa" });
    await unfold(row);
    await leads(page, () => row.locator("button").click());
    assert.ok((await page.textContent("[role=status]"))?.includes("encerrada"));
    assert.equal(await row.count(), 0);
  }
  const own = await signedInPage(t, site, { profile: "judge" });
  await own.goto(`${site.origin}/console/delegacoes`);
  assert.ok((await mainText(own)).includes("Quem protocola em seu nome"));
  assert.equal(await own.locator("button:has-text('Criar')").count(), 0);
});

Deno.test("the creator of a confidential order lets somebody see it, and takes that back", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "assistant", scripts });
    await page.goto(`${site.origin}/console/ordem/${numeroProtocolo}/visualizadores`);
    await page.fill("#cpf", "11111111111");
    await leads(page, () => page.click("button:has-text('Incluir')"));
    assert.equal(await page.getAttribute("#cpf", "aria-invalid"), "true");
    await page.fill("#cpf", otherJudge.cpf);
    await leads(page, () => page.click("button:has-text('Incluir')"));
    assert.equal(await page.locator(".list tbody tr").count(), 1);
    if (scripts) await look(page, "listas-visualizadores-um", { scripts });
    await unfold(page, "summary:has-text('Retirar')");
    await leads(page, () => page.click("text=Confirmar a retirada"));
    assert.equal(await page.locator(".list tbody tr").count(), 0);
  }
  const keeper = await signedInPage(t, site, { profile: "administrator" });
  await keeper.goto(`${site.origin}/console/visualizadores`);
  await keeper.fill("#numero", numeroProtocolo);
  await keeper.click("text=Ver visualizadores");
  assert.ok((await keeper.textContent("h1"))?.includes(numeroProtocolo));
});
