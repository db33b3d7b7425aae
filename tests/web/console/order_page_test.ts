/** The order's page: the road of each institution, what is copied, the other orders, and what was held beyond what was asked. */
import assert from "node:assert/strict";
import { defendant, draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";
import { look, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const [A, B, C] = ["99000001", "99000002", "99000003"];

Deno.test("an order's page tells each institution's road, copies its numbers, and names the other orders the user may see", async () => {
  await using t = await openTestContext();
  const { judge: { token }, otherJudge } = await signInPeople(t);
  const body = { reus: [defendant({ ispb: A })] };
  const other = await protocolOrder(t, token, draftJson(body), "/v1/ordem/minuta-contas");
  const hidden = await protocolOrder(
    t,
    token,
    draftJson({ ...body, sigilosa: true }),
    "/v1/ordem/minuta-contas",
  );
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "01", blocked: 300_000 },
    { ispb: C, code: "98" },
  ]);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "otherJudge" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.origin}/console/ordem/${number}`);
  const lanes = (await page.locator(".lanes > li").allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, " ")
  );
  assert.equal(lanes.length, 2, "institutions at the same place share a lane");
  assert.match(
    lanes.join("|"),
    /Teste 1 e .*Teste 2 2 instituições Enviada .* Respondida .* Publicada .*Decisão do juízo/,
  );
  assert.match(lanes.join("|"), /Teste 3.* Sem resposta/);
  const beyond = page.locator("tr", { hasText: "Além do pedido" });
  assert.match((await beyond.innerText()).replaceAll(/\s+/g, " "), /R\$ 3\.000,00/);
  for (
    const [name, text] of [["o número da ordem", number], [
      "o número do processo",
      "0000832-35.2018.4.01.3202",
    ]] as const
  ) {
    const button = page.getByRole("button", { name: `Copiar ${name}` });
    await button.click();
    await page.locator("[role=status]", { hasText: "Copiado" }).waitFor({ state: "attached" });
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), text);
  }
  const related = page.locator("section", { hasText: "Outras ordens" }).last();
  await related.scrollIntoViewIfNeeded();
  await related.getByText("Deste processo").waitFor();
  await related.getByRole("link", { name: other.numeroProtocolo }).first().waitFor();
  assert.equal(
    await related.getByText(hidden.numeroProtocolo).count(),
    0,
    `${otherJudge.cpf} may not see it`,
  );
  await look(page, "ordem-caminho");
});

Deno.test("without scripts nothing can be copied, and the other orders are a link away", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, token);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/ordem/${numeroProtocolo}`);
  assert.ok(!(await page.locator("main").innerText()).includes("Copiar o"));
  assert.equal(await page.locator("button.copy:visible").count(), 0);
  await page.locator("#relacionadas + div a").first().click();
  assert.match(await page.locator("main").innerText(), new RegExp(numeroProtocolo));
});
