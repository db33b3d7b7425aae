/** The pages say whose draft reserves a balance, and that a reservation has ended. */
import assert from "node:assert/strict";
import { signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { look, mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const A = "99000001";
const B = "99000002";

Deno.test("the pages of a split say who reserves the balance, and when a reservation has ended", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, judge.token, [
    { ispb: A, code: "01", blocked: 100_00 },
    { ispb: B, code: "01", blocked: 100_00 },
  ]);
  const action = async (ispb: string, valor: string) => ({
    acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "DESBLOQUEAR", valor }],
  });
  const name = t.externalServices.stagingData.users().find(({ cpf }) => cpf === assistant.cpf)!.name;
  const assistants = splitCalls(t, assistant.token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: true });
  const form = `${site.origin}/console/ordem/${number}/desdobrar`;
  await page.goto(form);
  const { id } = await assistants.drafted(number, await action(A, "60.00"));
  await page.selectOption("select[name='acoes[0].tipo']", "DESBLOQUEAR");
  await page.fill("input[name='acoes[0].valor']", "60,00");
  await page.click("button:has-text('Salvar desdobramento')");
  const reserved = new RegExp(
    `R\\$\\s60,00 por ${name}, desde 23/11/2026 às 10:00 e até 30/11/2026`,
  );
  assert.match(await mainText(page), reserved, "the refusal");
  const note = new RegExp(
    `R\\$\\s60,00 reservados, [^,]+, por ${name}, desde 23/11/2026, 10:00, até 30/11/2026`,
  );
  assert.match(await mainText(page), note, "the target's row");
  await look(page, "desdobrar-reservado");

  // Where the whole of a target is reserved it has no row, and still it is said whose it is.
  await assistants.drafted(number, await action(B, "100.00"));
  await page.goto(form);
  assert.match(await mainText(page), /R\$\s100,00 reservados, [^,]+, por /);
  await page.goto(`${site.origin}/console/ordem/${number}`);
  assert.match(await mainText(page), note, "the order");

  await page.goto(`${site.origin}/console/desdobramento/${id}`);
  assert.match(await mainText(page), /Reserva o saldo que pede até 30\/11\/2026\./);
  t.setTime("2026-12-01T08:00");
  const later = await signedInPage(t, site, { profile: "judge", scripts: true });
  for (const path of [`desdobramento/${id}`, `desdobramentos/protocolar?id=${id}`]) {
    await later.goto(`${site.origin}/console/${path}`);
    assert.match(
      await mainText(later),
      /A reserva venceu em 30\/11\/2026: outros podem pedir o mesmo saldo/,
    );
  }
  await look(later, "desdobramento-reserva-vencida");
  await later.goto(form);
  assert.doesNotMatch(await mainText(later), /reservados/);
});
