/** What operators do on their pages, from the first click to what it says in the end, with and without scripts. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { answerName, BANK, seedOperationDay } from "../../support/exchange/operation_fixture.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";
import { assertAccessible } from "../../support/web/accessibility.ts";
import { leads, serve, type Site, unfold } from "../../support/web/browser.ts";
import { consolesAt, session, signedInPage } from "../../support/web/console_session.ts";

const WHY = "A instituição pediu, chamado 4321";

/** Opens an act, gives its reason and does it. */
async function act(
  page: Page,
  id: string,
  reason = WHY,
  fill: (form: string) => Promise<void> = async () => {},
) {
  const form = `[id="${id}"]`;
  await unfold(page, `${form} > summary`);
  await fill(form);
  await page.fill(`${form} [name=motivo]`, reason);
  await leads(page, () => page.click(`${form} button[type=submit]`));
}

const said = async (page: Page) => await page.textContent("main [role=status] .message-body");

const reasons = async ({ db }: TestContext, action: string) => {
  const rows = await db.selectFrom("audit_entry").select("detail").where("action", "=", action).execute();
  return rows.map(({ detail }) => (detail as { reason?: string }).reason);
};

async function resend(t: TestContext, site: Site, page: Page): Promise<void> {
  const remittance = await t.db.selectFrom("remittance").select(["id", "ispb", "file_name"]).where(
    "ispb",
    "=",
    BANK,
  )
    .executeTakeFirstOrThrow();
  const outbox = t.exchange.folders.outbox(remittance.ispb);
  await Deno.remove(`${outbox}/${remittance.file_name}`);
  await page.goto(`${site.origin}/operacao/remessa/${remittance.id}`);
  await act(page, "reenviar", "     a     ");
  assert.match(await page.textContent("#reenviar .fault") ?? "", /ao menos 5 caracteres/);
  await act(page, "reenviar");
  assert.match(await said(page) ?? "", /^A ação foi pedida/);
  assert.match(await page.textContent("#vivo") ?? "", /Em andamento/);
  await t.work();
  await leads(page, () => page.click("#atualizar"));
  assert.match(await page.textContent("#vivo") ?? "", /Concluída.*Os bytes arquivados/s);
  assert.ok((await Deno.stat(`${outbox}/${remittance.file_name}`)).isFile);
  assert.deepEqual(await reasons(t, "remittance.resend"), [WHY]);
}

async function decideQuarantine(t: TestContext, site: Site, page: Page): Promise<void> {
  const { origin } = site;
  const file = await t.db.selectFrom("quarantine").select("id").where("code", "=", "Q01")
    .executeTakeFirstOrThrow();
  await page.goto(`${origin}/operacao/quarentena/${file.id}`);
  assert.doesNotMatch(await page.textContent("main") ?? "", /52998224725|Fulano/);
  await act(page, "bytes");
  const shown = await page.textContent("main") ?? "";
  assert.match(shown, /10;2;52998224725;<b>Fulano<\/b>/);
  assert.match(shown, /0000 {2}30 30 3b 30 31 31 31 3b/);
  await assertAccessibleWithScripts(page);
  assert.deepEqual(await reasons(t, "quarantine.read"), [WHY]);

  await page.goto(`${origin}/operacao/quarentena/${file.id}`);
  await act(page, "liberar");
  assert.match(await page.textContent("#liberar .faults") ?? "", /nome/i, "its own name is not of an answer");
  await act(page, "liberar", WHY, (form) => page.fill(`${form} [name=nome]`, answerName(8)));
  assert.match(await said(page) ?? "", /^A entrada voltou ao recebimento/);

  const link = await t.db.selectFrom("quarantine").select("id").where("code", "=", "Q02")
    .executeTakeFirstOrThrow();
  await page.goto(`${origin}/operacao/quarentena/${link.id}`);
  assert.equal(await page.locator("#liberar").count(), 0, "there is nothing in it to release");
  await act(page, "recusar");
  assert.match(await said(page) ?? "", /^A entrada foi recusada/);
  await page.goto(`${origin}/operacao/quarentena/${link.id}`);
  assert.match(await page.textContent(".facts") ?? "", /Recusada.*Motivo/s);
}

async function resolveAlarm(t: TestContext, site: Site, page: Page): Promise<void> {
  await page.goto(`${site.origin}/operacao/alarmes?tipo=SILENCIO`);
  await leads(page, () => page.click("#vivo .list a"));
  await act(page, "resolver");
  assert.match(await said(page) ?? "", /dado por resolvido/);
  await page.goto(`${site.origin}/operacao/alarmes?aberto=false&tipo=SILENCIO`);
  assert.match(await page.textContent("#vivo") ?? "", /Instituição em silêncio/);
  assert.deepEqual(await reasons(t, "alarm.resolve"), [WHY]);
}

async function repeatJob(t: TestContext, site: Site, page: Page): Promise<void> {
  await page.goto(`${site.origin}/operacao/tarefas?situacao=DESISTIU`);
  const list = await page.textContent("main") ?? "";
  assert.match(list, /conferência de atrasos e silêncios/);
  assert.match(list, /tentativa 25 de 25\s*–\s*Disco cheio/, "it has no next try");
  const id = await page.getAttribute("details.operator-action", "id") ?? "";
  await act(page, id);
  assert.match(await said(page) ?? "", /será tentada agora/);
  assert.match(await page.textContent("main") ?? "", /Nenhuma tarefa/);
  assert.deepEqual(await reasons(t, "job.repeat"), [WHY]);
}

async function keepCalendar(t: TestContext, site: Site, page: Page): Promise<void> {
  await page.goto(`${site.origin}/operacao/calendario`);
  const fields = (data: string) => async (form: string) => {
    await page.fill(`${form} [name=data]`, data);
    await page.fill(`${form} [name=nome]`, "Ponto facultativo bancário");
  };
  await act(page, "incluir", WHY, fields("2026-11-20"));
  assert.match(await page.textContent("#incluir .faults") ?? "", /já|passad|feriado/i);
  assert.equal(
    await page.inputValue("#incluir [name=nome]"),
    "Ponto facultativo bancário",
    "nothing typed is lost",
  );
  await act(page, "incluir", WHY, fields("2026-12-24"));
  assert.match(await said(page) ?? "", /^O feriado foi incluído/);
  assert.match(await page.textContent("tr:has([id='retirar-2026-12-24'])") ?? "", /Incluído/);
  assert.match(await page.textContent("tr:has([id='retirar-2026-12-25'])") ?? "", /Nacional/);
  await act(page, "retirar-2026-12-24");
  assert.match(await said(page) ?? "", /^O feriado foi retirado/);
  assert.equal(await page.locator("[id='retirar-2026-12-24']").count(), 0);
  assert.deepEqual([await reasons(t, "holiday.add"), await reasons(t, "holiday.withdraw")], [[WHY], [WHY]]);
}

async function keepKeysAndChannel(t: TestContext, site: Site, page: Page): Promise<void> {
  const { publicKey } = await makeKey("Banco");
  await page.goto(`${site.origin}/operacao/instituicao/${BANK}`);
  await act(page, "exigencia");
  assert.match(await page.textContent("#exigencia .faults") ?? "", /chave/, "there is none to encrypt for");
  await act(page, "cadastrar-chave", WHY, (form) => page.fill(`${form} textarea`, "isto não é uma chave"));
  assert.match(await page.textContent("#cadastrar-chave .fault") ?? "", /gpg --armor --export/);
  await page.fill("#cadastrar-chave textarea", publicKey.armor());
  await leads(page, () => page.click('#cadastrar-chave button[value="examinar"]'));
  const fingerprint = publicKey.getFingerprint().toUpperCase();
  assert.ok((await page.textContent("#cadastrar-chave"))?.includes(`Impressão digital ${fingerprint}`));
  await act(page, "cadastrar-chave", WHY, (form) => page.fill(`${form} textarea`, publicKey.armor()));
  assert.match(await said(page) ?? "", /^A chave foi cadastrada/);
  await act(page, "exigencia");
  assert.match(await said(page) ?? "", /passa a ser exigido/);
  await act(page, `revogar-${publicKey.getFingerprint().toUpperCase()}`);
  assert.match(await said(page) ?? "", /foi revogada/);
  assert.deepEqual(await reasons(t, "institution-key.revoke"), [WHY]);

  await act(page, "testar");
  assert.match(await page.textContent("main") ?? "", /O teste falhou/);
  assert.deepEqual(await reasons(t, "channel.test"), [WHY]);
}

async function advanceClock(t: TestContext, site: Site, page: Page): Promise<void> {
  await page.goto(`${site.origin}/operacao/relogio`);
  await page.fill("[name=dataHora]", "2026-11-20T10:00");
  await leads(page, () => page.click("text=Adiantar até este momento"));
  assert.match(await page.textContent(".faults") ?? "", /retrocede|posterior|anda/i);
  await leads(page, () => page.click("text=Adiantar até o próximo envio"));
  assert.match(await said(page) ?? "", /^O relógio foi adiantado/);
  assert.equal(t.clock().toString(), "2026-11-24T22:00:00Z", "Tuesday, 19:00");
  await leads(page, () => page.click("text=Até o prazo de resposta"));
  await said(page);
  assert.equal(
    t.clock().toString(),
    "2026-11-26T08:00:00Z",
    "of what has just left: 04:59 of D+2 has passed",
  );
  await leads(page, () => page.click("text=Levar as ordens por um ciclo inteiro"));
  assert.match(await said(page) ?? "", /^O ciclo terminou/);
  assert.equal(
    t.clock().toString(),
    "2026-12-01T11:00:00Z",
    "Thursday's dispatch is published at 08:00 of D+3",
  );
}

const assertAccessibleWithScripts = async (page: Page) => {
  if (await page.evaluate("typeof htmx").catch(() => "undefined") === "object") await assertAccessible(page);
};

for (const scripts of [true, false]) {
  Deno.test({
    name: `an operator does the day's work with a reason for each act, ${
      scripts ? "with" : "without"
    } scripts`,
    fn: testContext(async (t) => {
      await seedOperationDay(t);
      await using site = await serve(t);
      const page = await signedInPage(t, site, { profile: "operator", scripts });
      for (
        const journey of [
          resend,
          decideQuarantine,
          resolveAlarm,
          repeatJob,
          keepCalendar,
          keepKeysAndChannel,
          advanceClock,
        ]
      ) await journey(t, site, page);
    }),
  });
}

Deno.test("a chain that was tampered with is told as broken, with the place; only staging has a clock to move", async () => {
  await using t = await openTestContext();
  await seedOperationDay(t);
  await sql`alter table audit_entry disable trigger user`.execute(t.db);
  await sql`update audit_entry set actor = '00000000000' where id = (select min(id) from audit_entry)`
    .execute(t.db);
  const origin = "http://127.0.0.1:8000";
  const { moveClock: _, ...real } = t.app;
  const app = { ...real, consoles: consolesAt(origin) };
  const fetch = await website(app, routes(app).fetch);
  const { cookie } = await session(t, "operator");
  const read = async (path: string) => {
    const answer = await fetch(
      new Request(origin + path, { headers: { Accept: "text/html", Cookie: `assets_sessao=${cookie}` } }),
      { remoteAddr: { hostname: "127.0.0.1" } },
    );
    return { status: answer.status, text: await answer.text() };
  };
  const broken = await read("/operacao/integridade?lacres=100");
  assert.match(broken.text, /Trilha de auditoria: rompida/);
  assert.match(broken.text, /as linhas do lacre 1 não são as que foram lacradas: 1 linha alterada: id \d+/);
  assert.match(broken.text, /Eventos das ordens: íntegra/);
  const clock = await read("/operacao/relogio");
  assert.equal(clock.status, 404);
  assert.match(clock.text, /Aqui o relógio é o de verdade/);
  assert.doesNotMatch(clock.text, /Homologação\.|Adiantar/);
  const { cookie: judge } = await session(t, "judge");
  const refused = await fetch(
    new Request(`${origin}/operacao`, { headers: { Cookie: `assets_sessao=${judge}` } }),
    { remoteAddr: { hostname: "127.0.0.1" } },
  );
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
});
