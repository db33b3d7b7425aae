/** Who may not change a draft or a split draft is shown no way to, and who may. */
import assert from "node:assert/strict";
import { call, createDraft, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const BANK = "99000001";

Deno.test("pages of a draft and of a split draft offer changes to those who may make them, and tell others whom to ask", async () => {
  await using t = await openTestContext();
  const { judge, administrator } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  const order = await seedAnsweredOrder(t, judge.token, [{ ispb: BANK, code: "01", blocked: 1_500_000 }]);
  const split = await splitCalls(t, judge.token).drafted(order, {
    acoes: [{ alvoId: await targetAt(t, order, BANK), tipo: "DESBLOQUEAR", valor: "15000.00" }],
    cpfJuiz: judge.cpf,
  });
  const rule = { token: administrator.token, json: { alteracaoPelaVara: false } };
  assert.equal((await call(t, "PUT", "/v1/regra-tribunal", rule)).status, 200);
  const pages = [
    [`/console/minuta/${id}`, `form[action$='/minuta/${id}/excluir']`],
    [`/console/desdobramento/${split.id}`, `form[action$='/desdobramento/${split.id}/excluir']`],
  ] as const;
  await using site = await serve(t);
  for (const profile of ["judge", "assistantWithoutDelegation"] as const) {
    const may = profile === "judge";
    const page = await signedInPage(t, site, { profile, scripts: false });
    for (const [path, form] of pages) {
      await page.goto(site.origin + path);
      assert.equal(await page.locator(form).count(), may ? 1 : 0, `${profile} ${path}`);
      const asks = /é alterada ou excluída por quem a criou.* Peça a alteração a um deles/s;
      assert.equal(asks.test(await mainText(page)), !may, `${profile} ${path}`);
    }
    await page.goto(site.origin + pages[0][0]);
    assert.equal(await page.locator("form[action$='/sigilo']").count(), may ? 1 : 0);
    if (!may) await look(page, "minuta-de-outros", { scripts: false });
  }
});
