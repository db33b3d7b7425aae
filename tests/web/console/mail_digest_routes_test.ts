import assert from "node:assert/strict";
import { signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

Deno.test("a user asks for the daily e-mail, is told what is wrong, confirms the address, and gives it up", async () => {
  await using t = await openTestContext();
  const app = { ...t.app, writesToUsers: true };
  await using site = await serve({ ...t, app });
  const { judge } = await signInPeople(t);
  const digest = () => t.db.selectFrom("mail_digest").selectAll().executeTakeFirst();
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  const press = (name: string) => leads(page, () => page.getByRole("button", { name, exact: true }).click());
  await page.goto(`${site.origin}/console/avisos`);
  await leads(page, () => page.getByRole("link", { name: "Receber por e-mail" }).click());
  await page.fill("#endereco", "juiza@tribunal");
  await page.fill("#pesquisas", "https://exemplo/pesquisas-salvas/nenhuma");
  await press("Salvar");
  assert.match(await mainText(page), /Nada foi salvo/);
  assert.match(await mainText(page), /como nome@tribunal\.jus\.br/);
  assert.equal(await digest(), undefined);
  await look(page, "resumo-recusado", { scripts: false });

  await page.fill("#endereco", "juiza@tribunal.jus.br");
  await page.fill("#pesquisas", "");
  await page.click("label[for=assunto-transfers]");
  await press("Salvar");
  assert.match(await mainText(page), /Falta confirmar o endereço/);
  const saved = await digest();
  assert.deepEqual([saved?.cpf, saved?.kinds], [judge.cpf, ["answers", "no-answers"]]);

  await page.goto(`${site.origin}/console/avisos/email?codigo=${saved!.confirmation}`);
  await press("Confirmar este endereço");
  assert.match(await mainText(page), /O resumo é enviado a juiza@tribunal\.jus\.br/);
  assert.notEqual((await digest())?.confirmed_at, null);
  await press("Não receber mais");
  assert.equal(await digest(), undefined);

  const administrator = await signedInPage(t, site, { profile: "administrator", scripts: false });
  const refused = await administrator.goto(`${site.origin}/console/avisos/email`);
  assert.equal(refused?.status(), 403);
});
