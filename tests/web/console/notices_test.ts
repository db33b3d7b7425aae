/** The inbox of notices, without scripts and with them. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { call, protocolOrder, signInPeople } from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";
import { leads, look, mainText, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const path = "/console/avisos";

/** An event is held back while an older transaction of the server runs, those of other tests included. */
async function told(page: Page, address: string, orders: number): Promise<void> {
  await until(`${orders} orders at ${address}`, async () => {
    await page.goto(address);
    return await page.locator(".inbox > li").count() >= orders;
  }, { everyMs: 100 });
}

/** All events are shown. The first visit tells what was there from what is news, so it must not come before. */
const allShown = ({ db }: TestContext) =>
  until("all events to be shown", async () => {
    const { rows } = await sql`select from event where txid >= stream_horizon()`.execute(db);
    return rows.length === 0;
  });

Deno.test("the inbox is worked off without scripts: read, given to a colleague, settled, opened again", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const first = await protocolOrder(t, judge.token);
  await allShown(t);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  const inbox = site.origin + path;
  await told(page, inbox, 1);
  assert.equal(await page.locator(".inbox .unread").count(), 0, "nothing is news at the first visit");
  const { numeroProtocolo: number } = await protocolOrder(t, judge.token);
  await told(page, inbox, 2);
  assert.equal(await page.locator(".inbox .unread").count(), 1);
  assert.ok((await page.locator(".inbox > li").first().innerText()).includes(number));

  await leads(page, () => page.click(".inbox .unread h2 a"));
  assert.ok(page.url().includes(`/console/ordem/${number}?`));
  await page.goto(inbox);
  assert.equal(await page.locator(".inbox .unread").count(), 0, "what was opened was read");

  await leads(page, () => page.click("button:has-text('Resolver')"));
  assert.match(await mainText(page), /Nenhuma ordem escolhida/);
  await page.check(`#o-${number}`);
  await leads(page, () => page.click("button:has-text('Encarregar')"));
  assert.match(await mainText(page), /Mudou quem acompanha 1 ordem\./);
  await leads(page, () => page.click(".views a:has-text('Comigo')"));
  assert.equal(await page.locator(".inbox > li").count(), 1);
  assert.match(await page.locator(".inbox > li").innerText(), /Com você/);
  await page.check(`#o-${number}`);
  await leads(page, () => page.click("button:has-text('Resolver')"));
  assert.match(await mainText(page), /1 ordem resolvida\..*Ninguém encarregou você/s);
  await leads(page, () => page.click(".views a:has-text('Resolvidos')"));
  assert.match(await page.locator(".inbox > li").innerText(), /Resolvida por/);
  await page.check(`#o-${number}`);
  await leads(page, () => page.click("button:has-text('Reabrir')"));
  await page.goto(inbox);
  assert.equal(await page.locator(".inbox > li").count(), 2);

  await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token: judge.token });
  await told(page, `${inbox}?tipo=OrdemRemovida`, 1);
  assert.equal(await page.locator(".inbox > li").count(), 1);
  await page.goto(`${inbox}?varaId=v-4013400`);
  assert.match(await mainText(page), /Nenhum aviso aberto/);
  await page.goto(`${inbox}?situacao=NAO_LIDOS`);
  assert.equal(await page.locator(".inbox > li").count(), 1);
  await unfold(page, "summary:has-text('1 aviso antes deste')");
  assert.match(await page.locator(".inbox > li").innerText(), /Ordem excluída.*Ordem protocolada/s);
});

Deno.test("an open inbox says that there is something newer, and what may be done with what is ticked", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await told(page, site.origin + path, 1);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  assert.equal(await page.locator(".act-bar").isVisible(), false);
  await page.click(".inbox label");
  assert.equal(await page.locator(".act-bar").isVisible(), true);
  await look(page, "avisos-escolhido");
  assert.equal(await page.locator(".news").count(), 0);
  await protocolOrder(t, judge.token);
  await page.waitForSelector(".news:has-text('Há avisos novos')");
  const live = asked.filter((address) => /fluxo|novidades/.test(address));
  assert.equal(live.filter((address) => address.endsWith("/novidades")).length, 1, "once it was told to ask");
  assert.ok(live.some((address) => address.endsWith("/fluxo")));
  await leads(page, () => page.click(".news a"));
  assert.equal(await page.locator(".inbox > li").count(), 2);
});

Deno.test("a page that gets no stream of events asks every few seconds, and one out of sight not at all", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.route("**/avisos/fluxo?*", (route) => route.fulfill({ status: 204 }));
  let asked = 0;
  page.on("request", (request) => void (asked += Number(request.url().includes("/avisos/novidades"))));
  const untilAsked = (times: number) =>
    until("the page to have asked", async () => {
      await page.clock.runFor(10_000);
      return asked >= times;
    }, { everyMs: 100 });
  await page.clock.install();
  await told(page, site.origin + path, 1);
  await untilAsked(1);
  await protocolOrder(t, judge.token);
  await until("the page to have been told", async () => {
    await page.clock.runFor(10_000);
    return await page.locator(".news").count() > 0;
  }, { everyMs: 100 });

  await page.reload();
  await untilAsked(asked + 1);
  await page.evaluate(
    `Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));`,
  );
  const before = asked;
  await page.clock.runFor(60_000);
  assert.equal(asked, before);
});
