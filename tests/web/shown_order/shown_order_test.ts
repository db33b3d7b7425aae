/** "Mostre-me": an order is shown through its whole life, on the real pages. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { endWebSession } from "../../../store/identity/web_sessions.ts";
import { shownSteps } from "../../../web/shown_order/shown_steps.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, mainText, serve } from "../../support/web/browser.ts";
import { showingApp } from "../../support/web/showing_app.ts";

const press = (page: Page, name: string) =>
  leads(page, () => page.click(`main button:text-is("${name}"), .shown button:text-is("${name}")`));
const told = async (page: Page) => await page.textContent(".shown-told") ?? "";
const at = async (page: Page, number: number) => {
  const text = await told(page);
  assert.match(text, new RegExp(`^Passo ${number} de 10`));
  assert.ok(text.includes(shownSteps[number - 1]!.title), text);
};

/** The bar of the step is full. */
const endStep = (page: Page) =>
  leads(
    page,
    () => page.evaluate("document.querySelector('.shown-steps .here span').getAnimations()[0].finish()"),
  );
const bar = (page: Page) =>
  page.evaluate("document.querySelector('.shown-steps .here span').getAnimations()[0].playState");

Deno.test("one press shows an order's whole life: it goes on by itself, can be paused, and stays where it is on a reload", async () => {
  await using t = await openTestContext();
  t.setTime("2026-11-23T14:00");
  const { app, http } = await showingApp(t);
  await using site = await serve({ app, http });
  const page = await (await site.visit({})).newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${site.origin}/guia`);
  await press(page, "Mostre-me");
  await at(page, 1);
  assert.equal(await bar(page), "running");
  assert.equal(await page.inputValue("#reus-0--valor, [name='reus[0].valor']"), "10.000,00");
  await page.click("#mostre-me-pausa");
  assert.equal(await bar(page), "paused");
  await page.reload();
  await at(page, 1);
  assert.equal(await bar(page), "paused", "a pause outlives a reload");
  await page.click("#mostre-me-pausa");
  assert.equal(await bar(page), "running");
  for (let number = 1; number < shownSteps.length; number++) {
    await at(page, number);
    if ([1, 6].includes(number)) {
      await page.click("#mostre-me-pausa");
      await look(page, `mostre-me-${number}`);
      await page.click("#mostre-me-pausa");
    }
    await endStep(page);
  }
  await at(page, 10);
  assert.match(await told(page), /Passaram-se 7 dias úteis/);
  const text = await mainText(page);
  assert.match(text, /Recebido na conta judicialR\$\s10\.000,00/);
  assert.match(text, /Desbloqueado/);
  await look(page, "mostre-me-10");
  assert.deepEqual(complaints, []);
  await press(page, "Ver de novo");
  await at(page, 1);
});

Deno.test("without scripts each step is pressed, there and back, and nothing moves by itself for who wants less motion", async () => {
  await using t = await openTestContext();
  const { app, http } = await showingApp(t);
  await using site = await serve({ app, http });
  const page = await (await site.visit({ scripts: false })).newPage();
  await page.goto(`${site.origin}/guia`);
  await press(page, "Mostre-me");
  for (let number = 1; number < 5; number++) {
    await at(page, number);
    assert.ok(!await page.isVisible("#mostre-me-pausa"));
    await look(page, "mostre-me", { scripts: false });
    await press(page, "Próximo");
  }
  await at(page, 5);
  assert.match(await mainText(page), /Instituição de Teste 2/);
  const kept = await app.demo.shownOrder.read();
  await press(page, "Anterior");
  await at(page, 4);
  await press(page, "Próximo");
  await at(page, 5);
  const { watcher: _, ...again } = await app.demo.shownOrder.read() as Record<string, unknown>;
  const { watcher: __, ...before } = kept as Record<string, unknown>;
  assert.deepEqual(again, before, "what is done is not done again");

  const calm = await (await site.visit({})).newPage();
  await calm.goto(`${site.origin}/guia/mostre-me`);
  await press(calm, "Acompanhar");
  await at(calm, 5);
  assert.equal(await bar(calm), "paused");
});

Deno.test("who comes while it is shown to somebody else is told so, may follow it, and begins anew once nobody watches", async () => {
  await using t = await openTestContext();
  const { app, http, kept } = await showingApp(t);
  await using site = await serve({ app, http });
  const first = await (await site.visit({})).newPage();
  await first.goto(`${site.origin}/guia`);
  await press(first, "Mostre-me");
  await press(first, "Próximo");
  const second = await (await site.visit({})).newPage();
  await second.goto(`${site.origin}/guia`);
  await press(second, "Mostre-me");
  assert.match(await mainText(second), /Já está passando para outra pessoa.*passo 2 de 10/s);
  assert.ok(!await second.isVisible("text=Começar do início"));
  await look(second, "mostre-me-passando");
  await press(second, "Acompanhar");
  await at(second, 2);
  await first.goto(`${site.origin}/guia/mostre-me`);
  assert.match(await mainText(first), /Já está passando/);
  kept.value = { ...kept.value as object, steppedAt: "2026-01-01T00:00:00Z" };
  await first.reload();
  assert.match(await mainText(first), /Parou no meio/);
  await press(first, "Começar do início");
  await at(first, 1);
  const { watcher } = kept.value as { watcher: string };
  assert.ok(await endWebSession(t.db, watcher, Temporal.Now.instant()));
  await second.goto(`${site.origin}/guia`);
  await press(second, "Mostre-me");
  // Who has signed out watches no more.
  await at(second, 1);
});

Deno.test("a step that is refused says why, and can be tried again", async () => {
  await using t = await openTestContext();
  const { app, http } = await showingApp(t);
  await using site = await serve({ app, http });
  const page = await (await site.visit({})).newPage();
  await page.goto(`${site.origin}/guia`);
  await press(page, "Mostre-me");
  await press(page, "Próximo");
  const { id } = await t.db.selectFrom("delegation").select("id").where("ended_at", "is", null)
    .where("assistant_cpf", "=", app.demo.accounts.find(({ profile }) => profile === "assistant")!.cpf)
    .executeTakeFirstOrThrow();
  const ended = (at: Temporal.Instant | null) =>
    t.db.updateTable("delegation").set({ ended_at: at as never }).where("id", "=", id).execute();
  await ended(t.clock());
  await press(page, "Próximo");
  assert.match(await mainText(page), /delega/i);
  assert.match(await mainText(page), /a ordem ficou no passo 2 de 10/);
  await look(page, "mostre-me-recusado");
  await ended(null);
  await press(page, "Tentar de novo");
  await at(page, 3);
});

Deno.test("no order is shown outside staging, to another site's page, or to a step that there is not", async () => {
  await using t = await openTestContext();
  const { app, http, kept } = await showingApp(t);
  await using site = await serve({ app, http });
  await using production = await serve(t);
  const post = async (origin: string, path: string, headers: Record<string, string>, body = "") => {
    const answer = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
    return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
  };
  const own = { "Sec-Fetch-Site": "same-origin" };
  const outside = await fetch(`${production.origin}/guia/mostre-me`);
  assert.equal(outside.status, 404);
  assert.match(await outside.text(), /Só a homologação/);
  assert.equal((await post(production.origin, "/guia/mostre-me", own)).status, 404);
  assert.equal(
    (await post(site.origin, "/guia/mostre-me", { "Sec-Fetch-Site": "cross-site" })).status,
    403,
  );
  assert.equal(kept.value, undefined);
  for (const passo of ["2", "0", "11", "1.5", "x"]) {
    const answer = await post(site.origin, "/guia/mostre-me/passo", own, `passo=${passo}`);
    assert.deepEqual([answer.status, answer.location], [303, "/guia/mostre-me"], passo);
  }
});
