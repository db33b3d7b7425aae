/** More orders than a page holds, in the court console: chosen in a list, reviewed, watched, found again and undone. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_AT_ONCE } from "../../../web/console/protocol/protocol_batch.tsx";
import { createDraft, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { copyDraft } from "../../support/orders/many_drafts.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, look, mainText, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const MANY = MAX_AT_ONCE + 10;

Deno.test("drafts beyond a page are reviewed as a bulk action, protocoled, found in the list of them, and undone until the cut-off", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  await copyDraft(t.db, id, MANY - 1);
  for (const scripts of [false, true]) {
    const page = await signedInPage(t, site, { profile: "judge", scripts });
    await page.goto(`${site.origin}/console/minutas`);
    await page.click("label[for=todas]");
    await leads(page, () => page.click("button:has-text('Conferir e protocolar as escolhidas')"));
    assert.match(await page.innerText("h1"), new RegExp(`Protocolar ${MANY} minutas`));
    assert.match(await mainText(page), /R\$\s900\.000,00/);
    if (scripts) await look(page, "lote-conferencia");
    if (!scripts) {
      await leads(page, () => page.click("button:has-text('Descartar o lote')"));
      assert.match(await mainText(page), /Você ainda não fez nenhum lote/);
      continue;
    }
    const reviewed = page.url();
    await leads(page, () => page.click(`button:has-text('Protocolar as ${MANY} minutas')`));
    assert.match(await mainText(page), new RegExp(`${MANY} esperam a vez`));
    await t.work();
    await page.waitForSelector("text=Concluído");
    assert.match(await mainText(page), new RegExp(`${MANY} protocoladas`));
    await look(page, "lote-concluido");
    await page.goto(`${site.origin}/console/lotes`);
    await look(page, "lotes");
    await leads(page, () => page.click(`a:has-text('Protocolar ${MANY} minutas')`));
    assert.equal(page.url(), reviewed);
    await unfold(page, "summary:has-text('Desfazer o lote')");
    await leads(page, () => page.click("button:has-text('Desfazer o lote')"));
    await t.work();
    await page.waitForSelector("text=Desfeito");
    assert.match(await mainText(page), new RegExp(`${MANY} desfeitas`));
    const { rows } = await sql`select from court_order where status = 'protocoled'`.execute(t.db);
    assert.equal(rows.length, 0);
  }
});

Deno.test("501 answered orders are decided as a bulk action, whose splits are protocoled as another", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, judge.token, [{ ispb: "99000001", code: "98" }]);
  const { rows: [first] } = await sql<{ id: string }>`select id from court_order`.execute(t.db);
  await copyAnswered(t, first!.id, number, 500);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/ordens?naoRespostaPendente=true`);
  await page.click("label[for=todas]");
  await page.selectOption("select[name=acao]", "REITERAR");
  await leads(page, () => page.click("button:has-text('Continuar')"));
  assert.match(await page.innerText("h1"), /Reiterar as não respostas \(98\): 501 ordens/);
  await t.work();
  await leads(page, () => page.click("text=Atualizar"));
  await leads(page, () => page.click("button:has-text('Conferir e protocolar 501 desdobramentos')"));
  await leads(page, () => page.click("button:has-text('Protocolar os 501 desdobramentos')"));
  await t.work();
  await leads(page, () => page.click("text=Atualizar"));
  assert.match(await mainText(page), /501 protocolados/);
});

async function copyAnswered(
  { db }: Awaited<ReturnType<typeof openTestContext>>,
  id: string,
  number: string,
  copies: number,
): Promise<void> {
  await sql`update court_order set protocol_number = null, status = 'draft' where id = ${id}`.execute(db);
  await copyDraft(db, id, copies);
  await sql`
    update court_order o set status = 'answered', awaits_remedy = true,
      protocol_number = (${number}::bigint + n.position)::text
    from (select id, row_number() over (order by created_at) - 1 as position from court_order) n where n.id = o.id`
    .execute(db);
  await sql`
    update order_target t set code = '98', answered_at = o.answered_at, consecutive_no_answers = 1
    from court_order o where o.id = t.order_id and t.code is null`.execute(db);
}
