/** An order's own pages, its splits, its series and its transfers, in a browser. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { call, DEFENDANT, draftJson, PROCESS, protocolOrder, signInPeople } from "../../support/api.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";
import {
  answerOrder,
  answerSplit,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import {
  interrupt,
  partialAnswers,
  publishOrderAnswers,
  readSeries,
  seedAnsweredSeries,
  startSeries,
} from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";
import { leads, look, mainText, picture, serve, type Site, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const BANK = "00000000";
const CAIXA = "00360305";
const [NOTHING, ALL, SOME] = ["99000001", "99000002", "99000003"] as const;
const SILENT = "93000001";

/** Two defendants, one blocked twice over, silences, and what never left. */
async function mixedOrder(t: TestContext, token: string): Promise<string> {
  const other = t.externalServices.stagingData.process(PROCESS)!.parties.find(({ role, taxId }) =>
    role === "REU" && taxId !== DEFENDANT
  )!;
  const reus = [
    {
      cpfCnpj: DEFENDANT,
      valor: "15000.00",
      instituicoes: [ALL, SOME, SILENT, BANK].map((ispb) => ({ ispb })),
    },
    { cpfCnpj: other.taxId, valor: "1234567.89", instituicoes: [{ ispb: CAIXA }, { ispb: NOTHING }] },
  ];
  const order = await protocolOrder(t, token, draftJson({ reus }), "/v1/ordem/minuta-contas");
  await answerOrder(t, order.numeroProtocolo, [
    { ispb: ALL, code: "12", blocked: 15_000_00 },
    { ispb: SOME, code: "03", blocked: 5_000_00 },
    { ispb: SILENT, code: "98", silences: 3 },
    { ispb: BANK, code: "97" },
    { ispb: CAIXA, code: "28", blocked: 900_000_00 },
    { ispb: NOTHING, code: "00", blocked: 0 },
  ]);
  return order.numeroProtocolo;
}

/** A transfer that was answered, on its way to the depositary. */
async function transferred(t: TestContext, token: string, expectedOn: string): Promise<string> {
  const number = await seedAnsweredOrder(t, token, [{ ispb: ALL, code: "01", blocked: 15_000_00 }]);
  const alvoId = await targetAt(t, number, ALL);
  const { drafted, protocoled } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [{ alvoId, tipo: "TRANSFERIR", valor: "15000.00" }],
    depositoJudicial: deposit,
  });
  await protocoled(id);
  await answerSplit(t, id, [{ code: "01", done: 15_000_00 }]);
  const action = await t.db.selectFrom("split_action").select("id").where("split_id", "=", id)
    .executeTakeFirstOrThrow();
  const now = t.clock().toString();
  await t.db.insertInto("transfer_arrival").values({
    action_id: action.id,
    ispb: CAIXA,
    receiver_ispb: CAIXA,
    amount: 15_000_00n,
    transferred_at: now,
    expected_on: expectedOn,
    status: "expected",
    updated_at: now,
  }).execute();
  return id;
}

const orderOf = async (t: TestContext, token: string, split: string): Promise<string> =>
  JSON.parse((await call(t, "GET", `/v1/desdobramento/${split}`, { token })).text).numeroProtocoloOrdem;

const go = async (page: Page, site: Site, path: string, says: string) => {
  await page.goto(site.origin + path);
  assert.ok((await mainText(page)).includes(says), `${path} should say: ${says}`);
};

Deno.test("every page of an order, its splits, series and transfers is accessible and fits, with and without scripts", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const waiting = (await protocolOrder(t, token, draftJson({ sigilosa: true }))).numeroProtocolo;
  const number = await mixedOrder(t, token);
  const { drafted } = splitCalls(t, token);
  const saved = await drafted(number, {
    acoes: [{
      alvoId: await targetAt(t, number, SOME),
      tipo: "TRANSFERIR_E_DESBLOQUEAR",
      valor: "4000.00",
    }],
    depositoJudicial: deposit,
  });
  const answered = await transferred(t, token, "2026-11-30");
  const series = await seedAnsweredSeries(t, token);
  const closed = await startSeries(t, token);
  await publishOrderAnswers(t, closed.numeroProtocolo, ...partialAnswers(300_000));
  await interrupt(t, token, closed.serieId);
  const pages = [
    ["protocolada", `/console/ordem/${waiting}`, "Envio às instituições"],
    ["respondida", `/console/ordem/${number}`, "Foi bloqueado mais do que se pediu"],
    [
      "caminho",
      `/console/ordem/${await orderOf(t, token, answered)}`,
      "Transferência declarada pelo banco",
    ],
    ["desdobrar", `/console/ordem/${number}/desdobrar`, "Escolhas rápidas"],
    ["excesso", `/console/ordem/${number}/desdobrar?proposta=excesso`, "O que se pede"],
    ["desdobramento", `/console/desdobramento/${saved.id}`, "Desdobramento a protocolar"],
    ["respondido", `/console/desdobramento/${answered}`, "Cumprida integralmente"],
    ["protocolar", `/console/desdobramentos/protocolar?id=${saved.id}`, "Para onde vai o dinheiro"],
    ["desdobramentos", "/console/desdobramentos", "Aguardando protocolo"],
    ["series", "/console/series", "Séries de reiteração programada"],
    ["serie", `/console/serie/${series.serieId}`, "Relatório"],
    ["interromper", `/console/serie/${series.serieId}/interromper`, "não pode ser retomada"],
    ["desdobrar-serie", `/console/serie/${closed.serieId}/desdobrar`, "Não respostas"],
    ["transferencias", "/console/transferencias", "1 transferência"],
  ] as const;
  await using site = await serve(t);
  for (const scripts of [true, false]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const [name, path, says] of pages) {
      await go(page, site, path, says);
      await look(page, `detalhe-${name}`, { scripts });
    }
    assert.deepEqual(complaints, []);
  }
});

for (const scripts of [true, false]) {
  Deno.test({
    name: `a judge transfers everything, is told what is wrong, and protocols, ${
      scripts ? "with" : "without"
    } scripts`,
    fn: testContext(async (t) => {
      const { judge: { token } } = await signInPeople(t);
      const number = await seedAnsweredOrder(t, token, [
        { ispb: SILENT, code: "98" },
        { ispb: ALL, code: "01", blocked: 15_000_00 },
      ]);
      const [silent, full] = [await targetAt(t, number, SILENT), await targetAt(t, number, ALL)];
      await using site = await serve(t);
      const page = await signedInPage(t, site, { profile: "judge", scripts });
      await go(page, site, `/console/ordem/${number}`, "reiterar ou cancelar em");
      await leads(page, () => page.click(".actions a:has-text('Desdobrar')"));
      const row = (alvo: string) => page.locator(`#alvo-${alvo}`);
      await page.click("button:has-text('Transferir tudo')");
      assert.equal(await row(full).locator("input[type=text]").inputValue(), "15.000,00");
      assert.match(await page.textContent("#resumo") ?? "", /Transferir R\$\s15\.000,00/);
      await row(full).locator("input[type=text]").fill("15.000,01");
      await page.fill("[name='depositoJudicial.ispb']", "caixa econ");
      await page.fill("[name='depositoJudicial.agencia']", "0650");
      await page.fill("[name='depositoJudicial.conta']", "123");
      await page.click("button:has-text('Salvar desdobramento')");
      // What was typed stays, and the reason is beside it.
      await page.waitForSelector("#problemas");
      assert.match(await row(full).locator(".fault").textContent() ?? "", /saldo disponível .*15\.000,00/);
      assert.equal(await page.inputValue("[name='depositoJudicial.agencia']"), "0650");
      await look(page, "detalhe-desdobrar-recusado", { scripts });
      await row(full).locator("input[type=text]").fill("1.500,5");
      await page.selectOption(`#alvo-${silent} select`, "REITERAR");
      if (scripts) await page.waitForSelector("#resumo:has-text('Reiterar em 1')");
      await page.click("button:has-text('Salvar desdobramento')");
      await page.waitForURL("**/console/desdobramento/*");
      assert.match(await page.textContent("main") ?? "", /Reiterar[\s\S]*Transferir valor\s*R\$\s1\.500,50/);
      await page.click("a:has-text('Protocolar')");
      assert.match(
        await page.textContent("main") ?? "",
        /segunda-feira, 23\/11\/2026[\s\S]*04:59 de 25\/11\/2026/,
      );
      await page.click("button:has-text('Protocolar 1 desdobramento')");
      await page.waitForSelector("[role=status]:has-text('foi protocolado')");
      // Until 19:00 it can still be deleted.
      await unfold(page, "summary:has-text('Excluir')");
      await page.click("button:has-text('Excluir')");
      await page.waitForSelector("[role=status]:has-text('O desdobramento foi excluído')");
      const order = await readOrder(t, token, number);
      assert.deepEqual(order.desdobramentos, []);
      assert.equal(order.alvos.find(({ id }) => id === full)?.saldoDisponivel, "15000.00");
    }),
  });
}

Deno.test("what was blocked too much is given back by the proposal that one link fills in", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await mixedOrder(t, token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await go(page, site, `/console/ordem/${number}`, "3 vezes seguidas sem resposta");
  await leads(page, () => page.click("a:has-text('Devolver o excesso')"));
  assert.match(await page.textContent("#resumo") ?? "", /Desbloquear R\$\s5\.000,00/);
  await page.click("button:has-text('Salvar desdobramento')");
  await page.waitForSelector("h1:has-text('Desdobramento a protocolar')");
  assert.match(await page.textContent("main") ?? "", /Desbloquear valor/);
});

Deno.test("an order is deleted after one question, and after 19:00, which is counted down to, it is told why it cannot be", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const one = (await protocolOrder(t, token)).numeroProtocolo;
  const other = (await protocolOrder(t, token)).numeroProtocolo;
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await go(page, site, `/console/ordem/${one}`, "Excluir a ordem (resta ");
  assert.match(
    await page.locator("summary:has-text('Excluir a ordem')").innerText(),
    /\(resta (9 h 00|8 h 5\d) min\)/,
  );
  await unfold(page, "summary:has-text('Excluir a ordem')");
  await page.click(`button:has-text('Excluir a ordem ${one}')`);
  await page.waitForURL("**/console/ordens?feito=excluida");

  await go(page, site, `/console/ordem/${other}`, "Excluir a ordem");
  await unfold(page, "summary:has-text('Excluir a ordem')");
  t.setTime("2026-11-23T19:00");
  await page.click(`button:has-text('Excluir a ordem ${other}')`);
  await page.waitForSelector("#problemas");
  assert.match(await page.textContent("main") ?? "", /já não pode ser excluída/);

  t.setTime("2026-11-23T18:55");
  await go(page, site, "/console", "O envio de hoje fecha em");
  await page.locator(".clock.red").waitFor();
  await look(page, "inicio-fecha-logo");
  t.setTime("2026-11-23T18:59:59");
  await page.reload();
  await page.getByText("O que for protocolado agora sai na terça-feira, 24/11/2026").waitFor();
  assert.equal(await page.getByText("O envio de hoje fecha em").isVisible(), false);
});

Deno.test("a series is interrupted after it was said what happens, split whole and protocoled in one go", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, waiting } = await seedAnsweredSeries(t, token);
  await publishOrderAnswers(t, waiting, ...partialAnswers(200_000));
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await go(page, site, `/console/serie/${serieId}`, "3 ordens");
  await page.click("a:has-text('Interromper')");
  await page.click("button:has-text('Interromper a série')");
  await page.waitForSelector("[role=status]:has-text('A série foi interrompida')");
  await page.click("a:has-text('Desdobrar a série inteira')");
  await page.check("text=Desbloquear valor");
  await page.waitForSelector("#deposito:not(:has(fieldset))", { state: "attached" });
  await page.fill("[name='dinheiro.reus[0].valor']", "90.000,00");
  await page.click("button:has-text('Salvar desdobramentos')");
  await page.waitForSelector(".share .fault:has-text('7.000,00')");
  await page.fill("[name='dinheiro.reus[0].valor']", "");
  await page.click("button:has-text('Salvar desdobramentos')");
  await page.waitForSelector("h1:has-text('Protocolar 2 desdobramentos')");
  await page.click("button:has-text('Protocolar 2 desdobramentos')");
  await page.waitForSelector("[role=status]:has-text('2 desdobramentos protocolados')");
  assert.equal((await readSeries(t, token, serieId)).situacao, "ENCERRADA");
});

Deno.test("several splits are ticked and protocoled at once, and what one is refused for stands with it", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const numbers = [];
  for (const { token } of [judge, otherJudge]) {
    const number = await seedAnsweredOrder(t, judge.token, [{ ispb: ALL, code: "01", blocked: 100_00 }]);
    const alvoId = await targetAt(t, number, ALL);
    await splitCalls(t, token).drafted(number, {
      acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "100.00" }],
    });
    numbers.push(number);
  }
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await go(page, site, "/console/desdobramentos?situacao=AGUARDANDO_PROTOCOLO", numbers[0]!);
  for (const box of await page.locator("tbody input[name=id]").all()) await box.check({ force: true });
  await page.click("button:has-text('Conferir e protocolar os escolhidos')");
  await page.click("button:has-text('Protocolar 2 desdobramentos')");
  await page.waitForSelector("#problemas");
  const refused = page.locator("section.panel:has(.fault)");
  assert.equal(await refused.count(), 1);
  assert.match(await refused.textContent() ?? "", new RegExp(`${numbers[1]}`));
});

Deno.test("transfers that are late come first, with the day they were expected on", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const late = await transferred(t, token, "2026-11-20");
  await transferred(t, token, "2026-12-30");
  t.setTime("2026-12-07T10:00");
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await go(page, site, "/console/transferencias", "Atrasadas: 1 transferência");
  assert.match(await page.locator("tbody tr").first().textContent() ?? "", /20\/11\/2026.*Atrasada/);
  await picture(page, "detalhe-transferencias-atrasadas");
  await page.click("tbody tr >> nth=0 >> th a");
  await page.waitForURL(`**/console/desdobramento/${late}`);
  await go(page, site, "/console/transferencias?situacao=RECEBIDA", "Nenhuma transferência aqui");

  // Where none is in progress the page opens with those that were received.
  const arrived = { status: "arrived", arrived_on: "2026-12-01", arrived_amount: 15_000_00n } as const;
  await t.db.updateTable("transfer_arrival").set(arrived).execute();
  await go(page, site, "/console/transferencias", "Recebidas: 2 transferências");
  assert.match(await page.textContent(".views [aria-current]") ?? "", /Recebidas\s*2/);
});

Deno.test("what institutions answered by their files is read: parts of a block, a client's data, accounts, documents", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const instituicoes = [NOTHING, ALL, SOME, SILENT].map((ispb) => ({ ispb }));
  const block = await protocolOrder(
    t,
    token,
    draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "15000.00", instituicoes }] }),
    "/v1/ordem/minuta-contas",
  );
  const information = await protocolOrder(
    t,
    token,
    draftJson({
      tipo: "REQUISICAO_INFORMACOES",
      informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
      reus: [{ cpfCnpj: DEFENDANT, instituicoes }],
    }),
    "/v1/ordem/minuta-contas",
  );
  await runExchange(t, "2026-11-23");
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await go(page, site, `/console/ordem/${block.numeroProtocolo}`, "Respostas publicadas");
  await go(page, site, `/console/ordem/${information.numeroProtocolo}`, "O que foi informado");
  await look(page, "detalhe-informacoes");
  const [document] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("a[href*='/documento/']").first().click(),
  ]);
  assert.match(document.suggestedFilename(), /^ASSETS_ANX_\d{8}_\d{8}_\d{6}_0001\.\w+$/);
  const { sha256 } = await t.db.selectFrom("answer_attachment").select("sha256")
    .where("file_name", "=", document.suggestedFilename()).executeTakeFirstOrThrow();
  const bytes = await Deno.readFile(await document.path());
  assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
  const isLinked = () => page.getByRole("link", { name: document.suggestedFilename() }).count();
  assert.equal(await isLinked(), 1);
  await t.db.updateTable("document_scan").set({ state: "infected", finding: "Win.Test.EICAR_HDB-1" })
    .execute();
  await go(page, site, `/console/ordem/${information.numeroProtocolo}`, "retido: Win.Test.EICAR_HDB-1");
  assert.equal(await isLinked(), 0);
  const pdf = await page.request.get(
    `${site.origin}/console/ordem/${block.numeroProtocolo}/detalhamento.pdf`,
  );
  assert.equal(pdf.headers()["content-type"], "application/pdf");
  assert.equal((await pdf.body()).subarray(0, 5).toString(), "%PDF-");
});
