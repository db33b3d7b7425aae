import assert from "node:assert/strict";
import { sql } from "kysely";
import { openTestContext, testContext } from "../../support/test_context.ts";
import { look, serve, unfold } from "../../support/web/browser.ts";
import {
  judge,
  markIn,
  otherJudge,
  savedForms,
  sessionRows,
  signedInAs,
  signInSite,
  UNIT,
} from "../../support/web/sign_in_site.ts";

const filled = { "reus[0].nome": "Fulana de Tal", observacao: "Linha um\nLinha dois", chave: "k-1" };

Deno.test("a form sent after the session ended is kept, and goes on where it was once its user has signed in again", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const [unit] = t.externalServices.stagingData.user(judge)!.units;
  site.later({ minutes: 31 });
  const form = { ...filled, csrf: browser.csrf, unidade: unit! };
  const late = await browser.follow(await browser.post(`${UNIT}?de=aqui`, form));
  assert.equal(late.status, 401);
  assert.match(late.text, /O que você preencheu está guardado/);
  const [saved] = await savedForms(t);
  assert.deepEqual([saved!.cpf, saved!.address], [judge, "/unidade?de=aqui"]);
  assert.ok(!new TextDecoder().decode(saved!.encrypted_fields).includes("Fulana"));

  const next = /href="(\/entrar\?agora[^"]*)"/.exec(late.text)![1]!.replaceAll("&amp;", "&");
  const login = await browser.follow(await browser.get(next));
  // The single sign-on still knows the browser.
  assert.equal(login.url, `${site.origin}/formulario-guardado/${saved!.id}`);
  assert.match(login.text, /O que você preencheu foi guardado/);
  assert.match(login.text, /Fulana de Tal/);
  const csrf = markIn(login.text);
  assert.notEqual(csrf, browser.csrf);
  assert.ok(!login.text.includes(browser.csrf));
  const action = /action="(\/unidade[^"]*)"/.exec(login.text)![1]!.replaceAll("&amp;", "&");
  const gone = await browser.post(action, { ...form, csrf });
  assert.equal(gone.status, 303);
  assert.deepEqual(await savedForms(t), []);
});

Deno.test("a kept form is shown to nobody else, and of another site's page nothing is kept", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const owner = await signedInAs(site, judge);
  const other = await signedInAs(site, otherJudge(t).cpf);
  // Another person, in the same browser, with the page the first one left open.
  const mixed = await other.post(UNIT, { ...filled, csrf: owner.csrf });
  assert.equal(mixed.status, 403);
  assert.match(await mixed.text(), /Este formulário é de outra pessoa/);
  const [saved] = await savedForms(t);
  assert.equal(saved!.cpf, judge);
  const address = `/formulario-guardado/${saved!.id}`;
  const hidden = await other.get(address);
  assert.equal(hidden.status, 404);
  assert.doesNotMatch(await hidden.text(), /Fulana/);
  await (await other.post(`${address}/descartar`, { csrf: other.csrf })).body?.cancel();
  assert.match(await (await owner.get(address)).text(), /Fulana/);
  await (await owner.post(`${address}/descartar`, { csrf: owner.csrf })).body?.cancel();
  assert.deepEqual(await savedForms(t), []);

  site.later({ minutes: 31 });
  const foreign = await owner.post(UNIT, { ...filled, csrf: owner.csrf }, {
    "Sec-Fetch-Site": "cross-site",
  });
  assert.equal(foreign.status, 403);
  await foreign.body?.cancel();
  const invented = await owner.post(UNIT, { ...filled, csrf: "inventado" });
  assert.equal(invented.status, 403);
  await invented.body?.cancel();
  assert.deepEqual(await savedForms(t), []);
});

Deno.test("a page opened before its user signed in again is asked to confirm, a script's goes on", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  const old = browser.csrf;
  site.later({ minutes: 31 });
  const fragment = await browser.get(UNIT, { "HX-Request": "true" });
  assert.equal(fragment.status, 401);
  assert.match(await fragment.text(), /Sua sessão terminou\. <a [^>]*target="_blank"/);
  await browser.signIn(judge, UNIT);
  const [unit] = t.externalServices.stagingData.user(judge)!.units;
  const form = { csrf: old, unidade: unit! };
  const requested = await browser.post(UNIT, form);
  assert.match(requested.headers.get("Location")!, /^\/formulario-guardado\//);
  assert.equal((await browser.post(UNIT, form, { "HX-Request": "true" })).status, 303);
});

Deno.test("of one user no more than the latest twenty forms are kept", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  site.later({ minutes: 31 });
  for (let form = 1; form <= 22; form++) {
    await (await browser.post(`${UNIT}?de=${form}`, { ...filled, csrf: browser.csrf })).body?.cancel();
  }
  const saved = (await savedForms(t)).map(({ address }) => Number(address.split("=")[1]));
  assert.deepEqual(saved.toSorted((a, z) => a - z), Array.from({ length: 20 }, (_, index) => index + 3));
});

Deno.test("a file of a kept form is asked for again", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  site.later({ minutes: 31 });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, csrf: browser.csrf })) form.append(name, value);
  form.append("arquivo", new File(["a;b"], "minutas.csv"));
  await (await browser.post(UNIT, form)).body?.cancel();
  const [saved] = await savedForms(t);
  await browser.signIn(judge, UNIT);
  const { text } = await browser.follow(await browser.get(`/formulario-guardado/${saved!.id}`));
  assert.match(text, /enctype="multipart\/form-data"/);
  assert.match(text, /Escolha de novo o arquivo minutas\.csv/);
  assert.match(text, /<input type="file"[^>]* name="arquivo"/);
});

Deno.test("what has expired is removed: sessions after a week, forms after a day", async () => {
  await using t = await openTestContext();
  await using site = await signInSite(t);
  const browser = await signedInAs(site, judge);
  site.later({ minutes: 31 });
  await (await browser.post(UNIT, { ...filled, csrf: browser.csrf })).body?.cancel();
  const past = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();
  const counts = async () => {
    await t.work();
    return [(await sessionRows(t)).length, (await savedForms(t)).length];
  };
  const age = async (hours: number) => {
    await t.db.updateTable("web_session").set({ seen_at: past(hours) }).execute();
    await t.db.updateTable("saved_form").set({ created_at: past(hours) }).execute();
    await sql`select graphile_worker.add_job('remove_expired')`.execute(t.db);
  };
  await age(23);
  assert.deepEqual(await counts(), [1, 1]);
  await age(25);
  assert.deepEqual(await counts(), [1, 0]);
  await age(24 * 7 + 1);
  assert.deepEqual(await counts(), [0, 0]);
});

for (const scripts of [true, false]) {
  Deno.test({
    name: `in a browser ${
      scripts ? "with" : "without"
    } scripts: in by one click, on with what was kept, and out`,
    fn: testContext(async (t) => {
      await using site = await signInSite(t);
      await using windows = await serve(t);
      const page = await (await windows.visit({ scripts, drawn: true })).newPage();
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on(
        "console",
        (message) => /Content.Security.Policy/i.test(message.text()) && complaints.push(message.text()),
      );
      const stands = (name: string) => look(page, `entrada-${name}`, { scripts });
      await page.goto(`${site.origin}${UNIT}`);
      await page.waitForSelector("text=Como uma pessoa inventada");
      await stands("acesso-unico");
      await page.fill("#cpf", judge);
      await page.fill("#senha", "errada");
      await page.click("button:text-is('Entrar')");
      await page.waitForSelector("text=CPF ou senha não conferem");
      await stands("acesso-unico-erro");
      await page.click(`button[value="${judge}"]`);
      await page.waitForSelector("text=Em qual unidade você vai trabalhar?");
      await stands("unidade");
      site.later({ minutes: 31 });
      await page.click("text=Continuar");
      await page.waitForSelector("text=O que você preencheu está guardado");
      await stands("sessao-terminou");
      await page.click("text=Entrar e continuar");
      await page.waitForSelector("text=O que você preencheu foi guardado");
      await unfold(page);
      await stands("formulario-guardado");
      await page.click("text=Continuar de onde parou");
      await page.waitForURL(`${site.origin}/console`);
      assert.deepEqual(await savedForms(t), []);
      await page.click("text=Sair");
      // Without scripts the single sign-on asks once more.
      if (!scripts) await page.click("button:has-text('Sair do acesso único')");
      await page.waitForURL(`${site.origin}/entrar/saida`);
      await stands("saida");
      assert.deepEqual(complaints, []);
    }),
  });
}
